// Archives as students and platforms make them, written for one test.
#pragma once

#include <archive.h>
#include <archive_entry.h>

#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

namespace lab::kit
{
struct Entry {
    std::string path, bytes;
    std::int64_t modified_s = 1'790'000'000;
    unsigned type = AE_IFREG;
};

/// `format`: ".zip" or ".tar.gz".
inline std::string archive_of(const std::vector<Entry>& entries, const std::string& format = ".zip")
{
    std::size_t most = 1 << 16, used = 0;
    for (const Entry& entry : entries)
        most += entry.bytes.size() + 4096;
    std::string written(most, '\0');
    archive* to = archive_write_new();
    if (format == ".zip")
        archive_write_set_format_zip(to);
    else
        archive_write_set_format_pax(to), archive_write_add_filter_gzip(to);
    archive_write_set_bytes_in_last_block(to, 1);
    archive_write_open_memory(to, written.data(), written.size(), &used);
    for (const Entry& each : entries) {
        archive_entry* entry = archive_entry_new();
        archive_entry_set_pathname(entry, each.path.c_str());
        archive_entry_set_filetype(entry, each.type);
        archive_entry_set_perm(entry, 0644);
        if (each.type == AE_IFLNK)
            archive_entry_set_symlink(entry, each.bytes.c_str());
        archive_entry_set_size(entry,
                               each.type == AE_IFREG ? static_cast<std::int64_t>(each.bytes.size()) : 0);
        archive_entry_set_mtime(entry, each.modified_s, 0);
        if (archive_write_header(to, entry) != ARCHIVE_OK)
            throw std::runtime_error(archive_error_string(to));
        if (each.type == AE_IFREG)
            archive_write_data(to, each.bytes.data(), each.bytes.size());
        archive_entry_free(entry);
    }
    archive_write_close(to);
    archive_write_free(to);
    written.resize(used);
    return written;
}
} // namespace lab::kit
