// Operators for kernels and host files: arithmetic, bounds, omissions and duplications.
#include "grader/mutants/mutants.hpp"

namespace lab::mutants
{
namespace
{
void swap_operators(Workshop& shop)
{
    static const std::map<std::string, std::string> others = {
        {"+", "-"},     {"-", "+"},     {"*", "/"},   {"/", "*"},   {"%", "/"},   {"<<", ">>"},
        {">>", "<<"},   {"&", "|"},     {"|", "&"},   {"^", "|"},   {"<", "<="},  {"<=", "<"},
        {">", ">="},    {">=", ">"},    {"==", "!="}, {"!=", "=="}, {"&&", "||"}, {"||", "&&"},
        {"+=", "-="},   {"-=", "+="},   {"*=", "+="}, {"/=", "-="}, {"^=", "|="}, {"|=", "&="},
        {"<<=", ">>="}, {">>=", "<<="}, {"++", "--"}, {"--", "++"}, {"!", ""}};
    for (const std::size_t i : shop.open()) {
        const Range& range = shop.node(i).operator_range;
        const auto other = others.find(shop.syntax().text_of(range));
        if (range.begin < range.end && other != others.end())
            shop.replace("operator-swapped", range, other->second);
    }
}

bool is_plain(const Node& node)
{
    return node.kind == Kind::reference || node.kind == Kind::call || node.kind == Kind::subscript ||
           node.kind == Kind::integer;
}

void shift_by_one(Workshop& shop, const std::string& name, std::size_t i, bool both_ways = true)
{
    const Node& node = shop.node(i);
    const Node& core = shop.core(i);
    if (!node.is_integer || core.kind == Kind::integer || node.range.begin == node.range.end)
        return;
    const std::string text = is_plain(core) ? shop.text(i) : "(" + shop.text(i) + ")";
    shop.replace(name, node.range, text + " + 1");
    if (both_ways)
        shop.replace(name, node.range, text + " - 1");
}

/// Increments and decrements a literal.
void shift_constant(Workshop& shop, std::size_t i)
{
    const std::string text = shop.text(i);
    const std::size_t digits = text.find_first_not_of("0123456789");
    if (digits == 0 || (digits != std::string::npos && text[0] == '0') || digits > 9)
        if (!(digits == std::string::npos && text.size() <= 9))
            return;
    const std::string suffix = digits == std::string::npos ? "" : text.substr(digits);
    const int value = std::stoi(text);
    shop.replace("constant-off-by-one", shop.node(i).range, std::to_string(value + 1) + suffix);
    if (value > 0)
        shop.replace("constant-off-by-one", shop.node(i).range, std::to_string(value - 1) + suffix);
}

void shift_bounds(Workshop& shop)
{
    static const std::set<std::string> comparisons = {"<", "<=", ">", ">=", "==", "!="};
    static const std::set<std::string> strides = {"<<", ">>", "%", "/"};
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        const std::string op = shop.syntax().text_of(node.operator_range);
        if (node.kind == Kind::integer)
            shift_constant(shop, i);
        else if (node.kind == Kind::subscript && node.children.size() == 2)
            shift_by_one(shop, "index-off-by-one", node.children[1]);
        else if (node.kind == Kind::binary && comparisons.contains(op))
            shift_by_one(shop, "bound-off-by-one", node.children[1]);
        else if (node.kind == Kind::binary && strides.contains(op))
            shift_by_one(shop, "stride-off-by-one", node.children[1]);
        else if (node.kind == Kind::assignment && node.children.size() == 2)
            shift_by_one(shop, "value-off-by-one", node.children[1], false);
        else if (node.kind == Kind::variable)
            if (const auto value = shop.initialiser(i))
                shift_by_one(shop, "value-off-by-one", *value);
    }
}

bool is_assignment(const Node& node) { return node.kind == Kind::assignment; }

/// Repeats a store for the neighbouring element; repeating it for the same one would change nothing.
void double_store(Workshop& shop, std::size_t i)
{
    const Node& store = shop.node(i);
    const Range range = shop.statement_range(i);
    const std::string statement = shop.syntax().text_of(range);
    if (shop.syntax().text_of(store.operator_range) != "=") {
        shop.replace("store-doubled", range, statement + " " + statement);
        return;
    }
    const Node& target = shop.core(store.children[0]);
    if (target.kind != Kind::subscript || target.children.size() != 2)
        return;
    const Range& index = shop.node(target.children[1]).range;
    const std::string neighbour = shop.syntax().text_of({range.begin, index.begin}) + "(" +
                                  shop.syntax().text_of(index) + ") + 1" +
                                  shop.syntax().text_of({index.end, range.end});
    shop.replace("store-doubled", range, "{ " + statement + " " + neighbour + " }");
}

void drop_and_double(Workshop& shop)
{
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        if (is_assignment(node) && shop.is_statement(i)) {
            shop.replace("assignment-dropped", shop.statement_range(i), ";");
            double_store(shop, i);
        } else if (node.kind == Kind::call && shop.is_statement(i))
            shop.replace("call-dropped", shop.statement_range(i), ";");
        else if (node.kind == Kind::return_statement && !node.children.empty())
            shop.replace("result-dropped", node.range, "return {}");
    }
}

/// Leaves variables uninitialised, with unknown values.
void drop_initialisers(Workshop& shop)
{
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        const auto value = node.kind == Kind::variable ? shop.initialiser(i) : std::nullopt;
        if (!value)
            continue;
        std::vector<Change> changes{{{node.name_end, shop.node(*value).range.end}, ""}};
        const std::string before =
            shop.syntax().masked.substr(node.range.begin, node.name_end - node.range.begin);
        if (before.starts_with("const "))
            changes.push_back({{node.range.begin, node.range.begin + 6}, ""});
        shop.change("initialisation-dropped", std::move(changes));
    }
}

void bend_branches(Workshop& shop)
{
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        if (node.kind != Kind::if_statement || node.children.size() < 2)
            continue;
        const Range& condition = shop.node(node.children[0]).range;
        shop.replace("condition-always-true", condition, "true");
        shop.replace("condition-never-true", condition, "false");
    }
}
} // namespace

void add_operators_of_both(Workshop& workshop)
{
    swap_operators(workshop);
    shift_bounds(workshop);
    drop_and_double(workshop);
    drop_initialisers(workshop);
    bend_branches(workshop);
}
} // namespace lab::mutants
