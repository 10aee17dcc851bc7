// The figures of the handouts as SVG files, drawn from what the algorithms compute: handout_figures DIRECTORY.
#include "drawing.hpp"

#include <iostream>
#include <stdexcept>

int main(int argc, char* argv[])
{
    try {
        if (argc != 2) {
            throw std::runtime_error("Usage: handout_figures DIRECTORY");
        }
        const std::filesystem::path directory = argv[1];
        std::filesystem::create_directories(directory);
        work_items().write(directory / "work-items.svg");
        sweep_tree().write(directory / "sweep-tree.svg");
        block_sums().write(directory / "block-sums.svg");
        sobol_bits().write(directory / "sobol-bits.svg");
        shrinking_range().write(directory / "shrinking-range.svg");
        device_enqueue().write(directory / "device-enqueue.svg");
        return 0;
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 2;
    }
}
