// `lab trace ID FILE.cpp` on real host programs: the calls in order, the faulty one, and the remarks on programs that
// do not finish.
#include "grader/course/base/layout.hpp"
#include "tests/kit/trace/tracing_desk.hpp"

#include <sstream>

namespace lab::kit
{
namespace
{
class HostTracing : public Tracing {
  protected:
    process::Outcome trace_01(const std::string& submission, const std::string& language = "en",
                              int columns = 120)
    {
        return trace_host("01", "prefix_sum.cpp", submission, language, columns);
    }

    process::Outcome trace_written(const std::string& host)
    {
        write_file(desk_.submission() / "prefix_sum.cpp", host);
        return desk_.lab({"trace", "01", "prefix_sum.cpp", "--submission", desk_.submission().string()});
    }
    std::string solution() const { return read_file(source_ / "solutions/01-prefix-sum/prefix_sum.cpp"); }
};

std::vector<std::string> lines_of(const std::string& text)
{
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);)
        lines.push_back(line);
    return lines;
}

/// The marked line without its blanks; empty if no line is marked.
std::string marked_line(const std::string& text)
{
    for (const std::string& line : lines_of(text))
        if (line.starts_with("✗ prefix_sum"))
            return line;
    return "";
}

void expect_in_order(const std::string& text, const std::vector<std::string>& parts)
{
    std::size_t at = 0;
    for (const std::string& part : parts) {
        const auto found = text.find(part, at);
        ASSERT_NE(found, std::string::npos) << part << "\nis not behind what comes before it in\n" << text;
        at = found + part.size();
    }
}

TEST_F(HostTracing, DrawsTheCallsOfTheSolutionInTheirOrder)
{
    const auto outcome = trace_01("solutions/01-prefix-sum");
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    expect_in_order(
        outcome.out,
        {"  given", "context, command-queue (in order), program, build the program, kernel prefix_sum\n",
         "prefix_sum.cpp:15", "buffer input_buffer: 1024 bytes (256 elements), CL_MEM_READ_ONLY\n",
         "prefix_sum.cpp:16", "buffer output_buffer: 1024 bytes (256 elements), CL_MEM_WRITE_ONLY\n",
         "prefix_sum.cpp:17", "●   #1 write input_buffer: 1024 bytes (256 elements), blocking\n",
         "argument 0 of prefix_sum = input_buffer\n", "argument 1 of prefix_sum = output_buffer\n",
         "●   #2 launch prefix_sum: 256 work-items in work-groups of 256\n",
         "└─● #3 read output_buffer: 1024 bytes (256 elements), blocking\n",
         "release output_buffer, input_buffer\n", "The program ended with exit code 0.\n"});
    EXPECT_FALSE(contains(outcome.out, "✗")) << outcome.out;
    EXPECT_TRUE(contains(page("01-prefix-sum-solution-prefix_sum.cpp"), "#2 launch prefix_sum"));
    EXPECT_TRUE(desk_.has_clean_tmp());
}

struct AtFault {
    const char* submission;
    const char* call; // that is marked
    const char* finding;
};
class HostCallAtFault : public HostTracing, public testing::WithParamInterface<AtFault> {};
INSTANTIATE_TEST_SUITE_P(
    Of, HostCallAtFault,
    testing::Values(
        AtFault{"tests/wrong/01-prefix-sum/host-read-does-not-wait", "#3 read output_buffer",
                "Host.WaitsForTheResult: The program never waits for"},
        AtFault{"tests/wrong/01-prefix-sum/host-out-of-order", "#3 read output_buffer",
                "does not wait for clEnqueueNDRangeKernel"},
        AtFault{"tests/wrong/01-prefix-sum/host-input-buffer-one-too-short",
                "buffer input_buffer: 1020 bytes (255 elements)", "Host.BuffersFit: Argument 0"},
        AtFault{"tests/wrong/01-prefix-sum/host-128-work-items",
                "launch prefix_sum: 128 work-items in work-groups of 128: CL_INVALID_WORK_GROUP_SIZE",
                "Host.NDRange: "},
        AtFault{"tests/wrong/01-prefix-sum/host-never-unmaps", "map output_buffer for reading",
                "is never unmapped"},
        AtFault{"tests/wrong/01-prefix-sum/host-error-codes-ignored", "buffer in: 1024 bytes",
                "Host.ReportsErrors: The check made 7 calls fail, one at a time; the program reported 0 of"},
        AtFault{"tests/mistakes/01-prefix-sum/host-arguments-from-1", "argument 2 of prefix_sum",
                "CL_INVALID_ARG_INDEX"}),
    [](const auto& tested) {
        std::string name = std::filesystem::path(tested.param.submission).filename().string();
        std::erase(name, '-');
        return name;
    });

