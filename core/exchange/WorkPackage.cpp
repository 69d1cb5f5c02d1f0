// SPDX-License-Identifier: Apache-2.0
#include "core/exchange/WorkPackage.h"

#include "core/base/Hash.h"
#include "core/base/Sha256.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kMostMemberBytes = std::uint64_t{1} << 30;

/// Clips do not deflate: what unpacks to more than 4 GiB was about as large when it was sent.
ZipLimits limitsFor(std::uint64_t packageBytes)
{
    return {WorkPackage::kMostRows + 2, kMostMemberBytes,
            std::min(std::max(std::uint64_t{4} << 30, 2 * packageBytes),
                     WorkPackage::kMostBytes + 2 * kMostMemberBytes)};
}

using Places = std::unordered_map<std::string, std::size_t>;

Result<Places> placesIn(const ZipReader &zip, const std::string &name)
{
    Places places;
    for (std::size_t at = 0; at < zip.members().size(); ++at)
        places.emplace(zip.members()[at].name, at);
    if (!places.contains(std::string(WorkPackage::kHeadName)))
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("is not a work package: it has no voxpack.json"), name);
    return places;
}

} // namespace

Result<std::unique_ptr<WorkPackage>> WorkPackage::open(const FileSystem &fs,
                                                       const std::filesystem::path &path)
{
    std::unique_ptr<WorkPackage> package(new WorkPackage);
    package->m_name = path.string();
    VOX_TRY(const auto status, fs.status(path));
    VOX_TRY(package->m_zip, ZipReader::open(fs, path, limitsFor(status.size)));
    const ZipReader &zip = *package->m_zip;
    VOX_TRY(const auto places, placesIn(zip, package->m_name));
    const ZipMember &head = zip.members()[places.at(std::string(kHeadName))];
    if (head.sizeBytes > kMostHeadBytes)
        return fail(ErrorCode::Unsupported, Sentence::tr("has a voxpack.json of more than 256 MiB"),
                    package->m_name);
    VOX_TRY(package->m_headText, zip.read(head));
    VOX_TRY(package->m_head, parsePackageHead(package->m_headText, package->m_name));
    std::optional<std::size_t> rowsAt;
    for (const PackageMember &member : package->m_head.members) {
        const auto place = places.find(member.name);
        if (place == places.end() || zip.members()[place->second].sizeBytes != member.bytes)
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("lacks the file %1 of the listed size", member.name),
                        package->m_name);
        if (member.name == kRowsName)
            rowsAt = package->m_places.size();
        package->m_places.push_back(place->second);
    }
    if (!rowsAt || package->m_places.size() + 1 != zip.members().size())
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("contains files that voxpack.json does not list"),
                    package->m_name);
    VOX_TRY(const auto rows, package->readMember(*rowsAt));
    VOX_TRY(package->m_rows, parsePackageRows(rows, package->m_name));
    VOX_CHECK(package->check());
    return package;
}

/// Checks that head, rows and members agree.
Result<> WorkPackage::check() const
{
    if (m_rows.size() != m_head.rows)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("has %1 of %2 rows", m_rows.size(), m_head.rows), m_name);
    std::unordered_set<std::string_view> members;
    for (const PackageMember &member : m_head.members)
        if (!members.insert(member.name).second)
            return fail(ErrorCode::Corrupt, Sentence::tr("names a file twice: %1", member.name),
                        m_name);
    for (const PackageRow &row : m_rows)
        if (row.clip.empty() == m_head.hasClips || (m_head.hasClips && !members.contains(row.clip)))
            return fail(ErrorCode::Corrupt, Sentence::tr("lacks the audio of %1", row.key), m_name);
    return {};
}

Result<std::string> WorkPackage::readMember(std::size_t at) const
{
    const PackageMember &member = m_head.members[at];
    VOX_TRY(auto bytes, m_zip->read(m_zip->members()[m_places[at]]));
    VOX_TRY(const auto digest, sha256(bytes));
    if (hexOf(digest) != member.sha256)
        return fail(
            ErrorCode::Corrupt,
            Sentence::tr("the file %1 does not match its checksum; ask for the package again",
                         member.name),
            m_name);
    return bytes;
}

bool isPackageName(const std::filesystem::path &path)
{
    return path.extension() == ".voxpack";
}

} // namespace voxdeck
