#include "grader/verify/stale_patch.hpp"

#include "grader/base/file.hpp"
#include "grader/course/base/work_folder.hpp"
#include "grader/course/check/corpus.hpp"
#include "grader/process/child.hpp"

#include <algorithm>
#include <iostream>
#include <sstream>

namespace lab::verify
{
using namespace course;
namespace fs = std::filesystem;

namespace
{
/// The lines of a hunk, each with its mark: ' ', '-' or '+'.
using Hunk = std::vector<std::string>;

std::vector<Hunk> hunks_of(const std::string& patch)
{
    std::vector<Hunk> hunks;
    std::istringstream lines(patch);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with("@@ "))
            hunks.emplace_back();
        else if (!hunks.empty() && !line.starts_with("\\"))
            hunks.back().push_back(line.empty() ? " " : line);
    return hunks;
}

/// The context lines and those with the mark, without their marks.
std::string side_of(const Hunk& hunk, char mark)
{
    std::string side;
    for (const std::string& line : hunk)
        if (line[0] == ' ' || line[0] == mark)
            side += line.substr(1) + "\n";
    return side;
}

/// Removes one line of context at the beginning and at the end; false if there is none.
bool shorten(Hunk& hunk)
{
    const auto is_context = [](const std::string& line) { return line[0] == ' '; };
    const std::size_t before = hunk.size();
    if (!hunk.empty() && is_context(hunk.front()))
        hunk.erase(hunk.begin());
    if (!hunk.empty() && is_context(hunk.back()))
        hunk.pop_back();
    return hunk.size() < before;
}

std::size_t count_of(const std::string& part, const std::string& text)
{
    std::size_t count = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at)
        count += at == 0 || text[at - 1] == '\n';
    return count;
}

bool apply(Hunk hunk, std::string& text)
{
    for (;;) {
        const std::string old = side_of(hunk, '-');
        const std::size_t count = old.empty() ? 0 : count_of(old, text);
        if (count == 1) {
            text = ("\n" + text).replace(("\n" + text).find("\n" + old) + 1, old.size(), side_of(hunk, '+'));
            text.erase(0, 1);
            return true;
        }
        if (count > 1 || !shorten(hunk))
            return false;
    }
}

/// The text before the first line of the diff.
std::string header_of(const std::string& patch)
{
    return patch.starts_with("--- ") ? "" : patch.substr(0, patch.find("\n--- ") + 1);
}

std::string difference(const std::string& name, const std::string& from, const std::string& to)
{
    const WorkFolder folder;
    write_file(folder.path() / "a", from);
    write_file(folder.path() / "b", to);
    process::Command command;
    command.arguments = {"diff", "--unified=1", "--label", "a/" + name, "--label", "b/" + name, "a", "b"};
    command.directory = folder.path();
    const process::Outcome outcome = process::run_child(command);
    if (!outcome.exited_with(1))
        throw KitError("diff found no difference in " + name + ": " + outcome.err + outcome.why);
    return outcome.out;
}

bool applies(const Exercise& exercise, const fs::path& folder)
try {
    read_corpus_entry(exercise, folder);
    return true;
} catch (const KitError&) {
    return false;
}
} // namespace

std::vector<StalePatch> stale_patches(const Course& course, const Exercise& exercise)
{
    std::vector<StalePatch> stale;
    for (const char* corpus : {"wrong", "right", "cheats", "mistakes", "hostile"}) {
        std::error_code none;
        for (const auto& entry : fs::directory_iterator(course.source / "tests" / corpus / exercise.id, none))
            for (const ExerciseFile& file : exercise.files)
                if (const fs::path patch = entry.path() / (file.name + ".patch");
                    fs::exists(patch) && !applies(exercise, entry.path()))
                    stale.push_back({patch, exercise.solution / file.name});
    }
    std::sort(stale.begin(), stale.end(),
              [](const StalePatch& a, const StalePatch& b) { return a.patch < b.patch; });
    return stale;
}

std::optional<std::string> changed_as_meant(const std::string& original, const std::string& patch)
{
    std::string text = original;
    for (const Hunk& hunk : hunks_of(patch))
        if (!apply(hunk, text))
            return {};
    return text;
}

int repatch(const Course& course, const Exercise& exercise)
{
    std::size_t left = 0;
    for (const StalePatch& stale : stale_patches(course, exercise)) {
        const std::string patch = read_file(stale.patch), original = read_file(stale.original);
        const auto changed = changed_as_meant(original, patch);
        if (changed && *changed != original)
            write_file(stale.patch,
                       header_of(patch) + difference(stale.original.filename().string(), original, *changed));
        left += !changed || *changed == original;
        std::cout << (changed && *changed != original ? "recreated:  " : "by hand:    ")
                  << stale.patch.string() << '\n';
    }
    std::cout << "Patches to recreate by hand: " << left << '\n';
    return left == 0 ? 0 : 1;
}

void refuse_stale_patches(const Course& course, const std::vector<const Exercise*>& exercises)
{
    std::string list, ids;
    for (const Exercise* exercise : exercises) {
        const auto stale = stale_patches(course, *exercise);
        for (const StalePatch& each : stale)
            list += "\n  " + each.patch.string();
        if (!stale.empty())
            ids += " " + exercise->id;
    }
    if (!list.empty())
        throw KitError("These patches no longer apply to the solutions. ./lab verify --repatch" + ids +
                       " recreates those whose changed lines are still unique.\n" + list.substr(1));
}
} // namespace lab::verify
