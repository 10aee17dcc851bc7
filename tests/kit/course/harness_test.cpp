// The library linked into the exercises' programs: its output in the student's language, and the headers next to a
// kernel.
#include "harness/session.hpp"
#include "lab/program.hpp"
#include "tests/kit/files.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

extern const char* const lab_kernel_directory = "";

namespace
{
std::string table_of_a_run(const char* language)
{
    ::setenv("LAB_LANG", language, 1);
    lab::Profile profile;
    profile.start_iteration();
    profile.finish_iteration();
    return lab::harness::table(profile);
}

TEST(TableOfTimes, HasCommasAndWordsInGerman)
{
    const std::string english = table_of_a_run("en"), german = table_of_a_run("de");
    EXPECT_NE(english.find("wall "), std::string::npos) << english;
    EXPECT_NE(english.find("0.0"), std::string::npos) << english;
    EXPECT_NE(english.find("1 iteration\n"), std::string::npos) << english;
    EXPECT_NE(german.find("gesamt "), std::string::npos) << german;
    EXPECT_NE(german.find("0,0"), std::string::npos) << german;
    EXPECT_NE(german.find("1 Durchlauf\n"), std::string::npos) << german;
}

TEST(HelloWorld, SpeaksTheLanguageOfLabRun)
{
    const lab::kit::TemporaryFolder folder;
    const auto program = std::filesystem::path(LAB_COURSE).parent_path() / "00-hello-world-cl";
    const auto said_in = [&](const std::string& language) {
        const auto file = folder.path() / language;
        const std::string call =
            "LAB_LANG=" + language + " '" + program.string() + "' '' 2>'" + file.string() + "'";
        EXPECT_NE(std::system(call.c_str()), 0);
        return lab::kit::read_file(file);
    };
    EXPECT_EQ(said_in("de"), "Aufruf: hello_world [TEXT], mit mindestens einem Zeichen\n");
    EXPECT_EQ(said_in("en"), "Usage: hello_world [TEXT], with at least one character\n");
}

TEST(GivenPrograms, SpeakTheLanguageOfLabRun)
{
    const lab::kit::TemporaryFolder folder;
    const auto build = std::filesystem::path(LAB_COURSE).parent_path(), file = folder.path() / "said";
    for (const auto& [program, words] :
         {std::pair{"01-prefix-sum-solution", "Geprüft: Alle 256 Elemente sind richtig."},
          {"02-sobol-solution", "Geprüft: Alle 64 Punkte sind"},
          {"03-nary-search-solution", "Geprüft: Alle 1 Indizes sind"}}) {
        const std::string call =
            "LAB_LANG=de '" + (build / program).string() + "' -e >'" + file.string() + "'";
        EXPECT_EQ(std::system(call.c_str()), 0);
        EXPECT_NE(lab::kit::read_file(file).find(words), std::string::npos) << lab::kit::read_file(file);
    }
}

TEST(Headers, BesideAKernelAreFoundInAFolderWithABlank)
{
    const lab::kit::TemporaryFolder folder;
    for (const char* name : {"plain", "with a blank"}) {
        const auto kernel = folder.path() / name / "k.cl";
        lab::kit::write_file(kernel.parent_path() / "my.h", "#define ONE 1\n");
        lab::kit::write_file(kernel, "#include \"my.h\"\nkernel void k(global int* out) { out[0] = ONE; }\n");
        const cl::Device device = cl::Device::getDefault();
        EXPECT_NO_THROW(lab::build_program(cl::Context(device), device, kernel, "")) << name;
    }
}
} // namespace
