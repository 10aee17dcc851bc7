// From a kernel file to a program that is built for a device.
#pragma once

#include <CL/opencl.hpp>

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace lab
{

/// Where kernel file `name` lies: in the folder that the environment variable LAB_KERNEL_DIRECTORY
/// names, else in the folder the program was built for (`lab_kernel_directory`, which the build
/// defines for each program).
std::filesystem::path kernel_path(const std::string& name);

struct ProgramOptions {
    std::string flags;                         ///< build options, such as "-cl-std=CL2.0"
    std::optional<std::filesystem::path> load; ///< take this binary instead of the source
    std::optional<std::filesystem::path> dump; ///< write the binary here
};

/// Compiles `source` for `device`, or loads the binary asked for.
/// Throws BuildError if the source is at fault (with the build log, which names the student's own
/// file and lines), UsageError if an option or a missing file is.
cl::Program build_program(const cl::Context& context, const cl::Device& device,
                          const std::filesystem::path& source, const ProgramOptions& options = {});

/// What the compiler said of the source, warnings too; empty if nothing.
std::string build_log(const cl::Program& program, const cl::Device& device);

/// The bytes of a regular file. Throws UsageError if it cannot be read or has more than
/// `max_bytes`.
std::string read_file(const std::filesystem::path& file, std::uintmax_t max_bytes);

/// Throws UsageError if not all bytes could be written.
void write_file(const std::filesystem::path& file, const char* bytes, std::size_t size_bytes);

} // namespace lab
