#include "grader/cli/doctor.hpp"

#include "grader/base/file.hpp"
#include "grader/cli/device_trial.hpp"
#include "grader/course/base/work_folder.hpp"
#include "grader/course/check/gpu_drivers.hpp"
#include "grader/course/check/second_device.hpp"
#include "grader/process/child.hpp"
#include "grader/sandbox/memory_place.hpp"
#include "grader/worker/driver.hpp"

#include <fmt/ranges.h>

#include <iostream>
#include <unistd.h>

namespace lab::cli
{
using namespace course;

namespace
{
struct Diagnosis {
    bool works = false;
    bool needed = true;
    Text what, said;
};

Diagnosis diagnosis_of(const DeviceTrial& device, const Text& what, const Text& cure)
{
    if (device.works)
        return {true, true, what, {device.said, device.said}};
    return {false, true, what, {device.said + " " + cure.en, device.said + " " + cure.de}};
}

Diagnosis diagnosis_of_simulator(const Course& course)
{
    const Text what{"Simulator (races, bounds)", "Simulator (Wettläufe, Grenzen)"};
    if (!course.has_simulator())
        return {false,
                false,
                what,
                {"not built in. apt install clang llvm-dev", "nicht eingebaut. apt install clang llvm-dev"}};
    return diagnosis_of(
        try_simulator(course, TrialJob::enqueues), what,
        {"Install its compiler: apt install clang", "Installieren Sie seinen Compiler: apt install clang"});
}

/// Only the course's voluntary stages need it.
Diagnosis try_second_device(const Course& course)
{
    const Text what{"Device-side enqueue", "Device-side Enqueue"};
    const auto vendors = second_device(course);
    if (!vendors)
        return {false,
                false,
                what,
                {"not installed. ./lab setup --device-enqueue",
                 "nicht installiert. ./lab setup --device-enqueue"}};
    Diagnosis diagnosis = diagnosis_of(
        try_device(course, {{"OCL_ICD_VENDORS", vendors->string()}}, TrialJob::enqueues), what,
        {"Install it again: ./lab setup --device-enqueue", "Neu installieren: ./lab setup --device-enqueue"});
    diagnosis.needed = false;
    return diagnosis;
}

/// Empty unless the system has a GPU that no driver offers.
Text why_not_used()
{
    const bool is_there = std::filesystem::exists("/dev/dri") || std::filesystem::exists("/dev/nvidiactl");
    return is_there
               ? Text{". This machine has a GPU: is the GPU's library installed, and do you have access to "
                      "the GPU's device file?",
                      ". Diese Maschine hat eine GPU: Ist die Bibliothek der GPU installiert, und "
                      "haben Sie Zugriff auf die Gerätedatei der GPU?"}
               : Text{};
}

/// A GPU is optional: a missing one is never a problem.
std::vector<Diagnosis> try_gpus(const Course& course)
{
    const Text what{"GPU", "GPU"};
    std::vector<Diagnosis> found;
    const std::vector<std::string> drivers = registered_drivers();
    for (const std::string& driver : drivers) {
        const WorkFolder vendors;
        write_file(vendors.path() / "gpu.icd", driver + "\n");
        const DeviceTrial gpu =
            try_device(course, {{"OCL_ICD_VENDORS", vendors.path().string()}}, TrialJob::on_gpu);
        if (gpu.works)
            found.push_back({true, false, what,
                             text("{}; lab check also computes values on this device",
                                  "{}; lab check berechnet Werte auch auf diesem Gerät", gpu.said)});
        else if (gpu.is_there)
            found.push_back(
                {false, false, what, text("not used: {} {}", "wird nicht benutzt: {} {}", driver, gpu.said)});
    }
    if (found.empty())
        found.push_back({false, false, what,
                         text("none with OpenCL (drivers: {})", "keine mit OpenCL (Treiber: {})",
                              fmt::to_string(fmt::join(drivers, ", "))) +
                             why_not_used()});
    return found;
}

std::map<std::string, std::string> drivers_for_values(const Course& course)
{
    std::map<std::string, std::string> environment;
    worker::use_driver(environment, course.values_vendors);
    return environment;
}

Diagnosis try_compiler(const Course& course)
{
    process::Command command;
    command.arguments = {course.link, "--version"};
    const process::Outcome outcome = process::run_child(command);
    const Text what{"C++ compiler", "C++-Compiler"};
    if (!outcome.exited_with(0))
        return {false, true, what,
                text("{} Install it: apt install g++", "{} Installieren: apt install g++", outcome.why)};
    const std::string version = outcome.out.substr(0, outcome.out.find('\n'));
    return {true, true, what, {version, version}};
}

/// Only checks that a sandbox can be created; `lab grade` also attacks it.
Diagnosis try_sandbox()
{
    process::Command command;
    command.arguments = {"bwrap",      "--unshare-all", "--ro-bind", "/usr/lib", "/usr/lib", "--ro-bind-try",
                         "/usr/lib64", "/usr/lib64",    "--symlink", "usr/lib",  "/lib",     "--symlink",
                         "usr/lib64",  "/lib64",        "--ro-bind", "/usr/bin", "/usr/bin", "/usr/bin/true"};
    const process::Outcome outcome = process::run_child(command);
    const Text what{"Sandbox of lab grade", "Sandbox von lab grade"};
    if (outcome.exited_with(0))
        return {true, false, what, {"bubblewrap works", "bubblewrap funktioniert"}};
    if (outcome.ending == process::Ending::not_started)
        return {false,
                false,
                what,
                {"not installed. apt install bubblewrap", "nicht installiert. apt install bubblewrap"}};
    return {false, false, what,
            text("none: {} To grade a class, use another machine, or root.",
                 "keine: {} Bewerten Sie Klassen auf einer anderen Maschine oder als root.",
                 outcome.err.substr(0, outcome.err.find('\n')))};
}

/// The means by which `lab grade` limits the memory of submissions.
Diagnosis try_memory_groups()
{
    const sandbox::MemoryPlace place;
    const Text what{"Memory in the sandbox", "Speicher in der Sandbox"};
    if (place.folder().empty())
        return {false,
                false,
                what,
                {"only watched: no memory group (cgroup) can be created here",
                 "wird nur beobachtet: Hier lässt sich keine Speichergruppe (cgroup) anlegen"}};
    return {true, false, what, text("limited by Linux, {}", "von Linux begrenzt, {}", place.version())};
}

Diagnosis try_folder(const std::filesystem::path& folder, const Text& what, bool needed,
                     const std::string& variable)
{
    if (::access(folder.c_str(), W_OK) == 0)
        return {true, needed, what, {folder.string(), folder.string()}};
    return {false, needed, what,
            text("{} is not writable. Set {} to a writable folder.",
                 "{} ist nicht beschreibbar. Setzen Sie {} auf einen beschreibbaren Ordner.", folder.string(),
                 variable)};
}
} // namespace

int doctor(const Course& course, bool grades, const Style& style)
{
    std::vector<Diagnosis> all;
    all.push_back(try_compiler(course));
    all.push_back(try_folder(course.build, {"Build folder", "Build-Ordner"}, false, "LAB_BUILD_DIR"));
    all.push_back(try_folder(temporary_folder(),
                             {"Folder for temporary files", "Ordner für temporäre Dateien"}, true, "TMPDIR"));
    if (all.back().works) { // the devices need it
        all.push_back(diagnosis_of(
            try_device(course, drivers_for_values(course)),
            {"OpenCL device for values", "OpenCL-Gerät für die Werte"},
            {"Install one: apt install pocl-opencl-icd", "Installieren: apt install pocl-opencl-icd"}));
        all.push_back(diagnosis_of_simulator(course));
        all.push_back(try_second_device(course));
        for (const Diagnosis& gpu : try_gpus(course))
            all.push_back(gpu);
    }
    if (grades) {
        all.push_back(try_sandbox());
        all.push_back(try_memory_groups());
    }

    bool usable = true;
    for (const Diagnosis& diagnosis : all) {
        usable &= diagnosis.works || !diagnosis.needed;
        const char* sign = diagnosis.works ? "✓" : diagnosis.needed ? "✗" : "·";
        std::cout << fmt::format("{} {:<32}{}\n", sign, diagnosis.what.in(style.language),
                                 diagnosis.said.in(style.language));
    }
    const Text verdict = usable ? Text{"Everything required is installed.", "Alles Nötige ist vorhanden."}
                                : Text{"Something required is missing (✗).", "Etwas Nötiges fehlt (✗)."};
    std::cout << verdict.in(style.language) << '\n';
    return usable ? 0 : 2;
}
} // namespace lab::cli
