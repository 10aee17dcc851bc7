// How far the TODOs of a file are right: by what was seen of each alone, by the checks that are about it, and by the lines that
// findings point to. Where none of them tells, a TODO is written and no more.
#pragma once

#include "grader/base/todo_blocks.hpp"
#include "grader/base/todo_state.hpp"
#include "grader/judge/core/verdict.hpp"

#include <functional>
#include <map>

namespace lab::judge
{
/// What a suite knows of a TODO of its file.
struct TodoKnown {
    int number = 0;
    /// What was seen of it, whatever is written after it: passed, failed, or skipped where that does not tell.
    std::function<Verdict()> seen = {};
    /// By full name: the checks that are about it once all TODOs before it are right.
    std::vector<std::string> checks = {};
};

/// What that is of a TODO; nothing where it is not known or does not tell.
Verdict seen_alone(const std::vector<TodoKnown>& known, int number);

struct TodoStanding {
    TodoState state = TodoState::empty;
    std::string check; // wrong: says so; written: has a finding there, which may come from elsewhere
};

/// A check of the file's suite that was asked for, by full name, in the order of the report.
struct NamedVerdict {
    std::string check;
    Verdict verdict;
    bool line_is_at_fault = true; // the first that its finding names
};

/// By the number of the TODO. `blocks` in the order in which they are to be written.
std::map<int, TodoStanding> standings_of(const std::vector<TodoBlock>& blocks,
                                         const std::vector<TodoKnown>& known,
                                         const std::vector<NamedVerdict>& verdicts);
} // namespace lab::judge
