// The recording layer on its own, on a program whose calls are known, and how the judge reads its records.
#include "grader/judge/host/record/host_lines.hpp"
#include "grader/judge/host/record/recording.hpp"
#include "tests/kit/kernel_job.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <fcntl.h>

namespace lab::kit
{
namespace
{
using judge::Call;
using judge::Fault;
using judge::HostRecord;
using judge::Recording;
using testing::HasSubstr;
using testing::Not;
using State = HostRecord::State;

/// Loads the layer: this machine's loader, or Khronos' loader in its place.
enum class Route { values, khronos };

std::filesystem::path khronos_loader() { return course().second_device / "venv" / "lib"; }

std::map<std::string, std::string> environment_of(Route route)
{
    static const TemporaryFolder cache; // the kernel is compiled once
    std::map<std::string, std::string> environment{{"POCL_CACHE_DIR", (cache.path() / "pocl").string()}};
    if (route == Route::khronos) {
        environment["LD_LIBRARY_PATH"] = khronos_loader().string();
        environment["OCL_ICD_VENDORS"] = "/etc/OpenCL/vendors";
    }
    return environment;
}

std::shared_ptr<const process::Descriptor> caller()
{
    return std::make_shared<const process::Descriptor>(::open(LAB_RECORD_CALLER, O_RDONLY | O_CLOEXEC));
}

process::Outcome exited()
{
    process::Outcome outcome;
    outcome.ending = process::Ending::exited;
    return outcome;
}

class Recorded {
    Recording recording_; // before the run

  public:
    explicit Recorded(const std::string& what = "", std::optional<Fault> fault = {},
                      Route route = Route::values)
        : recording_(std::move(fault), true)
    {
        const auto program = caller();
        process::Command command;
        command.arguments = {course().host_runner.string(), what};
        command.environment = environment_of(route);
        command.environment["OPENCL_LAYERS"] = course().record_layer.string();
        command.inherited = {program->get()};
        command.limits.result_bytes = 64 << 20;
        if (what == "endless")
            command.limits.cpu_s = 1;
        command.answer = [&](std::string_view line) { return recording_.answer(line); };
        outcome = process::run_child(command);
    }

    HostRecord record() const { return recording_.record(outcome); }

