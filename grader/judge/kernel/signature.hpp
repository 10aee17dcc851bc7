// The signature that the contract of an exercise gives a kernel, read from its declaration.
#pragma once

#include "grader/judge/kernel/kernel_run.hpp"

namespace lab::judge
{
struct Signature {
    std::string kernel;
    std::vector<worker::Parameter> parameters;
    std::vector<std::string> names; // of the parameters
    std::string as_text;            // as students should write it
};

/// Reads "kernel void scan(global const int* input, global int* output, const uint count)". Throws std::logic_error for
/// what is no such declaration.
Signature signature_of(const std::string& declaration);

/// The file compiles and has the kernel with the parameters of the contract.
Verdict builds(const KernelRun& values, const std::vector<worker::KernelInterface>& kernels,
               const Source& source, const Signature& signature);
} // namespace lab::judge
