// The tables of OpenCL's functions, and which of them are recorded.
#pragma once

#include <CL/cl_icd.h>

namespace lab::layer
{
/// What is below: another layer's functions or the driver's own.
extern cl_icd_dispatch target;
/// What the loader gets.
extern cl_icd_dispatch table;

/// Puts wrappers into the loader's table for those functions that there are below; calls of others go past the layer.
void record_all();
} // namespace lab::layer
