#include "grader/judge/host/record/recording.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <utility>

namespace lab::judge
{
namespace
{
/// True if a program that ran out of time was still making calls, too many for a program without a loop, in the last
/// quarter of its time.
bool is_in_a_loop(std::size_t calls, const process::Outcome& outcome)
{
    constexpr std::size_t more_than_without = 300;
    return outcome.ending == process::Ending::timed_out && calls > more_than_without &&
           4 * outcome.quiet < outcome.wall;
}

/// The index of a call whose number counts from 1. Throws BadData if there is no such call.
std::size_t index_of(std::uint64_t number, std::size_t calls)
{
    if (number < 1 || number > calls)
        throw BadData("a call that there is not");
    return number - 1;
}

void add_result(record::CallReturns result, Call& call)
{
    call.has_returned = true;
    call.is_injected = result.is_injected;
    call.error = result.error;
    call.status = result.status;
    call.created = std::move(result.created);
    call.given = result.given;
    call.event = result.event;
}

/// A random key from the system: a program that knew it could forge a record.
HashKey new_key()
{
    std::random_device random;
    const auto word = [&] { return std::uint64_t{random()} << 32 | random(); };
    return {word(), word()};
}
} // namespace

Recording::Recording(std::optional<Fault> fault, bool keeps_bytes, std::map<int, std::string> stopped_calls)
    : key_(new_key()), keeps_bytes_(keeps_bytes), stopped_calls_(std::move(stopped_calls)),
      fault_(std::move(fault))
{
}

std::optional<std::string> Recording::answer(std::string_view line)
{
    if (!std::exchange(was_asked_, true))
        return fmt::format("{:016x}{:016x}{}\n", key_[0], key_[1], keeps_bytes_ ? " bytes" : "");
    const std::size_t before = calls_.size();
    is_tampered_ = is_tampered_ || has_end_ || !is_signed(line) || !take(line.substr(17));
    if (is_tampered_)
        return {};
    return calls_.size() > before ? fmt::format("{}\n", error_for(calls_.back())) : "";
}

bool Recording::is_signed(std::string_view line)
{
    if (line.size() < 18)
        return false;
    const std::string hash(line.substr(0, 16)), text(line.substr(17));
    const bool is_right = fmt::format("{:016x}", keyed_hash(key_, last_hash_, text)) == hash;
    last_hash_ = hash;
    return is_right;
}

bool Recording::take(std::string_view text)
{
    try {
        std::visit([&](auto&& line) { add(std::move(line)); }, record::from_text(text));
        return true;
    } catch (const BadData&) {
        return false;
    }
}

void Recording::add(record::CallBegins line)
{
    if (line.number != calls_.size() + 1)
        throw BadData("a call out of its turn");
    Call call;
    call.name = std::move(line.function);
    call.arguments = std::move(line.arguments);
    call.frames = std::move(line.frames);
    for (const std::uint64_t number : line.changed)
        call.changed.push_back(index_of(number, calls_.size()));
    for (const std::uint64_t number : line.freed)
        call.freed.push_back(index_of(number, calls_.size()));
    calls_.push_back(std::move(call));
}

void Recording::add(record::CallReturns line)
{
    add_result(line, calls_[index_of(line.number, calls_.size())]);
}

void Recording::add(record::Brings line)
{
    if (!keeps_bytes_)
        throw BadData("bytes that are not wanted");
    calls_[index_of(line.number, calls_.size())].brought = std::move(line.bytes);
}

void Recording::add(record::Tells line) { told_.push_back({line.event, calls_.size()}); }

/// Adds the system call that ended the program.
void Recording::add(record::Stopped line)
{
    const auto known = stopped_calls_.find(static_cast<int>(line.system_call));
    if (known == stopped_calls_.end())
        throw BadData("a system call that ends no program");
    Call call;
    call.name = known->second;
    call.frames = std::move(line.frames);
    call.is_system_call = true;
    calls_.push_back(std::move(call));
}

void Recording::add(record::Counts line)
{
    if (line.calls <= std::max(counted_, calls_.size()))
        throw BadData("a count that does not grow");
    counted_ = line.calls;
}

void Recording::add(record::Begin) { has_start_ = true; }

void Recording::add(record::Touches line)
{
    if (counted_ == 0 || line.call <= calls_.size()) // else that call is not recorded
        touched_ = index_of(line.call, calls_.size());
}

void Recording::add(record::Fails line) { failure_frames_ = std::move(line.frames); }

void Recording::add(record::End line)
{
    if (counted_ == 0 && line.calls != calls_.size())
        throw BadData("an end after another call");
    has_end_ = true;
}

/// A missing device does not come back.
std::int64_t Recording::error_for(const Call& call)
{
    if (!fault_ || !call.is(fault_->function))
        return 0;
    const bool lasts = fault_->lasts || call.is("clGetPlatformIDs") || call.is("clGetDeviceIDs");
    ++calls_of_it_;
    return calls_of_it_ == fault_->call || (lasts && calls_of_it_ > fault_->call) ? fault_->error : 0;
}

bool Recording::makes_user_events() const
{
    return std::any_of(calls_.begin(), calls_.end(),
                       [](const Call& call) { return call.is("clCreateUserEvent"); });
}

HostRecord Recording::record(const process::Outcome& outcome) const
{
    using State = HostRecord::State;
    const bool exited_by_itself = outcome.ending == process::Ending::exited;
    const std::size_t made = std::max(counted_, calls_.size());
    const State state = is_tampered_                    ? State::tampered
                        : is_in_a_loop(made, outcome)   ? State::endless
                        : counted_ > 0                  ? State::too_long
                        : !has_start_                   ? State::missing
                        : has_end_ || !exited_by_itself ? State::whole
                                                        : State::incomplete;
    return {state, calls_, told_, false, touched_, failure_frames_};
}
} // namespace lab::judge
