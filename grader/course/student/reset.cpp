#include "grader/course/student/reset.hpp"

#include "grader/base/file.hpp"
#include "grader/base/todo_blocks.hpp"
#include "grader/course/base/layout.hpp"
#include "grader/course/base/replaced_file.hpp"

#include <algorithm>
#include <ctime>

namespace lab::course
{
namespace
{
namespace fs = std::filesystem;

std::string date_and_time()
{
    const std::time_t now = std::time(nullptr);
    std::tm local{};
    ::localtime_r(&now, &local);
    char text[32];
    std::strftime(text, sizeof text, "%Y-%m-%d_%H-%M-%S", &local);
    return text;
}

bool has_markers_of(const std::string& text, int todo)
{
    const TodoFile file = read_todo_blocks(text);
    return file.problem.empty() && std::any_of(file.blocks.begin(), file.blocks.end(),
                                               [&](const auto& block) { return block.number == todo; });
}

/// The file with that part as handed out.
std::string put_back(const Exercise& exercise, const std::string& name, const std::string& now, int todo)
{
    const std::string solution = read_file(exercise.solution / name);
    if (todo == 0)
        return handed_out(solution);
    if (!has_markers_of(now, todo))
        throw KitError(
            text("The markers of TODO {1} in {0} are missing or damaged. You can reset the whole file: "
                 "./lab reset {2} {0}",
                 "Die Marken von TODO {1} in {0} fehlen oder sind beschädigt. Sie können die ganze Datei "
                 "zurücksetzen: ./lab reset {2} {0}",
                 name, todo, exercise.id));
    return with_empty_todo(now, solution, todo);
}

/// A new folder named after the current time; a suffix distinguishes resets in the same second.
fs::path folder_for_copies(const fs::path& saved)
{
    const std::string name = date_and_time();
    fs::path folder = saved / name;
    for (int i = 2; fs::exists(folder); ++i)
        folder = saved / fmt::format("{}-{}", name, i);
    return folder;
}

void keep(const fs::path& file, const fs::path& copies)
{
    std::error_code failed;
    fs::create_directories(copies, failed);
    if (!failed)
        fs::copy_file(file, copies / file.filename(), failed);
    if (failed)
        throw KitError(text("Nothing was reset: could not save a copy of {} in {}.",
                            "Nichts wurde zurückgesetzt: Von {} ließ sich keine Kopie in {} speichern.",
                            file.filename().string(), copies.string()));
}
} // namespace

ResetPart reset_part(const Exercise& exercise, const std::string& said)
{
    if (said.empty())
        return {};
    std::string names;
    std::set<int> todos;
    for (const ExerciseFile& file : exercise.files) {
        if (file.name == said)
            return {said, 0};
        names += (names.empty() ? "" : ", ") + file.name;
        for (const TodoBlock& block : read_todo_blocks(read_file(exercise.solution / file.name)).blocks) {
            if (std::to_string(block.number) == said)
                return {file.name, block.number};
            todos.insert(block.number);
        }
    }
    throw KitError(text("{} has no part `{}`. TODOs: {}. Files: {}.",
                        "{} hat keinen Teil `{}`. TODOs: {}. Dateien: {}.", exercise.id, said,
                        ranges_in_prose(todos), names));
}

namespace
{
/// True if the part concerns that file.
bool is_meant(const ResetPart& part, const ExerciseFile& file)
{
    return part.file.empty() || file.name == part.file;
}

/// "prefix_sum.cl: TODO 1, 2"
std::string told_of_file(const std::string& name, const std::string& now, int todo)
{
    std::string numbers;
    for (const TodoBlock& block : read_todo_blocks(now).blocks)
        if (block.state() != TodoBlock::State::empty && (todo == 0 || block.number == todo))
            numbers += (numbers.empty() ? ": TODO " : ", ") + std::to_string(block.number);
    return name + numbers;
}
} // namespace

std::vector<std::string> changes_of(const Exercise& exercise, const ResetPart& part)
{
    std::vector<std::string> changes;
    for (const ExerciseFile& file : exercise.files) {
        const auto now = try_read_file(exercise.folder / file.name);
        if (is_meant(part, file) &&
            now != put_back(exercise, file.name, now.value_or(""), now ? part.todo : 0))
            changes.push_back(told_of_file(file.name, now.value_or(""), part.todo));
    }
    return changes;
}

fs::path reset(const Course& course, const Exercise& exercise, const ResetPart& part)
{
    const fs::path saved = folder_for_copies(course.source / "saved");
    fs::path copies;
    for (const ExerciseFile& file : exercise.files) {
        if (!is_meant(part, file))
            continue;
        const fs::path path = exercise.folder / file.name;
        const auto now = try_read_file(path);
        const std::string then = put_back(exercise, file.name, now.value_or(""), now ? part.todo : 0);
        if (now == then)
            continue;
        if (now)
            keep(path, copies = saved / exercise.id);
        replace_file(path, then);
    }
    return copies;
}
} // namespace lab::course
