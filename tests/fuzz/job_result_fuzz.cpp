// Any bytes are a job's result or BadData.
#include "grader/codec.hpp"
#include "grader/worker/job.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string text(reinterpret_cast<const char*>(data), size);
    for (const std::string& frame : lab::worker::frames_of(text))
        try {
            lab::worker::decode_result(frame);
        } catch (const lab::BadData&) {
            continue;
        }
    return 0;
}
