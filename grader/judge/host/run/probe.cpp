#include "grader/judge/host/run/probe.hpp"

#include "grader/base/file.hpp"
#include "grader/judge/core/drawn.hpp"
#include "grader/judge/core/setup.hpp"
#include "grader/judge/kernel/run/signature.hpp"

#include <CL/cl.h>

#include <algorithm>
#include <random>

namespace lab::judge
{
namespace
{
struct Formula {
    std::uint32_t a = drawn(), b = drawn(), c = drawn();

    std::uint32_t of(std::uint32_t input, std::size_t i) const
    {
        return a * input + b * static_cast<std::uint32_t>(i) + c;
    }
};

bool is_buffer(const worker::Parameter& parameter, bool is_read_only)
{
    return parameter.address == CL_KERNEL_ARG_ADDRESS_GLOBAL && parameter.is_const == is_read_only;
}

/// The index of the first parameter that is such a buffer.
std::size_t first_buffer(const Signature& signature, bool is_read_only)
{
    for (std::size_t k = 0; k < signature.parameters.size(); ++k)
        if (is_buffer(signature.parameters[k], is_read_only))
            return k;
    throw std::logic_error("no probe can be made for " + signature.as_text);
}

std::string element_type(const Signature& signature, std::size_t parameter)
{
    std::string type = signature.parameters[parameter].type;
    type.pop_back(); // the asterisk
    return type;
}

worker::Bytes element_of(std::uint32_t number, const std::string& type)
{
    if (type == "float") {
        const auto as_float = static_cast<float>(number);
        return to_bytes<float>({&as_float, 1});
    }
    if (type == "char" || type == "uchar")
        return {static_cast<std::uint8_t>(number)};
    return to_bytes<std::uint32_t>({&number, 1});
}

/// The elements of the input as the kernel reads them; empty if the kernel has no input from the program.
std::vector<std::uint32_t> elements_of(const worker::Bytes& input, const std::string& type)
{
    if (type == "char" || type == "uchar")
        return {input.begin(), input.end()};
    return from_bytes<std::uint32_t>(input);
}

/// The fill byte of the result in starter/hello_world.cpp: a program may refuse a result that still contains it.
constexpr std::uint8_t never_written = '?';

worker::Bytes results_of(const Formula& formula, const std::vector<std::uint32_t>& elements,
                         std::size_t count, const std::string& type)
{
    worker::Bytes results;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint32_t number = formula.of(elements.empty() ? 0 : elements[i % elements.size()], i);
        const worker::Bytes element = element_of(number, type);
        results.insert(results.end(), element.begin(), element.end());
    }
    return results;
}

/// Keeps the first element right, for programs that check it: an exclusive sum begins with 0.
Formula with_right_beginning(std::uint32_t first, const std::vector<std::uint32_t>& elements)
{
    Formula formula;
    formula.c = first - formula.a * (elements.empty() ? 0 : elements.front());
    return formula;
}

/// Draws a formula whose characters, if there are few, do not look unwritten; with many, some always do.
Formula drawn_formula(const std::vector<std::uint32_t>& elements, const worker::Bytes& right,
                      const std::string& type)
{
    if (element_of(0, type).size() != 1)
        return with_right_beginning(from_bytes<std::uint32_t>(right).front(), elements);
    const std::size_t count = right.size();
    Formula formula;
    for (int tries = 100; tries > 0; --tries, formula = {})
        if (const auto results = results_of(formula, elements, count, type);
            std::find(results.begin(), results.end(), never_written) == results.end())
            break;
    return formula;
}
} // namespace

namespace
{
/// The end of the comment at the start of a kernel file.
std::size_t end_of_opening(const std::string& source)
{
    std::size_t end = 0;
    while (source.compare(end, 2, "//") == 0)
        end = std::min(source.find('\n', end), source.size() - 1) + 1;
    return end;
}
} // namespace

std::uint32_t drawn()
{
    // A suite runs in its own thread: the order of the suites does not affect its numbers.
    thread_local std::mt19937 generator = generator_of(probe_stream);
    return 3 + generator() % 1000; // small enough for a float to hold what is made of them
}

Probe probe_of(const std::string& declaration, const worker::Bytes& input, const worker::Bytes& right)
{
    const Signature signature = signature_of(declaration);
    const std::size_t in = first_buffer(signature, true), out = first_buffer(signature, false);
    const std::string type = element_type(signature, out);
    const std::vector<std::uint32_t> elements = elements_of(input, element_type(signature, in));
    const std::size_t element_bytes = element_of(0, type).size(), count = right.size() / element_bytes;
    const Formula formula = drawn_formula(elements, right, type);
    const worker::Bytes expected = results_of(formula, elements, count, type);
    const std::string read =
        elements.empty() ? "0u" : fmt::format("(uint){}[lab_i % {}]", signature.names[in], elements.size());
    Probe probe;
    probe.source = fmt::format(
        R"({}
{{
    const size_t lab_width = get_global_size(0), lab_height = get_global_size(1);
    const size_t lab_first = (get_global_id(2) * lab_height + get_global_id(1)) * lab_width + get_global_id(0);
    for (size_t lab_i = lab_first; lab_i < {}; lab_i += lab_width * lab_height * get_global_size(2))
        {}[lab_i] = ({})({}u * {} + {}u * (uint)lab_i + {}u);
}}
)",
        declaration, count, signature.names[out], type, formula.a, read, formula.b, formula.c);
    probe.follows = [expected, element_bytes](const worker::Bytes& result, bool) {
        return equal_elements(result, expected, element_bytes);
    };
    return probe;
}

Folder kernel_folder(const std::string& file, const std::string& source)
{
    Folder folder = new_folder("kernels");
    write_file(*folder / file, with_opening_of_the_course(file, source));
    return folder;
}

std::string with_opening_of_the_course(const std::string& file, const std::string& source)
{
    const std::string original = try_read_file(setup().original / file).value_or("");
    return original.substr(0, end_of_opening(original)) + source.substr(end_of_opening(source));
}
} // namespace lab::judge
