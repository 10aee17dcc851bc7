#include "grader/command/run.hpp"

#include "grader/command/second_device.hpp"
#include "grader/process/child.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <thread>
#include <unistd.h>

namespace lab::command
{
namespace
{
/// `-eq 1`, as the programs of the contract spell it.
bool asks_for_device_enqueue(const std::vector<std::string>& options)
{
    const auto asked = std::find_if(options.begin(), options.end(), [](const std::string& option) {
        return option == "-eq" || option == "--devEnqueue";
    });
    return asked != options.end() && asked + 1 != options.end() && asked[1] == "1";
}

/// Where CMake's generator puts the program of a target.
std::filesystem::path program_of(const Course& course, const std::string& target)
{
    return course.build / target;
}
} // namespace

void become(std::vector<std::string> arguments)
{
    std::vector<char*> argv;
    for (std::string& argument : arguments)
        argv.push_back(argument.data());
    argv.push_back(nullptr);
    std::cout.flush();
    ::execvp(argv[0], argv.data());
    throw KitError(text("{} cannot be started: {}", "{} lässt sich nicht starten: {}", arguments[0],
                        std::strerror(errno)));
}

namespace
{
int failed(const std::string& said)
{
    if (process::was_interrupted())
        return 130; // what fails then fails for that reason
    std::cerr << "lab: " << said << '\n';
    return 2;
}
} // namespace

int as_program(Language language, const std::function<int()>& run)
{
    try {
        process::end_children_on_signals();
        const int exit_code = run();
        if (!std::cout.flush())
            throw KitError(text("The output cannot be written to stdout.",
                                "Die Ausgabe lässt sich nicht nach stdout schreiben."));
        return process::was_interrupted() ? 130 : exit_code;
    } catch (const KitError& error) {
        return failed(error.in(language));
    } catch (const std::exception& error) {
        return failed(error.what());
    }
}

bool build(const Course& course, const std::vector<std::string>& targets)
{
    process::Command command;
    command.arguments = {"cmake", "--build", course.build.string(), "--target"};
    command.arguments.insert(command.arguments.end(), targets.begin(), targets.end());
    command.limits.asleep = std::chrono::minutes(1);
    command.limits.wall = std::chrono::hours(3); // on a machine that does much else
    command.limits.cpu_s = 3600;
    command.limits.stream_bytes = 16 << 20;
    const process::Outcome outcome = process::run_child(command);
    if (outcome.exited_with(0))
        return true;
    std::cerr << outcome.out << outcome.err << outcome.why << '\n';
    if (outcome.ending == process::Ending::timed_out)
        std::cerr << "lab: the build was stopped: it took too long\n";
    return false;
}

int run_program(const Course& course, const Exercise& exercise, const ProgramRun& asked)
{
    const std::string target = asked.is_of_solution ? exercise.id + "-solution" : exercise.id;
    if (!build(course, {target}))
        return 1;
    std::vector<std::string> arguments{program_of(course, target).string()};
    arguments.insert(arguments.end(), asked.options.begin(), asked.options.end());
    if (asked.in_debugger)
        arguments.insert(arguments.begin(), {"gdb", "-q", "--args"});
    const auto vendors = second_device(course);
    if (vendors &&
        asks_for_device_enqueue(asked.options)) // the loader takes one folder: this device, or the others
        ::setenv("OCL_ICD_VENDORS", vendors->c_str(), 0);
    // Large arrays in large pages: with 2^28 elements a program waits longest for its first access to the result.
    ::setenv("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1", 0);
    become(std::move(arguments));
}

int run_tests(const Course& course, const std::vector<std::string>& options)
{
    std::cout << "Building the kit's tests …" << std::endl;
    if (!build(course, {"kit", "solutions", "demos", "kit_tests"}))
        return 2;
    // One more than there are processors: some tests wait for a time limit.
    const std::string jobs = std::to_string(std::thread::hardware_concurrency() + 1);
    std::vector<std::string> arguments{
        "ctest", "--test-dir", course.build.string(), "--output-on-failure", "--no-tests=error", "-j", jobs};
    arguments.insert(arguments.end(), options.begin(), options.end());
    become(std::move(arguments));
}
} // namespace lab::command
