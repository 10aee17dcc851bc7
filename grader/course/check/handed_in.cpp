#include "grader/course/check/handed_in.hpp"

#include "grader/base/encoding.hpp"
#include "grader/base/file.hpp"
#include "grader/course/base/file_name.hpp"

#include <fmt/ranges.h>

#include <algorithm>

namespace lab::course
{
namespace
{
namespace fs = std::filesystem;

constexpr std::size_t most_entries = 1000; // no submission has more

bool is_asked(const Exercise& exercise, const std::string& name)
{
    return std::any_of(exercise.files.begin(), exercise.files.end(),
                       [&](const ExerciseFile& file) { return file.name == name; });
}

/// Paths of files in the folder, relative to `top`.
std::vector<fs::path> files_in(const fs::path& folder, const fs::path& top, std::vector<fs::path>* folders)
{
    std::vector<fs::path> files;
    std::error_code unreadable;
    for (const auto& entry : fs::directory_iterator(folder, unreadable)) {
        if (files.size() == most_entries)
            break;
        if (!entry.is_directory(unreadable))
            files.push_back(entry.path().lexically_relative(top));
        else if (folders && !entry.is_symlink(unreadable) && folders->size() < most_entries)
            folders->push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

/// The encoding of a regular file of normal size; empty for UTF-8.
std::string other_encoding(const fs::path& file)
{
    std::error_code none;
    if (!fs::is_regular_file(fs::symlink_status(file, none)) ||
        fs::file_size(file, none) > source_limit_bytes)
        return {};
    std::string was = repaired(try_read_file(file).value_or("")).was;
    return was.starts_with("UTF-8") ? "" : was;
}

bool is_there(const fs::path& file)
{
    std::error_code ignored;
    return fs::symlink_status(file, ignored).type() != fs::file_type::not_found;
}
} // namespace

std::vector<AskedFile> asked_files(const Exercise& exercise, const fs::path& submission)
{
    if (!fs::exists(submission))
        throw KitError(text("The directory {} does not exist.", "Das Verzeichnis {} gibt es nicht.",
                            submission.string()));
    if (!fs::is_directory(submission))
        throw KitError(text("{} is not a directory.", "{} ist kein Verzeichnis.", submission.string()));
    std::vector<fs::path> folders, below;
    std::vector<fs::path> here = files_in(submission, submission, &folders);
    std::erase_if(here, [&](const fs::path& file) { return is_asked(exercise, file.string()); });
    for (const fs::path& folder : folders)
        for (fs::path& file : files_in(folder, submission, nullptr))
            below.push_back(std::move(file));
    std::vector<AskedFile> asked;
    for (const ExerciseFile& file : exercise.files) {
        AskedFile& each = asked.emplace_back(AskedFile{file.name, is_there(submission / file.name), {}});
        each.encoding = other_encoding(submission / file.name);
        const auto add_alike = [&](const std::vector<fs::path>& paths) {
            for (const fs::path& path : paths)
                if (are_alike(path.filename().string(), file.name))
                    each.alike.push_back(path.string());
        };
        add_alike(here);
        if (!each.is_there && each.alike.empty())
            add_alike(below);
    }
    return asked;
}

namespace
{
Text told_of_alike(const AskedFile& file)
{
    const std::string found = fmt::to_string(fmt::join(file.alike, ", "));
    if (file.is_there)
        return text("{} is also in the folder, but {} is graded.",
                    "Auch {} liegt im Ordner; bewertet wird {}.", found, file.name);
    return text("{} is in the folder; the exercise asks for {}.",
                "{} liegt im Ordner; die Übung verlangt {}.", found, file.name);
}

Text told_of_encoding(const AskedFile& file)
{
    return text(
        "{} is encoded in {}, but compilers and the grader read the file as UTF-8. Save it as UTF-8.",
        "{} ist in {} kodiert, aber Compiler und Bewertung lesen die Datei als UTF-8. Speichern Sie sie "
        "als UTF-8.",
        file.name, file.encoding);
}
} // namespace

Text told_of(const AskedFile& file)
{
    Text told = file.alike.empty() ? Text{} : told_of_alike(file);
    if (!file.encoding.empty())
        told += (told.empty() ? Text{} : Text{" ", " "}) + told_of_encoding(file);
    return told;
}
} // namespace lab::course
