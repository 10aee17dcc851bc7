// Renames variables, and respells OpenCL's keywords and constants.
#include "grader/mutants/variants.hpp"

#include <cctype>

namespace lab::mutants
{
namespace
{
bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Variables and parameters of the file's functions.
std::vector<std::size_t> names_in(const Workshop& shop)
{
    std::vector<std::size_t> found;
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        const bool is_named = node.kind == Kind::variable || node.kind == Kind::parameter;
        if (is_named && !node.name.empty() && shop.syntax().enclosing(i, Kind::function))
            found.push_back(i);
    }
    return found;
}

/// The changes that rename a variable: in its declaration and in each reference.
std::vector<Change> renamed(const Workshop& shop, std::size_t variable, const std::string& name)
{
    const Node& declared = shop.node(variable);
    const std::size_t at = declared.name_end - declared.name.size();
    std::vector<Change> changes{{{at, declared.name_end}, name}};
    for (const Node& node : shop.syntax().nodes)
        if (node.kind == Kind::reference && node.declaration == at)
            changes.push_back({node.range, name});
    return changes;
}

/// The changes that replace each whole word in code.
std::vector<Change> words(const Workshop& shop, const std::string& word, const std::string& other)
{
    const std::string& text = shop.syntax().masked;
    std::vector<Change> changes;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        if ((at == 0 || !is_word(text[at - 1])) && !is_word(text[at + word.size()]))
            changes.push_back({{at, at + word.size()}, other});
    return changes;
}
} // namespace

void rename(Workshop& shop)
{
    std::vector<Change> all;
    int number = 0;
    for (const std::size_t variable : names_in(shop)) {
        shop.change("renamed", renamed(shop, variable, fresh_name(shop, "my_" + shop.node(variable).name)));
        for (Change& change : renamed(shop, variable, fresh_name(shop, "v" + std::to_string(number))))
            all.push_back(std::move(change));
        ++number;
    }
    if (!all.empty())
        shop.change("all-renamed", std::move(all));
}

namespace
{
/// True for the size of an array: a constant that no function can compute.
bool is_array_size(const Workshop& shop, std::size_t i)
{
    const auto variable = shop.syntax().enclosing(i, Kind::variable);
    if (!variable)
        return false;
    const std::size_t name_end = shop.node(*variable).name_end;
    const std::string between = shop.syntax().masked.substr(name_end, shop.node(i).range.begin - name_end);
    return between.find('[') != std::string::npos && between.find('=') == std::string::npos;
}
} // namespace

/// Replaces an operation by a call, or a number by a macro, declared before the function.
void name_parts(Workshop& shop)
{
    const std::string number = fresh_name(shop, "MY_NUMBER"), part = fresh_name(shop, "my_part");
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        const auto function = shop.syntax().enclosing(i, Kind::function);
        if (!function)
            continue;
        const std::size_t before = shop.node(*function).range.begin;
        if (node.kind == Kind::integer)
            shop.change("number-named",
                        {{{before, before}, "#define " + number + " " + shop.text(i) + "\n\n"},
                         {node.range, number}});
        if (node.kind != Kind::binary || node.children.size() != 2 || is_array_size(shop, i))
            continue;
        const std::string op = shop.syntax().text_of(node.operator_range);
        const std::string left = plain(shop.node(node.children[0]).type),
                          right = plain(shop.node(node.children[1]).type), result = plain(node.type);
        if (left.empty() || right.empty() || result.empty() || op == "&&" || op == "||")
            continue;
        shop.change("helper-function", {{{before, before},
                                         result + " " + part + "(" + left + " a, " + right +
                                             " b)\n{\n    return a " + op + " b;\n}\n\n"},
                                        {node.range, part + "(" + shop.text(node.children[0]) + ", " +
                                                         shop.text(node.children[1]) + ")"}});
    }
}

void spell_differently(Workshop& shop)
{
    static const std::vector<std::pair<std::string, std::string>> spellings = {
        {"kernel", "__kernel"}, {"global", "__global"}, {"local", "__local"}, {"uint", "unsigned int"}};
    for (const auto& [word, other] : spellings)
        if (auto changes = words(shop, word, other); !changes.empty())
            shop.change("spelled-differently", std::move(changes));
}
} // namespace lab::mutants
