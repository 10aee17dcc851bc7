// The contents of the setup file of a judge: the folders of one submission and the tools to grade it with.
#pragma once

#include "grader/sandbox/sandbox.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lab::judge
{
struct Setup {
    std::string id;                 // of the exercise
    std::uint32_t seed = 0;         // of what is drawn for this run (drawn.hpp)
    std::filesystem::path exercise; // as handed out; a file missing in the submission counts as this one
    std::filesystem::path
        original; // its files with or without what stands in their TODO blocks: handed_out()
    std::filesystem::path reference;  // right kernels, for what runs beside the submission
    std::filesystem::path submission; // what is graded
    std::filesystem::path work;       // an empty folder of this run, removed by whoever made it
    std::filesystem::path cache;      // kept between runs of the same submission
    std::filesystem::path
        kept; // between all runs: what the judge compiled of the course's own kernels and probes

    std::vector<std::string> files;   // that the exercise asks for
    std::vector<std::string> headers; // of the kit, in the folder of the exercise

    std::filesystem::path worker; // kernel_worker
    std::filesystem::path
        values_vendors; // a folder with the .icd file of PoCL with shorter libraries; empty: there is none
    std::filesystem::path simulator_worker;
    std::filesystem::path record_layer;   // the OpenCL layer that records what a host program calls
    std::filesystem::path host_runner;    // runs a host program under that layer
    std::filesystem::path second_vendors; // the same for the second device; empty where it is not installed
    /// Libraries of OpenCL drivers whose GPUs compute values as well (gpu.hpp); empty if no GPU was requested.
    std::vector<std::string> gpu_drivers;

    bool draws_hosts = false; // the report tells what host programs did, call by call

    std::vector<std::string> compile; // compiler and options for the student's host file
    std::vector<std::string>
        compile_quickly; // the same of a quicker one, for files it has no complaint about; may be empty
    std::vector<std::string> link;            // linker, options and libraries
    std::map<std::string, std::string> given; // by host file, the library with all that surrounds it
    std::optional<sandbox::Settings> sandbox; // around each process with student code; nothing: there is none
};

constexpr std::size_t address_space_limit = std::size_t{4} << 30; // bytes, of a process with student code

/// A folder in the work folder, removed with its last owner.
using Folder = std::shared_ptr<const std::filesystem::path>;

/// Creates a folder: each process of a run gets its own.
Folder new_folder(const std::string& stem);

/// The setup of this process, from `--setup FILE` (JSON, written by the command `lab`). Throws std::runtime_error.
void read_setup(const std::filesystem::path& file);
/// Throws std::logic_error before it was read: what a judge draws must not depend on code that runs before main.
const Setup& setup();
/// Sets it in a program that does not grade.
void use_setup(Setup given);
} // namespace lab::judge
