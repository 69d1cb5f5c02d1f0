// SPDX-License-Identifier: Apache-2.0
#include "core/shards/run/BuildErrors.h"

#include "core/archive/PartFile.h"
#include "core/format/LineReader.h"
#include "core/json/Json.h"
#include "core/shards/run/BuildFolder.h"

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <utility>

namespace voxdeck {

namespace {

constexpr const char *kOpenFailures = "failed.jsonl"; // in the staging folder of a part

} // namespace

Result<> BuildErrors::keepOpen(const std::vector<RowFailure> &failures)
{
    if (failures.empty())
        return {};
    std::string lines;
    for (const RowFailure &failure : failures)
        lines += failureLine(failure);
    return writeFileAtomically(m_fs, m_folder.stagingPath(0).parent_path() / kOpenFailures,
                               bytesOf(lines));
}

Result<> BuildErrors::forEachOpen(const Use &use) const
{
    VOX_TRY(const auto entries, m_fs.list(m_folder.inside()));
    for (const auto &entry : entries)
        if (entry.name.starts_with(BuildFolder::kStagingPrefix))
            VOX_CHECK(forEachLine(m_folder.inside() / entry.name / kOpenFailures, use));
    return {};
}

Result<> BuildErrors::forEachLeftOut(const Use &use) const
{
    return forEachLine(m_folder.leftOutPath(), use);
}

Result<> BuildErrors::forEachLine(const std::filesystem::path &path, const Use &use) const
{
    if (!exists(m_fs, path))
        return {};
    VOX_TRY(auto reader, LineReader::open(m_fs, path));
    for (;;) {
        VOX_TRY(const auto line, reader.next());
        if (!line)
            return {};
        const auto value = JsonValue::parse(line->text);
        if (!value)
            return fail(ErrorCode::Corrupt, value.error().detail, path.string());
        use(rowFailureOf(*value));
    }
}

Result<> BuildErrors::appendTo(PartFile &file, const BuildPlan &plan) const
{
    if (const auto from = m_folder.leftOutPath(); exists(m_fs, from)) {
        VOX_TRY(const auto source, m_fs.openForReading(from));
        std::vector<std::byte> block(std::size_t{1} << 20);
        for (std::uint64_t offset = 0; offset < source->size();) {
            VOX_TRY(const std::size_t got, source->readAt(offset, block));
            VOX_CHECK(file.append(std::span<const std::byte>(block).first(got)));
            offset += std::max<std::size_t>(got, 1); // cut short meanwhile: ends all the same
        }
    }
    for (std::uint64_t shard = 0; shard < plan.shards.size(); ++shard) {
        VOX_TRY(const auto record, m_folder.recordOf(shard));
        if (record)
            for (const auto &failure : record->failures)
                VOX_CHECK(file.append(bytesOf(failureLine(failure))));
    }
    Result<> appended;
    VOX_CHECK(forEachOpen([&](const RowFailure &failure) {
        if (appended)
            appended = file.append(bytesOf(failureLine(failure)));
    }));
    return appended;
}

Result<> BuildErrors::write()
{
    const auto path = m_folder.path() / kName;
    VOX_TRY(auto file, PartFile::create(m_fs, path));
    VOX_TRY(const auto builds, buildsIn(m_fs, m_folder.path()));
    for (const auto &build : builds)
        VOX_CHECK(BuildErrors(m_fs, build.folder).appendTo(*file, build.plan));
    if (file->size() > 0)
        return file->commit();
    file.reset();
    return exists(m_fs, path) ? m_fs.remove(path) : Result<>();
}

} // namespace voxdeck
