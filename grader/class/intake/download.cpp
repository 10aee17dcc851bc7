#include "grader/class/intake/download.hpp"

#include "grader/base/encoding.hpp"
#include "grader/class/base/harmless.hpp"
#include "grader/class/intake/path_owner.hpp"
#include "grader/class/intake/people.hpp"
#include "grader/class/intake/wanted.hpp"

#include <re2/re2.h>

#include <algorithm>
#include <ctime>
#include <set>

namespace lab::classroom
{
namespace
{
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
    for (const FoundFile& file : files)
        if (file.path == common + "/" && file.problem != Problem::none)
            throw course::KitError(text("{} was not read completely: {}.",
                                        "{} wurde nicht vollständig gelesen: {}.", one_line(common),
                                        told_of(file.problem)));
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
    std::set<std::string> folders;
    for (const FoundFile& file : files) {
        const bool is_folder = file.path.ends_with('/');
        (is_folder ? folders : download.entries)
            .insert(
                one_line(is_folder ? split_at_slash(file.path).first : std::string(base_name(file.path))));
        if (is_no_students(file) && file.path.find('_') != std::string::npos)
            unknown.push_back(one_line(file.path));
    }
    if (download.entries.empty())
        download.entries = std::move(folders);
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
        if (file.problem == Problem::not_asked || file.problem == Problem::large)
            file.path = owned->path;
        if (file.problem != Problem::none)
            files_of_owner.push_back(std::move(file));
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
