// Draws with fmt: an axis, lines, and their names at the right end, moved apart if they would overlap.
#include "bench/ladder/chart.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

namespace lab::bench
{

namespace
{

constexpr double left = 56, right = 600, top = 16, bottom = 320, width = 820, height = 356, label_height = 15;

constexpr std::string_view style = R"(<style>
text { font: 12px "DejaVu Sans", Arial, sans-serif; fill: #222 }
.grid { stroke: #ccd; stroke-width: 1 } .line { fill: none; stroke-width: 2 } .peer { stroke-dasharray: 6 4 }
@media (prefers-color-scheme: dark) { text { fill: #ddd } .grid { stroke: #445 } }
</style>
)";

constexpr std::array<std::string_view, 10> colors = {"#8a8f98", "#b07aa1", "#9c755f", "#4e79a7", "#59a14f",
                                                     "#3ba3a0", "#d4a017", "#f28e2b", "#e15759", "#7a6ff0"};

struct Line {
    std::string name;
    bool is_peer = false;
    std::vector<std::pair<double, double>> points; // size, value
};

bool is_limit(const Result& row) { return row.kind == "limit"; }

/// The shortest time of a limit at each size; empty for a search, whose bytes do not grow with its array.
std::map<double, double> limits_s(const std::vector<Result>& rows)
{
    std::map<double, double> limits;
    for (const Result& row : rows) {
        if (row.items != row.size)
            return {};
        if (is_limit(row)) {
            const auto [place, is_new] = limits.emplace(row.size, row.median_s);
            place->second = std::min(place->second, row.median_s);
        }
    }
    return limits;
}

std::vector<Line> lines_of(const std::vector<Result>& rows)
{
    const std::map<double, double> limits = limits_s(rows);
    std::vector<Line> lines;
    for (const Result& row : rows) {
        if (is_limit(row))
            continue;
        if (lines.empty() || lines.back().name != row.series)
            lines.push_back({row.series, row.kind == "peer", {}});
        const double value =
            limits.empty() ? row.items * 1e-9 / row.median_s : 100 * limits.at(row.size) / row.median_s;
        lines.back().points.emplace_back(row.size, value);
    }
    return lines;
}

std::string svg(const std::string& body)
{
    return fmt::format(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\">\n"
        "{2}{3}</svg>\n",
        width, height, style, body);
}

std::string text(double x, double y, const std::string& words, std::string_view anchor)
{
    return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\">{}</text>\n", x, y + 4, anchor,
                       words);
}

std::string grid_line(double x1, double y1, double x2, double y2)
{
    return fmt::format("<path class=\"grid\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n", x1, y1, x2, y2);
}

/// 1, 2 or 5 times a power of ten: about a fifth of `most`.
double grid_step(double most)
{
    const double power = std::pow(10, std::floor(std::log10(most / 5)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (most / 5 <= factor * power)
            return factor * power;
    return 10 * power;
}

/// Positions of labels in the given order, each at least a label's height below the previous one and within the
/// picture.
std::vector<double> spread(std::vector<double> places)
{
    for (std::size_t i = 1; i < places.size(); ++i)
        places[i] = std::max(places[i], places[i - 1] + label_height);
    for (std::size_t i = places.size(); i-- > 0;)
        places[i] = std::min(places[i], i + 1 < places.size() ? places[i + 1] - label_height : bottom);
    return places;
}

/// Converts values to pixels.
struct Axes {
    double least_size, most_size, most_value;
    double x(double size) const
    {
        return left + (right - left) * std::log2(size / least_size) /
                          std::max(1.0, std::log2(most_size / least_size));
    }
    double y(double value) const { return bottom - (bottom - top) * value / most_value; }
};

std::string draw_values(const Axes& axes, const std::string& unit)
{
    std::string body;
    const double step = grid_step(axes.most_value);
    for (double value = 0; value <= axes.most_value * 1.0001; value += step)
        body += grid_line(left, axes.y(value), right, axes.y(value)) +
                text(left - 6, axes.y(value), fmt::format("{:g}{}", value, unit), "end");
    return body;
}

std::string draw_sizes(const Axes& axes)
{
    std::string body;
    for (double size = axes.least_size; size <= axes.most_size; size *= 4)
        body +=
            text(axes.x(size), bottom + 18,
                 fmt::format("2<tspan dy=\"-5\" font-size=\"9\">{:.0f}</tspan>", std::log2(size)), "middle");
    return body;
}

std::string draw_line(const Axes& axes, const Line& line, std::string_view color)
{
    std::string path;
    for (const auto& [size, value] : line.points)
        path += fmt::format("{}{:.1f} {:.1f}", path.empty() ? "M" : "L", axes.x(size), axes.y(value));
    return fmt::format("<path class=\"line{}\" stroke=\"{}\" d=\"{}\"/>\n", line.is_peer ? " peer" : "",
                       color, path);
}

std::string draw_names(const Axes& axes, const std::vector<Line>& lines)
{
    std::vector<std::size_t> order(lines.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    const auto end_of = [&](std::size_t i) { return axes.y(lines[i].points.back().second); };
    std::ranges::sort(order, {}, end_of);
    std::vector<double> ends(order.size());
    std::ranges::transform(order, ends.begin(), end_of);
    const std::vector<double> places = spread(ends);
    std::string body;
    for (std::size_t i = 0; i < order.size(); ++i)
        body += fmt::format("<path stroke=\"{}\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n",
                            colors[order[i] % colors.size()], right + 2, ends[i], right + 20, places[i]) +
                text(right + 24, places[i], lines[order[i]].name, "start");
    return body;
}

/// The bytes that a step moves per element, if more than necessary; in the order of the ladder.
const std::map<std::string, double>& moved_bytes()
{
    static const std::map<std::string, double> bytes = {
        {"1-levels", 16},     {"2-several-elements", 16}, {"3-vector-loads", 16},
        {"4-write-once", 12}, {"5-one-pass", 8},          {"6-look-back-by-many", 8},
        {"7-registers", 8},   {"8-run-numbers", 8},       {"9-chunks-for-cpus", 12}};
    return bytes;
}

} // namespace

std::vector<Result> rows_of(const Results& results, const std::string& ladder)
{
    std::vector<Result> rows;
    std::ranges::copy_if(results.rows, std::back_inserter(rows),
                         [&](const Result& row) { return row.ladder == ladder; });
    std::ranges::sort(rows, {},
                      [](const Result& row) { return std::tuple(row.kind != "step", row.series, row.size); });
    return rows;
}

std::string speed_chart(const std::vector<Result>& rows)
{
    const std::vector<Line> lines = lines_of(rows);
    if (lines.empty())
        return "";
    Axes axes = {rows.front().size, rows.front().size, 0};
    for (const Line& line : lines)
        for (const auto& [size, value] : line.points)
            axes = {std::min(axes.least_size, size), std::max(axes.most_size, size),
                    std::max(axes.most_value, value)};
    const bool is_share = !limits_s(rows).empty();
    if (is_share)
        axes.most_value = std::max(axes.most_value, 100.0);
    std::string body = draw_values(axes, is_share ? " %" : "") + draw_sizes(axes);
    for (std::size_t i = 0; i < lines.size(); ++i)
        body += draw_line(axes, lines[i], colors[i % colors.size()]);
    return svg(body + draw_names(axes, lines));
}

std::string roofline(const std::vector<Result>& rows)
{
    const std::map<double, double> limits = limits_s(rows);
    if (limits.empty() ||
        !std::ranges::any_of(rows, [](const Result& r) { return moved_bytes().contains(r.series); }))
        return "";
    const double size = limits.rbegin()->first;
    std::vector<Line> dots; // x: elements per byte, a sixteenth to an eighth; y: elements per ns
    double bytes_per_ns = 0;
    for (const Result& row : rows)
        if (row.size == size && moved_bytes().contains(row.series)) {
            bytes_per_ns = row.bytes * 1e-9 / limits.at(size);
            dots.push_back(
                {row.series, false, {{1 / moved_bytes().at(row.series), row.items * 1e-9 / row.median_s}}});
        }
    constexpr double most_per_byte = 1.0 / 7;
    const Axes axes = {1, 1, most_per_byte * bytes_per_ns};
    const auto x_of = [&](double per_byte) { return left + (right - left) * per_byte / most_per_byte; };
    std::string body = draw_values(axes, "");
    for (const double bytes : {32, 16, 12, 8})
        body += text(x_of(1 / bytes), bottom + 18, fmt::format("1/{:g}", bytes), "middle");
    body += fmt::format("<path class=\"line\" stroke=\"{}\" d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\"/>\n",
                        colors[0], x_of(0), axes.y(0), x_of(most_per_byte), axes.y(axes.most_value));
    for (std::size_t i = 0; i < dots.size(); ++i)
        body += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\" fill=\"{}\"/>\n",
                            x_of(dots[i].points.front().first), axes.y(dots[i].points.front().second),
                            colors[i % colors.size()]);
    return svg(body + draw_names(axes, dots));
}

} // namespace lab::bench
