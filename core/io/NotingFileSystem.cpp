// SPDX-License-Identifier: Apache-2.0
#include "core/io/NotingFileSystem.h"

#include "core/io/MachineFault.h"

#include <mutex>
#include <utility>

namespace voxdeck {

struct NotingFileSystem::Notes {
    std::mutex mutex;
    std::optional<Error> first; // guarded by mutex

    template <class T>
    Result<T> of(Result<T> result)
    {
        if (!result && (result.error().code == ErrorCode::Io || isOfTheMachine(result.error()))) {
            const std::lock_guard lock(mutex);
            if (!first)
                first = result.error();
        }
        return result;
    }
};

class NotingFileSystem::File final : public RandomAccessFile {
public:
    File(std::unique_ptr<RandomAccessFile> file, std::shared_ptr<Notes> notes)
        : m_file(std::move(file)), m_notes(std::move(notes))
    {
    }
    std::uint64_t size() const override { return m_file->size(); }
    Result<std::size_t> readAt(std::uint64_t offset, std::span<std::byte> buffer) const override
    {
        return m_notes->of(m_file->readAt(offset, buffer));
    }

private:
    std::unique_ptr<RandomAccessFile> m_file;
    std::shared_ptr<Notes> m_notes;
};

NotingFileSystem::NotingFileSystem(const FileSystem &disk)
    : ForwardingFileSystem(const_cast<FileSystem &>(disk)), m_notes(std::make_shared<Notes>())
{
}

NotingFileSystem::~NotingFileSystem() = default;

std::optional<Error> NotingFileSystem::problem() const
{
    const std::lock_guard lock(m_notes->mutex);
    return m_notes->first;
}

Result<FileStatus> NotingFileSystem::status(const Path &path) const
{
    return m_notes->of(ForwardingFileSystem::status(path));
}

Result<std::vector<DirectoryEntry>> NotingFileSystem::list(const Path &directory) const
{
    return m_notes->of(ForwardingFileSystem::list(directory));
}

Result<std::unique_ptr<RandomAccessFile>> NotingFileSystem::openForReading(const Path &path) const
{
    VOX_TRY(auto file, m_notes->of(ForwardingFileSystem::openForReading(path)));
    return std::make_unique<File>(std::move(file), m_notes);
}

Result<std::shared_ptr<const MappedFile>> NotingFileSystem::map(const Path &path) const
{
    return m_notes->of(ForwardingFileSystem::map(path));
}

Result<std::filesystem::path> NotingFileSystem::resolve(const Path &path) const
{
    return m_notes->of(ForwardingFileSystem::resolve(path));
}

} // namespace voxdeck
