// Builds the program from a student's host file.
#include "grader/base/file.hpp"
#include "grader/base/todo_blocks.hpp"
#include "grader/judge/core/compile_log.hpp"
#include "grader/judge/core/included_headers.hpp"
#include "grader/judge/core/setup.hpp"
#include "grader/judge/host/run/host_program.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <fcntl.h>
#include <sstream>
#include <sys/mman.h>
#include <unistd.h>

namespace lab::judge
{
namespace
{
/// A folder with only the file and its author's headers, so that no other file next to it can be included.
Folder staged(const std::string& file_name, const std::string& text, const std::vector<Header>& headers)
{
    Folder directory = new_folder("build");
    for (const Header& header : headers)
        write_file(*directory / header.name, header.text);
    write_file(*directory / file_name, text);
    return directory;
}

constexpr unsigned compiler_limit_s = 20; // of processor time; the course's files take one at most

struct Step {
    process::Outcome outcome;
    process::Limits limits;
    std::string warnings = {}; // of the compiler, where the step is the linker's
};

/// The header folders, precompiled headers and libraries among the arguments.
std::vector<std::filesystem::path> files_named_in(const std::vector<std::string>& arguments)
{
    std::vector<std::filesystem::path> files;
    const auto add = [&](const std::string& file) {
        if (file.starts_with('/') && std::filesystem::exists(file))
            files.emplace_back(file);
    };
    for (const std::string& word : arguments) {
        add(word.substr(word.starts_with("-I") ? 2 : 0));
        add(word + ".gch");
        if (word.ends_with(".pch")) // Clang asks for the header, too
            add(word.substr(0, word.size() - 4));
    }
    return files;
}

Step compiler_step(const std::filesystem::path& directory, std::vector<std::string> arguments,
                   const std::map<std::string, std::string>& environment, unsigned cpu_s)
{
    process::Command command;
    command.arguments = std::move(arguments);
    command.directory = directory;
    command.environment = environment;
    command.needs = {files_named_in(command.arguments), {directory}, true};
    command.limits.cpu_s = cpu_s;
    command.limits.address_space_bytes = address_space_limit;
    command.limits.stream_bytes = 1 << 20;
    command.limits.file_size_bytes = 256 << 20;
    return {process::run_child(command), command.limits};
}

void leave_out_ccache(std::vector<std::string>& arguments)
{
    std::erase_if(arguments, [](const std::string& word) { return word.ends_with("ccache"); });
}

/// Compiles the file in the folder to `host.o`, with the quick compiler if that has no complaints.
Step compile_in(const std::filesystem::path& directory, const std::string& file_name,
                const std::map<std::string, std::string>& environment)
{
    const auto compile_with = [&](std::vector<std::string> arguments, unsigned cpu_s) {
        if (setup().sandbox) // a cache that a student's file writes to is none
            leave_out_ccache(arguments);
        arguments.insert(arguments.end(), {"-c", file_name, "-o", "host.o", "-MD", "-MF", "host.d"});
        return compiler_step(directory, std::move(arguments), environment, cpu_s);
    };
    if (!setup().compile_quickly.empty())
        if (Step quick = compile_with(setup().compile_quickly, compiler_limit_s / 4);
            quick.outcome.exited_with(0) && quick.outcome.err.empty())
            return quick;
    return compile_with(setup().compile, compiler_limit_s);
}

/// Compiles and links the file in the folder to `host`. Returns the step that failed, or the last one.
Step build_in(const std::filesystem::path& directory, const std::string& file_name, bool may_use_ccache)
{
    std::map<std::string, std::string> environment{
        {"LC_ALL", "C"},
        {"CCACHE_SLOPPINESS", "pch_defines,time_macros"},
        {"CCACHE_NOHASHDIR", "1"},
        {"CCACHE_INODECACHE", "1"},          // or it reads the precompiled header, 80 MB, each time
        {"CCACHE_CONFIGPATH", "/dev/null"}}; // a student's program could have written one
    if (!may_use_ccache)
        environment["CCACHE_DISABLE"] = "1";
    const Step compiled = compile_in(directory, file_name, environment);
    if (!compiled.outcome.exited_with(0))
        return compiled;
    std::vector<std::string> arguments = setup().link;
    arguments.insert(arguments.end() - 1, {"host.o", setup().given.at(file_name), "-o", "host"});
    Step linked = compiler_step(directory, std::move(arguments), environment, compiler_limit_s);
    linked.warnings = compiled.outcome.err;
    return linked;
}

/// The first line of a log that may indicate a fault of this machine; empty if there is none. A student's file may
/// cause such a line, too.
std::string line_of_the_machine(const std::string& log)
{
    std::istringstream lines(log);
    for (std::string line; std::getline(lines, line);)
        for (const char* const fault : {"No space left on device", "Read-only file system", "ccache: error"})
            if (line.find(fault) != std::string::npos)
                return line;
    return "";
}

/// True if the file as handed out, which is correct C++, builds here.
bool handed_out_file_builds(const std::string& file_name)
{
    const std::string text = handed_out(read_file(setup().original / file_name));
    return build_in(*staged(file_name, text, {}), file_name, false).outcome.exited_with(0);
}

bool is_inside(const std::filesystem::path& file, const std::vector<std::filesystem::path>& folders)
{
    return std::any_of(folders.begin(), folders.end(), [&](const std::filesystem::path& folder) {
        return lab::is_inside(file, std::filesystem::weakly_canonical(folder));
    });
}

/// The files outside the system's folders that the compiler read, including those that a line marker declares as
/// system headers. Taken from the make rule that it wrote to the folder (GCC manual, section 3.13, -MD).
std::vector<std::filesystem::path> files_read(const std::filesystem::path& directory)
{
    static const RE2 name(R"((?:\\\n|\s)*((?:\\[^\n]|[^\s\\])+))"), quoted(R"(\\(.))");
    const std::string rule = read_file(directory / "host.d");
    std::vector<std::filesystem::path> files;
    std::map<std::filesystem::path, bool>
        is_of_the_system; // Clang names the hundreds of files of a precompiled header
    re2::StringPiece rest(rule);
    for (std::string word; RE2::Consume(&rest, name, &word);) {
        RE2::GlobalReplace(&word, quoted, R"(\1)");
        const std::filesystem::path file = directory / word;
        const auto [folder, is_new] = is_of_the_system.try_emplace(file.parent_path());
        if (is_new)
            folder->second =
                is_inside(std::filesystem::weakly_canonical(folder->first), {"/usr/include", "/usr/lib"});
        if (!folder->second)
            files.push_back(std::filesystem::weakly_canonical(file));
    }
    return files;
}

/// The folders that the compiler searches for headers by default (GCC manual, section 3.2, -v).
std::vector<std::filesystem::path> searched_by_the_compiler()
{
    process::Command command;
    command.arguments = setup().compile;
    leave_out_ccache(command.arguments);
    command.arguments.resize(1);
    for (const char* word : {"-E", "-v", "-x", "c++", "/dev/null"})
        command.arguments.emplace_back(word);
    command.environment = {{"LC_ALL", "C"}};
    command.is_trusted = true;
    std::istringstream lines(process::run_child(command).err);
    std::vector<std::filesystem::path> folders;
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with(" /"))
            folders.emplace_back(line.substr(1, line.find(" (framework directory)") - 1));
    return folders;
}

/// The exercise's folder also holds the student's files, so not every header there is part of the course.
bool is_of_the_exercise(const std::filesystem::path& file)
{
    return std::any_of(setup().headers.begin(), setup().headers.end(), [&](const std::string& header) {
        return file == std::filesystem::weakly_canonical(setup().exercise / header);
    });
}

/// A file that the compiler read and that belongs neither to the course nor to the system; a class's sandbox lacks
/// such files.
std::optional<std::filesystem::path> included_stranger(const std::filesystem::path& directory)
{
    const auto exercise = std::filesystem::weakly_canonical(setup().exercise);
    std::vector<std::string> arguments = setup().compile;
    if (!arguments.empty() && arguments.back() == "-I" + setup().exercise.string())
        arguments.pop_back();
    std::vector<std::filesystem::path> known = files_named_in(arguments);
    known.push_back(directory);
    const auto is_known = [&](const std::filesystem::path& file) {
        return is_of_the_exercise(file) || (file.parent_path() != exercise && is_inside(file, known));
    };
    std::vector<std::filesystem::path> strangers = files_read(directory);
    std::erase_if(strangers, is_known);
    if (!strangers.empty()) {
        known = searched_by_the_compiler();
        std::erase_if(strangers, is_known);
    }
    return strangers.empty() ? std::nullopt : std::optional(strangers.front());
}

Verdict not_built(const Step& step, const Source& source)
{
    const std::string& file_name = source.name;
    const process::Outcome& outcome = step.outcome;
    if (outcome.ending == process::Ending::not_started)
        return Verdict::grader_fault(text("the compiler cannot be started: {}",
                                          "der Compiler lässt sich nicht starten: {}", outcome.why));
    const bool names_no_line = outcome.err.find(file_name + ":") == std::string::npos;
    if ((names_no_line || !line_of_the_machine(outcome.err).empty()) && !handed_out_file_builds(file_name))
        return Verdict::grader_fault(text("the compiler does not work on this machine: {}",
                                          "der Compiler funktioniert auf dieser Maschine nicht: {}",
                                          shortened(outcome.err, 300)));
    if (const auto limit = compiler_limit(outcome, step.limits))
        return Verdict::failed({*limit, {{file_name, 0}}, what_expands()});
    if (const auto problem = ending_problem(outcome, step.limits))
        return Verdict::failed({{"Compiling: " + problem->en, "Beim Übersetzen: " + problem->de},
                                {{file_name, 0}},
                                what_expands()});
    return Verdict::failed(compile_error(outcome.err, source));
}

/// A copy of the file in memory that can no longer be changed.
std::shared_ptr<const process::Descriptor> sealed(const std::filesystem::path& file)
{
    process::Descriptor memory(::memfd_create("host", MFD_CLOEXEC | MFD_ALLOW_SEALING));
    const std::string content = read_file(file);
    if (::write(memory.get(), content.data(), content.size()) != static_cast<ssize_t>(content.size()) ||
        ::fcntl(memory.get(), F_ADD_SEALS, F_SEAL_WRITE | F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0)
        throw std::runtime_error("there is no memory for the host program");
    return std::make_shared<const process::Descriptor>(std::move(memory));
}
/// True if no cache can have the file yet: looking it up takes a tenth of the compiler's time.
bool was_just_saved(const Source& source)
{
    constexpr std::chrono::seconds just{5};
    std::error_code none;
    const auto saved = std::filesystem::last_write_time(source.path, none);
    return !none && std::filesystem::file_time_type::clock::now() - saved < just;
}
} // namespace

HostProgram build_host(const Source& source)
{
    HostProgram host;
    if (source.problem) {
        host.problem = Verdict::failed(*source.problem);
        return host;
    }
    const Folder folder = staged(source.name, source.text, headers_of(source));
    const std::filesystem::path& directory = *folder;
    Step step = build_in(directory, source.name, !was_just_saved(source));
    if (!step.outcome.exited_with(0) && !line_of_the_machine(step.outcome.err).empty())
        step = build_in(directory, source.name,
                        false); // the disk may have room again; a broken cache is no reason
    if (!step.outcome.exited_with(0))
        host.problem = not_built(step, source);
    else if (const auto stranger = included_stranger(directory))
        host.problem = Verdict::failed(
            stranger_included(source, line_that_includes(source, stranger->filename().string())));
    if (!host.problem) {
        host.warning = compile_warning(step.warnings, source.name);
        host.program = sealed(directory / "host");
        host.lines = std::make_shared<HostLines>(host.program, source);
    }
    return host;
}
} // namespace lab::judge
