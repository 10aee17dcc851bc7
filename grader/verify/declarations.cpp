#include "grader/verify/declarations.hpp"

#include "grader/verify/kill_matrix.hpp"

#include <toml++/toml.h>

#include <algorithm>

namespace lab::verify
{
using namespace course;

namespace
{
Declaration read_declaration(const toml::node& node, const std::string& where)
{
    const toml::node_view<const toml::node> view{node};
    const auto word = [&](const char* key) {
        const auto value = view[key].value<std::string>();
        if (!value || value->empty())
            throw KitError(
                fmt::format("{}:{}: a declaration needs `{}`", where, node.source().begin.line, key));
        return *value;
    };
    Declaration declaration{word("file"), word("operator"), word("line"), word("mutated"), 1, word("reason")};
    declaration.occurrence = view["occurrence"].value_or(1);
    return declaration;
}
} // namespace

void read_declarations(const std::filesystem::path& file, KillMatrix& matrix)
{
    if (!std::filesystem::exists(file))
        return;
    try {
        const toml::table table = toml::parse_file(file.string());
        if (const auto* values = table["values"].as_array())
            for (const toml::node& node : *values)
                matrix.value_checks.push_back(node.value_or(std::string()));
        for (const char* const kind : {"equivalent", "unseen"})
            if (const auto* declared = table[kind].as_array())
                for (const toml::node& node : *declared) {
                    matrix.declarations.push_back(read_declaration(node, file.string()));
                    matrix.declarations.back().is_wrong = kind == std::string("unseen");
                }
    } catch (const toml::parse_error& error) {
        throw KitError(
            fmt::format("{}:{}: {}", file.string(), error.source().begin.line, error.description()));
    }
    for (const std::string& name : matrix.value_checks)
        if (std::none_of(matrix.checks.begin(), matrix.checks.end(),
                         [&](const Check& check) { return check.name == name; }))
            throw KitError(fmt::format("{}: `values` lists {}, which is not a check of {}", file.string(),
                                       name, matrix.exercise));
}

std::string declaration_of(const Trial& trial)
{
    // A literal string in TOML has no escapes, and no line of code contains three apostrophes.
    std::string text = fmt::format("[[equivalent]]\nfile = \"{}\"\noperator = \"{}\"\nline = '''{}'''\n",
                                   trial.file, trial.operator_name, trial.original);
    text += fmt::format("mutated = '''{}'''\n", trial.mutated);
    if (trial.occurrence > 1)
        text += fmt::format("occurrence = {}\n", trial.occurrence);
    return text + "reason = \"\"\n";
}
} // namespace lab::verify
