// Bad kernel files: empty, in another encoding, huge, or not even a regular file.
#include "tests/kit/judge/prefix_sums.hpp"

#include <sys/stat.h>
#include <unistd.h>

namespace
{
using namespace lab::kit;
using namespace lab::kit::prefix_sums;
using lab::process::Outcome;
using nlohmann::json;

TEST(KernelFile, ThatIsEmptyIsRefused)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cl", "");
    expect_refused_kernel(desk, "empty");
}

TEST(KernelFile, WithNulBytesIsRefused)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cl", std::string("kernel void\n prefix\0sum", 23));
    expect_refused_kernel(desk, "NUL");
}

/// As in a class.
TEST(KernelFile, InAnotherEncodingIsGradedAndSaysSo)
{
    const std::string kernel = read_file(solution("prefix_sum.cl"));
    std::string wide = "\xff\xfe";
    for (const char c : kernel)
        wide += {c, '\0'};
    for (const auto& [text, encoding] :
         {std::pair{wide, "UTF-16"}, std::pair{"// f\xfcr\n" + kernel, "Latin-1"},
          std::pair{"// \xed\xa0\x80 half a surrogate pair\n" + kernel, "Latin-1"}}) {
        const Desk desk;
        write_file(desk.submission() / "prefix_sum.cl", text);
        const json report = report_of(desk.check(id, "Kernel"));
        EXPECT_EQ(status_of(report, "Kernel.Values"), "passed");
        EXPECT_TRUE(contains(report.at("message"), encoding)) << report.at("message");
    }
}

TEST(KernelFile, WithByteOrderMarkAndWindowsLinesIsGradedLikeAnyOther)
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

TEST(KernelFile, Of100MegabytesIsRefused)
{
    const Desk desk;
    write_file(desk.submission() / "prefix_sum.cl", "kernel");
    std::filesystem::resize_file(desk.submission() / "prefix_sum.cl", 100'000'000);
    expect_refused_kernel(desk, "100000000");
}

TEST(KernelFile, ThatIsASymbolicLinkIsNotFollowed)
{
    const Desk desk;
    std::filesystem::create_symlink("/etc/passwd", desk.submission() / "prefix_sum.cl");
    expect_refused_kernel(desk, "prefix_sum.cl");
    std::filesystem::remove(desk.submission() / "prefix_sum.cl");
    std::filesystem::create_symlink("/nonexistent", desk.submission() / "prefix_sum.cl");
    expect_refused_kernel(desk, "prefix_sum.cl");
}

TEST(KernelFile, ThatIsAPipeDoesNotHang)
{
    const Desk desk;
    ASSERT_EQ(::mkfifo((desk.submission() / "prefix_sum.cl").c_str(), 0600), 0);
    expect_refused_kernel(desk, "not a plain file");
}

TEST(KernelFile, ThatIsAFolderIsRefused)
{
    const Desk desk;
    std::filesystem::create_directory(desk.submission() / "prefix_sum.cl");
    expect_refused_kernel(desk, "not a plain file");
}

TEST(KernelFile, ThatCannotBeReadIsRefused)
{
    if (::geteuid() == 0)
        GTEST_SKIP() << "root can read every file";
    const Desk desk;
    std::filesystem::copy(solution("prefix_sum.cl"), desk.submission() / "prefix_sum.cl");
    std::filesystem::permissions(desk.submission() / "prefix_sum.cl", std::filesystem::perms::none);
    expect_refused_kernel(desk, "Permission denied");
}
} // namespace
