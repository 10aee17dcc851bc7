// The contents of `lab release`: all that students need for the exercises in use, and no line of a solution or an
// answer.
#include "grader/release/edition.hpp"
#include "grader/release/parts_in_use.hpp"
#include "grader/release/student_page.hpp"
#include "tests/kit/lab_command.hpp"

#include <algorithm>
#include <regex>
#include <set>

namespace
{
using namespace lab::kit;
using lab::course::Exercise;
using lab::release::EditionFiles;
namespace fs = std::filesystem;

const lab::course::Course& course()
{
    static const lab::course::Course the_course = lab::course::read_course(LAB_COURSE);
    return the_course;
}

EditionFiles edition_of(const fs::path& course_file, const fs::path& pages = {})
{
    return lab::release::edition_of(course(), lab::classroom::read_course_file(course_file, course()), pages);
}

const EditionFiles& edition()
{
    static const EditionFiles files = edition_of("");
    return files;
}

const Exercise& prefix_sum() { return course().find("01-prefix-sum"); }

TEST(Edition, HasNothingForLecturers)
{
    const std::set<std::string> theirs{"solutions", "examples", "ladder", ".git", ".github", ".ci", "build"},
        theirs_below{"kit",        "wrong",   "right",  "cheats",  "hostile", "equivalent",
                     "toy-course", "release", "verify", "mutants", "demo",    "fuzz"};
    EXPECT_GT(edition().size(), 200U);
    for (const auto& [file, content] : edition()) {
        EXPECT_FALSE(theirs.contains(file.begin()->string())) << file;
        EXPECT_TRUE(*file.begin() != "bench" || file.parent_path() == "bench/recorded") << file;
        for (const auto& part : file)
            EXPECT_FALSE(theirs_below.contains(part.string())) << file;
        EXPECT_FALSE(contains(content, "\n\\if ")) << file;
        EXPECT_FALSE(file.string().ends_with(".secret")) << file;
    }
}

TEST(Edition, HasWhatItsPagesLinkTo)
{
    static const std::regex link(R"(\]\(([^)#:\s]+)(#[^)]*)?\))");
    for (const auto& [file, content] : edition()) {
        if (file.extension() != ".md" || *file.begin() == "handouts") // whose pictures are made
            continue;
        for (std::sregex_iterator at(content.begin(), content.end(), link), end; at != end; ++at)
            EXPECT_TRUE(edition().contains((file.parent_path() / (*at)[1].str()).lexically_normal()))
                << file << " links to " << (*at)[1];
    }
}

TEST(Edition, HasEveryFileToEditAsItIsHandedOutAndNoneWhereStudentsEditIt)
{
    for (const Exercise& exercise : course().exercises)
        for (const auto& file : exercise.files) {
            EXPECT_EQ(edition().at(fs::path("handed-out") / exercise.id / file.name),
                      read_file(exercise.folder / file.name));
            EXPECT_FALSE(edition().contains(fs::relative(exercise.folder / file.name, course().source)));
        }
}

TEST(Edition, HasNoLineOfASolution)
{
    for (const auto& leak : lab::release::leaks_in(edition(), course()))
        ADD_FAILURE() << leak.file << ": " << leak.line << " (" << leak.source << ")";
}

/// True if a leak is found in a file with this content.
bool is_found(const std::string& content, const char* file = "tests/notes.bin")
{
    EditionFiles files = edition();
    files[file] = content;
    const auto leaks = lab::release::leaks_in(files, course());
    return std::any_of(leaks.begin(), leaks.end(), [&](const auto& leak) { return leak.file == file; });
}

TEST(Edition, WithALineOfASolutionIsNoticedHoweverItIsWritten)
{
    EXPECT_TRUE(is_found("scratch[right] += scratch[right - stride];"));
    EXPECT_TRUE(is_found("text\n\tscratch[ right ]+=scratch[right-\n stride] ; more"));
    EXPECT_TRUE(is_found(std::string("\0\x01\xff", 3) + "scratch[right - stride] = scratch[right];" + '\0'));
    EXPECT_TRUE(is_found("scratch[<span>right</span> -&#160;stride] = scratch[right];<br/>",
                         "handouts/en/page.html"));
    for (const auto& file : prefix_sum().files)
        EXPECT_TRUE(is_found(read_file(prefix_sum().solution / file.name))) << file.name;
    EXPECT_FALSE(is_found("barrier(CLK_LOCAL_MEM_FENCE); int sum = 0;"));
    EXPECT_FALSE(is_found("kernel.setArg(0, input_buffer); return result;"));
}

TEST(Edition, WithALineOfASolutionIsNoticedAlsoWhereOtherFilesHaveIt)
{
    EditionFiles files = edition();
    const char* line =
        "queue.enqueueWriteBuffer(input_buffer, CL_TRUE, 0, size_bytes, input.data(), nullptr, "
        "profile.transfer());";
    for (const char* file :
         {"exercises/01-prefix-sum/given.cpp", "starter/given.cpp", "handed-out/given.cpp"})
        files[file] = line;
    EXPECT_EQ(lab::release::leaks_in(files, course()).size(), 3U);
}

TEST(Edition, WithAnAnswerForLecturersIsNoticedInAnyLanguageAndForm)
{
    const auto answers = [](const char* page) {
        return lab::release::student_page(read_file(course().source / page), {}, page).answers;
    };
    for (const char* page : {"handouts/en/01-prefix-sum.md", "handouts/de/02-sobol.md"}) {
        ASSERT_NE(answers(page), "");
        EXPECT_TRUE(is_found(answers(page)));
    }
    EXPECT_TRUE(
        is_found("<li>Work-items that skip the <code>if</code> never arrive. This is undefined: the others "
                 "may wait forever or continue too early.</li>",
                 "handouts/en/page.html"));
    EXPECT_FALSE(
        is_found("<p>The search looks for the <em>first</em> element that</p>", "handouts/en/page.html"))
        << "the answer to question 4 of 03 begins like a sentence for students";
}

TEST(StudentPage, NumbersTheItemsOfAListAnew)
{
    const auto page =
        lab::release::student_page("1. a\n\\if host\n2. b\n\\endif\n3. c\n\n\\if host\n1. d\n\\endif\n"
                                   "2. e\n",
                                   {}, "page.md");
    EXPECT_EQ(page.text, "1. a\n2. c\n\n1. e\n");
}

TEST(StudentPage, HasOnlySectionsThatAreKnownToBeForStudents)
{
    const auto page =
        lab::release::student_page("a\n\\if exercise_01\nb\n\\if staff\nc\n\\endif\nd\n\\endif\n"
                                   "\\if nobody_knows\ne\n\\if exercise_01\nf\n\\endif\n\\endif\ng\n",
                                   {"exercise_01"}, "page.md");
    EXPECT_EQ(page.text, "a\nb\nd\ng\n");
    EXPECT_EQ(page.answers, "c\n");
    for (const char* unclear :
         {"\\if staff\na\n", "a\n\\endif\n", "\\if staff\na\n\\else\nb\n\\endif\n",
          "\\ifnot exercise_01\na\n\\endif\n", "a \\if staff b \\endif\n", "@if staff\na\n@endif\n",
          "\\cond staff\na\n\\endcond\n", "\\if (staff || exercise_01)\na\n\\endif\n"})
        EXPECT_THROW(lab::release::student_page(unclear, {"exercise_01"}, "page.md"), lab::course::KitError)
            << unclear;
}

constexpr const char* a_course =
    "name = \"Parallel Programming\"\nterm = \"Winter\"\ncontact = \"pp@example.org\"\n"
    "[lateness]\ndeadline = 2026-11-28T23:59:00+01:00\npercent_per_day = 10\n[repairs]\nrenamed = 2\n"
    "[exercises.01-prefix-sum]\nstages = [\"Kernel\"]\nbonus = [\"Host\"]\n"
    "hidden = [\"Kernel.UnitVectors\"]\n";

TEST(Edition, OfACourseHasItsExercisesAloneAndSaysUntilWhen)
{
    const TemporaryFolder folder;
    write_file(folder.path() / "course.toml", a_course);
    const EditionFiles files = edition_of(folder.path() / "course.toml");
    EXPECT_TRUE(lab::release::leaks_in(files, course()).empty());
    for (const char* place :
         {"handed-out/01-prefix-sum/prefix_sum.cl", "exercises/01-prefix-sum/exercise.toml",
          "handouts/de/01-prefix-sum.md", "tests/reference/01-prefix-sum/prefix_sum.cl"})
        EXPECT_TRUE(files.contains(place)) << place;
    const std::set<std::string> of_the_trace{"references", "passes",
                                             "ranges"}; // `lab trace` is made of them, too
    for (const auto& [file, content] : files)
        for (const char* id : {"00-hello-world-cl", "02-sobol", "03-nary-search"})
            EXPECT_TRUE(!contains(file.string(), id) || of_the_trace.contains(file.stem())) << file;
    const std::string& readme = files.at("README.md");
    EXPECT_TRUE(contains(readme, "Parallel Programming, Winter\n\nQuestions: pp@example.org\n\n| exercise"));
    EXPECT_TRUE(contains(
        readme, "| 01-prefix-sum: Prefix sums | `prefix_sum.cl`; for bonus points `prefix_sum.cpp` | "
                "2026-11-28, 23:59 (UTC+01:00) |"));
    EXPECT_TRUE(contains(
        readme,
        "01-prefix-sum: Each day or part of a day after the deadline costs 10 % of the maximum. Further "
        "checks of this course are not shown here.\n"));
    EXPECT_TRUE(contains(readme, "\nFiles that do not have the names above cost 2 points.\n"));
    EXPECT_TRUE(contains(readme, "| `./lab handout 01 3` |"));
    EXPECT_FALSE(contains(readme, "sobol"));
    EXPECT_TRUE(contains(
        files.at("handouts/de/01-prefix-sum.md"),
        "Abzugeben: `prefix_sum.cl`; für Zusatzpunkte `prefix_sum.cpp`, bis 28.11.2026, "
        "23:59 Uhr (UTC+01:00). Jeder angefangene Tag nach der Frist kostet 10 % der Höchstpunktzahl. Weitere "
        "Prüfungen der Abgaben werden hier nicht gezeigt. Fragen an: pp@example.org\n\n## Ziel"));
    EXPECT_TRUE(contains(files.at("handouts/en/index.md"), "\\ref prefix-sum"));
    EXPECT_FALSE(contains(files.at("handouts/en/index.md"), "\\ref sobol"));
}

/// The edition of the kit's course with this course.toml.
EditionFiles edition_with(const std::string& course_toml)
{
    const TemporaryFolder folder;
    write_file(folder.path() / "course.toml", course_toml);
    return edition_of(folder.path() / "course.toml");
}

TEST(Edition, OfAGermanCourseSaysAllInGerman)
{
    const EditionFiles files =
        edition_with(std::string("language = \"de\"\n") + a_course + "points = 12.5\n");
    const std::string& readme = files.at("README.md");
    EXPECT_FALSE(files.contains("README.de.md"));
    for (const char* english : {"For students", "Read the handouts", "Questions:", "to hand in", "License:"})
        EXPECT_FALSE(contains(readme, english));
    EXPECT_TRUE(
        contains(readme, "## Ihr Kurs\n\nParallel Programming, Winter\n\nFragen an: pp@example.org\n"));
    EXPECT_TRUE(contains(
        readme, "| 01-prefix-sum: Präfixsummen | `prefix_sum.cl`; für Zusatzpunkte `prefix_sum.cpp` | "));
    EXPECT_TRUE(contains(readme, "In diesem Kurs zählt die Übung 12,5 Punkte"));
    EXPECT_TRUE(contains(readme, "Lesen Sie zuerst die Handouts: `./lab handout 01`"));
    EXPECT_FALSE(contains(readme, "sobol"));
    EXPECT_FALSE(contains(edition().at("README.md"), "Studierende"));
    EXPECT_TRUE(contains(edition().at("README.md"), "\nDeutsch: [README.de.md](README.de.md)\n"));
    const std::string beside = edition_with(a_course).at("README.de.md");
    EXPECT_TRUE(contains(beside, "Lesen Sie zuerst die Handouts") && contains(beside, "## Ihr Kurs\n"))
        << beside;
    EXPECT_FALSE(contains(beside, "sobol"));
}

/// The text that one may type or look for: lines of code blocks without their comments, then the text in backticks,
/// sorted, since the word order depends on the language.
std::vector<std::string> code_of(const std::string& page)
{
    std::vector<std::string> blocks, words;
    const std::regex word("`([^`]+)`"), comment(" *# .*");
    bool in_block = false;
    std::istringstream lines(page);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("```"))
            in_block = !in_block;
        else if (in_block)
            blocks.push_back(std::regex_replace(line, comment, ""));
        else
            for (std::sregex_iterator match(line.begin(), line.end(), word), end; match != end; ++match)
                words.push_back((*match)[1]);
    std::sort(words.begin(), words.end());
    blocks.insert(blocks.end(), words.begin(), words.end());
    return blocks;
}

