// lab-bench: how fast the steps of the ladders are on one device, beside what does the same.
#include "bench/ladder/measure.hpp"

#include "lab/device.hpp"
#include "lab/error.hpp"

#include <CLI/CLI.hpp>

#include <iostream>

int main(int argc, char* argv[])
{
    CLI::App app("Measures the ladders; further options are Google Benchmark's, after --", "lab-bench");
    std::string out = "results.json";
    lab::DeviceChoice choice;
    std::vector<std::string> arguments;
    app.add_option("--out", out, "where the results go")->type_name("FILE");
    app.add_option("-p,--platformId", choice.platform, "only platform number N (any)")->type_name("N");
    app.add_option("arguments", arguments, "for Google Benchmark, such as --benchmark_filter=sobol");
    CLI11_PARSE(app, argc, argv);
    return lab::run_main([&] {
        const cl::Device device = lab::find_device(choice);
        std::cout << lab::describe(device) << '\n';
        lab::bench::write(lab::bench::measure(device, arguments), out);
    });
}
