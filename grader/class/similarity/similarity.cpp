#include "grader/class/similarity/similarity.hpp"

#include "grader/base/file.hpp"
#include "grader/base/own_headers.hpp"
#include "grader/base/todo_blocks.hpp"
#include "grader/class/base/csv.hpp"
#include "grader/class/base/name_list.hpp"
#include "grader/class/base/private_files.hpp"
#include "grader/class/gradebook/opened_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <set>

namespace lab::classroom
{
namespace
{
/// The requested file followed by the student's headers that it includes.
std::string with_headers(const HandedIn& file, const Submission& submission)
{
    std::string text = file.bytes;
    const auto beside = [&](const std::string& name) -> std::optional<std::string> {
        const auto found = std::find_if(submission.files.begin(), submission.files.end(),
                                        [&](const HandedIn& each) { return each.name == name; });
        return found == submission.files.end() ? std::nullopt : std::optional(found->bytes);
    };
    for (const Header& header : own_headers(file.bytes, beside))
        text += "\n" + header.text;
    return text;
}

std::vector<AlikeVersions> versions_in(const Results& results, const std::string& exercise)
{
    std::map<std::pair<std::string, std::string>, AlikeVersions> by_file;
    for (const Result& result : results.all)
        for (const course::ExerciseFile& asked : result.exercise->files)
            for (const HandedIn& file : result.entry.submission.files)
                if (file.name == asked.name && (exercise.empty() || result.exercise->id == exercise)) {
                    AlikeVersions& versions = by_file[{result.exercise->id, file.name}];
                    versions.exercise = result.exercise->id;
                    versions.file = file.name;
                    versions.students.push_back(result.entry.submission.who.key);
                    versions.texts.push_back(with_headers(file, result.entry.submission));
                }
    std::vector<AlikeVersions> all;
    for (auto& [name, versions] : by_file)
        all.push_back(std::move(versions));
    return all;
}

bool is_in_a_group(std::vector<std::size_t> members, const std::vector<AlikeGroup>& groups)
{
    std::sort(members.begin(), members.end());
    return std::any_of(groups.begin(), groups.end(), [&](const AlikeGroup& group) {
        const std::set<std::size_t> all(group.members.begin(), group.members.end());
        return std::includes(all.begin(), all.end(), members.begin(), members.end());
    });
}

/// Fills in the similar pairs and groups; returns a table row for each pair.
std::vector<CsvRow> compare(AlikeVersions& versions, const course::Course& course, int least_percent)
{
    const auto solution = try_read_file(course.find(versions.exercise).solution / versions.file);
    const Comparison comparison(versions.texts, solution ? handed_out(*solution) : "");
    const std::vector<AlikePair> pairs = comparison.pairs(least_percent);
    versions.groups = groups_of(pairs);
    for (const AlikeGroup& group : versions.groups)
        for (const AlikePair& pair : group.pairs)
            versions.matches.push_back(comparison.matches(pair));
    versions.common = comparison.common_text(least_percent);
    if (versions.common && is_in_a_group(versions.common->members, versions.groups))
        versions.common.reset();
    if (versions.common)
        versions.common_matches =
            comparison.matches({versions.common->members[0], versions.common->members[1], 0});
    std::vector<CsvRow> rows;
    for (const AlikePair& pair : pairs)
        rows.push_back({std::to_string(pair.percent), csv_text(versions.students[pair.one]),
                        csv_text(versions.students[pair.other]), versions.exercise, versions.file});
    return rows;
}

/// "100", or "86–100" where not all pairs that connect the group agree as much.
std::string percents_of(const AlikeGroup& group)
{
    const int least = group.pairs.back().percent, most = group.pairs.front().percent;
    return least == most ? std::to_string(most) : fmt::format("{}–{}", least, most);
}

void say_groups(const AlikeVersions& versions, Language language)
{
    for (const AlikeGroup& group : versions.groups)
        std::cout << fmt::format("{:>6} %  {}: {}\n", percents_of(group), versions.file,
                                 listed(versions.names_of(group.members)));
    if (versions.common)
        std::cout << fmt::format("{:>6} %  {}: {}: {}\n", versions.common->percent, versions.file,
                                 versions.told_of_common().in(language),
                                 listed(versions.names_of(versions.common->members)));
}
} // namespace

std::vector<std::string> AlikeVersions::names_of(const std::vector<std::size_t>& members) const
{
    std::vector<std::string> names;
    for (const std::size_t member : members)
        names.push_back(students[member]);
    std::sort(names.begin(), names.end());
    return names;
}

Text AlikeVersions::told_of_common() const
{
    return text("{} of {} submissions share the same text ({} lines), which the course did not hand out",
                "{} von {} Abgaben enthalten denselben Text ({} Zeilen), den der Kurs nicht ausgeteilt hat",
                common->members.size(), students.size(), common->lines);
}

int compare_class(const course::Course& course, const Asked& asked, Language language)
{
    OpenedResults opened(course, asked);
    const Results results = opened.results();
    const std::string exercise = asked.exercise.empty() ? "" : course.find(asked.exercise).id;
    std::vector<CsvRow> rows{{"percent", "student", "other", "exercise", "file"}};
    std::vector<AlikeVersions> all = versions_in(results, exercise);
    std::size_t groups = 0;
    for (AlikeVersions& versions : all) {
        const auto pairs = compare(versions, course, asked.least_percent);
        rows.insert(rows.end(), pairs.begin(), pairs.end());
        groups += versions.groups.size();
        say_groups(versions, language);
    }
    const auto page = opened.folder / "similarity.html", table = opened.folder / "similarity.csv";
    write_output(table, csv_of(rows));
    write_output(page, similarity_page(results, all, asked.least_percent));
    std::cout
        << text("{} at least {} % in common (not counting what was handed out or what most submissions "
                "contain).\n"
                "Side by side: {}\n"
                "All pairs: {}\n",
                "{} zu mindestens {} % überein (ohne den ausgeteilten Text und ohne das, was die meisten "
                "Abgaben enthalten).\n"
                "Nebeneinander: {}\n"
                "Alle Paare: {}\n",
                counted(groups, {"group has", "Gruppe stimmt"}, {"groups have", "Gruppen stimmen"}),
                asked.least_percent, page.string(), table.string())
               .in(language);
    return 0;
}
} // namespace lab::classroom
