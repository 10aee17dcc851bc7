// A part of the kill matrix, for a run of its own.
#pragma once

#include <cstddef>
#include <string>

namespace lab::verify
{
/// A part of the matrix: of `of` parts of equal size the one with that number, from 1. Each has its share of every file.
struct Shard {
    std::size_t number = 1, of = 1;

    bool holds(std::size_t trial) const { return trial % of == number - 1; }
};
/// "2/3"; empty is the whole. Throws KitError.
Shard shard_of(const std::string& text);
} // namespace lab::verify
