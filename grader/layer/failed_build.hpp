// Answers queries about a build that was made to fail.
#pragma once

#include <CL/cl.h>

#include <cstddef>
#include <optional>

namespace lab::layer
{
/// The answer of clGetProgramBuildInfo about a build that was made to fail; nothing for other queries.
std::optional<cl_int> failed_build_info(cl_program_build_info what, std::size_t size, void* into,
                                        std::size_t* size_ret);

/// Answers a query like OpenCL: writes `needed` bytes to `into` and their number to `size_ret`, unless these are
/// null.
cl_int answer(const void* from, std::size_t needed, std::size_t size, void* into, std::size_t* size_ret);
} // namespace lab::layer
