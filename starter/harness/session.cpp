// Programs from source or from a binary, and the table of times.
#include "harness/session.hpp"

#include "harness/raw_file.hpp"

#include "lab/error.hpp"
#include "lab/language.hpp"
#include "lab/program.hpp"

#include <algorithm>
#include <numeric>
#include <string_view>

namespace lab::harness
{

namespace
{

constexpr std::uintmax_t max_flags_bytes = 1 << 16;
constexpr std::uintmax_t max_binary_bytes = 1 << 30;

/// The options for the kernel compiler: those of the file that --flags names, and the language.
std::string build_flags(const CommonOptions& options, const std::string& language)
{
    std::string flags = options.flags_file ? read_file(*options.flags_file, max_flags_bytes) : "";
    std::ranges::replace_if(
        flags, [](char c) { return c == '\n' || c == '\r'; }, ' ');
    const bool names_one = flags.find("-cl-std=") != std::string::npos;
    return language.empty() || names_one ? flags : "-cl-std=" + language + " " + flags;
}

cl::Program load_binary(const cl::Context& context, const cl::Device& device,
                        const std::filesystem::path& file, const std::string& flags)
{
    const std::string bytes = read_file(file, max_binary_bytes);
    try {
        const cl::Program program(context, {device}, {{bytes.begin(), bytes.end()}});
        program.build({device}, flags.c_str());
        return program;
    } catch (const cl::Error& error) {
        throw UsageError(fmt::format("--load {}: not a binary for {} ({}). Create one on this device with "
                                     "--dump.",
                                     file.string(), device.getInfo<CL_DEVICE_NAME>(),
                                     error_name(error.err())));
    }
}

void dump_binary(const cl::Program& program, const std::filesystem::path& file)
{
    const auto binaries = program.getInfo<CL_PROGRAM_BINARIES>();
    if (binaries.empty() || binaries.front().empty()) {
        throw UsageError("--dump: this OpenCL driver provides no binary.");
    }
    const std::vector<unsigned char>& binary = binaries.front();
    write_file(file, reinterpret_cast<const char*>(binary.data()), binary.size());
}

std::string row(std::string_view name, const std::vector<double>& times_ms)
{
    if (std::ranges::count(times_ms, 0.0) == std::ssize(times_ms)) {
        return fmt::format("{:<10}{:>12}{:>12}\n", name, "-", "-");
    }
    const double sum_ms = std::accumulate(times_ms.begin(), times_ms.end(), 0.0);
    std::string figures = fmt::format("{:>12.4f}{:>12.4f}", sum_ms / static_cast<double>(times_ms.size()),
                                      std::ranges::min(times_ms));
    if (is_german()) {
        std::ranges::replace(figures, '.', ',');
    }
    return fmt::format("{:<10}{}\n", name, figures);
}

} // namespace

std::string table(const Profile& profile)
{
    const std::size_t count = profile.wall_ms().size();
    if (is_german()) {
        return fmt::format("{:<10}{:>12}{:>12}   {} {}\n", "Zeit", "Mittel [ms]", "Min. [ms]", count,
                           count == 1 ? "Durchlauf" : "Durchläufe") +
               row("Kernel", profile.kernel_ms()) + row("Transfer", profile.transfer_ms()) +
               row("gesamt", profile.wall_ms());
    }
    return fmt::format("{:<10}{:>12}{:>12}   {} iteration{}\n", "time", "mean [ms]", "min [ms]", count,
                       count == 1 ? "" : "s") +
           row("kernel", profile.kernel_ms()) + row("transfer", profile.transfer_ms()) +
           row("wall", profile.wall_ms());
}

Session::Session(const CommonOptions& options)
    : options_(options), device_(choose_device(options.device)), context_(device_),
      queue_(context_, device_, cl::QueueProperties::Profiling)
{
}

void Session::require_room(std::size_t count, std::size_t element_bytes) const
{
    const std::size_t most = device_.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>() / element_bytes;
    const std::size_t longest = std::min<std::size_t>(most, CL_UINT_MAX); // kernels count in uint
    if (count > longest) {
        throw UsageError(fmt::format("The device has room for at most {} elements, not {}.", longest, count));
    }
}

cl::Program Session::build(const std::string& kernel_file, const std::string& language) const
{
    const auto source = kernel_path(kernel_file);
    const std::string flags = build_flags(options_, language);
    step("Device  {}", describe(device_));
    step("Build   {} with options \"{}\"", options_.load.value_or(source).string(), flags);
    cl::Program program = options_.load ? load_binary(context_, device_, *options_.load, flags)
                                        : build_program(context_, device_, source, flags);
    if (options_.dump) {
        dump_binary(program, *options_.dump);
    }
    const std::string log = build_log(program, device_);
    if (!log.empty() && !options_.quiet) {
        fmt::print(stderr, "{}\n", log); // warnings
    }
    return program;
}

cl::Kernel Session::build_kernel(const std::string& name, const std::string& language) const
{
    return cl::Kernel(build(name + ".cl", language), name.c_str());
}

void Session::report_times() const
{
    if (options_.timing && !options_.quiet) {
        fmt::print("{}", table(profile_));
    }
}

void Session::print_line(const std::string& line) { fmt::print("{}\n", line); }

} // namespace lab::harness
