#include "grader/class/outputs/feedback.hpp"
#include "grader/class/outputs/moodle.hpp"

#include <archive.h>
#include <archive_entry.h>

#include <ctime>
#include <memory>

namespace lab::classroom
{
namespace
{
la_ssize_t append(archive*, void* text, const void* bytes, std::size_t size)
{
    static_cast<std::string*>(text)->append(static_cast<const char*>(bytes), size);
    return static_cast<la_ssize_t>(size);
}

/// Writes a ZIP into a string.
class ZipText {
  public:
    ZipText()
    {
        archive_write_set_format_zip(to_.get());
        archive_write_set_options(to_.get(), "hdrcharset=UTF-8");
        archive_write_set_bytes_in_last_block(to_.get(), 1); // or zeros follow, as on a tape
        archive_write_open(to_.get(), &text_, nullptr, append, nullptr);
    }

    void add(const std::string& path, const std::string& content)
    {
        const std::unique_ptr<archive_entry, decltype(&archive_entry_free)> entry(archive_entry_new(),
                                                                                  archive_entry_free);
        archive_entry_set_pathname(entry.get(), path.c_str());
        archive_entry_set_filetype(entry.get(), AE_IFREG);
        archive_entry_set_perm(entry.get(), 0644);
        archive_entry_set_mtime(entry.get(), std::time(nullptr), 0);
        archive_entry_set_size(entry.get(), static_cast<la_int64_t>(content.size()));
        if (archive_write_header(to_.get(), entry.get()) < ARCHIVE_WARN ||
            archive_write_data(to_.get(), content.data(), content.size()) < 0)
            throw std::runtime_error("the feedback archive cannot be written: " +
                                     std::string(archive_error_string(to_.get())));
    }

    std::string closed()
    {
        archive_write_close(to_.get());
        return std::move(text_);
    }

  private:
    std::string text_;
    std::unique_ptr<archive, decltype(&archive_write_free)> to_{archive_write_new(), archive_write_free};
};
} // namespace

std::vector<FeedbackFolder> feedback_folders(const Results& results, const Exercises& exercises,
                                             Platform platform)
{
    std::vector<FeedbackFolder> folders;
    for (const Grade& grade : grades_of(results, exercises))
        if (grade.platform == platform)
            folders.push_back({grade.who.key, grade.who.folder});
    return folders;
}

std::optional<std::string> feedback_archive(const Results& results, const Exercises& exercises,
                                            const std::vector<FeedbackFolder>& folders)
{
    if (folders.empty())
        return {};
    ZipText zip;
    for (const FeedbackFolder& each : folders)
        zip.add(each.folder + "/feedback.html", feedback_html(results, each.key, exercises));
    return zip.closed();
}
} // namespace lab::classroom
