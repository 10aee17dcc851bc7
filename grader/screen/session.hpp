// A session with the screen, independent of the terminal: the effects of keys, saves and finished checks.
#pragma once

#include "grader/process/child.hpp"
#include "grader/screen/display.hpp"
#include "grader/screen/job.hpp"
#include "grader/screen/saves.hpp"

#include <chrono>
#include <deque>
#include <map>
#include <set>

namespace lab::screen
{
struct Start {
    std::string exercise; // empty: the one that the notebook names, else the first
    std::string suite;    // "Kernel": its file alone; empty: all
    bool is_manual = false;
};

/// Runs a program and removes all its temporary files, even if it is killed.
process::Outcome run_aside(process::Command command, const std::function<bool()>& is_cancelled);

class Session {
  public:
    /// Throws KitError if there is no such exercise or suite.
    Session(const course::Course& course, const Start& start, Language language);

    const Model& model() const { return model_; }
    bool is_over() const { return is_over_; }
    bool is_busy() const { return job_.is_running(); }
    const Job& job() const { return job_; }
    const Saves& saves() const { return *saves_; }
    /// Descriptors that become readable after a save, in this exercise or another one; -1 if polling is required.
    std::vector<int> descriptors_of_saves() const;

    void press(Key key);
    /// Handles saves, finished background work, and the size; starts what is to be done next.
    void go_on(const Size& size);

  private:
    using Clock = std::chrono::steady_clock;
    using MakeLines = std::function<std::vector<std::string>(const Size&)>;

    const course::Course& course() const { return course_; }
    const std::string& say(const Text& text) const { return text.in(model_.language); }
    Notebook::Page& page_of(const Place& place);
    std::size_t start_exercise(const Start& start) const;
    Place start_place(std::size_t exercise) const;

    const TodoBlock* todo_here() const;
    void open(const Place& place);
    void read_files(std::size_t exercise);
    void watch_files();
    void watch_elsewhere();
    void queue_first(const Place& place);
    void check_exercise(std::size_t exercise);
    void check_all();
    void look();
    void look_elsewhere();
    void start_next();
    void start_check(const Place& place);
    bool lacks_level() const;
    void draw_level();
    void keep_before(const course::Exercise& exercise, const std::string& file,
                     const std::string& text) const;
    bool lacks_keepsake() const;
    void draw_keepsake();
    /// The arguments of lab-trace: a kernel's name, or "keep"; and the exercise.
    struct DrawnAside {
        std::string how, exercise;
    };
    void start_aside(const DrawnAside& what, std::function<void(const process::Outcome&)> then);
    void checked(const Place& place, const course::Report& again);
    std::optional<std::string> build(const std::string& target, const std::function<bool()>& is_cancelled);
    void not_built(const std::string& log);
    void end_job();
    void keep_notebook();
    void tell_activity();

    void press_on_step(Key key);
    bool press_on_list(Key key);
    bool press_on_pane(Key key);
    bool press_on_reset(Key key);
    void next();
    void details();
    void explain_keys();
    void hint(bool one_more);
    void open_handout();
    void run();
    void trace();
    void start_program(const std::string& shown, const std::string& target,
                       std::vector<std::string> arguments, Text (*told)(const process::Outcome&));
    process::Command command_here(std::vector<std::string> arguments) const;
    void ask_for_reset();
    void reset(const std::string& file, int todo);
    void read(Page page, std::string title, MakeLines lines);
    void read_output(const std::string& title, const std::string& output);

    const course::Course& course_;
    const std::string suite_;
    const bool is_manual_;
    const std::filesystem::path notebook_file_, damaged_; // empty: it was in order
    Notebook notebook_, kept_;
    Model model_;
    Size size_;
    MakeLines make_lines_;
    bool is_over_ = false;
    std::optional<std::filesystem::file_time_type> saved_; // the file that is checked, when it was saved
    std::optional<Place> checking_;
    std::deque<Place> pending_;
    std::set<std::string> built_; // targets that are there
    std::string doing_;           // what the job does, in words
    std::atomic<bool> is_building_ = false;
    bool is_drawing_ = false; // in the job, which ends for whatever else there is to do
    Clock::time_point since_;
    std::unique_ptr<Saves> saves_;
    std::map<std::size_t, std::unique_ptr<Saves>> elsewhere_; // of the exercises that are not shown
    std::vector<std::string> watched_names_;
    std::vector<std::size_t> watched_files_; // of the exercise: those that the names belong to
    Job job_;                                // ends first
};
} // namespace lab::screen
