// The output of a preprocessor, line by line as in the file that it read.
#pragma once

#include "grader/judge/core/source.hpp"

namespace lab::judge
{
/// Puts the preprocessor's output back on the lines of the file. A #line directive only changes the numbers, which
/// stay within the file and never decrease.
class NumberedLines {
  public:
    explicit NumberedLines(const Source& kernel);

    /// Takes the next line of the output.
    void add(const std::string& line);
    /// The text, once all lines were taken.
    std::string text();
    /// The line of the first #include that reads a file from elsewhere; 0: none.
    std::size_t line_of_stranger() const { return stranger_; }

  private:
    /// The flags say whether an #include begins (1) or ends (2); a #line directive has no flags, whatever name it
    /// gives.
    void enter(const std::string& file, std::size_t number, const std::string& flags);
    void go_to(std::size_t line);
    void put(const std::string& text);
    void put_here(const std::string& text);

    std::string included_;
    std::vector<std::string> lines_;
    std::size_t line_ = 1, last_, stranger_ = 0, depth_ = 0;
    bool is_inside_file_ = true;
};
} // namespace lab::judge
