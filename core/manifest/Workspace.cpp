// SPDX-License-Identifier: Apache-2.0
#include "core/manifest/Workspace.h"

#include "core/io/PlainPath.h"
#include "core/manifest/Database.h"
#include "core/manifest/Schema.h"
#include "core/manifest/Sha256.h"

#include <array>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string_view>
#include <system_error>

namespace voxdeck {

namespace {

std::filesystem::path dataHome()
{
    // As the XDG specification says, a relative value counts as none.
    if (const char *const home = std::getenv("XDG_DATA_HOME"); home && *home == '/')
        return home;
    const char *const home = std::getenv("HOME");
    return std::filesystem::path(home && *home ? home : "/") / ".local" / "share";
}

Result<> makeFolderFor(const std::filesystem::path &file)
{
    std::error_code error;
    if (file.has_parent_path())
        std::filesystem::create_directories(file.parent_path(), error);
    if (!error)
        return {};
    const ErrorCode code = error == std::errc::no_space_on_device ? ErrorCode::DiskFull
                           : error == std::errc::permission_denied
                                   || error == std::errc::read_only_file_system
                               ? ErrorCode::PermissionDenied
                               : ErrorCode::Io;
    return fail(code, "the folder could not be made: " + error.message(),
                file.parent_path().string());
}

Result<> rememberDataset(Database &database, const std::filesystem::path &dataset)
{
    VOX_CHECK(database
                  .statement("INSERT INTO workspace (name, value) VALUES ('dataset', ?)"
                             " ON CONFLICT DO NOTHING")
                  .bind(dataset.string())
                  .run());
    return {};
}

Result<std::string> storedDataset(Database &database)
{
    auto query = database.statement("SELECT value FROM workspace WHERE name = 'dataset'");
    VOX_TRY(const bool hasRow, query.step());
    return hasRow ? query.text(0) : std::string();
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
    return dataHome() / "voxdeck" / "workspaces" / (name + "-" + hex + ".voxdeck");
}

bool isWorkspaceFile(const FileSystem &fs, const std::filesystem::path &path)
{
    constexpr std::string_view kBeginning("SQLite format 3\0", 16);
    const auto file = fs.openForReading(path);
    if (!file || (*file)->size() < kBeginning.size())
        return false;
    std::array<std::byte, kBeginning.size()> bytes{};
    if (!(*file)->readAt(0, std::span(bytes)))
        return false;
    return std::memcmp(bytes.data(), kBeginning.data(), bytes.size()) == 0;
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
    if (isForWriting)
        VOX_CHECK(makeFolderFor(file));
    VOX_TRY(auto database, Database::open(file, isForWriting ? Database::Access::ReadWrite
                                                             : Database::Access::ReadOnly));
    VOX_CHECK(isForWriting ? migrate(*database) : checkSchema(*database));
    VOX_TRY(auto stored, storedDataset(*database));
    if (stored.empty() && isForWriting) {
        VOX_CHECK(rememberDataset(*database, plainPath(dataset)));
        stored = plainPath(dataset).string();
    }
    if (stored != plainPath(dataset).string())
        return fail(ErrorCode::InvalidArgument,
                    "is the workspace of another dataset, " + stored
                        + "; lists that share a workspace are imported in one command",
                    file.string());
    return std::unique_ptr<Workspace>(new Workspace(std::move(database), file));
}

Result<std::unique_ptr<Workspace>> Workspace::openKnown(const std::filesystem::path &file,
                                                        Access access)
{
    const bool isForWriting = access == Access::ReadWrite;
    std::error_code error;
    if (!std::filesystem::exists(file, error))
        return fail(ErrorCode::NotFound, "there is no such workspace", file.string());
    VOX_TRY(auto database, Database::open(file, isForWriting ? Database::Access::ReadWrite
                                                             : Database::Access::ReadOnly));
    VOX_CHECK(isForWriting ? migrate(*database) : checkSchema(*database));
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
