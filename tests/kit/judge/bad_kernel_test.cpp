// Bad kernels: `lab check 01-prefix-sum` says in a sentence what is wrong with them, and neither hangs, crashes nor
// shows anything that a student should not see.
#include "tests/kit/judge/prefix_sums.hpp"

namespace
{
using namespace lab::kit;
using namespace lab::kit::prefix_sums;
using namespace std::chrono_literals;
using lab::process::Outcome;
using nlohmann::json;

TEST(Kernel, AsHandedOutBeginsWithTodo1)
{
    const auto course = lab::course::read_course(LAB_COURSE);
    for (const auto& [exercise, file] : {std::pair{"01-prefix-sum", "prefix_sum.cl"},
                                         {"02-sobol", "sobol.cl"},
                                         {"03-nary-search", "nary_search.cl"}}) {
        const Desk desk;
        write_file(desk.submission() / file, read_file(course.find(exercise).folder / file));
        const json report = report_of(desk.check(exercise, "Kernel"));
        for (const json& check : report.at("checks"))
            if (check.at("status") == "failed") { // the first one
                EXPECT_TRUE(
                    contains(check.at("next"), std::string("TODO 1. A hint: ./lab hint ") + exercise));
                EXPECT_EQ(check.value("file", ""), file);
                break;
            }
        EXPECT_EQ(report.at("score"), 0.0);
    }
}

TEST(Kernel, WithAnotherNameIsRefused)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cl",
               "kernel void prefixsum(global const int* input, global int* output) { "
               "output[get_global_id(0)] = input[0]; }\n");
    expect_refused_kernel(desk, "prefixsum");
}

TEST(Kernel, WithOtherParametersIsRefused)
{
    for (const char* parameters :
         {"global int* output", "global const float* input, global float* output",
          "global const int* input, global int* output, const uint count",
          "local int* input, global int* output", "global const int* input, const int output"}) {
        const Desk desk;
        write_file(desk.submission() / "prefix_sum.cl",
                   std::string("kernel void prefix_sum(") + parameters + ") { }\n");
        expect_refused_kernel(desk, "parameters");
    }
}

TEST(Kernel, ThatDoesNotCompileIsShownItsLine)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cl", "kernel void prefix_sum(global const int* input, global "
                                                    "int* output)\n{\n    int x = 1\n    undefined(x);\n}\n");
    expect_refused_kernel(desk, "expected ';'");
    EXPECT_EQ(check_of(report_of(desk.check(id, "Kernel")), "Kernel.Builds").at("line"), 3);
}

TEST(Kernel, ThatTheCompilerWarnsAboutBuildsAndReadsTheWarning)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cl",
               "kernel void prefix_sum(global const int* input, global int* output)\n{\n    int i = 0;\n"
               "    if (i = get_local_id(0))\n        output[i] = 0;\n}\n");
    const json builds = check_of(report_of(desk.check(id, "Kernel")), "Kernel.Builds");
    EXPECT_EQ(builds.at("status"), "passed");
    EXPECT_TRUE(contains(builds.at("message"), "warns about line 4")) << builds.dump(1);
}

TEST(Kernel, WithHundredThousandsOfEmptyLinesIsGradedLikeAnyOther)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cl",
               std::string(400'000, '\n') + read_file(solution("prefix_sum.cl")));
    EXPECT_TRUE(desk.check(id, "Kernel").exited_with(0));
}

