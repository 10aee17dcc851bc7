// Takes the submissions of one call of `lab grade` into the gradebook.
#pragma once

#include "grader/class/gradebook/opened_results.hpp"

namespace lab::classroom
{
/// Says what is odd about them. False if something could not be read. Throws KitError.
bool take_into(OpenedResults& opened, const Asked& asked, Language language);
} // namespace lab::classroom
