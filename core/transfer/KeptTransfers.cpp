// SPDX-License-Identifier: Apache-2.0
#include "core/transfer/KeptTransfers.h"

#include "core/base/Sha256.h"
#include "core/base/UserFolders.h"
#include "core/json/Json.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::string_view kSuffix = ".json";
constexpr std::size_t kLargestNote = 1 << 16;

const char *kindName(TransferKind kind)
{
    switch (kind) {
    case TransferKind::Upload: return "upload";
    case TransferKind::Copy: return "copy";
    case TransferKind::Warm: break;
    }
    return "warm";
}

std::optional<TransferKind> kindOf(const std::string &name)
{
    for (const auto kind : {TransferKind::Upload, TransferKind::Copy, TransferKind::Warm})
        if (name == kindName(kind))
            return kind;
    return std::nullopt;
}

std::string transferNote(const Transfer &transfer)
{
    auto note = JsonValue::object();
    const auto number = [&note](const char *name, std::uint64_t value) {
        note.set(name, JsonValue::ofCount(value));
    };
    note.set("kind", JsonValue::ofString(kindName(transfer.kind)));
    note.set("local", JsonValue::ofString(transfer.local.string()));
    note.set("remote", JsonValue::ofString(transfer.remote));
    note.set("folder", JsonValue::ofBool(transfer.isFolder));
    number("files", transfer.files);
    number("bytes", transfer.bytes);
    note.set("workspace", JsonValue::ofString(transfer.workspace.string()));
    note.set("person", JsonValue::ofString(transfer.person));
    number("bytes_per_second", transfer.bytesPerSecond);
    note.set("replaces_others", JsonValue::ofBool(transfer.replacesOthers));
    return note.dumpAscii() + "\n";
}

std::optional<Transfer> transferIn(const std::string &text)
{
    const auto note = JsonValue::parse(text);
    if (!note)
        return std::nullopt;
    const auto kind = kindOf(note->textAt("kind"));
    if (!kind || note->textAt("remote").empty())
        return std::nullopt;
    const auto *const folder = note->find("folder");
    const auto *const replaces = note->find("replaces_others");
    return Transfer{*kind,
                    note->textAt("local"),
                    note->textAt("remote"),
                    folder == nullptr || folder->toBool(),
                    note->countAt("files"),
                    note->countAt("bytes"),
                    note->textAt("workspace"),
                    note->textAt("person"),
                    note->countAt("bytes_per_second"),
                    replaces != nullptr && replaces->toBool()};
}

/// Two windows that move the same thing to the same place have one note.
Result<std::string> idOf(const Transfer &transfer)
{
    constexpr std::size_t kDigits = 24;
    VOX_TRY(const auto digest, sha256Hex(std::string(kindName(transfer.kind)) + '\n'
                                         + transfer.local.string() + '\n' + transfer.remote));
    return digest.substr(0, kDigits);
}

/// A window that looks for interrupted transfers holds each lock for a moment: whoever wants to run or give up the
/// transfer then waits for that moment, and is refused only where the transfer runs.
Result<std::unique_ptr<FileLock>> lockPastLooks(FileSystem &fs, const std::filesystem::path &path,
                                                const std::string &holder)
{
    constexpr int kTries = 25;
    constexpr std::chrono::milliseconds kBetweenTries{20};
    for (int tried = 1;; ++tried) {
        auto lock = fs.lock(path, holder);
        if (lock || lock.error().code != ErrorCode::Busy || tried == kTries)
            return lock;
        std::this_thread::sleep_for(kBetweenTries);
    }
}

} // namespace

RunningTransfer::RunningTransfer(FileSystem &fs, std::filesystem::path note, Transfer transfer,
                                 std::unique_ptr<FileLock> lock)
    : m_fs(fs), m_note(std::move(note)), m_transfer(std::move(transfer)), m_lock(std::move(lock))
{
}

