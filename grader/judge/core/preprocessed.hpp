// A kernel's text after the preprocessor. All devices get this text: no macro tells them apart, and no #include reads
// a file of this machine.
#pragma once

#include "grader/judge/core/source.hpp"

namespace lab::judge
{
struct Preprocessed {
    /// Each line stands where it stood in the file; comments and directives are gone, pragmas are operators.
    std::string text;
    std::optional<Finding> problem; // why there is none
};

/// The kernel as the preprocessor leaves it for OpenCL C of that version (120: 1.2). It may include headers of
/// its author that lie beside it; their text goes on the line of the #include. A kernel is preprocessed once.
const Preprocessed& preprocessed(const Source& kernel, int language_version);
} // namespace lab::judge
