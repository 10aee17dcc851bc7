// What the loop reports by itself: a division by 0, and a budget that is used up.
#include "grader/simulator/machine/machine.hpp"

namespace lab::simulator
{
namespace
{
constexpr std::uint32_t few_waits = 10;
} // namespace

void Machine::end_by_budget(const Item& item, std::uint32_t op)
{
    const bool is_too_much_of_all = run_.instructions > run_.budget.times_of_launch * run_.budget.of_item;
    std::uint32_t with_line = op;
    while (with_line > 0 && run_.program.places[with_line].line == 0)
        --with_line;
    throw EndOfRun{EndOfRun::Kind::too_many_instructions,
                   run_.program.places[with_line].line,
                   item.instructions,
                   is_too_much_of_all ? run_.instructions : 0,
                   item.index + run_.geometry.first_index(),
                   {},
                   held_values(run_.program, item),
                   item.waits > few_waits};
}

void Machine::report_division_by_zero(const Item& item, std::uint32_t op)
{
    if (run_.report.is_known(Finding::Kind::division_by_zero, op, 0))
        return;
    Finding finding;
    finding.kind = Finding::Kind::division_by_zero;
    finding.actors.push_back(run_.report.actor({item.clock.thread, item.clock.time, op}, false));
    run_.report.add(std::move(finding));
}
} // namespace lab::simulator
