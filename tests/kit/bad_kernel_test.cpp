// Kernels and host files as they come: `lab check 01-prefix-sum` says in a sentence what is wrong with them, and
// neither hangs, crashes nor shows what a student should not see.
#include "tests/kit/lab_command.hpp"

#include <sys/personality.h>
#include <sys/stat.h>
#include <unistd.h>

namespace
{
using namespace lab::kit;
using namespace std::chrono_literals;
using lab::process::Outcome;
using nlohmann::json;

const char* const id = "01-prefix-sum";

std::filesystem::path solution(const char* name)
{
    return lab::command::read_course(LAB_COURSE).find(id).solution / name;
}

/// The submission's kernel is refused: exit code 1, no points for the kernel, and a message with the word.
void expect_refused_kernel(const Desk& desk, const std::string& word)
{
    const Outcome outcome = desk.check(id, "Kernel");
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    const json report = report_of(outcome);
    EXPECT_FALSE(has_fault(report)) << report.dump(1);
    const json builds = check_of(report, "Kernel.Builds");
    EXPECT_EQ(builds.at("status"), "failed");
    EXPECT_TRUE(contains(builds.at("message"), word));
    EXPECT_EQ(builds.value("file", ""), "prefix_sum.cl");
    EXPECT_EQ(status_of(report, "Kernel.Values"), "skipped");
    EXPECT_FALSE(contains(said(outcome), "root:"));
    EXPECT_TRUE(desk.has_clean_tmp());
}

TEST(Kernel, ThatIsEmptyIsRefused)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cl", "");
    expect_refused_kernel(desk, "empty");
}

TEST(Kernel, AsHandedOutBeginsWithTodo1)
{
    const auto course = lab::command::read_course(LAB_COURSE);
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

TEST(Kernel, InUtf16IsRefused)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cl", std::string("\xff\xfek\0e\0r\0n\0e\0l\0", 14));
    expect_refused_kernel(desk, "UTF-16");
}

TEST(Kernel, WithNulBytesIsRefused)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cl", std::string("kernel void\n prefix\0sum", 23));
    expect_refused_kernel(desk, "NUL");
}

TEST(Kernel, InLatin1IsRefused)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cl", "// f\xfcr\n" + read_file(solution("prefix_sum.cl")));
    expect_refused_kernel(desk, "UTF-8");
}

TEST(Kernel, InWhatOnlyLooksLikeUtf8IsRefused)
{
    const Desk desk;
    for (const char* text :
         {"\xc0\xaf overlong", "\xed\xa0\x80 half a surrogate pair", "\xf4\x90\x80\x80 beyond Unicode"}) {
        write_file(desk.submission() / "prefix_sum.cl",
                   "// " + std::string(text) + "\n" + read_file(solution("prefix_sum.cl")));
        expect_refused_kernel(desk, "UTF-8");
    }
}

TEST(Kernel, WithByteOrderMarkAndWindowsLinesIsGradedLikeAnyOther)
{
    const Desk desk;
    std::string text = "\xef\xbb\xbf";
    for (const char c : read_file(solution("prefix_sum.cl")))
        text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    write_file(desk.submission() / "prefix_sum.cl", text);
    const json report = report_of(desk.check(id, "Kernel"));
    EXPECT_EQ(status_of(report, "Kernel.Values"), "passed");
    EXPECT_EQ(status_of(report, "Kernel.NoDataRace"), "passed");
    for (const json& check : report.at("checks")) // of all checks those of the suite
        EXPECT_TRUE(check.at("name").get<std::string>().starts_with("Kernel."));
}

