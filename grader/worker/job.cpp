#include "grader/worker/job.hpp"

#include "grader/base/codec.hpp"

#include <cstring>

namespace lab::worker
{
template <class Codec> void fields(Codec& codec, auto& value)
{
    using T = std::remove_cvref_t<decltype(value)>;
    if constexpr (std::is_same_v<T, Buffer>)
        codec(value.content, value.read_only, value.write_only, value.is_blank, value.zeros, value.unwritten,
              value.missing);
    else if constexpr (std::is_same_v<T, Part>)
        codec(value.offset, value.bytes);
    else if constexpr (std::is_same_v<T, BufferArgument>)
        codec(value.index, value.part);
    else if constexpr (std::is_same_v<T, ScalarArgument>)
        codec(value.value);
    else if constexpr (std::is_same_v<T, LocalArgument>)
        codec(value.size_bytes);
    else if constexpr (std::is_same_v<T, Write>)
        codec(value.buffer, value.offset, value.bytes);
    else if constexpr (std::is_same_v<T, Copy>)
        codec(value.from, value.to, value.from_offset, value.to_offset, value.bytes);
    else if constexpr (std::is_same_v<T, Launch>)
        codec(value.kernel, value.arguments, value.global_size, value.local_size, value.global_offset,
              value.before, value.program, value.whole, value.first_group);
    else if constexpr (std::is_same_v<T, Case>)
        codec(value.buffers, value.launches);
    else if constexpr (std::is_same_v<T, Job>)
        codec(value.file_name, value.source, value.build_options, value.cases, value.device_queue,
              value.others, value.simulation);
    else if constexpr (std::is_same_v<T, Simulation>)
        codec(value.instruction_budget, value.formula_launches, value.combination_launches,
              value.records_accesses, value.cases_for_faults, value.order_seed, value.stands_in);
    else if constexpr (std::is_same_v<T, Job::Program>)
        codec(value.source, value.build_options);
    else if constexpr (std::is_same_v<T, Parameter>)
        codec(value.type, value.address, value.is_const);
    else if constexpr (std::is_same_v<T, KernelInterface>)
        codec(value.name, value.parameter_count, value.parameters, value.local_bytes);
    else if constexpr (std::is_same_v<T, CaseResult>)
        codec(value.error, value.buffers, value.damaged_guards);
    else
        codec(value.device, value.built, value.build_log, value.kernels, value.cases, value.ended_early);
}

namespace
{
// "CLABJOB2" and "CLABRES2": distinguish a job from a result.
constexpr std::uint64_t magic_of_job = 0x32424f4a42414c43, magic_of_result = 0x3253455242414c43;

template <typename Message> constexpr std::uint64_t magic = magic_of_job;
template <> constexpr std::uint64_t magic<JobResult> = magic_of_result;

constexpr std::size_t spare_bytes = 64 << 10; // for all but the buffers

std::size_t bytes_of(const Job& job)
{
    std::size_t bytes = 0;
    for (const Case& one : job.cases)
        for (const Buffer& buffer : one.buffers)
            bytes += buffer.content.size();
    return bytes;
}

std::size_t bytes_of(const JobResult& result)
{
    std::size_t bytes = 0;
    for (const CaseResult& one : result.cases)
        for (const Bytes& buffer : one.buffers)
            bytes += buffer.size();
    return bytes;
}

template <typename Message> std::string frame(const Message& message)
{
    std::array<std::uint64_t, 2> head{magic<Message>, 0};
    Encoder encoder(sizeof head + bytes_of(message) + spare_bytes);
    encoder(head, message);
    std::string out = encoder.take();
    head[1] = out.size() - sizeof head;
    std::memcpy(out.data(), head.data(), sizeof head);
    return out;
}

template <typename Message> Message decode(std::string_view frame)
{
    std::array<std::uint64_t, 2> head{};
    if (frame.size() < sizeof head)
        throw BadData("the frame ends within its head");
    std::memcpy(head.data(), frame.data(), sizeof head);
    if (head[0] != magic<Message> || head[1] != frame.size() - sizeof head)
        throw BadData("not exactly one whole frame");
    return decoded<Message>(frame.substr(sizeof head));
}
} // namespace

std::string encode(const Job& job) { return frame(job); }
std::string encode(const JobResult& result) { return frame(result); }
Job decode_job(std::string_view frame) { return decode<Job>(frame); }
JobResult decode_result(std::string_view frame) { return decode<JobResult>(frame); }

std::vector<std::string_view> frames_of(const std::string& text)
{
    std::vector<std::string_view> frames;
    std::size_t begin = 0;
    do {
        std::array<std::uint64_t, 2> head{};
        const std::size_t rest = text.size() - begin;
        if (rest > sizeof head)
            std::memcpy(head.data(), text.data() + begin, sizeof head);
        const bool is_followed =
            (head[0] == magic_of_job || head[0] == magic_of_result) && head[1] < rest - sizeof head;
        frames.push_back(std::string_view(text).substr(begin, is_followed ? sizeof head + head[1] : rest));
        begin += frames.back().size();
    } while (begin < text.size());
    return frames;
}
} // namespace lab::worker
