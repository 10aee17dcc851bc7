// Barriers of the running work-group that order memory of one kind only: where a data race is reported, they are what did not
// order it.
#pragma once

#include "grader/simulator/oclgrind.hpp"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>

namespace lab::simulator
{
class OtherFences {
  public:
    void group_begins() { without_local_ = without_global_ = {}; }

    void barrier(unsigned line, std::uint32_t fences)
    {
        note(without_local_, line, fences, fences_local);
        note(without_global_, line, fences, fences_global);
    }

    /// "not_ordered_by": of memory of either kind, [line, fences] of barriers that were passed since the last one that orders it.
    void add_to(nlohmann::json& event) const
    {
        event["not_ordered_by"] = {{"local", without_local_}, {"global", without_global_}};
    }

  private:
    using Fences = std::map<unsigned, std::uint32_t>; // by line

    static void note(Fences& without, unsigned line, std::uint32_t fences, std::uint32_t wanted)
    {
        if ((fences & wanted) != 0)
            without.clear();
        else
            without[line] = fences;
    }

    Fences without_local_, without_global_;
};
} // namespace lab::simulator