TEST(Edition, HasTheSameCommandsInBothLanguages)
{
    const auto english = code_of(edition().at("README.md"));
    EXPECT_EQ(english, code_of(edition_with("language = \"de\"\n").at("README.md")));
    EXPECT_GT(english.size(), 40U);
}

TEST(Edition, HasNothingOfAStageThatDoesNotCount)
{
    const EditionFiles files = edition_with("[exercises.01-prefix-sum]\nstages = [\"Kernel\"]\n"
                                            "[exercises.02-sobol]\nstages = [\"Kernel\", \"Host\"]\n");
    for (const auto& [file, content] : files)
        for (const char* unused : {"prefix_sum_large", "single_pass", "look_back", "sobol_gray_code"}) {
            EXPECT_FALSE(contains(file.string(), unused));
            if (*file.begin() == "exercises" || *file.begin() == "handed-out" || *file.begin() == "tests" ||
                file.parent_path().parent_path() == "handouts") {
                EXPECT_EQ(content.find(unused), std::string::npos) << file;
            }
        }
    for (const char* page : {"handouts/en/01-prefix-sum.md", "handouts/de/01-prefix-sum.md"}) {
        EXPECT_TRUE(contains(files.at(page), "#### TODO 4 "));
        EXPECT_FALSE(contains(files.at(page), "#### TODO 5 "));
        EXPECT_FALSE(contains(files.at(page), "-x 1000003"));
    }
    const std::string& description = files.at("exercises/01-prefix-sum/exercise.toml");
    EXPECT_TRUE(contains(description, "\ntodo = 4\n"));
    EXPECT_FALSE(contains(description, "\ntodo = 5\n"));
    EXPECT_FALSE(contains(files.at("tests/01-prefix-sum_test.cpp"), "HostSuite"));
    EXPECT_TRUE(contains(files.at("handouts/en/02-sobol.md"), "sobol.cpp"));
}

