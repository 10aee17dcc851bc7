#include "grader/demo/page.hpp"

#include "bench/ladder/chart.hpp"
#include "grader/course/base/page_template.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <set>
#include <sstream>

namespace lab::demo
{
using namespace course;

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

data traced_data(const TracedKernel& kernel, const std::filesystem::path& page, Language language)
{
    data shown;
    shown.set("name", kernel.name.in(language));
    shown.set("counted", kernel.counted.empty() ? data{false} : data{kernel.counted.in(language)});
    shown.set("file", kernel.page.lexically_relative(page).string());
    return shown;
}

/// The ladders of an exercise on one machine: a search has one for each kind of array.
void add_ladders(data& list, const bench::Results& results, bool is_recorded, const std::string& id)
{
    std::set<std::string, std::greater<>> names; // uniform arrays first, clustered ones last
    for (const bench::Result& row : results.rows)
        if (row.ladder.starts_with(id))
            names.insert(row.ladder);
    for (const std::string& name : names) {
        const auto rows = bench::rows_of(results, name);
        const auto last = std::max_element(rows.begin(), rows.end(),
                                           [](const auto& a, const auto& b) { return a.size < b.size; });
        data shown;
        if (name != id)
            shown.set("name", name.substr(id.size())); // of the arrays that are searched
        shown.set("device", results.device);
        shown.set("date", results.date);
        shown.set("kind", is_recorded ? "recorded" : "quiet");
        shown.set("is_recorded", is_recorded);
        shown.set("is_share", last->items == last->size); // as in the chart
        shown.set("speed", bench::speed_chart(rows));
        const std::string roofline = bench::roofline(rows);
        data drawn{data::type::list};
        if (!roofline.empty())
            drawn << data{"svg", roofline};
        shown.set("roofline", drawn);
        list << shown;
    }
}

/// First what `lab bench` measured here, then what is recorded from other machines.
data ladder_data(const Course& course, const std::string& id)
{
    data list{data::type::list};
    const auto measured = course.demo_page.parent_path() / "bench/results.json";
    if (std::filesystem::exists(measured))
        add_ladders(list, bench::read_results(measured), false, id);
    std::error_code missing;
    for (const auto& file : std::filesystem::directory_iterator(course.source / "bench/recorded", missing))
        if (file.path().extension() == ".json")
            add_ladders(list, bench::read_results(file.path()), true, id);
    return list;
}

data section_data(const Course& course, const Section& section, const std::filesystem::path& page,
                  Language language)
{
    data fragments{data::type::list}, problems{data::type::list}, traced{data::type::list};
    for (const std::filesystem::path& folder : section.fragments)
        fragments << fragment_data(folder, page, language);
    for (const std::string& problem : section.problems)
        problems << data{"text", problem};
    for (const TracedKernel& kernel : section.traced)
        if (!kernel.opens_the_lecture)
            traced << traced_data(kernel, page, language);
    data shown;
    shown.set("title", section.title.in(language));
    shown.set("fragment", fragments);
    shown.set("problem", problems);
    shown.set("compares", section.traced.size() > 2);
    shown.set("traced", traced);
    shown.set("ladder", ladder_data(course, section.id));
    return shown;
}
} // namespace

void write_page(const Course& course, const std::vector<Section>& sections,
                const std::filesystem::path& folder, Language language)
{
    data shown, list{data::type::list}, openings{data::type::list}, verdicts{data::type::list};
    for (const Section& section : sections) {
        if (!section.id.empty())
            list << section_data(course, section, folder, language);
        for (const TracedKernel& kernel : section.traced)
            if (kernel.opens_the_lecture)
                openings << traced_data(kernel, folder, language);
        data verdict;
        verdict.set("title", section.title.in(language));
        verdict.set("text", section.verdict);
        verdicts << verdict;
    }
    shown.set("section", list);
    shown.set("opening", openings);
    shown.set("verdict", verdicts);
    shown.set("version", course.version);
    shown.set("language", language == Language::de ? "de" : "en");
    shown.set(language == Language::de ? "de" : "en", true);
    if (!try_write_file(folder / "index.html", filled_template(course, "grader/demo/page.mustache", shown)))
        throw KitError(text("{} cannot be written. Is the disk full?",
                            "{} lässt sich nicht schreiben. Ist die Festplatte voll?",
                            (folder / "index.html").string()));
}
} // namespace lab::demo
