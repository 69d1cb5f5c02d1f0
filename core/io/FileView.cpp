// SPDX-License-Identifier: Apache-2.0
#include "core/io/FileView.h"

#include "core/io/FileMapping.h"
#include "core/io/Location.h"
#include "core/io/ReadStop.h"

#include <cassert>
#include <string>
#include <utility>

namespace voxdeck {

Result<std::shared_ptr<const FileView>> FileView::open(const FileSystem &fs,
                                                       const std::filesystem::path &path)
{
    std::shared_ptr<FileView> view(new FileView);
    view->m_path = path;
    if (isRemotePath(path)) {
        VOX_TRY(view->m_status, fs.status(path));
        VOX_TRY(view->m_file, fs.openForReading(path));
        if (view->m_file->size() != view->m_status.size)
            return fail(ErrorCode::Busy,
                        Sentence::tr("was replaced while it was opened; open it again"),
                        path.string());
    } else {
        VOX_TRY(view->m_mapped, fs.map(path));
        view->m_bytes = view->m_mapped->bytes();
        view->m_status = view->m_mapped->status();
        view->m_status.size = view->m_bytes.size();
    }
    return std::shared_ptr<const FileView>(std::move(view));
}

Result<std::span<const std::byte>> FileView::read(std::uint64_t offset, std::uint64_t length,
                                                  std::vector<std::byte> &scratch,
                                                  std::stop_token stop) const
{
    if (offset > size() || length > size() - offset)
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("has %1 bytes; %2 at byte %3 reach past its end", size(), length, offset),
            m_path.string());
    assert(m_file && !m_mapped);
    const auto outer = ReadStop::current();
    const ReadStop reading(stop.stop_possible() ? stop : outer);
    scratch.resize(length);
    VOX_TRY(const std::size_t got, m_file->readAt(offset, scratch));
    if (got != length)
        return fail(ErrorCode::Busy, Sentence::tr("became shorter while it was read"),
                    m_path.string());
    return std::span<const std::byte>(scratch);
}

Result<ViewedBytes> FileView::bytes(std::uint64_t offset, std::uint64_t length) const
{
    std::vector<std::byte> scratch;
    VOX_TRY(const auto bytes, view(offset, length, scratch));
    return m_mapped ? ViewedBytes(bytes) : ViewedBytes(std::move(scratch));
}

Result<> FileView::check() const
{
    return m_mapped ? checkMapping(*m_mapped) : Result<>();
}

} // namespace voxdeck
