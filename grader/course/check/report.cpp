#include "grader/course/check/report.hpp"

#include "grader/course/check/second_device.hpp"

#include <cstdlib>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <string_view>

#include <algorithm>

namespace lab::course
{
namespace
{
using nlohmann::json;

/// Adds the check to those that are not gradable for the same reason.
void add(std::vector<NotGradable>& parts, const Check& check, const Text& why)
{
    auto part = std::find_if(parts.begin(), parts.end(),
                             [&](const NotGradable& each) { return each.why.en == why.en; });
    if (part == parts.end())
        part = parts.insert(parts.end(), NotGradable{why, 0.0, {}});
    part->points += check.points;
    part->checks.push_back(check.name);
}

const char* name_of(Report::Outcome outcome)
{
    switch (outcome) {
    case Report::Outcome::graded:
        return "graded";
    case Report::Outcome::nothing_handed_in:
        return "nothing_handed_in";
    case Report::Outcome::grader_fault:
        break;
    }
    return "grader_fault";
}

json to_json(const CheckResult& result, Language language)
{
    json check = {{"name", result.check.name},
                  {"status", result.status},
                  {"score", result.score},
                  {"max_score", result.check.points},
                  {"message", result.seen.in(language)},
                  {"next", result.next.in(language)}};
    if (result.has(Status::grader_fault) || result.has(Status::open))
        check["score"] = nullptr; // neither zero nor full
    if (!result.places.empty()) {
        check["file"] = result.places.front().file;
        check["line"] = result.places.front().line;
    }
    return check;
}

json files_of(const Report& report)
{
    json files = json::array();
    for (const AskedFile& file : report.files)
        files.push_back({{"name", file.name}, {"is_there", file.is_there}, {"alike", file.alike}});
    return files;
}

json gpus_of(const Report& report, Language language)
{
    json gpus = json::array();
    for (const OnGpu& gpu : report.gpus)
        gpus.push_back({{"device", gpu.device},
                        {"was_used", gpu.was_used},
                        {"message", gpu.seen.in(language)},
                        {"next", gpu.next.in(language)}});
    return gpus;
}

json not_gradable_of(const Report& report, Language language)
{
    json parts = json::array();
    for (const NotGradable& part : report.not_gradable())
        parts.push_back(
            {{"message", part.why.in(language)}, {"points", part.points}, {"checks", part.checks}});
    return parts;
}
} // namespace

bool Report::is_nothing_handed_in() const
{
    return !files.empty() &&
           std::none_of(files.begin(), files.end(), [](const AskedFile& file) { return file.is_there; });
}

bool Report::has_fault() const
{
    return !fault.empty() || std::any_of(checks.begin(), checks.end(), [](const CheckResult& result) {
        return result.has(Status::grader_fault);
    });
}

Report::Outcome Report::outcome() const
{
    return has_fault()              ? Outcome::grader_fault
           : is_nothing_handed_in() ? Outcome::nothing_handed_in
                                    : Outcome::graded;
}

bool Report::all_passed() const
{
    return std::all_of(checks.begin(), checks.end(), [](const CheckResult& result) {
        const bool not_begun =
            result.has(Status::skipped) && result.check.points == 0.0; // of a voluntary stage
        return result.has(Status::passed) || result.has(Status::not_gradable) || not_begun;
    });
}

double Report::score() const
{
    double sum = 0.0;
    for (const CheckResult& result : checks)
        sum += result.score;
    return sum;
}

double Report::max_score() const
{
    double sum = 0.0;
    for (const CheckResult& result : checks)
        if (!result.has(Status::not_gradable))
            sum += result.check.points;
    return sum;
}

double Report::open_points() const
{
    double sum = 0.0;
    for (const CheckResult& result : checks)
        if (result.has(Status::open))
            sum += result.check.points;
    return sum;
}

std::vector<NotGradable> Report::not_gradable() const
{
    std::vector<NotGradable> parts;
    for (const CheckResult& result : checks)
        if (result.has(Status::not_gradable))
            add(parts, result.check, result.seen);
    return parts;
}

int Report::exit_code() const
{
    switch (outcome()) {
    case Outcome::grader_fault:
        return 2;
    case Outcome::nothing_handed_in:
        return 1;
    case Outcome::graded:
        break;
    }
    return all_passed() ? 0 : 1;
}

std::optional<Text> what_is_lacking(const Course& course, Need need)
{
    if (need == Need::simulator && !course.has_simulator())
        return Text{"no simulator (apt install clang llvm-dev)",
                    "kein Simulator (apt install clang llvm-dev)"};
    if (need == Need::second_device && !course.has_simulator() &&
        !second_device(course)) // each can enqueue kernels
        return Text{"no device-side enqueue (./lab setup --device-enqueue)",
                    "kein Device-side Enqueue (./lab setup --device-enqueue)"};
    return {};
}

std::vector<NotGradable> not_gradable_here(const Course& course, const Exercise& exercise)
{
    std::vector<NotGradable> parts;
    for (const Check& check : exercise.checks)
        if (const auto lacking = what_is_lacking(course, check.need))
            add(parts, check, *lacking);
    return parts;
}

Text told_of_files(const Report& report)
{
    Text told;
    std::vector<std::string> missing;
    for (const AskedFile& file : report.files)
        if (!file.is_there)
            missing.push_back(file.name);
    const std::string names = fmt::to_string(fmt::join(missing, ", "));
    if (report.is_nothing_handed_in())
        told = text("No file that can be graded was submitted; the exercise asks for {}.",
                    "Es wurde keine Datei abgegeben, die sich bewerten lässt; die Übung verlangt {}.", names);
    else if (!missing.empty())
        told = text("Missing, so graded as handed out: {}",
                    "Nicht vorhanden, deshalb wie ausgeteilt bewertet: {}", names);
    for (const AskedFile& file : report.files)
        if (const Text found = told_of(file); !found.empty())
            told += (told.empty() ? Text{} : Text{"\n", "\n"}) + found;
    return told;
}

nlohmann::json to_json(const Report& report, const Course& course, Language language)
{
    json checks = json::array();
    for (const CheckResult& result : report.checks)
        checks.push_back(to_json(result, language));
    json all = {{"exercise", report.exercise},
                {"status", name_of(report.outcome())},
                {"message", report.fault.empty() ? told_of_files(report).in(language) : report.fault},
                {"score", report.score()},
                {"max_score", report.max_score()},
                {"open", report.open_points()},
                {"kit", course.version},
                {"device", report.device},
                {"gpus", gpus_of(report, language)},
                {"seed", report.seed ? json(*report.seed) : json()},
                {"sandbox", report.sandbox},
                {"files", files_of(report)},
                {"not_gradable", not_gradable_of(report, language)},
                {"checks", checks}};
    if (report.has_fault())
        all["score"] = nullptr;
    if (!report.fault.empty())
        all["max_score"] = nullptr;
    return all;
}
} // namespace lab::course
