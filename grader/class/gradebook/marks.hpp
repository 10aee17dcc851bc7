// Computes points from the verdicts of a run, the course's weights, and deductions for repairs and lateness.
#pragma once

#include "grader/class/gradebook/gradebook.hpp"

namespace lab::classroom
{
struct CheckMark {
    Verdict verdict;
    Text promise;
    double points = 0.0, most = 0.0;
    bool is_bonus = false, is_hidden = false;
};

/// Points deducted from those of the checks, and why. An instructor may also add some: then `points` is negative.
struct Deduction {
    Text why;
    double points = 0.0;

    Text told() const; // "−2.5: Handed in late (days begun: 1)."
};

/// The marks of one graded submission.
struct Mark {
    std::vector<CheckMark> checks; // those that count
    std::vector<Deduction> deductions;
    double points = 0.0; // bonus and deductions included, never negative; to hundredths, as it is shown
    int days_late = 0;
    double most = 0.0; // without bonus, and without what was not gradable where the course sets no maximum
    double open = 0.0; // what a person must still decide: none where course.toml has a decision
};

/// The hidden checks: students see only their sum.
struct HiddenMark {
    std::size_t count = 0;
    double points = 0.0, most = 0.0;

    Text told() const; // "2 hidden checks"
};
HiddenMark hidden_in(const Mark& mark);

/// `entry` must have a run. `member`: a team member with a decision of their own; empty: the mark of the other members.
Mark mark_of(const Entry& entry, const CourseFile& file, const course::Exercise& exercise,
             const std::string& member = "");

/// Days after the deadline and its grace period, rounded up; 0 if in time or unknown.
int days_late(const Lateness& lateness, std::int64_t handed_in_s);

/// True if files were handed in, but none that the exercise asks for.
bool has_only_other_files(const Entry& entry);

/// The sentence for an entry without a mark, in feedback and on platforms.
Text told_of_status(const Entry& entry);
inline const Text nothing_handed_in{"Nothing handed in.", "Nichts abgegeben."},
    no_file_asked_for{"None of the files that the exercise asks for.",
                      "Keine der Dateien, die die Übung verlangt."};

/// "graded", "nothing_handed_in", "refused", "queued" (not graded yet), "grader_fault" (queued again).
const char* status_of(const Entry& entry);
} // namespace lab::classroom