    process::Outcome outcome;
};

std::vector<std::string> names(const HostRecord& record)
{
    std::vector<std::string> all;
    for (const Call& call : record.calls)
        all.push_back(call.name);
    return all;
}

const Call& find(const HostRecord& record, const std::string& name, int which = 1)
{
    for (const Call& call : record.calls)
        if (call.is(name) && --which == 0)
            return call;
    throw std::runtime_error("no call of " + name);
}

class RecordOn : public testing::TestWithParam<Route> {
  protected:
    void SetUp() override
    {
        if (GetParam() == Route::khronos && !std::filesystem::exists(khronos_loader() / "libOpenCL.so.1"))
            GTEST_SKIP() << "Khronos' loader comes with ./lab setup --device-enqueue, which was not run here";
    }
};

INSTANTIATE_TEST_SUITE_P(Route, RecordOn, testing::Values(Route::values, Route::khronos),
                         [](const auto& tested) -> std::string {
                             return tested.param == Route::values ? "Values" : "Khronos";
                         });

TEST_P(RecordOn, HoldsEveryCallInItsOrder)
{
    const Recorded run("", {}, GetParam());
    ASSERT_TRUE(run.outcome.exited_with(0)) << run.outcome.err;
    EXPECT_THAT(run.outcome.out, HasSubstr("RESULT 8"));
    const HostRecord record = run.record();
    EXPECT_EQ(record.state, State::whole);
    EXPECT_EQ(names(record),
              (std::vector<std::string>{
                  "clGetPlatformIDs",       "clGetDeviceIDs",       "clGetDeviceIDs",
                  "clCreateContext",        "clCreateCommandQueue", "clCreateProgramWithSource",
                  "clBuildProgram",         "clCreateKernel",       "clCreateBuffer",
                  "clCreateBuffer",         "clEnqueueWriteBuffer", "clSetKernelArg",
                  "clEnqueueNDRangeKernel", "clEnqueueReadBuffer",  "clFinish",
                  "clReleaseEvent",         "clReleaseMemObject",   "clReleaseMemObject",
                  "clReleaseKernel",        "clReleaseProgram",     "clReleaseCommandQueue",
                  "clReleaseContext"}));
    EXPECT_TRUE(
        std::all_of(record.calls.begin(), record.calls.end(), [](const Call& c) { return c.succeeded(); }));
}

TEST_P(RecordOn, HoldsArgumentsAndWhatACallGave)
{
    const HostRecord record = Recorded("", {}, GetParam()).record();
    const Call &context = find(record, "clCreateContext"), &queue = find(record, "clCreateCommandQueue"),
               &buffer = find(record, "clCreateBuffer", 2), &write = find(record, "clEnqueueWriteBuffer"),
               &launch = find(record, "clEnqueueNDRangeKernel");
    ASSERT_EQ(context.created.size(), 1U);
    EXPECT_EQ(queue.number("context"), context.created[0]);
    EXPECT_EQ(buffer.number("size"), 16U);
    EXPECT_EQ(write.list("buffer"), buffer.created);
    EXPECT_EQ(write.number("command_queue"), queue.created.at(0));
    EXPECT_NE(write.event, 0U);
    EXPECT_EQ(launch.list("event_wait_list"), std::vector<std::uint64_t>{write.event});
    EXPECT_EQ(launch.list("global_work_size"), std::vector<std::uint64_t>{4});
    EXPECT_EQ(find(record, "clBuildProgram").text("options"), "-cl-std=CL1.2");
    EXPECT_EQ(shown(buffer), "clCreateBuffer(flags = CL_MEM_READ_WRITE, size = 16)");
    EXPECT_EQ(shown(launch),
              "clEnqueueNDRangeKernel(work_dim = 1, global_work_size = (4), local_work_size = (4))");
}

judge::Source named(const std::string& file)
{
    judge::Source source;
    source.name = file;
    return source;
}

TEST_P(RecordOn, NamesTheLineOfACall)
{
    const Recorded run("", {}, GetParam());
    HostRecord record = run.record();
    judge::HostLines(caller(), named("record_caller.cpp")).find(record);
    ASSERT_TRUE(record.has_lines);
    const auto printed = run.outcome.out.find("LINE ");
    ASSERT_NE(printed, std::string::npos);
    EXPECT_EQ(find(record, "clCreateBuffer", 2).line, std::atoi(run.outcome.out.c_str() + printed + 5));
    HostRecord elsewhere = run.record();
    judge::HostLines(caller(), named("other.cpp")).find(elsewhere);
    EXPECT_EQ(find(elsewhere, "clCreateBuffer").line, 0);
    EXPECT_TRUE(find(elsewhere, "clCreateBuffer").is_students()); // whatever the file is called
}

TEST_P(RecordOn, FailsTheCallThatWasAskedFor)
{
    const Recorded run("", Fault{"clCreateBuffer", 2, -4}, GetParam());
    EXPECT_THAT(run.outcome.out, HasSubstr("clCreateBuffer -4"));
    const HostRecord record = run.record();
    EXPECT_TRUE(find(record, "clCreateBuffer", 1).succeeded());
    const Call& failed = find(record, "clCreateBuffer", 2);
    EXPECT_TRUE(failed.is_injected);
    EXPECT_EQ(failed.error, -4);
    EXPECT_TRUE(failed.created.empty());
}

TEST_P(RecordOn, AnswersForABuildThatWasMadeToFail)
{
    const Recorded run("", Fault{"clBuildProgram", 1, -11}, GetParam());
    EXPECT_THAT(run.outcome.out, HasSubstr("clBuildProgram -11"));
    EXPECT_THAT(run.outcome.out, HasSubstr("LOG -2 1:1: error:")); // CL_BUILD_ERROR
}

TEST_P(RecordOn, LeavesNoDeviceToALaterCall)
{
    const Recorded run("", Fault{"clGetDeviceIDs", 1, -1}, GetParam());
    EXPECT_TRUE(run.outcome.exited_with(1));
    EXPECT_THAT(run.outcome.out, HasSubstr("clGetDeviceIDs -1\ndevices 0\nclGetDeviceIDs -1\ndevices 0\n"));
}

TEST(Record, EveryFunctionOfTheProgramCanBeMadeToFail)
{
    for (const std::string function :
         {"clGetPlatformIDs", "clGetDeviceIDs", "clCreateContext", "clCreateProgramWithSource",
          "clBuildProgram", "clCreateKernel", "clSetKernelArg", "clEnqueueWriteBuffer",
          "clEnqueueNDRangeKernel", "clEnqueueReadBuffer", "clFinish"}) {
        const Recorded run("", Fault{function, 1, -5});
        EXPECT_THAT(run.outcome.out, HasSubstr(function + " -5"));
        EXPECT_TRUE(find(run.record(), function).is_injected) << function;
    }
}

TEST(Record, LeavesNoSecretToInitialisers) { EXPECT_THAT(Recorded().outcome.out, HasSubstr("SECRETS 0")); }

TEST(Record, IsWholeWhateverBecomesOfTheEnvironment)
{
    EXPECT_EQ(Recorded("unset").record().state, State::whole);
}

TEST(Record, IsIncompleteWhenItsDescriptorWasClosed)
{
    EXPECT_EQ(Recorded("close").record().state, State::incomplete);
}

TEST(Record, IsIncompleteWithoutAnEnd)
{
    const Recorded run("exit");
    ASSERT_TRUE(run.outcome.exited_with(0));
    EXPECT_EQ(run.record().state, State::incomplete);
}

TEST(Record, TellsTheCallThatCrashed)
{
    const Recorded run("crash");
    ASSERT_EQ(run.outcome.ending, process::Ending::crashed);
    const HostRecord record = run.record();
    EXPECT_EQ(record.state, State::whole);
    EXPECT_TRUE(record.calls.back().is("clEnqueueWriteBuffer"));
    EXPECT_FALSE(record.calls.back().has_returned);
}

TEST(Record, TellsWhereItCrashesOrThrows)
{
    EXPECT_TRUE(Recorded().record().failure_frames.empty());
    for (const char* what : {"null", "abort", "throw"}) {
        const HostRecord record = Recorded(what).record();
        EXPECT_EQ(record.state, what == std::string("throw") ? State::incomplete : State::whole) << what;
        EXPECT_FALSE(record.failure_frames.empty()) << what;
    }
    const std::vector<std::uint64_t> frames = Recorded("recursion").record().failure_frames;
    ASSERT_EQ(frames.size(), record::most_frames_of_failure);
    EXPECT_EQ(frames[1], frames.back());
}

TEST(Record, LeavesTheProgramItsOwnHandler)
{
    const Recorded run("handler");
    EXPECT_TRUE(run.outcome.exited_with(3));
    EXPECT_TRUE(run.record().failure_frames.empty());
}

TEST(Record, NoticesALineThatTheLayerDidNotWrite)
{
    EXPECT_EQ(Recorded("forge").record().state, State::tampered);
}

/// Writes what a layer with that key would write.
class Layer {
  public:
    explicit Layer(const std::string& key)
        : key_{std::stoull(key.substr(0, 16), nullptr, 16), std::stoull(key.substr(16), nullptr, 16)}
    {
    }
    std::string line(const record::Line& line) { return signed_text(record::to_text(line)); }
    std::string signed_text(const std::string& text)
    {
        last_hash_ = fmt::format("{:016x}", keyed_hash(key_, last_hash_ + text));
        return last_hash_ + " " + text;
    }

