// similarity.html: groups of students with similar files, with the matching lines side by side.
#include "grader/class/base/harmless.hpp"
#include "grader/class/base/name_list.hpp"
#include "grader/class/similarity/similarity.hpp"
#include "grader/course/base/page_template.hpp"

#include <fmt/format.h>

#include <sstream>

namespace lab::classroom
{
namespace
{
using kainjow::mustache::data;

data empty_list() { return data{data::type::list}; }

/// The number, from 1, of the match that contains a line of one side; 0 if there is none.
int match_at(const std::vector<MatchedLines>& matches, int line, bool is_other)
{
    for (std::size_t i = 0; i < matches.size(); ++i) {
        const MatchedLines& match = matches[i];
        const int first = is_other ? match.first_of_other : match.first,
                  last = is_other ? match.last_of_other : match.last;
        if (first <= line && line <= last)
            return static_cast<int>(i) + 1;
    }
    return 0;
}

data side_of(const std::string& student, const std::string& text, const std::vector<MatchedLines>& matches,
             bool is_other)
{
    constexpr int most_lines = 1500;
    data shown, lines = empty_list();
    std::istringstream content(harmless(text));
    int number = 0;
    for (std::string line; number < most_lines && std::getline(content, line);) {
        const int match = match_at(matches, ++number, is_other);
        data row;
        row.set("number", std::to_string(number));
        row.set("text", line);
        row.set("match", match > 0 ? data{std::to_string(match)} : data{false});
        row.set("color", std::to_string(match % 6));
        lines << row;
    }
    shown.set("student", student);
    shown.set("line", lines);
    return shown;
}

data pair_of(const AlikeVersions& versions, const AlikePair& each, std::vector<MatchedLines> matches)
{
    if (matches.size() > 200) // a page that opens
        matches.resize(200);
    data pair, sides = empty_list();
    sides << side_of(versions.students[each.one], versions.texts[each.one], matches, false)
          << side_of(versions.students[each.other], versions.texts[each.other], matches, true);
    pair.set("percent", std::to_string(each.percent));
    pair.set("one", versions.students[each.one]);
    pair.set("other", versions.students[each.other]);
    pair.set("side", sides);
    return pair;
}

data group_of(const AlikeVersions& versions, const AlikeGroup& group, std::size_t first_match)
{
    data shown, pairs = empty_list();
    for (std::size_t i = 0; i < group.pairs.size(); ++i)
        pairs << pair_of(versions, group.pairs[i], versions.matches[first_match + i]);
    shown.set("title", fmt::format("{}: {}", group.members.size(), listed(versions.names_of(group.members))));
    shown.set("pair", pairs);
    return shown;
}

/// Shows the two members with the least other text as representatives.
data group_of_common(const AlikeVersions& versions, Language language)
{
    const CommonText& common = *versions.common;
    data shown, pairs = empty_list();
    pairs << pair_of(versions, {common.members[0], common.members[1], common.percent},
                     versions.common_matches);
    shown.set("title", fmt::format("{}: {}", versions.told_of_common().in(language),
                                   listed(versions.names_of(common.members))));
    shown.set("pair", pairs);
    return shown;
}
} // namespace

std::string similarity_page(const Results& results, const std::vector<AlikeVersions>& all, int least_percent)
{
    data shown, files = empty_list();
    for (const AlikeVersions& versions : all) {
        data file, groups = empty_list();
        std::size_t first_match = 0;
        for (const AlikeGroup& group : versions.groups) {
            groups << group_of(versions, group, first_match);
            first_match += group.pairs.size();
        }
        if (versions.common)
            groups << group_of_common(versions, results.file.language);
        file.set("exercise", versions.exercise);
        file.set("file", versions.file);
        file.set("versions", std::to_string(versions.students.size()));
        file.set("group", groups);
        file.set("has_group", groups.is_non_empty_list());
        files << file;
    }
    const bool is_german = results.file.language == Language::de;
    shown.set("language", is_german ? "de" : "en");
    shown.set(is_german ? "de" : "en", true);
    shown.set("least", std::to_string(least_percent));
    shown.set("versions_of", files);
    return course::filled_template(results.course, "grader/class/similarity/similarity.mustache", shown);
}
} // namespace lab::classroom
