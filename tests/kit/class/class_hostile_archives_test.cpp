// Intake of archives meant to break it: none of them does, nothing escapes, and the students next to them are graded.
#include "grader/class/base/folder_names.hpp"
#include "grader/class/base/harmless.hpp"
#include "grader/class/base/spelling.hpp"
#include "tests/kit/class/intake_desk.hpp"

#include <regex>
#include <set>
#include <sys/stat.h>
#include <unistd.h>

namespace
{
using namespace lab::kit;

class HostileArchives : public IntakeTest {
  protected:
    /// The note on unreadable files, for a student who is refused because of them.
    static std::string refusal_of(const Submission& submission)
    {
        EXPECT_EQ(submission.state, Submission::State::refused) << submission.who.key;
        return notes_of(submission);
    }
};

TEST_F(HostileArchives, NeverFollowsALinkOrOpensADevice)
{
    put("secret/prefix_sum.cl", "secret");
    put("in/ada/sobol.cl", "x");
    std::filesystem::create_symlink(folder_.path() / "secret/prefix_sum.cl", in("ada/prefix_sum.cl"));
    std::filesystem::create_directory_symlink(folder_.path() / "secret", in("bob"));
    ASSERT_EQ(::mkfifo(in("ada/prefix_sum_large.cl").c_str(), 0600), 0);
    put("in/cyd.tar.gz", archive_of({{"prefix_sum.cl", "/etc/passwd", 1, AE_IFLNK},
                                     {"sobol.cl", "", 1, AE_IFCHR},
                                     {"../../../prefix_sum_large.cl", "escaped"}},
                                    ".tar.gz"));
    for (const Submission& each : take().submissions)
        for (const HandedIn& file : each.files)
            EXPECT_TRUE(file.bytes == "x" || file.bytes == "escaped")
                << each.who.name << file.name << file.bytes;
    EXPECT_FALSE(std::filesystem::exists(folder_.path().parent_path() / "prefix_sum_large.cl"));
}

TEST_F(HostileArchives, AreReadByNobody)
{
    namespace fs = std::filesystem;
    if (::geteuid() != 0)
        GTEST_SKIP() << "not started as root";
    fs::permissions(folder_.path(), fs::perms::others_all, fs::perm_options::add);
    const fs::path reader = folder_.path() / "reader", who = folder_.path() / "who";
    write_file(reader, "#!/bin/sh\nid -u >" + who.string() + "\n");
    fs::permissions(reader, fs::perms::others_exec, fs::perm_options::add);
    EXPECT_EQ(ArchiveReader(reader, {}).read("PK").problem, Problem::damaged);
    EXPECT_EQ(read_file(who), "65534\n");
}

TEST_F(HostileArchives, HostileNamesAreOnlyNames)
{
    const std::string odd = "a'\"\n\x1b[31m`$(x)\xe2\x80\xae;=1+1";
    put("in/" + odd + "/prefix_sum.cl", kernel);
    put("in/" + std::string(250, 'n') + "/prefix_sum.cl", kernel);
    const Intake intake = take();
    ASSERT_EQ(intake.submissions.size(), 2U);
    EXPECT_EQ(intake.submissions[0].who.name, "a'\" [31m`$(x);=1+1");
    EXPECT_EQ(intake.submissions[0].who.folder, odd);
    EXPECT_LE(file_name_for(intake.submissions[1].who.key).size(), 110U);
    EXPECT_EQ(file_name_for("../../etc"), file_name_for("../../etc"));
    EXPECT_EQ(file_name_for("../x").find('/'), std::string::npos);
    EXPECT_NE(file_name_for("a/b"), file_name_for("a_b"));
}

TEST(FolderNames, CanBeCopiedToAnySystem)
{
    const Names people{"Ada",    "CON",       "nul.txt",   "aux.",        "com1 .x",      "trail",  "trail.",
                       "trail ", "case Name", "Case name", "J\u00fcrgen", "Ju\u0308rgen", "Console"};
    const auto names = folder_names(people);
    ASSERT_EQ(names.size(), people.size());
    std::set<Word> distinct;
    static const std::regex device("(con|prn|aux|nul|(com|lpt)[0-9]) *(\\..*)?", std::regex::icase);
    for (const auto& [person, name] : names) {
        EXPECT_TRUE(distinct.insert(as_in_a_folder(name)).second) << name;
        EXPECT_FALSE(name.ends_with('.') || name.ends_with(' ')) << name;
        EXPECT_FALSE(std::regex_match(name, device)) << name;
    }
    EXPECT_EQ(names.at("Ada"), "Ada");
    EXPECT_EQ(names.at("Console"), "Console");
}

TEST_F(HostileArchives, BombsAreRefused)
{
    const std::string large(std::size_t{48} << 20, '\0');
    put("in/ada.zip", archive_of({{"prefix_sum.cl", large}}));
    put("in/bob.tar.gz", archive_of({{"inner.tar", large}, {"prefix_sum.cl", kernel}}, ".tar.gz"));
    put("in/cyd/prefix_sum.cl", std::string(1 << 17, 'x'));
    put("in/dan/prefix_sum.cl", kernel);
    const Intake intake = take();
    ASSERT_EQ(intake.submissions.size(), 4U);
    EXPECT_EQ(intake.submissions[0].state, Submission::State::refused);
    EXPECT_NE(intake.submissions[1].state, Submission::State::nothing);
    EXPECT_TRUE(intake.submissions[2].files.empty());
    EXPECT_EQ(intake.submissions[3].files.at(0).bytes, kernel);
}
TEST_F(HostileArchives, PathsLeadNowhereElse)
{
    put("in.tar.gz", archive_of({{"./ada/prefix_sum.cl", kernel}, // as `tar czf in.tar.gz .` writes them
                                 {"../../bob/prefix_sum.cl", kernel},
                                 {"/cyd/prefix_sum.cl", kernel},
                                 {"dan/../ada/prefix_sum.cl", kernel},
                                 {"eve/..", kernel}},
                                ".tar.gz"));
    const Intake intake = take("in.tar.gz");
    ASSERT_EQ(students(intake), (Names{"ada|", "cyd|", "dan|", "eve|"}));
    EXPECT_TRUE(contains(intake.problems.at(0).en, "bob/prefix_sum.cl leads out of the archive"));
    for (std::size_t i = 0; i < 3; ++i)
        EXPECT_EQ(intake.submissions[i].files.at(0).bytes, kernel);
    EXPECT_EQ(intake.submissions[3].state, Submission::State::nothing);
    EXPECT_FALSE(std::filesystem::exists(folder_.path() / "bob"));
    EXPECT_FALSE(std::filesystem::exists("/cyd"));
}

TEST_F(HostileArchives, AHardLinkInAnArchiveIsNoFile)
{
    put("in/ada.tar.gz",
        archive_of({{"prefix_sum.cl", "/etc/passwd", 1, AE_IFREG, true}, {"sobol.cl", "x"}}, ".tar.gz"));
    EXPECT_EQ(only(take()).exercise, "02-sobol");
}

TEST_F(HostileArchives, NamesInOldEncodingsAreRead)
{
    put("in.zip", archive_of({{"J\x81rgen M\x94ller/prefix_sum.cl", kernel}, // MS-DOS
                              {"Bj\xf6rn Gro\xdf/prefix_sum.cl", kernel},    // Latin-1
                              {"Änne/L\xf6sung (1)/prefix_sum.cl", kernel},
                              {"Zoe\xcc\x88/prefix_sum.cl", kernel}})); // a Mac's
    EXPECT_EQ(students(take("in.zip")), (Names{"Björn Groß|", "Jürgen Möller|", "Zoe\xcc\x88|", "Änne|"}));
    EXPECT_EQ(take("in.zip").submissions.at(0).who.folder, "Bj\xf6rn Gro\xdf"); // feedback goes back under it
}

TEST_F(HostileArchives, AnEncryptedOneIsRefusedAndSaid)
{
    put("in/ada.zip", archive_of({{"prefix_sum.cl", kernel}}, ".zip", "password"));
    EXPECT_TRUE(contains(refusal_of(take("in", {"01-prefix-sum"}).submissions.at(0)), "it is encrypted"));
}

TEST_F(HostileArchives, WithNothingInThemAreRefusedForThatReason)
{
    using namespace std::string_literals;
    const std::string magic_of_7z = "7z\xBC\xAF\x27\x1C\0\4"s;
    const auto note_on = [&](const std::string& name, const std::string& bytes) {
        std::filesystem::remove_all(in(""));
        put("in/ada/" + name, bytes);
        return refusal_of(take("in", {"01-prefix-sum"}).submissions.at(0));
    };
    for (const std::string& empty :
         {"PK\5\6"s + std::string(18, '\0'), archive_of({{"folder/", "", 1, AE_IFDIR}})})
        EXPECT_EQ(note_on("a.zip", empty), "The archive a.zip could not be opened: it contains no files.\n");
    EXPECT_TRUE(contains(note_on("a.tar", std::string(10240, '\0')), "it contains no files"));
    for (const std::size_t zeros : {24U, 4096U}) // an interrupted packer has not written where its list is
        EXPECT_EQ(note_on("a.7z", magic_of_7z + std::string(zeros, '\0')),
                  "The archive a.7z could not be opened: it is damaged.\n");
}

TEST_F(HostileArchives, ManyFilesAreNotLookedThrough)
{
    file_.limits.entries = 100;
    std::vector<lab::kit::Entry> many(200, {"prefix_sum.txt", ""});
    many.push_back({"prefix_sum.cl", kernel});
    put("in/ada.zip", archive_of(many));
    std::vector<lab::kit::Entry> archives;
    for (int i = 0; i < 50; ++i)
        archives.push_back({std::to_string(i) + ".zip", archive_of({{"x.txt", "x"}})});
    put("in/bob.zip", archive_of(archives));
    const Intake asked = take("in", {"01-prefix-sum"});
    EXPECT_TRUE(contains(refusal_of(asked.submissions.at(0)), "it contains too many files"));
    EXPECT_TRUE(contains(refusal_of(asked.submissions.at(1)), "it contains too many files"));
}

TEST_F(HostileArchives, ManyFilesOfOneHideNobodyElse)
{
    file_.limits.entries = 100;
    for (int i = 0; i < 120; ++i)
        put("in/ada/" + std::to_string(i) + ".txt", "");
    put("in/bob/prefix_sum.cl", kernel);
    put("in/cyd/gradebook.sqlite", "");
    put("in/cyd/prefix_sum.cl", kernel);
    const Intake intake = take();
    ASSERT_EQ(students(intake), (Names{"ada|", "bob|", "cyd|"}));
    EXPECT_TRUE(contains(refusal_of(intake.submissions[0]), "it contains too many files"));
    EXPECT_EQ(intake.submissions[1].files.at(0).bytes, kernel);
    EXPECT_TRUE(contains(refusal_of(intake.submissions[2]), "it contains a gradebook"));
    std::vector<lab::kit::Entry> download(120, {"ada/x.txt", ""});
    download.push_back({"bob/prefix_sum.cl", kernel});
    put("in.zip", archive_of(download));
    const Intake zip = take("in.zip");
    EXPECT_FALSE(zip.is_complete);
    EXPECT_EQ(zip.submissions.back().files.at(0).bytes, kernel);
}

TEST_F(HostileArchives, ADownloadThatBrokeOffIsSaid)
{
    const std::string whole = archive_of({{"Ada_7_assignsubmission_file/prefix_sum.cl", kernel}});
    put("in.zip", whole.substr(0, whole.size() / 2));
    const Intake intake = take("in.zip");
    EXPECT_TRUE(intake.submissions.empty());
    EXPECT_FALSE(intake.is_complete);
    EXPECT_TRUE(contains(intake.problems.at(0).en, "in.zip was not read completely"));
}

TEST_F(HostileArchives, AReaderThatIsTakenOverSendsNothingButBytes)
{
    for (const char* says :
         {"kill -9 $$", "exit 1", "echo garbage >&3", "printf '\\377\\377' >&3", "sleep 0.1"}) {
        const auto program = folder_.path() / "reader";
        write_file(program, std::string("#!/bin/sh\n") + says + "\n");
        std::filesystem::permissions(program, std::filesystem::perms::owner_all);
        const ArchiveReader reader(program, {"prefix_sum.cl"});
        EXPECT_EQ(reader.read("x").problem, Problem::damaged) << says;
    }
}
} // namespace
