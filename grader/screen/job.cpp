#include "grader/screen/job.hpp"

#include <cerrno>
#include <chrono>
#include <cstdint>
#include <sys/eventfd.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace lab::screen
{
Job::Job() : done_(::eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC))
{
    if (done_ < 0)
        throw std::system_error(errno, std::generic_category(), "eventfd");
}

Job::~Job()
{
    cancel();
    ::close(done_);
}

void Job::start(Work work)
{
    cancel();
    cancelled_ = false;
    result_ = std::async(std::launch::async, [this, work = std::move(work)] {
        struct Tell {
            int descriptor;
            ~Tell() { ::eventfd_write(descriptor, 1); }
        } const tell{done_};
        return work([this] { return cancelled_.load(); });
    });
}

void Job::cancel()
{
    cancelled_ = true;
    if (result_.valid())
        result_.wait();
    result_ = {};
    std::uint64_t ignored = 0;
    ::eventfd_read(done_, &ignored);
}

void Job::finish()
{
    if (!result_.valid() || result_.wait_for(std::chrono::seconds(0)) != std::future_status::ready)
        return;
    std::uint64_t ignored = 0;
    ::eventfd_read(done_, &ignored);
    if (const Then then = std::exchange(result_, {}).get())
        then();
}
} // namespace lab::screen
