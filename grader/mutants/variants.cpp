// Right kernels: the solution in other words, as students write it who think of it differently. Each operator keeps what
// the kernel computes, in every case; so it leaves alone where it cannot be sure (a `continue`, a signed division).
#include "grader/mutants/mutants.hpp"

#include <algorithm>
#include <cctype>
#include <random>

namespace lab::mutants
{
namespace
{
bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// The type without its qualifiers; empty when a variable of it cannot simply be declared.
std::string plain(std::string type)
{
    static const std::set<std::string> known = {"int",           "uint",   "unsigned int", "ulong",
                                                "unsigned long", "size_t", "float",        "bool"};
    for (const std::string qualifier : {"const ", "volatile ", "__private ", "__global ", "__local "})
        for (std::size_t at; (at = type.find(qualifier)) != std::string::npos;)
            type.erase(at, qualifier.size());
    return known.contains(type) ? type : "";
}

bool is_unsigned(const std::string& type)
{
    const std::string name = plain(type);
    return name.starts_with('u') || name == "size_t";
}

bool is_call_of(const Node& node, const std::string& name)
{
    return node.kind == Kind::call && node.name == name;
}

/// A name that the file does not have yet: variants are made of variants.
std::string fresh_name(const Workshop& shop, const std::string& stem)
{
    std::string name = stem;
    for (int number = 2; shop.syntax().text.find(name) != std::string::npos; ++number)
        name = stem + "_" + std::to_string(number);
    return name;
}

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

/// Where the name stands: in the declaration, and in each reference to it.
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

struct Loop {
    std::string start, condition, step, body; // body: without braces
    Range range;
};

/// The parts of a `for` in the text: of those left out the compiler's tree keeps no place.
std::optional<Loop> for_loop(const Workshop& shop, std::size_t index)
{
    const Syntax& syntax = shop.syntax();
    const Node& node = shop.node(index);
    if (node.kind != Kind::loop || !syntax.text_of(node).starts_with("for ("))
        return {};
    const Node& last = shop.node(node.children.back());
    const Range body = last.kind == Kind::compound ? Range{last.range.begin + 1, last.range.end - 1}
                                                   : shop.statement_range(node.children.back());
    const std::size_t open = node.range.begin + 5;
    const std::size_t first = syntax.masked.find(';', open), second = syntax.masked.find(';', first + 1);
    const std::size_t close = syntax.masked.rfind(')', last.range.begin);
    if (second > close ||
        syntax.masked.substr(body.begin, body.end - body.begin).find("continue") != std::string::npos)
        return {};
    return Loop{syntax.text_of({open, first}),
                syntax.text_of({first + 1, second}),
                syntax.text_of({second + 1, close}),
                syntax.text_of(body),
                {node.range.begin, std::max(node.range.end, body.end)}};
}

void write_loops_differently(Workshop& shop)
{
    for (const std::size_t i : shop.open()) {
        const auto loop = for_loop(shop, i);
        if (!loop || loop->condition.find_first_not_of(' ') == std::string::npos)
            continue;
        const std::string body = loop->body + loop->step + "; ",
                          leave = "if (!(" + loop->condition + ")) break; ";
        const Range& range = loop->range;
        shop.replace("loop-by-while", range,
                     "{ " + loop->start + "; while (" + loop->condition + ") {" + body + "} }");
        shop.replace("loop-by-do", range,
                     "{ " + loop->start + "; if (" + loop->condition + ") do {" + body + "} while (" +
                         loop->condition + "); }");
        shop.replace("loop-by-break", range, "for (" + loop->start + ";;) { " + leave + body + "}");
        shop.replace("loop-unrolled", range,
                     "for (" + loop->start + "; " + loop->condition + ";" + loop->step + ") { {" + body +
                         "} " + leave + "{" + loop->body + "} }");
    }
}

std::string in_brackets(const Workshop& shop, std::size_t i) { return "(" + shop.text(i) + ")"; }

void turn_operations_round(Workshop& shop)
{
    static const std::map<std::string, std::string> mirrored = {
        {"+", "+"}, {"*", "*"}, {"&", "&"},   {"|", "|"},   {"^", "^"},  {"==", "=="},
        {"<", ">"}, {">", "<"}, {"<=", ">="}, {">=", "<="}, {"!=", "!="}};
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        const auto other = mirrored.find(shop.syntax().text_of(node.operator_range));
        if (node.kind == Kind::binary && node.children.size() == 2 && other != mirrored.end())
            shop.replace("operands-exchanged", node.range,
                         "(" + in_brackets(shop, node.children[1]) + " " + other->second + " " +
                             in_brackets(shop, node.children[0]) + ")");
    }
}

void shift_for_powers_of_two(Workshop& shop)
{
    static const std::map<std::string, int> powers = {{"2", 1}, {"4", 2}, {"8", 3}, {"16", 4}, {"256", 8}};
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        if ((node.kind != Kind::binary && node.kind != Kind::assignment) || node.children.size() != 2)
            continue;
        const auto power = powers.find(shop.text(node.children[1]));
        const std::string op = shop.syntax().text_of(node.operator_range);
        const bool is_known =
            op == "*" || op == "*=" || ((op == "/" || op == "/=") && is_unsigned(node.type));
        if (power == powers.end() || !is_known || !is_unsigned(shop.node(node.children[0]).type))
            continue;
        const std::string shift = (op[0] == '*' ? "<<" : ">>") + op.substr(1);
        const std::string left = shop.text(node.children[0]), by = std::to_string(power->second);
        shop.replace("shifted", node.range,
                     node.kind == Kind::assignment ? left + " " + shift + " " + by
                                                   : "((" + left + ") " + shift + " " + by + ")");
    }
}

