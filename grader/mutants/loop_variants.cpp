// Replaces loops by equivalent ones.
#include "grader/mutants/variants.hpp"

#include <algorithm>

namespace lab::mutants
{
namespace
{
struct Loop {
    std::string start, condition, step, body; // body: without braces
    Range range;
};

/// The parts of a `for` in the text: the compiler's tree has no place for omitted ones.
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
} // namespace

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
} // namespace lab::mutants
