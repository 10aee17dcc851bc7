// The dispatch tables of OpenCL's functions, and the choice of those that are recorded.
#pragma once

#include <CL/cl_icd.h>

namespace lab::layer
{
/// The functions below this layer: another layer's or the driver's own.
extern cl_icd_dispatch target;
/// The functions that the loader gets.
extern cl_icd_dispatch table;

/// Puts wrappers into the loader's table for the functions that exist below; calls of other functions bypass the
/// layer.
void record_all();
} // namespace lab::layer
