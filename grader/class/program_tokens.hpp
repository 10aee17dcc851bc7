// A program as the comparison of submissions sees it: its tokens, without comments, blanks and the names that a student chose.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace lab::classroom
{
struct Token {
    std::uint64_t what = 0; // equal for equal tokens; names of variables are all equal, and so are numbers
    int line = 0;           // from 1
};

/// Takes any bytes, in a time proportional to their number.
std::vector<Token> tokens_of(const std::string& program);

/// The runs of `run_length` tokens, each as a number, by the token that it begins with.
constexpr std::size_t run_length = 10;
std::vector<std::uint64_t> runs_of(const std::vector<Token>& tokens);
} // namespace lab::classroom
