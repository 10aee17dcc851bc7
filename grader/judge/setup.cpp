#include "grader/judge/setup.hpp"

#include "grader/file.hpp"
#include "grader/judge/run_judge.hpp"
#include "grader/process/child.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <atomic>
#include <iostream>

namespace lab::judge
{
void write_report(const std::filesystem::path& file); // verdict.cpp

namespace
{
Setup the_setup;

Setup read_setup(const std::filesystem::path& file)
{
    const auto json = nlohmann::json::parse(read_file(file));
    const auto path = [&](const char* key) { return std::filesystem::path(json.at(key).get<std::string>()); };
    return {.exercise = path("exercise"),
            .solution = path("solution"),
            .submission = path("submission"),
            .probes = path("probes"),
            .work = path("work"),
            .cache = path("cache"),
            .report = path("report"),
            .worker = path("worker"),
            .simulator_vendors = path("simulator_vendors"),
            .simulator_plugin = path("simulator_plugin"),
            .record_layer = path("record_layer"),
            .second_vendors = path("second_vendors"),
            .compile = json.at("compile").get<std::vector<std::string>>(),
            .link = json.at("link").get<std::vector<std::string>>(),
            .host_objects = json.at("host_objects").get<std::map<std::string, std::string>>()};
}
} // namespace

const Setup& setup() { return the_setup; }

std::filesystem::path new_folder(const std::string& stem)
{
    static std::atomic<int> count{0};
    const auto folder = the_setup.work / (stem + "-" + std::to_string(++count));
    std::filesystem::create_directories(folder);
    return folder;
}

int run_judge(int argc, char** argv)
{
    testing::InitGoogleTest(&argc, argv);
    if (GTEST_FLAG_GET(list_tests))
        return RUN_ALL_TESTS();
    if (argc != 3 || std::string(argv[1]) != "--setup") {
        std::cerr << "usage: " << argv[0]
                  << " --setup FILE   (`lab check` writes the file and starts this program)\n";
        return 2;
    }
    try {
        the_setup = read_setup(argv[2]);
        process::end_children_on_signals();
        const int failed = RUN_ALL_TESTS();
        if (process::was_interrupted())
            return 130; // what was judged of children that were ended is worth nothing
        write_report(the_setup.report);
        return failed;
    } catch (const std::exception& error) {
        std::cerr << "judge: " << error.what() << '\n';
        return 2;
    }
}
} // namespace lab::judge
