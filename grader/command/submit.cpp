#include "grader/command/submit.hpp"

#include "grader/command/headers_beside.hpp"
#include "grader/command/work_folder.hpp"
#include "grader/file.hpp"
#include "grader/process/child.hpp"
#include "grader/todo_blocks.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace lab::command
{
namespace
{
namespace fs = std::filesystem;

/// The files that are not handed in: they are not there, or as they were handed out.
std::string missing(const Exercise& exercise)
{
    std::string names;
    for (const ExerciseFile& file : exercise.files)
        if (const auto content = try_read_file(exercise.folder / file.name);
            !content || *content == handed_out(read_file(exercise.solution / file.name)))
            names += (names.empty() ? "" : ", ") + file.name;
    return names;
}

/// Copies what is there into a folder for the exercise; a line on each file, with its TODOs that are not written.
std::string collect(const Exercise& exercise, const fs::path& into, const Style& style)
{
    std::string told;
    std::map<std::string, std::string> headers;
    for (const ExerciseFile& file : exercise.files) {
        const auto content = try_read_file(exercise.folder / file.name);
        if (!content || *content == handed_out(read_file(exercise.solution / file.name)))
            continue;
        for (Header& header : headers_beside(exercise, *content))
            headers[header.name] = std::move(header.text);
        fs::create_directories(into / exercise.id);
        write_file(into / exercise.id / file.name, *content);
        const auto blocks = read_todo_blocks(*content).blocks;
        const auto open = std::count_if(blocks.begin(), blocks.end(), [](const TodoBlock& block) {
            return block.state() != TodoBlock::State::written;
        });
        const Text note = open == 0 ? Text{}
                          : open == 1
                              ? Text{"1 TODO is not written", "1 TODO ist nicht geschrieben"}
                              : text("{} TODOs are not written", "{} TODOs sind nicht geschrieben", open);
        told += "  " + padded(exercise.id + "/" + file.name, 44) +
                inked(note.in(style.language), Ink::yellow, style) + "\n";
    }
    for (const auto& [name, content] : headers)
        if (!fs::exists(into / exercise.id / name)) {
            write_file(into / exercise.id / name, content);
            told += "  " + exercise.id + "/" + name + "\n";
        }
    return told;
}

void pack(const fs::path& folder, const fs::path& file)
{
    process::Command command;
    std::set<std::string> names;
    for (const auto& exercise : fs::directory_iterator(folder))
        names.insert(exercise.path().filename().string());
    command.arguments = {"cmake", "-E", "tar", "cf", file.string(), "--format=zip"};
    command.arguments.insert(command.arguments.end(), names.begin(), names.end());
    command.directory = folder;
    const process::Outcome outcome = process::run_child(command);
    if (!outcome.exited_with(0))
        throw KitError(text("{} cannot be written: {}", "{} lässt sich nicht schreiben: {}", file.string(),
                            outcome.err + outcome.why));
}
} // namespace

std::string submit(const Course& course, const std::vector<const Exercise*>& exercises, const fs::path& file,
                   const Style& style)
{
    const WorkFolder work;
    const fs::path collected = work.path() / "submission";
    fs::create_directories(collected);
    std::string told;
    for (const Exercise* exercise : exercises)
        told += collect(*exercise, collected, style);
    if (told.empty()) {
        std::string asked;
        for (const Exercise* exercise : exercises)
            for (const ExerciseFile& each : exercise->files)
                asked += "\n  " + exercise->id + "/" + each.name;
        throw KitError(text("There is nothing to hand in: every file is as it was handed out. Asked for:{}",
                            "Es gibt nichts abzugeben: Jede Datei ist noch so, wie sie ausgeteilt wurde. "
                            "Gefragt ist:{}",
                            asked));
    }
    for (const Exercise* exercise : exercises)
        if (const std::string names = missing(*exercise); !names.empty())
            told += wrapped(text("Not in it, as nothing is written there: {}",
                                 "Nicht dabei, weil dort nichts geschrieben ist: {}", names)
                                .in(style.language),
                            "  " + exercise->id + "  ", style, Ink::dim);
    const fs::path target = file.empty() ? course.source / "submission.zip" : fs::absolute(file);
    pack(collected, target);
    return told + text("Hand in this file: {}\n", "Geben Sie diese Datei ab: {}\n", target.string())
                      .in(style.language);
}
} // namespace lab::command
