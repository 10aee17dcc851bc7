// Kernels that compute something else than the exercise asks for. A host program whose result follows such a kernel really
// uses its kernel.
#pragma once

#include "grader/judge/core/bytes.hpp"
#include "grader/judge/host/host_program.hpp"

#include <functional>

namespace lab::judge
{
struct Probe {
    std::string source; // of the kernel file
    /// Of each element of a program's result, whether only this kernel explains it. `is_right`: with a right kernel the
    /// program's result is right, so that it makes no mistake that could explain another one.
    std::function<std::vector<bool>(const worker::Bytes&, bool is_right)> follows;
};

/// A number for a probe, drawn for this run, from 3 to 1002: no submission can know it.
std::uint32_t drawn();

/// A probe with the given kernel declaration. It sets element i of its first output to a x input[i] + b x i + c, where input
/// is the first buffer that it only reads (its content is `input`) and a, b and c are drawn for each probe. For elements of 1
/// or 4 bytes; of 4 the first is as in the `right` result.
Probe probe_of(const std::string& declaration, const worker::Bytes& input, const worker::Bytes& right);

/// Writes the kernel file to a folder of its own and returns that.
Folder kernel_folder(const std::string& file, const std::string& source);

/// The source, but opening with the comment of the exercise's file, so that a program cannot tell its kernels apart by that.
std::string with_opening_of_the_course(const std::string& file, const std::string& source);
} // namespace lab::judge
