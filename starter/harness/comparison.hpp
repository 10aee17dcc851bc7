// How fast the stages of an exercise are on a device, beside a serial loop and a copy: `lab bench ID --mine`.
#pragma once

#include "harness/session.hpp"

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace lab::harness
{

/// Everything that is added is run in turns, so that what else the machine does meets all alike.
class Comparison {
  public:
    /// `read_bytes`, `written_bytes`: what every solution has to read and write. Copying as much is added, or filling where
    /// nothing has to be read.
    Comparison(const Session& session, std::size_t read_bytes, std::size_t written_bytes);

    /// A stage of the exercise: `compute`, called with the profile that receives its events, says whether its result is right.
    /// Its time is that of its kernels.
    void add_stage(unsigned stage, std::function<bool(Profile&)> compute);
    /// What computes the same on the host.
    void add_serial(const std::function<void()>& compute);

    /// Runs all of it, and writes the device's name, the bytes and a line for each, with tabs between the words: a name and
    /// the median of its times in ms, or a name, a `!` and why there is none. Throws UsageError.
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
