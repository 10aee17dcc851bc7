#include "grader/truth/truth.hpp"

#include <nlohmann/json.hpp>
#include <toml++/toml.h>

#include <algorithm>
#include <cstdio>

namespace lab::truth
{
using namespace command;

namespace
{
using nlohmann::json;

bool is_among(const std::vector<std::string>& names, const std::string& name)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

Equivalent equivalent_of(const toml::node& node, const std::string& where)
{
    const toml::node_view<const toml::node> view{node};
    const auto word = [&](const char* key) {
        const auto value = view[key].value<std::string>();
        if (!value || value->empty())
            throw KitError(
                fmt::format("{}:{}: a declaration needs `{}`", where, node.source().begin.line, key));
        return *value;
    };
    Equivalent equivalent{word("file"), word("operator"), word("line"), word("mutated"), 1, word("reason")};
    equivalent.occurrence = view["occurrence"].value_or(1);
    return equivalent;
}

bool means(const Equivalent& equivalent, const Trial& trial)
{
    return trial.origin == Trial::Origin::mutant && equivalent.file == trial.file &&
           equivalent.operator_name == trial.operator_name && equivalent.line == trial.original &&
           equivalent.mutated == trial.mutated && equivalent.occurrence == trial.occurrence;
}

std::string joined(const std::vector<std::string>& names)
{
    return fmt::format("{}", fmt::join(names, ", "));
}

void judge_declarations(Truth& truth, std::vector<std::string>& problems)
{
    for (const Equivalent& equivalent : truth.equivalents) {
        const auto trial = std::find_if(truth.trials.begin(), truth.trials.end(),
                                        [&](const Trial& each) { return means(equivalent, each); });
        const std::string what = fmt::format("{}, {}, declared equivalent: {} => {}", truth.exercise,
                                             equivalent.file, equivalent.line, equivalent.mutated);
        if (trial == truth.trials.end())
            problems.push_back(what + ": there is no such mutant any more.");
        else if (trial->fate == Trial::Fate::killed)
            problems.push_back(what + ": it is killed by " + joined(trial->killed_by) + ".");
        if (trial != truth.trials.end()) {
            trial->reason = equivalent.reason;
            trial->is_declared_wrong = equivalent.is_wrong;
        }
    }
}

std::string description_of(const Truth& truth, const Trial& trial)
{
    using Origin = Trial::Origin;
    if (trial.origin == Origin::wrong || trial.origin == Origin::right)
        return fmt::format("{}, tests/{}: {}", truth.exercise,
                           trial.origin == Origin::wrong ? "wrong" : "right", trial.operator_name);
    return fmt::format("{}, {}:{}, {}: {} => {}", truth.exercise, trial.file, trial.line, trial.operator_name,
                       trial.original, trial.mutated);
}

/// A right file loses what its first line excepts and nothing else.
void judge_right(const Truth& truth, const Trial& trial, std::vector<std::string>& problems)
{
    const std::string what = description_of(truth, trial);
    const std::vector<std::string> wrongly = trial.wrongly_rejected_by();
    std::vector<std::string> not_at_all;
    for (const std::string& check : trial.excepted)
        if (!is_among(trial.killed_by, check))
            not_at_all.push_back(check);
    if (trial.fate == Trial::Fate::not_built)
        problems.push_back(what + ": this variant does not compile.");
    else if (!wrongly.empty())
        problems.push_back(what + ": it is right, but rejected by " + joined(wrongly) + ".");
    else if (!not_at_all.empty() && trial.was_graded())
        problems.push_back(what + ": it passes what its first line excepts: " + joined(not_at_all) + ".");
}

void judge_trials(const Truth& truth, std::vector<std::string>& problems)
{
    for (const Trial& trial : truth.trials) {
        const std::string what = description_of(truth, trial);
        if (trial.fate == Trial::Fate::fault)
            problems.push_back(what + ": the grader failed: " + trial.fault);
        else if (!trial.is_wrong())
            judge_right(truth, trial, problems);
        else if (trial.fate == Trial::Fate::survived && trial.reason.empty())
            problems.push_back(what + ": it survives.");
    }
}

/// Checks of which no trial tells what they are there for. Where something was not tried, that says nothing.
void judge_checks(const Truth& truth, std::vector<std::string>& problems)
{
    using Origin = Trial::Origin;
    for (const Check& check : truth.checks) {
        const std::string suite = check.name.substr(0, check.name.find('.') + 1);
        bool was_tried = false, is_complete = true;
        for (const Trial& trial : truth.trials)
            if (trial.suite == suite) {
                was_tried = was_tried || trial.was_graded();
                is_complete = is_complete && trial.fate != Trial::Fate::not_tried;
            }
        if (was_tried && is_complete &&
            truth.kills(check.name, Origin::mutant) + truth.kills(check.name, Origin::wrong) == 0)
            problems.push_back(fmt::format("{}: the check {} kills nothing.", truth.exercise, check.name));
    }
}
} // namespace

std::vector<std::string> Trial::wrongly_rejected_by() const
{
    std::vector<std::string> checks;
    for (const std::string& check : killed_by)
        if (!is_among(excepted, check))
            checks.push_back(check);
    return checks;
}

bool Truth::only_simulator_kills(const Trial& trial) const
{
    return trial.fate == Trial::Fate::killed &&
           std::all_of(trial.killed_by.begin(), trial.killed_by.end(),
                       [&](const std::string& check) { return is_among(simulator_checks, check); });
}

bool Truth::values_kill(const Trial& trial) const
{
    return std::any_of(trial.killed_by.begin(), trial.killed_by.end(),
                       [&](const std::string& check) { return is_among(value_checks, check); });
}

std::size_t Truth::kills(const std::string& check, Trial::Origin origin) const
{
    return static_cast<std::size_t>(std::count_if(trials.begin(), trials.end(), [&](const Trial& trial) {
        return trial.origin == origin && is_among(trial.killed_by, check);
    }));
}

std::size_t Truth::kills_alone(const std::string& check) const
{
    return static_cast<std::size_t>(std::count_if(trials.begin(), trials.end(), [&](const Trial& trial) {
        return trial.is_wrong() && trial.killed_by.size() == 1 && trial.killed_by.front() == check;
    }));
}

Shard shard_of(const std::string& text)
{
    if (text.empty())
        return {};
    Shard shard;
    int end = 0;
    const bool is_read = std::sscanf(text.c_str(), "%4zu/%4zu%n", &shard.number, &shard.of, &end) == 2 &&
                         static_cast<std::size_t>(end) == text.size();
    if (!is_read || shard.number < 1 || shard.number > shard.of)
        throw KitError(
            fmt::format("--shard {}: which part of how many is meant? The first of three is 1/3.", text));
    return shard;
}

void read_declarations(const std::filesystem::path& file, Truth& truth)
{
    if (!std::filesystem::exists(file))
        return;
    try {
        const toml::table table = toml::parse_file(file.string());
        if (const auto* values = table["values"].as_array())
            for (const toml::node& node : *values)
                truth.value_checks.push_back(node.value_or(std::string()));
        for (const char* const kind : {"equivalent", "unseen"})
            if (const auto* declared = table[kind].as_array())
                for (const toml::node& node : *declared) {
                    truth.equivalents.push_back(equivalent_of(node, file.string()));
                    truth.equivalents.back().is_wrong = kind == std::string("unseen");
                }
    } catch (const toml::parse_error& error) {
        throw KitError(
            fmt::format("{}:{}: {}", file.string(), error.source().begin.line, error.description()));
    }
    for (const std::string& name : truth.value_checks)
        if (std::none_of(truth.checks.begin(), truth.checks.end(),
                         [&](const Check& check) { return check.name == name; }))
            throw KitError(fmt::format("{}: `values` names {}, which is no check of {}", file.string(), name,
                                       truth.exercise));
}

std::vector<std::string> find_problems(Truth& truth)
{
    std::vector<std::string> problems;
    judge_declarations(truth, problems);
    judge_trials(truth, problems);
    judge_checks(truth, problems);
    return problems;
}

std::string declaration_of(const Trial& trial)
{
    // A literal string of TOML has no escapes; code has no line of three apostrophes.
    std::string text = fmt::format("[[equivalent]]\nfile = \"{}\"\noperator = \"{}\"\nline = '''{}'''\n",
                                   trial.file, trial.operator_name, trial.original);
    text += fmt::format("mutated = '''{}'''\n", trial.mutated);
    if (trial.occurrence > 1)
        text += fmt::format("occurrence = {}\n", trial.occurrence);
    return text + "reason = \"\"\n";
}

const char* fate_of(const Trial& trial)
{
    return trial.reason.empty() ? name_of(trial.fate) : trial.is_declared_wrong ? "unseen" : "equivalent";
}

const char* name_of(Trial::Origin origin)
{
    switch (origin) {
    case Trial::Origin::mutant:
        return "mutant";
    case Trial::Origin::wrong:
        return "tests/wrong";
    case Trial::Origin::variant:
        return "variant";
    case Trial::Origin::right:
        return "tests/right";
    }
    return "";
}

const char* name_of(Trial::Fate fate)
{
    switch (fate) {
    case Trial::Fate::killed:
        return "killed";
    case Trial::Fate::survived:
        return "survived";
    case Trial::Fate::not_built:
        return "not built";
    case Trial::Fate::not_gradable:
        return "not gradable";
    case Trial::Fate::fault:
        return "fault";
    default:
        return "not tried";
    }
}

json to_json(const Truth& truth)
{
    json checks = json::array(), trials = json::array();
    for (const Check& check : truth.checks)
        checks.push_back({{"name", check.name},
                          {"judges_values", is_among(truth.value_checks, check.name)},
                          {"needs_simulator", is_among(truth.simulator_checks, check.name)},
                          {"kills_mutants", truth.kills(check.name, Trial::Origin::mutant)},
                          {"kills_by_hand", truth.kills(check.name, Trial::Origin::wrong)},
                          {"kills_alone", truth.kills_alone(check.name)}});
    for (const Trial& trial : truth.trials)
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
                          {"only_simulator", truth.only_simulator_kills(trial)},
                          {"by_values", truth.values_kill(trial)},
                          {"seconds", trial.seconds}});
    return {{"id", truth.exercise}, {"checks", checks}, {"trials", trials}};
}
} // namespace lab::truth
