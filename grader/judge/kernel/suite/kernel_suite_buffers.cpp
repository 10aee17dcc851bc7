// What a kernel left in its buffers: elements that were never written, or an input that was changed.
#include "grader/judge/core/preprocessed.hpp"
#include "grader/judge/kernel/check/only_store.hpp"
#include "grader/judge/kernel/suite/kernel_suite.hpp"

namespace lab::judge
{
namespace
{
struct Parameter {
    std::string kernel, name;
};

/// The parameter that the buffer was passed to; without a name if no launch uses it as an argument.
Parameter parameter_for(const worker::Case& the_case, std::size_t buffer,
                        const std::vector<std::string>& declarations)
{
    for (const worker::Launch& launch : the_case.launches)
        for (std::size_t k = 0; k < launch.arguments.size(); ++k) {
            const auto* argument = std::get_if<worker::BufferArgument>(&launch.arguments[k]);
            if (!argument || argument->index != buffer)
                continue;
            for (const std::string& declaration : declarations)
                if (const Signature signature = signature_of(declaration); signature.kernel == launch.kernel)
                    return {signature.kernel, signature.names.at(k)};
        }
    return {};
}
} // namespace

Text Unwritten::told(const Text& elements, const Text& first_one) const
{
    return count == 1 ? text("1 of {} {} was never written: {}.", "1 von {} {} wurde nie geschrieben: {}.",
                             all, elements, first_one)
                      : text("{} of {} {} were never written; the first one is {}.",
                             "{} von {} {} wurden nie geschrieben, angefangen bei {}.", count, all, elements,
                             first_one);
}

/// Names the parameter, as in the contract, whose buffer has unwritten elements.
Finding KernelSuite::unwritten_finding(const Unwritten& unwritten) const
{
    const std::string name =
        parameter_for(runs().for_values.cases.at(0), unwritten.buffer, description_.kernels).name;
    return {
        unwritten.told({"elements", "Elementen"}, text("{}[{}]", "{}[{}]", name, unwritten.first)), file(),
        text("Which work-item should write {}[{}], and in which statement?",
             "Welches Work-Item soll {}[{}] schreiben, und in welcher Anweisung?", name, unwritten.first)};
}

/// Adds the only line that writes to the buffer, and the condition around it, to a finding without a line.
Finding KernelSuite::with_the_only_store(Finding finding, std::size_t buffer) const
{
    if (finding.places.front().line > 0)
        return finding;
    const Parameter output = parameter_for(runs().for_values.cases.at(0), buffer, description_.kernels);
    const OnlyStore store = only_store_to(output.name, output.kernel, preprocessed(source(), 120).text);
    if (store.line == 0)
        return finding;
    finding.places = {{source().name, store.line}};
    finding.seen +=
        store.condition == 0
            ? text(" Only line {} writes to {}.", " Nur Zeile {} schreibt nach {}.", store.line, output.name)
            : text(" Only line {} writes to {}, under the condition in line {}.",
                   " Nur Zeile {} schreibt nach {}, unter der Bedingung in Zeile {}.", store.line,
                   output.name, store.condition);
    return finding;
}

Verdict KernelSuite::writes_its_output() const
{
    if (const auto skip = requires_end())
        return *skip;
    Unwritten unwritten;
    const auto& cases = values().result.cases;
    for (const std::size_t buffer : description_.outputs) {
        const auto a = from_bytes<std::uint32_t>(cases.at(0).buffers.at(buffer)),
                   b = from_bytes<std::uint32_t>(cases.at(1).buffers.at(buffer));
        for (std::size_t i = 0; i < a.size(); ++i) {
            ++unwritten.all;
            if (a[i] != poison_a() || b[i] != poison_b())
                continue;
            if (unwritten.count++ == 0) {
                unwritten.buffer = buffer;
                unwritten.first = i;
            }
        }
    }
    if (unwritten.count == 0)
        return Verdict::passed();
    const Finding finding =
        description_.unwritten ? description_.unwritten(unwritten) : unwritten_finding(unwritten);
    return not_begun().value_or(after_its_cause(
        Verdict::failed(with_the_only_store(finding, unwritten.buffer)), description_.writes));
}

/// The name of a parameter whose buffer should only be read but was changed.
std::optional<std::string> KernelSuite::changed_input() const
{
    if (!values().is_done() || requires_check(check("Ends")))
        return {};
    const auto& given = runs().for_values.cases;
    for (std::size_t i = 0; i < given.size(); ++i)
        for (std::size_t b = 0; b < given[i].buffers.size(); ++b)
            if (given[i].buffers[b].read_only &&
                values().result.cases.at(i).buffers.at(b) != given[i].buffers[b].content)
                return parameter_for(given[i], b, description_.kernels).name;
    return {};
}
} // namespace lab::judge
