#include "grader/judge/host/host_place.hpp"

#include "grader/judge/core/device.hpp"
#include "grader/process/written.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <fcntl.h>
#include <mutex>
#include <unistd.h>

namespace lab::judge
{
std::map<std::string, std::string> environment_of_hosts()
{
    auto environment = device_environment(Device::values);
    // With threads, a program that ends while one of them still compiles may crash.
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
/// PoCL asks only once where its compiled kernels lie. The answer is a name that means another folder in each fork.
constexpr const char *name_of_program = "/proc/self/fd/4", *name_of_compiled = "/proc/self/fd/5";

process::Command server_command()
{
    process::Command command;
    command.arguments = {setup().host_runner.string(), "--fork-server"};
    command.has_fixed_addresses = true;
    command.environment = environment_of_hosts();
    command.environment["POCL_CACHE_DIR"] = name_of_compiled;
    return command;
}

process::Descriptor opened(const std::filesystem::path& folder)
{
    return process::Descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
}

std::shared_ptr<process::ForkServer> server_of_all()
{
    static const Folder compiled = new_folder("compiled");
    static const auto server = std::make_shared<process::ForkServer>(server_command(), opened(*compiled));
    return server;
}

std::filesystem::perms permissions_of(const std::filesystem::path& folder)
{
    std::error_code gone;
    return std::filesystem::status(folder, gone).permissions();
}
} // namespace

struct HostRoom {
    Folder folder = new_folder("room"), given = new_folder("given"); // the second is read-only
    std::filesystem::perms permissions = permissions_of(*folder);
    std::filesystem::path program = *given / "program", compiled = *given / "compiled";
    std::shared_ptr<process::ForkServer> server;

    void start_server()
    {
        process::Command command = server_command();
        command.arguments.insert(command.arguments.end(), {"/tmp", "/dev/shm"});
        command.needs = {files_of_hosts(), {*folder}};
        command.needs.reads.push_back(*given);
        command.needs.tells_of_stops = true;
        command.needs.is_first_process = true;
        command.needs.links = {{name_of_program, program}, {name_of_compiled, compiled}};
        command.limits.address_space_bytes = address_space_limit;
        std::filesystem::create_directory_symlink(*folder, compiled); // until PoCL is loaded
        server = std::make_shared<process::ForkServer>(std::move(command));
    }

    /// While the server is there, no other process is (forked.hpp), and nobody makes anything new.
    bool has_been_emptied(const std::vector<std::filesystem::path>& kept) const
    {
        if (server && server->is_over())
            return false;
        std::error_code failed;
        std::filesystem::permissions(*folder, permissions, failed);
        const auto is_kept = [&](const auto& entry) {
            return std::find(kept.begin(), kept.end(), entry.path()) != kept.end();
        };
        for (const auto& entry : std::filesystem::directory_iterator(*folder, failed))
            if (!is_kept(entry))
                process::remove_written(entry.path());
        const std::filesystem::directory_iterator left(*folder, failed);
        return !failed && std::all_of(begin(left), end(left), is_kept);
    }
};

namespace
{
/// More runs at once than two processors can be busy with wait.
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
        const bool can_be_used = room->has_been_emptied({});
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
    /// Who leaves something behind again and again has programs started.
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
    : room_(has_forks && setup().sandbox ? rooms().take() : nullptr), folder_(setup().work),
      given_(setup().work), has_forks_(has_forks)
{
}

HostPlace::~HostPlace()
{
    if (room_)
        rooms().give_back(std::move(room_));
}

void HostPlace::begin(const std::vector<std::filesystem::path>& kept)
{
    if (!room_)
        return;
    if (room_->server)
        room_->server->is_ready(); // until then PoCL needs what is there
    has_forks_ = room_->server && room_->has_been_emptied(kept);
    folder_ = has_forks_ ? *room_->folder : setup().work;
    given_ = has_forks_ ? *room_->given : setup().work;
}

void HostPlace::serve(process::Command& command, const process::Descriptor& program,
                      const std::filesystem::path& compiled)
{
    if (!has_forks_)
        return;
    command.fork_server = room_ ? room_->server : server_of_all();
    if (room_) {
        using namespace std::filesystem;
        remove(room_->compiled);
        create_directory_symlink(compiled, room_->compiled);
        copy_file(fmt::format("/proc/self/fd/{}", program.get()), room_->program,
                  copy_options::overwrite_existing);
    } else {
        compiled_ = opened(compiled);
        command.inherited.push_back(compiled_.get());
    }
}
} // namespace lab::judge
