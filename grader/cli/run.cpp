#include "grader/cli/run.hpp"

#include "grader/course/failing_input.hpp"
#include "grader/course/programs.hpp"
#include "grader/course/second_device.hpp"
#include "grader/process/child.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace lab::cli
{
using namespace course;

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

/// Runs the program in the foreground: it gets the terminal's signals and ends with this process. Returns the status from
/// waitpid.
int status_of(std::vector<std::string> arguments)
{
    const pid_t program = ::fork();
    if (program < 0)
        throw KitError(text("No process can be started: {}", "Es lässt sich kein Prozess starten: {}",
                            std::strerror(errno)));
    if (program == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
        for (const int signal : {SIGINT, SIGQUIT, SIGTERM, SIGPIPE})
            ::signal(signal, SIG_DFL);
        try {
            become(std::move(arguments));
        } catch (const std::exception& error) {
            std::cerr << error.what() << std::endl;
            ::_exit(2);
        }
    }
    ::signal(SIGINT, SIG_IGN);
    ::signal(SIGQUIT, SIG_IGN);
    int status = 0;
    while (::waitpid(program, &status, 0) < 0 && errno == EINTR)
        continue;
    return status;
}

bool is_crash(int status)
{
    return WIFSIGNALED(status) && WTERMSIG(status) != SIGINT && WTERMSIG(status) != SIGTERM;
}

/// What ran and went wrong, in one line; empty: nothing did.
Text what_finds_out_why(int status, const Exercise& exercise)
{
    if (is_crash(status))
        return text(
            "The program crashed with {}. ./lab check {} looks for the reason, ./lab run {} --gdb stops there.",
            "Das Programm stürzte mit {} ab. ./lab check {} sucht den Grund, ./lab run {} --gdb hält dort an.",
            process::signal_name(WTERMSIG(status)), exercise.id, exercise.id);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 1)
        return text("./lab check {} says what to look at.",
                    "Was Sie sich ansehen sollten, sagt ./lab check {}.", exercise.id);
    return {};
}
/// For a program like that of the first exercise, which does not tell its compiler where headers are. PoCL splits options at
/// blanks.
void name_folder_of_headers(const std::filesystem::path& kernels)
{
    if (kernels.string().find(' ') == std::string::npos)
        ::setenv("POCL_EXTRA_BUILD_FLAGS", ("-I" + kernels.string()).c_str(), 0);
}
} // namespace

int run_program(const Course& course, const Exercise& exercise, const ProgramRun& asked, Language language)
{
    const std::string target = asked.is_of_solution ? exercise.id + "-solution" : exercise.id;
    const bool is_built =
        asked.is_of_solution ? build(course, {target}) : build_program(course, exercise, language);
    if (!is_built)
        return 1;
    std::vector<std::string> arguments{program_of(course, target).string()};
    if (asked.on_failing_input)
        for (std::string& option : failing_options(course, exercise))
            arguments.push_back(std::move(option));
    arguments.insert(arguments.end(), asked.options.begin(), asked.options.end());
    if (asked.in_debugger)
        arguments.insert(arguments.begin(), {"gdb", "-q", "--args"});
    const auto vendors = second_device(course);
    if (vendors &&
        asks_for_device_enqueue(arguments)) // the loader takes one folder: this device, or the others
        ::setenv("OCL_ICD_VENDORS", vendors->c_str(), 0);
    ::setenv("LAB_LANG", language == Language::de ? "de" : "en", 1); // of a TODO that is not written yet
    ::setenv("POCL_PREGION_VALUE_REMAT", "0",
             0); // the same values as in a check (grader/judge/core/device.cpp)
    name_folder_of_headers(asked.is_of_solution ? exercise.solution : exercise.folder);
    // Large arrays in large pages: with 2^28 elements a program waits longest for its first access to the result.
    ::setenv("GLIBC_TUNABLES", "glibc.malloc.hugetlb=1", 0);
    if (asked.in_debugger || asked.is_of_solution)
        become(std::move(arguments));
    const int status = status_of(std::move(arguments));
    if (const Text why = what_finds_out_why(status, exercise); !why.empty())
        std::cerr << why.in(language) << std::endl;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
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
} // namespace lab::cli