TEST_P(HostCallAtFault, IsMarkedAndItsFindingStandsBelow)
{
    const auto outcome = trace_01(GetParam().submission, "en", 120);
    const std::string marked = marked_line(outcome.out);
    EXPECT_TRUE(contains(marked, GetParam().call)) << outcome.out;
    const auto at = outcome.out.find(marked);
    EXPECT_NE(outcome.out.find(GetParam().finding, at), std::string::npos) << outcome.out;
}

TEST_F(HostTracing, SpeaksGerman)
{
    const auto outcome = trace_01("tests/wrong/01-prefix-sum/host-read-does-not-wait", "de");
    expect_in_order(
        outcome.out,
        {"Lauf mit einem korrekten Kernel", "  gegeben", "Puffer input_buffer: 1024 Bytes (256 Elemente)",
         "Argument 0 von prefix_sum = input_buffer", "#2 prefix_sum starten: 256 Work-Items",
         "#3 output_buffer lesen: 1024 Bytes (256 Elemente), nicht blockierend",
         "Host.WaitsForTheResult: Das Programm wartet nie auf", "Das Programm wartete nicht auf #2, #3."});
    EXPECT_TRUE(contains(page("01-prefix-sum-host-read-does-not-wait-prefix_sum.cpp"), "<html lang=\"de\">"));
}

TEST_F(HostTracing, FitsTheTerminal)
{
    for (const int columns : {60, 80, 120}) {
        const auto outcome = trace_01("tests/wrong/01-prefix-sum/host-out-of-order", "de", columns);
        for (const std::string& line : lines_of(outcome.out)) {
            if (contains(line, "Als Seite: ")) // a name to be copied
                continue;
            EXPECT_LE(course::columns(line), static_cast<std::size_t>(columns)) << line;
        }
    }
}

TEST_F(HostTracing, FoldsThePassesOfASearch)
{
    const auto outcome = trace_host("03", "nary_search.cpp", "solutions/03-nary-search");
    ASSERT_TRUE(outcome.exited_with(0)) << said(outcome);
    expect_in_order(outcome.out, {"write next_buffer", "argument 2 of nary_search = ranges_buffer",
                                  "#5 launch nary_search", "└─● #6 read next_buffer",
                                  "… 3 more repetitions of these 5 rows", "release"});
    EXPECT_FALSE(contains(outcome.out, "#7 ")) << outcome.out;
}

TEST_F(HostTracing, ShowsWhichCommandWaitsForWhich)
{
    const auto outcome = trace_01("tests/right/01-prefix-sum/host-waits-for-events");
    expect_in_order(outcome.out, {"├─●   #2 launch prefix_sum", "after #1\n", "│ ├─● #3 read out",
                                  "not blocking, after #2\n", "└─┴─┘ wait for #3\n", "├─● a command waits"});
}

TEST_F(HostTracing, GoesUpToTheCallInWhichTheProgramEnds)
{
    const auto outcome = trace_01("tests/wrong/01-prefix-sum/host-far-too-many-work-items");
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    expect_in_order(outcome.out, {"buffer in: 1024 bytes", "✗ prefix_sum.cpp:18", "(the program ended here)",
                                  "Host.Ends: ", "The program crashed here (SIGSEGV)."});
}

