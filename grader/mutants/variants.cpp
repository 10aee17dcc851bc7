// Right kernels: the solution in other words, as students write it who think of it differently.
#include "grader/mutants/mutants.hpp"

namespace lab::mutants
{
std::vector<Mutant> variants_of(const Syntax& syntax)
{
    Workshop shop(syntax);
    return shop.take();
}
} // namespace lab::mutants
