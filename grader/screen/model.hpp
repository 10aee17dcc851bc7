// What the screen knows about a student's work, and what follows from it. Nothing here reads files, waits or draws.
#pragma once

#include "grader/base/todo_blocks.hpp"
#include "grader/course/check/report.hpp"
#include "grader/course/student/notebook.hpp"

#include <map>
#include <optional>

namespace lab::screen
{
using course::Notebook;
using course::Standing;

/// The current state of a file to hand in.
struct FileNow {
    course::ExerciseFile file;
    std::string path; // from the folder of the course
    bool is_there = true;
    std::vector<TodoBlock> todos;
    bool has_damaged_markers = false; // then those are not all
    std::optional<Standing> standing; // of the last check, which may have been yesterday's
};

/// The differences between the check after a save and the previous one.
struct Changes {
    std::vector<std::string> fixed, broken; // names of checks
    double points = 0.0;

    bool any() const { return !fixed.empty() || !broken.empty() || points != 0.0; }
};

struct ExerciseNow {
    const course::Exercise* exercise = nullptr;
    std::vector<FileNow> files;
    course::Report report;                  // of this session; no checks: none yet
    std::map<std::string, Changes> changes; // by suite, from its second check on
    std::map<std::string, std::vector<std::string>> levels =
        {}; // by suite: the first faulty step, as `lab trace` draws it; no lines: there is none
    std::optional<std::string> keepsake =
        {}; // the page of an exercise that is done; empty: none could be made
};

/// A file of an exercise, by their indices in the course.
struct Place {
    std::size_t exercise = 0, file = 0;

    bool operator==(const Place&) const = default;
};

/// Text that covers the step: a hint, all details, a program's output.
struct Pane {
    std::string title;
    std::vector<std::string> lines;
    std::size_t top = 0; // the first line that is seen
    bool has_more_hints = false;
};

enum class Page { step, list, hint, reset, reading };

struct Model {
    Language language = Language::en;
    std::vector<ExerciseNow> exercises;
    Place at;                // what the student works on
    std::size_t finding = 0; // which one of the file is shown
    Page page = Page::step;
    Place selected; // in the list
    Pane pane;
    bool is_old = false;    // what is shown of the file is of the check before this save
    std::string activity;   // what goes on in the background; empty: nothing
    std::string notice;     // what the last key or save led to
    bool is_manual = false; // Enter checks, a save does not

    const ExerciseNow& exercise() const { return exercises.at(at.exercise); }
    const FileNow& file() const { return exercise().files.at(at.file); }
};

/// Replaces the results of the checks that were run again.
void update(course::Report& report, const course::Report& again);

/// The standing in a suite's checks; nothing if it has none.
std::optional<Standing> standing_of(const course::Report& report, const std::string& suite);
Changes changes_between(const course::Report& before, const course::Report& after, const std::string& suite);

/// The failed checks of a suite, in the order of the exercise: the first one should be looked at first.
std::vector<const course::CheckResult*> findings_of(const course::Report& report, const std::string& suite);

/// The number of a suite's checks that wait for another one.
std::size_t waiting_in(const course::Report& report, const std::string& suite);

/// The displayed finding; null if there is none.
const course::CheckResult* shown_finding(const Model& model);

/// The TODO that a finding belongs to: the one that contains its line (if that is unwritten, the file's first
/// unwritten one), else the first known to be wrong, else the first unwritten, else the first not known to be right.
/// Null if there is none.
const TodoBlock* todo_of(const course::CheckResult* finding, const ExerciseNow& exercise,
                         const FileNow& file);

/// True if `lab trace` draws it: the exercise's first kernel, or a host program.
bool has_picture(const ExerciseNow& exercise, const FileNow& file);

/// The line to look at in the file: the finding's, else that of its TODO; 0: none.
int line_of(const course::CheckResult* finding, const ExerciseNow& exercise, const FileNow& file);

/// Every file of every exercise, in order.
std::vector<Place> all_places(const Model& model);
/// The next place with work left: in the exercise's later files, then its earlier ones, in the later exercises, then
/// the earlier ones. Nothing if everything is done.
std::optional<Place> next_place(const Model& model);

/// True if the file has been edited or deleted.
bool is_begun(const FileNow& file);
bool is_done(const FileNow& file);
/// True for an unwritten stage without points: nothing has to be done, and nothing was.
bool is_left_out(const FileNow& file);
bool is_done(const ExerciseNow& exercise);
/// The state of a TODO, from the file's text and its last check.
struct TodoNow {
    TodoState state = TodoState::empty;
    std::string check; // wrong: says so
};
TodoNow todo_now(const ExerciseNow& exercise, const FileNow& file, const TodoBlock& block);
std::size_t todos_right(const ExerciseNow& exercise);
std::size_t todos_in(const ExerciseNow& exercise); // but not those of a file that is left out

/// The sum over all files that have ever been checked.
Standing standing_of(const ExerciseNow& exercise);
} // namespace lab::screen
