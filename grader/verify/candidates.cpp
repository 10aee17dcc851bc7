#include "grader/verify/candidates.hpp"

#include "grader/course/check/corpus.hpp"
#include "grader/process/child.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <regex>
#include <sstream>

namespace lab::verify
{
using namespace course;

namespace
{
using nlohmann::json;
using Origin = Trial::Origin;

/// The compiler options that affect the meaning of a file.
std::vector<std::string> parser_options(const Course& course, const Exercise& exercise)
{
    std::vector<std::string> options;
    for (const std::string& option : course.compile)
        if (option.starts_with("-std=") || option.starts_with("-D") || option.starts_with("-I"))
            options.push_back(option);
    options.push_back("-I" + exercise.include.string());
    options.push_back("-DLAB_KERNEL_DIRECTORY=\"\"");
    return options;
}

json made_of(const Course& course, const std::filesystem::path& solution, std::vector<std::string> options)
{
    process::Command command;
    command.arguments = std::move(options);
    command.arguments.insert(command.arguments.begin(), course.mutants.string());
    command.limits.cpu_s = 60;
    command.limits.stream_bytes = 64 << 20; // each mutant is a whole file
    const process::Outcome outcome = process::run_child(command);
    if (!outcome.exited_with(0))
        throw KitError(fmt::format("Cannot create mutants of {}: {}", solution.string(),
                                   outcome.err.empty() ? outcome.why : outcome.err));
    return json::parse(outcome.out);
}

void add_made(std::vector<Trial>& trials, const json& made, Origin origin, const ExerciseFile& file)
{
    for (const json& each : made) {
        Trial& trial = trials.emplace_back();
        trial.origin = origin;
        trial.file = file.name;
        trial.suite = file.suite + ".";
        trial.operator_name = each.at("operator");
        trial.line = each.at("line");
        trial.original = each.at("original");
        trial.mutated = each.at("mutated");
        trial.occurrence = each.at("occurrence");
        trial.text = each.at("text");
    }
}

void add_all_made(std::vector<Trial>& trials, const Course& course, const Exercise& exercise,
                  const ExerciseFile& file)
{
    const auto solution = exercise.solution / file.name;
    const bool is_host =
        std::find(exercise.hosts.begin(), exercise.hosts.end(), file.name) != exercise.hosts.end();
    if (!is_host) {
        add_made(trials, made_of(course, solution, {"--kernel", solution.string()}), Origin::mutant, file);
        add_made(trials, made_of(course, solution, {"--variants", solution.string()}), Origin::variant, file);
        return;
    }
    std::vector<std::string> options = parser_options(course, exercise);
    options.insert(options.begin(), {"--host", solution.string()});
    add_made(trials, made_of(course, solution, options), Origin::mutant, file);
}

/// The checks excepted in the first line of an entry of tests/right.
std::vector<std::string> exceptions_of(const CorpusEntry& entry, const std::filesystem::path& folder)
{
    static const std::regex first_line(R"(Must pass all(?: but: (.+))?)");
    std::smatch match;
    if (entry.header.empty() || !std::regex_match(entry.header.front(), match, first_line))
        throw KitError(folder.string() + ": its first line does not say `Must pass all`.");
    std::istringstream words(std::regex_replace(match[1].str(), std::regex(","), " "));
    return {std::istream_iterator<std::string>(words), {}};
}

Trial trial_of(const Exercise& exercise, const std::filesystem::path& folder, Origin origin)
{
    CorpusEntry entry = read_corpus_entry(exercise, folder);
    Trial trial;
    trial.origin = origin;
    trial.file = entry.file.name;
    trial.suite = entry.file.suite + ".";
    trial.operator_name = folder.filename().string();
    if (origin == Origin::right)
        trial.excepted = exceptions_of(entry, folder);
    if (origin == Origin::cheat)
        trial.most_points = entry.most_points();
    trial.text = std::move(entry.text);
    return trial;
}

/// Adds the entries of one corpus: tests/wrong, tests/right or tests/cheats.
void add_written(std::vector<Trial>& trials, const Course& course, const Exercise& exercise, Origin origin)
{
    const auto corpus = course.source / name_of(origin) / exercise.id;
    if (!std::filesystem::exists(corpus))
        return;
    const std::size_t first = trials.size();
    for (const auto& folder : std::filesystem::directory_iterator(corpus))
        trials.push_back(trial_of(exercise, folder.path(), origin));
    std::sort(trials.begin() + static_cast<std::ptrdiff_t>(first), trials.end(),
              [](const Trial& a, const Trial& b) {
                  return std::tie(a.file, a.operator_name) < std::tie(b.file, b.operator_name);
              });
}
} // namespace

std::vector<Trial> entries_of_corpora(const Course& course, const Exercise& exercise)
{
    std::vector<Trial> trials;
    for (const Origin origin : {Origin::wrong, Origin::right})
        add_written(trials, course, exercise, origin);
    return trials;
}

std::vector<Trial> candidates_of(const Course& course, const Exercise& exercise)
{
    std::vector<Trial> trials;
    for (const ExerciseFile& file : exercise.files)
        add_all_made(trials, course, exercise, file);
    for (Trial& trial : entries_of_corpora(course, exercise))
        trials.push_back(std::move(trial));
    add_written(trials, course, exercise, Origin::cheat);
    return trials;
}
} // namespace lab::verify
