// simulator_worker: the process in which the simulator runs a student's kernels. Reads jobs from stdin, writes their
// results to descriptor 3 and findings to files: the name in LAB_TRACE, a dot and the number of the job, from 0. Exit
// code 0: the results are written; 2: a sentence on stderr says what failed.
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
        for (const std::string_view frame : lab::worker::frames_of(input))
            if (!lab::write_all(result_descriptor,
                                lab::worker::encode(simulator.execute(lab::worker::decode_job(frame)))))
                throw std::runtime_error("the result cannot be written");
        return 0;
    } catch (const std::exception& error) {
        std::cerr << "simulator_worker: " << error.what() << '\n';
    }
    return 2;
}
