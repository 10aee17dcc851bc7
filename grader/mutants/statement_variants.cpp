// Replaces statements by equivalent ones, and adds some.
#include "grader/mutants/variants.hpp"

namespace lab::mutants
{
void add_barriers(Workshop& shop)
{
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        if (node.kind == Kind::function && shop.text(i).starts_with("kernel ") &&
            shop.node(node.children.back()).kind == Kind::compound) {
            const std::size_t begin = shop.node(node.children.back()).range.begin + 1;
            shop.replace("barrier-added", {begin, begin}, "\n    barrier(CLK_LOCAL_MEM_FENCE);");
        }
        if (!node.calls("barrier") || !shop.is_statement(i))
            continue;
        const Range range = shop.statement_range(i);
        const std::string statement = shop.syntax().text_of(range);
        shop.replace("barrier-doubled", range, statement + " " + statement);
        shop.replace("barrier-after-fence", range, "mem_fence(CLK_LOCAL_MEM_FENCE); " + statement);
        shop.replace("barrier-with-both-fences", range,
                     "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);");
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
        // Not for an `else if`, which no declaration can precede.
        if (shop.node(node.parent).kind == Kind::compound)
            shop.replace("condition-kept-first", {node.range.begin, condition.end},
                         "const bool " + name + " = " + shop.syntax().text_of(condition) + "; if (" + name);
    }
}
} // namespace lab::mutants
