#include "grader/demo/presentation.hpp"

#include "grader/base/file.hpp"
#include "grader/course/base/browser.hpp"
#include "grader/course/base/work_folder.hpp"
#include "grader/course/check/check.hpp"
#include "grader/course/check/corpus.hpp"
#include "grader/course/check/second_device.hpp"
#include "grader/course/student/programs.hpp"
#include "grader/demo/page.hpp"
#include "grader/process/child.hpp"
#include "grader/trace/tracing.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <iostream>

namespace lab::demo
{
using namespace course;
namespace fs = std::filesystem;

namespace
{
constexpr int no_such_device = 3; // exit code of a demo program
constexpr int most_devices = 16;

Style as_plain_text(Style style)
{
    style.colours = false;
    style.width = 100;
    return style;
}

/// Grades the solution, prints the report and adds it to the page; true if everything passed.
bool grade_solution(const Course& course, const Exercise& exercise, const Style& style, Section& section)
{
    const Report report = check(course, exercise, exercise.solution);
    std::cout << show(report, exercise, style) << '\n' << std::flush;
    section.verdict = show(report, exercise, as_plain_text(style));
    return report.exit_code() == 0;
}

/// A kernel of tests/wrong that is shown together with the solution.
struct Beside {
    fs::path folder;
    Text name, opens; // how it opens the lecture; empty: it does not
};

/// The existing kernels among those that solutions/ID/beside.toml names.
std::vector<Beside> beside_the_solution(const Course& course, const Exercise& exercise)
{
    const auto list = exercise.solution / "beside.toml";
    std::vector<Beside> kernels;
    if (!fs::exists(list))
        return kernels;
    const toml::table table = toml::parse_file(list.string());
    for (const toml::node& node : *table["kernel"].as_array()) {
        const toml::table& each = *node.as_table();
        const auto words = [&](const char* key) {
            return Text{each[key]["en"].value_or(""), each[key]["de"].value_or("")};
        };
        const auto folder = course.source / "tests/wrong" / exercise.id / each["entry"].value_or("");
        if (fs::exists(folder))
            kernels.push_back({folder, words("name"), words("opens_the_lecture")});
    }
    return kernels;
}

/// Grades a kernel that opens the lecture in the same way as a solution.
bool grade_wrong_kernel(const Course& course, const Exercise& exercise, const Beside& kernel,
                        const Style& style, Section& section)
{
    section.title = {"Correct values, and yet a mistake", "Richtige Werte, und doch ein Fehler"};
    const CorpusEntry entry = read_corpus_entry(exercise, kernel.folder);
    const std::string heading =
        kernel.opens.in(style.language) + text(" (only the checks of this kernel are shown):\n{}\n\n",
                                               " (gezeigt sind nur die Prüfungen dieses Kernels):\n{}\n\n",
                                               fs::relative(kernel.folder, course.source).string())
                                              .in(style.language);
    Report report = check(course, exercise, kernel.folder);
    std::erase_if(report.checks, [&](const CheckResult& result) {
        return !result.check.name.starts_with(entry.file.suite + ".");
    });
    std::cout << heading << show(report, exercise, style) << '\n';
    section.verdict = heading + show(report, exercise, as_plain_text(style));
    return report.exit_code() == 1;
}

/// One of the devices that the course's programs find, or the second device.
struct DemoDevice {
    int number = 0; // counts the devices of all platforms
    std::map<std::string, std::string> environment;
    std::string name; // of its folder
};

process::Outcome run_demo_program(const Exercise& exercise, const DemoDevice& device, const fs::path& folder,
                                  Language language)
{
    fs::remove_all(folder);
    fs::create_directories(folder);
    process::Command command;
    command.arguments = {exercise.demo.string(), std::to_string(device.number), folder.string(),
                         exercise.solution.string(), language == Language::de ? "de" : "en"};
    command.environment = device.environment;
    command.limits.asleep = std::chrono::minutes(1); // for the GPU
    command.limits.cpu_s = 600;
    return process::run_child(command);
}

std::string problem_of(const process::Outcome& outcome, const DemoDevice& device)
{
    const std::string how = outcome.ending == process::Ending::crashed
                                ? "crashed with " + process::signal_name(outcome.signal)
                            : outcome.ending == process::Ending::timed_out ? std::string("took too long")
                                                                           : outcome.err + outcome.why;
    return fmt::format("Device {}: {}", device.name, how);
}

/// Runs the exercise's demo program to draw its pictures for the device. False if there is no such device.
bool draw_on(const DemoDevice& device, const Exercise& exercise, const fs::path& page, Language language,
             Section& section)
{
    const auto folder = page / exercise.id / device.name;
    const process::Outcome outcome = run_demo_program(exercise, device, folder, language);
    if (outcome.exited_with(0)) {
        section.fragments.push_back(folder);
        return true;
    }
    fs::remove_all(folder);
    if (outcome.exited_with(no_such_device))
        return false;
    section.problems.push_back(problem_of(outcome, device));
    std::cerr << "lab: " << exercise.id << ": " << section.problems.back() << '\n';
    return true;
}

/// Draws for each device.
void draw(const Course& course, const Exercise& exercise, Language language, Section& section)
{
    const auto& page = course.demo_page;
    for (int number = 0; number < most_devices && !process::was_interrupted(); ++number)
        if (!draw_on({number, {}, std::to_string(number)}, exercise, page, language, section))
            break;
    if (const auto vendors = second_device(course); vendors && !process::was_interrupted())
        draw_on({0, {{"OCL_ICD_VENDORS", vendors->string()}}, "second"}, exercise, page, language, section);
}

/// A copy of the kernel without what its first lines say for tests, in a folder of the same name.
fs::path copy_to_show(const Exercise& exercise, const fs::path& entry_folder, const fs::path& scratch)
{
    const CorpusEntry entry = read_corpus_entry(exercise, entry_folder);
    std::string shown;
    for (const std::string& line : split_lines(entry.text))
        shown += is_for_tests(line) ? "" : line + "\n";
    const fs::path folder = scratch / entry_folder.filename();
    fs::create_directories(folder);
    write_file(folder / entry.file.name, shown);
    return folder;
}

/// Traces the solution's kernel and those shown with it.
void trace_kernels(const Course& course, const Exercise& exercise, const std::vector<Beside>& beside,
                   Language language, Section& section)
{
    if (!trace::can_be_traced(exercise) || process::was_interrupted())
        return;
    const WorkFolder work;
    std::vector<Beside> kernels{{exercise.solution, {"the solution", "die Lösung"}, {}}};
    for (const Beside& kernel : beside)
        kernels.push_back({copy_to_show(exercise, kernel.folder, work.path()), kernel.name, kernel.opens});
    for (const Beside& kernel : kernels) {
        const trace::Drawn drawn = trace::draw(course, exercise, kernel.folder, language);
        if (drawn.traced.problem)
            section.problems.push_back(drawn.traced.problem->seen.in(language));
        else
            section.traced.push_back(
                {kernel.name, drawn.traced.picture.counted, drawn.page, !kernel.opens.en.empty()});
    }
}

void tell_what_is_next(const fs::path& page, const Exercise& exercise, const Style& style)
{
    std::cout << text("Pictures and times: {0}\n"
                      "Continue with:  ./lab list   ./lab check {1}   ./lab run {1} --solution -- -e -t\n",
                      "Bilder und Zeiten: {0}\n"
                      "Weiter mit:  ./lab list   ./lab check {1}   ./lab run {1} "
                      "--solution -- -e -t\n",
                      page.string(), exercise.id)
                     .in(style.language);
}
} // namespace

int present(const Course& course, const std::vector<const Exercise*>& exercises, bool opens_page,
            const Style& style)
{
    const auto& folder = course.demo_page;
    fs::create_directories(folder);
    std::vector<Section> sections, last;
    bool as_expected = true;
    for (const Exercise* exercise : exercises) {
        Section& section = sections.emplace_back();
        section.id = exercise->id;
        section.title = exercise->problem.empty() ? exercise->title : Text{exercise->id, exercise->id};
        as_expected &= grade_solution(course, *exercise, style, section);
        if (exercise->problem.empty() && !exercise->demo.empty())
            draw(course, *exercise, style.language, section);
        const std::vector<Beside> beside = beside_the_solution(course, *exercise);
        if (exercise->problem.empty())
            trace_kernels(course, *exercise, beside, style.language, section);
        as_expected &= section.problems.empty();
        for (const Beside& kernel : beside)
            if (!kernel.opens.en.empty())
                as_expected &= grade_wrong_kernel(course, *exercise, kernel, style, last.emplace_back());
    }
    std::move(last.begin(), last.end(), std::back_inserter(sections));
    write_page(course, sections, folder, style.language);
    tell_what_is_next(folder / "index.html", *exercises.back(), style);
    if (opens_page)
        open_in_browser(folder / "index.html");
    return as_expected ? 0 : 2;
}
} // namespace lab::demo
