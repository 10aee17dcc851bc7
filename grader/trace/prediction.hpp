// `lab trace ID --predict`: asks before each step what one cell will contain after it. Nothing is graded.
#pragma once

#include "grader/course/base/layout.hpp"
#include "grader/trace/picture.hpp"

#include <iosfwd>

namespace lab::trace
{
struct Question {
    std::size_t step = 0, cell = 0;
    std::vector<std::size_t> from = {}; // cells of the step before that the value is made of
};

/// One question for each step that changes a cell; if possible, about a cell that depends on others.
std::vector<Question> questions_about(const Picture& picture);

/// True if the answer is the value; blanks are ignored.
bool is_right(const std::string& answer, const Cell& cell);

/// Asks the questions in order and shows each step after its answer; an empty answer only shows the step, and q or
/// the end of the answers stops.
void predict(const Picture& picture, std::istream& answers, std::ostream& out, const course::Style& style);
} // namespace lab::trace
