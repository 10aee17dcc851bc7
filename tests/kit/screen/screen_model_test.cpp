// The contents of the screen, without a terminal: the next step, the changes, and how they fit; the notebook;
// noticing saves.
#include "grader/course/student/notebook.hpp"
#include "grader/screen/build.hpp"
#include "grader/screen/saves.hpp"
#include "grader/screen/view.hpp"
#include "tests/kit/files.hpp"
#include "tests/kit/processes.hpp"

#include <gtest/gtest.h>

namespace lab::screen
{
namespace
{
using course::CheckResult;
using course::read_notebook;
using course::write_notebook;

CheckResult result(const std::string& name, Status status, double points = 10.0,
                   std::vector<course::SourceLine> places = {})
{
    CheckResult made;
    made.check.name = name;
    made.check.points = points;
    made.status = status;
    made.score = status == Status::passed ? points : 0.0;
    made.seen = {"Something was seen.", "Etwas war zu sehen."};
    made.next = {"Look there.", "Sehen Sie dort nach."};
    made.places = std::move(places);
    return made;
}

course::Exercise exercise(const std::string& id, const Text& title, std::vector<course::ExerciseFile> files)
{
    course::Exercise made;
    made.id = id;
    made.title = title;
    made.files = std::move(files);
    return made;
}

const course::Exercise first =
    exercise("01-sum", {"Sums", "Summen"}, {{"a.cl", "Kernel"}, {"b.cpp", "Host"}});
const course::Exercise second = exercise("02-search", {"Search", "Suche"}, {{"c.cl", "Kernel"}});

Model model_with(std::vector<CheckResult> checks)
{
    Model model;
    model.exercises = {{&first, {}, {}, {}}, {&second, {}, {}, {}}};
    model.exercises[0].report.checks = std::move(checks);
    for (ExerciseNow& each : model.exercises)
        for (const course::ExerciseFile& file : each.exercise->files) {
            FileNow now;
            now.file = file;
            now.path = "exercises/" + each.exercise->id + "/" + file.name;
            now.todos = read_todo_blocks("x\n// TODO 1 [load]: do it.\n// END TODO 1 [load]\n").blocks;
            now.standing = standing_of(each.report, file.suite);
            each.files.push_back(now);
        }
    return model;
}

std::string text_of(const std::vector<Line>& lines)
{
    std::string text;
    for (const Line& line : lines) {
        for (const Span& span : line)
            text += span.text;
        text += '\n';
    }
    return text;
}

bool shows(const Model& model, const std::string& part, const Size& size = {})
{
    return text_of(draw(model, size)).find(part) != std::string::npos;
}

TEST(NextStep, IsTheFirstFindingWithItsLine)
{
    const Model model =
        model_with({result("Kernel.Builds", Status::passed),
                    result("Kernel.Values", Status::failed, 10.0, {{"a.cl", 7, "x = y;"}}),
                    result("Kernel.NoDataRace", Status::failed), result("Kernel.Ends", Status::skipped),
                    result("Host.Builds", Status::failed)});
    EXPECT_EQ(shown_finding(model)->check.name, "Kernel.Values");
    EXPECT_TRUE(shows(model, "exercises/01-sum/a.cl:7"));
    EXPECT_TRUE(shows(model, "(finding 1 of 2)"));
    EXPECT_TRUE(shows(model, "1 check waits until this is done."));
    EXPECT_FALSE(shows(model, "Kernel.NoDataRace"));
}

TEST(NextStep, IsTheTodoWhereTheFindingHasNoLine)
{
    const Model model = model_with({result("Kernel.Values", Status::failed)});
    EXPECT_TRUE(shows(model, "a.cl:2  TODO 1 [load]: do it."));
}

TEST(NextStep, IsTheTodoThatIsWrongWhereTheFindingHasNoLine)
{
    Model model = model_with({result("Kernel.Values", Status::failed)});
    model.exercises[0].files[0].todos =
        read_todo_blocks("// TODO 1 [load]: do it.\nx;\n// END TODO 1 [load]\n"
                         "// TODO 2 [store]: store it.\ny;\n// END TODO 2 [store]\n")
            .blocks;
    EXPECT_TRUE(shows(model, "✎ 1 load (written)  ✎ 2 store (written)"));
    model.exercises[0].report.todos["a.cl"] = {{1, "load", 1, TodoState::right, "", 0},
                                               {2, "store", 4, TodoState::wrong, "Kernel.Values", 0}};
    EXPECT_TRUE(shows(model, "✓ 1 load  ✗ 2 store (Kernel.Values)"));
    EXPECT_TRUE(shows(model, "1 of 3 TODOs right"));
    EXPECT_EQ(todo_of(shown_finding(model), model.exercise(), model.file())->number, 2);
    EXPECT_TRUE(shows(model, "exercises/01-sum/a.cl:4"));
}

TEST(NextStep, IsTheFirstTodoOfTheFileWhereNothingIsWrittenInThatOfTheFinding)
{
    Model model = model_with({result("Kernel.Values", Status::failed, 10.0, {{"a.cl", 4, "// TODO 2"}})});
    const auto set = [&](const std::string& load, const std::string& store) {
        model.exercises[0].files[0].todos =
            read_todo_blocks("// TODO 1 [load]: do it.\n" + load + "// END TODO 1 [load]\n" +
                             "// TODO 2 [store]: store it.\n" + store + "// END TODO 2 [store]\n")
                .blocks;
        const TodoBlock* const todo = todo_of(shown_finding(model), model.exercise(), model.file());
        return todo ? todo->number : 0;
    };
    EXPECT_EQ(set("", "\n"), 1);
    EXPECT_TRUE(shows(model, "exercises/01-sum/a.cl:1 ")) << text_of(draw(model, {}));
    EXPECT_EQ(set("x;\n", "\n"), 2);
    EXPECT_EQ(set("", "// mine\ny;\n"), 2) << "the finding is of lines that are written";
}

TEST(NextStep, KeepsThePointsOnANarrowScreen)
{
    Model model = model_with({result("Kernel.Values", Status::failed)});
    model.exercises[0].files[0].standing = Standing{12.5, 137.5, false};
    EXPECT_TRUE(shows(model, "12.5/137.5\n", {30, 24})) << text_of(draw(model, {30, 24}));
    EXPECT_TRUE(shows(model, "12.5/137.5\n", {50, 24})) << text_of(draw(model, {50, 24}));
}

TEST(NextStep, NamesTheKeysWhereOneTypesLines)
{
    const Model model = model_with({});
    EXPECT_TRUE(shows(model, "A letter and Enter: n next, l list", {80, 0, true}));
    EXPECT_FALSE(shows(model, "Enter: n next", {80, 0}));
}

TEST(NextStep, IsTheNextFileThenTheNextExerciseThenNothing)
{
    Model model =
        model_with({result("Kernel.Values", Status::passed), result("Host.Values", Status::failed)});
    EXPECT_TRUE(shows(model, "a.cl: every check passes."));
    EXPECT_TRUE(shows(model, "Next: b.cpp. Press n."));
    model.exercises[0].files[1].standing = Standing{10.0, 10.0, true};
    EXPECT_EQ(next_place(model), (Place{1, 0}));
    EXPECT_TRUE(shows(model, "Next: 02-search Search, with c.cl. Press n."));
    model.exercises[1].files[0].standing = Standing{10.0, 10.0, true};
    EXPECT_FALSE(next_place(model));
    EXPECT_TRUE(shows(model, "Everything is done."));
}

TEST(NextStep, IsToKeepThePageOfAnExerciseThatIsDoneAndToGoOnOfOnesOwnWill)
{
    Model model =
        model_with({result("Kernel.Values", Status::passed), result("Host.Values", Status::passed)});
    FileNow& voluntary = model.exercises[0].files[1];
    voluntary.standing = Standing{0.0, 0.0, true};
    voluntary.file.teaches = {"more.", "mehr."};
    model.exercises[0].keepsake = "done/01-sum.html";
    EXPECT_TRUE(
        shows(model,
              "The exercise is done.\n  A page to keep, with your kernel before and after: done/01-sum.html\n"
              "  Voluntary: b.cpp: more.\n"));
    model.exercises[0].keepsake = "";
    EXPECT_FALSE(shows(model, "A page to keep"));
    EXPECT_TRUE(shows(model, "0 of 1 TODOs right")) << "those of a file that is left out do not count";
}

TEST(NextStep, IsNotThatOfAFileWhoseChecksHaveNotRunYet)
{
    Model model = model_with({result("Kernel.Values", Status::passed)});
    model.at.file = 1; // of which only the points of an earlier evening are known
    model.exercises[0].files[1].standing = Standing{0.0, 10.0, false};
    EXPECT_FALSE(shows(model, "every check passes"));
}

TEST(NextStep, IsAlsoThatOfAFileWhichIsNotThere)
{
    Model model = model_with({});
    model.exercises[0].files[0].is_there = false;
    EXPECT_TRUE(shows(model, "press x to restore it"));
}

TEST(NextStep, IsToRepairTheMarkersWhereATodoHasNoEnd)
{
    Model model = model_with({});
    EXPECT_FALSE(shows(model, "TODO markers in this file are damaged"));
    model.exercises[0].files[0].has_damaged_markers = true;
    EXPECT_TRUE(shows(model, "TODO markers in this file are damaged"));
}

TEST(NextStep, OfAFileThatIsNotThereIsNoFindingOfItAsItWasHandedOut)
{
    Model model = model_with({result("Kernel.Builds", Status::passed), result("Kernel.Ends", Status::skipped),
                              result("Kernel.Values", Status::failed)});
    model.exercises[0].changes["Kernel"].fixed = {"Kernel.Builds"};
    EXPECT_TRUE(shows(model, "Since the last save"));
    model.exercises[0].files[0].is_there = false;
    EXPECT_FALSE(shows(model, "Since the last save"));
    EXPECT_FALSE(shows(model, "Kernel.Values"));
    EXPECT_FALSE(shows(model, "waits until this is done"));
}

TEST(NextStep, IsAFileOfTheExerciseBeforeTheNextExercise)
{
    Model model =
        model_with({result("Kernel.Values", Status::failed), result("Host.Values", Status::passed)});
    model.at.file = 1;
    EXPECT_EQ(next_place(model), (Place{0, 0}));
    model.exercises[0].files[0].standing = Standing{10.0, 10.0, true};
    EXPECT_EQ(next_place(model), (Place{1, 0}));
}

TEST(NextStep, IsTheTodoThatIsNotRightWhereAllAreWritten)
{
    Model model = model_with({result("Kernel.Values", Status::failed)});
    model.exercises[0].files[0].todos =
        read_todo_blocks("// TODO 1 [load]: do it.\nx;\n// END TODO 1 [load]\n"
                         "// TODO 2 [store]: store it.\ny;\n// END TODO 2 [store]\n")
            .blocks;
    model.exercises[0].report.todos["a.cl"] = {{1, "load", 1, TodoState::right, "", 0},
                                               {2, "store", 4, TodoState::written, "", 0}};
    EXPECT_EQ(todo_of(shown_finding(model), model.exercise(), model.file())->number, 2);
}

TEST(ChangesOfASave, AreTheChecksThatTurnedAndThePoints)
{
    course::Report before, after;
    before.checks = {result("Kernel.A", Status::failed), result("Kernel.B", Status::passed),
                     result("Host.A", Status::failed)};
    after.checks = {result("Kernel.A", Status::passed, 10.0), result("Kernel.B", Status::failed),
                    result("Host.A", Status::passed)};
    const Changes changes = changes_between(before, after, "Kernel");
    EXPECT_EQ(changes.fixed, std::vector<std::string>{"Kernel.A"});
    EXPECT_EQ(changes.broken, std::vector<std::string>{"Kernel.B"});
    EXPECT_EQ(changes.points, 0.0);
    EXPECT_FALSE(changes_between(before, before, "Kernel").any());
}

TEST(ChangesOfASave, TellOnePointInTheSingular)
{
    Model model = model_with({result("Kernel.Values", Status::failed)});
    model.exercises[0].changes["Kernel"].points = 1.0;
    EXPECT_TRUE(shows(model, "Since the last save: +1 point\n"));
    model.exercises[0].changes["Kernel"].points = -1.5;
    model.language = Language::de;
    EXPECT_TRUE(shows(model, "Seit dem letzten Speichern: -1,5 Punkte\n"));
    EXPECT_EQ(course::points_in_prose(1.0).de, "1 Punkt");
    EXPECT_EQ(course::points_in_prose(0.0).en, "0 points");
}

TEST(Screen, FitsEverySizeAndKeepsFileFindingAndKeys)
{
    const Model model = model_with({result("Kernel.Values", Status::failed, 10.0, {{"a.cl", 7, "x = y;"}})});
    for (std::size_t columns = 20; columns <= 120; columns += 10)
        for (std::size_t rows = 4; rows <= 40; ++rows) {
            const auto lines = draw(model, {columns, rows});
            EXPECT_EQ(lines.size(), rows);
            for (const Line& line : lines)
                EXPECT_LE(width_of(line), columns);
        }
    for (const char* part : {"a.cl:7", "✗ Kernel.Values", "n l h o r t d x c q"})
        EXPECT_TRUE(shows(model, part, {40, 10})) << text_of(draw(model, {40, 10}));
}

TEST(Screen, GoesOnBelowWithALineOfSourceAndMarksWhatIsCut)
{
    const std::string call =
        "queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(size), cl::NullRange);";
    Model model = model_with({result("Kernel.Values", Status::failed, 10.0, {{"a.cl", 7, call}})});
    EXPECT_TRUE(shows(model, "cl::NDRange(size)", {60, 24})) << text_of(draw(model, {60, 24}));
    model.notice = "A notice that is longer than twenty columns";
    EXPECT_TRUE(shows(model, "A notice that is lo…\n", {20, 24})) << text_of(draw(model, {20, 24}));
}

TEST(Screen, ExplainsItsSignsWhereThereIsRoomAndDimsAKeyThatCannotWork)
{
    Model model = model_with({result("Kernel.Values", Status::failed)});
    model.language = Language::de;
    EXPECT_TRUE(shows(model, "✎ geschrieben  · nicht begonnen", {80, 24}));
    EXPECT_FALSE(shows(model, "✎ geschrieben  · nicht begonnen", {80, 10}));
    const auto ink_of_trace = [&] {
        const Line keys = draw(model, {80, 24}).back();
        return std::find_if(keys.begin(), keys.end(), [](const Span& span) { return span.text == "t"; })->ink;
    };
    EXPECT_EQ(ink_of_trace(), course::Ink::bold);
    course::Exercise two_kernels = first;
    two_kernels.files[1] = {"b.cl", "Host"};
    model.exercises[0].exercise = &two_kernels;
    model.exercises[0].files[1].file = two_kernels.files[1];
    model.at.file = 1;
    EXPECT_EQ(ink_of_trace(), course::Ink::dim) << "only the first kernel has a picture";
    model.is_manual = true;
    EXPECT_TRUE(shows(model, "Enter prüft diese Datei.", {80, 24}));
}

TEST(Screen, ShowsTheFirstFaultyStepBelowTheFinding)
{
    Model model = model_with({result("Kernel.Values", Status::failed, 10.0, {{"a.cl", 7, "x = y;"}})});
    model.exercises[0].levels["Kernel"] = {"after the load:", "  3x"};
    EXPECT_TRUE(shows(model, "→ Look there.\nafter the load:\n  3x\n")) << text_of(draw(model, {80, 24}));
    EXPECT_FALSE(shows(model, "after the load:", {40, 9})) << "finding and file come first";
}

TEST(Screen, ShowsTheCallAtFaultBelowTheFindingOfAHost)
{
    Model model = model_with({result("Kernel.Values", Status::failed, 10.0, {{"a.cl", 7, "x = y;"}})});
    TimeLine line{.file = "a.cl"};
    for (int at = 1; at <= 9; ++at)
        line.rows.push_back({.line = at, .shown = {fmt::format("call {}", at), ""}, .call = "cl"});
    line.rows[5].checks = {"Kernel.Values"};
    model.exercises[0].report.time_lines["Kernel"] = line;
    EXPECT_TRUE(shows(
        model,
        "→ Look there.\n  :4  call 4\n  :5  call 5\n✗ :6  call 6\n  :7  call 7\n  :8  call 8\n  :9  call 9\n"))
        << text_of(draw(model, {80, 24}));
    EXPECT_FALSE(shows(model, "call 6", {40, 9})) << "finding and file come first";
    line.rows[5].checks = {"Kernel.Builds"};
    model.exercises[0].report.time_lines["Kernel"] = line;
    EXPECT_FALSE(shows(model, "call 6")) << "of another finding";
}

TEST(Screen, SteersNoTerminalWithWhatAStudentWrote)
{
    const Model model =
        model_with({result("Kernel.Values", Status::failed, 10.0, {{"a.cl", 7, "x\033[2J"}})});
    EXPECT_FALSE(shows(model, "\033"));
}

TEST(Screen, IsGerman)
{
    Model model = model_with({result("Kernel.Values", Status::failed)});
    model.language = Language::de;
    EXPECT_TRUE(shows(model, "Etwas war zu sehen."));
    EXPECT_TRUE(shows(model, "0 von 2 TODOs richtig"));
}

TEST(NotebookOfAStudent, LiesInTheStudentsDataWhereTheKitCannotBeWritten)
{
    const kit::TemporaryFolder folder;
    course::Course course;
    course.source = folder.path();
    course.build = "/nowhere/build";
    EXPECT_EQ(course::notebook_of(course), folder.path() / "my-progress.json");
    course.source = "/nowhere";
    ::setenv("XDG_DATA_HOME", (folder.path() / "data").c_str(), 1);
    EXPECT_EQ(course::notebook_of(course), folder.path() / "data/cl-lab/my-progress.json");
    EXPECT_TRUE(std::filesystem::is_directory(folder.path() / "data/cl-lab"));
    ::setenv("XDG_DATA_HOME", "/proc/no-data-here", 1);
    EXPECT_THROW(course::notebook_of(course), course::KitError);
    ::unsetenv("XDG_DATA_HOME");
}

TEST(NotebookOfAStudent, ThatIsDamagedIsKeptAside)
{
    const kit::TemporaryFolder folder;
    const auto file = folder.path() / "my-progress.json";
    EXPECT_TRUE(course::set_aside_if_damaged(file).empty()) << "none is there";
    write_notebook(file, {"01-prefix-sum", {}});
    EXPECT_TRUE(course::set_aside_if_damaged(file).empty());
    write_file(file, R"({"exercise": "01-pre)");
    const auto aside = course::set_aside_if_damaged(file);
    EXPECT_EQ(aside.filename(), "my-progress.damaged.json");
    EXPECT_EQ(read_file(aside), R"({"exercise": "01-pre)");
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST(NotebookOfAStudent, IsReadAsItWasWritten)
{
    const kit::TemporaryFolder folder;
    Notebook notebook;
    notebook.exercise = "01-sum";
    notebook.pages["01-sum"] = {"a.cl", {{"a.cl", {7.5, 10.0, false}}}, {{3, 2}}};
    ASSERT_TRUE(write_notebook(folder.path() / "n.json", notebook));
    EXPECT_EQ(read_notebook(folder.path() / "n.json"), notebook);
    kit::write_file(folder.path() / "n.json", "{\"exercise\": 7");
    EXPECT_EQ(read_notebook(folder.path() / "n.json"), Notebook{});
    EXPECT_EQ(read_notebook(folder.path() / "none.json"), Notebook{});
    EXPECT_FALSE(write_notebook(folder.path() / "no" / "folder" / "n.json", notebook));
}

class EachWay : public testing::TestWithParam<Noticing> {};
INSTANTIATE_TEST_SUITE_P(OfNoticing, EachWay, testing::Values(Noticing::told, Noticing::looking));

TEST_P(EachWay, NoticesWhatIsWrittenReplacedAndDeleted)
{
    using Places = std::vector<std::size_t>;
    const kit::TemporaryFolder folder;
    kit::write_file(folder.path() / "a", "1");
    kit::write_file(folder.path() / "b", "1");
    Saves saves(folder.path(), {"a", "b"}, GetParam());
    EXPECT_EQ(saves.changed(), Places{});
    kit::write_file(folder.path() / "b", "22");
    EXPECT_EQ(saves.changed(), Places{1});
    kit::write_file(folder.path() / "a.new", "333");
    std::filesystem::rename(folder.path() / "a.new", folder.path() / "a");
    EXPECT_EQ(saves.changed(), Places{0});
    std::filesystem::remove(folder.path() / "a");
    EXPECT_EQ(saves.changed(), Places{0});
    EXPECT_EQ(saves.changed(), Places{});
    EXPECT_EQ(saves.must_look(), GetParam() == Noticing::looking);
}

TEST(Saves, AreLookedForWhenTheFolderIsReplaced)
{
    const kit::TemporaryFolder folder;
    kit::write_file(folder.path() / "x" / "a", "1");
    Saves saves(folder.path() / "x", {"a"}, Noticing::told);
    std::filesystem::rename(folder.path() / "x", folder.path() / "y");
    EXPECT_EQ(saves.changed(), std::vector<std::size_t>{0});
    EXPECT_TRUE(saves.must_look());
    kit::write_file(folder.path() / "x" / "a", "1");
    EXPECT_EQ(saves.changed(), std::vector<std::size_t>{0});
}

TEST(BuildProgress, IsTheLastStepOfTheLog)
{
    const auto progress =
        progress_in("ninja: Entering directory `x'\n[1/9] a\n[2/9] b\nsome [3/9] warning\n");
    ASSERT_TRUE(progress);
    EXPECT_EQ(progress->done, 2);
    EXPECT_EQ(progress->all, 9);
    EXPECT_FALSE(progress_in("ninja: no work to do.\n"));
}

TEST(BuildProgress, SaysOfWhatItIsAndPromisesNoTime)
{
    EXPECT_EQ(told_of({1, 36}, std::chrono::seconds(5)).en, " step 1 of 36");
    EXPECT_EQ(told_of({18, 36}, std::chrono::seconds(20)).en,
              " step 18 of 36, at this pace less than a minute more");
    EXPECT_EQ(told_of({18, 36}, std::chrono::seconds(100)).de, " Schritt 18 von 36, wohl noch 2 Minuten");
}
} // namespace
} // namespace lab::screen
