// The judge's end of a run's record: it reads the layer's lines as they come, and says which call is to fail.
#pragma once

#include "grader/judge/host/host_record.hpp"
#include "grader/layer/keyed_hash.hpp"
#include "grader/layer/record_line.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace lab::judge
{
/// One call that is to fail: the `call`-th (from 1) of the function, with this error; if it `lasts`, all after it, too.
struct Fault {
    std::string function;
    std::size_t call = 0;
    std::int64_t error = 0;
    bool lasts = false;
};

class Recording {
  public:
    /// `keeps_bytes`: what calls bring to OpenCL is recorded, too. `stopped_calls`: of the sandbox.
    explicit Recording(std::optional<Fault> fault = {}, bool keeps_bytes = false,
                       std::map<int, std::string> stopped_calls = {});

    /// What is sent back for a line of the layer's: the key for its first one, for a call the error that it is to fail
    /// with, or 0. Nothing: the record was tampered with.
    std::optional<std::string> answer(std::string_view line);

    /// The calls and whether that is all of them. A program that was ended, or crashed, writes no last line.
    HostRecord record(bool exited_by_itself) const;
    /// The program makes events of its own: PoCL's device without threads waits for them for ever.
    bool makes_user_events() const;

  private:
    bool is_signed(std::string_view line);
    /// False when the layer cannot have written that here.
    bool take(std::string_view text);
    void add(record::Begin line);
    void add(record::CallBegins line);
    void add(record::CallReturns line);
    void add(record::Brings line);
    void add(record::Tells line);
    void add(record::Touches line);
    void add(record::Stopped line);
    void add(record::Fails line);
    void add(record::Full line);
    void add(record::Endless line);
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
    bool was_asked_ = false, has_start_ = false, has_end_ = false, is_full_ = false, is_tampered_ = false;
    std::size_t call_limit_ = 0; // at which the program was ended; 0: it was not
};
} // namespace lab::judge
