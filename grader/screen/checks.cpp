// Checks files one after another in the job and handles the verdicts.
#include "grader/course/check/check.hpp"
#include "grader/screen/build.hpp"
#include "grader/screen/session.hpp"

#include <ctime>

namespace lab::screen
{
using course::Report;

namespace
{
std::string time_of_day()
{
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    return fmt::format("{:02}:{:02}:{:02}", local.tm_hour, local.tm_min, local.tm_sec);
}
} // namespace

/// Puts the file first in the queue; the file being checked comes next.
void Session::queue_first(const Place& place)
{
    std::erase(pending_, place);
    if (checking_) {
        if (!(*checking_ == place))
            pending_.push_front(*checking_);
        end_job();
    } else if (is_drawing_)
        end_job();
    pending_.push_front(place);
}

/// Queues the exercise's files in order, but the displayed one first.
void Session::check_exercise(std::size_t exercise)
{
    for (std::size_t i = 0; i < model_.exercises[exercise].files.size(); ++i)
        pending_.push_back({exercise, i});
    if (model_.at.exercise == exercise)
        queue_first(model_.at);
}

void Session::check_all()
{
    end_job();
    pending_.clear();
    for (std::size_t i = 0; i < model_.exercises.size(); ++i)
        check_exercise(i);
    model_.page = Page::list;
    model_.selected = model_.at;
}

void Session::start_next()
{
    if (job_.is_running())
        return;
    if (pending_.empty())
        return lacks_level() ? draw_level() : lacks_keepsake() ? draw_keepsake() : void();
    const Place place = pending_.front();
    pending_.pop_front();
    start_check(place);
}

void Session::start_check(const Place& place)
{
    const ExerciseNow& exercise = model_.exercises[place.exercise];
    checking_ = place;
    since_ = Clock::now();
    const course::ExerciseFile& file = exercise.files[place.file].file;
    // A host program needs more built than a kernel, whose verdict should not wait for that.
    const std::string target = (file.is_kernel() ? "judge-" : "kit-") + exercise.exercise->id;
    doing_ = say(text("Checking {}", "{} wird geprüft", file.name));
    job_.start([this, place, target, must_build = !built_.contains(target), suite = file.suite + ".",
                seed = exercise.report.seed,
                judged = exercise.exercise](const std::function<bool()>& is_cancelled) -> Job::Then {
        if (must_build)
            if (const auto log = build(target, is_cancelled))
                return [this, log] { not_built(*log); };
        const Report again =
            course::check(course_, *judged, judged->folder,
                          {.suite = suite, .seed = seed, .draws_hosts = true, .is_cancelled = is_cancelled});
        return [this, place, target, again] {
            built_.insert(target);
            checked(place, again);
        };
    });
}

void Session::checked(const Place& place, const Report& again)
{
    checking_.reset();
    ExerciseNow& exercise = model_.exercises[place.exercise];
    FileNow& file = exercise.files[place.file];
    const bool is_first = !standing_of(exercise.report, file.file.suite);
    const Report before = exercise.report;
    exercise.report.time_lines.erase(file.file.suite);
    update(exercise.report, again);
    if (const auto todos = again.todos.find(file.file.name); todos != again.todos.end())
        exercise.report.todos[file.file.name] = todos->second;
    if (!is_first)
        exercise.changes[file.file.suite] = changes_between(before, exercise.report, file.file.suite);
    exercise.levels.erase(file.file.suite);
    exercise.keepsake.reset();
    file.standing = standing_of(exercise.report, file.file.suite);
    if (file.standing && !exercise.report.has_fault())
        page_of(place).standings[file.file.name] = *file.standing;
    if (!saved_ || !(place == model_.at))
        return;
    const std::chrono::duration<double> time = std::filesystem::file_time_type::clock::now() - *saved_;
    model_.notice = say(text("{}  Checked {:.2f} s after the save.",
                             "{}  {:.2Lf} s nach dem Speichern geprüft.", time_of_day(), time.count()));
    if (model_.page != Page::step) // which covers the verdict
        model_.notice += say({" Esc shows the verdict.", " Esc zeigt das Ergebnis."});
    saved_.reset();
}

/// Runs in the job, while the screen shows the progress. Returns the log of a failed build.
std::optional<std::string> Session::build(const std::string& target,
                                          const std::function<bool()>& is_cancelled)
{
    if (!has_build(course_))
        return {};
    is_building_ = true;
    auto log = build_target(course_, target, is_cancelled);
    is_building_ = false;
    return log;
}

void Session::not_built(const std::string& log)
{
    checking_.reset();
    pending_.clear();
    read_output(say({"The course could not be built:", "Der Kurs ließ sich nicht bauen:"}), log);
}

/// Cancels the job, whose result is no longer wanted.
void Session::end_job()
{
    job_.cancel();
    checking_.reset();
    doing_.clear();
    is_building_ = is_drawing_ = false;
}
} // namespace lab::screen
