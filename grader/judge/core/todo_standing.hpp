// How far the TODOs of a file are right, according to what was seen of each on its own, the checks about it, and the
// lines that findings point to. If these say nothing, a TODO counts as written and no more.
#pragma once

#include "grader/base/todo_blocks.hpp"
#include "grader/base/todo_state.hpp"
#include "grader/judge/core/verdict.hpp"

#include <functional>
#include <map>

namespace lab::judge
{
/// What a suite knows about a TODO of its file.
struct TodoKnown {
    int number = 0;
    /// What was seen of it, regardless of later TODOs: passed, failed, or skipped if that is inconclusive.
    std::function<Verdict()> seen = {};
    /// The full names of the checks that are about it once all TODOs before it are right.
    std::vector<std::string> checks = {};
};

/// What was seen of a TODO on its own; skipped if it is unknown or inconclusive.
Verdict seen_alone(const std::vector<TodoKnown>& known, int number);

struct TodoStanding {
    TodoState state = TodoState::empty;
    std::string check; // wrong: says so; written: has a finding there, which may come from elsewhere
};

/// A check of the file's suite that was selected, by full name; listed in the order of the report.
struct NamedVerdict {
    std::string check;
    Verdict verdict;
    bool line_is_at_fault = true; // the first that its finding names
};

/// The standings by TODO number. `blocks` is in the order in which they are to be written.
std::map<int, TodoStanding> standings_of(const std::vector<TodoBlock>& blocks,
                                         const std::vector<TodoKnown>& known,
                                         const std::vector<NamedVerdict>& verdicts);
} // namespace lab::judge
