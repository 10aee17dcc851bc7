#include "grader/command/doctor.hpp"

#include "grader/process/child.hpp"
#include "grader/worker/job.hpp"

#include <iostream>
#include <unistd.h>

namespace lab::command
{
namespace
{
struct Diagnosis {
    bool works = false;
    bool needed = true;
    std::string what, said;
};

constexpr const char* trial_kernel = "kernel void answer(global int* out) { out[get_global_id(0)] = 42; }";

/// One work-item that writes 42, through the real worker.
Diagnosis try_device(const Course& course, const std::string& what,
                     const std::map<std::string, std::string>& environment, const std::string& cure)
{
    worker::Job job;
    job.file_name = "answer.cl";
    job.source = trial_kernel;
    job.cases = {{{{worker::Bytes(4), false}}, {{"answer", {worker::BufferArgument{0}}, {1}, {1}}}}};
    process::Command command;
    command.arguments = {course.worker.string()};
    command.environment = environment;
    command.input = worker::encode(job);
    command.limits.result_bytes = 1 << 20;
    const process::Outcome outcome = process::run_child(command);
    Diagnosis diagnosis{false, true, what, ""};
    try {
        const worker::JobResult result = worker::decode_result(outcome.result);
        diagnosis.works = result.cases.size() == 1 && result.cases[0].buffers.size() == 1 &&
                          result.cases[0].buffers[0] == worker::Bytes{42, 0, 0, 0};
        diagnosis.said = diagnosis.works ? result.device : "it computes wrongly. " + cure;
    } catch (const std::exception&) {
        diagnosis.said = outcome.err.substr(0, outcome.err.find('\n')) + " " + cure;
    }
    return diagnosis;
}

Diagnosis try_compiler(const Course& course)
{
    process::Command command;
    command.arguments = {course.link, "--version"};
    const process::Outcome outcome = process::run_child(command);
    return {outcome.exited_with(0), true, "C++ compiler",
            outcome.exited_with(0) ? outcome.out.substr(0, outcome.out.find('\n'))
                                   : outcome.why + " Install g++."};
}

Diagnosis try_folder(const std::filesystem::path& folder, const std::string& what, bool needed,
                     const std::string& cure)
{
    const bool works = ::access(folder.c_str(), W_OK) == 0;
    return {works, needed, what, folder.string() + (works ? "" : " cannot be written. " + cure)};
}
} // namespace

int doctor(const Course& course, const Style& style)
{
    std::vector<Diagnosis> all;
    all.push_back(try_compiler(course));
    all.push_back(try_device(course, "OpenCL device for values", {}, ""));
    if (course.has_simulator())
        all.push_back(try_device(course, "Simulator (races, bounds)",
                                 {{"OCL_ICD_VENDORS", course.simulator_vendors.string()}, {"LC_ALL", "C"}},
                                 "Install it: apt install oclgrind liboclgrind-dev"));
    else
        all.push_back({false, false, "Simulator (races, bounds)",
                       "not built in. apt install oclgrind liboclgrind-dev"});
    all.push_back(try_folder(std::filesystem::temp_directory_path(), "Folder for temporary files", true,
                             "Set TMPDIR."));
    all.push_back(try_folder(course.build, "Build folder", false, "Set LAB_BUILD_DIR."));

    bool usable = true;
    for (const Diagnosis& diagnosis : all) {
        usable &= diagnosis.works || !diagnosis.needed;
        const char* sign = diagnosis.works ? "✓" : diagnosis.needed ? "✗" : "·";
        std::cout << fmt::format("{} {:<28}{}\n", sign, diagnosis.what, diagnosis.said);
    }
    if (style.language == Language::de)
        std::cout << (usable ? "Alles Nötige ist da.\n" : "Es fehlt etwas Nötiges (✗).\n");
    else
        std::cout << (usable ? "Everything needed is there.\n" : "Something needed is missing (✗).\n");
    return usable ? 0 : 2;
}
} // namespace lab::command
