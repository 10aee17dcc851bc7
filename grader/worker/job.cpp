#include "grader/worker/job.hpp"

#include <nlohmann/json.hpp>

#include <cstring>
#include <stdexcept>

namespace lab::worker
{
using nlohmann::json;

// Byte strings travel as CBOR byte strings, not as arrays of numbers.
static json binary(const Bytes& bytes) { return json::binary(bytes); }
static Bytes bytes_of(const json& value) { return value.get_binary(); }

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Parameter, type, address, is_const)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(KernelInterface, name, parameter_count, parameters, local_bytes)

static void to_json(json& out, const Buffer& buffer)
{
    out = {{"content", binary(buffer.content)},
           {"read_only", buffer.read_only},
           {"is_blank", buffer.is_blank},
           {"zeros", buffer.zeros}};
}

static void from_json(const json& in, Buffer& buffer)
{
    buffer = {bytes_of(in.at("content")), in.at("read_only").get<bool>(), in.at("is_blank").get<bool>(),
              in.at("zeros").get<std::uint64_t>()};
}

static void to_json(json& out, const Argument& argument)
{
    if (const auto* buffer = std::get_if<BufferArgument>(&argument))
        out = {{"buffer", buffer->index}};
    else if (const auto* scalar = std::get_if<ScalarArgument>(&argument))
        out = {{"scalar", binary(scalar->value)}};
    else
        out = {{"local", std::get<LocalArgument>(argument).size_bytes}};
}

static void from_json(const json& in, Argument& argument)
{
    if (in.contains("buffer"))
        argument = BufferArgument{in.at("buffer").get<std::size_t>()};
    else if (in.contains("scalar"))
        argument = ScalarArgument{bytes_of(in.at("scalar"))};
    else
        argument = LocalArgument{in.at("local").get<std::size_t>()};
}
} // namespace lab::worker

// A std::variant is found by argument-dependent look-up only through a serializer.
template <> struct nlohmann::adl_serializer<lab::worker::Argument> {
    static void to_json(json& out, const lab::worker::Argument& argument)
    {
        lab::worker::to_json(out, argument);
    }
    static void from_json(const json& in, lab::worker::Argument& argument)
    {
        lab::worker::from_json(in, argument);
    }
};

namespace lab::worker
{
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Launch, kernel, arguments, global_size, local_size, global_offset)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Case, buffers, launches)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Job, file_name, source, build_options, guard_zones, cases, device_queue)

static void to_json(json& out, const CaseResult& result)
{
    json buffers = json::array();
    for (const Bytes& buffer : result.buffers)
        buffers.push_back(binary(buffer));
    out = {{"error", result.error}, {"buffers", buffers}, {"damaged_guards", result.damaged_guards}};
}

static void from_json(const json& in, CaseResult& result)
{
    in.at("error").get_to(result.error);
    in.at("damaged_guards").get_to(result.damaged_guards);
    for (const json& buffer : in.at("buffers"))
        result.buffers.push_back(bytes_of(buffer));
}
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(JobResult, device, built, build_log, kernels, cases)

namespace
{
constexpr std::uint64_t magic = 0x31424f4a42414c43; // "CLABJOB1"

std::string frame(const json& payload)
{
    std::string body;
    json::to_cbor(payload, body);
    const std::array<std::uint64_t, 2> head{magic, body.size()};
    std::string out(sizeof head, '\0');
    std::memcpy(out.data(), head.data(), sizeof head);
    return out + body;
}

/// Refuses what is nested deeper than any job: the CBOR reader calls itself for each level.
class DepthGuard final : public nlohmann::json_sax<json> {
  public:
    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool key(string_t&) override { return true; }
    bool start_object(std::size_t) override { return ++depth_ <= depth_limit; }
    bool start_array(std::size_t) override { return ++depth_ <= depth_limit; }
    bool end_object() override { return --depth_ >= 0; }
    bool end_array() override { return --depth_ >= 0; }
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override
    {
        return false;
    }

  private:
    static constexpr int depth_limit = 16;
    int depth_ = 0;
};

json payload_of(const std::string& frame)
{
    std::array<std::uint64_t, 2> head{};
    if (frame.size() < sizeof head)
        throw std::runtime_error("the frame ends within its head");
    std::memcpy(head.data(), frame.data(), sizeof head);
    if (head[0] != magic || head[1] != frame.size() - sizeof head)
        throw std::runtime_error("not exactly one whole frame");
    const auto begin = frame.begin() + sizeof head;
    DepthGuard guard;
    if (!json::sax_parse(begin, frame.end(), &guard, json::input_format_t::cbor))
        throw std::runtime_error("the payload is not CBOR, or nested too deeply");
    return json::from_cbor(begin, frame.end());
}

/// What the library throws about a payload of another shape is one of our errors.
template <typename Message> Message decode(const std::string& frame)
{
    try {
        return payload_of(frame).get<Message>();
    } catch (const json::exception& error) {
        throw std::runtime_error(error.what());
    }
}
} // namespace

std::string encode(const Job& job) { return frame(job); }
std::string encode(const JobResult& result) { return frame(result); }
Job decode_job(const std::string& frame) { return decode<Job>(frame); }
JobResult decode_result(const std::string& frame) { return decode<JobResult>(frame); }

std::vector<std::string> frames_of(const std::string& text)
{
    std::vector<std::string> frames;
    std::size_t begin = 0;
    do {
        std::array<std::uint64_t, 2> head{};
        const std::size_t rest = text.size() - begin;
        if (rest > sizeof head)
            std::memcpy(head.data(), text.data() + begin, sizeof head);
        const bool is_followed = head[0] == magic && head[1] < rest - sizeof head;
        frames.push_back(text.substr(begin, is_followed ? sizeof head + head[1] : rest));
        begin += frames.back().size();
    } while (begin < text.size());
    return frames;
}
} // namespace lab::worker
