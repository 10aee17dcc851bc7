// lab-bench: the speed of the ladders' steps on one device next to their competitors; as a table, a file and a page.
#include "bench/ladder/measure.hpp"
#include "bench/ladder/page.hpp"

#include "lab/device.hpp"
#include "lab/error.hpp"

#include <CLI/CLI.hpp>

#include <fstream>
#include <iostream>

namespace
{

struct Arguments {
    std::filesystem::path folder = ".";
    std::string language = "en";
    bool only_recorded = false;
    std::size_t device = 0;
    std::vector<std::string> ladders, for_google_benchmark;
};

std::vector<lab::bench::Results> recorded()
{
    std::vector<lab::bench::Results> all;
    for (const auto& file : std::filesystem::directory_iterator(LAB_BENCH_RECORDED))
        if (file.path().extension() == ".json")
            all.push_back(lab::bench::read_results(file.path()));
    return all;
}

cl::Device chosen_device(std::size_t index)
{
    const std::vector<cl::Device> devices = lab::find_devices(lab::find_platforms());
    if (index >= devices.size())
        throw lab::UsageError("There is no OpenCL device " + std::to_string(index) + " here.");
    return devices[index];
}

void run(const Arguments& arguments)
{
    lab::bench::Results measured;
    if (!arguments.only_recorded) {
        const cl::Device device = chosen_device(arguments.device);
        std::cout << lab::describe(device) << '\n';
        measured = lab::bench::measure(device, arguments.ladders, arguments.for_google_benchmark);
        lab::bench::write(measured, arguments.folder / "results.json");
    }
    const std::filesystem::path page = arguments.folder / "index.html";
    std::ofstream out(page);
    out << lab::bench::page(measured, recorded(), arguments.language);
    if (!out.flush())
        throw lab::UsageError("Cannot write " + page.string());
    std::cout << page.string() << '\n';
}

} // namespace

int main(int argc, char* argv[])
{
    CLI::App app("Measures the ladders; further options are Google Benchmark's, after --", "lab-bench");
    Arguments arguments;
    app.add_option("--out", arguments.folder, "folder for results.json and index.html")->type_name("DIR");
    app.add_option("--lang", arguments.language, "of the page: de or en")->check(CLI::IsMember({"de", "en"}));
    app.add_flag("--recorded", arguments.only_recorded, "measure nothing, show what is recorded");
    app.add_option("--device", arguments.device, "number of the device among all of this machine (0)")
        ->type_name("N");
    app.add_option("--ladder", arguments.ladders, "id of an exercise; all without one")->take_all();
    app.add_option("arguments", arguments.for_google_benchmark, "such as --benchmark_filter=sobol");
    CLI11_PARSE(app, argc, argv);
    return lab::run_main([&] {
        std::filesystem::create_directories(arguments.folder);
        run(arguments);
    });
}
