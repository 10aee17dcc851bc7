// Operators for kernels only: barriers, memory, and the distribution of work among work-items.
#include "grader/mutants/mutants.hpp"

#include <algorithm>

namespace lab::mutants
{
namespace
{
/// The compound of the if statement just before this statement.
std::optional<std::size_t> branch_before(const Workshop& shop, std::size_t statement)
{
    const auto& siblings = shop.node(shop.node(statement).parent).children;
    for (std::size_t i = 1; i < siblings.size(); ++i) {
        if (siblings[i] != statement || shop.node(siblings[i - 1]).kind != Kind::if_statement)
            continue;
        const auto& parts = shop.node(siblings[i - 1]).children;
        if (parts.size() == 2 && shop.node(parts[1]).kind == Kind::compound)
            return parts[1];
    }
    return {};
}

void spoil_barriers(Workshop& shop)
{
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        if (!node.calls("barrier") || !shop.is_statement(i))
            continue;
        const Range range = shop.statement_range(i);
        const std::string statement = shop.syntax().text_of(range);
        shop.replace("barrier-removed", range, ";");
        shop.replace("barrier-for-one", range, "if (get_local_id(0) == 0) { " + statement + " }");
        if (const auto branch = branch_before(shop, i)) {
            const std::size_t end = shop.node(*branch).range.end;
            shop.change("barrier-in-branch", {{{end - 1, end}, statement + " }"}, {range, ""}});
        }
        const std::size_t open = shop.syntax().masked.find('(', node.range.begin);
        const Range flags{open + 1, node.range.end - 1};
        const std::string given = shop.syntax().text_of(flags);
        shop.replace("barrier-wrong-fence", flags,
                     given == "CLK_LOCAL_MEM_FENCE" ? "CLK_GLOBAL_MEM_FENCE" : "CLK_LOCAL_MEM_FENCE");
        shop.replace("barrier-only-fence", {node.range.begin, open}, "mem_fence");
    }
}

void swap_ids(Workshop& shop)
{
    static const std::map<std::string, std::vector<std::string>> others = {
        {"get_global_id", {"get_local_id", "get_group_id"}},
        {"get_local_id", {"get_global_id", "get_group_id"}},
        {"get_group_id", {"get_local_id", "get_global_id"}},
        {"get_global_size", {"get_local_size", "get_num_groups"}},
        {"get_local_size", {"get_global_size"}},
        {"get_num_groups", {"get_global_size"}}};
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        const auto other = node.kind == Kind::call ? others.find(node.name) : others.end();
        if (other == others.end())
            continue;
        for (const std::string& name : other->second)
            shop.replace("id-swapped", {node.range.begin, node.range.begin + node.name.size()}, name);
    }
}

bool is_local_array(const Node& node)
{
    return node.kind == Kind::variable && node.type.find("__local") != std::string::npos &&
           node.type.find('[') != std::string::npos;
}

bool is_writable_global(const Node& node)
{
    return node.kind == Kind::parameter && node.type.find("__global") != std::string::npos &&
           node.type.find("const") == std::string::npos;
}

/// Replaces uses of a local array by a writable buffer of the function, one by one and all together, and uses of a
/// buffer by the array.
void swap_memory(Workshop& shop)
{
    const auto& nodes = shop.syntax().nodes;
    for (std::size_t array = 0; array < nodes.size(); ++array)
        for (std::size_t buffer = 0; is_local_array(nodes[array]) && buffer < nodes.size(); ++buffer) {
            if (!is_writable_global(nodes[buffer]) || shop.syntax().enclosing(array, Kind::function) !=
                                                          shop.syntax().enclosing(buffer, Kind::function))
                continue;
            std::vector<Change> all;
            for (const std::size_t use : shop.open()) {
                const Node& node = nodes[use];
                if (node.kind != Kind::reference)
                    continue;
                if (node.name == nodes[array].name) {
                    all.push_back({node.range, nodes[buffer].name});
                    shop.replace("global-for-local", node.range, nodes[buffer].name);
                } else if (node.name == nodes[buffer].name)
                    shop.replace("local-for-global", node.range, nodes[array].name);
            }
            if (!all.empty())
                shop.change("all-global-for-local", all);
        }
}

void make_private(Workshop& shop)
{
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        const std::string text = node.kind == Kind::variable ? shop.text(i) : "";
        for (const std::string qualifier : {"local ", "__local "})
            if (text.starts_with(qualifier))
                shop.replace("private-for-local", {node.range.begin, node.range.begin + qualifier.size()},
                             "");
    }
}

/// The text with the ids replaced by a counter, so that one work-item does the work of all.
std::string counted(std::string text)
{
    for (const std::string call : {"get_local_id(0)", "get_global_id(0)"})
        for (std::size_t at; (at = text.find(call)) != std::string::npos;)
            text.replace(at, call.size(),
                         call == "get_local_id(0)" ? "every"
                                                   : "(get_group_id(0) * get_local_size(0) + every)");
    return text;
}