TEST(Kernel, Of100MegabytesIsRefused)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cl", "kernel");
    std::filesystem::resize_file(desk.submission() / "prefix_sum.cl", 100'000'000);
    expect_refused_kernel(desk, "100000000");
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
    const std::string directives[] = {"#include </etc/passwd>",
                                      " # /* here */ include \"/etc/passwd\"",
                                      "\f#include \"/etc/passwd\"",
                                      "\v#\vinclude \"/etc/passwd\"",
                                      "/*\n*/#include \"/etc/passwd\"",
                                      "#inc\\\nlude \"/etc/passwd\"",
                                      "int x;\r#include \"/etc/passwd\"",
                                      "\?\?=include \"/etc/passwd\"",
                                      "#define file \"/etc/passwd\"\n#include file"};
    for (const std::string& directive : directives) {
        const Desk desk;
        write_file(desk.submission() / "prefix_sum.cl", directive + rest);
        SCOPED_TRACE(directive);
        const Outcome outcome = desk.check(id, "Kernel");
        EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
        EXPECT_TRUE(
            contains(check_of(report_of(outcome), "Kernel.Builds").at("message"), "includes another file"));
        EXPECT_FALSE(contains(said(outcome), "root:"));
        EXPECT_FALSE(contains(said(outcome), "/etc/passwd:"));
    }
}

TEST(Kernel, ThatIsASymbolicLinkIsNotFollowed)
{
    const Desk desk;
    std::filesystem::create_symlink("/etc/passwd", desk.submission() / "prefix_sum.cl");
    expect_refused_kernel(desk, "prefix_sum.cl");
    std::filesystem::remove(desk.submission() / "prefix_sum.cl");
    std::filesystem::create_symlink("/nonexistent", desk.submission() / "prefix_sum.cl");
    expect_refused_kernel(desk, "prefix_sum.cl");
}

TEST(Kernel, ThatIsAPipeDoesNotHang)
{
    const Desk desk;
    ASSERT_EQ(::mkfifo((desk.submission() / "prefix_sum.cl").c_str(), 0600), 0);
    expect_refused_kernel(desk, "not a plain file");
}

TEST(Kernel, ThatIsAFolderIsRefused)
{
    const Desk desk;
    std::filesystem::create_directory(desk.submission() / "prefix_sum.cl");
    expect_refused_kernel(desk, "not a plain file");
}

TEST(Kernel, ThatCannotBeReadIsRefused)
{
    if (::geteuid() == 0)
        GTEST_SKIP() << "root can read every file";
    const Desk desk;
    std::filesystem::copy(solution("prefix_sum.cl"), desk.submission() / "prefix_sum.cl");
    std::filesystem::permissions(desk.submission() / "prefix_sum.cl", std::filesystem::perms::none);
    expect_refused_kernel(desk, "Permission denied");
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
    for (const char* body : {"*(global int*)(size_t)(1 + get_local_id(0)) = 1;",
                             "for (int i = 0; i < 1000000; ++i) printf(\"flood %d\\n\", i);"}) {
        const Desk desk;
        write_file(
            desk.submission() / "prefix_sum.cl",
            std::string("kernel void prefix_sum(global const int* input, global int* output)\n{\n    ") +
                body + "\n}\n");
        const Outcome outcome = desk.check(id, "Kernel");
        EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
        EXPECT_EQ(status_of(report_of(outcome), "Kernel.Ends"), "failed");
        EXPECT_FALSE(has_fault(report_of(outcome)));
    }
}

#if defined(__x86_64__)
TEST(Kernel, ThatForgesAResultIsAFailureNotAFault)
{
    // Machine code of the kernel runs in the worker: it can write to descriptor 3 whatever it likes. Here a frame
    // with 262144 arrays, one in the other.
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

TEST(HostFile, ThatIncludesAFileShowsNothingOfIt)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cpp", "#include \"/etc/passwd\"\n");
    const Outcome outcome = desk.check(id, "Host");
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    EXPECT_EQ(status_of(report_of(outcome), "Host.Builds"), "failed");
    EXPECT_FALSE(contains(said(outcome), "root:"));
}

TEST(HostFile, ThatDoesNotCompileIsShownItsLine)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cpp", "#include \"prefix_sum.hpp\"\n\nint x = undefined;\n");
    const Outcome outcome = desk.check(id, "Host");
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    const json builds = check_of(report_of(outcome), "Host.Builds");
    EXPECT_TRUE(contains(builds.at("message"), "undefined"));
    EXPECT_EQ(builds.value("line", 0), 3);
}

