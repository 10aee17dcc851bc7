#include "grader/release/parts_in_use.hpp"

#include "grader/base/file.hpp"
#include "grader/base/todo_blocks.hpp"
#include "grader/release/student_page.hpp"

#include <re2/re2.h>

#include <algorithm>

namespace lab::release
{
using namespace course;

namespace
{
namespace fs = std::filesystem;
using classroom::CourseFile;
using classroom::ExercisePlan;

std::string section_of(const std::string& kind, std::string name)
{
    RE2::GlobalReplace(&name, R"(\W)", "_");
    return kind + "_" + name;
}

bool may_have_sections(const fs::path& file)
{
    static const std::set<std::string> places{"CMakeLists.txt", "exercises", "handouts", "starter", "tests"};
    return places.contains(file.begin()->string());
}

/// True if the file would reveal an exercise that is not in use.
bool shows(const fs::path& file, const Exercise& exercise)
{
    if (file == fs::path("starter/exercise.toml") || file.stem() == "first-steps")
        return exercise.folder.filename() == "starter";
    return std::any_of(file.begin(), file.end(), [&](const fs::path& part) {
        return part == exercise.id + "_test.cpp" || part.stem() == exercise.id;
    });
}

bool is_named_in(const EditionFiles& files, const fs::path& file)
{
    return std::any_of(files.begin(), files.end(), [&](const auto& other) {
        return other.second.find(file.string()) != std::string::npos;
    });
}

/// True if the exercise's given program includes the header of this stage.
bool program_needs(const EditionFiles& files, const fs::path& folder, const fs::path& stage)
{
    return std::any_of(files.begin(), files.end(), [&](const auto& file) {
        return is_inside(file.first, folder) && file.first.stem() != stage &&
               file.second.find("#include \"" + stage.string() + ".hpp\"") != std::string::npos;
    });
}

/// The stages in which at least one file counts: their files share a name and differ in the extension.
std::set<fs::path> stages_in_use(const Exercise& exercise, const ExercisePlan& plan)
{
    std::set<fs::path> stages;
    for (const ExerciseFile& file : exercise.files)
        if (plan.counts(file.suite))
            stages.insert(fs::path(file.name).stem());
    return stages;
}

} // namespace

std::set<int> todos_in_use(const Exercise& exercise, const ExercisePlan& plan)
{
    std::set<int> todos;
    for (const ExerciseFile& file : exercise.files)
        if (plan.counts(file.suite))
            for (const TodoBlock& block : read_todo_blocks(read_file(exercise.solution / file.name)).blocks)
                todos.insert(block.number);
    return todos;
}

std::set<std::string> sections_in_use(const Course& course, const CourseFile& file)
{
    std::set<std::string> sections;
    for (const Exercise& exercise : course.exercises)
        if (const ExercisePlan* plan = file.find(exercise.id)) {
            sections.insert(section_of("exercise", exercise.id));
            for (const ExerciseFile& each : exercise.files)
                if (plan->counts(each.suite))
                    sections.insert(section_of("file", each.name));
            for (const fs::path& stage : stages_in_use(exercise, *plan))
                sections.insert(section_of("stage", stage.string()));
        }
    return sections;
}

void leave_out_sections(EditionFiles& files, const std::set<std::string>& sections)
{
    static const RE2 section(R"((?m)^\s*((//|#)\s*)?\\if\b)");
    for (auto& [place, content] : files)
        if (may_have_sections(place) && RE2::PartialMatch(content, section)) {
            content = student_page(content, sections, place.string()).text;
            if (RE2::FullMatch(content, R"(\s*)"))
                content.clear();
        }
    std::erase_if(files,
                  [](const auto& file) { return may_have_sections(file.first) && file.second.empty(); });
}

void leave_out_exercises(EditionFiles& files, const Course& course, const CourseFile& file)
{
    EditionFiles judges;
    for (const Exercise& exercise : course.exercises)
        if (!file.find(exercise.id)) {
            for (const auto& each : files)
                if (is_inside(each.first, fs::path("tests") / exercise.id))
                    judges.insert(each);
            std::erase_if(files, [&](const auto& each) { return shows(each.first, exercise); });
        }
    const auto needed = [&] {
        return std::find_if(judges.begin(), judges.end(),
                            [&](const auto& judge) { return is_named_in(files, judge.first); });
    };
    for (auto judge = needed(); judge != judges.end(); judge = needed())
        files.insert(judges.extract(judge));
}

void leave_out_stages(EditionFiles& files, const Exercise& exercise, const ExercisePlan& plan,
                      const fs::path& top)
{
    const fs::path folder = exercise.folder.lexically_relative(top),
                   handed_out_to = "handed-out" / fs::path(exercise.id),
                   references = "tests/reference" / fs::path(exercise.id);
    const std::set<fs::path> in_use = stages_in_use(exercise, plan);
    for (const ExerciseFile& each : exercise.files) {
        const fs::path stage = fs::path(each.name).stem();
        if (!in_use.contains(stage) && !program_needs(files, folder, stage))
            for (const fs::path& place : {folder, handed_out_to, references})
                std::erase_if(files, [&](const auto& file) {
                    return is_inside(file.first, place) && file.first.stem() == stage;
                });
        if (!plan.counts(each.suite) && files.contains(references / each.name))
            files.erase(handed_out_to / each.name);
    }
}

std::string description_for_students(const std::string& description, const Exercise& exercise,
                                     const ExercisePlan& plan)
{
    static const RE2 check_name(R"re(\[\[check\]\]\s+name = "([^"]+)")re"),
        todo_of_hint(R"(\[\[hint\]\]\s+todo = (\d+))");
    const std::set<int> todos = todos_in_use(exercise, plan);
    std::string theirs;
    for (std::size_t begin = 0; begin < description.size();) {
        const std::size_t blank = description.find("\n\n", begin),
                          end = blank == std::string::npos ? description.size() : blank + 2;
        const std::string paragraph = description.substr(begin, end - begin);
        std::string name;
        int todo = 0;
        const bool is_check = RE2::PartialMatch(paragraph, check_name, &name),
                   is_hint = RE2::PartialMatch(paragraph, todo_of_hint, &todo);
        if ((!is_check || (plan.counts(name) && !plan.is_hidden(name))) && (!is_hint || todos.contains(todo)))
            theirs += paragraph;
        begin = end;
    }
    for (const ExerciseFile& file : exercise.files)
        if (!plan.counts(file.suite))
            RE2::Replace(&theirs,
                         R"re( *\{ name = ")re" + RE2::QuoteMeta(file.name) +
                             R"re(",(?:[^{}]|\{[^{}]*\})*\},?\n)re",
                         "");
    return theirs;
}

std::map<std::string, std::vector<std::string>>
places_of_hidden_checks(const EditionFiles& files, const Course& course, const CourseFile& file)
{
    std::map<std::string, std::vector<std::string>> places;
    for (const ExercisePlan& plan : file.exercises)
        for (const std::string& check : plan.hidden) {
            const std::string in_judge = '"' + check.substr(check.find('.') + 1) + '"';
            const auto is_anothers = [&](const fs::path& place) { // which may have a check of that name, too
                return std::any_of(
                    course.exercises.begin(), course.exercises.end(),
                    [&](const Exercise& each) { return each.id != plan.id && shows(place, each); });
            };
            for (const auto& [place, content] : files)
                if (place != "README.md" && !is_anothers(place) &&
                    (content.find(check) != std::string::npos || content.find(in_judge) != std::string::npos))
                    places[course.find(plan.id).id + ": " + check].push_back(place.string());
        }
    return places;
}
} // namespace lab::release
