// The N-ary search in `lab demo`: how the interval of one key shrinks from pass to pass, and the cost of the passes
// for several subdivisions: those of the host's loop, and those that the device enqueues where it can.
#include "device_enqueue.hpp"
#include "nary_search.hpp"

#include "grader/demo/fragment.hpp"
#include "lab/device.hpp"
#include "lab/program.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

namespace
{

constexpr std::size_t length = 1 << 22;
constexpr cl_uint key = 2'718'281; // its index, too: the array holds 0, 1, 2 ...
constexpr unsigned iterations = 10;

struct Searcher {
    cl::Context context;
    cl::CommandQueue queue;
    cl::Kernel kernel;
    std::optional<cl::Kernel> enqueuing_kernel; // where the device can
    std::vector<cl_uint> sorted = std::vector<cl_uint>(length);

    explicit Searcher(const cl::Device& device)
        : context(device), queue(context, device, cl::QueueProperties::Profiling),
          kernel(lab::build_program(context, device, lab::kernel_path("nary_search.cl")), "nary_search")
    {
        std::iota(sorted.begin(), sorted.end(), 0u);
        constexpr const char* name = "nary_search_device_enqueue";
        if (lab::enqueues_kernels(device))
            enqueuing_kernel =
                cl::Kernel(lab::build_program(context, device, lab::kernel_path(name + std::string(".cl")),
                                              "-cl-std=CL2.0"),
                           name);
    }
};

/// The number of candidate elements: before the first pass, and after each.
std::vector<cl_uint> interval_lengths(Searcher& searcher, cl_uint subdivisions)
{
    const cl::Buffer sorted(searcher.context, searcher.sorted.begin(), searcher.sorted.end(), true);
    const cl::Buffer keys(searcher.context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, sizeof(key),
                          const_cast<cl_uint*>(&key));
    cl::Buffer ranges(searcher.context, CL_MEM_READ_WRITE, sizeof(SearchRange));
    cl::Buffer next(searcher.context, CL_MEM_READ_WRITE, sizeof(SearchRange));
    std::vector<SearchRange> range{{0, static_cast<cl_uint>(length), 0, 0}};
    std::vector<cl_uint> lengths{range[0].upper};
    while (needs_another_pass(range)) {
        const std::vector<SearchRange> before = next_ranges_before(range);
        searcher.queue.enqueueWriteBuffer(ranges, CL_TRUE, 0, sizeof(SearchRange), range.data());
        searcher.queue.enqueueWriteBuffer(next, CL_TRUE, 0, sizeof(SearchRange), before.data());
        searcher.kernel.setArg(0, sorted);
        searcher.kernel.setArg(1, keys);
        searcher.kernel.setArg(2, ranges);
        searcher.kernel.setArg(3, next);
        searcher.queue.enqueueNDRangeKernel(searcher.kernel, cl::NullRange, cl::NDRange(subdivisions, 1));
        searcher.queue.enqueueReadBuffer(next, CL_TRUE, 0, sizeof(SearchRange), range.data());
        lengths.push_back(range[0].upper - range[0].lower);
    }
    return lengths;
}

/// Kernel time and all of the time of a search, in ms; the best of all iterations counts.
std::vector<std::string> best_times(Searcher& searcher, decltype(nary_search) search, cl::Kernel& kernel,
                                    cl_uint subdivisions)
{
    lab::Profile profile;
    for (unsigned i = 0; i < iterations; ++i) {
        profile.start_iteration();
        search(searcher.context, searcher.queue, kernel, searcher.sorted, {key}, subdivisions, profile);
        profile.finish_iteration();
    }
    return {fmt::format("{:.3f}", std::ranges::min(profile.kernel_ms())),
            fmt::format("{:.2f}", std::ranges::min(profile.wall_ms()))};
}

std::vector<std::string> table_row(Searcher& searcher, cl_uint subdivisions, std::size_t passes)
{
    std::vector<std::string> row{fmt::format("{}", subdivisions), fmt::format("{}", passes)};
    std::ranges::copy(best_times(searcher, nary_search, searcher.kernel, subdivisions),
                      std::back_inserter(row));
    if (searcher.enqueuing_kernel)
        std::ranges::copy(
            best_times(searcher, nary_search_device_enqueue, *searcher.enqueuing_kernel, subdivisions),
            std::back_inserter(row));
    return row;
}

void show(const cl::Device& device, lab::demo::Fragment& fragment)
{
    Searcher searcher(device);
    std::vector<std::vector<double>> rows; // pass, then the length for each number of subdivisions
    lab::demo::Table table;
    table.caption = lab::text("The search of the picture: passes of the host loop, kernel time of all passes "
                              "and time of the whole search with "
                              "its transfers, the best of {} runs.",
                              "Die Suche des Bildes: Durchgänge der Host-Schleife, Kernelzeit aller "
                              "Durchgänge und Zeit der ganzen Suche mit "
                              "ihren Übertragungen, das Beste aus {} Läufen.",
                              iterations);
    table.head = {{"subdivisions", "Unterteilungen"},
                  {"passes", "Durchgänge"},
                  {"kernel [ms]", "Kernel [ms]"},
                  {"all [ms]", "alles [ms]"}};
    if (searcher.enqueuing_kernel) {
        table.head.push_back({"kernel, enqueued by the device [ms]", "Kernel, vom Gerät eingereiht [ms]"});
        table.head.push_back({"all [ms]", "alles [ms]"});
    }
    for (const cl_uint subdivisions : {2u, 4u, 16u, 64u, 256u}) {
        const std::vector<cl_uint> lengths = interval_lengths(searcher, subdivisions);
        for (std::size_t pass = 0; pass < lengths.size(); ++pass)
            rows.push_back({static_cast<double>(subdivisions), static_cast<double>(pass),
                            static_cast<double>(lengths[pass])});
        table.rows.push_back(table_row(searcher, subdivisions, lengths.size() - 1));
    }
    fragment.add_picture(
        {"intervals",
         lab::text("Key {} in {} sorted elements: the elements among which it can still be, after each pass.",
                   "Schlüssel {} in {} sortierten Elementen: unter wie vielen er nach jedem Durchgang noch "
                   "sein kann.",
                   key, length)},
        rows);
    fragment.add_table(std::move(table));
}

} // namespace

int main(int argc, char* argv[]) { return lab::demo::run(argc, argv, show); }
