// `lab trace ID --predict`: before each step a question, what one cell will hold after it. Nothing is graded.
#pragma once

#include "grader/course/layout.hpp"
#include "grader/trace/picture.hpp"

#include <iosfwd>

namespace lab::trace
{
struct Question {
    std::size_t step = 0, cell = 0;
    std::vector<std::size_t> from = {}; // cells of the step before that the value is made of
};

/// One for each step that changes a cell: where it can be, about a cell that others go into.
std::vector<Question> questions_about(const Picture& picture);

/// Whether the answer is the value; blanks do not count.
bool is_right(const std::string& answer, const Cell& cell);

/// Asks them one after the other and shows each step after its answer; an empty answer shows it alone, q or the end of the answers
/// ends.
void predict(const Picture& picture, std::istream& answers, std::ostream& out, const course::Style& style);
} // namespace lab::trace
