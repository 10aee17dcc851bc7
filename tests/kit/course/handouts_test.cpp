// What the handouts guarantee: each exercise has a page in both languages, with the same content in the same order,
// and all TODOs. The target `docs` checks that they build without warnings, `sheets` their length on paper.
#include "bench/ladder/results.hpp"
#include "grader/base/todo_blocks.hpp"
#include "grader/course/pages/formula.hpp"
#include "grader/course/pages/handout_text.hpp"
#include "tests/kit/lab_command.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <regex>

namespace
{
using namespace lab::kit;
using Lines = std::vector<std::string>;

const lab::course::Course& course()
{
    static const lab::course::Course the_course = lab::course::read_course(lab::kit::course_under_test());
    return the_course;
}

std::string page(const std::string& language, const std::string& name)
{
    return read_file(course().source / "handouts" / language / (name + ".md"));
}

/// All matches of the expression, in text order: its first group, or the whole match if there is none.
Lines all(const std::string& text, const std::string& expression)
{
    const std::regex regex(expression);
    Lines found;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        for (std::sregex_iterator match(line.begin(), line.end(), regex), end; match != end; ++match)
            found.push_back((*match)[match->size() - 1]);
    return found;
}

/// The structure that both languages share: levels of headings, TODOs, code, output, staff parts, figures, formulas,
/// items.
Lines structure(const std::string& text)
{
    return all(text, R"(^#### TODO.*|^#+ |\\(?:snippet|verbinclude|if|endif|ref)\b[^–]*|\([a-z0-9-]+\.svg\)|)"
                     R"(\\f\[.*\\f\]|^\d+\. |^- |^\| `[^`]*`)");
}

std::size_t items_below(const std::string& text, const std::string& heading)
{
    const auto begin = text.find("\n## " + heading + "\n");
    EXPECT_NE(begin, std::string::npos) << heading;
    return begin == std::string::npos
               ? 0
               : all(text.substr(begin, text.find("\n## ", begin + 1) - begin), R"(^\d+\. )").size();
}

/// Doxygen's page names begin with a letter.
std::string page_name(const std::string& id) { return std::regex_replace(id, std::regex("^[0-9]+-"), ""); }

Lines exercise_ids()
{
    Lines ids;
    for (const auto& exercise : course().exercises)
        ids.push_back(exercise.id);
    return ids;
}

class EveryHandout : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Course, EveryHandout, testing::ValuesIn(exercise_ids()), [](const auto& tested) {
    std::string name = tested.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

TEST_P(EveryHandout, HasItsSectionsInBothLanguages)
{
    EXPECT_EQ(all(page("en", GetParam()), "^## (.*)$"),
              (Lines{"Goal", "Background", "Tasks", "Procedure", "Expected output",
                     "Questions to think about", "Answers"}));
    EXPECT_EQ(all(page("de", GetParam()), "^## (.*)$"),
              (Lines{"Ziel", "Hintergrund", "Aufgaben", "Vorgehen", "Erwartete Ausgabe",
                     "Fragen zum Nachdenken", "Antworten"}));
}

TEST_P(EveryHandout, ExplainsEachTodoAndShowsItsBlock)
{
    Lines todos, snippets;
    const auto& exercise = course().find(GetParam());
    for (const auto& file : exercise.files)
        for (const lab::TodoBlock& block :
             lab::read_todo_blocks(read_file(exercise.folder / file.name)).blocks) {
            todos.push_back("TODO " + std::to_string(block.number) + " · " + block.name);
            snippets.push_back(file.name + " " + block.name);
        }
    for (const char* language : {"de", "en"}) {
        EXPECT_EQ(all(page(language, GetParam()), "^#### (.*)$"), todos) << language;
        EXPECT_EQ(all(page(language, GetParam()), R"(^\\snippet (.*)$)"), snippets) << language;
    }
}

TEST_P(EveryHandout, IsReadOnATerminalToo)
{
    const auto& exercise = course().find(GetParam());
    for (const auto language : {lab::Language::en, lab::Language::de}) {
        const auto text = lab::course::handout_text(course(), exercise, {language, 80, false});
        EXPECT_EQ(text.todos.size(), all(page("en", GetParam()), "^#### (TODO)").size());
        for (const auto& [number, section] : text.todos)
            EXPECT_TRUE(text.lines[section.begin].starts_with("▸ TODO " + std::to_string(number) + " · "));
        for (const std::string& line : text.lines)
            EXPECT_FALSE(
                std::regex_search(line, std::regex(R"(\\(f|if|endif|snippet|verb|ref)\b|\{#|^#+ |!\[)")))
                << line;
        EXPECT_FALSE(std::any_of(text.lines.begin(), text.lines.end(), [](const std::string& line) {
            return line.starts_with("Answers") || line.starts_with("Antworten");
        }));
    }
}

TEST(Handouts, ShowCodeHeadsOfTablesAndRecordedOutputOnATerminal)
{
    const lab::course::Style style{lab::Language::de, 80, false};
    const auto lines = lab::course::page_text(course(), "installing", style)->lines;
    const auto code = std::find(lines.begin(), lines.end(), "tar --zstd -xf cl-lab.tar.zst && cd cl-lab");
    ASSERT_NE(code, lines.end());
    EXPECT_EQ(*(code + 1), "./lab");
    const auto sheet = lab::course::page_text(course(), "sheet", style)->lines;
    const Lines head{"Speicher", "    wer ihn sieht", "    zu Beginn", "`global`"};
    EXPECT_NE(std::search(sheet.begin(), sheet.end(), head.begin(), head.end()), sheet.end());

    lab::course::Course elsewhere = course();
    const TemporaryFolder build;
    elsewhere.build = build.path();
    const auto has = [&](const std::string& line) {
        const auto all = lab::course::handout_text(elsewhere, course().exercises.front(), style).lines;
        return std::find(all.begin(), all.end(), line) != all.end();
    };
    EXPECT_TRUE(has("$ ./lab run 00-hello-world-cl (hier nicht aufgezeichnet)"));
    write_file(build.path() / "handout-output/de/00-hello-world-cl-run.txt", "$ ./lab run\nHello\n");
    EXPECT_TRUE(has("Hello"));
}

TEST_P(EveryHandout, HasItsFiguresAsTextOf80Columns)
{
    for (const std::string& figure : all(page("en", GetParam()), R"(\(([a-z0-9-]+)\.svg\))")) {
        const std::string drawn = read_file(course().source / "handouts/figures/text" /
                                            (figure + ".txt")); // throws where there is none
        std::istringstream lines(drawn);
        for (std::string line; std::getline(lines, line);)
            EXPECT_LE(lab::course::columns(line), 80U) << figure << ": " << line;
    }
}

TEST_P(EveryHandout, HasFormulasThatTheTerminalCanShow)
{
    for (const char* language : {"de", "en"})
        for (const std::string& formula : all(page(language, GetParam()), R"(\\f[\[$](.*?)\\f[\]$])"))
            EXPECT_EQ(lab::course::in_unicode(formula).find_first_of("\\{}"), std::string::npos) << formula;
}

TEST(Formulas, AreShownInUnicode)
{
    using lab::course::in_unicode;
    EXPECT_EQ(in_unicode(R"(\sum_{j=0}^{i-1} x_j)"), "∑(j=0…i−1) xⱼ");
    EXPECT_EQ(in_unicode(R"(\lfloor x / 2^8 \rfloor \cdot 2^{-24})"), "⌊ x / 2⁸ ⌋ · 2⁻²⁴");
    EXPECT_EQ(in_unicode(R"(\left\lceil \frac{upper - lower}{p} \right\rceil)"), "⌈ (upper − lower) / p ⌉");
    EXPECT_EQ(in_unicode(R"(\sigma_b N^{-1/2} a_{s-1})"), "σ_b N^(−1/2) aₛ₋₁");
    EXPECT_THROW(in_unicode(R"(\int x)"), lab::course::KitError);
    EXPECT_THROW(in_unicode("2^{3"), lab::course::KitError);
    EXPECT_THROW(in_unicode("2^"), lab::course::KitError);
}

TEST_P(EveryHandout, IsBuiltAlikeInBothLanguages)
{
    EXPECT_EQ(structure(page("de", GetParam())), structure(page("en", GetParam())));
}

TEST_P(EveryHandout, HasAFigureAndShowsRealOutput)
{
    const std::string text = page("en", GetParam());
    EXPECT_FALSE(all(text, R"(^!\[Figure \d+\. .*\]\(([a-z0-9-]+\.svg)\)$)").empty());
    EXPECT_EQ(all(text, R"(^\\verbinclude (.*)$)"),
              (Lines{GetParam() + "-run.txt", GetParam() + "-check.txt"}));
}

TEST_P(EveryHandout, AnswersItsQuestionsForStaffOnly)
{
    const std::string text = page("en", GetParam());
    EXPECT_GT(items_below(text, "Questions to think about"), 2U);
    EXPECT_EQ(items_below(text, "Questions to think about"), items_below(text, "Answers"));
    EXPECT_NE(text.find("\n\\if staff\n## Answers\n"), std::string::npos);
    EXPECT_NE(text.find("\n\\endif\n", text.find("\n## Answers\n")), std::string::npos);
}

TEST_P(EveryHandout, IsFoundFromTheFrontPageAndInTheOtherLanguage)
{
    const std::string name = page_name(GetParam());
    for (const auto& [language, other] : {std::pair{"de", "en"}, std::pair{"en", "de"}}) {
        EXPECT_TRUE(contains(page(language, GetParam()), " {#" + name + "}\n")) << language;
        EXPECT_TRUE(
            contains(page(language, GetParam()), "href=\"../" + std::string(other) + "/" + name + ".html\""));
        EXPECT_TRUE(contains(page(language, "index"), "\n- \\ref " + name + " ")) << language;
    }
}

class PageOfLadder : public testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Course, PageOfLadder, testing::Values("prefix-sum", "sobol", "nary-search"),
                         [](const auto& tested) {
                             return std::regex_replace(tested.param, std::regex("-"), "_");
                         });

TEST_P(PageOfLadder, IsBuiltAlikeInBothLanguages)
{
    const std::string name = "ladder-" + GetParam();
    EXPECT_EQ(structure(page("de", name)), structure(page("en", name)));
    for (const char* language : {"de", "en"}) {
        EXPECT_TRUE(contains(page(language, name), " {#" + name + "}\n")) << language;
        EXPECT_TRUE(contains(page(language, "index"), "\n- \\ref " + name + " ")) << language;
    }
}

TEST_P(PageOfLadder, ShowsTheTimesThatWereRecorded)
{
    const auto results = lab::bench::read_results(course().source / "bench/recorded/nvidia-h200.json");
    std::map<std::string, std::string> recorded; // at 2^28, by the step
    for (const auto& row : results.rows)
        if (row.size == 0x1p28 && row.ladder.find(GetParam()) == 3 &&
            row.ladder.find(' ') == std::string::npos)
            recorded[row.series] = fmt::format("{:.3f} ms", row.median_s * 1e3);
        else if (row.size == 0x1p28 && row.ladder == "03-nary-search uniform" && GetParam() == "nary-search")
            recorded[row.series] = fmt::format("{:.3f} ms", row.median_s * 1e3);
    const std::regex step(R"(^\| `([^`]+)` \|.*\| (\d+[.,]\d{3} ms) \|)");
    for (const char* language : {"de", "en"}) {
        std::istringstream lines(page(language, "ladder-" + GetParam()));
        std::size_t count = 0;
        std::smatch cells;
        for (std::string line; std::getline(lines, line);)
            if (std::regex_search(line, cells, step)) {
                std::string time = recorded[cells[1]];
                std::replace(time.begin(), time.end(), '.', std::string(language) == "de" ? ',' : '.');
                EXPECT_EQ(cells[2], time) << language << ' ' << cells[1];
                ++count;
            }
        EXPECT_GT(count, 4U) << language;
    }
}

TEST(Handouts, HaveFurtherPagesBuiltAlike)
{
    for (const char* name : {"index", "installing", "first-steps", "opencl-sheet"})
        EXPECT_EQ(structure(page("de", name)), structure(page("en", name))) << name;
}
} // namespace
