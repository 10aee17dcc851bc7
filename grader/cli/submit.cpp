#include "grader/cli/submit.hpp"

#include "grader/base/file.hpp"
#include "grader/base/todo_blocks.hpp"
#include "grader/cli/question.hpp"
#include "grader/course/base/own_folder.hpp"
#include "grader/course/base/work_folder.hpp"
#include "grader/course/check/handed_in.hpp"
#include "grader/course/check/headers_beside.hpp"
#include "grader/course/student/notebook.hpp"
#include "grader/process/child.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>

namespace lab::cli
{
using namespace course;

namespace
{
namespace fs = std::filesystem;

bool is_as_handed_out(const Exercise& exercise, const ExerciseFile& file, const std::string& content)
{
    return content == handed_out(read_file(exercise.solution / file.name));
}

/// The files that are not handed in because they are unchanged.
std::string untouched(const Exercise& exercise)
{
    std::string names;
    for (const ExerciseFile& file : exercise.files)
        if (const auto content = try_read_file(exercise.folder / file.name);
            content && is_as_handed_out(exercise, file, *content))
            names += (names.empty() ? "" : ", ") + file.name;
    return names;
}

/// Copies the files that exist into a folder for the exercise; returns a line on each, with its unwritten TODOs.
std::string collect(const Exercise& exercise, const fs::path& into, const Style& style)
{
    std::string told;
    std::map<std::string, std::string> headers;
    for (const ExerciseFile& file : exercise.files) {
        const auto content = try_read_file(exercise.folder / file.name);
        if (!content || is_as_handed_out(exercise, file, *content))
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

Text nothing_to_hand_in(const std::vector<const Exercise*>& exercises)
{
    std::string asked;
    for (const Exercise* exercise : exercises)
        for (const ExerciseFile& each : exercise->files)
            asked += "\n  " + exercise->id + "/" + each.name;
    return text("There is nothing to submit: every file is as it was handed out. Required:{}",
                "Es gibt nichts abzugeben: Jede Datei ist noch so, wie sie ausgeteilt wurde. Verlangt:{}",
                asked);
}

/// A sentence on each missing file.
Text told_of_missing(const std::vector<const Exercise*>& exercises)
{
    Text told;
    for (const Exercise* exercise : exercises)
        for (const AskedFile& file : asked_files(*exercise, exercise->folder)) {
            if (file.is_there)
                continue;
            told += text("{}/{} is missing.", "{}/{} fehlt.", exercise->id, file.name);
            told += (file.alike.empty() ? Text{} : Text{" ", " "} + told_of(file)) + "\n";
        }
    return told;
}

process::Outcome tar(const std::vector<std::string>& arguments, const fs::path& directory)
{
    process::Command command;
    command.arguments = {"cmake", "-E", "tar"};
    command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
    command.directory = directory;
    return process::run_child(command);
}

/// "(45 of 75 when last checked)"; empty if it has never been checked.
Text last_seen(const Notebook& notebook, const std::string& path)
{
    const auto slash = path.find('/');
    const auto page = notebook.pages.find(path.substr(0, slash));
    if (slash == std::string::npos || page == notebook.pages.end())
        return {};
    const auto found = page->second.standings.find(path.substr(slash + 1));
    if (found == page->second.standings.end())
        return {};
    return text(" ({:g} of {:g} when last checked)", " (bei der letzten Prüfung {:g} von {:g})",
                found->second.score, found->second.max_score);
}

/// Lists the files in the existing archive that the new one will lack, one per line.
Text told_of_lost(const Course& course, const fs::path& archive, const fs::path& collected)
{
    if (!fs::exists(archive))
        return {};
    const Notebook notebook = read_notebook(notebook_of(course));
    std::istringstream paths(tar({"tf", archive.string()}, collected).out);
    Text told;
    for (std::string path; std::getline(paths, path);)
        if (!path.ends_with('/') && !fs::exists(collected / path))
            told += Text{"  ", "  "} + path + last_seen(notebook, path) + "\n";
    if (told.empty())
        return {};
    return text("{} contains files that will not be in the new archive:\n{}",
                "{} enthält Dateien, die im neuen Archiv fehlen werden:\n{}", archive.filename().string(),
                told);
}

/// True if the archive is to be made despite the doubts.
bool is_wanted(const Text& doubts, const SubmitOptions& options, Language language)
{
    if (doubts.empty() || options.is_agreed)
        return true;
    if (!can_ask())
        throw KitError(doubts + Text{"With --yes the archive is created anyway.",
                                     "Mit --yes wird das Archiv trotzdem angelegt."});
    return agrees(doubts + Text{"Create the archive anyway?", "Das Archiv trotzdem anlegen?"}, language);
}

void pack(const fs::path& folder, const fs::path& file)
{
    std::set<std::string> names;
    for (const auto& exercise : fs::directory_iterator(folder))
        names.insert(exercise.path().filename().string());
    std::vector<std::string> arguments = {"cf", file.string(), "--format=zip"};
    arguments.insert(arguments.end(), names.begin(), names.end());
    const process::Outcome outcome = tar(arguments, folder);
    if (!outcome.exited_with(0))
        throw KitError(
            text("{} cannot be written. Choose another place: ./lab submit --out FILE\n{}",
                 "{} lässt sich nicht schreiben. Wählen Sie einen anderen Ort: ./lab submit --out FILE\n{}",
                 file.string(), outcome.err + outcome.why));
}
} // namespace

std::string submit(const Course& course, const std::vector<const Exercise*>& exercises,
                   const SubmitOptions& options, const Style& style)
{
    const WorkFolder work;
    const fs::path collected = work.path() / "submission";
    fs::create_directories(collected);
    const fs::path target = options.file.empty() ? own_folder(course, course.source) / "submission.zip"
                                                 : fs::absolute(options.file);
    std::string told;
    for (const Exercise* exercise : exercises)
        told += collect(*exercise, collected, style);
    const Text missing = told_of_missing(exercises);
    if (told.empty())
        throw KitError(missing + nothing_to_hand_in(exercises));
    if (!is_wanted(missing + told_of_lost(course, target, collected), options, style.language))
        return Text{"No archive was created.\n", "Es wurde kein Archiv angelegt.\n"}.in(style.language);
    for (const Exercise* exercise : exercises)
        if (const std::string names = untouched(*exercise); !names.empty())
            told += wrapped(text("Left out, because unchanged since they were handed out: {}",
                                 "Weggelassen, weil seit dem Austeilen unverändert: {}", names)
                                .in(style.language),
                            "  " + exercise->id + "  ", style, Ink::dim);
    pack(collected, target);
    return told + text("Submit this file: {}\n", "Geben Sie diese Datei ab: {}\n", target.string())
                      .in(style.language);
}
} // namespace lab::cli
