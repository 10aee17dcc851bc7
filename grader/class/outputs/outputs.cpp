#include "grader/class/outputs/outputs.hpp"

#include "grader/class/base/folder_names.hpp"
#include "grader/class/base/harmless.hpp"
#include "grader/class/base/name_list.hpp"
#include "grader/class/base/private_files.hpp"
#include "grader/class/outputs/feedback.hpp"
#include "grader/class/outputs/report_page.hpp"
#include "grader/class/outputs/result_files.hpp"
#include "grader/sandbox/sandbox.hpp"

#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

namespace lab::classroom
{
namespace
{
/// "ada (01-sum); bob (02-search)": the first few of the matching results, and how many more there are.
template <typename IsMeant> Text those(const Results& results, const IsMeant& is_meant)
{
    std::vector<std::string> names;
    for (const Result& result : results.all)
        if (is_meant(result))
            names.push_back(
                fmt::format("{} ({})", result.entry.submission.who.key, result.entry.submission.exercise));
    return first_listed(names);
}

Text those_without_sandbox(const Results& results)
{
    return those(results, [](const Result& result) {
        return result.entry.run && result.entry.run->sandbox == sandbox::no_sandbox;
    });
}

Text those_with_open_points(const Results& results)
{
    return those(results, [](const Result& result) { return result.mark && result.mark->open > 0.0; });
}

bool has_empty_file(const Result& result)
{
    const auto& files = result.entry.submission.files;
    return std::any_of(files.begin(), files.end(), [](const HandedIn& file) { return file.bytes.empty(); });
}

/// The reasons why the grader failed, one per line.
std::set<std::string> reasons_of_faults(const Results& results)
{
    std::set<std::string> reasons;
    for (const Result& result : results.all)
        if (!result.entry.fault.empty())
            reasons.insert("  " + result.entry.fault + "\n");
    return reasons;
}

/// The groups of students with identical files, one per line.
std::vector<Text> identical_groups(const Results& results)
{
    std::set<std::string> seen;
    std::vector<Text> groups;
    for (const Result& result : results.all) {
        if (result.identical.empty() || !seen.insert(result.entry.content).second)
            continue;
        std::vector<std::string> names{result.entry.submission.who.key};
        names.insert(names.end(), result.identical.begin(), result.identical.end());
        groups.push_back(text("{}: {}", "{}: {}", result.entry.submission.exercise, first_listed(names)));
    }
    return groups;
}

/// Those who have Moodle numbers in several assignments: each is one person, or two of the same name.
std::vector<std::string> known_by_name(const Results& results)
{
    std::map<std::string, std::set<std::string>> ids; // by key
    for (const Result& result : results.all)
        ids[result.entry.submission.who.key].insert(result.entry.submission.who.id);
    std::vector<std::string> keys = results.students();
    std::erase_if(keys, [&](const std::string& key) { return ids.at(key).size() < 2; });
    return keys;
}

/// The numbers of one name on Moodle: in the exercise that has most of them, and what others have besides.
struct Numbers {
    std::set<std::string> most, besides;
};

/// The names that several people have on Moodle.
std::map<std::string, Numbers> namesakes(const Results& results)
{
    std::map<std::pair<std::string, std::string>, std::set<std::string>> numbers; // by exercise and name
    for (const Result& result : results.all)
        if (const Submission& each = result.entry.submission; each.platform == Platform::moodle)
            numbers[{each.exercise, one_line(each.who.name)}].insert(one_line(each.who.number));
    std::map<std::string, Numbers> several;
    for (const auto& [whose, own] : numbers) {
        Numbers& all = several[whose.second];
        all.besides.insert(own.begin(), own.end());
        if (own.size() > all.most.size())
            all.most = own;
    }
    std::erase_if(several, [](const auto& each) { return each.second.most.size() < 2; });
    for (auto& each : several)
        for (const std::string& number : each.second.most)
            each.second.besides.erase(number);
    return several;
}

/// If each exercise has its assignment, people with two numbers in one are two.
Text told_of_namesakes(const Results& results)
{
    const auto all = namesakes(results);
    const auto& plans = results.file.exercises;
    const bool are_certain = std::none_of(plans.begin(), plans.end(),
                                          [](const ExercisePlan& plan) { return plan.assignment.empty(); });
    std::vector<std::string> names;
    Text said;
    for (const auto& [name, numbers] : all) {
        names.push_back(name);
        const std::string who = fmt::format("{} {}", name, fmt::join(numbers.most, ", "));
        said += numbers.most.size() == 2
                    ? text("Two students with the same name: {}\n", "Zwei Personen mit demselben Namen: {}\n",
                           who)
                    : text("{} students with the same name: {}\n", "{} Personen mit demselben Namen: {}\n",
                           numbers.most.size(), who);
        if (!numbers.besides.empty())
            said += text("  {} also occurs in other exercises: Moodle does not show which of these "
                         "students is meant. The points there were therefore not added; please add them "
                         "yourself.\n",
                         "  In anderen Übungen kommt auch {} vor: Aus Moodle geht nicht hervor, welche "
                         "dieser Personen gemeint ist. Die Punkte dort wurden deshalb nicht addiert; bitte "
                         "addieren Sie sie selbst.\n",
                         fmt::to_string(fmt::join(numbers.besides, ", ")));
    }
    if (are_certain || names.empty())
        return said;
    return text(
        "Counted as several students, because the name has several numbers in one exercise: {}. If one "
        "student submitted an exercise in two assignments, set `assignment` for each exercise in "
        "course.toml, and grade with a new --out.\n",
        "Als mehrere Personen gezählt, weil der Name in einer Übung mehrere Nummern hat: {}. Wenn eine "
        "Person eine Übung in zwei Aufgaben abgegeben hat, setzen Sie in course.toml `assignment` bei "
        "jeder Übung, und bewerten Sie mit einem neuen --out.\n",
        first_listed(names));
}

/// Removes the feedback of people whose name has changed. A folder that contains anything else stays.
void remove_old_feedback(const std::filesystem::path& feedback, const std::set<std::string>& current)
{
    std::error_code ignored;
    for (const auto& folder : std::filesystem::directory_iterator(feedback, ignored)) {
        if (current.contains(folder.path().filename().string()) || !folder.is_directory(ignored))
            continue;
        for (const char* const name : {"feedback.html", "feedback.md"})
            std::filesystem::remove(folder.path() / name, ignored);
        std::filesystem::remove(folder.path(), ignored); // an empty one
    }
}
} // namespace

void write_outputs(const Results& results, const std::filesystem::path& folder)
{
    write_output(folder / "results.json", results_json(results));
    write_output(folder / "grades.csv", grades_csv(results));
    write_output(folder / "report.html", report_page(results));
    std::set<std::string> current;
    for (const auto& [student, name] : folder_names(results.students())) {
        current.insert(name);
        const auto its_own = folder / "feedback" / name;
        write_output(its_own / "feedback.html", feedback_html(results, student));
        write_output(its_own / "feedback.md", feedback_markdown(results, student));
    }
    remove_old_feedback(folder / "feedback", current);
}

std::string summary(const Results& results, const std::filesystem::path& folder, Language language)
{
    Text said = results.counts() + std::string(".\n");
    const auto add_those = [&](const Text& what, const auto& is_meant) {
        if (const Text list = those(results, is_meant); !list.empty())
            said += what + std::string(": ") + list + std::string("\n");
    };
    const auto add = [&](const std::string& status, const Text& what) {
        add_those(what, [&](const Result& result) { return status_of(result.entry) == status; });
    };
    std::set<std::string> are_there; // with something
    for (const Result& result : results.all)
        if (result.entry.submission.state != Submission::State::nothing)
            are_there.insert(result.entry.submission.who.key);
    std::map<std::string, std::vector<std::string>> without; // by exercise: who handed in another one instead
    const auto lacks_all = [&](const Result& result) {
        const Submission& submission = result.entry.submission;
        if (submission.state != Submission::State::nothing || has_only_other_files(result.entry))
            return false;
        const bool is_there = are_there.contains(submission.who.key);
        if (is_there)
            without[submission.exercise].push_back(submission.who.key);
        return !is_there;
    };
    add_those({"Nothing handed in", "Nichts abgegeben"}, lacks_all);
    for (const auto& [exercise, names] : without)
        said += text("No submission for {}, but for other exercises: {}\n",
                     "Keine Abgabe für {}, aber für andere Übungen: {}\n", exercise, first_listed(names));
    add_those({"Only files that the exercise does not ask for", "Nur Dateien, die die Übung nicht verlangt"},
              [](const Result& result) { return has_only_other_files(result.entry); });
    const auto other = std::find_if(results.all.begin(), results.all.end(),
                                    [](const Result& result) { return has_only_other_files(result.entry); });
    if (other != results.all.end())
        said += Text{"  ", "  "} + how_to_hand_in_for(other->entry.submission) + std::string("\n");
    add_those({"Graded, but with some files left out (see the notes in the report)",
               "Bewertet, aber ohne einige der Dateien (siehe Anmerkungen im Bericht)"},
              [](const Result& result) {
                  return result.mark && has_note(result.entry.submission, Note::Kind::left_out);
              });
    add_those({"Empty files", "Leere Dateien"}, has_empty_file);
    add("refused", {"Refused", "Zurückgewiesen"});
    add("queued", {"Not graded yet", "Noch nicht bewertet"});
    add("grader_fault", {"The grader failed and will try again on the next call",
                         "Die Bewertung ist gescheitert und wird beim nächsten Aufruf wiederholt"});
    if (const Text list = those_with_open_points(results); !list.empty())
        said += text("Points are still open; decide on them in course.toml ([[decisions]]): {}\n",
                     "Punkte sind noch offen; entscheiden Sie darüber in course.toml ([[decisions]]): {}\n",
                     list);
    for (const std::string& reason : reasons_of_faults(results))
        said += Text{reason, reason};
    if (const Text list = those_without_sandbox(results); !list.empty())
        said += text("Graded without a sandbox: {}\n", "Ohne Sandbox bewertet: {}\n", list);
    if (const auto names = known_by_name(results); !names.empty())
        said +=
            text("Matched across Moodle assignments by name only: {}\n",
                 "In verschiedenen Aufgaben in Moodle nur am Namen wiedererkannt: {}\n", first_listed(names));
    said += told_of_namesakes(results);
    for (const Text& group : identical_groups(results))
        said += text("Identical files in {}\n", "Gleiche Dateien in {}\n", group);
    said += text("Report: {}\n", "Bericht: {}\n", (folder / "report.html").string());
    return said.in(language);
}
} // namespace lab::classroom