void index_by_pointers(Workshop& shop)
{
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        if (node.kind != Kind::subscript || node.children.size() != 2)
            continue;
        const std::string array = shop.text(node.children[0]), index = shop.text(node.children[1]);
        shop.replace("element-by-pointer", node.range, "(*(" + array + " + (" + index + ")))");
        shop.replace("element-turned-round", node.range, "(" + index + ")[" + array + "]");
    }
}

void add_barriers(Workshop& shop)
{
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        if (node.kind == Kind::function && shop.text(i).starts_with("kernel ") &&
            shop.node(node.children.back()).kind == Kind::compound) {
            const std::size_t begin = shop.node(node.children.back()).range.begin + 1;
            shop.replace("barrier-added", {begin, begin}, "\n    barrier(CLK_LOCAL_MEM_FENCE);");
        }
        if (!is_call_of(node, "barrier") || !shop.is_statement(i))
            continue;
        const Range range = shop.statement_range(i);
        const std::string statement = shop.syntax().text_of(range);
        shop.replace("barrier-doubled", range, statement + " " + statement);
        shop.replace("barrier-after-fence", range, "mem_fence(CLK_LOCAL_MEM_FENCE); " + statement);
        shop.replace("barrier-with-both-fences", range,
                     "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);");
    }
}

void compute_ids(Workshop& shop)
{
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        if (!is_call_of(node, "get_global_id"))
            continue;
        const std::string in = shop.syntax().text_of(node.range).substr(node.name.size());
        shop.replace("id-computed", node.range,
                     "(get_group_id" + in + " * get_local_size" + in + " + get_local_id" + in + ")");
    }
}

void write_assignments_out(Workshop& shop)
{
    const std::string name = fresh_name(shop, "kept");
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        const std::string op = shop.syntax().text_of(node.operator_range);
        if (node.kind == Kind::unary && (op == "++" || op == "--") && plain(node.type) != "")
            shop.replace("step-written-out", node.range, shop.text(node.children[0]) + " " + op[0] + "= 1");
        if (node.kind != Kind::assignment || node.children.size() != 2)
            continue;
        const std::string target = shop.text(node.children[0]), value = in_brackets(shop, node.children[1]);
        const std::string type = plain(shop.node(node.children[1]).type);
        if (op != "=")
            shop.replace("assignment-written-out", node.range,
                         target + " = " + target + " " + op.substr(0, op.size() - 1) + " " + value);
        else if (shop.is_statement(i) && !type.empty())
            shop.replace("value-kept-first", shop.statement_range(i),
                         "{ const " + type + " " + name + " = " + value + "; " + target + " = " + name +
                             "; }");
    }
}

void split_declarations(Workshop& shop)
{
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        const auto value = node.kind == Kind::variable ? shop.initialiser(i) : std::nullopt;
        const std::string type = plain(node.type), text = shop.text(i);
        if (!value || type.empty() || node.parent == nothing ||
            shop.node(node.parent).kind != Kind::declaration || shop.node(node.parent).children.size() != 1 ||
            !shop.is_statement(node.parent))
            continue;
        const std::string given = shop.text(*value);
        shop.replace("declared-first", node.range, type + " " + node.name + "; " + node.name + " = " + given);
        if (text.starts_with("const "))
            shop.replace("const-left-out", {node.range.begin, node.range.begin + 6}, "");
        if (text.starts_with("const uint ") && given.find("get_") == 0)
            shop.replace("signed-id", {node.range.begin, node.range.begin + 11}, "const int ");
    }
}

