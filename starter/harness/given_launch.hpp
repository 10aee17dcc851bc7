// One launch of a kernel whose host program is given: does what students write in their TODOs, with one call per
// argument. Only given programs can use it: the judge links no submitted host program with these functions.
#pragma once

#ifndef LAB_IS_GIVEN
#error                                                                                                       \
    "harness/given_launch.hpp is only for the given programs: in your own, write these OpenCL calls yourself."
#endif

#include "lab/timing.hpp"

#include <CL/opencl.hpp>

#include <cstddef>
#include <vector>

namespace lab::harness
{

class [[gnu::visibility("hidden")]] GivenLaunch
{
  public:
    /// All four must outlive the launch. Every function throws cl::Error.
    GivenLaunch(const cl::Context& context, const cl::CommandQueue& queue, cl::Kernel& kernel,
                Profile& profile)
        : context_(context), queue_(queue), kernel_(kernel), profile_(profile)
    {
    }

    /// Each sets the next argument: elements that the kernel only reads; that it only writes; that it reads and
    /// changes. At least one element. Vectors that receive results must outlive the launch.
    template <typename Element> void reads(const std::vector<Element>& elements)
    {
        add(CL_MEM_READ_ONLY, elements.data(), nullptr, elements.size() * sizeof(Element));
    }
    template <typename Element> void writes(std::vector<Element> & elements)
    {
        add(CL_MEM_WRITE_ONLY, nullptr, elements.data(), elements.size() * sizeof(Element));
    }
    template <typename Element> void changes(std::vector<Element> & elements)
    {
        add(CL_MEM_READ_WRITE, elements.data(), elements.data(), elements.size() * sizeof(Element));
    }
    /// Passes a number with the size of its type.
    template <typename Number> void passes(Number number) { kernel_.setArg(next_++, sizeof number, &number); }

    /// Runs the kernel; its results are in the vectors when this returns.
    void run(const cl::NDRange& work_items, const cl::NDRange& work_group = cl::NullRange);

  private:
    /// A buffer that an argument needs until the kernel has finished, and the destination of its contents.
    struct Argument {
        cl::Buffer memory;
        void* to; // null: nowhere
        std::size_t size_bytes;
    };

    void add(cl_mem_flags flags, const void* from, void* to, std::size_t size_bytes);

    const cl::Context& context_;
    const cl::CommandQueue& queue_;
    cl::Kernel& kernel_;
    Profile& profile_;
    cl_uint next_ = 0; // argument
    std::vector<Argument> arguments_;
};

} // namespace lab::harness
