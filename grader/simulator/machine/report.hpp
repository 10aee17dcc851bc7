// Collects the findings of a launch: only the first of each kind for each pair of places.
#pragma once

#include "grader/simulator/findings/finding.hpp"
#include "grader/simulator/machine/geometry.hpp"
#include "grader/simulator/memory/memory.hpp"

#include <set>
#include <tuple>

namespace lab::simulator
{
class Report {
  public:
    Report(const Program& program, const Geometry& geometry) : program_(program), geometry_(geometry) {}

    /// Who accessed something, and where.
    Actor actor(Stamp stamp, bool writes) const;
    /// Only the line.
    Actor place(std::uint32_t op) const;
    /// A finding about bytes of an extent.
    Finding about(Finding::Kind kind, const Extent& extent, std::int64_t offset, std::uint64_t bytes) const;
    void add(Finding finding);
    /// True if a finding of that kind at these operations is already known; otherwise records it as known.
    bool is_known(Finding::Kind kind, std::uint32_t op, std::uint32_t other_op);

    const std::vector<Finding>& findings() const { return findings_; }
    std::uint32_t line_of(std::uint32_t op) const { return program_.places[op].line; }

  private:
    const Program& program_;
    const Geometry geometry_;
    std::vector<Finding> findings_;
    std::set<std::tuple<Finding::Kind, std::uint32_t, std::uint32_t>> known_;
};
} // namespace lab::simulator
