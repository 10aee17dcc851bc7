// The tables of gradebook.sqlite, and how older ones become them.
#pragma once

#include <SQLiteCpp/Database.h>

namespace lab::classroom
{
/// Makes the tables where there are none, and takes over those of an older kit, all or nothing. False: they are a newer kit's.
bool has_schema(SQLite::Database& database);
} // namespace lab::classroom
