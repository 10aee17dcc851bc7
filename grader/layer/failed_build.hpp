// A build that was made to fail: the answer to a program that asks why.
#pragma once

#include <CL/cl.h>

#include <cstddef>
#include <optional>

namespace lab::layer
{
/// What clGetProgramBuildInfo says of a build that was made to fail; nothing for other questions.
std::optional<cl_int> failed_build_info(cl_program_build_info what, std::size_t size, void* into,
                                        std::size_t* size_ret);

/// As OpenCL answers a question: writes `needed` bytes to `into` and their number to `size_ret`, where these are not null.
cl_int answer(const void* from, std::size_t needed, std::size_t size, void* into, std::size_t* size_ret);
} // namespace lab::layer
