#include "grader/class/intake/opened_hand_in.hpp"

#include "grader/class/base/harmless.hpp"
#include "grader/class/intake/wanted.hpp"
#include "grader/course/base/file_name.hpp"

#include <algorithm>

namespace lab::classroom
{
namespace
{
/// The maximum nesting depth of archives.
constexpr int deepest = 2;

Note is_too_large(const FoundFile& file, const IntakeLimits& limits)
{
    const bool is_archive = is_archive_name(file.path);
    const std::size_t unit = is_archive ? std::size_t{1} << 20 : std::size_t{1} << 10;
    const auto size = [&](std::size_t bytes) {
        return fmt::format("{} {}", (bytes + unit - 1) / unit, is_archive ? "MB" : "KB");
    };
    return {Note::Kind::left_out, text("The size of {} is {}; the limit is {} (`{}` in course.toml).",
                                       "{} ist {} groß; die Grenze ist {} (`{}` in course.toml).",
                                       one_line(std::string(base_name(file.path))), size(file.size_bytes),
                                       size(is_archive ? limits.archive_bytes : limits.file_bytes),
                                       is_archive ? "archive_mb" : "file_kb")};
}

Note was_not_read(const FoundFile& file, const IntakeLimits& limits)
{
    if (file.problem == Problem::large)
        return is_too_large(file, limits);
    const std::string path = file.path.ends_with('/') ? file.path.substr(0, file.path.size() - 1) : file.path;
    return {Note::Kind::left_out, text("{} was not read: {}.", "{} wurde nicht gelesen: {}.", one_line(path),
                                       told_of(file.problem))};
}

Note was_not_read_whole(const FoundFile& archive, const FoundFiles& inside)
{
    const Text why = told_of(inside.problem);
    const std::string path = one_line(archive.path);
    const bool has_files = std::any_of(inside.files.begin(), inside.files.end(),
                                       [](const FoundFile& file) { return !file.path.ends_with('/'); });
    return {Note::Kind::left_out, has_files
                                      ? text("The archive {} was not read completely: {}.",
                                             "Das Archiv {} wurde nicht vollständig gelesen: {}.", path, why)
                                      : text("The archive {} could not be opened: {}.",
                                             "Das Archiv {} ließ sich nicht öffnen: {}.", path, why)};
}

/// True for a source file whose name only ends like one that is asked for.
bool is_none_of(const std::vector<std::string>& asked, const FoundFile& file)
{
    const std::string name(base_name(file.path));
    return is_source_name(name) && std::none_of(asked.begin(), asked.end(), [&](const std::string& each) {
               return course::are_alike(name, each);
           });
}

void open_into(Opened& opened, std::vector<FoundFile> files, const ArchiveReader& reader, int depth,
               ReadingBudget& budget)
{
    for (FoundFile& file : files) {
        if (file.problem == Problem::not_asked) {
            opened.others.insert(one_line(std::string(base_name(file.path))));
            continue;
        }
        if (file.problem != Problem::none) {
            opened.unread.emplace(base_name(file.path));
            opened.notes.push_back(was_not_read(file, reader.limits()));
            continue;
        }
        if (!is_archive_name(file.path)) {
            if (is_none_of(reader.asked(), file))
                opened.others.insert(one_line(std::string(base_name(file.path))));
            opened.files.push_back(std::move(file));
            continue;
        }
        FoundFiles inside{{}, Problem::nested};
        if (depth < deepest)
            inside = reader.read(file.bytes, budget);
        for (FoundFile& each : inside.files) {
            each.path = file.path + "/" + each.path;
            each.arrived_s = file.arrived_s;
            each.upload = file.upload;
        }
        if (inside.problem != Problem::none)
            opened.notes.push_back(was_not_read_whole(file, inside));
        open_into(opened, std::move(inside.files), reader, depth + 1, budget);
    }
}
} // namespace

Opened opened(std::vector<FoundFile> files, const ArchiveReader& reader)
{
    Opened result;
    ReadingBudget budget = reader.budget_of_a_hand_in();
    open_into(result, std::move(files), reader, 0, budget);
    return result;
}
} // namespace lab::classroom
