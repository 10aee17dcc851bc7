// Renders the page from page.mustache.
#include "bench/ladder/page.hpp"

#include "bench/ladder/chart.hpp"

#include <fmt/format.h>
#include <kainjow/mustache.hpp>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <stdexcept>

namespace lab::bench
{

namespace
{

using kainjow::mustache::data;

std::string time(double seconds)
{
    return seconds < 1e-3 ? fmt::format("{:.1f} µs", seconds * 1e6) : fmt::format("{:.3f} ms", seconds * 1e3);
}

/// A row for each series, a column for each size; the spread is half the distance between minimum and maximum.
data table(const std::vector<Result>& rows)
{
    std::set<double> sizes;
    for (const Result& row : rows)
        sizes.insert(row.size);
    data head{data::type::list}, body{data::type::list};
    for (const double size : sizes)
        head << data{"size", fmt::format("{:.0f}", size)};
    for (auto row = rows.begin(); row != rows.end();) {
        data cells{data::type::list};
        const std::string series = row->series;
        for (const double size : sizes) {
            const bool is_there = row != rows.end() && row->series == series && row->size == size;
            cells << data{"text", is_there ? fmt::format("{} ± {:.0f} %", time(row->median_s),
                                                         50 * (row->most_s - row->least_s) / row->median_s)
                                           : std::string()};
            row += is_there ? 1 : 0;
        }
        data line;
        line.set("series", series);
        line.set("cell", cells);
        body << line;
    }
    data shown;
    shown.set("head", head);
    shown.set("row", body);
    return shown;
}

data ladders(const Results& results)
{
    std::set<std::string> names;
    for (const Result& row : results.rows)
        names.insert(row.ladder);
    data list{data::type::list};
    for (const std::string& name : names) {
        const std::vector<Result> rows = rows_of(results, name);
        data ladder;
        ladder.set("name", name);
        ladder.set("is_search", name.find("search") != std::string::npos);
        ladder.set("chart", speed_chart(rows));
        ladder.set("roofline", roofline(rows));
        ladder.set("has_roofline", !roofline(rows).empty());
        ladder.set("table", table(rows));
        list << ladder;
    }
    return list;
}

data machine(const Results& results, bool is_recorded)
{
    data shown;
    shown.set("is_recorded", is_recorded);
    shown.set("device", results.device);
    shown.set("driver", results.driver);
    shown.set("peers", results.peers);
    shown.set("date", results.date);
    shown.set("ladder", ladders(results));
    return shown;
}

std::string page_template()
{
    std::ifstream in(LAB_BENCH_PAGE);
    const std::string text{std::istreambuf_iterator<char>(in), {}};
    if (text.empty())
        throw std::runtime_error("Cannot read " LAB_BENCH_PAGE);
    return text;
}

} // namespace

std::string page(const Results& measured, const std::vector<Results>& recorded, const std::string& language)
{
    data machines{data::type::list};
    if (!measured.rows.empty())
        machines << machine(measured, false);
    for (const Results& results : recorded)
        machines << machine(results, true);
    data shown;
    shown.set("is_german", language == "de");
    shown.set("language", language);
    shown.set("machine", machines);
    kainjow::mustache::mustache filled(page_template());
    return filled.render(shown);
}

} // namespace lab::bench
