// A prefix sum in one work-group, played by hand, for the pictures of `lab trace`.
#pragma once

#include "tests/01-prefix-sum/scan_picture.hpp"

namespace lab::trace
{
using judge::WordAccess;
using Kind = WordAccess::Kind;

/// A launch of one work-group, played by hand: local memory is one array, the input buffer 1, the output buffer 2.
class Played {
  public:
    Played(std::vector<std::int32_t> input, std::size_t local_words)
    {
        run_.input = std::move(input);
        run_.output.assign(run_.input.size(), -1);
        local_ = {std::vector<std::int32_t>(local_words, 99), std::vector<std::int64_t>(local_words, -1),
                  std::vector<int>(local_words, 0)};
    }

    std::int32_t read_input(std::int64_t item, std::int64_t i, int line)
    {
        const std::int32_t value = run_.input.at(static_cast<std::size_t>(i));
        add({phase_, item, line, false, 1, i, Kind::load, value});
        return value;
    }
    std::int32_t read(std::int64_t item, std::int64_t i, int line)
    {
        const bool is_inside = i >= 0 && i < static_cast<std::int64_t>(local_.values.size());
        const std::int32_t value = is_inside ? local_.values[static_cast<std::size_t>(i)] : 0;
        add({phase_, item, line, true, 1, i, Kind::load, value});
        return value;
    }
    void write(std::int64_t item, std::int64_t i, std::int32_t value, int line)
    {
        const auto at = static_cast<std::size_t>(i);
        local_.values.at(at) = value;
        local_.writers.at(at) = item;
        local_.lines.at(at) = line;
        add({phase_, item, line, true, 1, i, Kind::store, value});
    }
    void write_output(std::int64_t item, std::int64_t i, std::int32_t value, int line)
    {
        run_.output.at(static_cast<std::size_t>(i)) = value;
        add({phase_, item, line, false, 2, i, Kind::store, value});
    }
    void barrier(int line, std::uint32_t fences = 1)
    {
        run_.launch.snapshots.push_back({line, (fences & 1U) != 0, {local_}});
        run_.launch.fences.push_back(fences);
        ++phase_;
    }
    prefix_sum::ScanRun ended()
    {
        run_.launch.snapshots.push_back({0, true, {local_}});
        return run_;
    }

  private:
    void add(const WordAccess& access) { run_.launch.accesses.push_back(access); }

    prefix_sum::ScanRun run_;
    judge::LocalArray local_;
    std::size_t phase_ = 0;
};

/// The accesses of the sweeps over four elements; each may be changed.
struct Sweeps {
    bool barrier_between_levels = true;
    std::int32_t added_to_the_first_pair = 0;

    prefix_sum::ScanRun run() const
    {
        Played played({3, 1, 7, 4}, 4);
        for (std::int64_t i = 0; i < 4; ++i)
            played.write(i, i, played.read_input(i, i, 10), 10);
        played.barrier(11);
        up(played, 1);
        if (barrier_between_levels)
            played.barrier(21);
        up(played, 2);
        played.barrier(21);
        played.write(3, 3, 0, 30);
        played.barrier(31);
        down(played, 2);
        played.barrier(41);
        down(played, 1);
        played.barrier(41);
        for (std::int64_t i = 0; i < 4; ++i)
            played.write_output(i, i, played.read(i, i, 50), 50);
        return played.ended();
    }

  private:
    void up(Played& played, std::int64_t stride) const
    {
        for (std::int64_t item = 0; (item + 1) * 2 * stride <= 4; ++item) {
            const std::int64_t right = (item + 1) * 2 * stride - 1;
            const std::int32_t sum = played.read(item, right - stride, 20) + played.read(item, right, 20);
            played.write(item, right, sum + (stride == 1 && item == 0 ? added_to_the_first_pair : 0), 20);
        }
    }
    static void down(Played& played, std::int64_t stride)
    {
        for (std::int64_t item = 0; (item + 1) * 2 * stride <= 4; ++item) {
            const std::int64_t right = (item + 1) * 2 * stride - 1;
            const std::int32_t l = played.read(item, right - stride, 38), r = played.read(item, right, 39);
            played.write(item, right - stride, r, 39);
            played.write(item, right, l + r, 40);
        }
    }
};
} // namespace lab::trace
