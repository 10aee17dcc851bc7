#include "grader/judge/host_program.hpp"

#include "grader/file.hpp"
#include "grader/judge/compile_log.hpp"
#include "grader/judge/setup.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <fcntl.h>
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

/// A folder with the file alone, so that nothing beside it in the submission is included.
std::filesystem::path staged(const std::string& file_name, const std::string& text)
{
    const auto directory = new_folder("build");
    write_file(directory / file_name, text);
    return directory;
}

struct Step {
    process::Outcome outcome;
    process::Limits limits;
};

Step compiler_step(const std::filesystem::path& directory, std::vector<std::string> arguments,
                   const std::map<std::string, std::string>& environment)
{
    process::Command command;
    command.arguments = std::move(arguments);
    command.directory = directory;
    command.environment = environment;
    command.limits.cpu_s = 40;
    command.limits.stream_bytes = 1 << 20;
    command.limits.file_size_bytes = 256 << 20;
    return {process::run_child(command), command.limits};
}

/// Compiles and links the file in the folder to `host`: the step that failed, or the last one.
Step build_in(const std::filesystem::path& directory, const std::string& file_name, bool may_use_ccache)
{
    std::map<std::string, std::string> environment{
        {"LC_ALL", "C"}, {"CCACHE_SLOPPINESS", "pch_defines,time_macros"}, {"CCACHE_NOHASHDIR", "1"}};
    if (!may_use_ccache)
        environment["CCACHE_DISABLE"] = "1";
    std::vector<std::string> arguments = setup().compile;
    arguments.insert(arguments.end(), {"-c", file_name, "-o", "host.o", "-MMD", "-MF", "host.d"});
    const Step compiled = compiler_step(directory, std::move(arguments), environment);
    if (!compiled.outcome.exited_with(0))
        return compiled;
    arguments = setup().link;
    arguments.insert(arguments.begin() + 1, {"host.o", "-o", "host"});
    for (const auto& [name, object] : setup().host_objects)
        if (name != file_name)
            arguments.insert(arguments.begin() + 1, object);
    return compiler_step(directory, std::move(arguments), environment);
}

/// The first line of a log that may tell of this machine; empty without one. A student's file may bring it about, too.
std::string line_of_the_machine(const std::string& log)
{
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);)
        for (const char* const fault : {"No space left on device", "Read-only file system", "ccache: error"})
            if (line.find(fault) != std::string::npos)
                return line;
    return "";
}

/// Whether another file that is known to be right builds here.
bool solution_builds(const std::string& file_name)
{
    const std::string text = read_file(setup().solution / file_name);
    return build_in(staged(file_name, text), file_name, false).outcome.exited_with(0);
}

/// The files that the compiler read, from the rule for make that it wrote in the folder (GCC manual, section 3.13, -MMD).
std::vector<std::filesystem::path> files_read(const std::filesystem::path& directory)
{
    static const RE2 name(R"((?:\\\n|\s)*((?:\\[^\n]|[^\s\\])+))"), quoted(R"(\\(.))");
    const std::string rule = read_file(directory / "host.d");
    std::vector<std::filesystem::path> files;
    re2::StringPiece rest(rule);
    for (std::string word; RE2::Consume(&rest, name, &word);) {
        RE2::GlobalReplace(&word, quoted, R"(\1)");
        files.push_back(std::filesystem::weakly_canonical(directory / word));
    }
    return files;
}

bool includes_the_solution(const std::filesystem::path& directory)
{
    const auto solution = std::filesystem::weakly_canonical(setup().solution);
    const auto files = files_read(directory);
    return std::any_of(files.begin(), files.end(), [&](const std::filesystem::path& file) {
        return *file.lexically_relative(solution).begin() != "..";
    });
}

Verdict not_built(const Step& step, const std::string& file_name)
{
    const process::Outcome& outcome = step.outcome;
    if (outcome.ending == process::Ending::not_started)
        return Verdict::grader_fault(text("the compiler cannot be started: {}",
                                          "der Compiler lässt sich nicht starten: {}", outcome.why));
    const std::string said = line_of_the_machine(outcome.err);
    if (!said.empty() && !solution_builds(file_name))
        return Verdict::grader_fault(text("the compiler cannot work on this machine: {}",
                                          "der Compiler kann auf dieser Maschine nicht arbeiten: {}",
                                          shortened(said, 300)));
    if (const auto problem = ending_problem(outcome, step.limits))
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
    const auto directory = staged(source.name, source.text);
    Step step = build_in(directory, source.name, true);
    if (!step.outcome.exited_with(0) && !line_of_the_machine(step.outcome.err).empty())
        step = build_in(directory, source.name,
                        false); // the disk may have room again; a broken cache is no reason
    if (!step.outcome.exited_with(0))
        host.problem = not_built(step, source.name);
    else if (includes_the_solution(directory))
        host.problem = Verdict::failed(
            {text("{} includes a file of the solution.", "{} bindet eine Datei der Lösung ein.", source.name),
             {{source.name, 0}},
             text("What is graded is what you have written: what does your own version need?",
                  "Bewertet wird, was Sie geschrieben haben: Was braucht Ihre eigene Fassung?")});
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

/// A kernel that the course lacks must not look like a program that does not find its own.
void require_kernels(const std::filesystem::path& folder)
{
    std::error_code missing;
    for (const auto& file : std::filesystem::directory_iterator(folder, missing))
        if (file.path().extension() == ".cl" &&
            std::filesystem::exists(setup().solution / file.path().filename()))
            return;
    throw std::runtime_error("the course lacks a kernel for its hosts in " + folder.string());
}

HostRun start(const HostProgram& host, const std::vector<std::string>& arguments,
              const std::filesystem::path& kernel_directory, HostDevice device,
              const std::optional<Fault>& fault)
{
    require_kernels(kernel_directory);
    HostRun run;
    run.limits.cpu_s = 5; // the solutions take a tenth of a second
    run.limits.asleep = std::chrono::seconds(fault ? 3 : 5);
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

HostRun run_host(const HostProgram& host, const HostJob& job, const std::filesystem::path& kernel_directory,
                 HostDevice device, const std::optional<Fault>& fault)
{
    if (job.prints_its_result)
        return with_compiled_kernels([&] {
            HostRun run = start(host, job.options, kernel_directory, device, fault);
            if (!run.outcome.out.empty())
                run.output = worker::Bytes(run.outcome.out.begin(), run.outcome.out.end());
            return run;
        });
    const auto folder = new_folder("files"), output = folder / "output";
    std::vector<std::string> arguments{"-q"};
    arguments.insert(arguments.end(), job.options.begin(), job.options.end());
    for (const InputFile& input : job.inputs) {
        const auto file = folder / ("input" + std::to_string(arguments.size()));
        write_file(file, std::string(input.content.begin(), input.content.end()));
        arguments.insert(arguments.end(), {input.option, file.string()});
    }
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