TEST(Edition, HasNoTaskOfAFileThatDoesNotCountAndItsProgramSaysSo)
{
    const EditionFiles files = edition_with("[exercises.01-prefix-sum]\nstages = [\"Kernel\"]\n");
    for (const auto& [file, content] : files)
        if (*file.begin() == "exercises" || *file.begin() == "handed-out" || *file.begin() == "handouts") {
            EXPECT_FALSE(contains(content, "TODO 5")) << file;
        }
    EXPECT_FALSE(files.contains("handed-out/01-prefix-sum/prefix_sum.cpp"));
    EXPECT_TRUE(contains(files.at("tests/reference/01-prefix-sum/prefix_sum.cpp"),
                         "NotInCourse(\"prefix_sum.cpp\")"));
    EXPECT_FALSE(contains(files.at("exercises/01-prefix-sum/main.cpp"), "{2, "));
    for (const char* page : {"handouts/en/01-prefix-sum.md", "handouts/de/01-prefix-sum.md"})
        for (const char* of_the_host : {"01-prefix-sum-run.txt", "ost program", "ost-Programm,", "lab run"})
            EXPECT_FALSE(contains(files.at(page), of_the_host)) << page;
    EXPECT_TRUE(contains(files.at("handouts/en/01-prefix-sum.md"), "To hand in: `prefix_sum.cl`.\n"));
    const std::string& readme = files.at("README.md");
    EXPECT_TRUE(contains(readme, "| 01-prefix-sum: Prefix sums | `prefix_sum.cl` |"));
    for (const char* row :
         {"| `./lab watch 02`", "| `./lab run ", "| `./lab bench ", ".cpp` |", "host program"})
        EXPECT_FALSE(contains(readme, row)) << row;
    EXPECT_TRUE(contains(readme, "| `./lab check 01` |"));

    const EditionFiles of_the_host = edition_with("[exercises.03-nary-search]\nstages = [\"Host\"]\n");
    EXPECT_FALSE(of_the_host.contains("handed-out/03-nary-search/nary_search.cl"));
    EXPECT_TRUE(of_the_host.contains("tests/reference/03-nary-search/nary_search.cl"));
    EXPECT_FALSE(contains(of_the_host.at("handouts/en/03-nary-search.md"), "TODO 1"));
    EXPECT_TRUE(contains(of_the_host.at("README.md"), "| `./lab run 03 -- -e -t` |"));
    EXPECT_TRUE(contains(of_the_host.at("README.md"), "`./lab submit 03`"));
    EXPECT_TRUE(contains(of_the_host.at("README.md"), "`./lab handout 03` shows one"));
    EXPECT_TRUE(contains(of_the_host.at("handouts/en/index.md"), "| `./lab check 03-nary-search` |"));
}

