// The folders of grader/: a file may only include files of the folders that the table in grader/README.md lists for
// its own, and the table lists for each folder only folders above it. So there are no cycles.
#include "grader/base/file.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <map>
#include <regex>
#include <set>

namespace
{
namespace fs = std::filesystem;
using Includes = std::map<std::string, std::vector<std::string>>; // by file, as the includes are written
using Rooms =
    std::vector<std::pair<std::string, std::set<std::string>>>; // from below, with those that each includes

/// The rows "| `judge/core` | what it is | base process |".
Rooms rooms_of(const std::string& page)
{
    static const std::regex row(R"(\n\| `([a-z_/]+)` \|[^|]*\|([^|]*)\|)"), word("[^ ]+");
    Rooms rooms;
    for (std::sregex_iterator at(page.begin(), page.end(), row), end; at != end; ++at) {
        const std::string names = (*at)[2];
        rooms.emplace_back((*at)[1], std::set<std::string>{});
        for (std::sregex_iterator name(names.begin(), names.end(), word); name != end; ++name)
            rooms.back().second.insert(name->str());
    }
    return rooms;
}

/// All code except the template of a new exercise, which is for other folders.
Includes includes_below(const fs::path& top)
{
    static const std::regex include("(?:^|\n)#include \"(grader/[^\"]+)\"");
    Includes found;
    for (const auto& entry : fs::recursive_directory_iterator(top / "grader")) {
        const std::string file = fs::relative(entry.path(), top).string();
        if (!std::regex_search(file, std::regex(R"(\.[ch]pp$)")) ||
            file.starts_with("grader/release/template"))
            continue;
        const std::string text = lab::read_file(entry.path());
        for (std::sregex_iterator at(text.begin(), text.end(), include), end; at != end; ++at)
            found[file].push_back((*at)[1]);
    }
    return found;
}

std::string room_of(const std::string& file)
{
    return fs::path(file).parent_path().lexically_relative("grader").string();
}

/// The problems, one sentence each: rows of the table, includes, and names in the table that nothing includes.
std::vector<std::string> problems_of(const Rooms& rooms, const Includes& includes)
{
    std::vector<std::string> problems;
    std::map<std::string, std::set<std::string>> allowed, unused;
    for (const auto& [room, below] : rooms) {
        for (const std::string& other : below)
            if (!allowed.contains(other))
                problems.push_back(room + " names " + other + ", which does not stand above it");
        allowed[room] = unused[room] = below;
    }
    for (const auto& [file, included] : includes)
        for (const std::string& other : included) {
            const std::string from = room_of(file), to = room_of(other);
            unused[from].erase(to);
            if (from != to && !allowed[from].contains(to))
                problems.push_back(file + " includes " + other);
        }
    for (const auto& [room, others] : unused)
        for (const std::string& other : others)
            problems.push_back(room + " names " + other + " and does not include it");
    return problems;
}

const fs::path top = LAB_TOP;

TEST(Rooms, IncludeWhatStandsBelowThemAlone)
{
    const Includes includes = includes_below(top);
    EXPECT_GT(includes.size(), 400U);
    EXPECT_THAT(problems_of(rooms_of(lab::read_file(top / "grader/README.md")), includes),
                testing::IsEmpty());
}

TEST(Rooms, HaveAReadmeEach)
{
    for (const auto& [room, below] : rooms_of(lab::read_file(top / "grader/README.md")))
        EXPECT_TRUE(fs::exists(top / "grader" / room / "README.md") || room.starts_with("simulator/"))
            << room;
}

TEST(Rooms, AreToldWhatIsWrong)
{
    const Rooms rooms = rooms_of(
        "\n| room | what | includes |\n| `base` | text | |\n| `judge/core` | a | base |\n| `cli` | b | base |\n");
    EXPECT_THAT(
        problems_of(rooms, {{"grader/judge/core/a.cpp", {"grader/base/a.hpp", "grader/judge/core/b.hpp"}},
                            {"grader/cli/a.cpp", {"grader/base/a.hpp"}}}),
        testing::IsEmpty());
    EXPECT_THAT(problems_of(rooms, {{"grader/judge/core/a.cpp", {"grader/cli/a.hpp"}},
                                    {"grader/cli/b.hpp", {"grader/judge/core/b.hpp", "grader/base/a.hpp"}},
                                    {"grader/c/d.cpp", {"grader/base/a.hpp"}}}),
                testing::UnorderedElementsAre("grader/judge/core/a.cpp includes grader/cli/a.hpp",
                                              "grader/cli/b.hpp includes grader/judge/core/b.hpp",
                                              "grader/c/d.cpp includes grader/base/a.hpp",
                                              "judge/core names base and does not include it"));
    EXPECT_THAT(
        problems_of(rooms_of("\n| `a` | x | b |\n| `b` | y | |\n"), {{"grader/a/a.cpp", {"grader/b/b.hpp"}}}),
        testing::ElementsAre("a names b, which does not stand above it"));
}
} // namespace
