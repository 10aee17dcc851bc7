// Bitcode becomes a program.
#pragma once

#include "grader/simulator/translation/program.hpp"

#include <stdexcept>

namespace lab::simulator
{
/// The bitcode cannot be read, or has something that is not known here: the text names it.
struct CannotTranslate : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// `follows_undefined`: variables tell when they hold nothing, for runs that follow what was never written.
Program translate(const std::string& bitcode, bool follows_undefined = false);
} // namespace lab::simulator