TEST(Edition, NamesNoProgramInItsCommandsThatItDoesNotHave)
{
    EXPECT_TRUE(contains(edition().at("README.md"), "| `./lab trace 01 prefix_sum.cpp` |"));
    const EditionFiles sobol = edition_with("[exercises.01-prefix-sum]\nstages = [\"Kernel\"]\n"
                                            "[exercises.02-sobol]\nstages = [\"Kernel\", \"Host\"]\n");
    for (const char* page : {"README.md", "README.de.md"})
        for (const char* row : {"| `./lab trace 02 sobol.cpp` |", "| `./lab run 02 -- -e -t` |",
                                "| `./lab run 02 --failing` |", "| `./lab check 01` |"})
            EXPECT_TRUE(contains(sobol.at(page), row)) << page << ' ' << row;
    EXPECT_TRUE(contains(sobol.at("handouts/en/index.md"), "| `./lab run 02-sobol -- -e -t` |"));
    EXPECT_TRUE(
        contains(edition_with("[exercises.01-prefix-sum]\nstages = [\"LargeHost\"]\n").at("README.md"),
                 "| `./lab trace 01 prefix_sum_large.cpp` |"));
}

TEST(Edition, ShowsNoOtherExerciseAndNoTodoThatItDoesNotHave)
{
    const EditionFiles sobol = edition_with("[exercises.02-sobol]\nstages = [\"Kernel\"]\n"); // TODO 1 and 2
    for (const auto& [page, row] :
         {std::pair("README.md", "| `./lab handout 02 1` | the handout's section on TODO 1,"),
          {"README.md", "| `./lab reset 02 1` | TODO 1 as it was handed out"},
          {"README.md", "| `./lab hint 02 2 --level 2` | a hint for TODO 2;"},
          {"README.de.md", "| `./lab reset 02 1` | TODO 1 wieder so"}})
        EXPECT_TRUE(contains(sobol.at(page), row)) << row;
    EXPECT_FALSE(contains(sobol.at("README.md"), "`./lab watch 02`"));
    EXPECT_TRUE(contains(sobol.at("handouts/en/02-sobol.md"), "`./lab watch 02-sobol`"));
}

