#include "grader/trace/page.hpp"

#include "grader/course/base/page_template.hpp"

#include <nlohmann/json.hpp>

namespace lab::trace
{
namespace
{
using nlohmann::json;

json all_in(const std::vector<Text>& texts, Language language)
{
    json list = json::array();
    for (const Text& text : texts)
        list.push_back(text.in(language));
    return list;
}

json to_json(const Cell& cell)
{
    return {{"value", cell.value}, {"expected", cell.expected}, {"by", cell.work_item},
            {"line", cell.line},   {"active", cell.is_active},  {"races", cell.races}};
}

json to_json(const Access& access)
{
    return {{"by", access.work_item},  {"line", access.line},   {"cell", access.cell},
            {"writes", access.writes}, {"value", access.value}, {"races", access.races}};
}

json to_json(const Step& step, Language language)
{
    json cells = json::array(), accesses = json::array(), edges = json::array();
    for (const Cell& cell : step.cells)
        cells.push_back(to_json(cell));
    for (const Access& access : step.accesses)
        accesses.push_back(to_json(access));
    for (const Edge& edge : step.edges)
        edges.push_back(json::array({edge.from, edge.to}));
    return {{"name", step.name.in(language)},
            {"line", step.line},
            {"local", step.is_local},
            {"cells", cells},
            {"accesses", accesses},
            {"edges", edges},
            {"notes", all_in(step.notes, language)}};
}

/// JSON text that cannot end the surrounding script element.
std::string in_script(const json& value)
{
    const std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
    std::string safe;
    for (const char c : text)
        safe += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return safe;
}
} // namespace

json to_json(const Picture& picture, Language language)
{
    json steps = json::array();
    for (const Step& step : picture.steps)
        steps.push_back(to_json(step, language));
    json result = {{"file", picture.file},
                   {"source", picture.source},
                   {"steps", steps},
                   {"first", picture.first_cell},
                   {"shown", picture.shown_cells}};
    if (picture.divergence)
        result["divergence"] = {{"step", picture.divergence->step}, {"cell", picture.divergence->cell}};
    return result;
}

void write_page(const course::Course& course, const Picture& picture, const std::filesystem::path& file,
                Language language)
{
    using kainjow::mustache::data;
    data shown, findings{data::type::list};
    for (const Text& sentence : summary(picture))
        findings << data{"text", sentence.in(language)};
    shown.set("finding", findings);
    shown.set("right", picture.is_right());
    shown.set("title", picture.title.in(language));
    shown.set("owner", picture.owner.in(language));
    shown.set("active", picture.active.in(language));
    shown.set("edges", picture.edges.in(language));
    shown.set("about", picture.about.in(language));
    shown.set("counted", picture.counted.in(language));
    shown.set("file", picture.file);
    shown.set("picture", in_script(to_json(picture, language)));
    shown.set("script", course::filled_template(course, "grader/trace/page.js", {}));
    shown.set("version", course.version);
    shown.set("language", language == Language::de ? "de" : "en");
    shown.set(language == Language::de ? "de" : "en", true);
    course::write_filled_template(file, course, "grader/trace/page.mustache", shown);
}
} // namespace lab::trace
