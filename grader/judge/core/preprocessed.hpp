// A kernel's text after the preprocessor. All devices get this text: macros cannot reveal the device, and no #include
// reads a file of this machine.
#pragma once

#include "grader/judge/core/source.hpp"

namespace lab::judge
{
struct Preprocessed {
    /// Each line keeps its number; comments and directives are removed, pragmas become operators.
    std::string text;
    std::optional<Finding> problem; // why there is none
};

/// Preprocesses the kernel for this version of OpenCL C (120: 1.2). It may include its author's headers that lie next
/// to it; their text is put on the line of the #include. Each kernel is preprocessed only once.
const Preprocessed& preprocessed(const Source& kernel, int language_version);
} // namespace lab::judge
