// SPDX-License-Identifier: Apache-2.0
#include "core/pack/PackFolder.h"

#include "core/base/DatasetNames.h"
#include "core/format/touch/Locks.h"
#include "core/format/touch/ShardReader.h"
#include "core/format/touch/ShardWriter.h"
#include "core/json/Json.h"

#include <algorithm>
#include <cstdio>
#include <iterator>

namespace voxdeck {

namespace {

constexpr const char *kRecipeName = "pack.json";
constexpr const char *kErrorsName = "errors.jsonl";
constexpr const char *kLedgerFolder = ".errors";
using touch::kPackLockName;
constexpr const char *kTypes = "audio+metainfo";

/// TouchNet's '{:09d}' (touchnet/bin/make_data.py:254).
std::string shardName(std::uint64_t shard)
{
    std::string digits = std::to_string(shard);
    return std::string(9 - std::min<std::size_t>(digits.size(), 9), '0') + digits;
}

/// The differences of two recipes: "items_per_shard (1000, now 500)".
Sentence difference(const std::string &before, const std::string &now)
{
    const auto old = JsonValue::parse(before);
    const auto wanted = JsonValue::parse(now);
    if (!old || !wanted)
        return Sentence::tr("is damaged");
    std::string differences;
    for (const auto &[name, value] : wanted->members()) {
        const JsonValue *const was = old->find(name);
        const std::string before = was ? was->dumpAscii() : "nothing";
        if (before == value.dumpAscii())
            continue;
        differences += (differences.empty() ? "" : ", ") + name;
        if (name != "inputs")
            differences += " (" + before + ", now " + value.dumpAscii() + ")";
    }
    return Sentence::tr("was written for another pack: these differ: %1", differences);
}

Result<PackFailure> parseLedgerLine(std::string_view line, const std::filesystem::path &path)
{
    const auto value = JsonValue::parse(line);
    const JsonValue *const number = value ? value->find("line") : nullptr;
    const JsonValue *const reason = value ? value->find("reason") : nullptr;
    if (!number || number->toInteger() < 1 || !reason)
        return fail(ErrorCode::Corrupt, Sentence::tr("has a line that is not a failure: %1", line),
                    path.string());
    const JsonValue *const key = value->find("key");
    return PackFailure{static_cast<std::uint64_t>(number->toInteger()),
                       key ? key->toString() : std::string(), reason->toString()};
}

Result<std::vector<PackFailure>> parseLedger(std::string_view text, std::size_t most,
                                             const std::filesystem::path &path)
{
    std::vector<PackFailure> failures;
    while (!text.empty() && failures.size() < most) {
        const auto end = std::min(text.find('\n'), text.size());
        VOX_TRY(auto failure, parseLedgerLine(text.substr(0, end), path));
        failures.push_back(std::move(failure));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return failures;
}

Result<> removeIfThere(FileSystem &fs, const std::filesystem::path &path)
{
    return exists(fs, path) ? fs.removeTree(path) : Result<>();
}

} // namespace

PackFolder::PackFolder(FileSystem &fs, std::filesystem::path folder, std::uint64_t linesPerShard)
    : m_fs(&fs), m_folder(std::move(folder)), m_linesPerShard(linesPerShard)
{
}

Result<PackFolder> PackFolder::claim(FileSystem &fs, const std::filesystem::path &folder,
                                     const std::string &recipe, std::uint64_t linesPerShard,
                                     const std::string &holder)
{
    PackFolder claimed(fs, folder.has_filename() ? folder : folder.parent_path(), linesPerShard);
    if (!exists(fs, claimed.m_folder)) {
        VOX_CHECK(fs.createDirectories(claimed.m_folder));
        VOX_CHECK(fs.syncDirectory(claimed.m_folder.parent_path()));
    }
    VOX_TRY(claimed.m_lock, fs.lock(claimed.m_folder / kPackLockName, holder));
    VOX_CHECK(claimed.begin(recipe));
    claimed.m_wasComplete = claimed.isComplete();
    if (claimed.m_wasComplete)
        VOX_CHECK(claimed.readCompleteLedger());
    return claimed;
}

Result<> PackFolder::begin(const std::string &recipe)
{
    const auto path = m_folder / kRecipeName;
    if (exists(*m_fs, path)) {
        VOX_TRY(const std::string before, readWholeFile(*m_fs, path, 1 << 24));
        if (before == recipe)
            return {};
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("%1; choose another output folder, or remove this one to start again",
                         difference(before, recipe)),
            path.string());
    }
    VOX_TRY(const auto entries, m_fs->list(m_folder));
    for (const auto &entry : entries)
        if (entry.name != kPackLockName && entry.name != std::string(kRecipeName) + ".part")
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("is not empty (there is %1) and was not begun by a pack; "
                                     "choose an empty or new folder",
                                     entry.name),
                        m_folder.string());
    return writeFileAtomically(*m_fs, path, bytesOf(recipe));
}

Result<> PackFolder::readCompleteLedger()
{
    const auto path = m_folder / kErrorsName;
    if (!exists(*m_fs, path))
        return {};
    VOX_TRY(const std::string text, readWholeFile(*m_fs, path));
    VOX_TRY(m_completeLedger, parseLedger(text, text.size(), path));
    std::stable_sort(m_completeLedger.begin(), m_completeLedger.end(),
                     [](const auto &a, const auto &b) { return a.line < b.line; });
    return {};
}

std::filesystem::path PackFolder::shardPath(std::uint64_t shard) const
{
    return m_folder / shardName(shard);
}

std::filesystem::path PackFolder::ledgerPath(std::uint64_t shard) const
{
    return m_folder / kLedgerFolder / (shardName(shard) + ".jsonl");
}