TEST(Edition, NamesNoPagesIfItHasNone)
{
    const TemporaryFolder folder;
    write_file(folder.path() / "pages/index.html", "<p>a page</p>");
    const EditionFiles with_pages = edition_of("", folder.path() / "pages");
    for (const char* page : {"README.md", "README.de.md"}) {
        EXPECT_FALSE(contains(edition().at(page), "lab docs")) << page;
        EXPECT_TRUE(contains(with_pages.at(page), "\n`./lab docs` ")) << page;
        EXPECT_TRUE(contains(with_pages.at(page), "\n| `./lab docs` |")) << page;
    }
}

TEST(Edition, SaysOneOfAnythingInTheSingular)
{
    const EditionFiles files =
        edition_with("[lateness]\ndeadline = 2026-11-28T23:59:00+01:00\ngrace_minutes = 1\ncut_off_days = 1\n"
                     "[repairs]\nrenamed = 1\nencoding = 1\n[exercises.01-prefix-sum]\npoints = 1\n");
    for (const char* line :
         {"Submissions up to 1 minute late count as on time. Submissions more than 1 day late get 0 points. "
          "In this course the exercise is worth 1 point, whatever points `./lab check` shows.",
          "Files that do not have the names above cost 1 point.", "Files that are not UTF-8 cost 1 point."})
        EXPECT_TRUE(contains(files.at("README.md"), line)) << line;
    for (const char* line :
         {"Abgaben bis zu 1 Minute nach der Frist gelten als pünktlich. Wer mehr als 1 Tag zu spät abgibt",
          "zählt die Übung 1 Punkt, auch wenn `./lab check` andere Punktzahlen zeigt.",
          "heißen, kosten 1 Punkt.", "UTF-8 sind, kosten 1 Punkt."})
        EXPECT_TRUE(contains(files.at("README.de.md"), line)) << line;
}

