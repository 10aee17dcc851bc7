#include "grader/verify/problems.hpp"

#include <fmt/ranges.h>

#include <algorithm>

namespace lab::verify
{
using namespace course;

namespace
{
bool means(const Declaration& declaration, const Trial& trial)
{
    return trial.origin == Trial::Origin::mutant && declaration.file == trial.file &&
           declaration.operator_name == trial.operator_name && declaration.line == trial.original &&
           declaration.mutated == trial.mutated && declaration.occurrence == trial.occurrence;
}

std::string joined(const std::vector<std::string>& names)
{
    return fmt::format("{}", fmt::join(names, ", "));
}

void judge_declarations(KillMatrix& matrix, std::vector<std::string>& problems)
{
    for (const Declaration& declaration : matrix.declarations) {
        const auto trial = std::find_if(matrix.trials.begin(), matrix.trials.end(),
                                        [&](const Trial& each) { return means(declaration, each); });
        const std::string what = fmt::format("{}, {}, declared equivalent: {} => {}", matrix.exercise,
                                             declaration.file, declaration.line, declaration.mutated);
        if (trial == matrix.trials.end())
            problems.push_back(what + ": this mutant no longer exists.");
        else if (trial->fate == Trial::Fate::killed)
            problems.push_back(what + ": this mutant is killed by " + joined(trial->killed_by) + ".");
        if (trial != matrix.trials.end()) {
            trial->reason = declaration.reason;
            trial->is_declared_wrong = declaration.is_wrong;
        }
    }
}

std::string description_of(const KillMatrix& matrix, const Trial& trial)
{
    if (trial.line == 0)
        return fmt::format("{}, {}: {}", matrix.exercise, name_of(trial.origin), trial.operator_name);
    return fmt::format("{}, {}:{}, {}: {} => {}", matrix.exercise, trial.file, trial.line,
                       trial.operator_name, trial.original, trial.mutated);
}

/// A correct file must fail exactly the checks that its first line excepts.
void judge_right(const KillMatrix& matrix, const Trial& trial, std::vector<std::string>& problems)
{
    const std::string what = description_of(matrix, trial);
    const std::vector<std::string> wrongly = trial.wrongly_rejected_by();
    std::vector<std::string> not_at_all;
    for (const std::string& check : trial.excepted)
        if (!trial.is_killed_by(check))
            not_at_all.push_back(check);
    if (trial.fate == Trial::Fate::not_built)
        problems.push_back(what + ": this variant does not compile.");
    else if (!wrongly.empty())
        problems.push_back(what + ": this correct file is rejected by " + joined(wrongly) + ".");
    else if (!not_at_all.empty() && trial.was_graded())
        problems.push_back(
            what + ": passes checks that its first line lists as exceptions: " + joined(not_at_all) + ".");
}

/// A cheat must neither earn more than honest work nor remove points from the maximum.
void judge_cheat(const KillMatrix& matrix, const Trial& trial, std::vector<std::string>& problems)
{
    if (!trial.pays())
        return;
    const std::string what = description_of(matrix, trial);
    if (!trial.without_score.empty())
        problems.push_back(what + ": it leaves no score for " + joined(trial.without_score) + ".");
    else
        problems.push_back(fmt::format("{}: it gets {:.2f} points; honest work of its kind gets {:.2f}.",
                                       what, trial.points, trial.most_points));
}

void judge_trials(const KillMatrix& matrix, std::vector<std::string>& problems)
{
    for (const Trial& trial : matrix.trials) {
        const std::string what = description_of(matrix, trial);
        if (trial.fate == Trial::Fate::fault)
            problems.push_back(what + ": the grader failed: " + trial.fault);
        else if (trial.origin == Trial::Origin::cheat)
            judge_cheat(matrix, trial, problems);
        else if (trial.is_right())
            judge_right(matrix, trial, problems);
        else if (trial.fate == Trial::Fate::survived && trial.reason.empty())
            problems.push_back(what + ": this mutant survives.");
    }
}

/// Reports checks that reject no trial. Says nothing about suites with trials that were not run.
void judge_checks(const KillMatrix& matrix, std::vector<std::string>& problems)
{
    for (const Check& check : matrix.checks) {
        const std::string suite = check.name.substr(0, check.name.find('.') + 1);
        bool was_tried = false, is_complete = true;
        for (const Trial& trial : matrix.trials)
            if (trial.suite == suite) {
                was_tried = was_tried || trial.was_graded();
                is_complete = is_complete && trial.fate != Trial::Fate::not_tried;
            }
        if (was_tried && is_complete &&
            matrix.kills(check.name, Trial::Origin::mutant) +
                    matrix.kills(check.name, Trial::Origin::wrong) ==
                0)
            problems.push_back(fmt::format("{}: the check {} kills no mutant.", matrix.exercise, check.name));
    }
}
} // namespace

std::vector<std::string> find_problems(KillMatrix& matrix)
{
    std::vector<std::string> problems;
    judge_declarations(matrix, problems);
    judge_trials(matrix, problems);
    judge_checks(matrix, problems);
    return problems;
}
} // namespace lab::verify
