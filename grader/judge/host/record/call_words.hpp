// Describes the calls of a recorded host program, with the names that its source gives to buffers.
#pragma once

#include "grader/judge/host/record/object_names.hpp"

#include <map>

namespace lab::judge
{
/// Expects the calls in their order.
class CallWords {
  public:
    /// `element_bytes`: the size of an element of the buffers.
    CallWords(const HostRecord& record, const Source& source, std::size_t element_bytes);

    /// Describes what the call does; nothing for calls that do not interest a reader: queries and reference counting.
    std::optional<Text> of(const Call& call);

    const ObjectNames& names() const { return names_; }

    /// From now on, this handle refers to the event of the command with this number.
    void name_event(std::uint64_t event, int command) { commands_[event] = command; }
    /// The commands that the events belong to; user events have none.
    std::vector<int> commands_of(const std::vector<std::uint64_t>& events) const;

  private:
    using Words = std::optional<Text>;
    struct Function;
    static const Function functions[];

    Text size(std::uint64_t bytes) const;
    Text extent(const Call& call) const;
    std::string events(const Call& call) const;

    Words context(const Call& call);
    Words queue(const Call& call);
    Words program(const Call& call);
    Words building(const Call& call);
    Words kernel(const Call& call);
    Words buffer(const Call& call);
    Words image(const Call& call);
    Words part(const Call& call);
    Words write(const Call& call);
    Words read(const Call& call);
    Words map(const Call& call);
    Words unmap(const Call& call);
    Words copy(const Call& call);
    Words fill(const Call& call);
    Words argument(const Call& call);
    Words launch(const Call& call);
    Words wait(const Call& call);
    Words finish(const Call& call);
    Words marker(const Call& call);
    Words state(const Call& call);
    Words callback(const Call& call);
    Words user_event(const Call& call);
    Words retain(const Call& call);
    Words release(const Call& call);
    Words other(const Call& call);

    const std::size_t element_bytes_;
    ObjectNames names_;
    std::map<std::uint64_t, std::int64_t> references_; // to objects
    std::map<std::uint64_t, int> commands_;            // by event
};
} // namespace lab::judge
