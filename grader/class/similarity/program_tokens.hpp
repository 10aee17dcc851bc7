// A program as the comparison of submissions sees it: its tokens, without comments, white space and the student's
// names.
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

/// Accepts arbitrary bytes, in linear time.
std::vector<Token> tokens_of(const std::string& program);

/// The runs of `run_length` tokens, each hashed, indexed by first token.
constexpr std::size_t run_length = 10;
std::vector<std::uint64_t> runs_of(const std::vector<Token>& tokens);
} // namespace lab::classroom
