// Finds the kernels of a module, and what their metadata says about their parameters.
#pragma once

#include "grader/simulator/translation/function_translator.hpp"

namespace lab::simulator
{
/// Converts SPIR's number of an address space; `none` for the generic one.
Space space_of(std::uint64_t number);

void find_kernels(const ModuleView& view, Program& program);
} // namespace lab::simulator
