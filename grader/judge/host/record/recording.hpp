// The judge's side of recording a run: reads the layer's lines as they arrive, and decides which call fails.
#pragma once

#include "grader/judge/host/record/host_record.hpp"
#include "grader/layer/keyed_hash.hpp"
#include "grader/layer/record_line.hpp"
#include "grader/process/child.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace lab::judge
{
/// A call that must fail: the `call`-th (from 1) of the function, with this error; if it `lasts`, all later ones as
/// well.
struct Fault {
    std::string function;
    std::size_t call = 0;
    std::int64_t error = 0;
    bool lasts = false;
};

class Recording {
  public:
    /// `keeps_bytes`: also records the bytes that calls pass to OpenCL. `stopped_calls`: the system calls that the
    /// sandbox stops.
    explicit Recording(std::optional<Fault> fault = {}, bool keeps_bytes = false,
                       std::map<int, std::string> stopped_calls = {});

    /// The reply to a line of the layer: the key for the first line; for a call, the error to fail with, or 0.
    /// Nothing if the record was tampered with.
    std::optional<std::string> answer(std::string_view line);

    /// The calls, and whether they are complete. A program that crashed or was killed writes no last line; one that
    /// ran out of time while it was still making calls, many of them, is in an endless loop.
    HostRecord record(const process::Outcome& outcome) const;
    /// True if the program creates user events: PoCL's device without threads waits for these for ever.
    bool makes_user_events() const;

  private:
    bool is_signed(std::string_view line);
    /// False if the layer cannot have written this line here.
    bool take(std::string_view text);
    void add(record::Begin line);
    void add(record::CallBegins line);
    void add(record::CallReturns line);
    void add(record::Brings line);
    void add(record::Tells line);
    void add(record::Touches line);
    void add(record::Stopped line);
    void add(record::Fails line);
    void add(record::Counts line);
    void add(record::End line);
    std::int64_t error_for(const Call& call);

    HashKey key_;
    bool keeps_bytes_;
    std::map<int, std::string> stopped_calls_; // names of system calls
    std::optional<Fault> fault_;
    std::size_t calls_of_it_ = 0;
    std::string last_hash_ = std::string(16, '0');

    std::vector<Call> calls_;
    std::vector<Told> told_;
    std::optional<std::size_t> touched_;
    std::vector<std::uint64_t> failure_frames_;
    bool was_asked_ = false, has_start_ = false, has_end_ = false, is_tampered_ = false;
    std::size_t counted_ = 0; // calls, when that was last said; 0: all are recorded
};
} // namespace lab::judge
