#include "grader/class/similarity.hpp"

#include "grader/class/csv.hpp"
#include "grader/class/opened_results.hpp"
#include "grader/class/outputs.hpp"
#include "grader/class/protection.hpp"
#include "grader/command/work_folder.hpp"
#include "grader/file.hpp"
#include "grader/own_headers.hpp"
#include "grader/process/child.hpp"
#include "grader/todo_blocks.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <cctype>
#include <iostream>
#include <set>
#include <sstream>

namespace lab::classroom
{
using command::KitError;

namespace
{
std::string without_blanks(std::string text)
{
    std::erase_if(text, [](unsigned char c) { return std::isspace(c) != 0; });
    return text;
}

/// All students' versions of one file.
struct Versions {
    std::string exercise, file;
    std::vector<std::string> students, texts;
};

/// What the student wrote for a file that the exercise asks for: its own lines and the headers that it includes.
std::string own_text(const HandedIn& file, const Submission& submission, const std::string& handed_out)
{
    std::string own = own_lines(file.bytes, handed_out);
    const auto beside = [&](const std::string& name) -> std::optional<std::string> {
        const auto found = std::find_if(submission.files.begin(), submission.files.end(),
                                        [&](const HandedIn& each) { return each.name == name; });
        return found == submission.files.end() ? std::nullopt : std::optional(found->bytes);
    };
    for (const Header& header : own_headers(file.bytes, beside))
        own += header.text + "\n";
    return own;
}

std::vector<Versions> versions_in(const Results& results, const std::string& exercise)
{
    std::map<std::pair<std::string, std::string>, Versions> by_file;
    for (const Result& result : results.all)
        if (exercise.empty() || result.exercise->id == exercise)
            for (const HandedIn& file : result.entry.submission.files) {
                const auto original = try_read_file(result.exercise->solution / file.name);
                if (!original)
                    continue; // a header
                Versions& versions = by_file[{result.exercise->id, file.name}];
                versions.exercise = result.exercise->id;
                versions.file = file.name;
                versions.students.push_back(result.entry.submission.who.key);
                versions.texts.push_back(own_text(file, result.entry.submission, handed_out(*original)));
            }
    std::vector<Versions> all;
    for (auto& [name, versions] : by_file)
        all.push_back(std::move(versions));
    return all;
}

/// What sim_c++ says of them, or why it says nothing.
process::Outcome compared(const Versions& versions, int least, const Protection& protection)
{
    const command::WorkFolder folder;
    if (const auto sandbox = protection.of_slot(0))
        sandbox::open_to(*sandbox, folder.path());
    process::Command command;
    command.arguments = {"sim_c++", "-p", "-e", "-t", std::to_string(least)};
    for (std::size_t i = 0; i < versions.texts.size(); ++i) {
        command.arguments.push_back(std::to_string(i));
        write_file(folder.path() / command.arguments.back(), versions.texts[i]);
    }
    command.directory = folder.path();
    command.needs.compiler = true; // the system's programs
    command.limits.cpu_s = 600;
    command.limits.stream_bytes = 64 << 20;
    return process::run_child(command);
}

void write_table(const std::vector<Alike>& pairs, const std::filesystem::path& file)
{
    std::vector<CsvRow> rows{{"percent", "student", "other", "exercise", "file"}};
    for (const Alike& pair : pairs)
        rows.push_back({std::to_string(pair.percent), csv_text(pair.student), csv_text(pair.other),
                        pair.exercise, pair.file});
    write_output(file, csv_of(rows));
}

void say(const std::vector<Alike>& pairs, int least, const std::filesystem::path& file, Language language)
{
    for (const Alike& pair : pairs)
        std::cout << fmt::format("{:>4} %  {}: {} – {}\n", pair.percent, pair.file, pair.student, pair.other);
    std::cout
        << text(
               "Pairs with at least {} % in common, apart from what was handed out: {}. Short right answers are "
               "alike by nature: compare with the other pairs of the same file.\nTable: {}\n",
               "Paare, die außer dem Ausgegebenen mindestens {} % gemeinsam haben: {}. Kurze richtige Antworten "
               "ähneln sich von selbst: Vergleichen Sie mit den anderen Paaren derselben Datei.\nTabelle: {}\n",
               least, pairs.size(), file.string())
               .in(language);
}
} // namespace

std::string own_lines(const std::string& file, const std::string& handed_out)
{
    std::set<std::string> given;
    std::istringstream skeleton(handed_out), lines(file);
    for (std::string line; std::getline(skeleton, line);)
        given.insert(without_blanks(line));
    std::string own;
    for (std::string line; std::getline(lines, line);)
        if (!given.contains(without_blanks(line)))
            own += line + "\n";
    return own;
}

std::vector<Alike> pairs_in(const std::string& said, const std::vector<std::string>& students, int least)
{
    static const RE2 line(R"((\d+) consists for (\d+) % of (\d+) material)");
    std::map<std::pair<std::size_t, std::size_t>, int> found;
    re2::StringPiece rest = said;
    for (std::size_t one = 0, percent = 0, other = 0;
         RE2::FindAndConsume(&rest, line, &one, &percent, &other);)
        if (one != other && one < students.size() && other < students.size()) {
            int& most = found[std::minmax(one, other)];
            most = std::max(most, static_cast<int>(percent));
        }
    std::vector<Alike> pairs;
    for (const auto& [pair, percent] : found)
        if (percent >= least)
            pairs.push_back({"", "", students[pair.first], students[pair.second], percent});
    return pairs;
}

int compare_class(const command::Course& course, const Asked& asked, Language language)
{
    OpenedResults opened(course, asked.results);
    const Protection protection(course, asked.no_sandbox);
    const std::string exercise = asked.exercise.empty() ? "" : course.find(asked.exercise).id;
    std::vector<Alike> pairs;
    int exit_code = 0;
    for (const Versions& versions : versions_in(opened.results(), exercise)) {
        const process::Outcome outcome = compared(versions, asked.least_percent, protection);
        if (!outcome.exited_with(0)) {
            std::cerr << text("{} of {} could not be compared: {}",
                              "{} von {} ließ sich nicht vergleichen: {}", versions.file, versions.exercise,
                              outcome.err.empty() ? outcome.why : outcome.err.substr(0, 300))
                             .in(language)
                      << '\n';
            exit_code = 2;
        }
        for (Alike& pair : pairs_in(outcome.out, versions.students, asked.least_percent)) {
            pair.exercise = versions.exercise;
            pair.file = versions.file;
            pairs.push_back(std::move(pair));
        }
    }
    std::stable_sort(pairs.begin(), pairs.end(),
                     [](const Alike& a, const Alike& b) { return a.percent > b.percent; });
    const auto file = opened.folder / "similarity.csv";
    write_table(pairs, file);
    say(pairs, asked.least_percent, file, language);
    return exit_code;
}
} // namespace lab::classroom
