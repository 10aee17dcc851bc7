// What runs did, as a trace: one JSON object a line, which grader/judge/trace.cpp reads. A finding is data, not a sentence.
#pragma once

#include "grader/simulator/runner/launch.hpp"

#include <nlohmann/json.hpp>

#include <cstdio>

namespace lab::simulator
{
class TraceOutput {
  public:
    /// Appends to the file; none: writes nothing.
    explicit TraceOutput(const char* path);
    ~TraceOutput();
    TraceOutput(const TraceOutput&) = delete;
    TraceOutput& operator=(const TraceOutput&) = delete;
    bool is_open() const { return file_ != nullptr; }
    void write(const nlohmann::json& event);

  private:
    std::FILE* file_ = nullptr;
};

nlohmann::json event_of(const Finding& finding);
nlohmann::json event_of(const EndOfRun& end);
nlohmann::json launch_event(const Traffic& traffic, const Geometry& geometry);

/// Local memory of the first group at each barrier, and, where they are wanted, its accesses and private variables.
class FirstGroup final : public Observer {
  public:
    explicit FirstGroup(bool sees_all) { sees_accesses = sees_all; }
    void see(const Execution& execution) { run_ = &execution; }

    void access(const Item& item, const Group& group, std::uint32_t op, std::uint32_t extent,
                std::int64_t offset, std::uint64_t bytes, Kind kind) override;
    void meeting(const Group& group, std::uint32_t line, std::uint32_t fences) override;
    void item_ended(const Item& item, const Group& group) override;
    void add_to(nlohmann::json& launch) const;

  private:
    nlohmann::json array(const Extent& extent) const;

    const Execution* run_ = nullptr;
    nlohmann::json snapshots_ = nlohmann::json::array(), accesses_ = nlohmann::json::array(),
                   fences_ = nlohmann::json::array(), variables_ = nlohmann::json::array();
    std::size_t snapshot_bytes_ = 0;
};
} // namespace lab::simulator
