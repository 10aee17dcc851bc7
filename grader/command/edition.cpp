#include "grader/command/edition.hpp"

#include "grader/file.hpp"
#include "grader/todo_blocks.hpp"

#include <algorithm>
#include <set>
#include <sstream>

namespace lab::command
{
namespace
{
namespace fs = std::filesystem;

struct List {
    std::vector<fs::path> parts;
    std::set<fs::path> left_out;
};

List read_list(const fs::path& file)
{
    List list;
    std::istringstream lines(read_file(file));
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("- "))
            list.left_out.insert(line.substr(2));
        else if (!line.empty() && !line.starts_with("#"))
            list.parts.emplace_back(line);
    return list;
}

class Collection {
  public:
    explicit Collection(const Course& course)
        : top_(course.source), list_(read_list(top_ / "cmake/student-edition.txt"))
    {
        for (const fs::path& part : list_.parts)
            add(part);
        for (const fs::path& part : list_.left_out) // a part that was renamed would be handed out
            if (!fs::exists(top_ / part))
                throw KitError("cmake/student-edition.txt leaves out " + part.string() +
                               ", which is not there.");
    }

    EditionFiles files() { return std::move(files_); }

  private:
    void add(const fs::path& part)
    {
        if (list_.left_out.contains(part))
            return;
        if (!fs::is_directory(top_ / part)) {
            files_[part] = read_file(top_ / part);
            return;
        }
        for (const auto& entry : fs::directory_iterator(top_ / part))
            if (!entry.is_symlink())
                add(part / entry.path().filename());
    }

    fs::path top_;
    List list_;
    EditionFiles files_;
};

/// A page without what is for lecturers, or about what only they have.
std::string page_for_students(const std::string& page)
{
    std::string result;
    int open = 0; // \if around this line, from the first one that is left out on
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);) {
        const bool begins =
            line == "\\if staff" || line == "\\if ladders" || (open > 0 && line.starts_with("\\if "));
        open += begins ? 1 : 0;
        if (open == 0)
            result += line + "\n";
        else if (line == "\\endif")
            --open;
    }
    return result;
}

/// The handouts as a browser shows them, beside their texts.
void add_pages(EditionFiles& files, const fs::path& pages)
{
    if (!fs::exists(pages / "index.html"))
        throw KitError(
            text("{} holds no handouts. They are made with: cmake --workflow --preset docs",
                 "{} enthält keine Handouts. Gemacht werden sie mit: cmake --workflow --preset docs",
                 pages.string()));
    for (const auto& entry : fs::recursive_directory_iterator(pages))
        if (entry.is_regular_file() && !entry.is_symlink())
            files["handouts" / entry.path().lexically_relative(pages)] = read_file(entry.path());
}

/// What stands before the parts for lecturers.
std::string readme_for_students(const std::string& readme)
{
    const auto end = readme.find("\n## What is checked");
    if (end == std::string::npos)
        throw KitError(
            "README.md lacks the heading \"What is checked\", before which the part for students ends.");
    return readme.substr(0, end) + "\nLicense: [Apache-2.0](LICENSE).\n";
}
} // namespace

EditionFiles edition_of(const Course& course, const fs::path& pages)
{
    EditionFiles files = Collection(course).files();
    for (const Exercise& exercise : course.exercises)
        for (const ExerciseFile& file : exercise.files) {
            files.erase(fs::relative(exercise.folder / file.name, course.source));
            files[fs::path("handed-out") / exercise.id / file.name] =
                handed_out(read_file(exercise.solution / file.name));
        }
    for (auto& [place, content] : files)
        if (*place.begin() == "handouts")
            content = page_for_students(content);
    if (!pages.empty())
        add_pages(files, pages);
    files.at("README.md") = readme_for_students(files.at("README.md"));
    return files;
}
} // namespace lab::command