TEST_F(HostTracing, GoesUpToACrashOfTheProgramsOwn)
{
    std::string host = solution();
    const std::string launch = "    kernel.setArg(1, output_buffer);\n";
    ASSERT_TRUE(contains(host, launch));
    host.insert(host.find(launch) + launch.size(), "    *static_cast<volatile int*>(nullptr) = 1;\n");
    const auto outcome = trace_written(host);
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    expect_in_order(outcome.out,
                    {"✗ Host.Ends", "argument 1 of prefix_sum", "The program crashed here (SIGSEGV)."});
    EXPECT_FALSE(contains(outcome.out, "launch prefix_sum")) << outcome.out;
}

TEST_F(HostTracing, SaysThatAProgramGoesOnForEver)
{
    const auto outcome = trace_host("03", "nary_search.cpp",
                                    "tests/wrong/03-nary-search/host-goes-on-while-a-range-is-not-empty");
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "more repetitions of these 5 rows")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "kept calling OpenCL until its time ran out")) << outcome.out;
}

TEST_F(HostTracing, SaysWhyAProgramDoesNotCompile)
{
    const auto outcome = trace_written(solution() + "int x = y;\n");
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "✗ Host.Builds")) << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "int x = y;")) << outcome.out;
}

TEST_F(HostTracing, NamesTheTodoOfAnUntouchedProgram)
{
    const auto outcome = trace_01("exercises/01-prefix-sum");
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "TODO 5 is not written yet.")) << outcome.out;
}

TEST_F(HostTracing, SteersNoTerminalWithWhatAProgramNames)
{
    std::string host = solution();
    const std::string first = "    kernel.setArg(0, input_buffer);\n";
    ASSERT_TRUE(contains(host, first));
    host.insert(
        host.find(first),
        "    try { cl::Kernel(kernel.getInfo<CL_KERNEL_PROGRAM>(), \"a\\033[2Jb\"); } catch (const cl::Error&) {}\n");
    const auto outcome = trace_written(host);
    EXPECT_TRUE(contains(outcome.out, "kernel a[2Jb: CL_INVALID_KERNEL_NAME")) << outcome.out;
    EXPECT_FALSE(contains(outcome.out, "\033")) << outcome.out;
}

TEST_F(HostTracing, RefusesFilesWithoutAPicture)
{
    const auto unknown = desk_.lab({"trace", "01", "main.cpp"});
    EXPECT_TRUE(unknown.exited_with(2)) << said(unknown);
    EXPECT_TRUE(contains(
        unknown.err, "There is no picture of main.cpp; in 01-prefix-sum there are pictures of prefix_sum.cl, "
                     "prefix_sum.cpp, prefix_sum_large.cpp."))
        << said(unknown);
    const auto missing = trace_01("solutions/02-sobol");
    EXPECT_TRUE(missing.exited_with(2)) << said(missing);
    EXPECT_TRUE(contains(missing.err, "There is no prefix_sum.cpp in ")) << said(missing);
}

TEST_F(HostTracing, IsNamedWhereAKernelIsDrawn)
{
    const auto outcome = trace("01", "solutions/01-prefix-sum");
    EXPECT_TRUE(
        contains(outcome.out, "What the host program did: ./lab trace 01-prefix-sum prefix_sum.cpp\n"))
        << outcome.out;
    EXPECT_TRUE(contains(desk_.lab({"trace", "--help"}).out, "lab trace ID FILE.cpp"));
}

TEST_F(HostTracing, SaysWhereThereIsNoDevice)
{
    auto command = desk_.command(
        {"trace", "01", "prefix_sum.cpp", "--submission", (source_ / "solutions/01-prefix-sum").string()});
    command.environment["OCL_ICD_VENDORS"] = "/nonexistent";
    const auto outcome = process::run_child(command);
    EXPECT_TRUE(outcome.exited_with(2)) << said(outcome);
    EXPECT_TRUE(contains(outcome.out, "no OpenCL device was found")) << outcome.out;
}
} // namespace
} // namespace lab::kit
