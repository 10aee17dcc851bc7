// Compares the speed of an exercise's stages on a device with a serial loop and a copy: `lab bench ID --mine`.
#pragma once

#include "harness/session.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace lab::harness
{

/// Runs everything that is added in turns, so that other load on the machine affects all alike.
class Comparison {
  public:
    /// `read_bytes`, `written_bytes`: what every solution must read and write. Adds a copy of as many bytes, or a
    /// fill if nothing must be read.
    Comparison(const Session& session, std::size_t read_bytes, std::size_t written_bytes);

    /// Adds a stage of the exercise: `compute` receives the profile for its events and returns whether its result is
    /// correct. The stage's time is that of its kernels.
    void add_stage(unsigned stage, std::function<bool(Profile&)> compute);
    /// Adds a computation of the same result on the host.
    void add_serial(const std::function<void()>& compute);

    /// Runs everything, and writes the device's name, the bytes and one line per entry, with tabs between the words:
    /// a name and its median time in ms, or a name, a `!` and why there is none. Throws UsageError.
    void write(const std::filesystem::path& file);

  private:
    struct Contender {
        std::string name;
        std::function<double()> run_ms;
        std::vector<double> times_ms;
        std::string problem; // why it was not measured
    };

    void add_limit(std::size_t read_bytes, std::size_t written_bytes);
    void measure();

    const Session& session_;
    std::size_t bytes_;
    std::vector<Contender> contenders_;
};

} // namespace lab::harness
