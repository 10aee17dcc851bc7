#include "grader/screen/session.hpp"

#include "grader/command/check.hpp"
#include "grader/file.hpp"
#include "grader/screen/build.hpp"

#include <algorithm>
#include <ctime>
#include <unistd.h>

namespace lab::screen
{
namespace
{
using command::Report;

std::filesystem::path notebook_file(const command::Course& course)
{
    const bool is_ours = ::access(course.source.c_str(), W_OK) == 0;
    return (is_ours ? course.source : course.build) / "my-progress.json";
}

FileNow file_now(const command::Course& course, const command::Exercise& exercise,
                 const command::ExerciseFile& file)
{
    FileNow now;
    now.file = file;
    now.path = std::filesystem::relative(exercise.folder / file.name, course.source).string();
    const auto text = try_read_file(exercise.folder / file.name);
    now.is_there = text.has_value();
    now.todos = read_todo_blocks(text.value_or("")).blocks;
    return now;
}

std::string time_of_day()
{
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    return fmt::format("{:02}:{:02}:{:02}", local.tm_hour, local.tm_min, local.tm_sec);
}

std::string in_seconds(std::chrono::duration<double> time) { return fmt::format("{:.1f} s", time.count()); }
} // namespace

Session::Session(const command::Course& course, const Start& start, Language language)
    : course_(course), suite_(start.suite), is_manual_(start.is_manual),
      notebook_file_(notebook_file(course)), notebook_(command::read_notebook(notebook_file_)),
      kept_(notebook_)
{
    model_.language = language;
    for (const command::Exercise& exercise : course.exercises)
        model_.exercises.push_back({&exercise, {}, {}, {}});
    for (std::size_t i = 0; i < model_.exercises.size(); ++i)
        read_files(i);
    open(start_place(start_exercise(start)));
}

Notebook::Page& Session::page_of(const Place& place)
{
    return notebook_.pages[course_.exercises[place.exercise].id];
}

/// The one that is asked for, else that of the last time, else the first whose description is right.
std::size_t Session::start_exercise(const Start& start) const
{
    const std::string& wanted = start.exercise.empty() ? notebook_.exercise : start.exercise;
    std::optional<std::size_t> first;
    for (std::size_t i = 0; i < model_.exercises.size(); ++i) {
        if (model_.exercises[i].files.empty())
            continue;
        if (model_.exercises[i].exercise->id == wanted)
            return i;
        if (!first)
            first = i;
    }
    if (!first)
        throw command::KitError(text("No exercise of this course can be used; ./lab list says why.",
                                     "Keine Übung dieses Kurses ist benutzbar; ./lab list sagt, warum."));
    return *first;
}

/// The file of the last time, else the first with work left, else the first.
Place Session::start_place(std::size_t exercise) const
{
    const auto& files = model_.exercises[exercise].files;
    const auto page = notebook_.pages.find(course_.exercises[exercise].id);
    for (std::size_t i = 0; page != notebook_.pages.end() && i < files.size(); ++i)
        if (files[i].file.name == page->second.file)
            return {exercise, i};
    for (std::size_t i = 0; i < files.size(); ++i)
        if (!is_done(files[i]))
            return {exercise, i};
    return {exercise, 0};
}

void Session::open(const Place& place)
{
    const bool is_other = !saves_ || place.exercise != model_.at.exercise;
    model_.at = model_.selected = place;
    model_.finding = 0;
    model_.page = Page::step;
    model_.notice.clear();
    notebook_.exercise = course_.exercises[place.exercise].id;
    page_of(place).file = model_.file().file.name;
    if (!is_other)
        return;
    watch_files();
    end_job();
    pending_.clear();
    check_exercise(place.exercise);
}

void Session::read_files(std::size_t at)
{
    ExerciseNow& exercise = model_.exercises[at];
    exercise.files.clear();
    const auto page = notebook_.pages.find(exercise.exercise->id);
    for (const command::ExerciseFile& file : exercise.exercise->files) {
        if (!suite_.empty() && file.suite != suite_)
            continue;
        FileNow& now = exercise.files.emplace_back(file_now(course_, *exercise.exercise, file));
        if (page != notebook_.pages.end() && page->second.standings.contains(file.name))
            now.standing = page->second.standings.at(file.name);
    }
}

void Session::watch_files()
{
    const ExerciseNow& exercise = model_.exercise();
    std::vector<std::string> names;
    for (const FileNow& file : exercise.files)
        names.push_back(file.file.name);
    const auto& folder = exercise.exercise->folder;
    saves_ = std::make_unique<Saves>(folder, names, is_manual_ ? Noticing::none : noticing_for(folder));
}

/// Before all others; what is being checked comes after it.
void Session::queue_first(const Place& place)
{
    std::erase(pending_, place);
    if (checking_) {
        if (!(*checking_ == place))
            pending_.push_front(*checking_);
        end_job();
    }
    pending_.push_front(place);
}

/// Its files in their order, the one that is shown first.
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

void Session::look()
{
    for (const std::size_t file : saves_->changed()) {
        read_files(model_.at.exercise);
        model_.at.file = file; // where the student works
        model_.finding = 0;
        page_of(model_.at).file = model_.file().file.name;
        std::error_code deleted;
        const auto time = std::filesystem::last_write_time(
            model_.exercise().exercise->folder / model_.file().file.name, deleted);
        saved_.reset();
        if (!deleted)
            saved_ = time;
        queue_first(model_.at);
    }
}

void Session::start_next()
{
    if (job_.is_running() || pending_.empty())
        return;
    const Place place = pending_.front();
    pending_.pop_front();
    start_check(place);
}

void Session::start_check(const Place& place)
{
    const ExerciseNow& exercise = model_.exercises[place.exercise];
    checking_ = place;
    since_ = Clock::now();
    const command::ExerciseFile& file = exercise.files[place.file].file;
    // A host program needs more than a kernel, whose verdict does not wait for it.
    const std::string target = (file.is_kernel() ? "judge-" : "kit-") + exercise.exercise->id;
    doing_ = say(text("Checking {}", "{} wird geprüft", file.name));
    job_.start([this, place, target, must_build = !built_.contains(target), suite = file.suite + ".",
                seed = exercise.report.seed,
                judged = exercise.exercise](const std::function<bool()>& is_cancelled) -> Job::Then {
        if (must_build)
            if (const auto log = build(target, is_cancelled))
                return [this, log] { not_built(*log); };
        const Report again = command::check(course_, *judged, judged->folder,
                                            {.suite = suite, .seed = seed, .is_cancelled = is_cancelled});
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
    update(exercise.report, again);
    if (!is_first)
        exercise.changes[file.file.suite] = changes_between(before, exercise.report, file.file.suite);
    file.standing = standing_of(exercise.report, file.file.suite);
    if (file.standing && !exercise.report.has_fault())
        page_of(place).standings[file.file.name] = *file.standing;
    if (!saved_ || !(place == model_.at))
        return;
    const std::chrono::duration<double> time = std::filesystem::file_time_type::clock::now() - *saved_;
    model_.notice = say(text("{}  Checked {:.2f} s after the save.",
                             "{}  {:.2f} s nach dem Speichern geprüft.", time_of_day(), time.count()));
    saved_.reset();
}

/// In the job; meanwhile the screen says how far it is. Returns the log of a build that failed.
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

/// Its result is no longer wanted.
void Session::end_job()
{
    job_.cancel();
    checking_.reset();
    doing_.clear();
    is_building_ = false;
}

void Session::keep_notebook()
{
    if (notebook_ == kept_)
        return;
    if (!command::write_notebook(notebook_file_, notebook_))
        model_.notice =
            say(text("{} cannot be written: your progress is not kept.",
                     "{} ist nicht beschreibbar: Ihr Stand bleibt nicht erhalten.", notebook_file_.string()));
    kept_ = notebook_;
}

void Session::tell_activity()
{
    model_.activity.clear();
    model_.is_old = (checking_ && *checking_ == model_.at) ||
                    std::find(pending_.begin(), pending_.end(), model_.at) != pending_.end();
    if (!job_.is_running())
        return;
    const std::chrono::duration<double> spent = Clock::now() - since_;
    if (!is_building_) {
        model_.activity = doing_ + " … " + in_seconds(spent);
        return;
    }
    model_.activity = say({"Building what this needs …", "Was dazu nötig ist, wird gebaut …"});
    if (const auto progress = progress_in(try_read_file(build_log(course_)).value_or("")))
        model_.activity += say(told_of(*progress, spent));
    else
        model_.activity += " " + in_seconds(spent);
}

void Session::go_on(const Size& size)
{
    const bool is_other_width = size.columns != size_.columns;
    size_ = size;
    if (is_other_width && make_lines_)
        model_.pane.lines = make_lines_(size_);
    look();
    try {
        job_.finish();
    } catch (const command::KitError& error) {
        end_job();
        pending_.clear();
        model_.notice = error.in(model_.language);
    }
    start_next();
    tell_activity();
    keep_notebook();
}
} // namespace lab::screen
