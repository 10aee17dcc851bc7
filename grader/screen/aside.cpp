// Work that the job does when there is nothing else to do, and drops for anything else: the first faulty step, the
// page to keep.
#include "grader/base/file.hpp"
#include "grader/course/base/work_folder.hpp"
#include "grader/course/student/keepsake.hpp"
#include "grader/screen/session.hpp"

namespace lab::screen
{
/// Removes all temporary files of the program, even if it is killed.
process::Outcome run_aside(process::Command command, const std::function<bool()>& is_cancelled)
{
    const course::WorkFolder work;
    command.environment["TMPDIR"] = work.path().string();
    command.is_cancelled = is_cancelled;
    return process::run_child(command);
}

/// A command whose output is to be shown, with its limits.
process::Command Session::command_here(std::vector<std::string> arguments) const
{
    process::Command command;
    command.arguments = std::move(arguments);
    command.environment = {{"COLUMNS", std::to_string(size_.columns)},
                           {"LAB_LANG", model_.language == Language::de ? "de" : "en"}};
    command.limits.cpu_s = 60;
    command.limits.asleep = std::chrono::seconds(30);
    return command;
}

/// True on a full screen that shows a kernel's finding which has not been drawn yet.
bool Session::lacks_level() const
{
    const course::ExerciseFile& file = model_.file().file;
    return size_.rows > 0 && file.is_kernel() && is_begun(model_.file()) && shown_finding(model_) &&
           !model_.exercise().levels.contains(file.suite);
}

/// Draws the picture, which appears a moment after the finding. Saves the kernel for the page of the finished
/// exercise.
void Session::draw_level()
{
    const course::Exercise& exercise = *model_.exercise().exercise;
    const std::string file = model_.file().file.name, suite = model_.file().file.suite;
    const auto kernel = try_read_file(exercise.folder / file);
    start_aside(
        {file, exercise.id}, [=, this, at = model_.at.exercise, &exercise](const process::Outcome& outcome) {
            auto& level = model_.exercises[at].levels[suite];
            level = outcome.exited_with(0) ? course::split_lines(outcome.out) : std::vector<std::string>{};
            if (!level.empty() && kernel)
                keep_before(exercise, file, *kernel);
        });
}

void Session::keep_before(const course::Exercise& exercise, const std::string& file,
                          const std::string& text) const
{
    std::error_code ignored;
    const auto folder = course::kept_before(course_, exercise);
    std::filesystem::create_directories(folder, ignored);
    try_write_file(folder / file, text);
}

/// True on a full screen if every check of an exercise passes and there is no page yet.
bool Session::lacks_keepsake() const
{
    const ExerciseNow& now = model_.exercise();
    return size_.rows > 0 && suite_.empty() && !now.keepsake && is_done(now) && !now.report.checks.empty();
}

void Session::draw_keepsake()
{
    const course::Exercise& exercise = *model_.exercise().exercise;
    const std::string page = course::keepsake_page(course_, exercise).string();
    if (course::is_keepsake_current(course_, exercise)) {
        model_.exercises[model_.at.exercise].keepsake = page;
        return;
    }
    start_aside({"keep", exercise.id}, [=, this, at = model_.at.exercise](const process::Outcome& outcome) {
        model_.exercises[at].keepsake = outcome.exited_with(0) ? page : "";
    });
}

/// Runs lab-trace, building it first if necessary, and passes on its outcome.
void Session::start_aside(const DrawnAside& what, std::function<void(const process::Outcome&)> then)
{
    is_drawing_ = true;
    since_ = Clock::now();
    process::Command command =
        command_here({course_.trace.string(), course_.file.string(),
                      model_.language == Language::de ? "de" : "en", what.how, "", what.exercise});
    command.limits.cpu_s = 600; // it may build and measure
    job_.start([=, this](const std::function<bool()>& is_cancelled) -> Job::Then {
        const auto log = build("lab-trace", is_cancelled);
        const process::Outcome outcome = log ? process::Outcome{} : run_aside(command, is_cancelled);
        return [this, then, outcome] {
            is_drawing_ = false;
            then(outcome);
        };
    });
}
} // namespace lab::screen
