// What goes into a child and comes out of it.
#pragma once

#include "grader/process/patience.hpp"
#include "grader/process/pipe.hpp"
#include "grader/process/started.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace lab::process
{
/// Whether the child of this command is to be ended.
bool is_cancelled(const Command& command);

class Streams {
  public:
    /// `input` is fed with the command's; it must not block.
    Streams(const Command& command, Descriptor input) : command_(command), input_(std::move(input)) {}

    /// Reads into a text, up to a limit.
    void add(Descriptor descriptor, std::string& into, std::size_t limit, const char* name)
    {
        readings_.push_back({std::move(descriptor), &into, limit, name});
    }
    /// The same, and each line is answered as the command says.
    void add_answered(Descriptor socket, std::string& into, std::size_t limit, const char* name)
    {
        readings_.push_back({std::move(socket), &into, limit, name, true});
    }

    /// Until all are closed or the child has ended (exited), patience is over, a stream is too long, or it is cancelled.
    Ending communicate(const Started& child, Patience& patience);
    /// Once the child has ended: what was written between the last look and the end. False: a stream is too long.
    bool read_the_rest();
    const char* too_long() const { return too_long_; }

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
    std::vector<Reading> readings_;
    const char* too_long_ = "";
};
} // namespace lab::process
