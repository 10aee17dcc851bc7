#include "grader/class/intake/path_owner.hpp"

#include "grader/class/base/hidden_name.hpp"
#include "grader/class/intake/people.hpp"
#include "grader/class/intake/wanted.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <charconv>

namespace lab::classroom
{
std::pair<std::string, std::string> split_at_slash(const std::string& path)
{
    const auto slash = path.find('/');
    return slash == std::string::npos ? std::pair(path, std::string())
                                      : std::pair(path.substr(0, slash), path.substr(slash + 1));
}

namespace
{
bool is_number(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Splits at the last underscore into name and number: "Erika Muster_1234567".
std::pair<std::string, std::string> name_and_number(const std::string& text)
{
    const auto underscore = text.rfind('_');
    if (underscore == std::string::npos || !is_number(std::string_view(text).substr(underscore + 1)))
        return {text, ""};
    return {text.substr(0, underscore), text.substr(underscore + 1)};
}

/// NAME_NUMBER_assignsubmission_file/PATH, NAME_NUMBER_assignsubmission_file_FILE, and NAME without a number for
/// students without a team. The first marker counts: Moodle leaves no underscore in names, but a file may have any
/// name.
std::optional<Owned> owner_in_moodle(const std::string& path)
{
    static const std::string mark = "_assignsubmission_";
    const auto [first, rest] = split_at_slash(path);
    const auto at = first.find(mark);
    if (at == std::string::npos || at == 0)
        return {};
    const auto plugin = at + mark.size();
    const auto end = std::min(first.find('_', plugin), first.size()); // "file", "onlinetext"
    const bool is_flat = end + 1 < first.size();                      // before Moodle 4.1 folders end in "_"
    const auto [name, number] = name_and_number(first.substr(0, at));
    const std::string folder =
        first.substr(0, plugin) + "file" + (!is_flat && first.ends_with("_") ? "_" : "");
    return Owned{{"", name_or_number(name, number), number, folder}, is_flat ? first.substr(end + 1) : rest};
}

/// multi_feedback_TITLE_NUMBER/LASTNAME_FIRSTNAME_LOGIN_NUMBER/PATH; without the first folder if that is `download`.
std::optional<Owned> owner_in_ilias(const std::string& download, const std::string& path)
{
    const auto [first, rest] = split_at_slash(path);
    if (!first.starts_with("multi_feedback_"))
        return download.starts_with("multi_feedback_") ? owner_in_ilias(download, download + "/" + path)
                                                       : std::nullopt;
    const auto [folder, below] = split_at_slash(rest);
    if (folder.empty() || (below.empty() && !rest.ends_with("/")))
        return {};
    return Owned{{"", ilias_name(folder).name, name_and_number(folder).second, first + "/" + folder}, below};
}

/// 0 if the text is not a number or the number is too large.
std::int64_t value_of(const std::string& digits)
{
    std::int64_t value = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), value);
    return value;
}

/// ILIAS's other download, all files of an assignment: LASTNAME_FIRSTNAME_LOGIN_NUMBER/FILE, under "Team 12", under
/// an assignment's title, or at the top. The name of a late file begins with ILIAS's word for that and " - ", which
/// is removed.
std::optional<Owned> owner_in_all_of_ilias(const std::string& path)
{
    static const RE2 shape(R"(((?:[^/]+/)??([^/_]+(?:_[^/_]+)+_[^/_]+_(\d+)))/(.*))", RE2::Latin1),
        late(R"((?i)^((?:.*/)?)(?:late|versp)[^/]* - ([^/]+)$)", RE2::Latin1);
    std::string folder, name, number, below;
    if (path.starts_with("multi_feedback_") || !RE2::FullMatch(path, shape, &folder, &name, &number, &below))
        return {};
    const bool is_late = RE2::Replace(&below, late, R"(\1\2)");
    return Owned{{"", ilias_name(name).name, number, folder}, below, is_late};
}

/// True if there are at least two people and every file that an exercise asks for belongs to one.
bool is_all_of_ilias(const std::vector<FoundFile>& files)
{
    std::set<std::string> people;
    for (const FoundFile& file : files)
        if (const auto owned = owner_in_all_of_ilias(file.path))
            people.insert(owned->who.folder);
        else if (file.problem != Problem::not_asked && !file.path.ends_with('/'))
            return false;
    return people.size() > 1;
}

/// Canvas, without folders: NAME_NUMBER_UPLOAD_FILE, or NAME_NUMBER_text.html (link.html) for text typed there; LATE_
/// precedes the number if the submission was late. In an anonymous assignment, anon_ID replaces name and number. A
/// name never contains a number between underscores.
std::optional<Owned> owner_in_canvas(const std::string& path)
{
    static const RE2 shape(
        R"((?:([^/]+?)_(LATE_)?(\d+)|(LATE_)?(anon_[[:alnum:]]+))_(?:(\d+)_([^/]+)|((?:text|link)\.html)))",
        RE2::Latin1); // names are bytes of any kind
    std::string name, late, number, late_anonymous, anonymous, upload, file, typed;
    if (!RE2::FullMatch(path, shape, &name, &late, &number, &late_anonymous, &anonymous, &upload, &file,
                        &typed))
        return {};
    const bool is_late = !late.empty() || !late_anonymous.empty();
    if (!anonymous.empty())
        return Owned{{"", anonymous, "", anonymous}, file + typed, is_late, value_of(upload)};
    return Owned{{"", name, number, name + "_" + number}, file + typed, is_late, value_of(upload)};
}

std::optional<Owned> owner_of_folder(const std::string& path)
{
    const auto [folder, below] = split_at_slash(path);
    if (folder.starts_with('.') || is_system_file(path))
        return {}; // .git, __MACOSX
    if (path.find('/') != std::string::npos)
        return Owned{{"", folder, "", folder}, below};
    const std::size_t suffix = suffix_of_archive(path);
    if (suffix == 0 || suffix >= path.size())
        return {};
    const std::string student = path.substr(0, path.size() - suffix);
    return Owned{{"", student, "", student}, path};
}

/// A student's folder, or file in a Canvas download, may be named like Moodle's: in a Moodle download at least half of
/// them are.
bool is_of_moodle(const std::vector<FoundFile>& files)
{
    std::set<std::string> moodles, others;
    for (const FoundFile& file : files) {
        const auto [first, rest] = split_at_slash(file.path);
        const bool is_moodles = owner_in_moodle(file.path).has_value();
        const bool is_folders =
            !is_moodles && !rest.empty() && !first.starts_with('.') && !is_system_file(file.path);
        if (is_moodles)
            moodles.insert(first);
        if (is_folders || owner_in_canvas(file.path))
            others.insert(first);
    }
    return !moodles.empty() && moodles.size() >= others.size();
}
} // namespace

