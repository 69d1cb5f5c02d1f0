// SPDX-License-Identifier: Apache-2.0
#include "core/io/DeferredSync.h"

#include "core/io/PosixFileSystem.h"
#include "core/io/TransparentFileSystem.h"

#include <typeinfo>
#include <utility>

namespace voxdeck {

namespace {

class UnsyncedFile final : public WritableFile {
public:
    explicit UnsyncedFile(std::unique_ptr<WritableFile> file) : m_file(std::move(file)) {}
    Result<> append(std::span<const std::byte> bytes) override { return m_file->append(bytes); }
    Result<> sync() override { return {}; }
    std::uint64_t size() const override { return m_file->size(); }

private:
    std::unique_ptr<WritableFile> m_file;
};

Result<std::unique_ptr<WritableFile>> unsynced(Result<std::unique_ptr<WritableFile>> opened,
                                               bool isDeferred)
{
    if (!opened || !isDeferred)
        return opened;
    return std::unique_ptr<WritableFile>(std::make_unique<UnsyncedFile>(*std::move(opened)));
}

bool isRealDisk(const FileSystem &disk)
{
    const auto *const transparent = dynamic_cast<const TransparentFileSystem *>(&disk);
    const FileSystem &behind = transparent ? transparent->behind() : disk;
    return typeid(behind) == typeid(PosixFileSystem);
}

} // namespace

DeferredSync::DeferredSync(FileSystem &disk)
    : ForwardingFileSystem(disk), m_isDeferred(isRealDisk(disk))
{
}

Result<> DeferredSync::finish(const Path &folder)
{
    return m_isDeferred ? syncDisk(folder) : Result<>();
}

Result<std::unique_ptr<WritableFile>> DeferredSync::create(const Path &path)
{
    return unsynced(disk().create(path), m_isDeferred);
}

Result<std::unique_ptr<WritableFile>> DeferredSync::openForAppending(const Path &path)
{
    return unsynced(disk().openForAppending(path), m_isDeferred);
}

Result<> DeferredSync::syncDirectory(const Path &path)
{
    return m_isDeferred ? Result<>() : disk().syncDirectory(path);
}

} // namespace voxdeck
