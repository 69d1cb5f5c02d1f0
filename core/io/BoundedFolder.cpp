// SPDX-License-Identifier: Apache-2.0
#include "core/io/BoundedFolder.h"

#include <algorithm>
#include <utility>

#include <unistd.h>

namespace voxdeck {

namespace {

constexpr std::string_view kPart = ".part";
constexpr std::size_t kLongestName = 32;
constexpr std::uint64_t kLargestNote = 4096;
constexpr std::uint64_t kRoomStep = std::uint64_t{256} << 20;

bool isName(std::string_view text)
{
    return !text.empty() && text.size() <= kLongestName
           && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::int64_t nowNs()
{
    using namespace std::chrono;
    return duration_cast<nanoseconds>(system_clock::now().time_since_epoch()).count();
}

/// A name that no other writer uses, of this process or another.
std::filesystem::path partOf(const std::filesystem::path &target)
{
    static std::atomic<unsigned> number{0};
    auto part = target;
    part += "." + std::to_string(::getpid()) + "-" + std::to_string(number++) + std::string(kPart);
    return part;
}

} // namespace

BoundedFolder::BoundedFolder(FileSystem &disk, BoundedFolderRules rules)
    : m_disk(disk), m_rules(std::move(rules)), m_quotaBytes(m_rules.quotaBytes)
{
}

std::filesystem::path BoundedFolder::fileOf(std::string_view name) const
{
    return m_rules.folder / (std::string(name) + m_rules.ending);
}

/// The name of a finished file of ours; nothing for all other files.
std::optional<std::string> BoundedFolder::nameIn(const std::string &fileName) const
{
    if (!fileName.ends_with(m_rules.ending))
        return std::nullopt;
    auto name = fileName.substr(0, fileName.size() - m_rules.ending.size());
    return isName(name) ? std::optional(std::move(name)) : std::nullopt;
}

bool BoundedFolder::isPart(const std::string &fileName) const
{
    const auto end = fileName.find(m_rules.ending + ".");
    return end != std::string::npos && fileName.ends_with(kPart)
           && isName(std::string_view(fileName).substr(0, end));
}

Result<std::unique_ptr<RandomAccessFile>> BoundedFolder::open(std::string_view name)
{
    VOX_TRY(auto file, m_disk.openForReading(fileOf(name)));
    static_cast<void>(m_disk.setTimeToNow(fileOf(name))); // on a read-only disk it only ages
    return file;
}

Result<std::string> BoundedFolder::read(std::string_view name, std::uint64_t maximumBytes)
{
    VOX_TRY(auto bytes, readWholeFile(m_disk, fileOf(name), maximumBytes));
    static_cast<void>(m_disk.setTimeToNow(fileOf(name)));
    return bytes;
}

std::optional<std::string> BoundedFolder::noteOf(std::string_view name) const
{
    auto file = fileOf(name);
    file += m_rules.note;
    auto text = m_rules.note.empty() ? Result<std::string>(std::string())
                                     : readWholeFile(m_disk, file, kLargestNote);
    return text && !text->empty() ? std::optional(*std::move(text)) : std::nullopt;
}

Result<std::unique_ptr<BoundedFolder::NewFile>> BoundedFolder::create(std::string_view name)
{
    VOX_CHECK(m_disk.createDirectories(m_rules.folder));
    const auto target = fileOf(name);
    const auto part = partOf(target);
    VOX_TRY(auto file, m_disk.create(part));
    return std::unique_ptr<NewFile>(new NewFile(*this, target, part, std::move(file)));
}

Result<> BoundedFolder::store(std::string_view name, std::span<const std::byte> bytes)
{
    if (bytes.size() > quotaBytes())
        return {}; // it would push out everything else, itself included
    VOX_TRY(const auto file, create(name));
    VOX_CHECK(file->append(bytes));
    return file->commit();
}

void BoundedFolder::remove(std::string_view name)
{
    const auto file = fileOf(name);
    // the note last: a file without it would pass for a whole one
    if (!m_disk.remove(file) || m_rules.note.empty())
        return;
    auto note = file;
    note += m_rules.note;
    static_cast<void>(m_disk.remove(note));
}

void BoundedFolder::removeStale(const std::filesystem::path &part, std::int64_t changedNs,
                                bool &isStale)
{
    constexpr std::int64_t kSecondNs = 1'000'000'000;
    isStale = changedNs < nowNs() - m_rules.staleAfter.count() * kSecondNs;
    if (isStale)
        static_cast<void>(m_disk.remove(part));
}

BoundedFolder::Contents BoundedFolder::contents(const std::filesystem::path &ownPart)
{
    Contents contents;
    const auto entries = m_disk.list(m_rules.folder);
    if (!entries)
        return contents;
    for (const DirectoryEntry &entry : *entries) {
        const auto path = m_rules.folder / entry.name;
        const auto name = nameIn(entry.name);
        if ((!name && !isPart(entry.name)) || path == ownPart)
            continue;
        const auto status = m_disk.status(path);
        if (!status || status->kind != FileKind::File)
            continue;
        bool isStale = false;
        if (name)
            contents.files.push_back({*name, status->size, status->mtimeNs});
        else
            removeStale(path, status->mtimeNs, isStale);
        if (!name && !isStale)
            contents.partBytes += status->size;
    }
    std::sort(contents.files.begin(), contents.files.end(),
              [](const Kept &a, const Kept &b) { return a.usedNs < b.usedNs; });
    return contents;
}

Result<> BoundedFolder::makeRoom(std::uint64_t neededBytes, const std::filesystem::path &ownPart)
{
    const std::uint64_t quota = quotaBytes();
    if (neededBytes > quota)
        return fail(ErrorCode::DiskFull,
                    Sentence::tr("needs more than the %1 bytes that may be kept in %2", quota,
                                 m_rules.folder.string()));
    const auto found = contents(ownPart);
    std::uint64_t used = found.partBytes;
    for (const Kept &file : found.files)
        used += file.bytes;
    for (const Kept &file : found.files) {
        if (used <= quota - neededBytes)
            break;
        remove(file.name);
        used -= file.bytes;
    }
    return {};
}

void BoundedFolder::sweep()
{
    static_cast<void>(makeRoom(0));
}

void BoundedFolder::setQuota(std::uint64_t bytes)
{
    m_quotaBytes = bytes;
    sweep();
}

std::uint64_t BoundedFolder::usedBytes() const
{
    std::uint64_t used = 0;
    if (const auto entries = m_disk.list(m_rules.folder))
        for (const DirectoryEntry &entry : *entries)
            if (nameIn(entry.name))
                if (const auto status = m_disk.status(m_rules.folder / entry.name))
                    used += status->size;
    return used;
}

BoundedFolder::NewFile::NewFile(BoundedFolder &folder, std::filesystem::path target,
                                std::filesystem::path part, std::unique_ptr<WritableFile> file)
    : m_folder(folder),
      m_target(std::move(target)),
      m_part(std::move(part)),
      m_file(std::move(file))
{
}

BoundedFolder::NewFile::~NewFile()
{
    if (m_file)
        static_cast<void>(m_folder.m_disk.remove(m_part));
}

Result<> BoundedFolder::NewFile::append(std::span<const std::byte> bytes)
{
    const std::uint64_t size = m_file->size() + bytes.size();
    if (size > m_reserved) {
        // not more than needed at first: most files are small, and each step lists the folder
        const std::uint64_t step = m_reserved == 0 ? 0 : kRoomStep;
        m_reserved = std::max(size, std::min(size + step, m_folder.quotaBytes()));
        VOX_CHECK(m_folder.makeRoom(m_reserved, m_part));
    }
    return m_file->append(bytes);
}

Result<> BoundedFolder::NewFile::commit(std::string_view note)
{
    auto &disk = m_folder.m_disk;
    VOX_CHECK(m_file->sync()); // else a power cut could leave the name and lose the bytes
    if (!note.empty()) {
        auto beside = m_target;
        beside += m_folder.m_rules.note;
        VOX_CHECK(writeFileAtomically(disk, beside, bytesOf(note)));
    }
    VOX_CHECK(disk.rename(m_part, m_target));
    m_file.reset();
    return {};
}

} // namespace voxdeck
