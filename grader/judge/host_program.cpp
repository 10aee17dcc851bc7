#include "grader/judge/host_program.hpp"

#include "grader/judge/setup.hpp"

#include <array>
#include <fcntl.h>
#include <fstream>
#include <functional>
#include <sstream>
#include <sys/stat.h>
#include <unistd.h>

namespace lab::judge
{
namespace
{
/// A file that a student's program wrote; nothing when there is no such plain file or more than `limit_bytes` in it.
std::optional<worker::Bytes> read_output(const std::filesystem::path& file, std::size_t limit_bytes)
{
    const int fd = ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return {};
    struct stat status {};
    std::optional<worker::Bytes> bytes;
    if (::fstat(fd, &status) == 0 && S_ISREG(status.st_mode) &&
        static_cast<std::size_t>(status.st_size) <= limit_bytes) {
        bytes.emplace(static_cast<std::size_t>(status.st_size));
        const ssize_t count = ::read(fd, bytes->data(), bytes->size());
        bytes->resize(count < 0 ? 0 : static_cast<std::size_t>(count));
    }
    ::close(fd);
    return bytes;
}

/// The compiler sees only the file itself: a copy, so that nothing beside it in the submission is included.
std::filesystem::path staged(const Source& source)
{
    const auto directory = new_folder("build");
    std::ofstream(directory / source.name, std::ios::binary) << source.text;
    return directory;
}

process::Outcome compile(const std::filesystem::path& directory, std::vector<std::string> arguments,
                         process::Limits& limits)
{
    limits.wall = std::chrono::seconds(60);
    limits.cpu_s = 40;
    limits.stream_bytes = 1 << 20;
    limits.file_size_bytes = 256 << 20;
    process::Command command;
    command.arguments = std::move(arguments);
    command.directory = directory;
    command.environment = {
        {"LC_ALL", "C"}, {"CCACHE_SLOPPINESS", "pch_defines,time_macros"}, {"CCACHE_NOHASHDIR", "1"}};
    command.limits = limits;
    return process::run_child(command);
}

/// The line of a compiler's or linker's log that tells of this machine, and not of the student's file; empty without one.
std::string of_the_machine(const std::string& log, const std::string& file_name)
{
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);)
        for (const char* const fault : {"No space left on device", "Read-only file system", "ccache: error"})
            if (line.find(fault) != std::string::npos && line.find(file_name) == std::string::npos)
                return line;
    return "";
}

Verdict not_built(const process::Outcome& outcome, const process::Limits& limits,
                  const std::string& file_name)
{
    if (outcome.ending == process::Ending::not_started)
        return Verdict::grader_fault(text("the compiler cannot be started: {}",
                                          "der Compiler lässt sich nicht starten: {}", outcome.why));
    if (const std::string said = of_the_machine(outcome.err, file_name); !said.empty())
        return Verdict::grader_fault(text("the compiler cannot work on this machine: {}",
                                          "der Compiler kann auf dieser Maschine nicht arbeiten: {}",
                                          shortened(said, 300)));
    if (const auto problem = ending_problem(outcome, limits))
        return Verdict::failed(
            {{"Compiling: " + problem->en, "Beim Übersetzen: " + problem->de}, {{file_name, 0}}, {}});
    return Verdict::failed(compile_error(outcome.err, file_name));
}
} // namespace

HostProgram build_host(const Source& source)
{
    HostProgram host;
    host.file_name = source.name;
    if (source.problem) {
        host.problem = Verdict::failed(*source.problem);
        return host;
    }
    const auto directory = staged(source);
    process::Limits limits;
    std::vector<std::string> arguments = setup().compile;
    arguments.insert(arguments.end(), {"-c", source.name, "-o", "host.o"});
    process::Outcome outcome = compile(directory, std::move(arguments), limits);
    if (outcome.exited_with(0)) {
        arguments = setup().link;
        arguments.insert(arguments.begin() + 1, {"host.o", "-o", "host"});
        for (const auto& [name, object] : setup().host_objects)
            if (name != source.name)
                arguments.insert(arguments.begin() + 1, object);
        outcome = compile(directory, std::move(arguments), limits);
    }
    if (!outcome.exited_with(0))
        host.problem = not_built(outcome, limits, source.name);
    host.program = directory / "host";
    return host;
}

