// The signature of a kernel, as read from the declaration in the exercise's contract.
#pragma once

#include "grader/judge/kernel/run/kernel_run.hpp"

namespace lab::judge
{
struct Signature {
    std::string kernel;
    std::vector<worker::Parameter> parameters;
    std::vector<std::string> names; // of the parameters
    std::string as_text;            // as students should write it
};

/// Reads "kernel void scan(global const int* input, global int* output, const uint count)". Throws std::logic_error
/// if the text is not such a declaration.
Signature signature_of(const std::string& declaration);

/// Checks that the file compiles and contains the kernel with the required parameters.
Verdict builds(const KernelRun& values, const std::vector<worker::KernelInterface>& kernels,
               const Source& source, const Signature& signature);
} // namespace lab::judge
