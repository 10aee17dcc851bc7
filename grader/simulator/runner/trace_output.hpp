// Writes runs as a trace: a sequence of frames, each with its length (uint64) and an event in the codec's format,
// which grader/judge/core/trace.cpp reads. A finding is data, not a sentence.
#pragma once

#include "grader/simulator/findings/trace.hpp"
#include "grader/simulator/runner/launch.hpp"

#include <cstdio>

namespace lab::simulator
{
class TraceOutput {
  public:
    /// Without a path it writes nothing.
    explicit TraceOutput(const std::string& path);
    ~TraceOutput();
    TraceOutput(const TraceOutput&) = delete;
    TraceOutput& operator=(const TraceOutput&) = delete;
    bool is_open() const { return file_ != nullptr; }
    void write(const TraceEvent& event);

  private:
    std::FILE* file_ = nullptr;
};

TraceEvent event_of(const EndOfRun& end);
LaunchDone launch_done(const Traffic& traffic, const Geometry& geometry);

/// Records the first group's local memory at each barrier and, on request, its accesses and private variables.
class FirstGroup final : public Observer {
  public:
    explicit FirstGroup(bool sees_all) { sees_accesses = sees_all; }
    void see(const Execution& execution) { run_ = &execution; }

    void access(const Item& item, const Group& group, std::uint32_t op, std::uint32_t extent,
                std::int64_t offset, std::uint64_t bytes, Kind kind) override;
    void meeting(const Group& group, std::uint32_t line, std::uint32_t fences) override;
    void function_ended(const Item& item, const Group& group) override;
    void add_to(LaunchDone& launch) const;

  private:
    LocalArray array(const Extent& extent) const;

    const Execution* run_ = nullptr;
    std::vector<Snapshot> snapshots_;
    std::vector<WordAccess> accesses_;
    std::vector<std::uint32_t> fences_;
    std::map<std::int64_t, std::map<std::string, std::uint32_t>> variables_;
    std::size_t snapshot_bytes_ = 0;
};
} // namespace lab::simulator