namespace
{
std::filesystem::path kernel_cache() { return setup().cache / "pocl-of-hosts"; }

/// How many kernels the driver keeps.
std::size_t compiled_kernels()
{
    std::size_t count = 0;
    std::error_code changing; // another run may be at it
    std::filesystem::recursive_directory_iterator file(kernel_cache(), changing);
    for (; file != std::filesystem::recursive_directory_iterator(); file.increment(changing))
        count += file->path().extension() == ".so" ? 1 : 0;
    return count;
}

/// A driver that compiles a kernel leaves other things in the program's memory than one that has it at hand, and what a
/// wrong program makes of them would depend on the day: a run that compiled, and came to an end, is made again.
HostRun with_compiled_kernels(const std::function<HostRun()>& run)
{
    const auto before = compiled_kernels();
    HostRun first = run();
    const bool came_to_an_end = first.outcome.ending != process::Ending::timed_out;
    return came_to_an_end && compiled_kernels() != before ? run() : first;
}

HostRun start(const HostProgram& host, const std::vector<std::string>& arguments,
              const std::filesystem::path& kernel_directory, HostDevice device,
              const std::optional<Fault>& fault)
{
    HostRun run;
    run.limits.wall = fault ? fault_wall_limit : wall_limit;
    run.limits.cpu_s = 5; // the solutions take a tenth of a second
    run.limits.address_space_bytes = address_space_limit;
    run.limits.file_size_bytes = 64 << 20;
    const auto trace = new_folder("trace") / "trace.jsonl";
    process::Command command;
    command.arguments = arguments;
    command.arguments.insert(command.arguments.begin(), host.program.string());
    command.directory = new_folder("run");
    command.environment =
        device_environment(device == HostDevice::simulator ? Device::simulator : Device::values, trace);
    if (device == HostDevice::none)
        command.environment["OCL_ICD_VENDORS"] = (setup().work / "no-vendors").string();
    // With threads, a program that ends while one of them still compiles may crash.
    command.environment["POCL_DEVICES"] = "basic";
    command.environment["POCL_CACHE_DIR"] = kernel_cache().string();
    command.environment["MALLOC_PERTURB_"] = "90"; // so does memory that nobody wrote
    command.environment["LAB_KERNEL_DIRECTORY"] = kernel_directory.string();
    const RecordSlip slip = new_record();
    command.environment["OPENCL_LAYERS"] = setup().record_layer.string();
    command.environment["LAB_RECORD"] = slip.file.string();
    command.environment["LAB_RECORD_KEY"] = slip.key;
    command.environment["LAB_FAULT"] =
        fault ? fmt::format("{} {} {}", fault->function, fault->call, fault->error) : "";
    command.limits = run.limits;
    run.outcome = process::run_child(command);
    run.record = read_host_record(slip, run.outcome.ending == process::Ending::exited);
    if (!fault)
        find_lines(run.record, host.program, host.file_name);
    if (device == HostDevice::simulator && std::filesystem::exists(trace))
        run.trace = read_trace(trace);
    return run;
}
} // namespace

HostRun run_host(const HostProgram& host, const std::vector<std::string>& arguments,
                 const std::filesystem::path& kernel_directory, HostDevice device,
                 const std::optional<Fault>& fault)
{
    return with_compiled_kernels([&] { return start(host, arguments, kernel_directory, device, fault); });
}

HostRun run_host_job(const HostProgram& host, const HostJob& job,
                     const std::filesystem::path& kernel_directory, HostDevice device,
                     const std::optional<Fault>& fault)
{
    std::vector<std::string> arguments{"-q"};
    arguments.insert(arguments.end(), job.options.begin(), job.options.end());
    const auto folder = new_folder("files");
    for (const InputFile& input : job.inputs) {
        const auto file = folder / ("input" + std::to_string(arguments.size()));
        std::ofstream(file, std::ios::binary)
            .write(reinterpret_cast<const char*>(input.content.data()),
                   static_cast<std::streamsize>(input.content.size()));
        arguments.insert(arguments.end(), {input.option, file.string()});
    }
    const auto output = folder / "output";
    arguments.insert(arguments.end(), {"--output", output.string()});
    return with_compiled_kernels([&] {
        std::error_code missing;
        std::filesystem::remove_all(output, missing); // a first run's
        HostRun run = start(host, arguments, kernel_directory, device, fault);
        run.output = read_output(output, job.output_limit_bytes);
        return run;
    });
}
} // namespace lab::judge