TEST(HostFile, ThatEndsTheProgramEarlyWithSuccessEarnsNothing)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cpp",
               read_file(solution("prefix_sum.cpp")) +
                   "#include <cstdlib>\n#include <iostream>\nstatic const int early = [] {\n"
                   "    std::cout << \"[  PASSED  ] all\\n\" << std::flush;\n    std::_Exit(0);\n    return "
                   "0;\n}();\n");
    const Outcome outcome = desk.check(id, "Host");
    EXPECT_TRUE(outcome.exited_with(1)) << said(outcome);
    const json report = report_of(outcome);
    for (const char* name :
         {"Host.Result", "Host.LaunchesTheKernel", "Host.NDRange", "Host.BuffersFit", "Host.ReportsErrors"})
        EXPECT_EQ(check_of(report, name).at("score"), 0.0) << name;
    EXPECT_FALSE(has_fault(report));
}

TEST(HostFile, ThatReturnsWhatMemoryHappensToHoldGetsTheSameReportTwice)
{
    const auto before = static_cast<unsigned long>(::personality(0xffffffff));
    if (::personality(before | ADDR_NO_RANDOMIZE) < 0)
        GTEST_SKIP() << "fixed addresses are not allowed here, as in some containers";
    ::personality(before); // the kit has to ask for them itself
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cpp", R"(#include "prefix_sum.hpp"
std::vector<cl_int> prefix_sum(const cl::Context&, const cl::CommandQueue&, cl::Kernel&, const std::vector<cl_int>& input,
                               lab::Profile&)
{
    std::vector<cl_int> result;
    const cl_int* const unwritten = new cl_int[4096];
    for (std::size_t i = 0; i < prefix_sum_length; ++i)
        result.push_back(unwritten[i] + input.data()[i + 2 * prefix_sum_length] + static_cast<cl_int>(reinterpret_cast<std::size_t>(&input)));
    return result;
}
)");
    const json first = report_of(desk.check(id, "Host")), second = report_of(desk.check(id, "Host"));
    EXPECT_EQ(check_of(first, "Host.Result").at("status"), "failed");
    EXPECT_EQ(check_of(first, "Host.Result").at("message"), check_of(second, "Host.Result").at("message"));
}

/// All of the exercise solved but for one file, which does not compile.
json report_with_broken(const Desk& desk, const std::string& broken)
{
    const auto course = lab::command::read_course(LAB_COURSE);
    for (const auto& file : course.find(id).files)
        std::filesystem::copy(course.find(id).solution / file.name, desk.submission() / file.name);
    write_file(desk.submission() / broken, "#include \"prefix_sum.hpp\"\nint x = undefined;\n");
    return report_of(desk.check(id));
}

/// The checks that failed or were skipped are those of the suite.
void expect_damage_only_in(const json& report, const std::string& suite)
{
    for (const json& check : report.at("checks")) {
        const bool is_hurt = check.at("status") == "failed" || check.at("status") == "skipped";
        EXPECT_EQ(is_hurt, check.at("name").get<std::string>().starts_with(suite)) << check.dump(1);
    }
}

TEST(BrokenStage, OfAnotherHostFileCostsTheFirstNothing)
{
    const Desk desk;
    expect_damage_only_in(report_with_broken(desk, "prefix_sum_large.cpp"), "LargeHost.");
}

TEST(BrokenStage, OfTheFirstHostFileCostsTheOthersNothing)
{
    const Desk desk;
    expect_damage_only_in(report_with_broken(desk, "prefix_sum.cpp"), "Host.");
}

TEST(BrokenStage, OfAKernelCostsTheOthersNothing)
{
    const Desk desk;
    expect_damage_only_in(report_with_broken(desk, "prefix_sum_large.cl"), "Large.");
}

TEST(VoluntaryStage, ThatIsNotBegunIsNoFailure)
{
    const Desk desk;
    const auto course = lab::command::read_course(LAB_COURSE);
    for (const auto& file : course.find(id).files)
        if (file.suite != "SinglePass")
            std::filesystem::copy(course.find(id).solution / file.name, desk.submission() / file.name);
    const Outcome outcome = desk.check(id);
    EXPECT_TRUE(outcome.exited_with(0)) << said(outcome);
    const json values = check_of(report_of(outcome), "SinglePass.Values");
    EXPECT_EQ(values.at("status"), "skipped");
    EXPECT_TRUE(contains(values.at("message"), "voluntary, not begun"));
}
} // namespace