TEST(Edition, SaysWithoutDaysThatNothingLateCountsAndThatWeightsChangeThePoints)
{
    const EditionFiles files = edition_with(
        "[lateness]\ndeadline = 2026-11-28T23:59:00+01:00\npercent_per_day = 10\ngrace_minutes = 5\n"
        "cut_off_days = 0\n[exercises.01-prefix-sum]\nstages = [\"Kernel\"]\n"
        "[exercises.01-prefix-sum.weights]\n\"Kernel.NoDataRace\" = 40\n");
    double most = 25.0; // more than in the kit
    for (const auto& check : prefix_sum().checks)
        most += check.name.starts_with("Kernel.") ? check.points : 0.0;
    const std::string
        english = fmt::format(
            "Submissions up to 5 minutes late count as on time. Late submissions get 0 points. "
            "In this course the exercise is worth {} points, whatever points `./lab check` shows.",
            most),
        german = fmt::format(
            "Abgaben bis zu 5 Minuten nach der Frist gelten als pünktlich. Wer zu spät abgibt, "
            "bekommt 0 Punkte. "
            "In diesem Kurs zählt die Übung {} Punkte, auch wenn `./lab check` andere Punktzahlen zeigt.",
            most);
    for (const char* page : {"README.md", "handouts/en/01-prefix-sum.md"})
        EXPECT_TRUE(contains(files.at(page), " " + english)) << page;
    for (const char* page : {"README.de.md", "handouts/de/01-prefix-sum.md"})
        EXPECT_TRUE(contains(files.at(page), " " + german)) << page;
    EXPECT_FALSE(contains(files.at("README.md"), "Each day or part of a day"));
}

TEST(Edition, LinksTheSheetAlsoWithoutTheFirstExercise)
{
    const EditionFiles files = edition_with("[exercises.01-prefix-sum]\n");
    for (const std::string language : {"de", "en"}) {
        const fs::path folder = "handouts/" + language;
        EXPECT_TRUE(contains(files.at(folder / "index.md"), "\\ref opencl-sheet"));
        EXPECT_TRUE(files.contains(folder / "opencl-sheet.md"));
        EXPECT_FALSE(files.contains(folder / "first-steps.md")) << "its exercise is not there";
    }
}

