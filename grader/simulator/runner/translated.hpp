// A kernel's text, compiled and translated.
#pragma once

#include "grader/simulator/translation/program.hpp"
#include "grader/worker/job.hpp"

#include <optional>
#include <string>

namespace lab::simulator
{
struct Translated {
    std::string log;
    bool is_built = false;
    std::string bitcode;
    Program plain;
    std::optional<Program> following; // with what is undefined; made when a launch needs it
};

/// Throws CannotTranslate.
Translated translated(const worker::Job::Program& text, const std::string& file_name);
} // namespace lab::simulator
