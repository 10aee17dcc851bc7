#include "grader/process/enclosure.hpp"

#include <utility>

namespace lab::process
{
namespace
{
Enclose the_enclosure;
}

void enclose_children(Enclose enclose) { the_enclosure = std::move(enclose); }

const Enclose& enclosure() { return the_enclosure; }
} // namespace lab::process
