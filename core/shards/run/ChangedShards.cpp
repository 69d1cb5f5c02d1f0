// SPDX-License-Identifier: Apache-2.0
#include "core/shards/run/ChangedShards.h"

#include "core/base/Hash.h"
#include "core/base/Sha256.h"
#include "core/base/Stopped.h"
#include "core/format/LineReader.h"
#include "core/format/touch/ShardReader.h"
#include "core/io/FileDigest.h"
#include "core/json/Json.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::string_view kRecords = "metainfo.bin";
constexpr std::string_view kLines = "metadata.jsonl";

std::string nameOf(const ShardFile &file)
{
    return std::filesystem::path(file.path).filename().string();
}

/// The lines of an AudioFolder, or of the manifest of one tar.
bool isOfLines(const ShardFile &file)
{
    return nameOf(file) == kLines || std::filesystem::path(file.path).extension() == ".json";
}

bool isObject(std::string_view text)
{
    const auto value = JsonValue::parse(text);
    return value && value->kind() == JsonValue::Kind::Object;
}

/// Whether the file begins with the bytes that were built, and goes on.
Result<bool> isContinued(const FileSystem &fs, const std::filesystem::path &path,
                         const ShardFile &built, const std::stop_token &stop)
{
    VOX_TRY(const auto file, fs.openForReading(path));
    if (file->size() <= built.bytes)
        return false;
    Sha256Stream sum;
    std::vector<std::byte> block(std::size_t{1} << 20);
    for (std::uint64_t offset = 0; offset < built.bytes;) {
        VOX_CHECK(checkStop(stop));
        const auto wanted = static_cast<std::size_t>(
            std::min<std::uint64_t>(block.size(), built.bytes - offset));
        VOX_TRY(const std::size_t got, file->readAt(offset, std::span(block).first(wanted)));
        if (got == 0)
            return false;
        sum.add({reinterpret_cast<const char *>(block.data()), got});
        offset += got;
    }
    VOX_TRY(const std::string digest, sum.finish());
    return hexOf(digest) == built.sha256;
}

/// Whether the shard has a record for each of its items.
Result<bool> areRecordsReadable(const FileSystem &fs, const std::filesystem::path &shard,
                                std::uint64_t items, const std::stop_token &stop)
{
    const auto reader = touch::ShardReader::open(fs, shard);
    if (!reader || !reader->pair("metainfo") || reader->itemCount() != items)
        return false;
    for (std::uint64_t item = 0; item < items; ++item) {
        VOX_CHECK(checkStop(stop));
        const auto record = reader->record(item);
        if (!record || !isObject(*record))
            return false;
    }
    return true;
}

Result<bool> areLinesReadable(const FileSystem &fs, const std::filesystem::path &path,
                              const std::stop_token &stop)
{
    VOX_TRY(auto reader, LineReader::open(fs, path));
    for (;;) {
        VOX_CHECK(checkStop(stop));
        const auto line = reader.next();
        if (!line)
            return false;
        if (!*line)
            return true;
        if (!isObject((*line)->text))
            return false;
    }
}

/// Fills in whether the changed files can be read; Damaged where they are no metadata at all.
Result<> judge(const FileSystem &fs, const std::filesystem::path &output, const ShardRecord &record,
               MetadataNow &now, const std::stop_token &stop)
{
    for (const ShardFile &built : record.files) {
        const auto path = output / built.path;
        if (isOfLines(built)) {
            VOX_TRY(now.isReadable, areLinesReadable(fs, path, stop));
            if (!now.isReadable)
                now.state = MetadataNow::State::Damaged;
        } else if (nameOf(built) == kRecords) {
            VOX_TRY(now.isReadable, areRecordsReadable(fs, path.parent_path(), record.items, stop));
            const auto grown = isContinued(fs, path, built, stop);
            if (!grown && grown.error().code == ErrorCode::Cancelled)
                return fail(grown.error());
            if (!now.isReadable
                && !(grown && *grown)) // behind a damaged index, what was published is still there
                now.state = MetadataNow::State::Damaged;
        }
    }
    return {};
}

bool isSame(const ShardFile &one, const ShardFile &other)
{
    return one.bytes == other.bytes && one.sha256 == other.sha256;
}

