// A disk that is soon full, or cannot be written: a tmpfs, mounted for one test.
#pragma once

#include <filesystem>
#include <string>
#include <sys/mount.h>
#include <unistd.h>

namespace lab::kit
{
/// A disk of `size_kib`, mounted on a folder for the lifetime of the object.
class TinyDisk {
  public:
    TinyDisk(std::filesystem::path folder, int size_kib) : folder_(std::move(folder))
    {
        is_there_ = ::geteuid() == 0 && mount(0, size_kib);
    }
    TinyDisk(const TinyDisk&) = delete;
    TinyDisk& operator=(const TinyDisk&) = delete;
    ~TinyDisk()
    {
        if (is_there_)
            ::umount2(folder_.c_str(), MNT_DETACH);
    }
    /// Only root can mount one, if mounting is allowed.
    bool is_there() const { return is_there_; }

    bool grow_to(int size_kib) const { return mount(MS_REMOUNT, size_kib); }
    bool become_read_only(int size_kib) const { return mount(MS_REMOUNT | MS_RDONLY, size_kib); }

  private:
    bool mount(unsigned long flags, int size_kib) const
    {
        const std::string size = "size=" + std::to_string(size_kib) + "k";
        return ::mount("tmpfs", folder_.c_str(), "tmpfs", flags, size.c_str()) == 0;
    }

    std::filesystem::path folder_;
    bool is_there_ = false;
};
} // namespace lab::kit
