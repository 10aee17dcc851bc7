#include "grader/course/check/corpus.hpp"

#include "grader/base/file.hpp"
#include "grader/process/child.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <sstream>

namespace lab::course
{
namespace
{
namespace fs = std::filesystem;

/// The leading lines that begin with the mark, without the mark; a diff begins with "--- ".
std::vector<std::string> header_of(const std::string& text, const std::string& mark)
{
    std::vector<std::string> header;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line) && !line.empty();) {
        if (!line.starts_with(mark) || line.starts_with("--- "))
            break;
        header.push_back(line.substr(mark.size()));
    }
    return header;
}

std::string patched(const fs::path& original, const fs::path& patch)
{
    process::Command command;
    command.arguments = {"patch", "--unified",     "--fuzz=0", "--force",         "--silent",    "--output",
                         "-",     "--reject-file", "-",        original.string(), patch.string()};
    command.limits.stream_bytes = 4 << 20;
    const process::Outcome outcome = process::run_child(command);
    if (outcome.ending == process::Ending::not_started)
        throw KitError("The program `patch` is needed for " + patch.string() + ": " + outcome.why);
    if (!outcome.exited_with(0))
        throw KitError(fmt::format("{} does not apply to {}. Recreate it with: diff -u\n{}", patch.string(),
                                   original.string(), outcome.err));
    return outcome.out;
}

fs::path patch_of(const fs::path& folder, const ExerciseFile& file)
{
    return folder / (file.name + ".patch");
}

std::string with_the_place_of_the_solution(std::string text, const Exercise& exercise)
{
    constexpr std::string_view placeholder = "@SOLUTION@";
    for (std::size_t at; (at = text.find(placeholder)) != std::string::npos;)
        text.replace(at, placeholder.size(), exercise.solution.string());
    return text;
}

bool has_patch(const Exercise& exercise, const fs::path& folder)
{
    return std::any_of(exercise.files.begin(), exercise.files.end(),
                       [&](const ExerciseFile& file) { return fs::exists(patch_of(folder, file)); });
}

bool lies_below(const fs::path& folder, const fs::path& top)
{
    std::error_code not_there;
    const fs::path inner = fs::canonical(folder, not_there), outer = fs::canonical(top, not_there);
    return !not_there &&
           std::mismatch(outer.begin(), outer.end(), inner.begin(), inner.end()).first == outer.end();
}
} // namespace

std::vector<std::string> CorpusEntry::all_after(const std::string& beginning) const
{
    std::vector<std::string> found;
    for (const std::string& line : header)
        if (line.starts_with(beginning))
            found.push_back(line.substr(beginning.size()));
    return found;
}

double CorpusEntry::most_points() const
{
    static const RE2 first_line(R"(At most: (\d+(?:\.\d+)?) points? \(.+\))");
    double points = 0.0;
    if (header.empty() || !RE2::FullMatch(header.front(), first_line, &points))
        throw KitError(file.name + ": its first line does not say `At most: 15 points (why)`.");
    return points;
}

bool is_for_tests(const std::string& line)
{
    return line.starts_with("// Must ") || line.starts_with("// At most: ");
}

CorpusEntry read_corpus_entry(const Exercise& exercise, const fs::path& folder)
{
    for (const ExerciseFile& file : exercise.files) {
        if (const fs::path patch = patch_of(folder, file); fs::exists(patch))
            return {file, header_of(read_file(patch), ""),
                    with_the_place_of_the_solution(patched(exercise.solution / file.name, patch), exercise)};
        if (const auto text = try_read_file(folder / file.name))
            return {file, header_of(*text, "// "), with_the_place_of_the_solution(*text, exercise)};
    }
    throw KitError(folder.string() + " holds no file of " + exercise.id + " and no patch of one.");
}

fs::path folder_to_grade(const Course& course, const Exercise& exercise, const fs::path& submission,
                         const fs::path& scratch)
{
    if (!has_patch(exercise, submission) || !lies_below(submission, course.source / "tests"))
        return submission;
    const CorpusEntry entry = read_corpus_entry(exercise, submission);
    fs::create_directories(scratch);
    write_file(scratch / entry.file.name, entry.text);
    return scratch;
}
} // namespace lab::course