Platform platform_of(const std::string& name, const std::vector<FoundFile>& files)
{
    const auto any = [&](const auto& is_so) { return std::any_of(files.begin(), files.end(), is_so); };
    if (is_of_moodle(files))
        return Platform::moodle;
    if (name.starts_with("multi_feedback_") ||
        any([](const FoundFile& file) { return file.path.starts_with("multi_feedback_"); }))
        return Platform::ilias;
    if (is_all_of_ilias(files))
        return Platform::ilias;
    const auto is_canvas = [](const FoundFile& file) { return owner_in_canvas(file.path).has_value(); };
    const auto of_canvas = std::count_if(files.begin(), files.end(), is_canvas),
               others = std::count_if(files.begin(), files.end(), [&](const FoundFile&file) {
                   return file.problem != Problem::not_asked && !is_canvas(file);
               });
    return of_canvas > others ? Platform::canvas : Platform::folders;
}

std::optional<Owned> owner_of(const Download& download, const std::string& path)
{
    switch (download.platform) {
    case Platform::moodle:
        return owner_in_moodle(path);
    case Platform::ilias: {
        const auto owner = owner_in_ilias(download.name, path);
        return owner ? owner : owner_in_all_of_ilias(path);
    }
    case Platform::canvas:
        return owner_in_canvas(path);
    case Platform::folders:
        break;
    }
    return owner_of_folder(path);
}

bool is_no_students(const FoundFile& file)
{
    return file.problem == Problem::not_asked && file.path.find('/') == std::string::npos &&
           !owner_in_moodle(file.path) && !owner_in_canvas(file.path);
}
} // namespace lab::classroom
