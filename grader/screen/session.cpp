#include "grader/screen/session.hpp"

#include "grader/base/file.hpp"
#include "grader/course/check/headers_beside.hpp"
#include "grader/screen/build.hpp"

#include <algorithm>

namespace lab::screen
{
namespace
{
FileNow file_now(const course::Course& course, const course::Exercise& exercise,
                 const course::ExerciseFile& file)
{
    FileNow now;
    now.file = file;
    now.path = std::filesystem::relative(exercise.folder / file.name, course.source).string();
    const auto text = try_read_file(exercise.folder / file.name);
    now.is_there = text.has_value();
    TodoFile todos = read_todo_blocks(text.value_or(""));
    now.todos = std::move(todos.blocks);
    now.has_damaged_markers = !todos.problem.empty();
    return now;
}

Text in_seconds(std::chrono::duration<double> time) { return text("{:.1f} s", "{:.1Lf} s", time.count()); }
} // namespace

Session::Session(const course::Course& course, const Start& start, Language language)
    : course_(course), suite_(start.suite), is_manual_(start.is_manual),
      notebook_file_(course::notebook_of(course)), damaged_(course::set_aside_if_damaged(notebook_file_)),
      notebook_(course::read_notebook(notebook_file_)), kept_(notebook_)
{
    model_.language = language;
    model_.is_manual = is_manual_;
    for (const course::Exercise& exercise : course.exercises)
        model_.exercises.push_back({&exercise, {}, {}, {}});
    for (std::size_t i = 0; i < model_.exercises.size(); ++i)
        read_files(i);
    open(start_place(start_exercise(start)));
    if (!damaged_.empty())
        model_.notice =
            say(text("Your progress cannot be read and starts from zero; the damaged file is kept: {}",
                     "Ihr Stand ist nicht lesbar und beginnt von vorn; die beschädigte Datei bleibt "
                     "erhalten: {}",
                     damaged_.string()));
}

Notebook::Page& Session::page_of(const Place& place)
{
    return notebook_.pages[course_.exercises[place.exercise].id];
}

/// The requested exercise, else the last one used, else the first with a valid description.
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
        throw course::KitError(text("No exercise of this course can be used; ./lab list shows the reason.",
                                    "Keine Übung dieses Kurses ist benutzbar; ./lab list zeigt den Grund."));
    return *first;
}

/// The file used last, else the first with work left, else the first.
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
    read_files(place.exercise); // somebody may have written in it since, unwatched
    watch_files();
    watch_elsewhere();
    std::deque<Place> left = std::move(pending_); // saved before, perhaps, and not checked since
    if (checking_)
        left.push_front(*checking_);
    end_job();
    pending_.clear();
    check_exercise(place.exercise);
    std::erase_if(left, [&](const Place& one) { return one.exercise == place.exercise; });
    pending_.insert(pending_.end(), left.begin(), left.end());
}

void Session::read_files(std::size_t at)
{
    ExerciseNow& exercise = model_.exercises[at];
    exercise.files.clear();
    const auto page = notebook_.pages.find(exercise.exercise->id);
    for (const course::ExerciseFile& file : exercise.exercise->files) {
        if (!suite_.empty() && file.suite != suite_)
            continue;
        FileNow& now = exercise.files.emplace_back(file_now(course_, *exercise.exercise, file));
        if (page != notebook_.pages.end() && page->second.standings.contains(file.name))
            now.standing = page->second.standings.at(file.name);
    }
}

/// Watches the exercise's files and the headers that they include.
void Session::watch_files()
{
    const ExerciseNow& exercise = model_.exercise();
    const auto& folder = exercise.exercise->folder;
    std::vector<std::string> names;
    std::vector<std::size_t> files;
    for (std::size_t i = 0; i < exercise.files.size(); ++i) {
        names.push_back(exercise.files[i].file.name);
        const std::string text = try_read_file(folder / names.back()).value_or("");
        files.push_back(i);
        for (const Header& header : course::headers_beside(*exercise.exercise, text)) {
            names.push_back(header.name);
            files.push_back(i);
        }
    }
    if (saves_ && names == watched_names_ && files == watched_files_)
        return;
    watched_names_ = names;
    watched_files_ = files;
    saves_ = std::make_unique<Saves>(folder, names, is_manual_ ? Noticing::none : noticing_for(folder));
}

void Session::watch_elsewhere()
{
    elsewhere_.clear();
    for (std::size_t i = 0; i < model_.exercises.size() && suite_.empty() && !is_manual_; ++i) {
        if (i == model_.at.exercise)
            continue;
        const course::Exercise& exercise = *model_.exercises[i].exercise;
        std::vector<std::string> names;
        for (const course::ExerciseFile& file : exercise.files)
            names.push_back(file.name);
        elsewhere_[i] = std::make_unique<Saves>(exercise.folder, names, noticing_for(exercise.folder));
    }
}

std::vector<int> Session::descriptors_of_saves() const
{
    std::vector<int> all{saves_->descriptor()};
    for (const auto& [exercise, saves] : elsewhere_)
        all.push_back(saves->descriptor());
    return all;
}

/// Switches to another exercise when one of its files is saved.
void Session::look_elsewhere()
{
    std::vector<Place> saved;
    for (const auto& [exercise, saves] : elsewhere_)
        for (const std::size_t file : saves->changed())
            saved.push_back({exercise, file});
    if (saved.empty())
        return;
    open(saved.front());
    for (const Place& place : saved)
        if (std::find(pending_.begin(), pending_.end(), place) == pending_.end())
            pending_.push_back(place);
}

void Session::look()
{
    const std::vector<std::size_t> changed = saves_->changed();
    for (const std::size_t watched : changed) {
        read_files(model_.at.exercise);
        model_.at.file = watched_files_[watched]; // where the student works
        model_.finding = 0;
        page_of(model_.at).file = model_.file().file.name;
        std::error_code deleted;
        const auto time = std::filesystem::last_write_time(
            model_.exercise().exercise->folder / watched_names_[watched], deleted);
        saved_.reset();
        if (!deleted)
            saved_ = time;
        queue_first(model_.at);
    }
    if (!changed.empty())
        watch_files(); // it may include another header now
}

void Session::keep_notebook()
{
    if (notebook_ == kept_)
        return;
    if (!course::write_notebook(notebook_file_, notebook_))
        model_.notice = say(text("{} cannot be written: your progress will not be saved.",
                                 "{} ist nicht beschreibbar: Ihr Stand wird nicht gespeichert.",
                                 notebook_file_.string()));
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
    if (is_drawing_ && !is_building_)
        return; // what is drawn aside is worth no line
    if (!is_building_) {
        model_.activity = doing_ + " … " + say(in_seconds(spent));
        return;
    }
    model_.activity = say({"Building what is missing …", "Der Rest wird gebaut …"});
    if (const auto progress = progress_in(try_read_file(build_log(course_)).value_or("")))
        model_.activity += say(told_of(*progress, spent));
    else
        model_.activity += " " + say(in_seconds(spent));
}

void Session::go_on(const Size& size)
{
    const bool is_other_width = size.columns != size_.columns;
    size_ = size;
    if (is_other_width && make_lines_)
        model_.pane.lines = make_lines_(size_);
    look();
    look_elsewhere();
    try {
        job_.finish();
    } catch (const course::KitError& error) {
        end_job();
        pending_.clear();
        model_.notice = error.in(model_.language);
    }
    start_next();
    tell_activity();
    keep_notebook();
}
} // namespace lab::screen
