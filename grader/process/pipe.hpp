// Descriptors and pipes that close automatically.
#pragma once

#include <array>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>
#include <utility>

namespace lab::process
{
class Descriptor {
  public:
    explicit Descriptor(int fd = -1) : fd_(fd) {}
    Descriptor(Descriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(fd_, other.fd_);
        return *this;
    }
    ~Descriptor() { close(); }
    int get() const { return fd_; }
    bool is_open() const { return fd_ >= 0; }
    void close()
    {
        if (fd_ >= 0)
            ::close(std::exchange(fd_, -1));
    }

  private:
    int fd_;
};

struct Pipe {
    Descriptor read, write;

    /// If false, errno says why. The ends are not inherited by started programs.
    bool open()
    {
        std::array<int, 2> ends{};
        if (::pipe2(ends.data(), O_CLOEXEC) != 0)
            return false;
        return take(ends);
    }

    /// As open(), with a pair of sockets: both ends can read and write, and cannot be opened again through /proc.
    bool open_sockets() { return open_sockets(SOCK_STREAM); }
    /// As open_sockets(), but preserves message boundaries.
    bool open_messages() { return open_sockets(SOCK_SEQPACKET); }
    void close()
    {
        read.close();
        write.close();
    }

  private:
    bool open_sockets(int type)
    {
        std::array<int, 2> ends{};
        return ::socketpair(AF_UNIX, type | SOCK_CLOEXEC, 0, ends.data()) == 0 && take(ends);
    }

    bool take(const std::array<int, 2>& ends)
    {
        read = Descriptor(ends[0]);
        write = Descriptor(ends[1]);
        return true;
    }
};
} // namespace lab::process
