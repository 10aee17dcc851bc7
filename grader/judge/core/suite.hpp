// The checks of a judge. Each has a name and comes to its verdict once: when GoogleTest runs it, or when another check
// needs it.
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
/// One check of a suite: its name after the dot, and how it comes to its verdict. A BadData or std::logic_error that `judge`
/// throws is the failure of the submission whose data it reads, anything else a grader fault.
struct Check {
    std::string name;
    std::function<Verdict()> judge;
};

/// Adds the check, or puts it in the place of the one that has its name.
void add_or_replace(std::vector<Check>& checks, Check own);

/// The checks that judge one file of a submission. Suites are global objects: a judge has those that it is linked with.
class Suite {
  public:
    Suite(const Suite&) = delete;
    Suite& operator=(const Suite&) = delete;
    virtual ~Suite() = default;

    const std::string& name() const { return name_; } // "Kernel"
    /// "Kernel.Values", the check's name to the outside.
    std::string check(const std::string& name) const { return name_ + "." + name; }

    /// In the order of the report. Asked for once.
    virtual std::vector<Check> checks() const = 0;
    /// Starts what the checks look at, when one of them is going to run.
    virtual void start() const {}
    /// The file that it judges, and what it knows of its TODOs; nothing where it judges no file.
    virtual std::string file_name() const { return {}; }
    virtual std::vector<TodoKnown> todos() const { return {}; }
    /// Whether the line that this check finds is the one that is wrong, and not only where it shows.
    virtual bool line_is_at_fault(const std::string& check) const { return check == "Builds"; }
    /// Of a host program that ran.
    virtual std::optional<TimeLine> time_line() const { return {}; }

  protected:
    explicit Suite(std::string name);
    /// The checks that are going to run, by their names after the dot.
    std::set<std::string> asked_for() const;
    bool is_asked_for_more_than(const std::set<std::string>& checks) const;
    bool is_asked_for_all() const { return asked_for().size() == checks().size(); }

  private:
    std::string name_;
};

/// A suite of nothing but its own checks.
class PlainSuite final : public Suite {
  public:
    PlainSuite(std::string name, std::vector<Check> checks);
    std::vector<Check> checks() const override { return checks_; }

  private:
    std::vector<Check> checks_;
};

/// Makes a GoogleTest test of each check of each suite; each suite starts before the first test runs.
void register_checks();

/// The verdict of the check with that full name; judges it now where that has not been done.
const Verdict& verdict_of(const std::string& check);

/// How far the TODOs of a file are right, by the checks that this run is asked for.
std::map<int, TodoStanding> todo_standings_of(const std::string& file, const std::vector<TodoBlock>& blocks);

/// By suite, of those that this run is asked for.
std::map<std::string, TimeLine> time_lines();

/// What a check that needs another one becomes where that one did not pass: `skipped, because NAME failed`, not gradable or
/// a grader fault.
std::optional<Verdict> requires_check(const std::string& check);
/// Skipped, whatever that one came to.
Verdict needs(const std::string& check);
/// The same for the first of several that did not pass.
std::optional<Verdict> requires_all(const std::vector<std::string>& checks);

/// The verdict of a check that looks for faults. A fault found always counts. Finding none counts only where the
/// prerequisite is met and most values are right, which `values_check` says: a kernel that does nothing does nothing
/// wrong either.
Verdict found_or(Verdict verdict, const std::optional<Verdict>& prerequisite, bool values_are_right,
                 const std::string& values_check);
} // namespace lab::judge
