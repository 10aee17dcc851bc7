#include "grader/class/intake/found_downloads.hpp"

#include "grader/class/base/harmless.hpp"
#include "grader/class/intake/folder.hpp"
#include "grader/class/intake/wanted.hpp"

namespace lab::classroom
{
namespace fs = std::filesystem;

namespace
{
/// Reads a downloaded archive: the times of its files are the platform's.
FoundFiles read_download(const std::string& archive, const ArchiveReader& reader)
{
    FoundFiles found = reader.read(archive);
    for (FoundFile& file : found.files)
        file.arrived_s = file.modified_s;
    return found;
}

/// A folder of students, some of whose archives look like downloads: a student's archive must not affect anyone else.
Download sorted_beside(const std::vector<Download>& downloads, const std::string& name,
                       std::vector<FoundFile> files, Intake& intake)
{
    for (const Download& each : downloads)
        intake.problems.push_back(
            text("{} looks like a download of {}, but is next to students' files, so it is treated as one "
                 "student's submission. Grade a download in a separate call.",
                 "{} sieht aus wie ein Download von {}, liegt aber neben Abgaben und gilt deshalb als "
                 "Abgabe einer einzelnen Person. Bewerten Sie einen Download in einem eigenen Aufruf.",
                 one_line(each.name), name_of(each.platform)));
    return sorted(name, std::move(files));
}
} // namespace

std::vector<Download> downloads_at(const fs::path& path, const ArchiveReader& reader, Intake& intake)
{
    const auto note = [&](const std::string& name, Problem problem) {
        intake.is_complete &= problem == Problem::none;
        if (problem != Problem::none)
            intake.problems.push_back(text("{} was not read completely: {}.",
                                           "{} wurde nicht vollständig gelesen: {}.", one_line(name),
                                           told_of(problem)));
    };
    const std::string name = fs::weakly_canonical(path).filename().string();
    if (!fs::is_directory(path)) {
        const FoundFile file = read_regular_file(path, reader.limits().archive_bytes);
        FoundFiles found =
            file.problem == Problem::none ? read_download(file.bytes, reader) : FoundFiles{{}, file.problem};
        if (found.problem == Problem::damaged && !is_archive_name(name))
            throw course::KitError(text("{} is neither a folder nor an archive (ZIP, TAR.GZ).",
                                        "{} ist weder ein Ordner noch ein Archiv (ZIP, TAR.GZ).",
                                        one_line(name)));
        note(name, found.problem);
        return {sorted(name, std::move(found.files))};
    }
    FoundFiles found = read_folder(path, reader);
    note(name, found.problem);
    std::vector<Download> downloads;
    bool has_students = false;
    for (const FoundFile& file : found.files) {
        const bool is_at_the_top = file.path.find('/') == std::string::npos;
        const bool is_no_students = (is_at_the_top && file.problem == Problem::not_asked) ||
                                    file.path.starts_with('.') || is_system_file(file.path);
        if (is_no_students) // course.toml, .git, __MACOSX
            continue;
        const bool is_archive = is_at_the_top && is_archive_name(file.path);
        FoundFiles inside = is_archive ? read_download(file.bytes, reader) : FoundFiles{};
        Download download = is_archive ? sorted(file.path, std::move(inside.files)) : Download{};
        if (download.platform == Platform::folders) {
            has_students = true;
            continue;
        }
        note(file.path, inside.problem);
        downloads.push_back(std::move(download));
    }
    if (downloads.empty() || has_students)
        return {sorted_beside(downloads, name, std::move(found.files), intake)};
    if (downloads.size() == 1) // which one student alone may have handed in so far
        intake.problems.push_back(text(
            "{} is treated as a download of {}. If it is one student's submission, put it into a folder "
            "with that student's name.",
            "{} gilt als Download von {}. Wenn das die Abgabe einer einzelnen Person ist, legen Sie sie in "
            "einen Ordner mit deren Namen.",
            one_line(downloads[0].name), name_of(downloads[0].platform)));
    return downloads;
}
} // namespace lab::classroom
