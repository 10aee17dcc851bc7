#include "grader/judge/host/run/host_program.hpp"

#include "grader/base/codec.hpp"
#include "grader/base/file.hpp"
#include "grader/judge/core/setup.hpp"
#include "grader/judge/host/run/host_place.hpp"
#include "grader/judge/host/run/probe.hpp"

#include <algorithm>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lab::judge
{
namespace
{
/// Reads a file that a student's program wrote. There is no output if the file is not a regular one or exceeds
/// `limit_bytes`.
HostOutput read_output(const std::filesystem::path& file, std::size_t limit_bytes)
{
    HostOutput read;
    const int fd = ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return read;
    struct stat status {};
    if (::fstat(fd, &status) == 0 && S_ISREG(status.st_mode)) {
        read.output_bytes = static_cast<std::size_t>(status.st_size);
        if (read.output_bytes <= limit_bytes) {
            read.output.emplace(read.output_bytes);
            const ssize_t count = ::read(fd, read.output->data(), read.output->size());
            read.output->resize(count < 0 ? 0 : static_cast<std::size_t>(count));
        }
    }
    ::close(fd);
    return read;
}

bool asks_for_a_kernel()
{
    std::error_code missing;
    const std::filesystem::directory_iterator files(setup().original, missing);
    return std::any_of(begin(files), end(files),
                       [](const auto& file) { return file.path().extension() == ".cl"; });
}

/// Copies the kernels to a folder like that of any other run. A kernel missing from the course must not look like a
/// program that does not find its own.
Folder copy_of_kernels(const std::filesystem::path& folder, HostPlace& place)
{
    Folder copy = place.folder("kernels");
    bool has_one_of_the_course = false;
    std::error_code missing;
    for (const auto& file : std::filesystem::directory_iterator(folder, missing))
        if (file.path().extension() == ".cl") {
            const std::string name = file.path().filename().string();
            write_file(*copy / name, with_opening_of_the_course(name, read_file(file.path())));
            has_one_of_the_course |= std::filesystem::exists(setup().original / name) || !asks_for_a_kernel();
        }
    if (!has_one_of_the_course)
        throw std::runtime_error("the course lacks a kernel for its hosts in " + folder.string());
    return copy;
}

/// The parameters of a run.
struct RunPlan {
    const HostProgram& host;
    const std::vector<std::string>& arguments;
    const std::filesystem::path& files; // the folder of its input and output; empty: it has none
    const HostKernels& kernels;
    HostPlace& place;
    HostDevice device;
    const std::optional<Fault>& fault;
    Folder compiled_kernels = {};
    bool has_threads = false; // the driver
};

std::map<std::string, std::string> environment_of(const RunPlan& plan, const std::filesystem::path& kernels)
{
    auto environment = environment_of_hosts();
    if (plan.device == HostDevice::none)
        environment["OCL_ICD_VENDORS"] = (setup().work / "no-vendors").string();
    if (plan.has_threads)
        environment["POCL_DEVICES"] = "pthread";
    environment["POCL_CACHE_DIR"] = plan.compiled_kernels->string(); // of a fork: its descriptor
    environment["LAB_KERNEL_DIRECTORY"] = kernels.string();
    return environment;
}

/// The files of this machine that the run needs.
process::Needs needs_of(const RunPlan& plan, const process::Command& command)
{
    process::Needs needs{files_of_hosts(), {command.directory, *plan.compiled_kernels}};
    needs.tells_of_stops = true;
    needs.reads.emplace_back(command.environment.at("LAB_KERNEL_DIRECTORY"));
    if (!plan.files.empty())
        needs.writes.push_back(plan.files);
    return needs;
}

process::Limits limits_of(const RunPlan& plan)
{
    process::Limits limits;
    limits.cpu_s = 5; // the solutions take a tenth of a second
    limits.asleep = std::chrono::seconds(plan.fault ? 3 : 5);
    limits.address_space_bytes = address_space_limit;
    limits.file_size_bytes = 64 << 20;
    limits.result_bytes = 256 << 20; // the record
    if (setup().sandbox) {
        limits.memory_bytes = sandbox::most_memory_bytes;
        limits.written_bytes = sandbox::most_written_bytes;
    }
    if (plan.files.empty())
        limits.stream_bytes = 256 << 10; // it prints its result
    return limits;
}

HostRun start(RunPlan& plan)
{
    HostRun run;
    run.limits = limits_of(plan);
    Recording recording(plan.fault, plan.device == HostDevice::recorded,
                        setup().sandbox ? setup().sandbox->stopped_calls : std::map<int, std::string>{});
    process::Command command;
    command.arguments = plan.arguments;
    command.arguments.insert(command.arguments.begin(), setup().host_runner.string());
    const Folder folder = plan.place.folder("run"),
                 kernels = copy_of_kernels(plan.kernels.sources(), plan.place);
    command.directory = *folder;
    command.has_fixed_addresses = true;
    command.environment = environment_of(plan, *kernels);
    command.needs = needs_of(plan, command);
    command.inherited = {plan.host.program->get()};
    if (!plan.has_threads)
        plan.place.serve(command, *plan.host.program, *plan.compiled_kernels);
    command.answer = [&](std::string_view line) { return recording.answer(line); };
    command.limits = run.limits;
    const auto needs_threads = [&] { return !plan.has_threads && recording.makes_user_events(); };
    command.is_cancelled = needs_threads;
    run.outcome = process::run_child(command);
    if (run.outcome.ending == process::Ending::not_started)
        throw std::runtime_error("the host program cannot be started: " + run.outcome.why);
    if (needs_threads()) {
        plan.has_threads = true;
        return start(plan);
    }
    run.record = recording.record(run.outcome);
    if (!plan.fault)
        plan.host.lines->find(run.record);
    return run;
}

void start_without_fault(const RunPlan& plan)
{
    const std::optional<Fault> none;
    RunPlan whole{plan.host, plan.arguments,        plan.files,      plan.kernels, plan.place, plan.device,
                  none,      plan.compiled_kernels, plan.has_threads};
    start(whole);
}

/// Repeats a run in which the driver compiled a kernel, if it terminated: compiling changes the state of the
/// program's memory, and the verdict on a faulty program must not depend on that. The program writes to `output`.
HostRun start_with_compiled_kernels(RunPlan plan, const std::filesystem::path& output)
{
    plan.compiled_kernels = plan.kernels.compiled(plan.place.folder("compiled"));
    const auto before = HostKernels::count_in(*plan.compiled_kernels);
    HostRun first = start(plan);
    const auto has_compiled = [&] { return HostKernels::count_in(*plan.compiled_kernels) != before; };
    if (first.outcome.ending == process::Ending::crashed && plan.has_threads && plan.fault && !has_compiled())
        start_without_fault(plan); // it ended, perhaps, while the driver was still compiling
    if (first.outcome.ending == process::Ending::timed_out || !has_compiled())
        return first;
    std::error_code missing;
    std::filesystem::remove_all(output, missing);
    return start(plan);
}
} // namespace

void simulate_launches(HostRun& run, const Source& source)
{
    try {
        run.simulation = simulate(run.record, source);
    } catch (const BadData&) { // whoever finds the layer can write to the record
        run.record.state = HostRecord::State::tampered;
    }
}

namespace
{
/// Writes the input files to the folder.
void add_arguments(const HostJob& job, const std::filesystem::path& folder,
                   const std::filesystem::path& output, std::vector<std::string>& arguments)
{
    arguments.emplace_back(job.prints_its_times ? "-t" : "-q");
    arguments.insert(arguments.end(), job.options.begin(), job.options.end());
    for (const InputFile& input : job.inputs) {
        const auto file = folder / ("input" + std::to_string(arguments.size()));
        write_file(file, {reinterpret_cast<const char*>(input.content.data()), input.content.size()});
        std::filesystem::resize_file(file, input.content.size() + input.zeros);
        arguments.insert(arguments.end(), {input.option, file.string()});
    }
    arguments.insert(arguments.end(), {"--output", output.string()});
}
} // namespace

HostRun run_host(const HostProgram& host, const HostJob& job, const HostKernels& kernels, HostDevice device,
                 const std::optional<Fault>& fault)
{
    HostPlace place(device != HostDevice::none);
    if (job.prints_its_result) {
        HostRun run = start_with_compiled_kernels({host, job.options, "", kernels, place, device, fault}, "");
        if (!run.outcome.out.empty())
            run.output = worker::Bytes(run.outcome.out.begin(), run.outcome.out.end());
        run.output_bytes = run.outcome.out.size();
        return run;
    }
    const Folder folder = place.folder("files");
    std::vector<std::string> arguments;
    const auto output_before = [&](std::size_t i) {
        return *folder / ("output-before-" + std::to_string(i));
    };
    for (std::size_t i = 0; i < job.before.size(); ++i) {
        add_arguments(job.before[i], *folder, output_before(i), arguments);
        arguments.emplace_back("--then");
    }
    const std::filesystem::path output = *folder / "output";
    add_arguments(job, *folder, output, arguments);
    HostRun run =
        start_with_compiled_kernels({host, arguments, *folder, kernels, place, device, fault}, output);
    static_cast<HostOutput&>(run) = read_output(output, job.output_limit_bytes);
    for (std::size_t i = 0; i < job.before.size(); ++i)
        run.before.push_back(read_output(output_before(i), job.before[i].output_limit_bytes));
    return run;
}
} // namespace lab::judge
