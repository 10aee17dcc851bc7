// Turns a kernel file into a program built for a device.
#pragma once

#include <CL/opencl.hpp>

#include <filesystem>
#include <string>

namespace lab
{

/// The path of kernel file `name`: in the folder that the environment variable LAB_KERNEL_DIRECTORY names, else in
/// the folder the program was built for (`lab_kernel_directory`, which the build defines for each program).
std::filesystem::path kernel_path(const std::string& name);

/// Compiles `source` for `device` with the options `flags`, such as "-cl-std=CL2.0". Throws BuildError if
/// the source is at fault (with the build log, which names the student's own file and lines), UsageError if
/// the flags are or there is no such file.
cl::Program build_program(const cl::Context& context, const cl::Device& device,
                          const std::filesystem::path& source, const std::string& flags = "");

/// The compiler's messages about the source, including warnings; empty if none.
std::string build_log(const cl::Program& program, const cl::Device& device);

} // namespace lab