TEST(Edition, SaysOnlyOfItsOwnExerciseWhereAHiddenCheckCanBeRead)
{
    const TemporaryFolder folder;
    write_file(folder.path() / "course.toml", "[exercises.01-prefix-sum]\nhidden = [\"Kernel.NoDataRace\"]\n"
                                              "[exercises.02-sobol]\n[exercises.00-hello-world-cl]\n");
    const auto file = lab::classroom::read_course_file(folder.path() / "course.toml", course());
    for (const auto& [check, places] :
         lab::release::places_of_hidden_checks(lab::release::edition_of(course(), file), course(), file))
        for (const std::string& place : places)
            for (const char* other : {"02-sobol", "00-hello-world-cl", "starter/exercise.toml"})
                EXPECT_FALSE(contains(place, other)) << check;
}

TEST(Edition, KeepsAStageThatTheGivenProgramNeeds)
{
    const EditionFiles files = edition_with("[exercises.01-prefix-sum]\nstages = [\"Large\"]\n");
    for (const char* place : {"exercises/01-prefix-sum/prefix_sum.hpp", "tests/01-prefix-sum/large_cases.hpp",
                              "tests/reference/01-prefix-sum/prefix_sum_large.cpp"})
        EXPECT_TRUE(files.contains(place)) << place;
    EXPECT_FALSE(files.contains("tests/01-prefix-sum/large_host_test.cpp"));
    EXPECT_FALSE(files.contains("exercises/01-prefix-sum/prefix_sum_single_pass.hpp"));
}

TEST(Edition, DescribesNoCheckThatStudentsDoNotSee)
{
    const TemporaryFolder folder;
    write_file(folder.path() / "course.toml", a_course);
    const std::string description =
        edition_of(folder.path() / "course.toml").at("exercises/01-prefix-sum/exercise.toml");
    for (const auto& check : prefix_sum().checks) {
        const bool is_seen = check.name.starts_with("Kernel.") || check.name.starts_with("Host.");
        EXPECT_EQ(contains(description, '"' + check.name + '"'),
                  is_seen && check.name != "Kernel.UnitVectors")
            << check.name;
    }
    EXPECT_FALSE(contains(description, "256 inputs")) << "what the hidden check promises";
    EXPECT_EQ(edition().at("exercises/01-prefix-sum/exercise.toml"),
              read_file(prefix_sum().folder / "exercise.toml"));
}

TEST(Edition, HasNoPageOnWhatIsNotInUse)
{
    const TemporaryFolder folder;
    write_file(folder.path() / "course.toml", a_course);
    for (const char* page : {"index.html", "en/prefix-sum.html"})
        write_file(folder.path() / "pages" / page, "<p>a page</p>");
    for (const char* output : {"01-prefix-sum-run.txt", "02-sobol-run.txt"})
        write_file(folder.path() / "handout-output/en" / output, "$ ./lab run\n");
    const EditionFiles files = edition_of(folder.path() / "course.toml", folder.path() / "pages");
    EXPECT_TRUE(files.contains("handouts/en/prefix-sum.html"));
    EXPECT_TRUE(files.contains("handouts/output/en/01-prefix-sum-run.txt"));
    EXPECT_FALSE(files.contains("handouts/output/en/02-sobol-run.txt"));
    write_file(folder.path() / "pages/en/prefix-sum.html", "<h4>TODO 8 · load-tail</h4>");
    EXPECT_THROW(edition_of(folder.path() / "course.toml", folder.path() / "pages"), lab::course::KitError);
    EXPECT_NO_THROW(edition_of("", folder.path() / "pages"));
    write_file(folder.path() / "pages/en/prefix-sum.html", "<p>a page</p>");
    write_file(folder.path() / "pages/en/sobol.html", "<p>a page</p>");
    EXPECT_THROW(edition_of(folder.path() / "course.toml", folder.path() / "pages"), lab::course::KitError);
    EXPECT_NO_THROW(edition_of("", folder.path() / "pages"));
}

} // namespace
