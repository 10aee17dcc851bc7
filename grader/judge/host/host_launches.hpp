// What a launch of a host program was given, and what the program read after it.
#pragma once

#include "grader/judge/host/host_runs.hpp"

namespace lab::judge
{
/// The arguments that kernels have at a point of a record.
class KernelArguments {
  public:
    using Set = std::map<std::uint64_t, const Call*>; // the call that set each, by index

    void note(const Call& call)
    {
        if (call.is("clCreateKernel") && !call.created.empty()) // handles come back
            of_kernel_.erase(call.created.front());
        if (call.is("clSetKernelArg") && call.succeeded())
            of_kernel_[call.number("kernel")][call.number("arg_index")] = &call;
    }
    /// Of a kernel that is a copy of another.
    void copy(std::uint64_t kernel, std::uint64_t to) { of_kernel_[to] = of_kernel_[kernel]; }
    /// Of the kernel that the call launches; null where the call is no launch.
    const Set* of_launch(const Call& call)
    {
        const bool is_launch = call.is("clEnqueueNDRangeKernel") || call.is("clEnqueueTask");
        return is_launch ? &of_kernel_[call.number("kernel")] : nullptr;
    }

  private:
    std::map<std::uint64_t, Set> of_kernel_;
};

/// A launch that succeeded, with the arguments that its kernel had then.
struct LaunchedKernel {
    const Call* call;
    KernelArguments::Set arguments;

    std::uint64_t handle(std::uint64_t argument) const
    {
        const auto set = arguments.find(argument);
        return set == arguments.end() ? 0 : handle_in(*set->second);
    }
    /// An argument that is a uint; 0 where it is none.
    std::uint32_t number(std::uint64_t argument) const;
};
std::vector<LaunchedKernel> launches_in(const HostRecord& record);

/// Of work-items or work-groups: (256, 1, 1) is (256).
bool are_same_sizes(std::vector<std::uint64_t> a, std::vector<std::uint64_t> b);

/// The name of the kernel that the call launches; empty where the record does not tell.
std::string kernel_of(const Call& launch, const HostRecord& record);

/// The call that created the buffer, or the part of one, of that handle before the other call: handles come back.
const Call* creator_of(std::uint64_t handle, const HostRecord& record, const Call& before);

/// The last launch of more work-items than any exercise has a use for; null where there is none.
const Call* far_too_large_launch(const HostRecord& record);

/// The calls that created the buffers which the launch's kernel has as arguments.
std::vector<const Call*> buffers_of(const Call& launch, const HostRecord& record);

/// The arguments of an exercise's kernel that are buffers, counted from 0.
struct KernelBuffers {
    std::vector<std::uint64_t> read;       // by the first launch, so that the host must have written them
    std::optional<std::uint64_t> written;  // where the result is; nothing where several kernels write it
    bool written_is_filled_before = false; // by the host, with what stays where the kernel writes nothing
    /// Those of which the TODO says that the kernel only reads or only writes them.
    std::vector<std::uint64_t> only_read = {}, only_written = {};
};

/// The last read of a buffer, where that is the one which the launch before it wrote; null where it is another one.
const Call* read_of_the_output(const HostRecord& record, const KernelBuffers& buffers);
/// A command of the host's that wrote to the buffer of that read after the launch before it.
std::optional<Finding> overwritten_before(const Call& read, const HostRecord& record, const Source& source);

/// Where the launch reads what the one before it read: the same buffers, to which nothing was written in between.
std::optional<Finding> reads_the_same_again(const HostRecord& record, const Call& launch,
                                            const Source& source, const KernelBuffers& buffers);

/// A part of a buffer that a launch cannot have as that argument: by its flags, or because it overlaps the output.
std::optional<Finding> unfit_part(const HostRun& run, const Source& source, const KernelBuffers& buffers);

/// A buffer that the kernel may read and write, though it does but one of them.
std::optional<Finding> needlessly_wide_flags(const HostRun& run, const Source& source,
                                             const KernelBuffers& buffers);

/// A launch before which the arguments of another kernel were set, which is never launched with them.
std::optional<Finding> launched_for_another(const HostRecord& record, const Source& source);

/// What to look at where a range stands in another one's place.
Text order_of_sizes();

/// The TODOs that launch the kernel and read its result; 0: not known.
struct HostSteps {
    int launch = 0, read = 0;
};

/// A step without which no result comes from the device: no launch in this run, or no buffer read.
std::optional<Finding> step_left_out(const HostRecord& record, const Source& source, const HostSteps& steps);

/// The first launch reads a buffer that was never written; nothing where buffers share memory.
std::optional<Finding> empty_input(const HostRecord& record, const Source& source,
                                   const KernelBuffers& buffers);

/// What the messages on a wrong result say, and what explains it in the run's calls: no kernel was launched or no buffer
/// read, what is read last is another buffer than the one that the kernel writes, or one that it reads was never written.
Finding explained(Finding wrong_result, const HostRun& run, const Source& source,
                  const KernelBuffers& buffers, const HostSteps& steps = {});

/// What to ask where so many bytes of a buffer are too few.
Text question_on_bytes(std::size_t bytes, const Source& source);
} // namespace lab::judge
