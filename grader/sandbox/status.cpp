#include "grader/sandbox/status.hpp"

#include <array>
#include <csignal>
#include <fcntl.h>
#include <stdexcept>
#include <string_view>

namespace lab::sandbox
{
namespace
{
using process::Ending;
using process::Outcome;

/// bubblewrap reports signal N as 128 + N, like shells. A program that exits with such a code has failed anyway.
void tell_signals(Outcome& outcome)
{
    constexpr int signalled = 128;
    if (outcome.ending != Ending::exited || outcome.exit_code <= signalled ||
        outcome.exit_code > signalled + SIGRTMAX)
        return;
    outcome.signal = outcome.exit_code - signalled;
    outcome.ending = outcome.signal == SIGXCPU ? Ending::timed_out : Ending::crashed;
}
} // namespace

Status::Status()
{
    if (!pipe_.open())
        throw std::runtime_error("no pipe for a sandbox's status");
    ::fcntl(pipe_.read.get(), F_SETFL, O_NONBLOCK);
}

void Status::conclude(Outcome& outcome) const
{
    std::array<char, 4096> said{};
    const ssize_t count = ::read(pipe_.read.get(), said.data(), said.size());
    const std::string_view text(said.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    const bool has_begun = text.find("exit-code") != std::string_view::npos;
    if (outcome.ending == Ending::exited && !has_begun) {
        outcome.ending = Ending::not_started;
        outcome.why = "the sandbox could not be made: " + outcome.err.substr(0, 500);
    }
    tell_signals(outcome);
}
} // namespace lab::sandbox