/// What tells the lines of a manifest of tars apart.
std::string memberOf(std::string_view line)
{
    const auto value = JsonValue::parse(line);
    const JsonValue *const audio = value ? value->find("audio_filepath") : nullptr;
    const JsonValue *const shard = value ? value->find("shard_id") : nullptr;
    return audio && shard ? audio->toString() + "\n" + shard->dumpAscii() : std::string();
}

template <typename Use>
void eachLine(std::string_view text, const Use &use)
{
    while (!text.empty()) {
        const auto length = std::min(text.find('\n'), text.size() - 1) + 1;
        use(text.substr(0, length));
        text.remove_prefix(length);
    }
}

/// The lists that several shards share, where they are not what the build wrote: their lines are found by their places,
/// 24 bytes a line.
class SharedLists {
public:
    SharedLists(const FileSystem &fs, const BuildFolder &folder) : m_fs(fs), m_folder(folder) {}

    void add(const std::string &list, const ShardRecord &record)
    {
        m_lists[list].built.add(record.lines);
    }
    /// Once all are added.
    Result<> look(const std::stop_token &stop)
    {
        for (auto &[name, list] : m_lists) {
            const auto path = m_folder.path() / name;
            VOX_TRY(const auto built, list.built.finish());
            if (!exists(m_fs, path))
                continue;
            VOX_TRY(const auto now, digestFile(m_fs, path, stop));
            if (now.sha256 != hexOf(built))
                VOX_CHECK(findLines(path, list, stop));
        }
        return {};
    }
    /// The lines that the shard has now; nothing where they are those of its record, or name no audio.
    Result<std::optional<std::string>> changed(const std::string &name, const ShardRecord &record)
    {
        const List &list = m_lists[name];
        if (!list.file)
            return std::optional<std::string>();
        std::vector<std::string> members;
        eachLine(record.lines,
                 [&members](std::string_view line) { members.push_back(memberOf(line)); });
        std::string now;
        for (const std::string &member : members) {
            std::vector<Place> places;
            const auto [first, last] = list.places.equal_range(fnv64(member));
            for (auto place = first; place != last && !member.empty(); ++place)
                places.push_back(place->second);
            std::sort(places.begin(), places.end(), [](const Place &one, const Place &other) {
                return one.offset < other.offset;
            });
            for (const Place &place : places) {
                VOX_TRY(const std::string line, lineAt(list, place));
                if (memberOf(line) == member)
                    now.append(line).append("\n");
            }
        }
        const bool isOther = !now.empty() && now != record.lines;
        return isOther ? std::optional(std::move(now)) : std::nullopt;
    }

private:
    struct Place {
        std::uint64_t offset = 0;
        std::uint32_t bytes = 0;
    };
    struct List {
        Sha256Stream built;                                   ///< by the records
        std::unique_ptr<RandomAccessFile> file;               ///< null: it is as it was built
        std::unordered_multimap<std::uint64_t, Place> places; ///< of lines, by memberOf()
    };

    Result<> findLines(const std::filesystem::path &path, List &list, const std::stop_token &stop)
    {
        VOX_TRY(list.file, m_fs.openForReading(path));
        VOX_TRY(auto lines, LineReader::open(m_fs, path));
        for (;;) {
            VOX_CHECK(checkStop(stop));
            VOX_TRY(const auto line, lines.next());
            if (!line)
                return {};
            if (const auto member = memberOf(line->text); !member.empty())
                list.places.emplace(fnv64(member), Place{line->offset, static_cast<std::uint32_t>(
                                                                           line->text.size())});
        }
    }

    static Result<std::string> lineAt(const List &list, const Place &place)
    {
        std::string line(place.bytes, '\0');
        for (std::size_t done = 0; done < line.size();) {
            VOX_TRY(const std::size_t got,
                    list.file->readAt(place.offset + done,
                                      std::as_writable_bytes(std::span(line)).subspan(done)));
            if (got == 0)
                break; // cut short meanwhile: the line is no member of the shard
            done += got;
        }
        return line;
    }

    const FileSystem &m_fs;
    const BuildFolder &m_folder;
    std::map<std::string, List> m_lists;
};

} // namespace

bool isMetadataFile(const ShardFile &file)
{
    const std::string name = nameOf(file);
    return name == kRecords || name == "metainfo.idx" || isOfLines(file);
}

