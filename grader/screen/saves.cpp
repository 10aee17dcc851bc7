#include "grader/screen/saves.hpp"

#include <linux/magic.h>
#include <sys/inotify.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace lab::screen
{
Noticing noticing_for(const std::filesystem::path& folder)
{
    struct statfs system {};
    if (::statfs(folder.c_str(), &system) != 0)
        return Noticing::looking;
    switch (static_cast<unsigned long>(system.f_type)) {
    case NFS_SUPER_MAGIC:
    case V9FS_MAGIC: // WSL
    case SMB_SUPER_MAGIC:
    case SMB2_SUPER_MAGIC:
    case CIFS_SUPER_MAGIC:
    case FUSE_SUPER_MAGIC:
    case 0x786f4256UL: // VirtualBox
        return Noticing::looking;
    default:
        return Noticing::told;
    }
}

Saves::Saves(std::filesystem::path folder, std::vector<std::string> files, Noticing noticing)
    : folder_(std::move(folder)), files_(std::move(files)), noticing_(noticing), last_(look())
{
    if (noticing_ != Noticing::told)
        return;
    descriptor_ = ::inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    constexpr auto changes =
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF;
    if (descriptor_ < 0 || ::inotify_add_watch(descriptor_, folder_.c_str(), changes) < 0)
        noticing_ = Noticing::looking; // too many watches, for example
}

Saves::~Saves()
{
    if (descriptor_ >= 0)
        ::close(descriptor_);
}

std::vector<std::size_t> Saves::changed()
{
    drain();
    if (noticing_ == Noticing::none)
        return {};
    std::vector<std::size_t> places;
    const std::vector<Look> now = look();
    for (std::size_t i = 0; i < now.size(); ++i)
        if (!(now[i] == last_[i]))
            places.push_back(i);
    last_ = now;
    return places;
}

std::vector<Saves::Look> Saves::look() const
{
    std::vector<Look> looks;
    for (const std::string& file : files_) {
        std::error_code missing, ignored;
        Look each;
        each.time = std::filesystem::last_write_time(folder_ / file, missing);
        each.is_there = !missing;
        each.size = std::filesystem::file_size(folder_ / file, ignored);
        looks.push_back(missing ? Look{} : each);
    }
    return looks;
}

/// Reads the system's notifications; if it has stopped watching the folder, starts polling.
void Saves::drain()
{
    alignas(inotify_event) char chunk[4096];
    for (ssize_t count; descriptor_ >= 0 && (count = ::read(descriptor_, chunk, sizeof chunk)) > 0;)
        for (const char* at = chunk; at < chunk + count;) {
            const auto* const event = reinterpret_cast<const inotify_event*>(at);
            if (event->mask & (IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF))
                noticing_ = Noticing::looking;
            at += sizeof *event + event->len;
        }
}
} // namespace lab::screen
