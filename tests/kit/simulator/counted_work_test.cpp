// The work that the simulator counts: words of memory per work-item, and additions of elements.
#include "tests/kit/kernel_job.hpp"

namespace
{
using namespace lab::kit;

struct Touching {
    const char* body;
    std::uint64_t words; // by each work-item
};

/// Counts bytes, not calls; includes private arrays, but no other variables.
TEST(CountedWork, IsTheWordsThatEachWorkItemTouches)
{
    for (const Touching& touching :
         {Touching{
              "    int x = input[g];\n    for (int i = 0; i < 100; ++i)\n        x += i;\n    output[g] = x;",
              2},
          Touching{"    s[l] = input[g];\n    output[g] = s[l];", 4},
          Touching{"    const int8 v = vload8(0, input);\n    output[g] = v.s3;", 9},
          Touching{"    const int8 v = *(global const int8*)input;\n    output[g] = v.s3;", 9},
          Touching{"    int p[4];\n    p[l % 4] = 1;\n    output[g] = p[l % 4];", 3},
          Touching{"    int4 v = 1;\n    output[g] = v.x;", 1},
          Touching{"    event_t e = async_work_group_copy(s, input, 8, 0);\n    wait_group_events(1, &e);\n"
                   "    output[g] = s[l];",
                   4}}) {
        const WorkerRun run(job_of(kernel_with(touching.body)), Device::simulator);
        EXPECT_EQ(run.trace().launches.at(0).words, std::vector<std::uint64_t>(element_count, touching.words))
            << touching.body;
    }
}

/// The span: work that a group's work-items do at the same time counts once.
TEST(CountedWork, IsTheWordsThatAreTouchedOneAfterTheOther)
{
    for (
        const Touching& touching :
        {Touching{"    output[g] = input[g];", 2},
         Touching{"    s[l] = input[g];\n    barrier(CLK_LOCAL_MEM_FENCE);\n    output[g] = s[7 - l];", 4},
         // each work-item in its turn
         Touching{
             "    for (size_t turn = 0; turn < 8; ++turn) {\n        if (turn == l)\n            output[g] = 1;\n"
             "        barrier(CLK_GLOBAL_MEM_FENCE);\n    }",
             8},
         // the busiest of each group, not those of all groups
         Touching{"    if (l == 3)\n        output[g] = input[g] + input[0];", 3}}) {
        const WorkerRun run(job_of(kernel_with(touching.body)), Device::simulator);
        EXPECT_EQ(run.trace().launches.at(0).span, touching.words) << touching.body;
    }
}

/// Counts additions of numbers that depend on the input, by operators and built-in functions, per component; not
/// index arithmetic.
TEST(CountedWork, IsTheAdditionsOfElements)
{
    for (const auto& [body, additions] :
         {std::pair{"    output[g] = input[g] + 3 * (int)l;", 0U},
          std::pair{"    output[g] = input[g] + input[0];", 16U},
          std::pair{"    private char* const p = (private char*)(ulong)(uint)input[g];\n"
                    "    output[g] = (int)(ulong)(p + (ulong)(uint)input[0]);",
                    16U},
          std::pair{"    output[g] = add_sat(input[g], input[0]);", 16U},
          std::pair{"    output[g] = (input[g] ^ input[0]) + ((input[g] & input[0]) << 1);", 32U},
          std::pair{"    const int4 v = vload4(0, input) + vload4(1, input);\n    output[g] = v.x;", 64U}}) {
        lab::worker::Job job = job_of(kernel_with(body));
        job.simulation.formula_launches = 1;
        const WorkerRun run(job, Device::simulator);
        EXPECT_EQ(run.trace().launches.at(0).formulas.value().additions, additions) << body;
    }
}
} // namespace
