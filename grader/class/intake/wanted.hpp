// Decides which files of a submission are worth reading at all.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lab::classroom
{
/// The last component of a path, with either kind of slash.
std::string_view base_name(std::string_view path);

/// The path made relative and safe: no leading "/", no "." or ".." component. A slash at the end is kept.
std::string path_below(std::string_view path);

/// True if a path leads out of its starting folder: "a/../../b".
bool leads_out(std::string_view path);

/// The length in bytes of the suffix of a ZIP, TAR, 7z or RAR (".tar.gz"); 0 for other names. libarchive examines the
/// content.
std::size_t suffix_of_archive(std::string_view path);
bool is_archive_name(std::string_view path);

/// True for files that operating systems add: "._prefix_sum.cl", __MACOSX/.
bool is_system_file(std::string_view path);

/// The folder of an unwanted file: it still shows that somebody handed something in. Empty if the path names no
/// student.
std::string folder_of(std::string_view path);

/// True for a program's source, which may be the requested file under another name. Headers have separate rules.
bool is_source_name(std::string_view name);

/// Names of files that are not read: some show what a student handed in instead.
class OtherNames {
  public:
    /// True for one of the first few files of a student that is not hidden.
    bool is_worth_having(std::string_view path);

  private:
    std::map<std::string, std::size_t, std::less<>> counts_; // by the first folder
};

/// True if the file may be a requested one: its name without the platform's prefix is similar.
bool is_wanted(std::string_view path, const std::vector<std::string>& asked);

/// The folder that contains the path, ending in a slash; empty at the top.
std::string_view parent_of(std::string_view path);

/// True if the file may be a header that a requested file includes, judging by its extension, however it was
/// changed on the way. It is only worth reading next to such a file, and if it is small (own_headers.hpp).
bool may_be_header(std::string_view path);
} // namespace lab::classroom
