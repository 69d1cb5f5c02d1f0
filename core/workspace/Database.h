// SPDX-License-Identifier: Apache-2.0
// docs/decisions/0020, 0224
#pragma once

#include "core/base/Result.h"
#include "core/base/Sentence.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <unordered_map>

struct sqlite3;
struct sqlite3_stmt;

namespace voxdeck {

class Database;

/// One prepared statement: bind in order, then run() it or step() through its rows.
///
///   VOX_TRY(const int changed, db.statement("UPDATE t SET a = ? WHERE id = ?").bind(1).bind(id).run());
///
/// What fails before step() (a bad text, no memory) is kept and given by step() or run().
/// Threads  that of its Database, which must outlive it.
class Statement {
public:
    Statement(Statement &&other) noexcept;
    Statement &operator=(Statement &&) = delete;
    Statement(const Statement &) = delete;
    Statement &operator=(const Statement &) = delete;
    ~Statement(); ///< returns the prepared statement for the next use of the same text

    Statement &bind(std::int64_t value);
    Statement &bind(std::int32_t value) { return bind(static_cast<std::int64_t>(value)); }
    Statement &bind(std::uint32_t value) { return bind(static_cast<std::int64_t>(value)); }
    Statement &bind(std::uint64_t value) { return bind(static_cast<std::int64_t>(value)); }
    Statement &bind(double value);
    Statement &bind(std::string_view utf8); ///< copied
    Statement &bind(const char *utf8) { return bind(std::string_view(utf8)); }
    Statement &bindBorrowed(std::string_view utf8); ///< must live until the next rewind()
    Statement &bindBlob(std::string_view bytes);    ///< copied; empty is NULL
    Statement &bindNull();
    /// For a function of ours; `type` is a literal both sides know. Must outlive the statement's use.
    Statement &bindPointer(void *pointer, const char *type);
    template <class T>
    Statement &bind(const std::optional<T> &value)
    {
        return value ? bind(*value) : bindNull();
    }

    Result<bool> step(); ///< true: a row is there to be read
    Result<int> run();   ///< steps to the end; how many rows were changed
    /// Ready to bind again from the first parameter on.
    Statement &rewind();

    std::int64_t integer(int column) const;
    std::uint64_t count(int column) const { return static_cast<std::uint64_t>(integer(column)); }
    double real(int column) const;
    std::string text(int column) const;      ///< also a blob's bytes; empty for NULL
    std::string_view view(int column) const; ///< the same bytes, until the next step() or rewind()
    bool isNull(int column) const;

private:
    friend class Database;
    Statement(Database &database, sqlite3_stmt *prepared, bool isCached);
    Statement(Database &database, Error error);
    void check(int code);

    Database *m_database;
    sqlite3_stmt *m_prepared = nullptr;
    bool m_isCached = false;
    int m_nextParameter = 1;
    std::optional<Error> m_error;
};

/// One SQLite connection, errors as values: full disk is DiskFull, a lock held elsewhere for longer
/// than 50 ms is Busy, damage is Corrupt, a stop request is Cancelled.
///
/// Threads  one.
class Database {
public:
    enum class Access { ReadWrite, ReadOnly };
    /// WAL, every commit synced, foreign keys checked. ReadWrite creates a missing file.
    static Result<std::unique_ptr<Database>> open(const std::filesystem::path &file, Access access);
    ~Database();
    Database(const Database &) = delete;
    Database &operator=(const Database &) = delete;

    /// Prepares `sql`, or takes it from those prepared before.
    Statement statement(std::string_view sql);
    /// The same for a text that people make up as they type: it is not kept.
    Statement statementOnce(std::string_view sql);
    Result<> run(const char *script); ///< several statements without parameters
    Result<std::int64_t>
    integer(std::string_view sql); ///< first column of the first row; 0 if none
    std::int64_t lastInsertId() const;
    bool isInTransaction() const;
    const std::filesystem::path &file() const { return m_file; }

    /// While it lives, a stop request ends the running query with Cancelled.
    class StopScope {
    public:
        StopScope(Database &database, std::stop_token stop);
        StopScope(const StopScope &) = delete;
        StopScope &operator=(const StopScope &) = delete;
        ~StopScope();

    private:
        Database &m_database;
        std::stop_token m_stop;
    };

private:
    friend class Statement;
    struct TextHash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const
        {
            return std::hash<std::string_view>()(text);
        }
    };
    struct Prepared {
        sqlite3_stmt *statement = nullptr;
        bool isTaken = false;
    };
    Database(sqlite3 *connection, std::filesystem::path file);
    Error errorOf(int code, const Sentence &doing) const;
    Result<> configure(Access access);
    Statement prepare(std::string_view sql, bool isCached);

    sqlite3 *m_connection;
    std::filesystem::path m_file;
    std::unordered_map<std::string, Prepared, TextHash, std::equal_to<>> m_prepared;
};

/// While it lives all that is read is of one state of the file; nothing is locked. Inside a transaction
/// it is that one's.
class ReadSnapshot {
public:
    explicit ReadSnapshot(Database &database);
    ReadSnapshot(const ReadSnapshot &) = delete;
    ReadSnapshot &operator=(const ReadSnapshot &) = delete;
    ~ReadSnapshot();

private:
    Database *m_database = nullptr;
};

/// Takes the write lock at once; rolls back unless commit() was reached.
class Transaction {
public:
    static Result<Transaction> begin(Database &database);
    /// For jobs, which may be pushed aside by edits again and again: tries for ten seconds.
    static Result<Transaction> beginPatiently(Database &database, std::stop_token stop);
    Transaction(Transaction &&other) noexcept : m_database(other.m_database)
    {
        other.m_database = nullptr;
    }
    Transaction &operator=(Transaction &&) = delete;
    ~Transaction();
    Result<> commit();

private:
    explicit Transaction(Database &database) : m_database(&database) {}
    Database *m_database;
};

/// While it lives a commit does not wait for the disk: rows can be read again from the dataset. A
/// journal line written meanwhile by another connection is synced there as ever.
class UnsyncedScope {
public:
    explicit UnsyncedScope(Database &database) : m_database(database)
    {
        static_cast<void>(m_database.run("PRAGMA synchronous = NORMAL").has_value());
    }
    UnsyncedScope(const UnsyncedScope &) = delete;
    UnsyncedScope &operator=(const UnsyncedScope &) = delete;
    ~UnsyncedScope() { static_cast<void>(m_database.run("PRAGMA synchronous = FULL").has_value()); }

private:
    Database &m_database;
};

} // namespace voxdeck
