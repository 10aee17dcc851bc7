// The checks of a judge. Each has a name and is judged once: when GoogleTest runs it or another check needs it.
#pragma once

#include "grader/base/time_line.hpp"
#include "grader/judge/core/todo_standing.hpp"
#include "grader/judge/core/verdict.hpp"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace lab::judge
{
/// One check of a suite: its name after the dot, and the function that judges it. A BadData or std::logic_error
/// thrown by `judge` fails the submission whose data it reads; any other exception is a grader fault.
struct Check {
    std::string name;
    std::function<Verdict()> judge;
};

/// Adds the check, or replaces the one of the same name.
void add_or_replace(std::vector<Check>& checks, Check own);

/// The checks that judge one file of a submission. Suites are global objects: a judge has those linked into it.
class Suite {
  public:
    Suite(const Suite&) = delete;
    Suite& operator=(const Suite&) = delete;
    virtual ~Suite() = default;

    const std::string& name() const { return name_; } // "Kernel"
    /// The full name of the check: "Kernel.Values".
    std::string check(const std::string& name) const { return name_ + "." + name; }

    /// In the order of the report. Called once.
    virtual std::vector<Check> checks() const = 0;
    /// Starts the runs that the checks need, if at least one of them will run.
    virtual void start() const {}
    /// The file that it judges, and what it knows about its TODOs; empty if it judges no file.
    virtual std::string file_name() const { return {}; }
    virtual std::vector<TodoKnown> todos() const { return {}; }
    /// True if the line that this check reports is itself wrong, and not just where the mistake shows.
    virtual bool line_is_at_fault(const std::string& check) const { return check == "Builds"; }
    /// The time line of a host program that ran.
    virtual std::optional<TimeLine> time_line() const { return {}; }

  protected:
    explicit Suite(std::string name);
    /// The checks that will run, by their names after the dot.
    std::set<std::string> asked_for() const;
    bool is_asked_for_more_than(const std::set<std::string>& checks) const;
    bool is_asked_for_all() const { return asked_for().size() == checks().size(); }

  private:
    std::string name_;
};

/// A suite that has only its own checks.
class PlainSuite final : public Suite {
  public:
    PlainSuite(std::string name, std::vector<Check> checks);
    std::vector<Check> checks() const override { return checks_; }

  private:
    std::vector<Check> checks_;
};

/// Registers a GoogleTest test for each check of each suite; each suite starts before the first test runs.
void register_checks();

/// The verdict of the check with that full name; judges it if that has not happened yet.
const Verdict& verdict_of(const std::string& check);

/// How far the TODOs of a file are right, according to the checks selected for this run.
std::map<int, TodoStanding> todo_standings_of(const std::string& file, const std::vector<TodoBlock>& blocks);

/// By suite, for the suites selected for this run.
std::map<std::string, TimeLine> time_lines();

/// The verdict of a check whose required check did not pass: skipped ("needs NAME first"), or not gradable, open or a
/// grader fault like that check; nothing if it passed.
std::optional<Verdict> requires_check(const std::string& check);
/// Skipped, whatever the verdict on that check is.
Verdict needs(const std::string& check);
/// The same for the first of several checks that did not pass.
std::optional<Verdict> requires_all(const std::vector<std::string>& checks);

/// The verdict of a check that looks for faults. A fault always counts. Finding none counts only if the prerequisite
/// is met and most values, which `values_check` judges, are right: a kernel that does nothing does nothing wrong
/// either.
Verdict found_or(Verdict verdict, const std::optional<Verdict>& prerequisite, bool values_are_right,
                 const std::string& values_check);
} // namespace lab::judge
