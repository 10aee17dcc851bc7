#include "grader/sandbox/checklist.hpp"

#include <fmt/format.h>

#include <initializer_list>
#include <map>

namespace lab::sandbox
{
namespace
{
class Options {
  public:
    void add(std::initializer_list<std::string_view> words)
    {
        for (const std::string_view word : words)
            (text_ += word) += '\0';
    }
    void read_only(std::initializer_list<const char*> paths)
    {
        for (const char* const path : paths)
            add({"--ro-bind-try", path, path});
    }
    void memory_at(const char* path, std::size_t size_bytes)
    {
        add({"--perms", "1777", "--size", std::to_string(size_bytes), "--tmpfs", path});
    }
    const std::string& text() const { return text_; }

  private:
    std::string text_;
};

/// Gives no access to this machine's processes, network, users, host name or shared memory; no new namespaces; no
/// terminal to type into; no process survives the launcher.
void leave_the_machine(Options& options)
{
    options.add({"--unshare-all", "--unshare-user", "--disable-userns", "--die-with-parent", "--new-session",
                 "--hostname", "sandbox", "--uid", "1000", "--gid", "1000", "--cap-drop", "ALL"});
}

/// Never includes all of /usr, since /usr/local may contain the kit. No /proc: through it a program could alter its
/// first process and outlive it.
void put_in_the_system(Options& options, bool compiler)
{
    for (const auto& [link, target] :
         {std::pair{"/lib", "usr/lib"}, {"/lib64", "usr/lib64"}, {"/bin", "usr/bin"}})
        options.add({"--symlink", target, link});
    options.read_only({"/usr/lib", "/usr/lib64", "/usr/share/pocl", "/etc/OpenCL/vendors", "/etc/ld.so.cache",
                       "/proc/meminfo", "/proc/cpuinfo", "/sys/devices/system/cpu"});
    if (compiler)
        options.read_only({"/usr/bin", "/usr/include", "/usr/libexec", "/etc/alternatives"});
    else
        options.read_only({"/usr/bin/ld", "/usr/bin/prlimit"});
}

/// bubblewrap's own default size would be half of the memory each.
void put_in_room_to_work(Options& options, bool compiler)
{
    options.add({"--dev", "/dev"});
    options.memory_at("/dev/shm", 16 << 20);
    options.memory_at("/tmp", compiler ? 256 << 20 : 64 << 20);
}

bool is_of_the_system(const std::filesystem::path& path)
{
    return path.string().starts_with("/usr/lib/") || path.string().starts_with("/usr/bin/");
}

/// At the same paths as outside, a folder before its contents.
void put_in_its_files(Options& options, const process::Command& command)
{
    std::map<std::filesystem::path, const char*> files;
    for (const auto& path : command.needs.reads)
        files[path] = "--ro-bind";
    if (const std::filesystem::path program = command.arguments.at(0); program.is_absolute())
        files[program] = "--ro-bind";
    if (!command.directory.empty())
        files[command.directory] = "--ro-bind";
    for (const auto& path : command.needs.writes)
        files[path] = "--bind";
    for (const auto& [path, kind] : files)
        if (!is_of_the_system(path))
            options.add({kind, path.string(), path.string()});
    for (const auto& [name, target] : command.needs.links)
        options.add({"--symlink", target.string(), name.string()});
    if (!command.directory.empty())
        options.add({"--chdir", command.directory.string()});
}

/// Makes a descriptor with an in-memory file available at the path that it would have without a sandbox.
void put_in_its_data(Options& options, const std::vector<int>& descriptors)
{
    for (const int descriptor : descriptors)
        options.add(
            {"--ro-bind-data", std::to_string(descriptor), fmt::format("/proc/self/fd/{}", descriptor)});
}

/// Finally, makes everything read-only except what must be writable.
void shut(Options& options, const Descriptors& given)
{
    options.add({"--remount-ro", "/dev/pts", "--remount-ro", "/dev", "--remount-ro", "/"});
    for (const int filter : given.filters)
        options.add({"--add-seccomp-fd", std::to_string(filter)});
    options.add({"--json-status-fd", std::to_string(given.status)});
}
} // namespace

std::string checklist(const process::Command& command, const Descriptors& given)
{
    Options options;
    leave_the_machine(options);
    if (command.needs.is_first_process)
        options.add({"--as-pid-1"});
    put_in_the_system(options, command.needs.compiler);
    put_in_room_to_work(options, command.needs.compiler);
    put_in_its_files(options, command);
    put_in_its_data(options, given.files);
    shut(options, given);
    return options.text();
}
} // namespace lab::sandbox
