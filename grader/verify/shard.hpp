// A part of the kill matrix, for a separate run.
#pragma once

#include <cstddef>
#include <string>

namespace lab::verify
{
/// Part `number`, from 1, of `of` parts of equal size. Each part contains a share of every file.
struct Shard {
    std::size_t number = 1, of = 1;

    bool holds(std::size_t trial) const { return trial % of == number - 1; }
};
/// Parses "2/3"; empty means everything. Throws KitError.
Shard shard_of(const std::string& text);
} // namespace lab::verify