void turn_branches_round(Workshop& shop)
{
    const std::string name = fresh_name(shop, "is_so");
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        if (node.kind != Kind::if_statement || node.children.size() != 2)
            continue;
        const Range& condition = shop.node(node.children[0]).range;
        const Range branch = shop.node(node.children[1]).kind == Kind::compound
                                 ? shop.node(node.children[1]).range
                                 : shop.statement_range(node.children[1]);
        shop.change("branch-turned-round", {{condition, "!(" + shop.syntax().text_of(condition) + ")"},
                                            {{branch.begin, branch.begin}, "{} else "}});
        // Not of an `else if`, in front of which no declaration can stand.
        if (shop.node(node.parent).kind == Kind::compound)
            shop.replace("condition-kept-first", {node.range.begin, condition.end},
                         "const bool " + name + " = " + shop.syntax().text_of(condition) + "; if (" + name);
    }
}

/// An operation, or a macro of the number, at the place of what stands there, declared before its function.
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
        if (node.kind != Kind::binary || node.children.size() != 2)
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

/// Each whole word, in code.
std::vector<Change> words(const Workshop& shop, const std::string& word, const std::string& other)
{
    const std::string& text = shop.syntax().masked;
    std::vector<Change> changes;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1))
        if ((at == 0 || !is_word(text[at - 1])) && !is_word(text[at + word.size()]))
            changes.push_back({{at, at + word.size()}, other});
    return changes;
}

void spell_differently(Workshop& shop)
{
    static const std::vector<std::pair<std::string, std::string>> spellings = {
        {"kernel", "__kernel"}, {"global", "__global"}, {"local", "__local"}, {"uint", "unsigned int"}};
    for (const auto& [word, other] : spellings)
        if (auto changes = words(shop, word, other); !changes.empty())
            shop.change("spelled-differently", std::move(changes));
}

std::vector<Mutant> single_changes(const Syntax& syntax)
{
    Workshop shop(syntax, Workshop::Scope::everything);
    rename(shop);
    write_loops_differently(shop);
    turn_operations_round(shop);
    shift_for_powers_of_two(shop);
    index_by_pointers(shop);
    add_barriers(shop);
    compute_ids(shop);
    write_assignments_out(shop);
    split_declarations(shop);
    turn_branches_round(shop);
    name_parts(shop);
    spell_differently(shop);
    return shop.take();
}

using Dice = std::minstd_rand; // defined by the standard to the bit: the same variants everywhere

/// Of each operator so many, drawn.
std::vector<Mutant> sample(std::vector<Mutant> all, std::size_t of_each, Dice& dice)
{
    for (std::size_t i = all.size(); i > 1; --i)
        std::swap(all[i - 1], all[dice() % i]);
    std::map<std::string, std::size_t> taken;
    std::vector<Mutant> some;
    for (Mutant& each : all)
        if (taken[each.operator_name]++ < of_each)
            some.push_back(std::move(each));
    std::sort(some.begin(), some.end(), [](const Mutant& a, const Mutant& b) {
        return std::tie(a.operator_name, a.line, a.text) < std::tie(b.operator_name, b.line, b.text);
    });
    return some;
}

/// So many changes, one after the other.
Mutant changed_often(const Syntax& syntax, std::size_t changes, Dice& dice)
{
    Syntax now = syntax;
    Mutant result;
    for (std::size_t i = 0; i < changes; ++i) {
        std::vector<Mutant> next =
            sample(single_changes(now), 1, dice); // no operator is rarer than another one
        Mutant& drawn = next.at(dice() % next.size());
        result.original += (result.original.empty() ? "" : ", ") + drawn.operator_name;
        result.text = drawn.text;
        now = parse_kernel_text(drawn.text);
    }
    result.operator_name = "several-at-once";
    result.line = 1;
    return result;
}
} // namespace

std::vector<Mutant> variants_of(const Syntax& syntax)
{
    constexpr std::size_t of_each = 1, mixed = 8, changes = 6;
    Dice dice(1);
    std::vector<Mutant> all = sample(single_changes(syntax), of_each, dice);
    std::set<std::string> texts;
    for (std::size_t i = 0; i < mixed; ++i)
        if (Mutant made = changed_often(syntax, changes, dice); texts.insert(made.text).second)
            all.push_back(std::move(made));
    return all;
}
} // namespace lab::mutants
