// Archives like those of students and platforms, written for one test.
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
    std::string path, bytes; // of a link: where it leads
    std::int64_t modified_s = 1'790'000'000;
    unsigned type = AE_IFREG;
    bool is_hard_link = false;
};

/// `format`: ".zip" or ".tar.gz". `password`: encrypts a ZIP.
inline std::string archive_of(const std::vector<Entry>& entries, const std::string& format = ".zip",
                              const std::string& password = "")
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
    if (!password.empty()) {
        archive_write_set_options(to, "zip:encryption=traditional");
        archive_write_set_passphrase(to, password.c_str());
    }
    archive_write_set_bytes_in_last_block(to, 1);
    archive_write_open_memory(to, written.data(), written.size(), &used);
    for (const Entry& each : entries) {
        archive_entry* entry = archive_entry_new();
        archive_entry_set_pathname(entry, each.path.c_str());
        archive_entry_set_filetype(entry, each.type);
        archive_entry_set_perm(entry, 0644);
        if (each.type == AE_IFLNK)
            archive_entry_set_symlink(entry, each.bytes.c_str());
        if (each.is_hard_link)
            archive_entry_set_hardlink(entry, each.bytes.c_str());
        const bool has_content = each.type == AE_IFREG && !each.is_hard_link;
        archive_entry_set_size(entry, has_content ? static_cast<std::int64_t>(each.bytes.size()) : 0);
        archive_entry_set_mtime(entry, each.modified_s, 0);
        if (archive_write_header(to, entry) != ARCHIVE_OK)
            throw std::runtime_error(archive_error_string(to));
        if (has_content)
            archive_write_data(to, each.bytes.data(), each.bytes.size());
        archive_entry_free(entry);
    }
    archive_write_close(to);
    archive_write_free(to);
    written.resize(used);
    return written;
}
} // namespace lab::kit
