#include "grader/sandbox/self_test.hpp"

#include "grader/base/file.hpp"
#include "grader/layer/record_line.hpp"
#include "grader/process/child.hpp"
#include "grader/process/pipe.hpp"
#include "grader/sandbox/attacks.hpp"
#include "grader/worker/driver.hpp"
#include "grader/worker/job.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>

namespace lab::sandbox
{
namespace
{
using process::Command;
using process::Ending;
using process::Outcome;
namespace fs = std::filesystem;

/// Small, so that exceeding them takes no time.
process::Limits limits()
{
    process::Limits limits;
    limits.cpu_s = 1;
    limits.asleep = std::chrono::seconds(1);
    limits.memory_bytes = 256 << 20;
    limits.written_bytes = 8 << 20;
    return limits;
}

bool is_ended_by(const Outcome& outcome, End end)
{
    switch (end) {
    case End::stopped:
        return outcome.exited_with(0);
    case End::killed:
        return outcome.ending == Ending::crashed && outcome.signal == SIGSYS;
    case End::timed_out:
        return outcome.ending == Ending::timed_out;
    case End::out_of_memory:
        return outcome.ending == Ending::out_of_memory;
    case End::too_much_output:
        return outcome.ending == Ending::too_much_output;
    }
    return false;
}

std::string shown(const Outcome& outcome)
{
    switch (outcome.ending) {
    case Ending::not_started:
        return outcome.why;
    case Ending::exited:
        return fmt::format("exit code {}{}", outcome.exit_code,
                           outcome.err.empty() ? "" : ": " + outcome.err);
    case Ending::crashed:
        return process::signal_name(outcome.signal);
    default:
        return "another limit";
    }
}

/// True if a process was started with this word.
bool is_running(const std::string& word)
{
    for (const auto& process : fs::directory_iterator("/proc")) {
        const auto words = try_read_file(process.path() / "cmdline");
        if (words && words->find(word) != std::string::npos)
            return true;
    }
    return false;
}

} // namespace

std::optional<Breach> breach_by(const Attack& attack, const fs::path& probe, const fs::path& folder)
{
    const auto number = &attack - attacks().data();
    const fs::path own = folder / fmt::format("attack-{}", number);
    fs::create_directory(own);
    Command command;
    command.arguments = {probe.string(), std::to_string(number), (folder / "secret").string(),
                         std::to_string(::getpid()), own.string()};
    command.limits = limits();
    command.needs.writes = {own};
    const Outcome outcome = process::run_child(command);
    if (!is_ended_by(outcome, attack.end))
        return Breach{attack.name, shown(outcome)};
    if (is_running(own.string()))
        return Breach{attack.name, "it is still running"};
    if (fs::exists(folder / "written"))
        return Breach{attack.name, "it wrote a file of the grader"};
    return {};
}

namespace
{
void use_driver_of_judge(const Tried& tried, Command& command)
{
    if (tried.vendors.empty())
        return;
    worker::use_driver(command.environment, tried.vendors);
    command.needs.reads.push_back(tried.vendors.parent_path());
}

/// Runs a kernel on the device for values, as native code like every student's kernel.
Outcome run_kernel(const std::string& body, const Tried& tried, const fs::path& folder, std::int32_t& result)
{
    worker::Job job;
    job.file_name = "attack.cl";
    job.source =
        "long call(long number, long a, long b) { long r; __asm__ volatile(\"syscall\" : \"=a\"(r) : "
        "\"a\"(number), \"D\"(a), \"S\"(b), \"d\"(0L) : \"rcx\", \"r11\", \"memory\"); return r; }\n"
        "kernel void attack(global int* result) { " +
        body + " }";
    job.cases = {
        {{{worker::Bytes(sizeof result), false}}, {{"attack", {worker::BufferArgument{0}}, {1}, {1}}}}};
    Command command;
    command.arguments = {tried.worker.string()};
    command.directory = folder / "kernels";
    fs::create_directory(command.directory);
    command.environment = {{"POCL_CACHE_DIR", command.directory.string()}, {"POCL_MAX_PTHREAD_COUNT", "1"}};
    command.needs.writes = {command.directory};
    use_driver_of_judge(tried, command);
    command.input = worker::encode(job);
    command.limits.result_bytes = 1 << 20;
    const Outcome outcome = process::run_child(command);
    result = -1;
    try {
        const auto bytes = worker::decode_result(outcome.result).cases.at(0).buffers.at(0);
        std::copy_n(bytes.begin(), sizeof result, reinterpret_cast<std::uint8_t*>(&result));
    } catch (const std::exception&) {
        // The kernel produced no result.
    }
    return outcome;
}

std::optional<Breach> breach_by_kernel(const Tried& tried, const fs::path& folder)
{
    std::int32_t result = 0;
    const Outcome honest = run_kernel("*result = 42;", tried, folder, result);
    if (result != 42)
        return Breach{"an honest kernel", shown(honest)};
#ifdef __x86_64__
    const std::string open = fmt::format("char path[] = \"{}\"; *result = call(2, (long)path, 0) >= 0;",
                                         (folder / "secret").string());
    const Outcome reading = run_kernel(open, tried, folder, result);
    if (result != 0)
        return Breach{"a kernel that reads a file of the grader", shown(reading)};
    const Outcome tracing = run_kernel("*result = call(101, 16, 1);", tried, folder, result);
    if (!is_ended_by(tracing, End::killed))
        return Breach{"a kernel that traces a process", shown(tracing)};
#endif
    return {};
}
} // namespace

namespace
{
/// The judge's answers: a key, and that no call is to fail.
std::string answer_of_judge(std::string_view line)
{
    return line == "key" ? std::string(32, '1') + "\n" : "0\n";
}

/// Checks that the sandbox allows everything that the layer needs from the system.
std::optional<Breach> breach_by_host(const Tried& tried, const fs::path& folder)
{
    const process::Descriptor program(::open(tried.layer_probe.c_str(), O_RDONLY | O_CLOEXEC));
    Command command;
    command.arguments = {tried.host_runner.string()};
    command.directory = folder / "host";
    fs::create_directory(command.directory);
    command.environment = {{"POCL_CACHE_DIR", command.directory.string()},
                           {"POCL_DEVICES", "basic"},
                           {"OPENCL_LAYERS", tried.record_layer.string()}};
    command.inherited = {program.get()};
    command.needs = {{tried.record_layer}, {command.directory}};
    use_driver_of_judge(tried, command);
    command.answer = answer_of_judge;
    command.limits.result_bytes = 16 << 20;
    const Outcome outcome = process::run_child(command);
    if (!outcome.exited_with(0))
        return Breach{"an honest host program", shown(outcome)};
    const auto last = outcome.result.rfind('\n', outcome.result.size() - 2);
    const auto line = record::from_text(
        std::string_view(outcome.result).substr(last + 1 + 17, outcome.result.size() - last - 2 - 17));
    if (!std::holds_alternative<record::End>(line))
        return Breach{"an honest host program", "its record has no end"};
    return {};
}
} // namespace

std::optional<Breach> self_test(const Tried& tried, const fs::path& folder)
{
    write_file(folder / "secret", "no sandbox has this file\n");
    ::setenv("LAB_SANDBOX_SECRET", "no sandbox has this variable", 1);
    std::optional<Breach> breach = breach_by_kernel(tried, folder);
    if (!breach && !tried.layer_probe.empty())
        breach = breach_by_host(tried, folder);
    for (const Attack& attack : attacks())
        if (!breach)
            breach = breach_by(attack, tried.probe, folder);
    ::unsetenv("LAB_SANDBOX_SECRET");
    return breach;
}
} // namespace lab::sandbox
