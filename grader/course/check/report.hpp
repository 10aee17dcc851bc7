// The result of checking one exercise: verdicts with points, and what was handed in.
#pragma once

#include "grader/base/status.hpp"
#include "grader/base/time_line.hpp"
#include "grader/base/todo_state.hpp"
#include "grader/course/check/failing_input.hpp"
#include "grader/course/check/handed_in.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <nlohmann/json_fwd.hpp>

#include <map>
#include <optional>

namespace lab::course
{
struct SourceLine {
    std::string file;
    int line = 0; // 0: the file as a whole
    std::string text;
};

struct CheckResult {
    Check check;
    Status status = Status::grader_fault;
    double score = 0.0;
    Text seen, next;
    std::vector<SourceLine> places;

    bool has(Status wanted) const { return status == wanted; }
};

/// A judged TODO of a file.
struct Todo {
    int number = 0;
    std::string name;
    int line = 0; // where it begins
    TodoState state = TodoState::empty;
    std::string check;  // wrong: the check that says so; written: the check with a finding there
    int alarm_line = 0; // the line below its code that still throws "not written"; 0: there is none
};

/// Points that cannot be earned on this machine, or for this kernel, and why.
struct NotGradable {
    Text why;
    double points = 0.0;
    std::vector<std::string> checks;
};

/// What a GPU of this machine computed, without effect on any verdict. `seen` is empty if the GPU agrees.
struct OnGpu {
    std::string device;
    bool was_used = true;
    Text seen, next;
};

struct Report {
    enum class Outcome { graded, nothing_handed_in, grader_fault };

    std::string exercise;
    std::string device;
    std::vector<OnGpu> gpus;
    std::string sandbox = lab::sandbox::no_sandbox; // the level of what was around the submission's processes
    std::optional<std::uint32_t> seed;              // of what was drawn for this run
    std::vector<AskedFile> files;                   // those that are not there were judged as handed out
    std::map<std::string, std::vector<Todo>> todos; // by file; of what was handed in
    std::vector<CheckResult> checks;
    std::map<std::string, FailingInput> failing; // by suite; what `lab run --failing` repeats
    std::map<std::string, TimeLine> time_lines;  // of host programs, by suite, where they were asked for
    std::string fault; // why nothing could be graded at all, to those who wrote the exercise

    Outcome outcome() const;
    bool is_nothing_handed_in() const; // none of the files: nothing was run
    bool has_fault() const;
    bool all_passed() const;
    double score() const;
    double max_score() const;   // without what is not gradable
    double open_points() const; // that the judge cannot decide
    std::vector<NotGradable> not_gradable() const;
    /// 0: everything passed or is not gradable here; 1: something failed, or nothing was handed in; 2: the kit
    /// failed.
    int exit_code() const;
};

/// Why this machine cannot grade a check with this need; nothing if it can.
std::optional<Text> what_is_lacking(const Course& course, Need need);

/// The parts of an exercise that this machine can never grade.
std::vector<NotGradable> not_gradable_here(const Course& course, const Exercise& exercise);

/// Describes the files: which were missing, and what was found instead.
Text told_of_files(const Report& report);

/// The JSON contract of `lab check --json`.
nlohmann::json to_json(const Report& report, const Course& course, Language language);
} // namespace lab::course
