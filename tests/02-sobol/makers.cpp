#include "tests/02-sobol/makers.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace sobol::stage_1
{
namespace
{
using namespace lab::judge;
using lab::Text;
using lab::text;
using Node = Combinations::Node;
using Inputs = std::array<std::uint64_t, 2>;

bool contains(const Node& node, const Inputs& wanted)
{
    return (wanted[0] & ~node.inputs[0]) == 0 && (wanted[1] & ~node.inputs[1]) == 0;
}

int size_of(const Inputs& inputs) { return std::popcount(inputs[0]) + std::popcount(inputs[1]); }

/// The direction numbers that the bits of an index select.
Inputs selected(std::size_t dimension, std::size_t point)
{
    Inputs inputs{};
    const std::size_t first = dimension * bit_count;
    inputs[first / 64] = static_cast<std::uint64_t>(point) << first % 64;
    return inputs;
}

/// The operation that first combined all inputs of a point and nothing else: neither of its two operands did so. If a
/// number depends on more than necessary, neither operand had it all, or both did alike. 0 if it was no operation.
std::uint32_t making_of(const std::vector<Node>& nodes, std::uint32_t last, const Inputs& wanted)
{
    std::uint32_t at = last;
    while (contains(nodes.at(at), wanted) && nodes[at].left != 0) {
        const Node &left = nodes.at(nodes[at].left), &right = nodes.at(nodes[at].right);
        const int most = nodes[at].inputs == wanted ? size_of(wanted) : 2 * static_cast<int>(bit_count);
        const bool is_left = contains(left, wanted) && size_of(left.inputs) <= most;
        const bool is_right = contains(right, wanted) && size_of(right.inputs) <= most;
        if (is_left == is_right && (!is_left || size_of(left.inputs) == size_of(right.inputs)))
            return at;
        const bool goes_left = is_left && (!is_right || size_of(left.inputs) < size_of(right.inputs));
        at = goes_left ? nodes[at].left : nodes[at].right;
    }
    return 0;
}
} // namespace

namespace
{
/// The operation and everything it needs, each counted once, whichever work-item did it.
class Work {
  public:
    explicit Work(const std::vector<Node>& nodes) : nodes_(nodes), is_counted_(nodes.size()) {}

    void add(std::uint32_t operation)
    {
        std::vector<std::uint32_t> open{operation};
        while (!open.empty()) {
            const std::uint32_t one = open.back();
            open.pop_back();
            const Node& node = nodes_.at(one);
            if (node.left == 0 || is_counted_[one])
                continue;
            is_counted_[one] = true;
            ++by_work_item_[node.maker];
            open.insert(open.end(), {node.left, node.right});
        }
    }

    double part_of_the_busiest(std::size_t work_items) const
    {
        std::vector<std::size_t> done;
        for (const auto& [work_item, operations] : by_work_item_)
            done.push_back(operations);
        std::sort(done.rbegin(), done.rend());
        const auto most = done.begin() + static_cast<std::ptrdiff_t>(std::min(done.size(), work_items / 8));
        const auto all = std::accumulate(done.begin(), done.end(), std::size_t{0});
        return all == 0 ? 0.0
                        : static_cast<double>(std::accumulate(done.begin(), most, std::size_t{0})) /
                              static_cast<double>(all);
    }

  private:
    const std::vector<Node>& nodes_;
    std::vector<bool> is_counted_;
    std::map<std::uint64_t, std::size_t> by_work_item_;
};
} // namespace

Made points_made(const LaunchTrace& launch, std::size_t vector_count)
{
    Made made;
    if (!launch.combinations)
        return made;
    const auto& words = launch.combinations->buffers.at(points_buffer);
    std::map<std::uint32_t, std::size_t> points; // by the operation that made them
    for (std::size_t i = 0; i < words.size(); ++i)
        if (const Inputs wanted = selected(i / vector_count, i % vector_count); size_of(wanted) >= 2)
            ++points[making_of(launch.combinations->nodes, words[i], wanted)];
    Work work(launch.combinations->nodes);
    for (const auto& [operation, count] : points) {
        if (operation == 0 || count > 2) // what makes many points is none of them
            continue;
        const Node& node = launch.combinations->nodes[operation];
        made.points += count;
        made.by_maker[node.maker] += count;
        made.from_global_memory += node.is_direct ? count : 0;
        work.add(operation);
    }
    made.part_of_the_busiest = work.part_of_the_busiest(launch.instructions.size());
    return made;
}

Verdict points_come_from_the_cache(const Made& made)
{
    if (2 * made.from_global_memory <= made.points)
        return Verdict::passed();
    return Verdict::failed(
        {text("{} of {} points were computed from direction numbers read directly from global memory, not "
              "from the cache.",
              "{} von {} Punkten wurden aus Richtungszahlen berechnet, die direkt aus dem globalen "
              "Speicher gelesen wurden, nicht aus dem Cache.",
              made.from_global_memory, made.points),
         {{"sobol.cl", 0}},
         text("All points of a work-group need the same 32 numbers: load them once into `cache` (TODO "
              "1), and read them from there (TODO 2).",
              "Alle Punkte einer Work-Group brauchen dieselben 32 Zahlen: Laden Sie diese einmal in "
              "`cache` (TODO 1), und lesen Sie sie von dort (TODO 2).")});
}

Verdict points_are_made_by_all(const Made& made, const Text& next)
{
    constexpr double limit = 4.0; // right kernels: up to 2
    constexpr double most_of_the_work =
        0.6; // right kernels: below 0.4; of few that leave the last step to the others: 0.86
    constexpr std::size_t most = 16;
    if (made.by_maker.empty())
        return Verdict::passed();
    const double each = static_cast<double>(made.points) / static_cast<double>(made.by_maker.size());
    const auto busiest =
        std::max_element(made.by_maker.begin(), made.by_maker.end(), [](const auto& a, const auto& b) {
            return a.second < b.second;
        })->second;
    if (each <= limit && busiest <= most && made.part_of_the_busiest <= most_of_the_work)
        return Verdict::passed();
    if (each <= limit && busiest <= most)
        return Verdict::failed({text("An eighth of the work-items did {:.0f} % of the operations that "
                                     "combine direction numbers; at most {:.0f} % are accepted.",
                                     "Ein Achtel der Work-Items führte {:.0f} % der Operationen aus, die "
                                     "Richtungszahlen verknüpfen; höchstens {:.0f} % werden angenommen.",
                                     100.0 * made.part_of_the_busiest, 100.0 * most_of_the_work),
                                {{"sobol.cl", 0}},
                                next});
    return Verdict::failed(
        {text("{} work-items compute all of the points, whoever stores them: {:.0f} points each on "
              "average, and one work-item {} points; at most {:.0f} on average and {} for one work-item "
              "are accepted.",
              "{} Work-Items berechnen alle Punkte, egal wer sie speichert: im Mittel je {:.0Lf} Punkte, "
              "ein Work-Item {} Punkte; angenommen werden höchstens {:.0Lf} im Mittel und {} für ein "
              "Work-Item.",
              made.by_maker.size(), each, busiest, limit, most),
         {{"sobol.cl", 0}},
         next});
}
} // namespace sobol::stage_1
