#include "grader/class/gradebook/gradebook_schema.hpp"

#include "grader/class/intake/people.hpp"

#include <SQLiteCpp/Statement.h>
#include <SQLiteCpp/Transaction.h>
#include <SQLiteCpp/VariadicBind.h>

namespace lab::classroom
{
namespace
{
constexpr int schema_version = 3;

constexpr const char* submission_table = R"(
CREATE TABLE submission (person TEXT NOT NULL, exercise TEXT NOT NULL, name TEXT NOT NULL, number TEXT NOT NULL,
    folder BLOB NOT NULL, platform INTEGER NOT NULL, state INTEGER NOT NULL, content TEXT NOT NULL,
    handed_in_s INTEGER NOT NULL, notes TEXT NOT NULL, PRIMARY KEY (person, exercise)) STRICT;
)";

constexpr const char* tables = R"(
CREATE TABLE file (content TEXT NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, bytes BLOB NOT NULL,
    PRIMARY KEY (content, position)) STRICT;
CREATE TABLE run (id INTEGER PRIMARY KEY, content TEXT NOT NULL, exercise TEXT NOT NULL, kit TEXT NOT NULL,
    grader TEXT NOT NULL, device TEXT NOT NULL, sandbox TEXT NOT NULL, seed INTEGER NOT NULL, finished_s INTEGER NOT NULL,
    seconds REAL NOT NULL) STRICT;
CREATE INDEX run_of_content ON run (content);
CREATE TABLE verdict (run INTEGER NOT NULL REFERENCES run, position INTEGER NOT NULL, name TEXT NOT NULL,
    status TEXT NOT NULL, part REAL NOT NULL, seen_en TEXT NOT NULL, seen_de TEXT NOT NULL, next_en TEXT NOT NULL,
    next_de TEXT NOT NULL, places TEXT NOT NULL, PRIMARY KEY (run, position)) STRICT;
CREATE TABLE fault (content TEXT PRIMARY KEY, said TEXT NOT NULL) STRICT;
CREATE TABLE memory (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
)";

void make_tables(SQLite::Database& database)
{
    SQLite::Transaction all_or_nothing(database);
    database.exec(submission_table);
    database.exec(tables);
    database.exec("PRAGMA user_version = " + std::to_string(schema_version));
    all_or_nothing.commit();
}

/// In this schema, times were interpreted with the UTC offset of the deadline at intake; `OpenedResults` knows that
/// offset.
void take_over_second_schema(SQLite::Database& database)
{
    database.exec("INSERT OR REPLACE INTO memory VALUES ('clock', 'deadline'); PRAGMA user_version = " +
                  std::to_string(schema_version));
}

/// Up to 0.1, a submission belonged to a name. If one number now has two submissions, the one with files stays,
/// otherwise the later one.
void take_over_first_schema(SQLite::Database& database)
{
    SQLite::Transaction all_or_nothing(database);
    database.exec("ALTER TABLE submission RENAME TO by_name");
    database.exec(submission_table);
    SQLite::Statement rows(
        database, "SELECT rowid, platform, name, number, folder FROM by_name ORDER BY content != '', rowid");
    while (rows.executeStep()) {
        const Participant who{"", rows.getColumn(2), rows.getColumn(3), rows.getColumn(4)};
        SQLite::Statement insert(
            database, "INSERT OR REPLACE INTO submission SELECT ?, exercise, name, number, folder, platform, "
                      "state, content, handed_in_s, notes FROM by_name WHERE rowid = ?");
        SQLite::bind(insert, id_of(static_cast<Platform>(rows.getColumn(1).getInt()), "", who),
                     rows.getColumn(0).getInt64());
        insert.exec();
    }
    rows.reset();
    database.exec("DROP TABLE by_name");
    take_over_second_schema(database);
    all_or_nothing.commit();
}
} // namespace

bool has_schema(SQLite::Database& database)
{
    const int version = database.execAndGet("PRAGMA user_version").getInt();
    if (version == 0)
        make_tables(database);
    else if (version == 1)
        take_over_first_schema(database);
    else if (version == 2)
        take_over_second_schema(database);
    return version <= schema_version;
}
} // namespace lab::classroom