Result<MetadataNow> metadataNow(const FileSystem &fs, const std::filesystem::path &output,
                                const ShardRecord &record, const std::stop_token &stop)
{
    MetadataNow now;
    now.files = record.files;
    bool isOther = false;
    bool isMissing = false;
    for (ShardFile &file : now.files) {
        if (!isMetadataFile(file))
            continue;
        const auto status = fs.status(output / file.path);
        if (!status || status->kind != FileKind::File) {
            isMissing = true;
            continue;
        }
        VOX_TRY(const auto digest, digestFile(fs, output / file.path, stop));
        const ShardFile found{file.path, digest.bytes, digest.sha256};
        const bool isOlder = std::any_of(
            record.replaced.begin(), record.replaced.end(),
            [&](const auto &old) { return old.path == found.path && isSame(old, found); });
        isOther = isOther || (!isSame(file, found) && !isOlder);
        file = found;
    }
    if (!isOther)
        return now;
    now.state = MetadataNow::State::Changed;
    VOX_CHECK(judge(fs, output, record, now, stop));
    now.isReadable = now.isReadable && !isMissing;
    return now;
}

Result<bool> arePublished(const FileSystem &fs, const std::filesystem::path &output,
                          const ShardRecord &record, std::span<const ShardFile> files,
                          const std::map<std::string, std::string> &notes,
                          const std::stop_token &stop)
{
    const bool areNoted = std::all_of(files.begin(), files.end(), [&](const ShardFile &file) {
        const auto note = notes.find(file.path);
        return note != notes.end() && note->second == file.sha256;
    });
    if (areNoted || !std::all_of(files.begin(), files.end(), isMetadataFile))
        return areNoted;
    const auto records = std::find_if(record.files.begin(), record.files.end(),
                                      [](const auto &file) { return nameOf(file) == kRecords; });
    if (records == record.files.end())
        return false;
    VOX_TRY(const bool isGrown, isContinued(fs, output / records->path, *records, stop));
    if (!isGrown)
        return false;
    return areRecordsReadable(fs, (output / records->path).parent_path(), record.items, stop);
}

Result<> noteChangedShards(FileSystem &fs, BuildFolder &folder, BuildFormat format, BuildPart part,
                           const std::stop_token &stop)
{
    if (!folder.hasPlan())
        return {};
    VOX_TRY(const auto plan, folder.readPlan());
    // the lists of a build that is being made again are not made of its records
    const auto listOf = folder.isComplete() ? infoOf(format).sharedList : nullptr;
    SharedLists lists(fs, folder);
    for (std::uint64_t number = 0; listOf && number < plan.shards.size(); ++number)
        if (const auto record = folder.recordOf(number); record && *record && (*record)->items > 0)
            lists.add(listOf(plan.shards[static_cast<std::size_t>(number)]), **record);
    VOX_CHECK(lists.look(stop));
    for (std::uint64_t number = 0; number < plan.shards.size(); ++number) {
        const auto &shard = plan.shards[static_cast<std::size_t>(number)];
        if (!part.has(shard.ledger))
            continue;
        auto record = folder.recordOf(number); // unreadable: made again
        if (!record || !*record)
            continue;
        VOX_TRY(auto now, metadataNow(fs, folder.path(), **record, stop));
        std::optional<std::string> lines;
        if (listOf) {
            VOX_TRY(lines, lists.changed(listOf(shard), **record));
        }
        if (now.state != MetadataNow::State::Changed && !lines)
            continue;
        if (now.state == MetadataNow::State::Changed && now.isReadable)
            (*record)->files = std::move(now.files);
        if (lines)
            (*record)->lines = *std::move(lines);
        (*record)->isChanged = true;
        VOX_CHECK(folder.noteRecord(number, **record));
    }
    return {};
}

Result<bool> BuildFolder::isWhole(const ShardRecord &record, std::stop_token stop) const
{
    for (const auto &file : record.files) {
        const auto path = m_output / file.path;
        const auto status = m_fs->status(path);
        if (!status || status->kind != FileKind::File || status->size != file.bytes)
            return false;
    }
    for (const auto &file : record.files) {
        VOX_TRY(const auto digest, digestFile(*m_fs, m_output / file.path, stop));
        if (digest.sha256 != file.sha256)
            return false;
    }
    return true;
}

bool BuildFolder::isAnyThere(const ShardRecord &record) const
{
    return std::any_of(record.files.begin(), record.files.end(),
                       [this](const auto &file) { return exists(*m_fs, m_output / file.path); });
}

