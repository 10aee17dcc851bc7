#include "grader/cli/second_device_setup.hpp"

#include "grader/cli/device_trial.hpp"
#include "grader/cli/question.hpp"
#include "grader/course/check/second_device.hpp"
#include "grader/process/child.hpp"

#include <fstream>
#include <iostream>

namespace lab::cli
{
using namespace course;

namespace
{
namespace fs = std::filesystem;

/// The packages with their versions and hashes; relative to the top of the tree.
constexpr const char* requirements = "cmake/second-device.txt";
constexpr std::uintmax_t needed_bytes = std::uintmax_t{1200}
                                        << 20; // what is unpacked, and the largest download

/// Removes what an incomplete installation has left.
class Attempt {
  public:
    explicit Attempt(fs::path folder) : folder_(std::move(folder)) { clear(); }
    Attempt(const Attempt&) = delete;
    Attempt& operator=(const Attempt&) = delete;
    ~Attempt()
    {
        if (!succeeded_)
            clear();
    }
    void succeed() { succeeded_ = true; }

  private:
    void clear() const
    {
        std::error_code ignored;
        fs::remove_all(folder_, ignored);
    }

    fs::path folder_;
    bool succeeded_ = false;
};

Text explanation(const fs::path& folder)
{
    return text(
        "Device-side enqueue needs a device that supports it: Intel's OpenCL runtime for the CPU. It is "
        "optional.\n"
        "  what     intel-opencl-rt and what it needs, from https://pypi.org ({})\n"
        "  size     about 280 MB to download, 830 MB on disk\n"
        "  where    {}\n"
        "  licence  proprietary: Intel End User License Agreement for Developer Tools\n"
        "Once installed, it also computes the values of every exercise a second time.\n",
        "Device-side Enqueue braucht ein Gerät, das es unterstützt: Intels OpenCL-Laufzeit für die CPU. Die "
        "Installation ist optional.\n  was      intel-opencl-rt und was es braucht, von https://pypi.org "
        "({})\n  Größe    etwa 280 MB zum Herunterladen, 830 MB auf der Festplatte\n  wohin    {}\n  Lizenz "
        "  proprietär: Intel End User License Agreement for Developer Tools\nIst sie installiert, so "
        "berechnet sie außerdem die Werte jeder Übung ein zweites Mal.\n",
        requirements, folder.string());
}

process::Outcome run(std::vector<std::string> arguments)
{
    process::Command command;
    command.arguments = std::move(arguments);
    command.limits.wall = command.limits.asleep = std::chrono::minutes(20); // for the network
    command.limits.cpu_s = 1200;
    command.limits.stream_bytes = 4 << 20;
    return process::run_child(command);
}

/// The end of a program's output, which says what went wrong.
std::string last_words(const process::Outcome& outcome)
{
    const std::string said = outcome.err.empty() ? outcome.out + outcome.why : outcome.err;
    return said.size() <= 800 ? said : "… " + said.substr(said.size() - 800);
}

void make_environment(const fs::path& folder)
{
    const auto outcome = run({"python3", "-m", "venv", folder.string()});
    if (outcome.ending == process::Ending::not_started)
        throw KitError(text("There is no python3 here. Install it: apt install python3-venv",
                            "Hier gibt es kein python3. Installieren Sie es: apt install python3-venv"));
    if (!outcome.exited_with(0))
        throw KitError(
            text("python3 cannot create a virtual environment. Often a package is missing: apt install "
                 "python3-venv. Output of python3:\n{}",
                 "python3 kann keine virtuelle Umgebung anlegen. Oft fehlt ein Paket: apt install "
                 "python3-venv. Ausgabe von python3:\n{}",
                 last_words(outcome)));
}

void install_packages(const Course& course, const fs::path& environment)
{
    const auto outcome = run({(environment / "bin" / "python").string(), "-m", "pip", "install",
                              "--no-cache-dir", // which would keep a copy in the user's home
                              "--disable-pip-version-check", "--only-binary=:all:", "--require-hashes",
                              "--requirement", (course.source / requirements).string()});
    if (!outcome.exited_with(0))
        throw KitError(text("pip could not install the packages. Output of pip:\n{}",
                            "pip konnte die Pakete nicht installieren. Ausgabe von pip:\n{}",
                            last_words(outcome)));
}

/// Creates a folder for OCL_ICD_VENDORS through which the loader finds the runtime.
void write_vendors(const fs::path& vendors, const fs::path& environment)
{
    const fs::path library = environment / "lib" / "libintelocl.so";
    fs::create_directories(vendors);
    std::ofstream out(icd_file_of(vendors));
    out << library.string() << '\n';
    if (!fs::exists(library) || !out.flush())
        throw KitError(
            text("The packages do not contain {}.", "Die Pakete enthalten {} nicht.", library.string()));
}

DeviceTrial install(const Course& course)
{
    const fs::path environment = course.second_device / "venv", trial = course.second_device / "trial";
    make_environment(environment);
    install_packages(course, environment);
    write_vendors(trial, environment);
    const DeviceTrial device = try_device(course, {{"OCL_ICD_VENDORS", trial.string()}}, TrialJob::enqueues);
    if (!device.works)
        throw KitError(
            text("The runtime is installed, but does not work here, and was removed again: {}",
                 "Die Laufzeit ist installiert, funktioniert hier aber nicht und wurde wieder entfernt: {}",
                 device.said));
    fs::rename(trial, course.second_device / "vendors"); // from here on it counts as installed
    return device;
}

void require_room(const fs::path& folder)
{
    std::error_code error;
    fs::create_directories(folder, error);
    if (error)
        throw KitError(text("{} cannot be written.", "{} ist nicht beschreibbar.", folder.string()));
    const auto available = fs::space(folder, error).available;
    if (!error && available < needed_bytes)
        throw KitError(text("{} MB are free in {}; {} MB are needed.",
                            "In {1} sind {0} MB frei; {2} MB sind nötig.", available >> 20, folder.string(),
                            needed_bytes >> 20));
}

void show_device(const DeviceTrial& device, Language language)
{
    std::cout << text("Works: {}\n", "Funktioniert: {}\n", device.said).in(language);
}
} // namespace

int install_second_device(const Course& course, bool agreed, const Style& style)
{
    if (const auto vendors = second_device(course)) {
        const auto device = try_device(course, {{"OCL_ICD_VENDORS", vendors->string()}}, TrialJob::enqueues);
        if (device.works) {
            show_device(device, style.language);
            return 0;
        }
    }
    std::cout << explanation(course.second_device).in(style.language);
    if (!agreed && !agrees({"Install it now?", "Jetzt installieren?"}, style.language))
        throw KitError(text("Nothing was installed. To skip the prompt: ./lab setup --device-enqueue --yes",
                            "Nichts wurde installiert. Ohne Rückfrage: ./lab setup --device-enqueue --yes"));
    Attempt attempt(course.second_device);
    require_room(course.second_device);
    std::cout << text("Installing …\n", "Wird installiert …\n").in(style.language) << std::flush;
    const DeviceTrial device = install(course);
    attempt.succeed();
    show_device(device, style.language);
    return 0;
}
} // namespace lab::cli
