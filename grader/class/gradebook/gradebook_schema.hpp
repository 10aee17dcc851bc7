// The tables of gradebook.sqlite, and their migration from older versions.
#pragma once

#include <SQLiteCpp/Database.h>

namespace lab::classroom
{
/// Creates missing tables and migrates those of an older kit, all or nothing. False if they come from a newer kit.
bool has_schema(SQLite::Database& database);
} // namespace lab::classroom
