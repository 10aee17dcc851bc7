#include "grader/course/student/comparison.hpp"

#include "grader/base/encoding.hpp"
#include "grader/base/file.hpp"
#include "grader/base/todo_blocks.hpp"
#include "grader/course/base/work_folder.hpp"
#include "grader/course/student/programs.hpp"
#include "grader/process/child.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <iostream>
#include <limits>
#include <map>
#include <sstream>

namespace lab::course
{
namespace
{
struct Contender {
    std::string name, problem;
    double time_ms = 0.0;
};

struct Measured {
    std::string device;
    double bytes = 0.0;
    std::vector<Contender> contenders;

    /// In GB/s.
    double speed(const Contender& contender) const { return bytes * 1e-6 / contender.time_ms; }
};

std::vector<std::string> words_of(const std::string& line)
{
    std::vector<std::string> words;
    std::istringstream in(line);
    for (std::string word; std::getline(in, word, '\t');)
        words.push_back(word);
    return words;
}

Measured measured_in(const std::string& written)
{
    Measured measured;
    std::istringstream lines(written);
    for (std::string line; std::getline(lines, line);) {
        const auto words = words_of(line);
        if (words.size() == 3 && words[1] == "!")
            measured.contenders.push_back({words[0], words[2]});
        else if (words.size() != 2)
            throw KitError("The program wrote `" + harmless(line) + "` for --compare.");
        else if (words[0] == "device")
            measured.device = words[1];
        else if (words[0] == "bytes")
            measured.bytes = std::strtod(words[1].c_str(), nullptr);
        else
            measured.contenders.push_back({words[0], "", std::strtod(words[1].c_str(), nullptr)});
    }
    return measured;
}

Text name_of(const Contender& contender)
{
    if (contender.name.starts_with("stage "))
        return text("your stage {}", "Ihre Stufe {}", contender.name.substr(6));
    if (contender.name == "serial")
        return {"serial, on the host", "seriell, auf dem Host"};
    static const std::map<std::string, Text> others{
        {"copy", {"copy", "Kopieren"}},
        {"fill", {"fill", "Füllen"}},
        {"solution", {"a solution", "eine Lösung"}},
        {"voluntary stage", {"the voluntary stage", "die freiwillige Stufe"}},
        {"fastest", {"fastest program here", "schnellstes Programm hier"}}};
    const auto found = others.find(contender.name);
    return found == others.end() ? Text{contender.name, contender.name} : found->second; // a library
}

/// The message that a TODO is not written yet, if that is what the program says; otherwise empty.
Text unwritten(const std::string& said)
{
    const std::string todo = unwritten_todo(said);
    return todo.empty() ? Text{}
                        : text("TODO {} is not written yet", "TODO {} ist noch nicht geschrieben", todo);
}

/// Why a stage was not measured. Other messages of its program stay in English, as in `lab run`.
Text problem_of(const Contender& contender)
{
    if (contender.problem == "wrong values")
        return {"not written yet, or wrong values (./lab check)",
                "noch nicht geschrieben oder falsche Werte (./lab check)"};
    if (contender.problem.starts_with("no launch"))
        return {"no time: no launch uses profile.kernel() as its event",
                "keine Zeit: Kein Start verwendet profile.kernel() als Event"};
    const Text todo = unwritten(contender.problem);
    return todo.empty() ? Text{contender.problem, contender.problem} : todo;
}

/// A bar with a length proportional to `share`, at least one character.
std::string bar(double share, std::size_t width)
{
    std::string bar;
    for (std::size_t i = 0; i < std::max<std::size_t>(1, static_cast<std::size_t>(share * width + 0.5)); ++i)
        bar += "█";
    return bar;
}

std::string line_of(const Contender& contender, const Measured& measured, double greatest, const Style& style)
{
    constexpr std::size_t names = 24, figures = 26;
    const std::string name = "  " + padded(name_of(contender).in(style.language), names);
    if (!contender.problem.empty())
        return name + inked(harmless(problem_of(contender).in(style.language)), Ink::yellow, style) + "\n";
    const double speed = measured.speed(contender);
    const Ink ink = contender.name.starts_with("stage ") ? Ink::green : Ink::dim;
    return name +
           text("{:>10.3f} ms {:>7.2f} GB/s  ", "{:>10.3Lf} ms {:>7.2Lf} GB/s  ", contender.time_ms, speed)
               .in(style.language) +
           inked(bar(speed / greatest, style.width - std::min(style.width - 10, names + figures)), ink,
                 style) +
           "\n";
}

std::string lines_of(const Measured& measured, const Style& style)
{
    double greatest = 0.0;
    for (const Contender& each : measured.contenders)
        if (each.problem.empty())
            greatest = std::max(greatest, measured.speed(each));
    std::string shown = inked(harmless(measured.device), Ink::bold, style) + "\n";
    for (const Contender& each : measured.contenders)
        shown += line_of(each, measured, greatest, style);
    return shown;
}

/// The exercise's options, pairs of name and value, except those that the student gave.
std::vector<std::string> options_of(const Exercise& exercise, std::vector<std::string> given)
{
    for (std::size_t i = 0; i + 1 < exercise.bench.size(); i += 2)
        if (std::find(given.begin(), given.end(), exercise.bench[i]) == given.end())
            given.insert(given.end(), {exercise.bench[i], exercise.bench[i + 1]});
    return given;
}
} // namespace

std::string show_comparison(const std::string& written, const Style& style)
{
    const Measured measured = measured_in(written);
    const std::string shown = lines_of(measured, style);
    const Text about = text(
        "GB/s: the {:.1f} MB that have to be read and written, divided by the kernels' time (median of nine "
        "runs, the kernels taking turns). The values were checked first.",
        "GB/s: die {:.1Lf} MB, die gelesen und geschrieben werden müssen, geteilt durch die Zeit der Kernel "
        "(Median aus neun Läufen, die Kernel reihum gemessen). Die Werte wurden vorher geprüft.",
        measured.bytes * 1e-6);
    return shown + wrapped(about.in(style.language), "", style, Ink::dim);
}

std::optional<std::string> measure(const Course& course, const Exercise& exercise,
                                   const std::vector<std::string>& options, const Style& style)
{
    if (exercise.bench.empty())
        throw KitError(
            text("There is nothing to measure in {}.", "In {} gibt es nichts zu messen.", exercise.id));
    if (!build_program(course, exercise, style.language))
        return {};
    const WorkFolder work;
    const auto file = work.path() / "times";
    process::Command command;
    command.arguments = options_of(exercise, options);
    command.arguments.insert(command.arguments.begin(),
                             {(course.build / exercise.id).string(), "--compare", file.string()});
    command.limits.asleep = std::chrono::minutes(1);
    command.limits.cpu_s = 3600;
    const process::Outcome outcome = process::run_child(command);
    if (!outcome.exited_with(0)) {
        const Text todo = unwritten(outcome.err);
        std::cerr << (todo.empty() ? harmless(outcome.out + outcome.err + outcome.why)
                                   : todo.in(style.language) + ".")
                  << '\n';
        return {};
    }
    return show_comparison(read_file(file), style);
}

int compare(const Course& course, const Exercise& exercise, const std::vector<std::string>& options,
            const Style& style)
{
    const auto measured = measure(course, exercise, options, style);
    std::cout << measured.value_or("");
    return measured ? 0 : 1;
}

namespace
{
/// The most telling lines of a recorded file, at the greatest size: the first step of the ladder is the solution.
Measured chosen_of(const nlohmann::json& recorded, const std::string& ladder)
{
    Measured measured{recorded.at("device").get<std::string>(), 0.0, {}};
    double fastest = std::numeric_limits<double>::max();
    for (const auto& row : recorded.at("results"))
        if (row.at("ladder") == ladder)
            measured.bytes = std::max(measured.bytes, row.at("bytes").get<double>());
    for (const auto& row : recorded.at("results")) {
        if (row.at("ladder") != ladder || row.at("bytes") != measured.bytes)
            continue;
        const std::string kind = row.at("kind"), series = row.at("series");
        const double time_ms = row.at("median_s").get<double>() * 1e3;
        if (kind == "step" && series != "voluntary stage")
            fastest = std::min(fastest, time_ms);
        if (kind == "step" && series.starts_with("1-"))
            measured.contenders.push_back({"solution", "", time_ms});
        else if (kind == "peer" || series == "copy" || series == "fill" || series == "voluntary stage")
            measured.contenders.push_back({series, "", time_ms});
    }
    if (measured.bytes > 0.0)
        measured.contenders.push_back({"fastest", "", fastest});
    return measured;
}
} // namespace

std::string show_recorded(const Course& course, const Exercise& exercise, const Style& style)
{
    std::string shown;
    std::error_code none;
    for (const auto& file : std::filesystem::directory_iterator(course.source / "bench/recorded", none)) {
        const auto recorded = nlohmann::json::parse(read_file(file.path()));
        for (const std::string& ladder : {exercise.id, exercise.id + " uniform"}) { // equally spread keys
            Measured measured = chosen_of(recorded, ladder);
            std::sort(measured.contenders.begin(), measured.contenders.end(),
                      [](const Contender& a, const Contender& b) { return a.time_ms < b.time_ms; });
            if (!measured.contenders.empty())
                shown += lines_of(measured, style);
        }
    }
    return shown;
}
} // namespace lab::course
