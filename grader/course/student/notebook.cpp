#include "grader/course/student/notebook.hpp"

#include "grader/base/file.hpp"
#include "grader/course/base/own_folder.hpp"
#include "grader/course/base/replaced_file.hpp"

#include <nlohmann/json.hpp>

#include <optional>

namespace lab::course
{
namespace
{
using nlohmann::json;

json to_json(const Notebook::Page& page)
{
    json written = {{"file", page.file}, {"files", json::object()}, {"hints", json::object()}};
    for (const auto& [file, standing] : page.standings)
        written["files"][file] = {
            {"score", standing.score}, {"max_score", standing.max_score}, {"done", standing.is_done}};
    for (const auto& [todo, count] : page.hints)
        written["hints"][std::to_string(todo)] = count;
    return written;
}

Notebook::Page page_of(const json& written)
{
    Notebook::Page page;
    page.file = written.at("file").get<std::string>();
    for (const auto& [file, standing] : written.at("files").items())
        page.standings[file] = {standing.at("score"), standing.at("max_score"), standing.at("done")};
    for (const auto& [todo, count] : written.at("hints").items())
        page.hints[std::stoi(todo)] = count;
    return page;
}
} // namespace

std::filesystem::path notebook_of(const Course& course)
{
    return own_folder(course, course.source) / "my-progress.json";
}

namespace
{
/// Nothing if the text cannot be parsed.
std::optional<Notebook> notebook_in(const std::string& text)
{
    try {
        const json written = json::parse(text);
        Notebook notebook;
        notebook.exercise = written.at("exercise").get<std::string>();
        for (const auto& [id, page] : written.at("exercises").items())
            notebook.pages[id] = page_of(page);
        return notebook;
    } catch (const std::exception&) {
        return std::nullopt;
    }
}
} // namespace

Notebook read_notebook(const std::filesystem::path& file)
{
    return notebook_in(try_read_file(file).value_or("")).value_or(Notebook{});
}

std::filesystem::path set_aside_if_damaged(const std::filesystem::path& file)
{
    const auto text = try_read_file(file);
    if (!text || notebook_in(*text))
        return {};
    std::filesystem::path aside = file;
    aside.replace_extension("damaged.json");
    std::error_code failed;
    std::filesystem::rename(file, aside, failed);
    return failed ? std::filesystem::path() : aside;
}

bool write_notebook(const std::filesystem::path& file, const Notebook& notebook)
{
    json pages = json::object();
    for (const auto& [id, page] : notebook.pages)
        pages[id] = to_json(page);
    try {
        course::replace_file(file,
                             json{{"exercise", notebook.exercise}, {"exercises", pages}}.dump(1) + "\n");
        return true;
    } catch (const course::KitError&) {
        return false;
    }
}
} // namespace lab::course
