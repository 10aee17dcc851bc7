// The kernels of a module, with what their metadata says of their parameters.
#pragma once

#include "grader/simulator/translation/function_translator.hpp"

namespace lab::simulator
{
/// Of an address space's number in SPIR; none: a generic one.
Space space_of(std::uint64_t number);

void find_kernels(const ModuleView& view, Program& program);
} // namespace lab::simulator
