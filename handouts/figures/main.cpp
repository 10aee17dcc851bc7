// The figures of the handouts as SVG files, drawn from what the algorithms compute and from what was measured on a GPU:
// handout_figures DIRECTORY RESULTS.
#include "drawing.hpp"

#include "bench/ladder/chart.hpp"

#include <fstream>
#include <iostream>
#include <stdexcept>

namespace
{

void draw_ladder(const lab::bench::Results& results, const std::string& ladder,
                 const std::filesystem::path& file)
{
    std::ofstream out(file);
    out << lab::bench::speed_chart(lab::bench::rows_of(results, ladder));
    if (!out.flush()) {
        throw std::runtime_error("Cannot write " + file.string());
    }
}

} // namespace

int main(int argc, char* argv[])
{
    try {
        if (argc != 3) {
            throw std::runtime_error("Usage: handout_figures DIRECTORY RESULTS");
        }
        const std::filesystem::path directory = argv[1];
        std::filesystem::create_directories(directory);
        work_items().write(directory / "work-items.svg");
        sweep_tree().write(directory / "sweep-tree.svg");
        block_sums().write(directory / "block-sums.svg");
        sobol_bits().write(directory / "sobol-bits.svg");
        shrinking_range().write(directory / "shrinking-range.svg");
        device_enqueue().write(directory / "device-enqueue.svg");
        const lab::bench::Results results = lab::bench::read_results(argv[2]);
        draw_ladder(results, "01-prefix-sum", directory / "ladder-prefix-sum.svg");
        draw_ladder(results, "02-sobol", directory / "ladder-sobol.svg");
        draw_ladder(results, "03-nary-search uniform", directory / "ladder-nary-search.svg");
        return 0;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
}
