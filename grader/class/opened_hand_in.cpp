#include "grader/class/opened_hand_in.hpp"

#include "grader/base/encoding.hpp"
#include "grader/class/harmless.hpp"
#include "grader/class/wanted.hpp"
#include "grader/course/file_name.hpp"

#include <algorithm>

namespace lab::classroom
{
namespace
{
/// The maximum nesting depth of archives.
constexpr int deepest = 2;

Note was_not_read(const FoundFile& file)
{
    const std::string path = file.path.ends_with('/') ? file.path.substr(0, file.path.size() - 1) : file.path;
    return {Note::Kind::left_out, text("{} was not read: {}.", "{} wurde nicht gelesen: {}.", one_line(path),
                                       told_of(file.problem))};
}

/// True for a source file whose name only ends like one that is asked for.
bool is_none_of(const std::vector<std::string>& asked, const FoundFile& file)
{
    const std::string name(base_name(file.path));
    return is_source_name(name) && std::none_of(asked.begin(), asked.end(), [&](const std::string& each) {
               return course::are_alike(name, each);
           });
}

/// True if the judge itself refuses a file of this size, so that its message is the same as at home.
bool is_for_the_judge(const FoundFile& file, const ArchiveReader& reader)
{
    const auto& asked = reader.asked();
    return file.problem == Problem::large && reader.limits().file_bytes >= source_limit_bytes &&
           std::any_of(asked.begin(), asked.end(), [&](const std::string& each) {
Note was_not_read_whole(const FoundFile& archive, const FoundFiles& inside)
{
    const Text why = told_of(inside.problem);
    const std::string path = one_line(archive.path);
    const bool has_files = std::any_of(inside.files.begin(), inside.files.end(),
                                       [](const FoundFile& file) { return !file.path.ends_with('/'); });
    return {Note::Kind::left_out, has_files ? text("The archive {} was not read to the end: {}.",
                                                   "Das Archiv {} wurde nicht ganz gelesen: {}.", path, why)
                                            : text("The archive {} could not be opened: {}.",
                                                   "Das Archiv {} ließ sich nicht öffnen: {}.", path, why)};
}

               return course::are_alike(std::string(base_name(file.path)), each);
           });
}

/// Replaces a file that is too large by empty lines, one byte more than the judge accepts.
void put_stand_in(FoundFile& file, Opened& opened)
{
    file.bytes = std::string(source_limit_bytes + 1, '\n');
    file.problem = Problem::none;
    opened.notes.push_back(
        {Note::Kind::left_out,
         text("{} has more than {} bytes and was not read. {} empty lines take its place.",
              "{} hat mehr als {} Bytes und wurde nicht gelesen. Dafür stehen {} leere Zeilen.",
              one_line(std::string(base_name(file.path))), source_limit_bytes, source_limit_bytes + 1)});
}

void open_into(Opened& opened, std::vector<FoundFile> files, const ArchiveReader& reader, int depth,
               ReadingBudget& budget)
{
    for (FoundFile& file : files) {
        if (file.problem == Problem::not_asked) {
            opened.others.insert(one_line(std::string(base_name(file.path))));
            continue;
        }
        if (is_for_the_judge(file, reader))
            put_stand_in(file, opened);
        if (file.problem != Problem::none) {
            opened.notes.push_back(was_not_read(file));
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
