// SPDX-License-Identifier: Apache-2.0
#include "core/archive/PartFile.h"

#include "core/io/ReplaceTarget.h"

#include <cassert>
#include <cstdint>

namespace voxdeck {
namespace {

constexpr std::size_t kGatherBytes = std::size_t{256} * 1024;

std::filesystem::path partOf(std::filesystem::path target)
{
    target += ".part";
    return target;
}

} // namespace

Result<std::unique_ptr<PartFile>> PartFile::create(FileSystem &fs,
                                                   const std::filesystem::path &target)
{
    VOX_TRY(auto real, replaceTarget(fs, target));
    VOX_TRY(auto file, fs.create(partOf(real)));
    return std::unique_ptr<PartFile>(new PartFile(fs, std::move(real), std::move(file)));
}

PartFile::PartFile(FileSystem &fs, std::filesystem::path target, std::unique_ptr<WritableFile> file)
    : m_fs(fs), m_target(std::move(target)), m_file(std::move(file))
{
    m_gathered.reserve(kGatherBytes);
}

PartFile::~PartFile()
{
    if (!m_file)
        return;
    m_file.reset();
    (void)m_fs.remove(partOf(m_target)); // a leftover .part is never read
}

Result<> PartFile::append(std::span<const std::byte> bytes)
{
    VOX_CHECK(m_state);
    assert(m_file); // not committed
    m_size += bytes.size();
    if (m_gathered.size() + bytes.size() > kGatherBytes)
        VOX_CHECK(flush());
    if (bytes.size() >= kGatherBytes)
        return remember(m_file->append(bytes));
    m_gathered.insert(m_gathered.end(), bytes.begin(), bytes.end());
    assert(m_gathered.size() <= kGatherBytes);
    return {};
}

Result<> PartFile::flush()
{
    if (m_gathered.empty())
        return {};
    VOX_CHECK(remember(m_file->append(m_gathered)));
    m_gathered.clear();
    return {};
}

Result<> PartFile::sync()
{
    VOX_CHECK(m_state);
    VOX_CHECK(flush());
    return remember(m_file->sync());
}

Result<> PartFile::commit()
{
    VOX_CHECK(m_state);
    return remember(commitOnce());
}

Result<> PartFile::commitOnce()
{
    if (!m_file)
        return fail(ErrorCode::Internal, Sentence::tr("committed twice"), m_target.string());
    VOX_CHECK(flush());
    VOX_CHECK(m_file->sync());
    VOX_CHECK(m_fs.rename(partOf(m_target), m_target));
    m_file.reset(); // from here on there is no .part to remove
    return m_fs.syncDirectory(m_target.parent_path());
}

std::uint64_t PartFile::size() const
{
    return m_size;
}

Result<> PartFile::remember(Result<> result)
{
    if (!result)
        m_state = result;
    return result;
}

} // namespace voxdeck
