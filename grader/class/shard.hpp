// A part of a class, graded on a machine of its own: what comes of it is one file, which `lab grade` without --shard takes into
// the gradebook. No database lies on a file system that machines share.
#pragma once

#include "grader/class/gradebook.hpp"

#include <map>
#include <string>
#include <vector>

namespace lab::classroom
{
/// The K-th of N parts of about equal size; each content belongs to one.
class Shard {
  public:
    /// "2/8". Throws KitError.
    explicit Shard(const std::string& said);
    /// The K of a content.
    static std::size_t part_of(const std::string& content, std::size_t parts);

    bool has(const std::string& content) const { return part_of(content, parts_) == part_; }
    /// "2-of-8.json".
    std::string file_name() const;

  private:
    std::size_t part_ = 1, parts_ = 1;
};

/// Where shards leave their files, in the folder of the results.
std::filesystem::path folder_of_shards(const std::filesystem::path& results);

/// Leaves the gradings of a shard, by content, in one step. Throws KitError.
void write_shard(const std::filesystem::path& results, const Shard& shard,
                 const std::map<std::string, Run>& runs);

/// The gradings that all shards have left. A file that is none, or of which only a part is there, counts as missing.
std::vector<Run> runs_of_shards(const std::filesystem::path& results);
} // namespace lab::classroom
