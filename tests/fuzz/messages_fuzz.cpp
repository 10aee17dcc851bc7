// Any bytes are what a process sends that reads or runs something of a student's (a job's result, a simulator's trace, the
// files of an archive), or BadData.
#include "grader/base/codec.hpp"
#include "grader/class/intake/found_file.hpp"
#include "grader/judge/core/trace.hpp"
#include "grader/worker/job.hpp"

namespace
{
template <typename Reader> void read(const Reader& reader)
{
    try {
        reader();
    } catch (const lab::BadData&) {
        return;
    }
}
} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    for (const std::string_view frame : lab::worker::frames_of(text))
        read([&] { lab::worker::decode_result(frame); });
    read([&] { lab::judge::trace_of(text); });
    read([&] { lab::decoded<lab::classroom::FoundFiles>(text); });
    return 0;
}
