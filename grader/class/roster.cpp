#include "grader/class/roster.hpp"

#include "grader/class/harmless.hpp"
#include "grader/class/moodle_columns.hpp"
#include "grader/class/name_list.hpp"
#include "grader/class/people.hpp"
#include "grader/class/spelling.hpp"
#include "grader/command/course.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <set>

namespace lab::classroom
{
namespace
{
/// From 1 on; 0 for a word that is no month.
unsigned month_of(const std::string& word)
{
    static constexpr std::array<std::pair<const char*, const char*>, 12> months{{{"January", "Januar"},
                                                                                 {"February", "Februar"},
                                                                                 {"March", "März"},
                                                                                 {"April", "April"},
                                                                                 {"May", "Mai"},
                                                                                 {"June", "Juni"},
                                                                                 {"July", "Juli"},
                                                                                 {"August", "August"},
                                                                                 {"September", "September"},
                                                                                 {"October", "Oktober"},
                                                                                 {"November", "November"},
                                                                                 {"December", "Dezember"}}};
    const auto found = std::find_if(months.begin(), months.end(), [&](const auto& month) {
        return word == month.first || word == month.second;
    });
    return found == months.end() ? 0 : static_cast<unsigned>(found - months.begin()) + 1;
}

/// "Saturday, 28 November 2026, 11:59 PM", "Saturday, November 28, 2026, 11:59 PM", "Samstag, 28. November 2026, 23:59": seconds
/// since 1970 as if that were UTC. Newer systems write a narrow blank before AM and PM.
std::optional<std::int64_t> moment_in(const std::string& written)
{
    static const std::string clock = R"(,? (\d+):(\d\d)(?:[\s\x{a0}\x{202f}]*([AaPp])\.?[Mm]\.?)?\s*)";
    static const RE2 day_first(R"((?:.*,)?\s*(\d+)\.? (\S+) (\d{4}))" + clock),
        month_first(R"((?:.*,)?\s*([^\s,]+) (\d+), (\d{4}))" + clock);
    unsigned day = 0, hour = 0, minute = 0;
    int year = 0;
    std::string month_name, half;
    if (!RE2::FullMatch(written, day_first, &day, &month_name, &year, &hour, &minute, &half) &&
        !RE2::FullMatch(written, month_first, &month_name, &day, &year, &hour, &minute, &half))
        return {};
    const bool is_after_noon = half == "P" || half == "p";
    const unsigned hours = half.empty() ? hour : hour % 12 + (is_after_noon ? 12 : 0);
    const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month_of(month_name)),
                                           std::chrono::day(day)};
    if (!date.ok() || hours > 23 || minute > 59)
        return {};
    return (std::chrono::sys_days(date).time_since_epoch() + std::chrono::hours(hours) +
            std::chrono::minutes(minute)) /
           std::chrono::seconds(1);
}
} // namespace

bool Roster::Row::is_of(const Participant& who) const
{
    return (!number.empty() && who.number == number) ||
           (!group.empty() && have_same_letters(who.name, group));
}

Submission Roster::Row::with_nothing(const std::string& exercise) const
{
    Submission submission;
    submission.who = {"", name, number, name + "_" + number + "_assignsubmission_file"};
    submission.who.id = id_of(Platform::moodle, "", submission.who);
    submission.platform = Platform::moodle;
    submission.exercise = exercise;
    submission.state = Submission::State::nothing;
    return submission;
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
        rows_.push_back({one_line(sheet.cell(row, columns.name)),
                         number_in_identifier(sheet.cell(row, columns.identifier)),
                         one_line(sheet.cell(row, columns.group)), handed_in.value_or(0)});
        if (rows_.back().number.empty())
            rows_.pop_back(); // an empty line
    }
    if (unknown > 0)
        problems.push_back(
            text("Times in the worksheet that cannot be read: {}, such as “{}”. For these, the "
                 "times of the files in the archive count, if it has any.",
                 "Zeiten der Tabelle, die sich nicht lesen lassen: {}, etwa „{}“. Für diese zählen "
                 "die Zeiten der Dateien im Archiv, falls es welche hat.",
                 unknown, one_line(example)));
}

bool Roster::has_times() const
{
    return std::any_of(rows_.begin(), rows_.end(), [](const Row& row) { return row.handed_in_s != 0; });
}

std::vector<Roster::Row>::const_iterator Roster::row_of(const Participant& who) const
{
    return std::find_if(rows_.begin(), rows_.end(), [&](const Row& row) { return row.is_of(who); });
}

void Roster::set_times(std::span<Submission> submissions) const
{
    if (!has_times())
        return;
    for (Submission& each : submissions) {
        if (each.platform != Platform::moodle || each.files.empty())
            continue;
        const auto row = row_of(each.who);
        if (row == rows_.end())
            each.handed_in_s = 0;
        else if (row->handed_in_s != 0)
            each.handed_in_s = row->handed_in_s;
    }
}

/// Nothing here says when they handed in.
void Roster::name_those_without_row(Intake& intake) const
{
    std::set<std::string> names;
    for (const Submission& each : intake.submissions)
        if (each.platform == Platform::moodle && !each.files.empty() && row_of(each.who) == rows_.end())
            names.insert(one_line(each.who.name));
    if (!names.empty())
        intake.problems.push_back(text("In no row of the worksheet, so without its times: {}.",
                                       "In keiner Zeile der Tabelle, also ohne deren Zeiten: {}.",
                                       listed({names.begin(), names.end()})));
}

void Roster::add_missing(Intake& intake) const
{
    if (rows_.empty())
        return;
    std::set<std::string> exercises;
    std::vector<const Row*> missing;
    for (const Row& row : rows_) {
        bool is_there = false;
        for (const Submission& each : intake.submissions)
            if (each.platform == Platform::moodle && row.is_of(each.who)) {
                is_there = true;
                exercises.insert(each.exercise);
            }
        if (!is_there)
            missing.push_back(&row);
    }
    if (exercises.empty())
        throw command::KitError(text(
            "The worksheet belongs to another assignment: it has no row for any of these submissions.",
            "Die Tabelle gehört zu einer anderen Aufgabe: Sie hat für keine dieser Abgaben eine Zeile."));
    name_those_without_row(intake);
    for (const Row* row : missing)
        for (const std::string& exercise : exercises)
            intake.submissions.push_back(row->with_nothing(exercise));
}
} // namespace lab::classroom
