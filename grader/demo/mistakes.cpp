#include "grader/demo/mistakes.hpp"

#include "grader/course/base/page_template.hpp"
#include "grader/course/base/progress.hpp"
#include "grader/course/base/side_by_side.hpp"
#include "grader/course/base/work_folder.hpp"
#include "grader/course/check/check.hpp"
#include "grader/course/check/corpus.hpp"
#include "grader/course/check/worker_server.hpp"
#include "grader/course/terminal/time_line_view.hpp"
#include "grader/trace/tracing.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <iostream>
#include <map>
#include <sstream>
#include <thread>

namespace lab::demo
{
using namespace course;

namespace
{
using kainjow::mustache::data;

struct Mistake {
    const Exercise* exercise = nullptr;
    std::string name, first; // of its folder, and of the check that must be the first to fail
    std::filesystem::path folder;
    CorpusEntry entry = {};
    std::optional<CheckResult> told = {};
    std::map<std::string, TimeLine> time_lines = {};
};

std::vector<Mistake> mistakes_of(const Course& course, const Exercise& exercise)
{
    const auto tests = course.source / "tests";
    const auto list = tests / "mistakes" / (exercise.id + ".toml");
    std::vector<Mistake> mistakes;
    if (!std::filesystem::exists(list))
        return mistakes; // of an exercise that a course added
    const toml::table table = toml::parse_file(list.string());
    for (const toml::node& node : *table["mistake"].as_array()) {
        const toml::table& each = *node.as_table();
        const std::string name = each["name"].value_or("");
        auto folder = tests / "mistakes" / exercise.id / name;
        if (!std::filesystem::exists(folder))
            folder = tests / "wrong" / exercise.id / name;
        mistakes.push_back({&exercise, name, each["first"].value_or(""), folder});
    }
    return mistakes;
}

/// Runs the suite's checks only up to the one that is expected to fail.
CheckOptions up_to_the_first(const Mistake& mistake)
{
    CheckOptions options{.suite = mistake.entry.file.suite + ".", .seed = 1, .draws_hosts = true};
    for (const Check& check : mistake.exercise->checks)
        if (check.name.starts_with(options.suite) &&
            (options.only.empty() || options.only.back() != mistake.first))
            options.only.push_back(check.name);
    return options;
}

void grade(const Course& course, Mistake& mistake)
{
    mistake.entry = read_corpus_entry(*mistake.exercise, mistake.folder);
    const WorkFolder work;
    const auto folder =
        folder_to_grade(course, *mistake.exercise, mistake.folder, work.path() / "submission");
    const Report report = check(course, *mistake.exercise, folder, up_to_the_first(mistake));
    for (const CheckResult& result : report.checks)
        if (result.has(Status::failed) && !mistake.told)
            mistake.told = result;
    mistake.time_lines = report.time_lines;
}

struct Topic {
    Text title;
    bool (*has)(const std::string& check);
};

bool is_one_of(const std::string& check, std::initializer_list<const char*> names)
{
    return std::any_of(names.begin(), names.end(),
                       [&](const char* name) { return check.substr(check.find('.') + 1) == name; });
}

/// A mistake belongs to the first topic that has its check.
const Topic topics[] = {
    {{"The host program", "Das Host-Programm"},
     [](const std::string& check) { return check.substr(0, check.find('.')).ends_with("Host"); }},
    {{"Races and barriers", "Datenwettläufe und Barrieren"},
     [](const std::string& check) {
         return is_one_of(check, {"NoDataRace", "NoBarrierDivergence"});
     }},
    {{"Accesses out of bounds, and uninitialised memory",
      "Zugriffe außerhalb der Grenzen und nicht initialisierter Speicher"},
     [](const std::string& check) {
         return is_one_of(check, {"StaysInBounds", "NoUninitialisedMemory"});
     }},
    {{"The file does not compile", "Die Datei lässt sich nicht übersetzen"},
     [](const std::string& check) { return is_one_of(check, {"Builds"}); }},
    {{"The program does not terminate, or crashes", "Das Programm endet nicht oder stürzt ab"},
     [](const std::string& check) { return is_one_of(check, {"Ends"}); }},
    {{"Wrong values", "Falsche Werte"}, [](const std::string&) { return true; }}};

const Topic& topic_of(const Mistake& mistake)
{
    return *std::find_if(std::begin(topics), std::end(topics),
                         [&](const Topic& topic) { return topic.has(mistake.first); });
}

/// The file's lines around those that the message names; the rest is left out.
data code_of(const Mistake& mistake)
{
    constexpr int around = 6;
    int first = 0, last = 0;
    for (const SourceLine& place : mistake.told->places)
        if (place.file == mistake.entry.file.name && place.line > 0) {
            first = first == 0 ? place.line : std::min(first, place.line);
            last = std::max(last, place.line);
        }
    last = std::min(last, first + 3 * around);
    data lines{data::type::list};
    std::istringstream text(mistake.entry.text);
    int number = 0;
    for (std::string line; std::getline(text, line);)
        if (++number >= first - around && !is_for_tests(line) &&
            number <= (first == 0 ? 3 * around : last + around)) {
            data shown{"text", line};
            shown.set("number", std::to_string(number));
            shown.set("named",
                      first > 0 &&
                          std::any_of(mistake.told->places.begin(), mistake.told->places.end(),
                                      [&](const SourceLine& place) { return place.line == number; }));
            lines << shown;
        }
    return lines;
}

/// For a kernel, the row of its picture that first goes wrong; for a host program, the calls around the faulty one.
std::string wrong_step_of(const Course& course, const Mistake& mistake, const Style& style)
{
    const auto line = mistake.time_lines.find(mistake.entry.file.suite);
    if (line != mistake.time_lines.end())
        return show_around(line->second, mistake.told->check.name, style);
    return trace::first_wrong(course, *mistake.exercise, mistake.entry.file.name, mistake.folder, style);
}

data slide_of(const Course& course, const Mistake& mistake, const Style& style)
{
    data slide{"name", mistake.name};
    slide.set("exercise", mistake.exercise->id);
    slide.set("file", mistake.entry.file.name);
    slide.set("check", mistake.told->check.name);
    slide.set("lines", code_of(mistake));
    slide.set("seen", mistake.told->seen.in(style.language));
    slide.set("asked", mistake.told->next.in(style.language));
    const std::string step = wrong_step_of(course, mistake, style);
    if (!step.empty())
        slide.set("level", step);
    return slide;
}

/// The slides of each non-empty topic.
data slides_by_topic(const Course& course, const std::vector<Mistake>& mistakes, const Style& style)
{
    data shown{data::type::list};
    for (const Topic& topic : topics) {
        data slides{data::type::list};
        std::size_t count = 0;
        for (const Mistake& mistake : mistakes)
            if (mistake.told && &topic_of(mistake) == &topic && ++count > 0)
                slides << slide_of(course, mistake, style);
        if (count == 0)
            continue;
        data part{"title", topic.title.in(style.language)};
        part.set("count", std::to_string(count));
        part.set("anchor", std::to_string(&topic - topics));
        part.set("slides", slides);
        shown << part;
    }
    return shown;
}

std::vector<Mistake> graded_mistakes(const Course& course, const std::vector<const Exercise*>& exercises)
{
    std::vector<Mistake> all;
    for (const Exercise* exercise : exercises)
        for (Mistake& mistake : mistakes_of(course, *exercise))
            all.push_back(std::move(mistake));
    const WorkerServer worker(course);
    Progress progress(all.size(), {"mistakes graded", "Fehler bewertet"});
    side_by_side(std::max(1U, std::thread::hardware_concurrency()), all.size(),
                 [&](std::size_t, std::size_t index) {
                     grade(course, all[index]);
                     progress.count();
                 });
    return all;
}
} // namespace

int show_mistakes(const Course& course, const std::vector<const Exercise*>& exercises, const Style& style)
{
    const std::vector<Mistake> mistakes = graded_mistakes(course, exercises);
    data shown{"topics", slides_by_topic(course, mistakes, {style.language, 90, false})};
    shown.set(style.language == Language::de ? "de" : "en", true);
    const auto page = course.demo_page.parent_path() / "mistakes.html";
    if (!try_write_file(page, filled_template(course, "grader/demo/mistakes.mustache", shown)))
        throw KitError(text("{} cannot be written.", "{} lässt sich nicht schreiben.", page.string()));
    std::cout << page.string() << '\n';
    return 0;
}
} // namespace lab::demo
