#include "grader/judge/kernel_run.hpp"

#include "grader/digest.hpp"
#include "grader/judge/compile_log.hpp"
#include "grader/judge/preprocessed.hpp"
#include "grader/judge/setup.hpp"
#include "grader/judge/warm_worker.hpp"
#include "grader/worker/compiler_limit.hpp"

#include <algorithm>
#include <array>

namespace lab::judge
{
namespace
{
constexpr std::size_t message_bytes = 256 << 10; // build log and names in a result, beside the buffers

/// The upper bound of a result: all buffers come back, everything else is text of limited length.
std::size_t result_limit(const worker::Job& job)
{
    std::size_t bytes = message_bytes;
    for (const worker::Case& the_case : job.cases) {
        bytes += 256;
        for (const worker::Buffer& buffer : the_case.buffers)
            bytes += buffer.content.size() + 16;
    }
    return bytes;
}

KernelRun not_run(KernelRun run, KernelRun::State state, Finding problem)
{
    run.state = state;
    run.problem = std::move(problem);
    return run;
}

KernelRun endless(KernelRun run, const Source& source)
{
    const EndlessLoop& loop = *run.trace.endless_loop;
    const Text goes_round = text(
        "The kernel does not terminate: at the barrier in line {} everything that its loops depend on is back "
        "in an earlier state.",
        "Der Kernel endet nicht: An der Barriere in Zeile {} ist alles, wovon seine Schleifen abhängen, wieder "
        "so wie schon einmal.",
        loop.line);
    const Text place = loop.line > 0 ? text("line {}", "Zeile {}", loop.line)
                                     : Text{"a place without a line", "einer Stelle ohne Zeile"};
    const Text still_at_it = {
        fmt::format("The kernel does not terminate: after {} instructions work-item {} was still at {}.",
                    loop.instructions, loop.work_item, place.en),
        fmt::format("Der Kernel endet nicht: nach {} Instruktionen war Work-Item {} noch immer in {}.",
                    loop.instructions, loop.work_item, place.de)};
    return not_run(
        std::move(run), KernelRun::State::endless_loop,
        {loop.instructions == 0 ? goes_round : still_at_it,
         {{source.name, loop.line}},
         text("Which condition ends the loop around that line, and does its variable change on every path "
              "through it?",
              "Welche Bedingung beendet die Schleife um diese Zeile, und ändert sich ihre Variable auf jedem "
              "Weg hindurch?")});
}

/// What to look at in a kernel that ended, or was ended, before it had a result.
Text next_after(process::Ending ending)
{
    switch (ending) {
    case process::Ending::cancelled:
        return {"First fix what the checks below say about loops and barriers.",
                "Beheben Sie zuerst, was die Prüfungen unten über Schleifen und Barrieren sagen."};
    case process::Ending::timed_out:
        return {"How many iterations does each loop make, and does every work-item reach every barrier?",
                "Wie viele Runden macht jede Schleife, und kommt jedes Work-Item zu jeder Barriere?"};
    case process::Ending::too_much_output:
        return {"Take the printf out again, or let one work-item alone print.",
                "Nehmen Sie das printf wieder heraus, oder lassen Sie nur ein Work-Item drucken."};
    default:
        return {"Which index may leave its array, for the first or the last work-item?",
                "Welcher Index kann sein Feld verlassen, beim ersten oder beim letzten Work-Item?"};
    }
}

/// The compiler of kernels, by its last word.
Text why_it_gave_up(const std::string& said)
{
    if (said.ends_with("time"))
        return text("The compiler was stopped after {} s of processor time.",
                    "Der Compiler wurde nach {} s Rechenzeit abgebrochen.", worker::compiler_limit_s);
    if (said.ends_with("memory"))
        return text("The compiler needed more memory than the {} GiB that it may have.",
                    "Der Compiler brauchte mehr Speicher als die erlaubten {} GiB.",
                    address_space_limit >> 30);
    return {"The compiler crashed on this file.", "Der Compiler stürzte an dieser Datei ab."};
}

bool device_works(Device device);

/// The worker came back without a result that can be used: whose doing was it?
KernelRun without_result(KernelRun run, const Source& source, const process::Limits& limits)
{
    if (run.outcome.ending == process::Ending::not_started) {
        const std::string why = run.outcome.why;
        return not_run(std::move(run), KernelRun::State::fault,
                       {text("the kernel worker cannot be started: {}",
                             "der Kernel-Worker lässt sich nicht starten: {}", why),
                        {},
                        {}});
    }
    if (run.outcome.exited_with(2) && !device_works(run.device)) { // a kernel can exit like that, too
        const std::string said = run.outcome.err.substr(0, 500);
        return not_run(
            std::move(run), KernelRun::State::fault,
            {text("the OpenCL device failed: {}", "das OpenCL-Gerät hat versagt: {}", said), {}, {}});
    }
    if (run.outcome.exited_with(worker::compiler_gave_up)) {
        const Text why = why_it_gave_up(run.outcome.err);
        return not_run(std::move(run), KernelRun::State::did_not_build,
                       {why, {{source.name, 0}}, what_expands()});
    }
    const Text seen =
        ending_problem(run.outcome, limits)
            .value_or(Text{"The kernel ended the process that ran it: no usable result came back.",
                           "Der Kernel hat den Prozess beendet, der ihn ausführte: Es kam kein "
                           "brauchbares Ergebnis zurück."});
    const Text next = next_after(run.outcome.ending);
    return not_run(std::move(run), KernelRun::State::ended_early, {seen, {{source.name, 0}}, next});
}

/// Whether the program has every kernel of the job, with as many parameters as the job passes.
bool is_callable(const worker::JobResult& result, const worker::Job& job)
{
    for (const worker::Case& the_case : job.cases)
        for (const worker::Launch& launch : the_case.launches)
            if (std::none_of(result.kernels.begin(), result.kernels.end(), [&](const auto& kernel) {
                    return kernel.name == launch.kernel && kernel.parameter_count == launch.arguments.size();
                }))
                return false;
    return true;
}

/// All buffers of a case in their sizes, or an error that says why there are none.
bool is_complete(const worker::CaseResult& result, const worker::Case& the_case)
{
    if (!result.error.empty())
        return result.buffers.empty();
    return std::equal(result.buffers.begin(), result.buffers.end(), the_case.buffers.begin(),
                      the_case.buffers.end(), [](const worker::Bytes& back, const worker::Buffer& sent) {
                          return back.size() == sent.content.size();
                      });
}

/// A kernel is native code on most devices and may have written the result itself: its shape is not taken on trust.
bool has_the_right_shape(const worker::JobResult& result, const worker::Job& job)
{
    if (!result.built || !is_callable(result, job))
        return result.cases.empty();
    return std::equal(result.cases.begin(), result.cases.end(), job.cases.begin(), job.cases.end(),
                      is_complete);
}

void read_what_came_back(KernelRun& run, const worker::Job& job)
{
    try {
        run.result = worker::decode_result(run.outcome.result);
        if (!has_the_right_shape(run.result, job))
            throw std::runtime_error("a result of another shape");
        run.state = run.result.built ? KernelRun::State::done : KernelRun::State::did_not_build;
    } catch (const std::exception&) {
        run.state = KernelRun::State::ended_early; // whatever it was, it was no result
    }
}

/// A right kernel takes less than a tenth of it.
unsigned processor_time_s(Device device)
{
    switch (device) {
    case Device::values:
        return 5;
    case Device::simulator:
        return 40;
    case Device::second: // whose compiler alone takes a second on each processor
        return 20;
    }
    return 0;
}

using Environment = std::map<std::string, std::string>;

/// What is left out for a kernel on which the simulator crashes: it does on some right ones, as on `(int4)(0, v.xyz)` while
/// it looks for uninitialised memory.
const std::array<Environment, 3>& simulator_settings()
{
    static const Environment unwatched{{"OCLGRIND_UNINITIALIZED", "0"}};
    static const std::array<Environment, 3> settings{
        Environment{}, unwatched, {{"OCLGRIND_UNINITIALIZED", "0"}, {"OCLGRIND_BUILD_OPTIONS", "-O1"}}};
    return settings;
}

/// In a sandbox each source has a folder of compiled kernels of its own: a kernel can leave there what it likes.
void keep_compiled_kernels(process::Command& command, const worker::Job& job)
{
    std::filesystem::path folder = command.environment.at("POCL_CACHE_DIR");
    if (setup().sandbox) {
        Digest digest;
        digest.add(job.source);
        folder /= digest.text();
        command.environment["POCL_CACHE_DIR"] = folder.string();
        std::filesystem::create_directories(folder);
    }
    command.needs.writes.push_back(folder);
}

process::Command command_of(const worker::Job& job, Device device, const RunOptions& options,
                            const std::filesystem::path& trace)
{
    process::Command command;
    command.arguments = {setup().worker.string()};
    command.environment = device_environment(device, trace, options.instruction_budget);
    if (options.formula_launches > 0)
        command.environment["LAB_TRACE_FORMULAS"] = std::to_string(options.formula_launches);
    if (options.records_accesses)
        command.environment["LAB_TRACE_ACCESSES"] = "1";
    command.removed_environment = {"OPENCL_LAYERS"};
    command.input = worker::encode(job);
    command.limits.cpu_s = processor_time_s(device);
    command.limits.asleep = std::chrono::seconds(5); // work-items that wait at different barriers
    command.limits.stream_bytes = 4 << 20;           // a printf left in the kernel is no fault
    command.limits.result_bytes = result_limit(job);
    command.limits.file_size_bytes = 64 << 20;
    command.limits.address_space_bytes = address_space_limit;
    command.directory = new_folder("worker");
    command.needs = {device_files(device), {command.directory, trace.parent_path()}};
    if (device == Device::values)
        keep_compiled_kernels(command, job);
    if (options.cancelled)
        command.is_cancelled = [&options] { return options.cancelled->load(); };
    return command;
}

/// Whether the device runs another kernel than the student's.
bool device_works(Device device)
{
    worker::Job job;
    job.file_name = "empty.cl";
    job.source = "kernel void empty() {}";
    job.cases = {{{}, {{"empty", {}, {1}, {1}}}}};
    const auto trace = new_folder("trace") / "trace.jsonl";
    return process::run_child(command_of(job, device, {}, trace)).exited_with(0);
}

/// A launch that did not run has no findings, which proves nothing: such a run counts as not done.
void require_every_launch(KernelRun& run, const worker::Job& job)
{
    if (run.state != KernelRun::State::done)
        return;
    std::size_t launches = 0;
    for (const worker::Case& the_case : job.cases)
        launches += the_case.launches.size();
    for (const worker::CaseResult& result : run.result.cases)
        if (!result.error.empty())
            run.problem.seen = text("{}", "{}", result.error);
    if (run.problem.seen.empty() && run.trace.launches.size() < launches)
        run.problem.seen = text("{} of {} launches", "{} von {} Starts", run.trace.launches.size(), launches);
    if (!run.problem.seen.empty())
        run.state = KernelRun::State::ended_early;
}

KernelRun run_once(const Source& source, const worker::Job& job, Device device, const RunOptions& options,
                   const Environment& settings)
{
    KernelRun run;
    run.device = device;
    const std::filesystem::path trace = new_folder("trace") / "trace.jsonl";
    process::Command command = command_of(job, device, options, trace);
    for (const auto& [name, value] : settings)
        command.environment[name] = value;
    const auto warm = device == Device::values ? ask_warm_worker(command) : std::nullopt;
    run.outcome = warm ? *warm : process::run_child(command);
    read_what_came_back(run, job);
    if (device == Device::simulator && std::filesystem::exists(trace))
        run.trace = read_trace(trace);
    if (run.trace.endless_loop)
        return endless(std::move(run), source);
    if (run.state == KernelRun::State::ended_early)
        return without_result(std::move(run), source, command.limits);
    if (run.state == KernelRun::State::did_not_build)
        run.problem = compile_error(run.result.build_log, source.name);
    if (device == Device::simulator)
        require_every_launch(run, job);
    return run;
}

KernelRun run_on_the_simulator(const Source& source, const worker::Job& job, const RunOptions& options)
{
    KernelRun run;
    for (const Environment& settings : simulator_settings()) {
        run = run_once(source, job, Device::simulator, options, settings);
        run.saw_uninitialised_memory = settings.empty();
        if (!run.crashed())
            break;
    }
    return run;
}
} // namespace

KernelRun run_kernel(const Source& source, worker::Job job, Device device, const RunOptions& options)
{
    KernelRun run;
    run.device = device;
    if (source.problem)
        return not_run(run, KernelRun::State::refused, *source.problem);
    if (const auto lacking = what_is_lacking(device))
        return not_run(run, KernelRun::State::unavailable, {*lacking, {}, {}});
    const bool is_opencl_2 = job.build_options.find("CL2.0") != std::string::npos;
    const Preprocessed& kernel = preprocessed(source, is_opencl_2 ? 200 : 120);
    if (kernel.problem)
        return not_run(run, KernelRun::State::refused, *kernel.problem);
    job.file_name = source.name;
    job.source = options.is_reversed ? with_work_items_reversed(kernel.text) : kernel.text;
    job.guard_zones = device != Device::simulator; // which checks bounds itself
    if (job.build_options.empty())
        job.build_options = "-cl-std=CL1.2 -cl-kernel-arg-info"; // the language of the course
    return device == Device::simulator ? run_on_the_simulator(source, job, options)
                                       : run_once(source, job, device, options, {});
}
} // namespace lab::judge
