// SPDX-License-Identifier: Apache-2.0
#include "core/workspace/Workspace.h"

#include "core/base/Hash.h"
#include "core/base/Sha256.h"
#include "core/base/UserFolders.h"
#include "core/io/Location.h"
#include "core/io/PlainPath.h"
#include "core/io/PosixFileSystem.h"
#include "core/io/ReplaceTarget.h"
#include "core/workspace/Database.h"
#include "core/workspace/Schema.h"

#include <chrono>
#include <cstddef>
#include <cstdlib>
#include <span>
#include <string_view>
#include <system_error>
#include <thread>

namespace voxdeck {

namespace {

constexpr std::chrono::seconds kPatience{5};
constexpr std::chrono::milliseconds kBetweenTries{20};

/// A database needs a file that it can lock and change in place.
Result<> checkIsHere(const std::filesystem::path &file)
{
    if (isRemotePath(file))
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("a workspace is a file of this machine; name one with --workspace"),
            shownPath(file.string()));
    return {};
}

Result<> makeFolderFor(const std::filesystem::path &file)
{
    return file.has_parent_path() ? makeFolders(file.parent_path()) : Result<>();
}

Result<> rememberDataset(Database &database, const std::filesystem::path &dataset)
{
    VOX_TRY(auto transaction, Transaction::beginPatiently(database, {}));
    VOX_CHECK(database
                  .statement("INSERT INTO workspace (name, value) VALUES ('dataset', ?)"
                             " ON CONFLICT DO NOTHING")
                  .bind(dataset.string())
                  .run());
    return transaction.commit();
}

Result<std::string> storedDataset(Database &database)
{
    auto query = database.statement("SELECT value FROM workspace WHERE name = 'dataset'");
    VOX_TRY(const bool hasRow, query.step());
    return hasRow ? query.text(0) : std::string();
}

/// Of this version's form. Waits while another process makes the same workspace, or brings it up to date.
Result<std::unique_ptr<Database>> openReady(const std::filesystem::path &file, bool isForWriting)
{
    using Clock = std::chrono::steady_clock;
    const auto until = Clock::now() + kPatience;
    for (;;) {
        auto database = Database::open(file, isForWriting ? Database::Access::ReadWrite
                                                          : Database::Access::ReadOnly);
        auto ready = database ? (isForWriting ? migrate(**database) : checkSchema(**database))
                              : Result<>(fail(database.error()));
        if (ready && isForWriting)
            ready = addConnectionTriggers(**database);
        if (ready)
            return database;
        if (!isForWriting || ready.error().code != ErrorCode::Busy || Clock::now() >= until)
            return fail(std::move(ready).error());
        database = fail(ready.error()); // closes it
        std::this_thread::sleep_for(kBetweenTries);
    }
}

} // namespace

std::filesystem::path defaultWorkspacePath(const std::filesystem::path &dataset)
{
    const auto path = plainPath(dataset);
    std::string name = path.filename().string();
    if (name.empty())
        name = "dataset";
    // 16 hex digits of the SHA-256; without OpenSSL's help the name alone must do
    const auto digest = sha256(path.string());
    const std::string hex = digest ? hexOf(*digest).substr(0, 16) : std::string(16, '0');
    return userDataFolder() / "workspaces" / (name + "-" + hex + ".voxdeck");
}

bool isWorkspaceFile(const FileSystem &fs, const std::filesystem::path &path)
{
    return isDatabaseFile(fs, path);
}

Workspace::Workspace(std::unique_ptr<Database> database, std::filesystem::path file)
    : m_database(std::move(database)), m_file(std::move(file))
{
}

Workspace::~Workspace() = default;

Result<std::unique_ptr<Workspace>> Workspace::open(const std::filesystem::path &file,
                                                   const std::filesystem::path &dataset,
                                                   Access access)
{
    const bool isForWriting = access == Access::ReadWrite;
    VOX_CHECK(checkIsHere(file));
    if (isForWriting)
        VOX_CHECK(makeFolderFor(file));
    VOX_TRY(auto database, openReady(file, isForWriting));
    VOX_TRY(auto stored, storedDataset(*database));
    if (stored.empty() && isForWriting) {
        VOX_CHECK(rememberDataset(*database, plainPath(dataset)));
        VOX_TRY(stored, storedDataset(*database)); // another process may have been faster
        // The first edit is synced with the file, but not the name the file has: that would be lost in
        // a power cut, and the edit with it.
        const auto synced = syncFolder(file.parent_path());
        if (!synced && synced.error().code != ErrorCode::PermissionDenied)
            return fail(synced.error());
    }
    if (stored != plainPath(dataset).string())
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("is the workspace of another dataset, %1; lists that share a "
                                 "workspace are imported in one command",
                                 stored),
                    file.string());
    return std::unique_ptr<Workspace>(new Workspace(std::move(database), file));
}

Result<std::unique_ptr<Workspace>> Workspace::openKnown(const std::filesystem::path &file,
                                                        Access access)
{
    const bool isForWriting = access == Access::ReadWrite;
    VOX_CHECK(checkIsHere(file));
    std::error_code error;
    if (!std::filesystem::exists(file, error))
        return fail(ErrorCode::NotFound, Sentence::tr("no such workspace"), file.string());
    VOX_TRY(auto database, openReady(file, isForWriting));
    return std::unique_ptr<Workspace>(new Workspace(std::move(database), file));
}

const std::filesystem::path &Workspace::file() const
{
    return m_file;
}

std::filesystem::path Workspace::dataset() const
{
    const auto stored = storedDataset(*m_database);
    return stored ? std::filesystem::path(*stored) : std::filesystem::path();
}

Database &Workspace::database()
{
    return *m_database;
}

} // namespace voxdeck
