// A running child, however it was created: as a newly started program (become.hpp) or as a fork of an existing one
// (fork_server.hpp).
#pragma once

#include <optional>
#include <sys/types.h>

namespace lab::process
{
struct Ended {
    bool by_itself = false;
    int status = 0; // as waitpid says it
    double cpu_s = 0.0;
};

class Started {
  public:
    Started() = default;
    Started(const Started&) = delete;
    Started& operator=(const Started&) = delete;
    virtual ~Started() = default;

    /// Its process group.
    virtual pid_t group() const = 0;
    /// The process whose descendants are watched, itself included.
    virtual pid_t watched() const = 0;
    virtual bool has_ended() const = 0;
    /// How it ended, reported once; nothing while it is running.
    virtual std::optional<Ended> reap() = 0;
    /// As reap(), for a killed child: waits for its end.
    virtual Ended wait() = 0;
};
} // namespace lab::process