TEST(Kernel, WithAMessageOfHundredThousandsOfLettersIsShownTheStartOfIt)
{
    std::string letters;
    while (letters.size() < 800'000)
        letters += "ü b ";
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cl", "#error " + letters + "\n");
    expect_refused_kernel(desk, " …");
    const Outcome outcome = desk.check(id, "Kernel");
    EXPECT_LT(outcome.out.size() + outcome.err.size(), 20'000U);
}

TEST(Kernel, ThatIncludesAFileShowsNothingOfIt)
{
    const std::string rest = "\nkernel void prefix_sum(global const int* input, global int* output) { }\n";
    const std::string directives[] = {
        "#include </etc/passwd>",         " # /* here */ include \"/etc/passwd\"",
        "\f#include \"/etc/passwd\"",     "\v#\vinclude \"/etc/passwd\"",
        "/*\n*/#include \"/etc/passwd\"", "#inc\\\nlude \"/etc/passwd\"",
        "\?\?=include \"/etc/passwd\"",   "#define file \"/etc/passwd\"\n#include file"};
    for (const std::string& directive : directives) {
        const Desk desk;
        write_file(desk.submission() / "prefix_sum.cl", directive + rest);
        SCOPED_TRACE(directive);
        const Outcome outcome = desk.check(id, "Kernel");
        EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
        EXPECT_TRUE(contains(check_of(report_of(outcome), "Kernel.Builds").at("message"),
                             "part of neither the submission nor the course"));
        EXPECT_FALSE(contains(said(outcome), "root:"));
        EXPECT_FALSE(contains(said(outcome), "/etc/passwd:"));
    }
}

TEST(Kernel, HasNoDirectiveBehindACarriageReturn)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cl", "int x;\r#include \"/etc/passwd\"\n");
    const Outcome outcome = desk.check(id, "Kernel");
    EXPECT_EQ(status_of(report_of(outcome), "Kernel.Builds"), "failed");
    EXPECT_FALSE(contains(said(outcome), "root:"));
}

TEST(Kernel, ThatRacesAtEveryInstructionIsAFailureNotAFault)
{
    const Desk desk;
    write_file(
        desk.submission() / "prefix_sum.cl",
        "kernel void prefix_sum(global const int* input, global int* output)\n{\n"
        "    local int s[256];\n    for (int k = 0; k < 3000; ++k) {\n"
        "        s[(get_local_id(0) + k) % 256] += s[k % 256];\n"
        "        s[k % 256] += input[get_local_id(0)];\n        output[k % 256] = s[k % 256];\n    }\n}\n");
    const Outcome outcome = desk.check(id, "Kernel");
    EXPECT_TRUE(outcome.exited_with(1)) << outcome.exit_code;
    const json report = report_of(outcome);
    EXPECT_EQ(status_of(report, "Kernel.Builds"), "passed");
    EXPECT_FALSE(has_fault(report)) << report.dump(1).substr(0, 2000);
}

TEST(Kernel, ThatNeverEndsIsShownItsLoop)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cl",
               "kernel void prefix_sum(global const int* input, global int* output)\n{\n"
               "    volatile int i = 0;\n    while (i >= 0)\n        i &= 3;\n    output[0] = i;\n}\n");
    const Outcome outcome = desk.check(id, "Kernel");
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    const json ends = check_of(report_of(outcome), "Kernel.Ends");
    EXPECT_EQ(ends.at("status"), "failed");
    EXPECT_GE(ends.value("line", 0), 4);
    EXPECT_LE(ends.value("line", 0), 5);
    EXPECT_LT(outcome.wall, 30s);
}

TEST(Kernel, ThatCrashesOrFloodsIsAFailureNotAFault)
{
    for (const auto& [body, check] :
         {std::pair{"*(global int*)(size_t)(1 + get_local_id(0)) = 1;", "Kernel.StaysInBounds"},
          std::pair{"for (int i = 0; i < 1000000; ++i) printf(\"flood %d\\n\", i);", "Kernel.Ends"}}) {
        const Desk desk;
        write_file(
            desk.submission() / "prefix_sum.cl",
            std::string("kernel void prefix_sum(global const int* input, global int* output)\n{\n    ") +
                body + "\n}\n");
        const Outcome outcome = desk.check(id, "Kernel");
        EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
        EXPECT_EQ(status_of(report_of(outcome), check), "failed");
        EXPECT_FALSE(has_fault(report_of(outcome)));
    }
}

#if defined(__x86_64__)
TEST(Kernel, ThatForgesAResultIsAFailureNotAFault)
{
    // Machine code of the kernel runs in the worker and can write anything to descriptor 3. Here it writes a frame
    // with 262144 nested arrays.
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cl",
               R"(long system_call(long number, long a, const void* b, long c)
{
    long result;
    __asm__ volatile("syscall" : "=a"(result) : "a"(number), "D"(a), "S"(b), "d"(c) : "rcx", "r11", "memory");
    return result;
}
kernel void prefix_sum(global const int* input, global int* output)
{
    const uchar head[16] = {0x43, 0x4c, 0x41, 0x42, 0x4a, 0x4f, 0x42, 0x31, 0, 0, 4};
    uchar body[1024];
    for (int i = 0; i < 1024; ++i)
        body[i] = 0x81;
    system_call(1, 3, head, 16);
    for (int i = 0; i < 256; ++i)
        system_call(1, 3, body, 1024);
    system_call(231, 0, 0, 0);
}
)");
    const Outcome outcome = desk.check(id, "Kernel");
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    EXPECT_EQ(report_of(outcome).value("score", -1.0), 0.0);
    EXPECT_FALSE(has_fault(report_of(outcome)));
}
#endif
} // namespace
