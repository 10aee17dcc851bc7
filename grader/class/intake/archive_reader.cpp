// read_archive FILE_BYTES ARCHIVE_BYTES UNPACKED_BYTES ENTRIES NAME...: reads an archive from stdin and writes the
// wanted files to descriptor 3. archive.cpp starts it for each archive; no other process parses one.
#include "grader/base/codec.hpp"
#include "grader/base/file.hpp"
#include "grader/base/own_headers.hpp"
#include "grader/class/base/intake_limits.hpp"
#include "grader/class/intake/found_file.hpp"
#include "grader/class/intake/wanted.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <clocale>
#include <map>
#include <memory>
#include <set>

namespace
{
using namespace lab::classroom;

using Handle = std::unique_ptr<archive, decltype(&archive_read_free)>;

Handle opened(const std::string& bytes)
{
    Handle handle(archive_read_new(), archive_read_free);
    archive_read_support_filter_gzip(handle.get());
    archive_read_support_filter_bzip2(handle.get());
    archive_read_support_filter_xz(handle.get());
    for (const auto support : {archive_read_support_format_zip_seekable, archive_read_support_format_tar,
                               archive_read_support_format_7zip, archive_read_support_format_rar,
                               archive_read_support_format_rar5})
        support(handle.get());
    if (archive_read_open_memory(handle.get(), bytes.data(), bytes.size()) != ARCHIVE_OK)
        handle.reset();
    return handle;
}

/// True for an intact archive of nothing: a ZIP with only an end-of-directory record (APPNOTE.TXT 4.3.16), which
/// libarchive does not recognise as one, or a TAR of zeros. libarchive also finds nothing in a 7z that broke off.
bool is_of_nothing(const std::string& bytes)
{
    return bytes.starts_with("PK\5\6") || bytes.find_first_not_of('\0') == std::string::npos;
}

struct Content {
    std::string bytes;
    Problem problem = Problem::none;
    std::size_t size_bytes = 0; // if it is too large
};

/// The entry's bytes. `Problem::large` if there are more than `most`, `Problem::damaged` if they cannot be unpacked.
Content content_of(archive* from, archive_entry* entry, std::size_t most)
{
    const auto size_bytes = static_cast<std::size_t>(archive_entry_size(entry));
    if (archive_entry_size_is_set(entry) && size_bytes > most)
        return {"", Problem::large, size_bytes};
    Content content;
    char chunk[65536];
    for (la_ssize_t count; (count = archive_read_data(from, chunk, sizeof chunk)) != 0;) {
        if (count < 0)
            return {"", Problem::damaged};
        if (content.bytes.size() + static_cast<std::size_t>(count) > most)
            return {"", Problem::large, content.bytes.size() + static_cast<std::size_t>(count)};
        content.bytes.append(chunk, static_cast<std::size_t>(count));
    }
    return content;
}

/// The first folder of the path, which in a download is a student's; empty if the file is in no folder.
std::string first_folder(const char* path)
{
    const std::string below = lab::classroom::path_below(path ? path : "");
    return below.substr(0, below.find('/') + 1);
}

struct Reading {
    IntakeLimits limits;
    std::vector<std::string> asked;
    FoundFiles found;
    std::size_t kept_bytes = 0;
    OtherNames names, refused;
    std::set<std::string> folders;                     // that were named already
    std::set<std::string, std::less<>> wanted_folders; // that hold a file that is asked for
    bool has_entries = false, has_files = false;

    void take(archive* from, archive_entry* entry)
    {
        const char* path = archive_entry_pathname(entry);
        if (!path || is_system_file(path))
            return;
        if (const Problem why = problem_of(entry, path); why != Problem::none) {
            if (refused.is_worth_having(path_below(path)))
                say(path, why);
            return;
        }
        const bool is_file = archive_entry_filetype(entry) == AE_IFREG;
        const bool is_archive = is_file && is_archive_name(path);
        const bool is_asked = is_file && is_wanted(path, asked);
        if (is_file && !is_asked && !is_archive && names.is_worth_having(path))
            say(path, Problem::not_asked);
        if (is_file && !is_asked && may_be_header(path) && wanted_folders.contains(parent_of(path))) {
            if (const Content content = content_of(from, entry, lab::header_limit_bytes);
                content.problem == Problem::none)
                keep(path, archive_entry_mtime(entry), content);
            return;
        }
        if (!is_archive && !is_asked) { // a folder, another file, a link with a name that nobody asks for
            if (const std::string folder = folder_of(path); !folder.empty() && folders.insert(folder).second)
                keep(folder, 0, {});
            return;
        }
        if (archive_entry_is_encrypted(entry)) {
            found.problem = Problem::encrypted;
            return;
        }
        keep(path, archive_entry_mtime(entry),
             content_of(from, entry, is_archive ? limits.archive_bytes : limits.file_bytes));
    }

