#include "grader/simulator/translation/compile.hpp"

#include "grader/base/file.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sstream>
#include <stdexcept>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

extern char** environ;

namespace lab::simulator
{
namespace
{
/// An unlinked file: in memory if possible, or else in the working directory or in /tmp.
class UnnamedFile {
  public:
    UnnamedFile()
    {
        for (const char* place : {"/dev/shm/kernel-XXXXXX", "./kernel-XXXXXX", "/tmp/kernel-XXXXXX"}) {
            std::string name = place;
            descriptor_ = ::mkostemp(name.data(), O_CLOEXEC);
            if (descriptor_ < 0)
                continue;
            ::unlink(name.c_str());
            return;
        }
        throw std::runtime_error("no place for the compiler's files");
    }
    ~UnnamedFile() { ::close(descriptor_); }
    UnnamedFile(const UnnamedFile&) = delete;
    UnnamedFile& operator=(const UnnamedFile&) = delete;

    int get() const { return descriptor_; }
    /// True if a writer would find no space left. The compiler's message about that could also come from a kernel's
    /// text.
    bool is_full() const
    {
        constexpr std::uint64_t some_bytes = 64 << 10;
        struct statvfs system {};
        return ::fstatvfs(descriptor_, &system) == 0 && system.f_blocks > 0 &&
               system.f_bavail * system.f_frsize < some_bytes;
    }
    std::string read() const
    {
        ::lseek(descriptor_, 0, SEEK_SET);
        return read_all(descriptor_);
    }

  private:
    int descriptor_ = -1;
};

/// Keeps the options of clBuildProgram that affect the meaning: the language, macros and floating-point rules. Others
/// may pass files and plugins to the compiler.
std::vector<std::string> arguments_for(const std::string& options)
{
    // No optimisation, but with the markers that -O1 adds for it: the lifetimes of variables.
    std::vector<std::string> arguments{LAB_CLANG,
                                       "-x",
                                       "cl",
                                       "-O1",
                                       "-Xclang",
                                       "-disable-llvm-passes",
                                       "-fno-discard-value-names",
                                       "-g",
                                       "-target",
                                       "spir64-unknown-unknown",
                                       "-emit-llvm",
                                       "-c",
                                       "-o",
                                       "-",
                                       "-ferror-limit=20",
                                       "-fno-caret-diagnostics"};
    bool has_language = false;
    std::istringstream words(options);
    for (std::string word; words >> word;) {
        if (word == "-cl-kernel-arg-info" || word == "-cl-opt-disable")
            continue;
        if (word == "-D" || word == "-U") {
            std::string name;
            words >> name;
            word += name;
        }
        has_language = has_language || word.starts_with("-cl-std=");
        if (word.starts_with("-cl-") || word.starts_with("-D") || word.starts_with("-U"))
            arguments.push_back(word);
    }
    if (!has_language)
        arguments.emplace_back("-cl-std=CL1.2");
    arguments.emplace_back("-");
    return arguments;
}

int run(const std::vector<std::string>& arguments, int input, int output, int messages)
{
    std::vector<char*> words;
    for (const std::string& argument : arguments)
        words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, messages, STDERR_FILENO);
    pid_t child = 0;
    const int error = ::posix_spawn(&child, words[0], &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0)
        throw std::runtime_error("the compiler " LAB_CLANG " cannot be started");
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    return status;
}
} // namespace

namespace
{
Compiled compile(const UnnamedFile& input, const std::vector<std::string>& arguments)
{
    const UnnamedFile output, messages;
    ::lseek(input.get(), 0, SEEK_SET);
    const int status = run(arguments, input.get(), output.get(), messages.get());
    Compiled compiled;
    compiled.log = messages.read();
    compiled.is_done = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (!compiled.is_done && (output.is_full() || messages.is_full()))
        throw std::runtime_error("no room for the compiler's files: " + compiled.log);
    if (compiled.is_done)
        compiled.bitcode = output.read();
    return compiled;
}

/// Uses the header that declares the built-in functions in place of Clang's table, which is not consulted once a
/// program declares a function of the same name, such as an overload of `min`. The header takes ten times as long.
std::vector<std::string> with_header(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin() + 1, {"-cl-no-stdinc", "-Xclang", "-finclude-default-header"});
    return arguments;
}
} // namespace

Compiled compile(const std::string& file_name, const std::string& source, const std::string& options)
{
    const UnnamedFile input;
    // Makes the compiler's messages name the student's file and its line numbers.
    if (!write_all(input.get(), "#line 1 \"" + file_name + "\"\n" + source))
        throw std::runtime_error("no memory for the kernel's text");
    const std::vector<std::string> arguments = arguments_for(options);
    Compiled compiled = compile(input, arguments);
    if (compiled.is_done)
        return compiled;
    Compiled again = compile(input, with_header(arguments));
    return again.is_done ? again : compiled;
}
} // namespace lab::simulator
