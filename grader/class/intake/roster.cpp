#include "grader/class/intake/roster.hpp"

#include "grader/class/base/harmless.hpp"
#include "grader/class/base/hidden_name.hpp"
#include "grader/class/base/likeness.hpp"
#include "grader/class/base/name_list.hpp"
#include "grader/class/intake/moodle_columns.hpp"
#include "grader/class/intake/people.hpp"
#include "grader/class/intake/written_time.hpp"
#include "grader/course/base/course.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>

namespace lab::classroom
{
namespace
{
/// The worksheet matches none of the submissions.
[[noreturn]] void refuse_worksheet(const Intake& intake)
{
    const auto other = std::find_if(intake.submissions.begin(), intake.submissions.end(),
                                    [](const Submission& each) { return each.platform != Platform::moodle; });
    if (other == intake.submissions.end())
        throw course::KitError(text(
            "The worksheet belongs to another assignment: it has no row for any of these submissions.",
            "Die Tabelle gehört zu einer anderen Aufgabe: Sie hat für keine dieser Abgaben eine Zeile."));
    if (other->platform == Platform::folders)
        throw course::KitError(text(
            "--worksheet is for a download from Moodle, but these submissions are folders. Leave it out; "
            "`./lab export --moodle` finds the rows of these submissions by name.",
            "--worksheet gehört zu einem Download von Moodle, diese Abgaben aber sind Ordner. Lassen Sie "
            "es weg; `./lab export --moodle` findet die Zeilen dieser Abgaben über die Namen."));
    throw course::KitError(
        text("--worksheet is for Moodle, but these submissions come from {}. Leave it out.",
             "--worksheet gehört zu Moodle, diese Abgaben aber kommen von {}. Lassen Sie es weg.",
             name_of(other->platform)));
}
} // namespace

bool Roster::Row::has_number_and_name_of(const Participant& who) const
{
    return !number.empty() && who.number == number && may_be_same(who.name, name);
}

bool Roster::Row::is_of(const Participant& who, const TeamNames& teams) const
{
    return teams.has(who.name) ? teams.are_one(who.name, group) : has_number_and_name_of(who);
}

bool Roster::Row::has_full_name_of(const Participant& who) const
{
    return !number.empty() && who.number == number && !name.empty() &&
           (is_hidden(who.name) || as_in_a_folder(who.name).ends_with(U'-' + as_in_a_folder(name)));
}

Roster::Roster(const std::string& worksheet, std::vector<Text>& problems)
{
    const CsvFile sheet(worksheet);
    const MoodleColumns columns(sheet);
    std::size_t unknown = 0;
    std::string example;
    for (std::size_t row = 1; row < sheet.rows(); ++row) {
        const std::string time = sheet.cell(row, columns.handed_in);
        const auto handed_in = moment_in(time);
        if (!handed_in && time.find_first_of("0123456789") != std::string::npos && unknown++ == 0)
            example = time;
        rows_.push_back({one_line(columns.name_in(sheet, row)),
                         number_in_identifier(sheet.cell(row, columns.identifier)),
                         one_line(sheet.cell(row, columns.group)), handed_in.value_or(0)});
        if (rows_.back().number.empty())
            rows_.pop_back(); // an empty line
    }
    if (unknown > 0)
        problems.push_back(
            text("Unreadable times in the worksheet: {}, such as “{}”. If the archive contains file "
                 "times, those are used instead.",
                 "Unlesbare Zeiten in der Tabelle: {}, etwa „{}“. Stattdessen zählen die Zeiten der "
                 "Dateien im Archiv, falls es welche enthält.",
                 unknown, one_line(example)));
}

bool Roster::has_times() const
{
    return std::any_of(rows_.begin(), rows_.end(), [](const Row& row) { return row.handed_in_s != 0; });
}

bool Roster::has_groups() const
{
    return std::any_of(rows_.begin(), rows_.end(), [](const Row& row) { return !row.group.empty(); });
}

TeamNames Roster::teams_among(std::span<const Submission> submissions) const
{
    std::set<std::string> names, groups;
    for (const Submission& each : submissions)
        if (each.platform == Platform::moodle)
            names.insert(each.who.name);
    for (const Row& row : rows_)
        if (!row.group.empty())
            groups.insert(row.group);
    return {names, groups};
}

/// If teams hand in, a team's number may equal that of a row: the row's id then includes the name.
Submission Roster::with_nothing(const Row& row, const std::string& exercise, bool is_number_taken) const
{
    Submission submission;
    submission.who = {"", row.name, row.number, participant_folder(row.name, row.number)};
    Participant named = submission.who;
    if (is_number_taken)
        named.number.clear();
    submission.who.id = id_of(Platform::moodle, "", named);
    submission.platform = Platform::moodle;
    submission.exercise = exercise;
    submission.state = Submission::State::nothing;
    return submission;
}

const Roster::Row* Roster::row_of(const Participant& who, const TeamNames& teams) const
{
    const auto row =
        std::find_if(rows_.begin(), rows_.end(), [&](const Row& each) { return each.is_of(who, teams); });
    return row == rows_.end() ? nullptr : &*row;
}

void Roster::set_names(std::span<Submission> submissions) const
{
    for (Submission& each : submissions)
        for (const Row& row : rows_)
            if (each.platform == Platform::moodle && row.has_full_name_of(each.who))
                each.who.name = row.name;
}

void Roster::set_times(std::span<Submission> submissions) const
{
    if (!has_times())
        return;
    const TeamNames teams = teams_among(submissions);
    for (Submission& each : submissions) {
        if (each.platform != Platform::moodle || each.files.empty())
            continue;
        const Row* row = row_of(each.who, teams);
        if (!row)
            each.handed_in_s = 0;
        else if (row->handed_in_s != 0)
            each.handed_in_s = row->handed_in_s;
    }
}

/// Reports submissions without a row, for which the worksheet gives no time.
void Roster::name_those_without_row(Intake& intake, const TeamNames& teams) const
{
    std::set<std::string> names, ambiguous;
    for (const Submission& each : intake.submissions)
        if (each.platform == Platform::moodle && !each.files.empty() && !row_of(each.who, teams))
            (teams.is_ambiguous(each.who.name) ? ambiguous : names).insert(one_line(each.who.name));
    if (!names.empty())
        intake.problems.push_back(
            text("No row of the worksheet matches {}, so the submission time is unknown.",
                 "Keine Zeile der Tabelle passt zu {}, daher ist die Abgabezeit unbekannt.",
                 listed({names.begin(), names.end()})));
    if (!ambiguous.empty())
        intake.problems.push_back(
            text("The group names in the worksheet do not show which group is {}, so the submission time "
                 "is unknown.",
                 "An den Gruppennamen in der Tabelle ist nicht zu erkennen, welche Gruppe {} ist; daher "
                 "ist die Abgabezeit unbekannt.",
                 listed({ambiguous.begin(), ambiguous.end()})));
}

void Roster::add_missing(Intake& intake) const
{
    if (rows_.empty())
        return;
    const TeamNames teams = teams_among(intake.submissions);
    std::set<std::string> exercises;
    std::vector<const Row*> missing;
    for (const Row& row : rows_) {
        bool is_there = teams.is_ambiguous(row.group);
        for (const Submission& each : intake.submissions)
            if (each.platform == Platform::moodle && row.is_of(each.who, teams)) {
                is_there = true;
                exercises.insert(each.exercise);
            }
        if (!is_there)
            missing.push_back(&row);
    }
    if (exercises.empty())
        refuse_worksheet(intake);
    name_those_without_row(intake, teams);
    std::set<std::string> numbers;
    for (const Submission& each : intake.submissions)
        numbers.insert(each.who.number);
    for (const Row* row : missing)
        for (const std::string& exercise : exercises)
            intake.submissions.push_back(
                with_nothing(*row, exercise, has_groups() || numbers.contains(row->number)));
}

bool Roster::is_outdated(const Submission& nothing, const Row& row, std::span<const Submission> all,
                         const TeamNames& teams) const
{
    const std::string id = with_nothing(row, nothing.exercise, true).who.id;
    const auto worth = [&](const Submission& each) {
        return std::pair(!each.notes.empty(), each.who.id == id); // notes name the files that were handed in
    };
    return std::any_of(all.begin(), all.end(), [&](const Submission& other) {
        return other.platform == Platform::moodle && other.exercise == nothing.exercise &&
               other.who.id != nothing.who.id && row.is_of(other.who, teams) &&
               (other.state != Submission::State::nothing || teams.has(other.who.name) ||
                worth(other) > worth(nothing));
    });
}

std::vector<const Submission*> Roster::outdated(std::span<const Submission> all) const
{
    const TeamNames teams = teams_among(all);
    std::vector<const Submission*> outdated;
    for (const Submission& each : all)
        if (each.platform == Platform::moodle && each.state == Submission::State::nothing &&
            !teams.has(each.who.name))
            if (const auto row = std::find_if(
                    rows_.begin(), rows_.end(),
                    [&](const Row& candidate) { return candidate.has_number_and_name_of(each.who); });
                row != rows_.end() && is_outdated(each, *row, all, teams))
                outdated.push_back(&each);
    return outdated;
}

std::set<std::string> Roster::exercises_of_teams(std::span<const Submission> all) const
{
    const TeamNames teams = teams_among(all);
    std::set<std::string> exercises;
    for (const Submission& each : all)
        if (each.platform == Platform::moodle && teams.has(each.who.name))
            exercises.insert(each.exercise);
    return exercises;
}

std::string Roster::remembered(const Roster& earlier) const
{
    std::map<std::string, const Row*> rows; // by number
    for (const Roster* roster : {&earlier, this})
        for (const Row& row : roster->rows_)
            if (roster->has_groups())
                rows[row.number] = &row;
    nlohmann::json list = nlohmann::json::array();
    for (const auto& [number, row] : rows)
        list.push_back({number, row->name, row->group});
    return list.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

Roster Roster::recalled(const std::string& remembered)
{
    Roster roster;
    for (const auto& row : remembered.empty() ? nlohmann::json::array() : nlohmann::json::parse(remembered))
        roster.rows_.push_back({row.at(1), row.at(0), row.at(2)});
    return roster;
}
} // namespace lab::classroom
