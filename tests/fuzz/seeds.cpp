// fuzz_seeds FOLDER: what fuzzing starts from: the record of a right host program (grader/layer/probe.cpp), whole and in
// pieces, a job's result, the trace of a launch and the files of an archive.
#include "grader/base/codec.hpp"
#include "grader/base/file.hpp"
#include "grader/class/intake/found_file.hpp"
#include "grader/layer/record_line.hpp"
#include "grader/process/child.hpp"
#include "grader/process/pipe.hpp"
#include "grader/simulator/findings/trace.hpp"
#include "grader/worker/job.hpp"

#include <fcntl.h>
#include <filesystem>
#include <iostream>
#include <sstream>

namespace
{
using namespace lab;
constexpr std::size_t signature = 17; // and a space

/// Its first lines, each one more: the longer ones make what the shorter ones cannot.
bool write_records(const std::filesystem::path& folder)
{
    const process::Descriptor program(::open(LAB_LAYER_PROBE, O_RDONLY | O_CLOEXEC));
    process::Command command;
    command.arguments = {LAB_HOST_RUNNER};
    command.environment = {{"POCL_DEVICES", "basic"}, {"OPENCL_LAYERS", LAB_RECORD_LAYER}};
    command.inherited = {program.get()};
    command.limits.result_bytes = 16 << 20;
    command.answer = [](std::string_view line) {
        return line == "key" ? std::string(32, '1') + "\n" : "0\n";
    };
    std::istringstream in(process::run_child(command).result);
    std::string lines;
    int number = 0;
    for (std::string line; std::getline(in, line);)
        if (line.size() > signature) {
            const std::string bytes = record::bytes_of(line.substr(signature));
            const auto count = static_cast<std::uint16_t>(bytes.size());
            lines.append(reinterpret_cast<const char*>(&count), sizeof count);
            lines += bytes;
            write_file(folder / ("record-" + std::to_string(number++)), lines);
        }
    return number > 0;
}

/// An event of each kind.
std::string trace()
{
    simulator::Finding finding;
    finding.actors.resize(2);
    finding.not_ordered_by.resize(1);
    simulator::LaunchDone done;
    done.snapshots.push_back({1, true, {{{1, 2}, {0, 1}, {3, 3}}}});
    done.global_writers[1] = 2;
    std::string bytes;
    for (const simulator::TraceEvent& event :
         {simulator::TraceEvent(finding), simulator::TraceEvent(done),
          simulator::TraceEvent(simulator::OrderOfArrival{}), simulator::TraceEvent(simulator::SelfCall{}),
          simulator::TraceEvent(simulator::EndlessLoop{}), simulator::TraceEvent(simulator::Unknown{})}) {
        const std::string body = encoded(event);
        const std::uint64_t length = body.size();
        bytes.append(reinterpret_cast<const char*>(&length), sizeof length);
        bytes += body;
    }
    return bytes;
}
} // namespace

int main(int argc, char** argv)
{
    if (argc != 2) {
        std::cerr << "usage: fuzz_seeds FOLDER\n";
        return 2;
    }
    const std::filesystem::path folder = argv[1];
    std::filesystem::create_directories(folder);
    write_file(folder / "result",
               worker::encode(worker::JobResult{
                   "device", true, "log", {{"k", 1, {{"int*", 1, true}}, 4}}, {{"", {{1, 2, 3}}, {0}}}}));
    write_file(folder / "trace", trace());
    write_file(
        folder / "archive",
        encoded(classroom::FoundFiles{{{"a/b.cl", "kernel", 1}, {"c", "", 0, 0, classroom::Problem::link}}}));
    return write_records(folder) ? 0 : 2;
}
