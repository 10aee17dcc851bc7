// Which files of a submission are worth reading at all.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace lab::classroom
{
/// The last part of a path, whichever way its slashes lean.
std::string_view base_name(std::string_view path);

/// Below the place where it belongs, whatever it says: neither "/" at the beginning nor "." nor ".." in it. A slash at the end
/// stays.
std::string path_below(std::string_view path);

/// Whether a path ends above the place where it begins: "a/../../b".
bool leads_out(std::string_view path);

/// Of ZIP, TAR, 7z and RAR the suffix of the name (".tar.gz"), in bytes; 0 for all else. libarchive looks at the content.
std::size_t suffix_of_archive(std::string_view path);
bool is_archive_name(std::string_view path);

/// A file that systems leave beside the real ones: "._prefix_sum.cl", __MACOSX/.
bool is_system_file(std::string_view path);

/// The folder of a file that is not wanted: it still shows that somebody handed something in. Empty where
/// the path names no student.
std::string folder_of(std::string_view path);

/// A program's, which may be the asked one with another name. Headers have their own rules.
bool is_source_name(std::string_view name);

/// Files that nobody reads: some of their names say what a student handed in instead.
class OtherNames {
  public:
    /// A file of a student's, not hidden, one of the first there.
    bool is_worth_having(std::string_view path);

  private:
    std::map<std::string, std::size_t, std::less<>> counts_; // by the first folder
};

/// Whether the file may be one of the asked ones: its name without the platform's prefix is alike.
bool is_wanted(std::string_view path, const std::vector<std::string>& asked);

/// The folder that a path lies in, which ends in a slash; empty at the top.
std::string_view parent_of(std::string_view path);

/// Whether the file may be a header that an asked one includes: by the end of its name, which a platform leaves as it is. It is
/// worth having only beside one of those, and where it is small (own_headers.hpp).
bool may_be_header(std::string_view path);
} // namespace lab::classroom
