// Grading one exercise: start its judge, and put the verdicts and the points together.
#pragma once

#include "grader/command/course.hpp"
#include "grader/status.hpp"

#include <nlohmann/json_fwd.hpp>

#include <optional>

namespace lab::command
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

struct Report {
    std::string exercise;
    std::string device;
    std::vector<std::string> missing; // files that the submission lacks: they are judged as handed out
    std::vector<CheckResult> checks;

    bool has_fault() const;
    bool all_passed() const;
    double score() const;
    double max_score() const; // without what this machine cannot grade
    /// 0: all passed, or not gradable here; 1: something failed; 2: the kit failed.
    int exit_code() const;
};

/// Grades the files in `submission`; of the checks those whose names begin with `suite`, "Kernel." or "Host.". Throws
/// KitError when none of the exercise's files is there, or when this machine cannot grade at all.
Report check(const Course& course, const Exercise& exercise, const std::filesystem::path& submission,
             const std::string& suite = "");

/// The JSON contract of `lab check --json`.
nlohmann::json to_json(const Report& report, const Course& course, Language language);
/// Writes it to a file; "-" is stdout. Throws KitError.
void write_json(const Report& report, const Course& course, Language language, const std::string& file);
} // namespace lab::command
