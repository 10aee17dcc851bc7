// Compares the simulator's built-in functions with PoCL's: every function, for random numbers.
#include "tests/kit/simulator/drawn_numbers.hpp"

#include <CL/opencl.hpp>

#include <cstring>

namespace lab::simulator
{
namespace
{
constexpr unsigned item_count = 128;

using Bytes = std::vector<std::uint8_t>;

/// Where the device finds all work-items' arguments of a call, or stores its results.
struct Region {
    ParameterType type;
    std::size_t begin = 0;

    Region(ParameterType lies_here, Bytes& bytes) : type(lies_here), begin(bytes.size())
    {
        type.is_pointer = false;
        bytes.resize(begin + (item_bytes() * item_count + 127) / 128 * 128);
    }
    std::size_t item_bytes() const { return (type.lanes == 3 ? 4 : type.lanes) * bytes_of(type.element); }
    std::size_t place_of(unsigned item, unsigned lane) const
    {
        return begin + item * item_bytes() + lane * bytes_of(type.element);
    }
    Lane get(const Bytes& bytes, unsigned item, unsigned lane) const
    {
        Lane value = 0;
        std::memcpy(&value, &bytes[place_of(item, lane)], bytes_of(type.element));
        return value;
    }
    void put(Bytes& bytes, unsigned item, const std::vector<Lane>& lanes) const
    {
        for (unsigned i = 0; i < type.lanes; ++i)
            std::memcpy(&bytes[place_of(item, i)], &lanes[i], bytes_of(type.element));
    }
    std::string text(const char* buffer) const
    {
        return "((global " + text_of(type) + "*)(" + buffer + " + " + std::to_string(begin) + "))[i]";
    }
};

/// An overload that each work-item calls with different numbers.
struct Call {
    const Overload& overload;
    std::vector<std::vector<Number>> arguments; // of each work-item
    std::vector<Region> places, outcomes;       // the result, and what is stored

    std::string text() const
    {
        std::string text = outcomes[0].text("out") + " = " + overload.name + "(", end = ");";
        for (std::size_t i = 0; i < overload.parameters.size(); ++i) {
            const bool is_pointer = overload.parameters[i].is_pointer;
            text += (i > 0 ? ", " : "") + (is_pointer ? "&stored" : places[i].text("in"));
            if (is_pointer)
                end = ");\n" + outcomes[1].text("out") + " = stored;";
        }
        const std::string variable = outcomes.size() > 1 ? text_of(outcomes[1].type) + " stored;\n" : "";
        return "{\n" + variable + text + end + "\n}\n";
    }
};

class Device {
  public:
    Device()
    {
        std::vector<cl::Platform> platforms;
        cl::Platform::get(&platforms);
        for (const cl::Platform& platform : platforms)
            if (platform.getInfo<CL_PLATFORM_NAME>().find("Portable") != std::string::npos)
                platform.getDevices(CL_DEVICE_TYPE_ALL, &devices_);
    }
    bool is_here() const { return !devices_.empty(); }

    Bytes outcome_of(const std::string& text, Bytes& in, std::size_t out_bytes) const
    {
        const cl::Context context(devices_[0]);
        const cl::Program program(
            context,
            "kernel void ask(global uchar* in, global uchar* out)\n{\nsize_t i = get_global_id(0);\n" + text +
                "}\n");
        program.build(devices_[0], "-cl-std=CL1.2");
        const cl::Buffer in_buffer(context, CL_MEM_COPY_HOST_PTR, in.size(), in.data());
        const cl::Buffer out_buffer(context, CL_MEM_WRITE_ONLY, out_bytes);
        const cl::CommandQueue queue(context, devices_[0]);
        cl::Kernel kernel(program, "ask");
        kernel.setArg(0, in_buffer);
        kernel.setArg(1, out_buffer);
        queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(item_count), cl::NDRange(1));
        Bytes out(out_bytes);
        queue.enqueueReadBuffer(out_buffer, CL_TRUE, 0, out_bytes, out.data());
        return out;
    }

  private:
    std::vector<cl::Device> devices_;
};

std::string text_of(const Call& call, unsigned item)
{
    std::string text = call.overload.name + "(";
    for (const Number& argument : call.arguments[item])
        text += text_of(argument.type) + " " + text_of(argument.type.element, argument.lanes) + ", ";
    return text + ") of work-item " + std::to_string(item);
}

void compare(const Call& call, const Region& region, const Bytes& out, unsigned item,
             const std::vector<Lane>& lanes)
{
    const Element element = region.type.element;
    // Both may differ from the correct result by as much as is allowed.
    const double limit = call.overload.ulps == 0 ? 0 : call.overload.ulps + 1;
    for (unsigned i = 0; i < region.type.lanes; ++i) {
        const Lane device = region.get(out, item, i);
        EXPECT_LE(distance(element, lanes[i], device), limit)
            << text_of(call, item) << ": lane " << i << " is " << text_of(element, {lanes[i]})
            << ", on the device " << text_of(element, {device});
    }
}

std::vector<Call> calls_of(const std::vector<Overload>& overloads, Bytes& in, Bytes& out)
{
    std::vector<Call> calls;
    for (const Overload& overload : overloads) {
        Call call{overload, {}, {}, {Region(overload.result, out)}};
        for (const ParameterType& type : overload.parameters)
            (type.is_pointer ? call.outcomes : call.places).emplace_back(type, type.is_pointer ? out : in);
        DrawnNumbers drawn(overload.name + text_of(overload.result));
        for (unsigned item = 0; item < item_count; ++item) {
            call.arguments.push_back(drawn.arguments_of(overload));
            for (std::size_t i = 0; i < call.places.size(); ++i)
                call.places[i].put(in, item, call.arguments[item][i].lanes);
        }
        calls.push_back(std::move(call));
    }
    return calls;
}

void compare_with_device(const std::vector<Overload>& overloads)
{
    static const Device device;
    if (!device.is_here())
        GTEST_SKIP() << "PoCL is not installed here";
    Bytes in, out;
    const std::vector<Call> calls = calls_of(overloads, in, out);
    std::string text;
    for (const Call& call : calls)
        text += call.text();
    const Bytes device_out = device.outcome_of(text, in, out.size());
    for (const Call& call : calls)
        for (unsigned item = 0; item < item_count; ++item) {
            const Outcome outcome =
                outcome_of(call.overload.name, call.arguments[item], call.overload.result.lanes);
            compare(call, call.outcomes[0], device_out, item, outcome.result);
            if (call.outcomes.size() > 1)
                compare(call, call.outcomes[1], device_out, item, outcome.stored);
        }
}

constexpr std::size_t part_count = 16;

class BuiltInsOnDevice : public testing::TestWithParam<std::size_t> {};
TEST_P(BuiltInsOnDevice, ComputeTheSame)
{
    const std::vector<Overload> all = overloads();
    const auto begin = [&](std::size_t part) {
        return all.begin() + static_cast<std::ptrdiff_t>(all.size() * part / part_count);
    };
    compare_with_device({begin(GetParam()), begin(GetParam() + 1)});
}
INSTANTIATE_TEST_SUITE_P(Part, BuiltInsOnDevice, testing::Range(std::size_t{0}, part_count));

class ConversionsOnDevice : public testing::TestWithParam<NamedElement> {};
TEST_P(ConversionsOnDevice, ComputeTheSame) { compare_with_device(conversions_to(GetParam().element)); }
INSTANTIATE_TEST_SUITE_P(To, ConversionsOnDevice, testing::ValuesIn(named_elements),
                         [](const auto& named) { return std::string(named.param.name); });
} // namespace
} // namespace lab::simulator
