// The input and output of a child.
#pragma once

#include "grader/process/patience.hpp"
#include "grader/process/pipe.hpp"
#include "grader/process/started.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace lab::process
{
/// True if the child of this command is to be stopped.
bool is_cancelled(const Command& command);

class Streams {
  public:
    /// The command's input is written to `input`, which must be non-blocking.
    Streams(const Command& command, Descriptor input) : command_(command), input_(std::move(input)) {}

    /// Reads a stream into a string, up to a limit.
    void add(Descriptor descriptor, std::string& into, std::size_t limit, const char* name)
    {
        readings_.push_back({std::move(descriptor), &into, limit, name});
    }
    /// As add(), but each line is answered by the command's `answer`.
    void add_answered(Descriptor socket, std::string& into, std::size_t limit, const char* name)
    {
        readings_.push_back({std::move(socket), &into, limit, name, true});
    }

    /// Returns when all streams are closed or the child has ended (exited), patience has run out, a stream is too
    /// long, or the run is cancelled.
    Ending communicate(const Started& child, Patience& patience);
    /// Called after the child has ended: reads what it wrote in the meantime. False if a stream is too long.
    bool read_the_rest();
    const char* too_long() const { return too_long_; }
    /// How long ago the last line came that was answered.
    std::chrono::milliseconds quiet() const
    {
        return std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - last_answer_);
    }

  private:
    struct Reading {
        Descriptor fd;
        std::string* into;
        std::size_t limit;
        const char* name;
        bool is_answered = false;
        std::size_t answered = 0; // so many of the bytes
        std::size_t searched = 0; // and so many, for the end of a line
    };

    bool all_are_closed() const;
    bool is_owed() const;
    bool look_once(bool& was_quiet);
    bool read_some(Reading& reading);
    void feed();
    void answer(Reading& reading);

    const Command& command_;
    Descriptor input_;
    std::size_t fed_ = 0;
    Clock::time_point last_answer_ = Clock::now();
    std::vector<Reading> readings_;
    const char* too_long_ = "";
};
} // namespace lab::process
