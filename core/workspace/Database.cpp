// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/Database.h"

#include "core/base/Stopped.h"
#include "core/io/MachineFault.h"
#include "core/workspace/RetryingVfs.h"
#include "core/workspace/SqlFunctions.h"

#include <sqlite3.h>

#include <cassert>
#include <cerrno>
#include <chrono>
#include <thread>
#include <utility>

namespace voxdeck {

namespace {

constexpr int kBusyTimeoutMs = 50;
/// For another process that is making the same workspace.
constexpr std::chrono::seconds kSwitchPatience{5};
constexpr std::chrono::milliseconds kBetweenTries{5};
constexpr int kInstructionsBetweenStopChecks = 4000; // well under a millisecond

int isStopRequested(void *stop)
{
    return static_cast<const std::stop_token *>(stop)->stop_requested() ? 1 : 0;
}

ErrorCode codeOf(int code, int systemErrno)
{
    const bool isDiskFull = systemErrno == ENOSPC || systemErrno == EDQUOT;
    switch (code & 0xff) {
    case SQLITE_FULL: return ErrorCode::DiskFull;
    case SQLITE_BUSY:
    case SQLITE_LOCKED: return ErrorCode::Busy;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB: return ErrorCode::Corrupt;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH: return ErrorCode::PermissionDenied;
    case SQLITE_CANTOPEN:
        return isDiskFull              ? ErrorCode::DiskFull
               : systemErrno == ENOENT ? ErrorCode::NotFound
                                       : ErrorCode::PermissionDenied;
    case SQLITE_IOERR: return isDiskFull ? ErrorCode::DiskFull : ErrorCode::Io;
    case SQLITE_INTERRUPT: return ErrorCode::Cancelled;
    case SQLITE_TOOBIG: return ErrorCode::InvalidArgument;
    default: return ErrorCode::Internal;
    }
}

/// Where another connection is switching SQLite does not wait but says that the file is locked.
Result<> switchToWal(Database &database)
{
    const auto until = std::chrono::steady_clock::now() + kSwitchPatience;
    for (;;) {
        auto done = database.run("PRAGMA journal_mode = WAL;");
        if (done || done.error().code != ErrorCode::Busy
            || std::chrono::steady_clock::now() > until)
            return done;
        std::this_thread::sleep_for(kBetweenTries);
    }
}

} // namespace

// ---- Statement

Statement::Statement(Database &database, sqlite3_stmt *prepared, bool isCached)
    : m_database(&database), m_prepared(prepared), m_isCached(isCached)
{
}

Statement::Statement(Database &database, Error error)
    : m_database(&database), m_error(std::move(error))
{
}

Statement::Statement(Statement &&other) noexcept
    : m_database(other.m_database),
      m_prepared(std::exchange(other.m_prepared, nullptr)),
      m_isCached(other.m_isCached),
      m_nextParameter(other.m_nextParameter),
      m_error(std::move(other.m_error))
{
}

Statement::~Statement()
{
    if (!m_prepared)
        return;
    if (!m_isCached) {
        sqlite3_finalize(m_prepared);
        return;
    }
    sqlite3_reset(m_prepared);
    sqlite3_clear_bindings(m_prepared);
    const auto found = m_database->m_prepared.find(std::string_view(sqlite3_sql(m_prepared)));
    if (found != m_database->m_prepared.end())
        found->second.isTaken = false;
}

void Statement::check(int code)
{
    if (code != SQLITE_OK && !m_error)
        m_error = m_database->errorOf(code, Sentence::tr("a value could not be bound"));
}

Statement &Statement::bind(std::int64_t value)
{
    if (m_prepared)
        check(sqlite3_bind_int64(m_prepared, m_nextParameter++, value));
    return *this;
}

Statement &Statement::bind(double value)
{
    if (m_prepared)
        check(sqlite3_bind_double(m_prepared, m_nextParameter++, value));
    return *this;
}

Statement &Statement::bind(std::string_view utf8)
{
    if (m_prepared) // a null pointer would bind NULL
        check(sqlite3_bind_text64(m_prepared, m_nextParameter++, utf8.data() ? utf8.data() : "",
                                  utf8.size(), SQLITE_TRANSIENT, SQLITE_UTF8));
    return *this;
}

Statement &Statement::bindBorrowed(std::string_view utf8)
{
    if (m_prepared)
        check(sqlite3_bind_text64(m_prepared, m_nextParameter++, utf8.data() ? utf8.data() : "",
                                  utf8.size(), SQLITE_STATIC, SQLITE_UTF8));
    return *this;
}

Statement &Statement::bindBlob(std::string_view bytes)
{
    if (bytes.empty())
        return bindNull();
    if (m_prepared)
        check(sqlite3_bind_blob64(m_prepared, m_nextParameter++, bytes.data(), bytes.size(),
                                  SQLITE_TRANSIENT));
    return *this;
}

Statement &Statement::bindNull()
{
    if (m_prepared)
        check(sqlite3_bind_null(m_prepared, m_nextParameter++));
    return *this;
}

Statement &Statement::bindPointer(void *pointer, const char *type)
{
    if (m_prepared)
        check(sqlite3_bind_pointer(m_prepared, m_nextParameter++, pointer, type, nullptr));
    return *this;
}

Result<bool> Statement::step()
{
    if (m_error)
        return fail(*m_error);
    assert(m_nextParameter == sqlite3_bind_parameter_count(m_prepared) + 1 // each is bound
           || sqlite3_stmt_isexplain(m_prepared) != 0);
    const int code = sqlite3_step(m_prepared);
    if (code == SQLITE_ROW)
        return true;
    if (code == SQLITE_DONE)
        return false;
    m_error = m_database->errorOf(code, Sentence::tr("the workspace could not be read or written"));
    sqlite3_reset(m_prepared);
    return fail(*m_error);
}

Result<int> Statement::run()
{
    for (;;) {
        VOX_TRY(const bool hasRow, step());
        if (!hasRow)
            break;
    }
    const int changed = sqlite3_changes(m_database->m_connection);
    sqlite3_reset(m_prepared);
    return changed;
}

Statement &Statement::rewind()
{
    if (m_prepared)
        sqlite3_reset(m_prepared);
    m_nextParameter = 1;
    return *this;
}

std::int64_t Statement::integer(int column) const
{
    assert(column >= 0 && column < sqlite3_data_count(m_prepared)); // a row is there
    return sqlite3_column_int64(m_prepared, column);
}

double Statement::real(int column) const
{
    assert(column >= 0 && column < sqlite3_data_count(m_prepared)); // a row is there
    return sqlite3_column_double(m_prepared, column);
}

std::string Statement::text(int column) const
{
    return std::string(view(column));
}

std::string_view Statement::view(int column) const
{
    assert(column >= 0 && column < sqlite3_data_count(m_prepared)); // a row is there
    const void *const bytes = sqlite3_column_blob(m_prepared, column);
    const int length = sqlite3_column_bytes(m_prepared, column);
    return bytes ? std::string_view(static_cast<const char *>(bytes),
                                    static_cast<std::size_t>(length))
                 : std::string_view();
}

bool Statement::isNull(int column) const
{
    assert(column >= 0 && column < sqlite3_data_count(m_prepared)); // a row is there
    return sqlite3_column_type(m_prepared, column) == SQLITE_NULL;
}

// ---- Database

Database::Database(sqlite3 *connection, std::filesystem::path file)
    : m_connection(connection), m_file(std::move(file))
{
}

Database::~Database()
{
    for (auto &[text, prepared] : m_prepared)
        sqlite3_finalize(prepared.statement);
    sqlite3_close_v2(m_connection);
}

Error Database::errorOf(int code, const Sentence &doing) const
{
    const int number = sqlite3_system_errno(m_connection);
    const bool isDisk = (code & 0xff) == SQLITE_CANTOPEN || (code & 0xff) == SQLITE_IOERR;
    const bool isShort = (isDisk && isShortageErrno(number)) || (code & 0xff) == SQLITE_NOMEM;
    const ErrorCode which = isShort ? ErrorCode::Shortage : codeOf(code, number);
    auto detail = which == ErrorCode::Busy
                      ? Sentence::tr("%1: another process or thread is writing to it", doing)
                  : which == ErrorCode::Cancelled
                      ? stopped().value().detail
                      : Sentence::tr("%1: %2", doing, sqlite3_errmsg(m_connection));
    if (isShort)
        detail = Sentence::tr("%1; %2", detail, kShortageAdvice);
    if ((code & 0xff) == SQLITE_CORRUPT)
        detail = Sentence::tr(
            "%1; \"voxdeck-cli repair %2 --output NEW.voxdeck\" rescues the work in "
            "it",
            detail, m_file.string());
    return {which, std::move(detail), m_file.string()};
}

Result<std::unique_ptr<Database>> Database::open(const std::filesystem::path &file, Access access)
{
    // SQLITE_OPEN_READONLY cannot make the -shm file that WAL readers need, so a reader opens for
    // writing where it may (SQLite itself falls back) and is kept from writing by query_only.
    const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
                      | (access == Access::ReadWrite ? SQLITE_OPEN_CREATE : 0);
    sqlite3 *connection = nullptr;
    const int code = sqlite3_open_v2(file.c_str(), &connection, flags, retryingVfs());
    if (!connection)
        return fail(ErrorCode::Internal, Sentence::tr("out of memory while opening the file"),
                    file.string());
    std::unique_ptr<Database> database(new Database(connection, file));
    if (code != SQLITE_OK)
        return fail(database->errorOf(code, Sentence::tr("the workspace could not be opened")));
    VOX_CHECK(database->configure(access));
    return database;
}

Result<> Database::configure(Access access)
{
    sqlite3_busy_timeout(m_connection, kBusyTimeoutMs);
    sqlite3_limit(m_connection, SQLITE_LIMIT_ATTACHED, 0);
    for (const auto &make :
         {&registerQueryFunctions, &registerSortFunction, &registerPersonFunction})
        if (const int code = make(m_connection); code != SQLITE_OK)
            return fail(
                errorOf(code, Sentence::tr("the workspace could not be set up for queries")));
    VOX_CHECK(run("PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON;"));
    if (access == Access::ReadOnly)
        return run("PRAGMA query_only = ON; PRAGMA cache_size = -8192; PRAGMA threads = 2;");
    // A checkpoint stalls the commit that causes it: every 4,000 pages it is one commit in hundreds.
    VOX_CHECK(run("PRAGMA synchronous = FULL; PRAGMA cache_size = -16384;"
                  "PRAGMA wal_autocheckpoint = 4000;"));
    return switchToWal(*this);
}

Statement Database::statement(std::string_view sql)
{
    const auto found = m_prepared.find(sql);
    if (found != m_prepared.end() && !found->second.isTaken) {
        found->second.isTaken = true;
        return {*this, found->second.statement, true};
    }
    return prepare(sql, found == m_prepared.end());
}

Statement Database::statementOnce(std::string_view sql)
{
    return prepare(sql, false);
}

Statement Database::prepare(std::string_view sql, bool isCached)
{
    sqlite3_stmt *prepared = nullptr;
    const int code = sqlite3_prepare_v3(m_connection, sql.data(), static_cast<int>(sql.size()),
                                        isCached ? SQLITE_PREPARE_PERSISTENT : 0, &prepared,
                                        nullptr);
    if (code != SQLITE_OK || !prepared)
        return {*this, errorOf(code, Sentence::tr("the workspace could not be queried"))};
    if (isCached)
        m_prepared.emplace(sql, Prepared{prepared, true});
    return {*this, prepared, isCached};
}

Result<> Database::run(const char *script)
{
    const int code = sqlite3_exec(m_connection, script, nullptr, nullptr, nullptr);
    if (code != SQLITE_OK)
        return fail(errorOf(code, Sentence::tr("the workspace could not be read or written")));
    return {};
}

Result<std::int64_t> Database::integer(std::string_view sql)
{
    auto query = statement(sql);
    VOX_TRY(const bool hasRow, query.step());
    return hasRow ? query.integer(0) : 0;
}

std::int64_t Database::lastInsertId() const
{
    return sqlite3_last_insert_rowid(m_connection);
}

bool Database::isInTransaction() const
{
    return sqlite3_get_autocommit(m_connection) == 0;
}

Database::StopScope::StopScope(Database &database, std::stop_token stop)
    : m_database(database), m_stop(std::move(stop))
{
    sqlite3_progress_handler(m_database.m_connection, kInstructionsBetweenStopChecks,
                             &isStopRequested, &m_stop);
}

Database::StopScope::~StopScope()
{
    sqlite3_progress_handler(m_database.m_connection, 0, nullptr, nullptr);
}

// ---- ReadSnapshot

ReadSnapshot::ReadSnapshot(Database &database)
{
    // Where it cannot begin, the first question says why.
    if (!database.isInTransaction() && database.statement("BEGIN").run())
        m_database = &database;
}

ReadSnapshot::~ReadSnapshot()
{
    if (m_database)
        static_cast<void>(m_database->statement("ROLLBACK").run().has_value());
}

// ---- Transaction

Result<Transaction> Transaction::begin(Database &database)
{
    VOX_CHECK(database.statement("BEGIN IMMEDIATE").run());
    return Transaction(database);
}

Result<Transaction> Transaction::beginPatiently(Database &database, std::stop_token stop)
{
    using Clock = std::chrono::steady_clock;
    const auto deadline = Clock::now() + std::chrono::seconds(10);
    for (;;) {
        auto begun = begin(database);
        if (begun || begun.error().code != ErrorCode::Busy || Clock::now() > deadline)
            return begun;
        if (stop.stop_requested())
            return stopped(database.file().string());
    }
}

Transaction::~Transaction()
{
    if (m_database) // fails only after SQLite itself has rolled back
        static_cast<void>(m_database->statement("ROLLBACK").run().has_value());
}

Result<> Transaction::commit()
{
    VOX_CHECK(m_database->statement("COMMIT").run());
    m_database = nullptr;
    return {};
}

} // namespace voxdeck
