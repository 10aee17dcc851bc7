#include "grader/judge/recording.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <random>
#include <utility>

namespace lab::judge
{
namespace
{
using Json = nlohmann::json;

std::uint64_t hexadecimal(const std::string& digits) { return std::stoull(digits, nullptr, 16); }

/// Handles and addresses are written as "0x…".
void add_value(const Json& value, CallArgument& argument)
{
    if (value.is_number_integer())
        argument.numbers.push_back(value.get<std::uint64_t>());
    else if (value.is_string() && value.get_ref<const std::string&>().starts_with("0x"))
        argument.numbers.push_back(hexadecimal(value.get<std::string>()));
    else if (value.is_string())
        argument.text = value.get<std::string>();
    else if (value.is_array())
        for (const Json& element : value)
            add_value(element, argument);
}

CallArgument argument_from(const std::string& name, const Json& value)
{
    CallArgument argument{name, {}, {}};
    add_value(value, argument);
    return argument;
}

Call begun_call(const Json& line)
{
    Call call;
    call.name = line.at("name").get<std::string>();
    for (const Json& named : line.at("arguments")) // pairs, in the order of the parameters
        call.arguments.push_back(argument_from(named.at(0).get<std::string>(), named.at(1)));
    call.frames = line.at("at").get<std::vector<std::uint64_t>>();
    for (const auto& [key, calls] : {std::pair("changed", &call.changed), std::pair("freed", &call.freed)})
        for (const std::size_t number : line.value(key, std::vector<std::size_t>{}))
            calls->push_back(number - 1);
    return call;
}

void add_result(const Json& result, Call& call)
{
    call.has_returned = true;
    call.is_injected = result.contains("injected");
    call.error = result.value("error", std::int64_t{0});
    call.status = result.value("status", std::int64_t{1});
    if (result.contains("created"))
        call.created = argument_from("", result.at("created")).numbers;
    if (result.contains("given"))
        if (const auto given = argument_from("", result.at("given")).numbers; !given.empty())
            call.given = given.front();
    if (result.contains("event"))
        if (const auto event = argument_from("", result.at("event")).numbers; !event.empty())
            call.event = event.front();
}

/// From the system: a program that knew the key could write a record.
HashKey new_key()
{
    std::random_device random;
    const auto word = [&] { return std::uint64_t{random()} << 32 | random(); };
    return {word(), word()};
}
} // namespace

Recording::Recording(std::optional<Fault> fault) : key_(new_key()), fault_(std::move(fault)) {}

std::string Recording::answer(std::string_view line)
{
    if (!std::exchange(was_asked_, true))
        return fmt::format("{:016x}{:016x}\n", key_[0], key_[1]);
    const std::size_t before = calls_.size();
    is_tampered_ = is_tampered_ || has_end_ || !is_signed(line) || !take(std::string(line.substr(17)));
    if (is_tampered_)
        return "0\n"; // it is to terminate
    return calls_.size() > before ? fmt::format("{}\n", error_for(calls_.back())) : "";
}

bool Recording::is_signed(std::string_view line)
{
    if (line.size() < 18)
        return false;
    const std::string hash(line.substr(0, 16)), text(line.substr(17));
    const bool is_right = fmt::format("{:016x}", keyed_hash(key_, last_hash_ + text)) == hash;
    last_hash_ = hash;
    return is_right;
}

bool Recording::take(const std::string& text)
{
    const Json line = Json::parse(text, nullptr, false);
    if (!line.is_object())
        return false;
    if (line.contains("call") && line.at("call") == calls_.size() + 1)
        calls_.push_back(begun_call(line));
    else if (line.contains("return") && line.at("return").get<std::size_t>() <= calls_.size())
        add_result(line.at("result"), calls_[line.at("return").get<std::size_t>() - 1]);
    else if (line.contains("trace"))
        trace_ += line.at("trace").get<std::string>() + "\n";
    else if (line.contains("told"))
        told_.push_back({line.at("told"), calls_.size()});
    else if (line.contains("touched") && line.at("touched") <= calls_.size())
        touched_ = line.at("touched").get<std::size_t>() - 1;
    else if (line.contains("end") && line.at("end") == calls_.size())
        has_end_ = true;
    else if (line.contains("full"))
        is_full_ = true;
    else if (line.contains("endless"))
        call_limit_ = line.at("endless");
    else if (line.contains("record"))
        has_start_ = true;
    else
        return is_full_;
    return true;
}

/// A device that is not there does not come back.
std::int64_t Recording::error_for(const Call& call)
{
    if (!fault_ || !call.is(fault_->function))
        return 0;
    const bool stays_away = call.is("clGetPlatformIDs") || call.is("clGetDeviceIDs");
    ++calls_of_it_;
    return calls_of_it_ == fault_->call || (stays_away && calls_of_it_ > fault_->call) ? fault_->error : 0;
}

bool Recording::makes_user_events() const
{
    return std::any_of(calls_.begin(), calls_.end(),
                       [](const Call& call) { return call.is("clCreateUserEvent"); });
}

HostRecord Recording::record(bool exited_by_itself) const
{
    using State = HostRecord::State;
    const State state = is_tampered_                    ? State::tampered
                        : call_limit_ > 0               ? State::endless
                        : is_full_                      ? State::too_long
                        : !has_start_                   ? State::missing
                        : has_end_ || !exited_by_itself ? State::whole
                                                        : State::incomplete;
    return {state, calls_, told_, false, call_limit_, touched_};
}
} // namespace lab::judge
