#include "grader/class/gradebook/gradebook.hpp"

#include "grader/class/gradebook/gradebook_schema.hpp"
#include "grader/class/intake/people.hpp"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <SQLiteCpp/VariadicBind.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace lab::classroom
{
using course::KitError;
using nlohmann::json;
namespace fs = std::filesystem;

namespace
{
int lock_of(const fs::path& folder)
{
    const int lock = ::open((folder / "gradebook.lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock < 0)
        throw KitError(text("Cannot write to {}.", "In {} lässt sich nichts schreiben.", folder.string()));
    if (::flock(lock, LOCK_EX | LOCK_NB) == 0)
        return lock;
    ::close(lock);
    throw KitError(
        text("Another grading is using the gradebook in {}. Wait until that grading has finished.",
             "Eine andere Bewertung benutzt gerade das Notenbuch in {}. Warten Sie, bis sie fertig ist.",
             folder.string()));
}

/// Serialises text of arbitrary bytes; JSON itself accepts only UTF-8.
std::string serialised(const json& value)
{
    return value.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::string notes_of(const Submission& submission)
{
    json notes = json::array();
    for (const Note& note : submission.notes)
        notes.push_back({static_cast<int>(note.kind), note.text.en, note.text.de});
    return serialised(notes);
}

std::vector<Note> notes_in(const std::string& text)
{
    std::vector<Note> notes;
    for (const json& note : json::parse(text))
        notes.push_back({static_cast<Note::Kind>(note.at(0).get<int>()), {note.at(1), note.at(2)}});
    return notes;
}

std::string places_of(const Verdict& verdict)
{
    json places = json::array();
    for (const auto& place : verdict.places)
        places.push_back({place.file, place.line, place.text});
    return serialised(places);
}

std::vector<course::SourceLine> places_in(const std::string& text)
{
    std::vector<course::SourceLine> places;
    for (const json& place : json::parse(text))
        places.push_back({place.at(0), place.at(1), place.at(2)});
    return places;
}

std::string blob_of(const SQLite::Column& column)
{
    return {static_cast<const char*>(column.getBlob()), static_cast<std::size_t>(column.getBytes())};
}

void bind_blob(SQLite::Statement& statement, int index, const std::string& bytes)
{
    statement.bind(index, bytes.data(), static_cast<int>(bytes.size()));
}

/// The time at which an earlier call recorded these same files; 0 if none did.
std::int64_t known_time(SQLite::Database& database, const Submission& submission, const std::string& content)
{
    SQLite::Statement row(
        database, "SELECT handed_in_s FROM submission WHERE person = ? AND exercise = ? AND content = ?");
    SQLite::bind(row, submission.who.id, submission.exercise, content);
    return row.executeStep() ? row.getColumn(0).getInt64() : 0;
}

/// False if the submission was not stored. A later download without files does not replace an earlier submission, and
/// whoever is missing in it keeps the notes.
bool insert_submission(SQLite::Database& database, const Submission& submission, const std::string& content)
{
    const bool is_nothing = submission.state == Submission::State::nothing;
    SQLite::Statement insert(
        database, is_nothing
                      ? "INSERT INTO submission VALUES (?,?,?,?,?,?,?,?,?,?) ON CONFLICT DO UPDATE SET "
                        "notes = iif(excluded.notes = '[]', notes, excluded.notes) "
                        "WHERE content = '' AND state = excluded.state"
                      : "INSERT OR REPLACE INTO submission VALUES (?,?,?,?,?,?,?,?,?,?)");
    const Participant& who = submission.who;
    SQLite::bind(insert, who.id, submission.exercise, who.name, who.number);
    bind_blob(insert, 5, who.folder);
    insert.bind(6, static_cast<int>(submission.platform));
    insert.bind(7, static_cast<int>(submission.state));
    insert.bind(8, content);
    insert.bind(9, submission.handed_in_s != 0 ? submission.handed_in_s
                                               : known_time(database, submission, content));
    insert.bind(10, notes_of(submission));
    const bool is_taken = insert.exec() > 0;
    for (std::size_t i = 0; i < submission.files.size(); ++i) {
        SQLite::Statement file(database, "INSERT OR IGNORE INTO file VALUES (?,?,?,?)");
        SQLite::bind(file, content, static_cast<int>(i), submission.files[i].name);
        bind_blob(file, 4, submission.files[i].bytes);
        file.exec();
    }
    return is_taken;
}

bool has_content(SQLite::Database& database, const Submission& submission)
{
    SQLite::Statement row(database,
                          "SELECT 1 FROM submission WHERE person = ? AND exercise = ? AND content != ''");
    SQLite::bind(row, submission.who.id, submission.exercise);
    return row.executeStep();
}

void insert_verdict(SQLite::Database& database, std::int64_t run, int position, const Verdict& verdict)
{
    SQLite::Statement insert(database, "INSERT INTO verdict VALUES (?,?,?,?,?,?,?,?,?,?)");
    SQLite::bind(insert, run, position, verdict.check, std::string(name_of(verdict.status)), verdict.part,
                 verdict.seen.en, verdict.seen.de, verdict.next.en, verdict.next.de, places_of(verdict));
    insert.exec();
}

void sort_by_key(std::vector<Entry>& entries)
{
    std::vector<Submission*> all;
    for (Entry& each : entries)
        all.push_back(&each.submission);
    tell_apart(all);
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
        return std::tie(a.submission.who.key, a.submission.exercise) <
               std::tie(b.submission.who.key, b.submission.exercise);
    });
}

std::vector<Verdict> verdicts_of(SQLite::Database& database, std::int64_t run)
{
    std::vector<Verdict> verdicts;
    SQLite::Statement rows(
        database, "SELECT name, status, part, seen_en, seen_de, next_en, next_de, places FROM verdict "
                  "WHERE run = ? ORDER BY position");
    rows.bind(1, run);
    while (rows.executeStep()) {
        const auto word = [&](int column) { return rows.getColumn(column).getString(); };
        verdicts.push_back({word(0),
                            status_named(word(1)),
                            rows.getColumn(2).getDouble(),
                            {word(3), word(4)},
                            {word(5), word(6)},
                            places_in(word(7))});
    }
    return verdicts;
}
} // namespace

Gradebook::Gradebook(const fs::path& folder)
    : lock_(lock_of(folder)), file_(folder / "gradebook.sqlite"), is_untouched_(!fs::exists(file_)),
      database_(file_.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE, 5000)
{
    // Exclusive: avoids shared memory, which a network file system lacks.
    database_.exec(
        "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
    if (!has_schema(database_))
        throw KitError(
            text("The gradebook in {} comes from a newer version of the kit. Update your kit, or choose "
                 "another --out.",
                 "Das Notenbuch in {} stammt von einer neueren Version des Kurses. Aktualisieren Sie Ihre "
                 "Kopie des Kurses, oder wählen Sie ein anderes --out.",
                 folder.string()));
}

Gradebook::~Gradebook()
{
    for (const char* part : {"", "-wal"})
        if (is_untouched_)
            ::unlink((file_.string() + part).c_str());
}

std::vector<std::string> Gradebook::take(const std::vector<Submission>& submissions,
                                         const std::vector<std::string>& contents)
{
    is_untouched_ = false;
    SQLite::Transaction all_or_nothing(database_);
    std::vector<std::string> staying;
    for (std::size_t i = 0; i < submissions.size(); ++i)
        if (!insert_submission(database_, submissions[i], contents[i]) &&
            has_content(database_, submissions[i]))
            staying.push_back(submissions[i].who.key + " (" + submissions[i].exercise + ")");
    all_or_nothing.commit();
    return staying;
}

void Gradebook::record(const Run& run)
{
    const std::lock_guard lock(mutex_);
    SQLite::Transaction all_or_nothing(database_);
    SQLite::Statement insert(database_, "INSERT INTO run VALUES (NULL,?,?,?,?,?,?,?,?,?)");
    SQLite::bind(insert, run.content, run.exercise, run.kit, run.grader, run.device, run.sandbox,
                 static_cast<std::int64_t>(run.seed), run.finished_s, run.seconds);
    insert.exec();
    const std::int64_t id = database_.getLastInsertRowid();
    for (std::size_t i = 0; i < run.verdicts.size(); ++i)
        insert_verdict(database_, id, static_cast<int>(i), run.verdicts[i]);
    SQLite::Statement settled(database_, "DELETE FROM fault WHERE content = ?");
    settled.bind(1, run.content);
    settled.exec();
    all_or_nothing.commit();
}

void Gradebook::record_fault(const std::string& content, const std::string& said)
{
    const std::lock_guard lock(mutex_);
    SQLite::Statement insert(database_, "INSERT OR REPLACE INTO fault VALUES (?,?)");
    SQLite::bind(insert, content, said);
    insert.exec();
}

void Gradebook::read_files(Submission& submission, const std::string& content)
{
    SQLite::Statement rows(database_, "SELECT name, bytes FROM file WHERE content = ? ORDER BY position");
    rows.bind(1, content);
    while (rows.executeStep())
        submission.files.push_back({rows.getColumn(0).getString(), blob_of(rows.getColumn(1))});
}

std::optional<Run> Gradebook::newest_run(const std::string& content)
{
    SQLite::Statement row(
        database_, "SELECT id, exercise, kit, grader, device, sandbox, seed, finished_s, seconds FROM run "
                   "WHERE content = ? ORDER BY id DESC LIMIT 1");
    row.bind(1, content);
    if (!row.executeStep())
        return {};
    const auto word = [&](int column) { return row.getColumn(column).getString(); };
    return Run{content,
               word(1),
               word(2),
               word(3),
               word(4),
               word(5),
               row.getColumn(6).getUInt(),
               row.getColumn(7).getInt64(),
               row.getColumn(8).getDouble(),
               verdicts_of(database_, row.getColumn(0).getInt64())};
}

std::vector<Entry> Gradebook::entries()
{
    std::vector<Entry> entries;
    SQLite::Statement rows(database_,
                           "SELECT person, exercise, name, number, folder, platform, state, "
                           "submission.content, handed_in_s, notes, coalesce(said, '') FROM submission "
                           "LEFT JOIN fault USING (content) ORDER BY person, exercise");
    while (rows.executeStep()) {
        const auto word = [&](int column) { return rows.getColumn(column).getString(); };
        const auto number = [&](int column) { return rows.getColumn(column).getInt(); };
        Entry& entry = entries.emplace_back();
        entry.submission = {{word(0), word(2), word(3), blob_of(rows.getColumn(4))},
                            static_cast<Platform>(number(5)),
                            word(1),
                            static_cast<Submission::State>(number(6)),
                            {},
                            notes_in(word(9)),
                            rows.getColumn(8).getInt64()};
        entry.content = word(7);
        entry.fault = word(10);
        if (!entry.content.empty()) {
            read_files(entry.submission, entry.content);
            entry.run = newest_run(entry.content);
        }
    }
    sort_by_key(entries);
    return entries;
}
} // namespace lab::classroom
