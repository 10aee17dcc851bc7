// simulator_worker: the process in which the simulator runs a student's kernels. Reads jobs from stdin, writes their
// results to descriptor 3 and findings to the file that LAB_TRACE names. Exit code 0: the result is written, or the
// trace says why there is none; 2: a sentence on stderr says what failed.
#include "grader/base/file.hpp"
#include "grader/simulator/runner/job.hpp"

#include <cstdlib>
#include <iostream>

int main()
{
    constexpr int result_descriptor = 3; // stdout belongs to the kernel's printf
    try {
        lab::simulator::Simulator simulator(std::getenv("LAB_TRACE"));
        const std::string input = lab::read_all(STDIN_FILENO);
        for (const std::string_view frame : lab::worker::frames_of(input)) {
            const auto result = simulator.execute(lab::worker::decode_job(frame));
            if (!result)
                return 0;
            if (!lab::write_all(result_descriptor, lab::worker::encode(*result)))
                throw std::runtime_error("the result cannot be written");
        }
        return 0;
    } catch (const std::exception& error) {
        std::cerr << "simulator_worker: " << error.what() << '\n';
    }
    return 2;
}