Result<> RunningTransfer::limitTo(std::uint64_t bytesPerSecond)
{
    m_transfer.bytesPerSecond = bytesPerSecond;
    return writeFileAtomically(m_fs, m_note, bytesOf(transferNote(m_transfer)));
}

Result<> RunningTransfer::ended()
{
    return m_fs.remove(m_note);
}

KeptTransfers::KeptTransfers(FileSystem &fs, std::filesystem::path folder)
    : m_fs(fs), m_folder(folder.empty() ? userDataFolder() / "transfers" : std::move(folder))
{
}

Result<std::unique_ptr<RunningTransfer>> KeptTransfers::begin(const Transfer &transfer,
                                                              const std::string &holder)
{
    VOX_TRY(const auto id, idOf(transfer));
    VOX_CHECK(m_fs.createDirectories(m_folder));
    VOX_TRY(auto lock, lockPastLooks(m_fs, m_folder / (id + ".lock"), holder));
    const auto note = m_folder / (id + std::string(kSuffix));
    VOX_CHECK(writeFileAtomically(m_fs, note, bytesOf(transferNote(transfer))));
    return std::make_unique<RunningTransfer>(m_fs, note, transfer, std::move(lock));
}

Result<std::vector<Transfer>> KeptTransfers::interrupted(const std::string &holder)
{
    std::vector<std::pair<std::int64_t, Transfer>> found;
    if (!exists(m_fs, m_folder))
        return std::vector<Transfer>();
    VOX_TRY(const auto entries, m_fs.list(m_folder));
    for (const auto &entry : entries) {
        if (!entry.name.ends_with(kSuffix))
            continue;
        const auto id = entry.name.substr(0, entry.name.size() - kSuffix.size());
        const auto lock = m_fs.lock(m_folder / (id + ".lock"), holder);
        const auto path = m_folder / entry.name;
        const auto status = m_fs.status(path);
        const auto text = readWholeFile(m_fs, path, kLargestNote);
        if (!lock || !status || !text)
            continue; // it runs, or has just ended
        if (auto transfer = transferIn(*text))
            found.emplace_back(status->mtimeNs, *std::move(transfer));
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const auto &a, const auto &b) { return a.first < b.first; });
    std::vector<Transfer> all;
    all.reserve(found.size());
    for (auto &one : found)
        all.push_back(std::move(one.second));
    return all;
}

Result<> KeptTransfers::giveUp(const Transfer &transfer, const std::string &holder,
                               std::stop_token stop)
{
    VOX_TRY(const auto id, idOf(transfer));
    VOX_CHECK(m_fs.createDirectories(m_folder));
    VOX_TRY(const auto lock, lockPastLooks(m_fs, m_folder / (id + ".lock"), holder));
    VOX_CHECK(abandonTransfer(m_fs, transfer, std::move(stop)));
    return forget(transfer);
}

Result<> KeptTransfers::forget(const Transfer &transfer)
{
    VOX_TRY(const auto id, idOf(transfer));
    const auto note = m_folder / (id + std::string(kSuffix));
    return exists(m_fs, note) ? m_fs.remove(note) : Result<>();
}

Result<TransferReport> runNoted(FileSystem &fs, KeptTransfers &kept, const Transfer &transfer,
                                JobControl &control, const std::string &holder,
                                const ProgressSink &progress, std::stop_token stop)
{
    VOX_TRY(const auto running, kept.begin(transfer, holder));
    auto report = [&] {
        // on a thread of its own: a paused transfer tells nothing, and its limit changes all the same
        const std::jthread noting([&](const std::stop_token &ended) {
            auto noted = transfer.bytesPerSecond;
            while (control.waitForOtherLimit(noted, ended)) {
                noted = control.limit();
                static_cast<void>(
                    running->limitTo(noted)); // a note as it was costs the limit alone
            }
        });
        return runTransfer(fs, transfer, control, holder, progress, std::move(stop));
    }();
    if (!report)
        return report;
    VOX_CHECK(running->ended());
    return report;
}

} // namespace voxdeck