namespace {

using FilesByPath = std::multimap<std::string, const ShardFile *>;

/// Of the record, which may be null; also those that an interrupted build has not replaced yet.
FilesByPath filesByPath(const ShardRecord *record)
{
    FilesByPath built;
    if (record)
        for (const auto *const files : {&record->files, &record->replaced})
            for (const ShardFile &file : *files)
                built.emplace(file.path, &file);
    return built;
}

/// Whether a file, or each file of a folder, is one that was built, byte for byte. A folder's files are only looked up:
/// that their metadata has changed since is noted elsewhere, and each clip of a shard would have to be read.
Result<bool> holdsOnly(const FileSystem &fs, const std::filesystem::path &output,
                       const std::string &path, const FilesByPath &built,
                       const std::stop_token &stop)
{
    VOX_TRY(const auto status, fs.status(output / path));
    const auto [begin, end] = built.equal_range(path);
    if (status.kind == FileKind::Directory) {
        VOX_TRY(const auto entries, fs.list(output / path));
        for (const DirectoryEntry &entry : entries) {
            const std::string inside = path + "/" + entry.name;
            if (entry.kind == FileKind::Directory) {
                VOX_TRY(const bool isOurs, holdsOnly(fs, output, inside, built, stop));
                if (!isOurs)
                    return false;
            } else if (!built.contains(inside)) {
                return false;
            }
        }
        return true;
    }
    const bool mayBe = std::any_of(
        begin, end, [&status](const auto &file) { return file.second->bytes == status.size; });
    if (!mayBe)
        return false;
    VOX_TRY(const auto digest, digestFile(fs, output / path, stop));
    return std::any_of(
        begin, end, [&digest](const auto &file) { return file.second->sha256 == digest.sha256; });
}

} // namespace

/// A name below the build's state that nothing has.
std::filesystem::path BuildFolder::placeAside(const std::filesystem::path &path) const
{
    const auto place = m_output / kBuildStateFolder / "replaced" / path;
    auto free = place;
    for (int number = 1; exists(*m_fs, free); ++number)
        free = place.string() + "." + std::to_string(number);
    return free;
}

Result<std::vector<std::filesystem::path>> BuildFolder::setOthersAside(const StagedShard &staged,
                                                                       const ShardRecord *before,
                                                                       const std::stop_token &stop)
{
    const auto built = filesByPath(before);
    std::vector<std::filesystem::path> aside;
    for (const auto &move : staged.moves) {
        const auto target = m_output / move.path;
        if (!exists(*m_fs, target))
            continue;
        VOX_TRY(const bool isOurs, holdsOnly(*m_fs, m_output, move.path, built, stop));
        if (isOurs)
            continue;
        VOX_TRY(auto place, moveAside(move.path));
        aside.push_back(std::move(place));
    }
    return aside;
}

Result<std::filesystem::path> BuildFolder::moveAside(const std::filesystem::path &path)
{
    auto place = placeAside(path);
    const auto from = m_output / path;
    VOX_CHECK(makeFolder(place.parent_path()));
    VOX_CHECK(m_fs->rename(from, place));
    VOX_CHECK(m_fs->syncDirectory(place.parent_path()));
    VOX_CHECK(m_fs->syncDirectory(from.parent_path()));
    return place;
}

Result<> BuildFolder::setChangedAside(const ShardRecord &record,
                                      std::vector<std::filesystem::path> &aside)
{
    const auto built = filesByPath(&record);
    for (const ShardFile &file : record.files) {
        if (!exists(*m_fs, m_output / file.path))
            continue;
        VOX_TRY(const bool isOurs, holdsOnly(*m_fs, m_output, file.path, built, {}));
        if (isOurs)
            continue;
        VOX_TRY(auto place, moveAside(file.path));
        aside.push_back(std::move(place));
    }
    return {};
}

Result<std::filesystem::path> BuildFolder::setAside(const ShardRecord &record)
{
    std::filesystem::path path = record.files.front().path;
    const bool isFolder = path.extension() != ".tar"; // else its texts are lines beside it
    path = isFolder ? path.parent_path() : path += ".jsonl";
    const auto free = placeAside(path);
    VOX_CHECK(makeFolder(free.parent_path()));
    if (!isFolder)
        VOX_CHECK(writeFileAtomically(*m_fs, free, bytesOf(record.lines)));
    if (!isFolder || !exists(*m_fs, m_output / path))
        return free;
    return moveAside(path);
}

} // namespace voxdeck
