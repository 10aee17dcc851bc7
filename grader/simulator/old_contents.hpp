// What memory holds before a kernel writes it: anything.
#pragma once

#include "grader/simulator/access.hpp"

namespace lab::simulator
{
/// Fills it with a pattern that changes from launch to launch, so that a kernel that relies on it computes something else.
/// Written past the simulator's bookkeeping: for Oclgrind the memory stays uninitialised.
void put_old_contents(const Access& memory, unsigned launch);
} // namespace lab::simulator
