// One exercise at one size, as climbed by the ladder: inputs on the device, a reference on the host, and the steps.
#pragma once

#include <CL/opencl.hpp>

#include <functional>
#include <string>
#include <vector>

namespace lab::ladder
{

/// Enqueues all commands of one run on an in-order command-queue.
using Launch = std::function<void(const cl::CommandQueue&)>;

/// The devices that a step suits: `cpus` are slow on a GPU by design, `atomics` need 64-bit atomics.
enum class Suits { all, atomics, cpus };

/// A kernel file and how to run it.
struct Step {
    std::string name;                ///< of the file, without its suffix: "5-one-pass"
    std::function<Launch()> prepare; ///< builds the kernels, makes the buffers that only this step needs
};

class Problem {
  public:
    virtual ~Problem() = default;

    /// The steps for this device, in their order. They must not outlive the problem.
    const std::vector<Step>& steps() const { return steps_; }

    const cl::Context& context() const { return context_; }
    const cl::Device& device() const { return device_; }

    /// Fills the output, so that results of an earlier run do not count as written.
    virtual void poison(const cl::CommandQueue& queue) const = 0;
    /// Reads the output: empty if it is right, otherwise the first difference.
    virtual std::string first_difference(const cl::CommandQueue& queue) const = 0;

    /// The bytes that any algorithm moves through global memory: the input read once, the output written once.
    virtual double least_bytes() const = 0;
    /// The number of elements, points' components or keys.
    virtual double item_count() const = 0;

  protected:
    Problem(cl::Context context, cl::Device device) : context_(std::move(context)), device_(std::move(device))
    {
    }

    void add_step(const std::string& name, Suits suits, std::function<Launch()> prepare);
    /// A kernel of a file below the top of the tree, built for the device.
    cl::Program build(const std::string& file, const std::string& options = "") const;
    /// A buffer on the device, of at least one byte.
    cl::Buffer room(std::size_t size_bytes) const;
    std::size_t compute_units() const;

    cl::Context context_;
    cl::Device device_;

  private:
    std::vector<Step> steps_;
};

/// Blocks until `elements` are in a new buffer.
template <typename Element>
cl::Buffer send(const cl::Context& context, const cl::Device& device, const std::vector<Element>& elements)
{
    const std::size_t size_bytes = elements.size() * sizeof(Element);
    const cl::Buffer buffer(context, CL_MEM_READ_WRITE, size_bytes);
    const cl::CommandQueue queue(context, device);
    queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, size_bytes, elements.data());
    return buffer;
}

/// Blocks until the first `count` elements of the buffer have been read.
template <typename Element>
std::vector<Element> receive(const cl::CommandQueue& queue, const cl::Buffer& buffer, std::size_t count)
{
    std::vector<Element> elements(count);
    queue.enqueueReadBuffer(buffer, CL_TRUE, 0, count * sizeof(Element), elements.data());
    return elements;
}

/// Sets all arguments of the kernel, starting with the first. It does not keep buffers alive.
template <typename... Arguments> void set_arguments(cl::Kernel& kernel, const Arguments&... arguments)
{
    cl_uint index = 0;
    (kernel.setArg(index++, arguments), ...);
}

/// Enqueues `kernel` for at least `work_items`, in work-groups of `work_group_size`.
void enqueue(const cl::CommandQueue& queue, const cl::Kernel& kernel, std::size_t work_items,
             std::size_t work_group_size);

} // namespace lab::ladder
