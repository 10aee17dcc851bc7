// Reading, compiling, loading and dumping programs, with a clear sentence for each way to fail.
#include "lab/program.hpp"

#include "lab/error.hpp"

#include <fmt/format.h>

#include <cstdlib>
#include <fstream>
#include <string_view>
#include <vector>

namespace fs = std::filesystem;

extern const char* const lab_kernel_directory; // defined by the build, once per program

namespace lab
{

namespace
{

constexpr std::uintmax_t max_source_bytes = 1 << 20;
constexpr std::uintmax_t max_binary_bytes = 1 << 30;

/// The text of a kernel file; throws BuildError for what no compiler should see.
std::string read_source(const fs::path& file)
{
    std::string text = read_file(file, max_binary_bytes);
    const auto reject = [&](std::string_view why) {
        throw BuildError(fmt::format("{} {}", file.string(), why));
    };
    if (text.empty()) {
        reject("is empty. Bring the handed-out file back with: git checkout -- FILE");
    }
    if (text.size() > max_source_bytes) {
        reject("is larger than 1 MB. Is this really a kernel?");
    }
    if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) {
        reject("is saved as UTF-16. Save it as UTF-8.");
    }
    if (text.find('\0') != std::string::npos) {
        reject("contains NUL bytes, so it is no text. Save it as UTF-8.");
    }
    if (text.starts_with("\xEF\xBB\xBF")) { // Windows editors write this mark; not all compilers skip it
        text.erase(0, 3);
    }
    return text;
}

void build(const cl::Program& program, const cl::Device& device, const fs::path& file,
           const std::string& flags)
{
    try {
        program.build({device}, flags.c_str());
    } catch (const cl::Error& error) {
        const std::string log = build_log(program, device);
        if (error.err() == CL_INVALID_BUILD_OPTIONS) {
            throw UsageError(fmt::format("{} rejects the build options \"{}\". Change or leave out --flags.",
                                         device.getInfo<CL_DEVICE_NAME>(), flags));
        }
        throw BuildError(
            fmt::format("{} does not compile ({}).", file.filename().string(), error_name(error.err())), log);
    }
}

cl::Program compile(const cl::Context& context, const cl::Device& device, const fs::path& source,
                    const std::string& flags)
{
    // Without this line the build log would count lines in an unnamed string.
    const std::string text =
        fmt::format("#line 1 \"{}\"\n{}", source.filename().string(), read_source(source));
    const cl::Program program(context, text);
    build(program, device, source, flags);
    return program;
}

cl::Program load_binary(const cl::Context& context, const cl::Device& device, const fs::path& file,
                        const std::string& flags)
{
    const std::string bytes = read_file(file, max_binary_bytes);
    try {
        const cl::Program program(context, {device}, {{bytes.begin(), bytes.end()}});
        program.build({device}, flags.c_str());
        return program;
    } catch (const cl::Error& error) {
        throw UsageError(fmt::format("--load {}: not a binary for {} ({}). Make one here with --dump.",
                                     file.string(), device.getInfo<CL_DEVICE_NAME>(),
                                     error_name(error.err())));
    }
}

void dump_binary(const cl::Program& program, const fs::path& file)
{
    const auto binaries = program.getInfo<CL_PROGRAM_BINARIES>();
    if (binaries.empty() || binaries.front().empty()) {
        throw UsageError("--dump: this OpenCL driver gives no binary away.");
    }
    const std::vector<unsigned char>& binary = binaries.front();
    write_file(file, reinterpret_cast<const char*>(binary.data()), binary.size());
}

} // namespace

fs::path kernel_path(const std::string& name)
{
    const char* directory = std::getenv("LAB_KERNEL_DIRECTORY");
    return fs::path(directory ? directory : lab_kernel_directory) / name;
}

cl::Program build_program(const cl::Context& context, const cl::Device& device, const fs::path& source,
                          const ProgramOptions& options)
{
    const cl::Program program = options.load ? load_binary(context, device, *options.load, options.flags)
                                             : compile(context, device, source, options.flags);
    if (options.dump) {
        dump_binary(program, *options.dump);
    }
    return program;
}

std::string build_log(const cl::Program& program, const cl::Device& device)
{
    std::string log = program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device);
    log.erase(log.find_last_not_of(std::string_view("\0 \r\n", 4)) + 1);
    // Some drivers tell of each step even when all is well.
    const bool is_built = program.getBuildInfo<CL_PROGRAM_BUILD_STATUS>(device) == CL_BUILD_SUCCESS;
    return is_built && log.find("warning") == std::string::npos ? "" : log;
}

std::string read_file(const fs::path& file, std::uintmax_t max_bytes)
{
    std::error_code unknown;
    const fs::file_status status = fs::status(file, unknown);
    if (!fs::exists(status)) {
        throw UsageError(fmt::format("There is no file {}.", file.string()));
    }
    if (!fs::is_regular_file(status)) {
        throw UsageError(fmt::format("{} is not a file that can be read.", file.string()));
    }
    if (fs::file_size(file) > max_bytes) {
        throw UsageError(fmt::format("{} is too big: {} bytes, at most {} are read.", file.string(),
                                     fs::file_size(file), max_bytes));
    }
    std::string bytes(fs::file_size(file), '\0');
    std::ifstream stream(file, std::ios::binary);
    if (!stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()))) {
        throw UsageError(fmt::format("Cannot read {}.", file.string()));
    }
    return bytes;
}

void write_file(const fs::path& file, const char* bytes, std::size_t size_bytes)
{
    std::ofstream stream(file, std::ios::binary);
    stream.write(bytes, static_cast<std::streamsize>(size_bytes));
    stream.close();
    if (!stream) {
        throw UsageError(fmt::format("Cannot write {}.", file.string()));
    }
}

} // namespace lab
