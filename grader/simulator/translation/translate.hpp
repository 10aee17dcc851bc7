// Translates bitcode to a program.
#pragma once

#include "grader/simulator/translation/program.hpp"

#include <stdexcept>

namespace lab::simulator
{
/// The bitcode is unreadable or contains something unknown, which the text names.
struct CannotTranslate : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// `follows_undefined`: marks variables that have no value, for runs that track unwritten memory.
Program translate(const std::string& bitcode, bool follows_undefined = false);
} // namespace lab::simulator