    /// Why the entry cannot be a file that an exercise asks for, although its name matches or it may be a folder.
    Problem problem_of(archive_entry* entry, const std::string& path) const
    {
        if (leads_out(path))
            return Problem::leads_out;
        const auto type = archive_entry_filetype(entry);
        const bool is_link = type == AE_IFLNK || archive_entry_hardlink(entry);
        const bool may_be_folder = base_name(path).find('.') == std::string_view::npos;
        if (type == AE_IFDIR ||
            !(is_wanted(path, asked) || is_archive_name(path) || (is_link && may_be_folder)))
            return Problem::none;
        return is_link ? Problem::link : type == AE_IFREG ? Problem::none : Problem::not_plain;
    }

    void say(const std::string& path, Problem what, std::size_t size_bytes = 0)
    {
        found.files.push_back({path, "", 0, 0, what, 0, size_bytes});
    }

    /// Reports a problem with this file only; the other files are unaffected.
    void keep(const std::string& path, std::int64_t modified, const Content& content)
    {
        if (content.problem != Problem::none) {
            say(path, content.problem, content.size_bytes);
            return;
        }
        if (kept_bytes + content.bytes.size() > limits.unpacked_bytes) {
            found.problem = Problem::too_large;
            return;
        }
        kept_bytes += content.bytes.size();
        found.files.push_back({path, content.bytes, modified});
    }

    /// A download holds the folders of a whole class: one student's many files must not hide another's.
    std::size_t most_entries() const
    {
        constexpr std::size_t most_students = 1000;
        return most_students * limits.entries;
    }

    /// Ignores errors in the archive: they are reported when it is read.
    void find_wanted_folders(archive* from)
    {
        archive_entry* entry = nullptr;
        for (std::size_t count = 0; count < most_entries(); ++count) {
            const int result = archive_read_next_header(from, &entry);
            if (result == ARCHIVE_EOF || result < ARCHIVE_WARN)
                return;
            if (const char* path = archive_entry_pathname(entry); path && is_wanted(path, asked))
                wanted_folders.emplace(parent_of(path));
        }
    }

    void read_all_of(archive* from)
    {
        archive_entry* entry = nullptr;
        std::map<std::string, std::size_t> counts;
        for (std::size_t count = 0;; ++count) {
            const int result = archive_read_next_header(from, &entry);
            if (result == ARCHIVE_EOF)
                return;
            has_entries = true;
            has_files |= result >= ARCHIVE_WARN && archive_entry_filetype(entry) != AE_IFDIR;
            if (result < ARCHIVE_WARN || count == most_entries()) {
                found.problem = result < ARCHIVE_WARN ? Problem::damaged : Problem::too_many_files;
                return;
            }
            if (++counts[first_folder(archive_entry_pathname(entry))] > limits.entries)
                found.problem = Problem::too_many_files;
            else
                take(from, entry);
        }
    }
};

Reading reading_of(int argc, char** argv)
{
    Reading reading;
    reading.limits = {std::stoull(argv[1]), std::stoull(argv[2]), std::stoull(argv[3]), std::stoull(argv[4])};
    reading.asked.assign(argv + 5, argv + argc);
    return reading;
}
} // namespace

int main(int argc, char** argv)
{
    if (argc < 5)
        return 2;
    std::setlocale(LC_CTYPE, "C.UTF-8"); // or names with umlauts are none
    Reading reading = reading_of(argc, argv);
    const std::string bytes = lab::read_all(STDIN_FILENO);
    if (const Handle handle = opened(bytes))
        reading.find_wanted_folders(handle.get());
    if (const Handle handle = opened(bytes))
        reading.read_all_of(handle.get());
    if (reading.found.problem == Problem::none && !reading.has_files)
        reading.found.problem =
            reading.has_entries || is_of_nothing(bytes) ? Problem::no_files : Problem::damaged;
    return lab::write_all(3, lab::encoded(reading.found)) ? 0 : 1;
}
