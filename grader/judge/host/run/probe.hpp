// Kernels that compute something other than the exercise asks for. If a host program's result follows such a kernel,
// it really uses its kernel.
#pragma once

#include "grader/judge/core/bytes.hpp"
#include "grader/judge/host/run/host_program.hpp"

#include <functional>

namespace lab::judge
{
struct Probe {
    std::string source; // of the kernel file
    /// For each element of a program's result, whether only this kernel explains it. `is_right`: the program's result
    /// is right with the correct kernel, so that no mistake of its own can explain another element.
    std::function<std::vector<bool>(const worker::Bytes&, bool is_right)> follows;
};

/// A number for a probe, drawn for this run, from 3 to 1002: no submission can know it.
std::uint32_t drawn();

/// A probe with the given kernel declaration. It sets element i of its first output to a x input[i] + b x i + c,
/// where input is the first buffer that is read-only (with the contents `input`), and a, b and c are drawn for each
/// probe. Supports elements of 1 or 4 bytes; with 4, the first one is as in the `right` result.
Probe probe_of(const std::string& declaration, const worker::Bytes& input, const worker::Bytes& right);

/// Writes the kernel file to its own new folder, and returns that.
Folder kernel_folder(const std::string& file, const std::string& source);

/// The source with the opening comment of the exercise's file, so that a program cannot recognise its kernel by that.
std::string with_opening_of_the_course(const std::string& file, const std::string& source);
} // namespace lab::judge
