#include "grader/demo/page.hpp"

#include "grader/command/page_template.hpp"

#include <nlohmann/json.hpp>

#include <sstream>

namespace lab::demo
{
using namespace command;

namespace
{
using kainjow::mustache::data;
using nlohmann::json;

std::string text_in(const json& text, Language language)
{
    return text.at(language == Language::de ? "de" : "en").get<std::string>();
}

data table_data(const json& table, Language language)
{
    data head{data::type::list}, rows{data::type::list};
    for (const json& column : table.at("head"))
        head << data{"name", text_in(column, language)};
    for (const json& row : table.at("rows")) {
        data cells{data::type::list};
        for (const json& cell : row)
            cells << data{"text", cell.get<std::string>()};
        rows << data{"cell", cells};
    }
    data shown;
    shown.set("caption", text_in(table.at("caption"), language));
    shown.set("head", head);
    shown.set("row", rows);
    return shown;
}

data fragment_data(const std::filesystem::path& folder, const std::filesystem::path& page, Language language)
{
    const json fragment = json::parse(read_file(folder / "fragment.json"));
    data pictures{data::type::list}, tables{data::type::list};
    for (const json& picture : fragment.at("pictures")) {
        data shown;
        shown.set("file", (folder.lexically_relative(page) / picture.at("name").get<std::string>()).string());
        shown.set("caption", text_in(picture.at("caption"), language));
        pictures << shown;
    }
    for (const json& table : fragment.at("tables"))
        tables << table_data(table, language);
    data shown;
    shown.set("device", fragment.at("device").get<std::string>());
    shown.set("picture", pictures);
    shown.set("table", tables);
    return shown;
}

data traced_data(const std::vector<TracedKernel>& kernels, const std::filesystem::path& page,
                 Language language)
{
    data list{data::type::list};
    for (const TracedKernel& kernel : kernels) {
        data shown;
        shown.set("name", kernel.name.in(language));
        shown.set("counted", kernel.counted.in(language));
        shown.set("file", kernel.page.lexically_relative(page).string());
        list << shown;
    }
    return list;
}

data section_data(const Section& section, const std::filesystem::path& page, Language language)
{
    data fragments{data::type::list}, problems{data::type::list};
    for (const std::filesystem::path& folder : section.fragments)
        fragments << fragment_data(folder, page, language);
    for (const std::string& problem : section.problems)
        problems << data{"text", problem};
    data shown;
    shown.set("title", section.title.in(language));
    shown.set("verdict", section.verdict);
    shown.set("fragment", fragments);
    shown.set("problem", problems);
    shown.set("traced", traced_data(section.traced, page, language));
    shown.set("is_traced", !section.traced.empty());
    return shown;
}
} // namespace

void write_page(const Course& course, const std::vector<Section>& sections,
                const std::filesystem::path& folder, Language language)
{
    data shown, list{data::type::list};
    for (const Section& section : sections)
        list << section_data(section, folder, language);
    shown.set("section", list);
    shown.set("version", course.version);
    shown.set("language", language == Language::de ? "de" : "en");
    shown.set(language == Language::de ? "de" : "en", true);
    if (!try_write_file(folder / "index.html", filled_template(course, "grader/demo/page.mustache", shown)))
        throw KitError(text("{} cannot be written. Is the disk full?",
                            "{} lässt sich nicht schreiben. Ist die Platte voll?",
                            (folder / "index.html").string()));
}
} // namespace lab::demo
