#include "grader/class/download.hpp"

#include "grader/base/encoding.hpp"
#include "grader/class/harmless.hpp"
#include "grader/class/people.hpp"
#include "grader/class/wanted.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <charconv>
#include <ctime>
#include <optional>
#include <set>

namespace lab::classroom
{
namespace
{
bool is_number(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::pair<std::string, std::string> split_at_slash(const std::string& path)
{
    const auto slash = path.find('/');
    return slash == std::string::npos ? std::pair(path, std::string())
                                      : std::pair(path.substr(0, slash), path.substr(slash + 1));
}

/// Splits at the last underscore into name and number: "Erika Muster_1234567".
std::pair<std::string, std::string> name_and_number(const std::string& text)
{
    const auto underscore = text.rfind('_');
    if (underscore == std::string::npos || !is_number(std::string_view(text).substr(underscore + 1)))
        return {text, ""};
    return {text.substr(0, underscore), text.substr(underscore + 1)};
}

/// The owner of a path, and the path below the owner's folder.
struct Owned {
    Participant who;
    std::string path;
    bool is_late = false;
    std::int64_t upload = 0;
};

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
    return Owned{{"", name, number, folder}, is_flat ? first.substr(end + 1) : rest};
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

/// ILIAS writes the time before the name: 20261130215900_prefix_sum.cl. It is taken as the file's time and removed.
void take_time(FoundFile& file)
{
    constexpr std::size_t digits = 14;
    const std::size_t at = file.path.size() - base_name(file.path).size();
    const std::string name = file.path.substr(at);
    if (name.find_first_not_of("0123456789") != digits || name[digits] != '_')
        return;
    std::tm time{};
    ::strptime(name.substr(0, digits).c_str(), "%Y%m%d%H%M%S", &time);
    file.modified_s = file.arrived_s = ::timegm(&time);
    file.path.erase(at, digits + 1);
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

/// True for a file, such as a README, that belongs to no student and that no exercise asks for.
bool is_no_students(const FoundFile& file)
{
    return file.problem == Problem::not_asked && file.path.find('/') == std::string::npos &&
           !owner_in_moodle(file.path) && !owner_in_canvas(file.path);
}

std::set<std::string> numbers_in(const std::vector<FoundFile>& files)
{
    std::set<std::string> numbers;
    Download download;
    download.platform = platform_of("", files);
    for (const FoundFile& file : files)
        if (const auto owned = owner_of(download, file.path))
            numbers.insert(owned->who.name + "_" + owned->who.number);
    return numbers;
}

/// True if a file that is asked for occurs in several folders.
bool has_several_people(const std::vector<FoundFile>& files)
{
    std::map<std::string_view, std::set<std::string>> folders;
    for (const FoundFile& file : files)
        if (file.problem == Problem::none && !file.path.ends_with('/') && !is_system_file(file.path) &&
            file.path.find('/') != std::string::npos)
            folders[base_name(file.path)].insert(split_at_slash(file.path).first);
    return std::any_of(folders.begin(), folders.end(),
                       [](const auto& each) { return each.second.size() > 1; });
}

/// After unpacking by hand, everything may lie in one extra folder, named like the download: "PP-Prefix sums-240017"
/// or multi_feedback_…. Any other folder may belong to the only student of the class, who decides what is in it.
void strip_common_folder(Download& download, std::vector<FoundFile>& files)
{
    if (files.empty())
        return;
    const auto [common, rest] = split_at_slash(files[0].path);
    for (const FoundFile& file : files)
        if (!file.path.starts_with(common + "/"))
            return;
    std::vector<FoundFile> below = files;
    for (FoundFile& file : below)
        file.path.erase(0, common.size() + 1);
    std::erase_if(below, [](const FoundFile& file) { return file.path.empty(); });
    if (platform_of("", below) == Platform::folders) {
        download.may_be_below = has_several_people(below);
        return;
    }
    static const RE2 name_of_moodle(R"(.+-.+-.*\d+(?:[ -_]?\(\d+\))?)", RE2::Latin1);
    download.may_be_below = numbers_in(below).size() < 2 || !RE2::FullMatch(common, name_of_moodle);
    if (download.may_be_below)
        return;
    download.name = common;
    files = std::move(below);
}

/// The path to report for a file that belongs to no student: its own, or its top folder; empty for a system file.
std::string loose_part(const FoundFile& file, Platform platform)
{
    const auto [first, rest] = split_at_slash(file.path);
    if (platform == Platform::canvas || rest.empty())
        return file.path.ends_with("/") ? "" : one_line(file.path);
    const bool is_systems = first.starts_with('.') || is_system_file(file.path);
    return is_systems || file.problem == Problem::not_asked || file.path.ends_with("/")
               ? ""
               : one_line(first + "/");
}
} // namespace

const char* name_of(Platform platform)
{
    return platform == Platform::moodle   ? "Moodle"
           : platform == Platform::ilias  ? "ILIAS"
           : platform == Platform::canvas ? "Canvas"
                                          : "";
}

Download sorted(const std::string& name, std::vector<FoundFile> files)
{
    Download download;
    download.name = name;
    std::vector<std::string> unknown; // Canvas puts underscores into every name, a README has none
    for (const FoundFile& file : files) {
        download.entries.insert(one_line(split_at_slash(file.path).first));
        if (is_no_students(file) && file.path.find('_') != std::string::npos)
            unknown.push_back(one_line(file.path));
    }
    std::erase_if(files, is_no_students);
    for (const FoundFile& file : files)
        if (file.problem == Problem::leads_out)
            download.outside.push_back(one_line(file.path));
    std::erase_if(files, [](const FoundFile& file) { return file.problem == Problem::leads_out; });
    if (platform_of(name, files) == Platform::folders)
        strip_common_folder(download, files);
    download.platform = platform_of(download.name, files);
    if (download.platform == Platform::canvas)
        download.loose = std::move(unknown);
    std::map<std::string, std::size_t> by_owner;
    for (FoundFile& file : files) {
        auto owned = owner_of(download, file.path);
        if (!owned) {
            if (const std::string path = loose_part(file, download.platform);
                !path.empty() && (download.loose.empty() || download.loose.back() != path))
                download.loose.push_back(path);
            continue;
        }
        owned->who.name = one_line(name_as_utf8(owned->who.name));
        owned->who.id = id_of(download.platform, download.name, owned->who);
        const auto [place, is_new] = by_owner.try_emplace(owned->who.id, download.hand_ins.size());
        if (is_new)
            download.hand_ins.push_back({owned->who, {}});
        HandIn& hand_in = download.hand_ins[place->second];
        hand_in.is_late |= owned->is_late;
        auto& files_of_owner = hand_in.files;
        if (file.problem != Problem::none)
            files_of_owner.push_back(
                {file.problem == Problem::not_asked ? owned->path : file.path, "", 0, 0, file.problem});
        else if (!owned->path.empty() && !owned->path.ends_with("/"))
            files_of_owner.push_back({owned->path, std::move(file.bytes), file.modified_s, file.arrived_s,
                                      Problem::none, owned->upload});
    }
    if (download.platform != Platform::moodle) // the others' archives tell no such times
        for (HandIn& each : download.hand_ins)
            for (FoundFile& file : each.files)
                file.arrived_s = 0;
    if (download.platform == Platform::ilias)
        for (HandIn& each : download.hand_ins)
            std::for_each(each.files.begin(), each.files.end(), take_time);
    return download;
}
} // namespace lab::classroom
