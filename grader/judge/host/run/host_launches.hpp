// The arguments of a host program's launches, and what the program read after them.
#pragma once

#include "grader/judge/host/run/host_runs.hpp"

namespace lab::judge
{
/// The current arguments of all kernels while a record is read.
class KernelArguments {
  public:
    using Set = std::map<std::uint64_t, const Call*>; // the call that set each, by index

    void note(const Call& call)
    {
        if (call.name.starts_with("clCreateKernel"))
            for (const std::uint64_t kernel : call.created) // handles come back
                of_kernel_.erase(kernel);
        else if (call.is("clCloneKernel"))
            for (const std::uint64_t clone : call.created)
                of_kernel_[clone] = of_kernel_[call.number("source_kernel")];
        else if (call.is("clSetKernelArg") && call.succeeded())
            of_kernel_[call.number("kernel")][call.number("arg_index")] = &call;
    }
    /// The arguments of the kernel that the call launches; null if the call is not a launch.
    const Set* of_launch(const Call& call)
    {
        const bool is_launch = call.is("clEnqueueNDRangeKernel") || call.is("clEnqueueTask");
        return is_launch ? &of_kernel_[call.number("kernel")] : nullptr;
    }

  private:
    std::map<std::uint64_t, Set> of_kernel_;
};

/// A successful launch, with the arguments of its kernel at that time.
struct LaunchedKernel {
    const Call* call;
    KernelArguments::Set arguments;

    std::uint64_t handle(std::uint64_t argument) const
    {
        const auto set = arguments.find(argument);
        return set == arguments.end() ? 0 : handle_in(*set->second);
    }
    /// The value of an argument as a uint; 0 if it is not one.
    std::uint32_t number(std::uint64_t argument) const;
};
std::vector<LaunchedKernel> launches_in(const HostRecord& record);

/// Compares numbers of work-items or work-groups: (256, 1, 1) equals (256).
bool are_same_sizes(std::vector<std::uint64_t> a, std::vector<std::uint64_t> b);

/// The name of the kernel that the call launches; empty if the record does not show it.
std::string kernel_of(const Call& launch, const HostRecord& record);

/// The last call before `before` that created a buffer or part of a buffer with this handle: handles are reused.
const Call* creator_of(std::uint64_t handle, const HostRecord& record, const Call& before);

/// The last launch with more work-items than any exercise needs; null if there is none.
const Call* far_too_large_launch(const HostRecord& record);

/// The calls that created the buffers among the launch's arguments.
std::vector<const Call*> buffers_of(const Call& launch, const HostRecord& record);

/// The indices of the arguments of an exercise's kernel that are buffers.
struct KernelBuffers {
    std::vector<std::uint64_t> read;       // by the first launch, so that the host must have written them
    std::optional<std::uint64_t> written;  // where the result is; nothing where several kernels write it
    bool written_is_filled_before = false; // by the host, with what stays where the kernel writes nothing
    /// Arguments that, according to the TODO, the kernel only reads or only writes.
    std::vector<std::uint64_t> only_read = {}, only_written = {};
};

/// The last read of a buffer, if the launch before it wrote that buffer; else null.
const Call* read_of_the_output(const HostRecord& record, const KernelBuffers& buffers);
/// Reports a command of the host that wrote to the buffer between the launch and that read.
std::optional<Finding> overwritten_before(const Call& read, const HostRecord& record, const Source& source);

/// Reports a launch that reads the same as the one before it: the same buffers, not written in between.
std::optional<Finding> reads_the_same_again(const HostRecord& record, const Call& launch,
                                            const Source& source, const KernelBuffers& buffers);

/// Reports a part of a buffer that is unsuitable as that argument because of its flags or an overlap with the output.
std::optional<Finding> unfit_part(const HostRun& run, const Source& source, const KernelBuffers& buffers);

/// Reports a buffer with flags for reading and writing although the kernel only does one of them.
std::optional<Finding> needlessly_wide_flags(const HostRun& run, const Source& source,
                                             const KernelBuffers& buffers);

/// Reports a launch before which only the arguments of another kernel were set, which is never launched with them.
std::optional<Finding> launched_for_another(const HostRecord& record, const Source& source);

/// The question to ask if ranges may have been passed in the wrong order.
Text order_of_sizes();

/// The TODOs that launch the kernel and read its result; 0: unknown.
struct HostSteps {
    int launch = 0, read = 0;
};

/// Reports a missing step without which the device returns nothing: no launch in this run, or no buffer read.
std::optional<Finding> step_left_out(const HostRecord& record, const Source& source, const HostSteps& steps);

/// The student's first write to that buffer (0: to any) after the launch; null if there is none.
const Call* written_after(const Call& launch, const HostRecord& record, std::uint64_t buffer);
/// True if one buffer may get its contents from another: by a copy, or as a part of it.
bool shares_buffers(const HostRecord& record);

/// Reports that the first launch reads a buffer that was never written; nothing if buffers share memory.
std::optional<Finding> empty_input(const HostRecord& record, const Source& source,
                                   const KernelBuffers& buffers);

/// Adds the explanation that the run's calls give for a wrong result: no kernel was launched, no buffer was read, the
/// last read is not of the kernel's output, or an input was never written.
Finding explained(Finding wrong_result, const HostRun& run, const Source& source,
                  const KernelBuffers& buffers, const HostSteps& steps = {});

/// The question to ask if a buffer of `needed` bytes has, or a transfer moves, only this many.
Text question_on_bytes(std::size_t bytes, std::size_t needed, const Source& source);
} // namespace lab::judge
