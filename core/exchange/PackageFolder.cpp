// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/PackageFolder.h"

#include "core/base/Hash.h"
#include "core/base/Sha256.h"
#include "core/base/Stopped.h"
#include "core/edit/SegmentMove.h"
#include "core/format/RecordFields.h"
#include "core/format/TranscriptFields.h"
#include "core/import/ListedSegment.h"
#include "core/io/DeferredSync.h"
#include "core/io/PlainPath.h"
#include "core/json/Json.h"

#include <algorithm>
#include <cstdint>
#include <system_error>
#include <utility>

namespace voxdeck {

namespace {

namespace fields = record_fields;

constexpr std::uint64_t kMostRowsBytes = std::uint64_t{1} << 30;

void setUnlessEmpty(JsonValue &object, std::string_view name, const std::string &text)
{
    if (!text.empty())
        object.set(name, JsonValue::ofString(text));
}

/// A field of the list that is seen as a hypothesis and means nothing else.
std::string versionField(const std::string &name)
{
    const bool isTaken = std::find(fields::kInOrder.begin(), fields::kInOrder.end(), name)
                         != fields::kInOrder.end();
    return !isTaken && saysHypothesis(name) && name != "hypothesis" ? name : "hyp_" + name;
}

/// Which fields the list has. One that a row has is there in all of them: how a list is read is decided
/// by its first rows.
struct ListShape {
    bool hasStatus = false;
    bool hasTags = false;
};

ListShape shapeOf(const std::vector<PackageRow> &rows)
{
    ListShape shape;
    for (const PackageRow &row : rows) {
        shape.hasStatus |= row.status != SegmentStatus::Pending;
        shape.hasTags |= !row.tags.empty();
    }
    return shape;
}

/// "noise music", as lists have tags; a list of them where one has a comma, which would divide it.
JsonValue tagWords(const std::string &tags)
{
    if (tags.find_first_of(",;") == std::string::npos)
        return JsonValue::ofString(tags.size() > 2 ? tags.substr(1, tags.size() - 2)
                                                   : std::string());
    auto list = JsonValue::array();
    anyTag(tags, [&list](std::string_view tag) {
        list.append(JsonValue::ofString(std::string(tag)));
        return false;
    });
    return list;
}

JsonValue recordOf(const PackageRow &row, const ListShape &shape)
{
    auto record = JsonValue::object();
    record.set(fields::kKey, JsonValue::ofString(row.key));
    record.set(fields::kAudio, JsonValue::ofString(row.clip.empty() ? row.audio : row.clip));
    record.set(fields::kText, JsonValue::ofString(row.text));
    if (row.end > row.start) {
        const double begin =
            row.clipStart; // a clip's times are sums; a file's are as they are at home
        record.set(fields::kStart,
                   JsonValue::ofDouble(begin > 0 ? shortSeconds(row.start - begin) : row.start));
        record.set(fields::kEnd,
                   JsonValue::ofDouble(begin > 0 ? shortSeconds(row.end - begin) : row.end));
    }
    if (row.channel)
        record.set(fields::kChannel, JsonValue::ofInteger(*row.channel));
    setUnlessEmpty(record, fields::kSpeaker, row.speaker);
    setUnlessEmpty(record, fields::kLanguage, row.language);
    setUnlessEmpty(record, fields::kCountry, row.country);
    setUnlessEmpty(record, fields::kRecording, row.recording);
    if (shape.hasStatus)
        record.set(fields::kStatus, JsonValue::ofString(statusName(row.status)));
    if (shape.hasTags)
        record.set("tags", tagWords(row.tags));
    if (row.isFlagged)
        record.set(kFlagField, JsonValue::ofBool(true));
    if (!row.hypothesis.empty() || row.isHypothesisEmpty)
        record.set("hypothesis", JsonValue::ofString(row.hypothesis));
    for (const TranscriptVersion &version : row.versions) // an empty one is a hypothesis
        record.set(versionField(version.name), JsonValue::ofString(version.text));
    return record;
}

std::filesystem::path partOf(const std::filesystem::path &folder, const std::string &digest)
{
    const std::string name = folder.filename().string();
    return folder.parent_path() / ("." + name + "." + digest.substr(0, 16) + ".voxpack-part");
}

bool isEmptyFolder(const FileSystem &fs, const std::filesystem::path &folder)
{
    const auto entries = fs.list(folder);
    return entries && entries->empty();
}

/// One file of the package, unless it is there from before.
Result<> unpackMember(FileSystem &fs, const WorkPackage &package, std::size_t at,
                      const std::filesystem::path &folder)
{
    const PackageMember &member = package.head().members[at];
    const auto target = folder / member.name;
    const auto there = fs.status(target);
    if (there && there->kind == FileKind::File && there->size == member.bytes) {
        VOX_TRY(const auto bytes, readWholeFile(fs, target, member.bytes));
        VOX_TRY(const auto digest, sha256(bytes));
        if (hexOf(digest) == member.sha256)
            return {};
    }
    VOX_TRY(const auto bytes, package.readMember(at));
    return writeFileAtomically(fs, target, bytesOf(bytes));
}

Result<> fill(FileSystem &fs, const WorkPackage &package, const std::filesystem::path &part,
              const ProgressSink &progress, const std::stop_token &stop)
{
    VOX_CHECK(fs.createDirectories(part));
    if (package.head().hasClips)
        VOX_CHECK(fs.createDirectories(part / "audio"));
    const auto &members = package.head().members;
    for (std::size_t at = 0; at < members.size(); ++at) {
        if (stop.stop_requested())
            return stopped({}, "opening the package again continues");
        VOX_CHECK(unpackMember(fs, package, at, part));
        report(progress, {at + 1, members.size(), "files"});
    }
    VOX_CHECK(
        writeFileAtomically(fs, part / kPackageList, bytesOf(packageListText(package.rows()))));
    return writeFileAtomically(fs, part / WorkPackage::kHeadName, bytesOf(package.headText()));
}

/// Writes what was deleted from an opened package; gives how many files that are.
Result<std::uint64_t> restore(FileSystem &fs, const WorkPackage &package,
                              const std::filesystem::path &folder)
{
    std::uint64_t restored = 0;
    const auto isMissing = [&](const std::filesystem::path &file) {
        const auto status = fs.status(file);
        return !status && status.error().code == ErrorCode::NotFound;
    };
    if (package.head().hasClips)
        VOX_CHECK(fs.createDirectories(folder / "audio"));
    for (std::size_t at = 0; at < package.head().members.size(); ++at)
        if (isMissing(folder / package.head().members[at].name)) {
            VOX_CHECK(unpackMember(fs, package, at, folder));
            ++restored;
        }
    if (isMissing(folder / kPackageList)) {
        VOX_CHECK(writeFileAtomically(fs, folder / kPackageList,
                                      bytesOf(packageListText(package.rows()))));
        ++restored;
    }
    return restored;
}

} // namespace

Result<> checkReturnTarget(const std::filesystem::path &folder, const std::filesystem::path &output)
{
    std::error_code problem;
    const auto parent = output.parent_path();
    const bool isThere = std::filesystem::equivalent(
        parent.empty() ? std::filesystem::path(".") : parent, folder, problem);
    const auto name = output.filename();
    if (problem || !isThere
        || (name != kPackageList && name != WorkPackage::kHeadName
            && name != WorkPackage::kRowsName))
        return {};
    return fail(ErrorCode::InvalidArgument,
                Sentence::tr("is a file of the work package itself; choose another name"),
                output.string());
}

std::string packageListText(const std::vector<PackageRow> &rows)
{
    std::string text;
    const ListShape shape = shapeOf(rows);
    for (const PackageRow &row : rows) {
        text += recordOf(row, shape).dumpText();
        text += '\n';
    }
    return text;
}

std::filesystem::path packageFolderFor(const std::filesystem::path &package)
{
    auto folder = package;
    if (isPackageName(package))
        folder.replace_extension();
    else
        folder += "-opened";
    return folder;
}

Result<UnpackedPackage> unpackPackage(FileSystem &fs, const std::filesystem::path &package,
                                      const std::filesystem::path &folder,
                                      const ProgressSink &progress, const std::stop_token &stop)
{
    VOX_TRY(const auto opened, WorkPackage::open(fs, package));
    const auto target = withoutSlash(folder);
    UnpackedPackage unpacked{target / kPackageList, opened->head(), false};
    const auto status = fs.status(target);
    if (!status && status.error().code != ErrorCode::NotFound)
        return fail(status.error());
    const bool isFolder = status && status->kind == FileKind::Directory;
    if (status && !(isFolder && isEmptyFolder(fs, target))) {
        const auto there = isFolder ? readWholeFile(fs, target / WorkPackage::kHeadName,
                                                    WorkPackage::kMostHeadBytes)
                                    : Result<std::string>(fail(ErrorCode::NotFound, ""));
        if (!there || *there != opened->headText())
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr(
                    "contains files that are not part of this work package; choose another folder"),
                target.string());
        unpacked.wasThere = true;
        VOX_TRY(unpacked.restored, restore(fs, *opened, target));
        return unpacked;
    }
    VOX_TRY(const auto digest, sha256(opened->headText()));
    const auto part = partOf(target, hexOf(digest));
    DeferredSync unsynced(fs); // one sync per clip would take minutes
    VOX_CHECK(fill(unsynced, *opened, part, progress, stop));
    VOX_CHECK(unsynced.finish(part));
    if (opened->head().hasClips)
        VOX_CHECK(fs.syncDirectory(part / "audio"));
    VOX_CHECK(fs.syncDirectory(part));
    if (isFolder)
        VOX_CHECK(fs.remove(target)); // empty
    VOX_CHECK(fs.rename(part, target));
    const auto parent = target.parent_path();
    VOX_CHECK(fs.syncDirectory(parent.empty() ? std::filesystem::path(".") : parent));
    return unpacked;
}

std::filesystem::path packageFolderOf(const FileSystem &fs, const std::filesystem::path &dataset)
{
    const auto path = withoutSlash(dataset);
    const auto status = fs.status(path);
    const auto folder = status && status->kind == FileKind::Directory ? path : path.parent_path();
    const bool isOne = exists(fs, folder / WorkPackage::kHeadName)
                       && exists(fs, folder / WorkPackage::kRowsName);
    return isOne ? folder : std::filesystem::path();
}

Result<PackageHead> readPackageHead(const FileSystem &fs, const std::filesystem::path &folder)
{
    const auto file = folder / WorkPackage::kHeadName;
    VOX_TRY(const auto text, readWholeFile(fs, file, WorkPackage::kMostHeadBytes));
    return parsePackageHead(text, file.string());
}

Result<std::vector<PackageRow>> readPackageRows(const FileSystem &fs,
                                                const std::filesystem::path &folder)
{
    const auto file = folder / WorkPackage::kRowsName;
    VOX_TRY(const auto text, readWholeFile(fs, file, kMostRowsBytes));
    return parsePackageRows(text, file.string());
}

} // namespace voxdeck
