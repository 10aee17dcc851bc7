// Jobs and results survive a frame unchanged; anything else is rejected. A result comes from a process in which a
// student's kernel ran: it may contain anything.
#include "grader/base/codec.hpp"
#include "grader/worker/job.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <stdexcept>

namespace
{
using namespace lab::worker;

Job full_job()
{
    Job job{"k.cl", "kernel void k() {} // \xc3\xa4", "-cl-std=CL1.2", {}};
    job.cases = {
        {{{{1, 2, 3}, true}, {{}, false}},
         {{"k", {BufferArgument{1}, ScalarArgument{{9, 0, 0, 255}}, LocalArgument{64}}, {256, 2}, {64, 1}}}},
        {}};
    job.device_queue = true;
    return job;
}

JobResult full_result()
{
    return {"device, version",
            true,
            "a warning",
            {{"k", 1, {{"int*", 0x119B, true}}}, {"other", 0, {}}},
            {{"", {{1, 2, 3}, {}}, {0}}, {"clFinish: CL_OUT_OF_RESOURCES", {}, {}}}};
}

/// A frame with a valid head and an arbitrary body.
template <typename Message> std::string frame_around(const std::string& body)
{
    std::string frame = encode(Message{}).substr(0, 8);
    const std::uint64_t size = body.size();
    frame.append(reinterpret_cast<const char*>(&size), sizeof size);
    return frame + body;
}

TEST(Frame, KeepsEveryPartOfAJob)
{
    const Job sent = full_job(), job = decode_job(encode(sent));
    EXPECT_EQ(job.file_name, sent.file_name);
    EXPECT_EQ(job.source, sent.source);
    EXPECT_EQ(job.build_options, sent.build_options);
    EXPECT_TRUE(job.device_queue);
    ASSERT_EQ(job.cases.size(), 2U);
    EXPECT_EQ(job.cases[0].buffers.at(0).content, (Bytes{1, 2, 3}));
    EXPECT_TRUE(job.cases[0].buffers[0].read_only);
    EXPECT_TRUE(job.cases[0].buffers.at(1).content.empty());
    const Launch& launch = job.cases[0].launches.at(0);
    EXPECT_EQ(launch.kernel, "k");
    EXPECT_EQ(launch.global_size, (std::vector<std::size_t>{256, 2}));
    EXPECT_EQ(launch.local_size, (std::vector<std::size_t>{64, 1}));
    EXPECT_EQ(std::get<BufferArgument>(launch.arguments.at(0)).index, 1U);
    EXPECT_EQ(std::get<ScalarArgument>(launch.arguments.at(1)).value, (Bytes{9, 0, 0, 255}));
    EXPECT_EQ(std::get<LocalArgument>(launch.arguments.at(2)).size_bytes, 64U);
}

TEST(Frame, KeepsEveryPartOfAResult)
{
    const JobResult result = decode_result(encode(full_result()));
    EXPECT_EQ(result.device, "device, version");
    EXPECT_TRUE(result.built);
    EXPECT_EQ(result.build_log, "a warning");
    ASSERT_EQ(result.kernels.size(), 2U);
    EXPECT_EQ(result.kernels[0].parameters.at(0).type, "int*");
    EXPECT_EQ(result.kernels[0].parameters[0].address, 0x119BU);
    EXPECT_TRUE(result.kernels[0].parameters[0].is_const);
    EXPECT_EQ(result.cases.at(0).buffers, (std::vector<Bytes>{{1, 2, 3}, {}}));
    EXPECT_EQ(result.cases[0].damaged_guards, std::vector<std::size_t>{0});
    EXPECT_EQ(result.cases.at(1).error, "clFinish: CL_OUT_OF_RESOURCES");
}

TEST(Frame, CarriesTextThatIsNotUtf8)
{
    Job job = full_job();
    job.source = "// \xff\xfe\n";
    EXPECT_EQ(decode_job(encode(job)).source, job.source);
    JobResult result = full_result();
    result.build_log = "k.cl:1: \xe4"; // a compiler quotes the student's line as it is
    EXPECT_EQ(decode_result(encode(result)).build_log, result.build_log);
}

TEST(Frame, IsRejectedWhenCutAnywhere)
{
    const std::string job = encode(full_job()), result = encode(full_result());
    for (std::size_t size = 0; size < job.size(); ++size)
        EXPECT_THROW(decode_job(job.substr(0, size)), lab::BadData) << size;
    for (std::size_t size = 0; size < result.size(); ++size)
        EXPECT_THROW(decode_result(result.substr(0, size)), lab::BadData) << size;
}

TEST(Frame, IsRejectedWithAnythingBehindIt)
{
    EXPECT_THROW(decode_job(encode(full_job()) + '\0'), lab::BadData);
    EXPECT_THROW(decode_job(encode(full_job()) + encode(full_job())), lab::BadData);
    EXPECT_THROW(decode_result(encode(full_result()) + encode(full_result())), lab::BadData);
}

TEST(Frame, IsTakenFromAmongOthers)
{
    const auto frames_of = [](const std::string& text) {
        const auto frames = lab::worker::frames_of(text);
        return std::vector<std::string>(frames.begin(), frames.end());
    };
    const std::string job = encode(full_job()), other = encode(Job{}),
                      cut = other.substr(0, other.size() - 1);
    EXPECT_EQ(frames_of(job), std::vector{job});
    EXPECT_EQ(frames_of(job + other + job), (std::vector{job, other, job}));
    EXPECT_EQ(frames_of(job + cut), (std::vector{job, cut}));
    EXPECT_EQ(frames_of(job + "garbage"), (std::vector{job, std::string("garbage")}));
    EXPECT_EQ(frames_of("garbage" + job), std::vector{"garbage" + job});
    EXPECT_EQ(frames_of(""), std::vector{std::string()});
}

TEST(Frame, IsRejectedWithAForeignHead)
{
    std::string frame = encode(full_job());
    frame[0] = static_cast<char>(frame[0] ^ 1);
    EXPECT_THROW(decode_job(frame), lab::BadData);
    frame = encode(full_job());
    std::memset(frame.data() + 8, 0xff, 8); // a length of 2^64 - 1
    EXPECT_THROW(decode_job(frame), lab::BadData);
    EXPECT_THROW(decode_job("Content-Length: 3\n\nabc"), lab::BadData);
}

TEST(Frame, IsRejectedWithABodyOfAnotherShape)
{
    const std::string bodies[] = {"",
                                  "\x01",
                                  "\xa0",
                                  "\x80",
                                  "\xf6",
                                  "\xff",
                                  "\x7f",
                                  "\xa1\x01\x02",
                                  "\x5b\x7f\xff\xff\xff\xff\xff\xff\xff",
                                  "\x9b\x7f\xff\xff\xff\xff\xff\xff\xff",
                                  std::string(101, '\0')};
    for (const std::string& body : bodies) {
        EXPECT_THROW(decode_job(frame_around<Job>(body)), lab::BadData);
        EXPECT_THROW(decode_result(frame_around<JobResult>(body)), lab::BadData);
    }
    EXPECT_THROW(decode_job(encode(full_result())), lab::BadData);
    EXPECT_THROW(decode_result(encode(full_job())), lab::BadData);
}

/// Replaces every byte of a valid frame by several others: none of them may cause reads out of bounds, which
/// sanitizers detect.
TEST(Frame, IsReadOrRejectedWhateverByteIsChanged)
{
    const std::string right = encode(full_result());
    for (std::size_t i = 16; i < right.size(); ++i)
        for (const int byte : {0, 1, 2, 0x7f, 0x80, 0xff}) {
            std::string changed = right;
            changed[i] = static_cast<char>(byte);
            try {
                decode_result(changed);
            } catch (const lab::BadData&) {
                continue;
            }
        }
}
} // namespace
