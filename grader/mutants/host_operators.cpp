// Operators for host files only: sizes, flags, launches, transfers, errors, objects that are never released.
#include "grader/mutants/mutants.hpp"

namespace lab::mutants
{
namespace
{
void swap_word(Workshop& shop, const std::string& name, const Range& range, const std::string& from,
               const std::string& to)
{
    const std::size_t at = shop.syntax().masked.find(from, range.begin);
    if (at != std::string::npos && at + from.size() <= range.end)
        shop.replace(name, {at, at + from.size()}, to);
}

/// cl::Buffer name(context, flags, size …)
void spoil_buffers(Workshop& shop)
{
    static const std::vector<std::pair<std::string, std::string>> flags = {
        {"CL_MEM_READ_ONLY", "CL_MEM_WRITE_ONLY"},
        {"CL_MEM_WRITE_ONLY", "CL_MEM_READ_ONLY"},
        {"CL_MEM_READ_WRITE", "CL_MEM_READ_ONLY"},
        {"CL_MEM_READ_WRITE", "CL_MEM_WRITE_ONLY"}};
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        if (!node.calls("Buffer") || node.arguments.size() < 3)
            continue;
        for (const auto& [from, to] : flags)
            swap_word(shop, "wrong-flag", node.arguments[1], from, to);
        const Range& size = node.arguments[2];
        shop.replace("wrong-size", size, "(" + shop.syntax().text_of(size) + ") / 2");
        shop.replace("wrong-size", size, "(" + shop.syntax().text_of(size) + ") - 1");
    }
}

void leak_buffers(Workshop& shop)
{
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        const std::string text = node.kind == Kind::variable ? shop.text(i) : "";
        const std::string start = "const cl::Buffer " + node.name + "(";
        if (text.starts_with(start))
            shop.replace("leak", node.range,
                         "const cl::Buffer& " + node.name + " = *new cl::Buffer(" +
                             text.substr(start.size()));
    }
}

void spoil_launches(Workshop& shop)
{
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        if (node.calls("enqueueNDRangeKernel") && node.arguments.size() >= 3) {
            shop.replace("wrong-ndrange", node.arguments[2], "cl::NDRange(1)");
            for (const char* const local : {"cl::NullRange", "cl::NDRange(1)"})
                if (node.arguments.size() >= 4)
                    shop.replace("wrong-ndrange", node.arguments[3], local);
        }
        if (!node.calls("NDRange") || node.arguments.empty())
            continue;
        for (const Range& argument : node.arguments)
            for (const char* const wrong : {" + 1", " - 1", " * 2", " / 2"})
                shop.replace("wrong-ndrange", argument, shop.syntax().text_of(argument) + wrong);
        if (node.arguments.size() == 2)
            shop.change("wrong-ndrange", {{node.arguments[0], shop.syntax().text_of(node.arguments[1])},
                                          {node.arguments[1], shop.syntax().text_of(node.arguments[0])}});
    }
}

void spoil_transfers(Workshop& shop)
{
    for (const std::size_t i : shop.open()) {
        const Node& node = shop.node(i);
        const bool reads = node.calls("enqueueReadBuffer"), writes = node.calls("enqueueWriteBuffer");
        if ((!reads && !writes) || node.arguments.size() < 5)
            continue;
        swap_word(shop, "missing-wait", node.arguments[1], "CL_TRUE", "CL_FALSE");
        const Range& size = node.arguments[3];
        shop.replace("wrong-size", size, "(" + shop.syntax().text_of(size) + ") / 2");
        shop.replace("wrong-size", size, "(" + shop.syntax().text_of(size) + ") - 1");
        if (shop.is_statement(i))
            shop.replace(reads ? "missing-read" : "missing-write", shop.statement_range(i), ";");
    }
}

/// Swaps two arguments of the kernel.
void swap_arguments(Workshop& shop)
{
    std::vector<std::size_t> calls;
    for (const std::size_t i : shop.open())
        if (shop.node(i).calls("setArg") && shop.node(i).arguments.size() == 2)
            calls.push_back(i);
    for (std::size_t a = 0; a < calls.size(); ++a)
        for (std::size_t b = a + 1; b < calls.size(); ++b) {
            const Range first = shop.node(calls[a]).arguments[1], second = shop.node(calls[b]).arguments[1];
            shop.change("argument-order",
                        {{first, shop.syntax().text_of(second)}, {second, shop.syntax().text_of(first)}});
        }
}

/// Passes another buffer than the intended one.
void mix_buffers_up(Workshop& shop)
{
    std::set<std::string> buffers;
    const auto is_buffer = [&](std::size_t i) {
        return shop.node(i).type.find("Buffer") != std::string::npos;
    };
    for (const std::size_t i : shop.open())
        if (shop.node(i).kind == Kind::variable && is_buffer(i))
            buffers.insert(shop.node(i).name);
    for (const std::size_t i : shop.open())
        for (const std::string& other : buffers)
            if (shop.node(i).kind == Kind::reference && buffers.contains(shop.node(i).name))
                shop.replace("other-buffer", shop.node(i).range, other);
}

/// CLHPP throws; a program that catches everything and continues ignores the error.
void swallow_errors(Workshop& shop)
{
    static const std::set<std::string> names = {"setArg", "enqueueNDRangeKernel", "enqueueReadBuffer",
                                                "enqueueWriteBuffer"};
    for (const std::size_t i : shop.open())
        if (shop.node(i).kind == Kind::call && names.contains(shop.node(i).name) && shop.is_statement(i)) {
            const Range range = shop.statement_range(i);
            shop.replace("error-swallowed", range,
                         "try { " + shop.syntax().text_of(range) + " } catch (...) {}");
        }
}
} // namespace

void add_host_operators(Workshop& workshop)
{
    spoil_buffers(workshop);
    leak_buffers(workshop);
    spoil_launches(workshop);
    spoil_transfers(workshop);
    swap_arguments(workshop);
    mix_buffers_up(workshop);
    swallow_errors(workshop);
}
} // namespace lab::mutants
