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
/// A file that has no name any more: in memory, else where the process was started, or where temporary files lie.
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
    /// Whether somebody who writes to it finds no room. What a compiler says of that a kernel's text may say, too.
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

/// Of clBuildProgram's options those that matter to the meaning: the language, macros and how floats are computed. Any other
/// may name files and plugins to the compiler.
std::vector<std::string> arguments_for(const std::string& options)
{
    // Without optimisation, but with what -O1 adds for it: where the life of a variable begins.
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

/// With the header that declares the built-in functions, in place of Clang's table: that is no longer asked once a program
/// declares a function of the same name, an overload of `min`. It takes ten times as long.
std::vector<std::string> with_header(std::vector<std::string> arguments)
{
    arguments.insert(arguments.begin() + 1, {"-cl-no-stdinc", "-Xclang", "-finclude-default-header"});
    return arguments;
}
} // namespace

Compiled compile(const std::string& file_name, const std::string& source, const std::string& options)
{
    const UnnamedFile input;
    // The compiler's messages then name the student's file and count its lines.
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