/// Declarations of the function's constants that depend on ids, repeated for the counted work-item.
std::string counted_constants(const Workshop& shop, std::size_t statement)
{
    std::string declarations;
    for (std::size_t i = 0; i < statement; ++i) {
        const Node& node = shop.node(i);
        const bool is_visible = node.kind == Kind::variable && shop.text(i).starts_with("const ") &&
                                node.range.end <= shop.node(statement).range.begin &&
                                node.parent != nothing && node.name != "";
        if (!is_visible ||
            shop.syntax().enclosing(i, Kind::function) != shop.syntax().enclosing(statement, Kind::function))
            continue;
        const auto scope = shop.syntax().enclosing(i, Kind::compound);
        if (scope && shop.node(*scope).range.contains(shop.node(statement).range) &&
            counted(shop.text(i)) != shop.text(i))
            declarations += counted(shop.text(i)) + "; ";
    }
    return declarations;
}

/// Lets one work-item do a store: only its own, or those of all others as well.
void let_one_do_it(Workshop& shop)
{
    for (const std::size_t i : shop.open()) {
        if (shop.node(i).kind != Kind::assignment || !shop.is_statement(i) ||
            shop.core(shop.node(i).children[0]).kind != Kind::subscript)
            continue;
        const Range range = shop.statement_range(i);
        const std::string statement = shop.syntax().text_of(range);
        shop.replace("store-by-one-only", range, "if (get_local_id(0) == 0) { " + statement + " }");
        const std::string constants = counted_constants(shop, i);
        if (!constants.empty() || counted(statement) != statement)
            shop.replace(
                "one-does-all", range,
                "if (get_local_id(0) == 0) for (uint every = 0; every < get_local_size(0); ++every) { " +
                    constants + counted(statement) + " }");
    }
}

/// True if the element is read: not stored to, and its address not taken.
bool is_load(const Workshop& shop, std::size_t i)
{
    if (shop.node(i).kind != Kind::subscript)
        return false;
    std::size_t child = i, above = shop.node(i).parent;
    while (above != nothing && shop.node(above).kind == Kind::other) {
        child = above;
        above = shop.node(above).parent;
    }
    if (above == nothing)
        return false;
    const Node& user = shop.node(above);
    const bool is_stored_to = user.kind == Kind::assignment && user.children.front() == child;
    const std::string op = shop.syntax().text_of(user.operator_range);
    return !is_stored_to && !(user.kind == Kind::unary && (op == "&" || op == "++" || op == "--"));
}

/// Skips a load or counts its value twice.
void spoil_loads(Workshop& shop)
{
    for (const std::size_t i : shop.open()) {
        if (!is_load(shop, i))
            continue;
        const std::string load = shop.text(i);
        shop.replace("load-skipped", shop.node(i).range, "0");
        shop.replace("load-doubled", shop.node(i).range, "(" + load + " + " + load + ")");
    }
}

/// Swaps the barrier with the statement before or after it.
void move_barriers(Workshop& shop)
{
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        if (!node.calls("barrier") || !shop.is_statement(i))
            continue;
        const auto& siblings = shop.node(node.parent).children;
        const auto place = std::find(siblings.begin(), siblings.end(), i);
        const Range own = shop.statement_range(i);
        const std::string statement = shop.syntax().text_of(own);
        if (place != siblings.begin()) {
            const std::size_t before = shop.node(*std::prev(place)).range.begin;
            shop.change("barrier-too-early", {{{before, before}, statement + " "}, {own, ""}});
        }
        if (std::next(place) != siblings.end()) {
            const std::size_t after = shop.statement_range(*std::next(place)).end;
            shop.change("barrier-too-late", {{own, ""}, {{after, after}, " " + statement}});
        }
    }
}

/// Replaces an atomic operation by a separate read, addition and write.
void make_atomics_plain(Workshop& shop)
{
    static const std::map<std::string, std::string> plain = {{"atomic_inc", "++"}, {"atomic_dec", "--"}};
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        const auto operation = node.kind == Kind::call ? plain.find(node.name) : plain.end();
        if (operation != plain.end() && node.arguments.size() == 1)
            shop.replace("atomic-made-plain", node.range,
                         "(*(" + shop.syntax().text_of(node.arguments[0]) + "))" + operation->second);
    }
}
} // namespace

void add_kernel_operators(Workshop& workshop)
{
    spoil_barriers(workshop);
    swap_ids(workshop);
    swap_memory(workshop);
    make_private(workshop);
    let_one_do_it(workshop);
    spoil_loads(workshop);
    move_barriers(workshop);
    make_atomics_plain(workshop);
}
} // namespace lab::mutants
