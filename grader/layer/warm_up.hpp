// What takes long the first time that a process uses OpenCL.
#pragma once

namespace lab::layer
{
/// The loader takes the recording layer now, whatever a program does to the environment later.
void load_drivers();

/// And what the driver of the first platform builds programs with. Where that fails, nothing is said: the student's program
/// will meet it.
void warm_up();
} // namespace lab::layer
