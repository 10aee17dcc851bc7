// What a kernel's text has of its compiler alone: that is no part of OpenCL C.
#pragma once

#include "grader/simulator/translation/program.hpp"

#include <optional>
#include <string>

namespace lab::simulator
{
/// Where it stands ("3:1"), and what it is.
struct Foreign {
    std::string place, what;
};

/// The first name in a file that belongs to the compiler: a function such as __builtin_bitreverse32, or a type.
std::optional<Foreign> name_of_the_compiler(const std::string& source);

/// A construct that other compilers lack, in a file with unknown parts; not one that the compiler itself generated
/// from OpenCL C.
std::optional<Foreign> not_of_the_language(const Program& program, const std::string& source);
} // namespace lab::simulator
