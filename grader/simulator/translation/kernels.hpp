// The kernels of a module, with what their metadata says of their parameters.
#pragma once

#include "grader/simulator/translation/function_translator.hpp"

namespace lab::simulator
{
void find_kernels(const ModuleView& view, Program& program);
}