bool PackFolder::isComplete() const
{
    return exists(*m_fs, m_folder / kShardListName);
}

Result<> PackFolder::reopen()
{
    VOX_CHECK(removeIfThere(*m_fs, m_folder / kLedgerFolder));
    for (auto begin = m_completeLedger.begin(); begin != m_completeLedger.end();) {
        const std::uint64_t shard = (begin->line - 1) / m_linesPerShard;
        const auto end = std::find_if(begin, m_completeLedger.end(), [&](const auto &failure) {
            return (failure.line - 1) / m_linesPerShard != shard;
        });
        VOX_CHECK(writeLedger(shard, {begin, end}));
        begin = end;
    }
    VOX_CHECK(m_fs->remove(m_folder / kShardListName)); // from here on the ledgers hold
    VOX_CHECK(m_fs->syncDirectory(m_folder));
    m_wasComplete = false;
    m_completeLedger.clear();
    return {};
}

Result<std::vector<PackFailure>> PackFolder::failures(std::uint64_t shard) const
{
    if (m_wasComplete) {
        std::vector<PackFailure> failures;
        std::copy_if(m_completeLedger.begin(), m_completeLedger.end(), std::back_inserter(failures),
                     [&](const PackFailure &failure) {
                         return (failure.line - 1) / m_linesPerShard == shard;
                     });
        return failures;
    }
    const auto path = ledgerPath(shard);
    if (!exists(*m_fs, path))
        return std::vector<PackFailure>();
    VOX_TRY(const std::string text, readWholeFile(*m_fs, path));
    return parseLedger(text, text.size(), path);
}

Result<ShardContent> PackFolder::inspect(std::uint64_t shard) const
{
    VOX_TRY(const auto reader, touch::ShardReader::open(*m_fs, shardPath(shard)));
    const touch::DataPair *const audio = reader.pair("audio");
    const touch::DataPair *const metainfo = reader.pair("metainfo");
    if (!audio || !metainfo)
        return fail(ErrorCode::Corrupt, Sentence::tr("lacks audio or metainfo"),
                    shardPath(shard).string());
    ShardContent content;
    content.items = reader.itemCount();
    content.bytes = audio->bin->size() + metainfo->bin->size();
    for (std::uint64_t item = 0; item < content.items; ++item) {
        VOX_TRY(const Frames frames, reader.frameCount(item));
        VOX_CHECK(metainfo->index.range(item, metainfo->bin->size()));
        content.frames += static_cast<std::uint64_t>(count(frames));
    }
    return content;
}

Result<std::filesystem::path> PackFolder::setAside(std::uint64_t shard)
{
    const auto from = shardPath(shard);
    auto to = from;
    to += ".bak";
    for (int number = 1; exists(*m_fs, to); ++number)
        to = from.string() + ".bak." + std::to_string(number);
    VOX_CHECK(m_fs->rename(from, to));
    VOX_CHECK(m_fs->syncDirectory(m_folder));
    return to;
}

Result<> PackFolder::writeLedger(std::uint64_t shard, const std::vector<PackFailure> &failures)
{
    const auto path = ledgerPath(shard);
    if (failures.empty())
        return removeIfThere(*m_fs, path); // of an earlier try
    if (!exists(*m_fs, path.parent_path())) {
        VOX_CHECK(m_fs->createDirectories(path.parent_path()));
        VOX_CHECK(m_fs->syncDirectory(m_folder));
    }
    std::string text;
    for (const auto &failure : failures)
        text += ledgerLine(failure);
    return writeFileAtomically(*m_fs, path, bytesOf(text));
}

Result<> PackFolder::writeErrors(std::uint64_t shardCount)
{
    const auto path = m_folder / kErrorsName;
    auto part = path;
    part += ".part";
    std::unique_ptr<WritableFile> file;
    for (std::uint64_t shard = 0; shard < shardCount; ++shard) {
        if (!exists(*m_fs, ledgerPath(shard)))
            continue;
        VOX_TRY(const std::string text, readWholeFile(*m_fs, ledgerPath(shard)));
        if (!file) {
            VOX_TRY(file, m_fs->create(part));
        }
        VOX_CHECK(file->append(bytesOf(text)));
    }
    if (!file)
        return removeIfThere(*m_fs, path);
    VOX_CHECK(file->sync());
    return m_fs->rename(part, path); // synced with data.list, which makes it hold
}

Result<> PackFolder::complete(std::uint64_t shardCount, const std::vector<std::uint64_t> &listed,
                              const std::string &directoryAsGiven)
{
    std::string list;
    for (const std::uint64_t shard : listed)
        list += directoryAsGiven + "/" + shardName(shard) + " " + kTypes + "\n";
    if (!m_wasComplete) {
        VOX_CHECK(writeErrors(shardCount));
        VOX_CHECK(m_fs->syncDirectory(m_folder));
        VOX_CHECK(writeFileAtomically(*m_fs, m_folder / kShardListName, bytesOf(list)));
    }
    if (!exists(*m_fs, m_folder / kLedgerFolder))
        return {};
    VOX_CHECK(m_fs->removeTree(m_folder / kLedgerFolder));
    return m_fs->syncDirectory(m_folder);
}

Result<std::vector<PackFailure>> PackFolder::firstFailures(std::size_t most) const
{
    const auto path = m_folder / kErrorsName;
    if (!exists(*m_fs, path))
        return std::vector<PackFailure>();
    VOX_TRY(const std::string text, readWholeFile(*m_fs, path));
    return parseLedger(text, most, path);
}

} // namespace voxdeck
