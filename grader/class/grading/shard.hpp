// A part of a class, graded on a separate machine: it produces one file, which `lab grade` without --shard adds to
// the gradebook. No database lies on a file system that machines share.
#pragma once

#include "grader/class/gradebook/gradebook.hpp"

#include <map>
#include <string>
#include <vector>

namespace lab::classroom
{
/// The K-th of N parts of about equal size; each content belongs to exactly one.
class Shard {
  public:
    /// Parses "2/8". Throws KitError.
    explicit Shard(const std::string& said);
    /// The K of a content.
    static std::size_t part_of(const std::string& content, std::size_t parts);

    bool has(const std::string& content) const { return part_of(content, parts_) == part_; }
    /// "2-of-8.json".
    std::string file_name() const;

  private:
    std::size_t part_ = 1, parts_ = 1;
};

/// The folder for the shards' files, in that of the results.
std::filesystem::path folder_of_shards(const std::filesystem::path& results);

/// Writes the gradings of a shard, by content, in one step. Throws KitError.
void write_shard(const std::filesystem::path& results, const Shard& shard,
                 const std::map<std::string, Run>& runs);

/// The gradings written by all shards. A file that is not a shard's, or is incomplete, counts as missing.
std::vector<Run> runs_of_shards(const std::filesystem::path& results);
} // namespace lab::classroom
