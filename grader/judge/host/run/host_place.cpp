#include "grader/judge/host/run/host_place.hpp"

#include "grader/judge/core/device.hpp"
#include "grader/process/written.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <fcntl.h>
#include <mutex>
#include <optional>
#include <sys/stat.h>
#include <unistd.h>

namespace lab::judge
{
std::map<std::string, std::string> environment_of_hosts()
{
    auto environment = device_environment(Device::values);
    // With threads, a program that exits while one of them is still compiling may crash.
    environment["POCL_DEVICES"] = "basic";
    environment["MALLOC_PERTURB_"] = "90"; // uninitialised memory is the same in every run
    environment["OPENCL_LAYERS"] = setup().record_layer.string();
    for (const auto& [file, library] : setup().given)
        environment["LAB_GIVEN_CODE"] += library + ":";
    return environment;
}

std::vector<std::filesystem::path> files_of_hosts()
{
    auto files = device_files(Device::values);
    files.insert(files.end(), {setup().exercise, setup().record_layer});
    for (const auto& [file, library] : setup().given)
        files.emplace_back(library);
    return files;
}

namespace
{
/// PoCL determines the folder of its compiled kernels only once.
process::Command server_command(const std::string& compiled)
{
    process::Command command;
    command.arguments = {setup().host_runner.string(), "--fork-server"};
    command.has_fixed_addresses = true;
    command.environment = environment_of_hosts();
    command.environment["POCL_CACHE_DIR"] = compiled;
    return command;
}

process::Descriptor opened(const std::filesystem::path& folder)
{
    return process::Descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

std::shared_ptr<process::ForkServer> server_of_all()
{
    static const Folder compiled = new_folder("compiled");
    static const auto server = std::make_shared<process::ForkServer>(
        server_command("/proc/self/fd/5"),
        opened(*compiled)); // a name that means another folder in each fork
    return server;
}
} // namespace

/// A folder that several runs use one after another: emptied in between, without visible traces of the earlier run.
class Reused {
  public:
    explicit Reused(std::filesystem::path folder) : folder_(std::move(folder))
    {
        std::filesystem::create_directory(folder_);
        new_ = status();
    }

    const std::filesystem::path& path() const { return folder_; }
    bool is_emptied() const
    {
        std::error_code failed;
        std::filesystem::permissions(folder_, std::filesystem::perms::all, failed);
        for (const auto& entry : std::filesystem::directory_iterator(folder_, failed))
            process::remove_written(entry.path());
        ::utimensat(AT_FDCWD, folder_.c_str(), nullptr, 0); // now
        const struct stat emptied = status();
        return !failed && std::filesystem::is_empty(folder_, failed) && !failed &&
               emptied.st_size == new_.st_size && emptied.st_blocks == new_.st_blocks;
    }

  private:
    struct stat status() const
    {
        struct stat found {};
        ::stat(folder_.c_str(), &found);
        return found;
    }

    std::filesystem::path folder_;
    struct stat new_ {}; // a folder on a disk keeps the room that many names once took
};

/// Each folder that a run may write to is mounted on its own: whatever a program does to its contents, the folder and
/// its path stay the same. A program that could write to the parent folder would decide what the next run gets.
struct HostRoom {
    Folder all = new_folder("room");
    const std::vector<Reused> written = {Reused(*all / "run"), Reused(*all / "files"),
                                         Reused(*all / "compiled")};
    const std::vector<Reused> read = {Reused(*all / "kernels"), Reused(*all / "program")};
    std::shared_ptr<process::ForkServer> server;

    std::filesystem::path program() const { return *all / "program" / "program"; }

