// SPDX-License-Identifier: Apache-2.0
#include "core/format/AudioPresence.h"

#include "core/base/Hash.h"
#include "core/io/MachineFault.h"

namespace voxdeck {

Result<std::optional<std::uint64_t>> AudioPresence::stampOf(std::string_view pointer)
{
    return stampOf(partAt(pointer).file, fnv64(pointer));
}

Result<std::optional<std::uint64_t>> AudioPresence::stampOf(const std::filesystem::path &file,
                                                            std::uint64_t before)
{
    if (m_lastFile.empty() || file != m_lastFile) {
        const auto status = m_fs.status(file);
        if (!status && isOfTheMachine(status.error()))
            return fail(status.error());
        m_last = status && status->kind == FileKind::File ? std::optional(*status) : std::nullopt;
        m_lastFile = file;
    }
    if (!m_last)
        return std::optional<std::uint64_t>();
    const std::uint64_t stamp = Fnv64(before)
                                    .add(file.native())
                                    .add(m_last->size)
                                    .add(static_cast<std::uint64_t>(m_last->mtimeNs))
                                    .value();
    return std::optional(stamp == 0 ? std::uint64_t{1} : stamp);
}

} // namespace voxdeck
