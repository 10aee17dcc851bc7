#include "grader/verify/kill_matrix.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace lab::verify
{
using namespace course;
using nlohmann::json;

namespace
{
bool is_among(const std::vector<std::string>& names, const std::string& name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}
} // namespace

bool KillMatrix::only_simulator_kills(const Trial& trial) const
{
    return trial.fate == Trial::Fate::killed &&
           std::all_of(trial.killed_by.begin(), trial.killed_by.end(),
                       [&](const std::string& check) { return is_among(simulator_checks, check); });
}

bool KillMatrix::values_kill(const Trial& trial) const
{
    return std::any_of(trial.killed_by.begin(), trial.killed_by.end(),
                       [&](const std::string& check) { return is_among(value_checks, check); });
}

std::size_t KillMatrix::kills(const std::string& check, Trial::Origin origin) const
{
    return static_cast<std::size_t>(std::count_if(trials.begin(), trials.end(), [&](const Trial& trial) {
        return trial.origin == origin && trial.is_killed_by(check);
    }));
}

std::size_t KillMatrix::kills_alone(const std::string& check) const
{
    return static_cast<std::size_t>(std::count_if(trials.begin(), trials.end(), [&](const Trial& trial) {
        return trial.is_wrong() && trial.killed_by.size() == 1 && trial.killed_by.front() == check;
    }));
}

json to_json(const KillMatrix& matrix)
{
    json checks = json::array(), trials = json::array();
    for (const Check& check : matrix.checks)
        checks.push_back({{"name", check.name},
                          {"judges_values", is_among(matrix.value_checks, check.name)},
                          {"needs_simulator", is_among(matrix.simulator_checks, check.name)},
                          {"kills_mutants", matrix.kills(check.name, Trial::Origin::mutant)},
                          {"kills_by_hand", matrix.kills(check.name, Trial::Origin::wrong)},
                          {"kills_alone", matrix.kills_alone(check.name)}});
    for (const Trial& trial : matrix.trials)
        trials.push_back({{"origin", name_of(trial.origin)},
                          {"file", trial.file},
                          {"operator", trial.operator_name},
                          {"line", trial.line},
                          {"original", trial.original},
                          {"mutated", trial.mutated},
                          {"occurrence", trial.occurrence},
                          {"fate", fate_of(trial)},
                          {"reason", trial.reason},
                          {"killed_by", trial.killed_by},
                          {"only_simulator", matrix.only_simulator_kills(trial)},
                          {"by_values", matrix.values_kill(trial)},
                          {"points", trial.points},
                          {"seconds", trial.seconds}});
    return {{"id", matrix.exercise}, {"checks", checks}, {"trials", trials}};
}
} // namespace lab::verify
