#include "grader/command/doctor.hpp"

#include "grader/command/device_trial.hpp"
#include "grader/command/second_device.hpp"
#include "grader/process/child.hpp"

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

Diagnosis diagnosis_of(const DeviceTrial& device, const std::string& what, const std::string& cure)
{
    return {device.works, true, what, device.works ? device.said : device.said + " " + cure};
}

Diagnosis try_simulator(const Course& course)
{
    constexpr const char* what = "Simulator (races, bounds)";
    if (!course.has_simulator())
        return {false, false, what, "not built in. apt install oclgrind liboclgrind-dev"};
    return diagnosis_of(
        try_device(course, {{"OCL_ICD_VENDORS", course.simulator_vendors.string()}, {"LC_ALL", "C"}}), what,
        "Install it: apt install oclgrind liboclgrind-dev");
}

/// Of the course, only the voluntary stages need it.
Diagnosis try_second_device(const Course& course)
{
    constexpr const char* what = "Device-side enqueue";
    const auto vendors = second_device(course);
    if (!vendors)
        return {false, false, what, "not installed. ./lab setup --device-enqueue"};
    Diagnosis diagnosis =
        diagnosis_of(try_device(course, {{"OCL_ICD_VENDORS", vendors->string()}}, TrialJob::enqueues), what,
                     "Install it again: ./lab setup --device-enqueue");
    diagnosis.needed = false;
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
    all.push_back(diagnosis_of(try_device(course, {}), "OpenCL device for values", ""));
    all.push_back(try_simulator(course));
    all.push_back(try_second_device(course));
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
