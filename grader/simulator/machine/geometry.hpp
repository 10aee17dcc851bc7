// The NDRange of a launch: its work-items and their work-groups.
#pragma once

#include "grader/simulator/findings/finding.hpp"

#include <algorithm>
#include <cstdint>

namespace lab::simulator
{
/// The range that runs: all of it, or a box of its work-groups, from `first_group` on, with `global` of the `whole`
/// work-items.
struct Geometry {
    unsigned dimensions = 1;
    Id global{1, 1, 1}, local{1, 1, 1}, offset{0, 0, 0};
    Id first_group{0, 0, 0}, whole{0, 0, 0}; // whole: 0 where that is `global`

    std::uint64_t whole_size(unsigned d) const { return whole[d] ? whole[d] : global[d]; }
    std::uint64_t whole_groups(unsigned d) const { return (whole_size(d) + local[d] - 1) / local[d]; }
    /// The numbers of work-groups that run.
    Id groups() const
    {
        return {(global[0] + local[0] - 1) / local[0], (global[1] + local[1] - 1) / local[1],
                (global[2] + local[2] - 1) / local[2]};
    }
    std::uint64_t group_count() const { return groups()[0] * groups()[1] * groups()[2]; }
    std::uint64_t item_count() const { return global[0] * global[1] * global[2]; }
    Id group_id(std::uint64_t group) const
    {
        const Id count = groups();
        return {first_group[0] + group % count[0], first_group[1] + group / count[0] % count[1],
                first_group[2] + group / count[0] / count[1]};
    }
    /// Smaller at the end of a range that is not a whole number of groups.
    Id size_of(const Id& group) const
    {
        Id size;
        for (unsigned d = 0; d < 3; ++d)
            size[d] = std::min(local[d], whole_size(d) - group[d] * local[d]);
        return size;
    }
    Id local_id(const Id& group, std::uint64_t number) const
    {
        const Id size = size_of(group);
        return {number % size[0], number / size[0] % size[1], number / size[0] / size[1]};
    }
    Id global_id(const Id& group, const Id& item) const
    {
        return {offset[0] + group[0] * local[0] + item[0], offset[1] + group[1] * local[1] + item[1],
                offset[2] + group[2] * local[2] + item[2]};
    }
    /// The lowest global id that runs.
    std::uint64_t first_id(unsigned d) const { return offset[d] + first_group[d] * local[d]; }
    /// The index of a work-item among those that run, from 0, whatever the offset.
    std::uint64_t index_of(const Id& global_id) const
    {
        return global_id[0] - first_id(0) +
               global[0] * (global_id[1] - first_id(1) + global[1] * (global_id[2] - first_id(2)));
    }
    /// The linear id of a work-item in the launch (OpenCL C 3.0, 6.15.1, get_global_linear_id).
    std::uint64_t linear_id(const Id& global_id) const
    {
        return global_id[0] - offset[0] +
               whole_size(0) * (global_id[1] - offset[1] + whole_size(1) * (global_id[2] - offset[2]));
    }
    /// The lowest linear index, with ids counted from the offset.
    std::uint64_t first_index() const
    {
        return first_id(0) + global[0] * (first_id(1) + global[1] * first_id(2));
    }
};
} // namespace lab::simulator
