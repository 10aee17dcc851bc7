// Does what takes long when a process first uses OpenCL.
#pragma once

namespace lab::layer
{
/// Makes the loader take the recording layer now, regardless of later changes to the environment.
void load_drivers();

/// Also loads what the first platform's driver needs to build programs. Ignores failures: the student's program will
/// see them itself.
void warm_up();
} // namespace lab::layer