  private:
    HashKey key_;
    std::string last_hash_ = std::string(16, '0');
};

const std::vector<record::Line> of_two_calls = {record::Begin{},
                                                record::CallBegins{1, "clFinish", {}, {}, {}, {}},
                                                record::CallReturns{.number = 1},
                                                record::CallBegins{2, "clFlush", {}, {}, {}, {}},
                                                record::CallReturns{.number = 2},
                                                record::End{2}};

/// The state of a record whose lines were changed after the layer had written them.
State state_after(const std::function<void(std::vector<std::string>& lines)>& change)
{
    Recording recording;
    Layer layer(recording.answer("key").value());
    std::vector<std::string> lines;
    for (const record::Line& line : of_two_calls)
        lines.push_back(layer.line(line));
    change(lines);
    for (const std::string& line : lines)
        recording.answer(line);
    return recording.record(exited()).state;
}

TEST(Record, IsWholeAsItWasWritten)
{
    EXPECT_EQ(state_after([](auto&) {}), State::whole);
}

TEST(Record, NoticesAChangedLine)
{
    EXPECT_EQ(state_after([](auto& lines) { lines[2].replace(lines[2].size() - 3, 1, "7"); }),
              State::tampered);
}

TEST(Record, HearsNothingAfterALineThatItDidNotWrite)
{
    Recording recording;
    Layer layer(recording.answer("key").value());
    EXPECT_TRUE(recording.answer(layer.line(record::Begin{})));
    EXPECT_FALSE(recording.answer(""));
}

TEST(Record, NoticesAMissingLine)
{
    EXPECT_EQ(state_after([](auto& lines) { lines.erase(lines.begin() + 2); }), State::tampered);
    EXPECT_EQ(state_after([](auto& lines) { lines.pop_back(); }), State::incomplete);
}

TEST(Record, NoticesARepeatedLine)
{
    EXPECT_EQ(state_after([](auto& lines) { lines.insert(lines.begin() + 2, lines[2]); }), State::tampered);
}

TEST(Record, NoticesALineAfterItsEnd)
{
    EXPECT_EQ(state_after([](auto& lines) { lines.push_back(lines.back()); }), State::tampered);
}

TEST(Record, NoticesAnotherRunsRecord)
{
    EXPECT_EQ(state_after([](auto& lines) {
                  Layer other(std::string(32, '1'));
                  for (std::size_t i = 0; i < lines.size(); ++i)
                      lines[i] = other.line(of_two_calls[i]);
              }),
              State::tampered);
}

/// The state of a record with one more line and a valid signature: a program can find the key in its own memory.
State state_with(const std::string& text)
{
    Recording recording;
    Layer layer(recording.answer("key").value());
    for (std::size_t i = 0; i < 5; ++i)
        recording.answer(layer.line(of_two_calls[i]));
    recording.answer(layer.signed_text(text));
    return recording.record(exited()).state;
}

TEST(Record, TakesNoNonsenseThatIsSigned)
{
    const record::Line nonsense[] = {record::CallReturns{.number = 0},
                                     record::CallReturns{.number = 3},
                                     record::CallReturns{.number = ~0ull},
                                     record::Touches{0},
                                     record::Touches{3},
                                     record::End{7},
                                     record::CallBegins{1, "", {}, {}, {}, {}},
                                     record::CallBegins{3, "", {}, {}, {0}, {}},
                                     record::CallBegins{3, "", {}, {}, {}, {3}}};
    for (const record::Line& line : nonsense)
        EXPECT_EQ(state_with(record::to_text(line)), State::tampered) << line.index();
    for (const char* text : {"", "0", "00", "zz", "{\"return\":0}", "ffffffffffffffff", "0200000000000000"})
        EXPECT_EQ(state_with(text), State::tampered) << text;
}

TEST(Record, IsCutOffWhereAProgramMakesVeryManyCalls)
{
    const Recorded run("many");
    EXPECT_EQ(run.outcome.exit_code, 0);
    const HostRecord record = run.record();
    EXPECT_EQ(record.state, State::too_long);
    EXPECT_EQ(record.calls.size(), 20'000U);
}

TEST(Record, OfAProgramThatStillCalledWhenItsTimeRanOutIsEndless)
{
    Recorded run("endless");
    EXPECT_EQ(run.outcome.ending, process::Ending::timed_out);
    EXPECT_EQ(run.record().state, State::endless);
    run.outcome.quiet = run.outcome.wall / 2; // it computed or waited afterwards
    EXPECT_NE(run.record().state, State::endless);
}

TEST(Record, OfAProgramThatRanOutOfTimeAfterAFewCallsIsWhole)
{
    Recorded run;
    run.outcome.ending = process::Ending::timed_out;
    run.outcome.wall = std::chrono::seconds(5);
    EXPECT_EQ(run.record().state, State::whole);
}

TEST(KeyedHash, IsThatOfItsAuthors)
{
    std::string text;
    for (char c = 0; c < 15; ++c)
        text += c;
    EXPECT_EQ(keyed_hash({0x0706050403020100, 0x0f0e0d0c0b0a0908}, text), 0xa129ca6149be45e5);
}
} // namespace
} // namespace lab::kit