    void start_server()
    {
        process::Command command = server_command((*all / "compiled").string());
        command.arguments.insert(command.arguments.end(), {"/tmp", "/dev/shm"});
        for (auto above = *all; above.has_relative_path(); above = above.parent_path())
            command.arguments.push_back(
                above.string()); // the sandbox makes its own, which can be written, too
        command.needs.reads = files_of_hosts();
        for (const Reused& folder : read)
            command.needs.reads.push_back(folder.path());
        for (const Reused& folder : written)
            command.needs.writes.push_back(folder.path());
        command.needs.tells_of_stops = true;
        command.needs.is_first_process = true;
        command.needs.links = {{"/proc/self/fd/4", program()}};
        command.limits.address_space_bytes = address_space_limit;
        server = std::make_shared<process::ForkServer>(std::move(command));
    }

    /// While the server is running, no other process exists there (forked.hpp), and nothing in its folders changes.
    bool can_be_used() const { return server && server->is_ready() && !server->is_over(); }

    bool has_been_emptied() const
    {
        return can_be_used() && std::all_of(written.begin(), written.end(),
                                            [](const Reused& folder) { return folder.is_emptied(); });
    }

    /// Nothing if the folder cannot be emptied.
    std::optional<std::filesystem::path> emptied(const std::string& name) const
    {
        for (const auto* folders : {&written, &read})
            for (const Reused& folder : *folders)
                if (folder.path().filename() == name && folder.is_emptied())
                    return folder.path();
        return {};
    }
};

namespace
{
/// Allows two runs at once; a third one waits, as for a processor.
class Rooms {
  public:
    std::shared_ptr<HostRoom> take()
    {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return !idle_.empty() || taken_ < most_; });
        ++taken_;
        if (idle_.empty())
            return make();
        auto room = idle_.back();
        idle_.pop_back();
        return room;
    }
    void give_back(std::shared_ptr<HostRoom> room)
    {
        const bool can_be_used = !room->server || room->has_been_emptied();
        {
            const std::scoped_lock lock(mutex_);
            --taken_;
            if (can_be_used)
                idle_.push_back(std::move(room));
        }
        changed_.notify_one();
    }
    void prepare()
    {
        const std::scoped_lock lock(mutex_);
        if (idle_.empty() && taken_ == 0)
            idle_.push_back(make());
    }

  private:
    /// A submission that leaves something behind in every run would need a new server each time: after a few,
    /// programs are started without one.
    std::shared_ptr<HostRoom> make()
    {
        constexpr int most_servers = 4;
        auto room = std::make_shared<HostRoom>();
        if (servers_++ < most_servers)
            room->start_server();
        return room;
    }

    static constexpr int most_ = 2;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<std::shared_ptr<HostRoom>> idle_;
    int taken_ = 0, servers_ = 0;
};

Rooms& rooms()
{
    static Rooms all;
    return all;
}
} // namespace

void prepare_host_runs()
{
    if (setup().sandbox)
        rooms().prepare();
    else
        server_of_all();
}

HostPlace::HostPlace(bool has_forks)
    : room_(has_forks && setup().sandbox ? rooms().take() : nullptr), has_forks_(has_forks)
{
}

HostPlace::~HostPlace()
{
    if (room_)
        rooms().give_back(std::move(room_));
}

Folder HostPlace::folder(const std::string& name)
{
    if (!room_ || !room_->can_be_used())
        return new_folder(name);
    const auto emptied = room_->emptied(name);
    return emptied ? std::make_shared<const std::filesystem::path>(*emptied) : new_folder(name);
}

void HostPlace::serve(process::Command& command, const process::Descriptor& program,
                      const std::filesystem::path& compiled)
{
    if (!has_forks_)
        return;
    if (!room_) {
        command.fork_server = server_of_all();
        compiled_ = opened(compiled);
        command.inherited.push_back(compiled_.get());
        return;
    }
    const auto& needs = command.needs;
    const bool is_there = std::all_of(needs.writes.begin(), needs.writes.end(), [&](const auto& folder) {
        return folder.parent_path() == *room_->all;
    });
    if (!is_there || !room_->can_be_used())
        return;
    command.fork_server = room_->server;
    std::filesystem::copy_file(fmt::format("/proc/self/fd/{}", program.get()), room_->program(),
                               std::filesystem::copy_options::overwrite_existing);
}
} // namespace lab::judge
