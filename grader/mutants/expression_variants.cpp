// Replaces expressions by others with the same value.
#include "grader/mutants/variants.hpp"

namespace lab::mutants
{
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

void compute_ids(Workshop& shop)
{
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        if (!node.calls("get_global_id"))
            continue;
        const std::string in = shop.syntax().text_of(node.range).substr(node.name.size());
        shop.replace("id-computed", node.range,
                     "(get_group_id" + in + " * get_local_size" + in + " + get_local_id" + in + ")");
    }
}
} // namespace lab::mutants
