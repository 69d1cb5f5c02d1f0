// SPDX-License-Identifier: Apache-2.0
#include "core/import/ListAudio.h"

#include "core/base/Counted.h"
#include "core/base/Stopped.h"
#include "core/format/AudioFacts.h"
#include "core/format/AudioPart.h"
#include "core/format/AudioPresence.h"
#include "core/format/ForEachFile.h"
#include "core/io/Location.h"
#include "core/io/MachineFault.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr int kMostLookedFor = 2000;
constexpr std::size_t kMostFolders = 100;
constexpr std::size_t kLookedAtInOne =
    4096; // recordings, or rows of a transaction that notes little of each
constexpr std::size_t kReplacedInOne =
    1000; // recordings of a transaction: an edit waits for 50 ms at most
// Stamps of recordings; those of files are other numbers.
constexpr std::int64_t kNotNoted = 0;
constexpr std::int64_t kOnServer = -1;

/// In the table `workspace`: "FINGERPRINT NOTFOUND UNREAD".
std::string nameOf(std::uint32_t shard)
{
    return "audio of list " + std::to_string(shard);
}

/// A recording whose length some of its rows wait for.
struct Unmeasured {
    std::int64_t recording = 0;
    std::string file;
};

Result<std::vector<Unmeasured>> unmeasured(Database &db, std::uint32_t shard, std::int64_t after)
{
    auto query = db.statement("SELECT id, file FROM recording WHERE shard = ? AND id > ?"
                              " AND file <> '' AND EXISTS (SELECT 1 FROM segment WHERE"
                              " segment.recording = recording.id AND segment.recording > 0"
                              " AND stop <= start) ORDER BY id LIMIT 512");
    query.bind(shard).bind(after);
    std::vector<Unmeasured> found;
    VOX_CHECK(eachRow(query, [&](std::int64_t id, std::string file) {
        found.push_back({id, std::move(file)});
    }));
    return found;
}

Result<> storeLength(Database &db, std::int64_t recording, const Result<double> &seconds)
{
    if (!seconds) {
        VOX_CHECK(db.statement("UPDATE recording SET problem = ?1 WHERE id = ?2"
                               " AND problem <> ?1")
                      .bind(seconds.error().detail)
                      .bind(recording)
                      .run());
        return {};
    }
    VOX_CHECK(db.statement("UPDATE recording SET problem = '' WHERE id = ? AND problem <> ''")
                  .bind(recording)
                  .run());
    VOX_CHECK(
        db.statement("INSERT INTO tally (shard, kind, value, rows, seconds)"
                     " SELECT shard, 0, '', 0, sum(?1 - stop) FROM segment"
                     " WHERE recording = ?2 AND recording > 0 AND stop <= start AND ?1 > start"
                     " GROUP BY shard ON CONFLICT DO UPDATE SET"
                     " seconds = seconds + excluded.seconds")
            .bind(*seconds)
            .bind(recording)
            .run());
    VOX_CHECK(db.statement("UPDATE segment SET stop = ?1 WHERE recording = ?2 AND recording > 0"
                           " AND stop <= start AND ?1 > start")
                  .bind(*seconds)
                  .bind(recording)
                  .run());
    return {};
}

struct List {
    std::uint32_t shard = 0;
    std::string fingerprint;
    bool isComplete = false;
};

Result<std::vector<List>> allLists(Database &db)
{
    auto query = db.statement("SELECT id, fingerprint, is_complete FROM shard WHERE kind <> ''");
    std::vector<List> lists;
    VOX_CHECK(eachRow(query, [&](std::uint32_t shard, std::string fingerprint, bool isComplete) {
        lists.push_back({shard, std::move(fingerprint), isComplete});
    }));
    return lists;
}

/// Counted once, so that no import has to look at every recording to know that nothing is missing.
Result<> storeState(Database &db, const List &list, std::stop_token stop)
{
    static constexpr Select kQuery(
        "SELECT coalesce(sum(file = '' AND audio <> ''), 0) AS not_found,"
        " coalesce(sum(file <> '' OR audio = ''), 0) AS unread FROM recording"
        " WHERE shard = ? AND problem <> ''");
    auto query = db.statement(kQuery.sql());
    VOX_CHECK(query.bind(list.shard).step());
    const std::string value = list.fingerprint + " "
                              + std::to_string(query.count(kQuery["not_found"])) + " "
                              + std::to_string(query.count(kQuery["unread"]));
    VOX_TRY(auto transaction, Transaction::beginPatiently(db, stop));
    VOX_CHECK(db.statement("INSERT INTO workspace (name, value) VALUES (?, ?)"
                           " ON CONFLICT (name) DO UPDATE SET value = excluded.value")
                  .bind(nameOf(list.shard))
                  .bind(value)
                  .run());
    return transaction.commit();
}

/// The facts of recordings on servers, read several at a time, as each waits for its server; nothing of files of this
/// machine, and of what comes after a server that does not answer.
std::vector<std::optional<Result<AudioFacts>>> factsOnServers(const FileSystem &fs,
                                                              const std::vector<Unmeasured> &batch,
                                                              const std::stop_token &stop)
{
    std::vector<std::optional<Result<AudioFacts>>> facts(batch.size());
    std::vector<std::size_t> remote;
    for (std::size_t index = 0; index < batch.size(); ++index)
        if (isRemotePath(batch[index].file))
            remote.push_back(index);
    if (remote.empty())
        return facts;
    std::atomic<bool> isFaulty = false;
    // each has its own result; the caller looks at `stop` as well
    static_cast<void>(
        forEachFile(batch[remote.front()].file, remote.size(), [&](std::size_t number) -> Result<> {
            if (isFaulty || stop.stop_requested())
                return {};
            auto found = AudioFactsReader(fs).facts(partAt(batch[remote[number]].file));
            isFaulty = isFaulty || (!found && isOfTheMachine(found.error()));
            facts[remote[number]] = std::move(found);
            return {};
        }));
    return facts;
}

/// Gives how many could be measured.
Result<std::uint64_t> measureList(Workspace &workspace, const FileSystem &fs,
                                  AudioFactsReader &audioFacts, std::uint32_t shard,
                                  std::uint64_t total, const ProgressSink &progress,
                                  std::stop_token stop)
{
    Database &db = workspace.database();
    std::uint64_t measured = 0;
    for (std::int64_t last = 0;;) {
        VOX_TRY(const auto batch, unmeasured(db, shard, last));
        if (batch.empty())
            return measured;
        std::vector<Result<double>> lengths;
        std::optional<Error>
            fault; // of the machine or a server: what comes next would fail as well
        const auto onServers = factsOnServers(fs, batch, stop);
        for (std::size_t index = 0; index < batch.size(); ++index) {
            if (stop.stop_requested())
                return stopped(workspace.file().string());
            const auto facts = onServers[index] ? *onServers[index]
                                                : audioFacts.facts(partAt(batch[index].file));
            if (!facts && isOfTheMachine(facts.error())) {
                fault = facts.error();
                break;
            }
            lengths.push_back(facts ? Result<double>(facts->durationSeconds())
                                    : fail(facts.error()));
        }
        if (stop.stop_requested())
            return stopped(workspace.file().string());
        VOX_TRY(auto transaction, Transaction::beginPatiently(db, stop));
        for (std::size_t index = 0; index < lengths.size(); ++index) {
            VOX_CHECK(storeLength(db, batch[index].recording, lengths[index]));
            measured += lengths[index] ? 1 : 0;
        }
        VOX_CHECK(transaction.commit());
        if (fault)
            return fail(*std::move(fault));
        last = batch.back().recording;
        report(progress, {static_cast<std::uint64_t>(last), total, "recordings"});
    }
}

} // namespace

Result<std::uint64_t> measureAudio(Workspace &workspace, const FileSystem &fs,
                                   const ProgressSink &progress, std::stop_token stop)
{
    Database &db = workspace.database();
    const UnsyncedScope unsynced(db);
    VOX_TRY(const auto lists, allLists(db));
    VOX_TRY(const auto total, db.integer("SELECT coalesce(max(id), 0) FROM recording"));
    std::uint64_t measured = 0;
    AudioFactsReader audioFacts(fs);
    for (const List &list : lists) {
        VOX_TRY(const auto known, listAudioState(db, list.shard, list.fingerprint));
        if (known && known->unread == 0)
            continue;
        VOX_TRY(const std::uint64_t ofList,
                measureList(workspace, fs, audioFacts, list.shard,
                            static_cast<std::uint64_t>(total), progress, stop));
        measured += ofList;
        if (list.isComplete && (!known || ofList > 0))
            VOX_CHECK(storeState(db, list, stop));
    }
    return measured;
}

Result<std::optional<ListAudioState>> listAudioState(Database &db, std::uint32_t shard,
                                                     const std::string &fingerprint)
{
    auto query = db.statement("SELECT value FROM workspace WHERE name = ?");
    VOX_TRY(const bool isKnown, query.bind(nameOf(shard)).step());
    if (!isKnown || fingerprint.empty())
        return std::nullopt;
    const std::string value = query.text(0);
    const std::size_t second = value.rfind(' ');
    const std::size_t first = second == std::string::npos || second == 0
                                  ? std::string::npos
                                  : value.rfind(' ', second - 1);
    if (first == std::string::npos || value.compare(0, first, fingerprint) != 0)
        return std::nullopt;
    ListAudioState state;
    state.notFound = std::strtoull(value.c_str() + first, nullptr, 10);
    state.unread = std::strtoull(value.c_str() + second, nullptr, 10);
    return state;
}

Result<> forgetListAudio(Database &db, std::uint32_t shard)
{
    VOX_CHECK(db.statement("DELETE FROM workspace WHERE name = ?").bind(nameOf(shard)).run());
    return {};
}

namespace {

/// A recording whose file an import found.
struct KnownAudio {
    std::int64_t recording = 0;
    std::string file;
    std::int64_t stamp = 0; ///< 0: not noted
    std::uint32_t shard = 0;
};

using KnownAudios = std::vector<KnownAudio>;

/// `where` continues the choice among recordings that have a file.
template <class... Values>
Result<KnownAudios> knownAudio(Database &db, const char *where, const Values &...values)
{
    auto query = db.statement(
        std::string("SELECT id, file, stamp, shard FROM recording WHERE file <> '' AND ") + where);
    KnownAudios known;
    VOX_CHECK(eachRow(bindAll(query, values...), [&known](std::int64_t id, std::string file,
                                                          std::int64_t stamp, std::uint32_t shard) {
        known.push_back({id, std::move(file), stamp, shard});
    }));
    return known;
}

enum class Place {
    There,
    Gone,
    Away, ///< nor is its folder there
    OnServer
};

/// The present stamps of the files on this machine.
///
/// Fails where a disk does not answer.
class FilesNow {
public:
    explicit FilesNow(const FileSystem &fs) : m_fs(fs), m_presence(fs) {}

    /// Calls `use` with each recording, where its file is and, if it is there, its stamp, in the order of the list.
    template <class Use>
    Result<> look(const KnownAudios &known, const std::stop_token &stop, const Use &use)
    {
        for (const KnownAudio &one : known) {
            VOX_CHECK(checkStop(stop));
            if (isRemotePath(one.file)) {
                use(one, Place::OnServer, kOnServer);
                continue;
            }
            const auto folder = partAt(one.file).file.parent_path();
            if (m_isThere.empty()
                || isThere(folder).value_or(true)) { // else asked once for all its files
                VOX_TRY(const auto stamp, m_presence.stampOf(one.file));
                if (stamp) {
                    use(one, Place::There, static_cast<std::int64_t>(*stamp));
                    continue;
                }
                VOX_CHECK(lookAt(folder));
            }
            use(one, isThere(folder).value_or(true) ? Place::Gone : Place::Away, kNotNoted);
        }
        return {};
    }

    /// The highest folder on the way to the recording's file that is not there.
    std::filesystem::path awayFolder(const KnownAudio &one) const
    {
        auto folder = partAt(one.file).file.parent_path();
        while (folder.has_relative_path() && !m_fs.status(folder.parent_path()))
            folder = folder.parent_path();
        return folder;
    }

private:
    /// Nothing: not asked for.
    std::optional<bool> isThere(const std::filesystem::path &folder) const
    {
        const auto found = m_isThere.find(folder.native());
        return found == m_isThere.end() ? std::nullopt : std::optional(found->second);
    }

    Result<> lookAt(const std::filesystem::path &folder)
    {
        if (isThere(folder))
            return {};
        const auto status = m_fs.status(folder);
        if (!status && isOfTheMachine(status.error()))
            return fail(status.error());
        const bool isFolder = status && status->kind == FileKind::Directory;
        // where a disk is mounted there is an empty folder while it is not
        const auto entries = isFolder ? m_fs.list(folder)
                                      : Result<std::vector<DirectoryEntry>>(
                                          std::vector<DirectoryEntry>());
        m_isThere.emplace(folder.native(), isFolder && (!entries || !entries->empty()));
        return {};
    }

    const FileSystem &m_fs;
    AudioPresence m_presence;
    std::unordered_map<std::string, bool> m_isThere; ///< folders of files that are not there
};

/// Calls `look` with some recordings at a time until it returns false: those behind `cursor`, which moves on, and, of a list
/// that was not looked at from its beginning to its end, some all over it.
template <class Look>
Result<> lookAtSome(Database &db, std::uint32_t shard, const AudioLook &most, std::int64_t &cursor,
                    const Look &look)
{
    const auto begun = std::chrono::steady_clock::now();
    const auto isLate = [&](int quarters) {
        return std::chrono::steady_clock::now() - begun > most.time * quarters / 4;
    };
    const std::int64_t before = cursor;
    std::int64_t last = cursor;
    bool isEnd = false;
    for (std::size_t looked = 0; !isEnd && looked < most.atOnce;) {
        if (looked > 0 && isLate(3))
            break;
        const std::size_t wanted = std::min(kLookedAtInOne, most.atOnce - looked);
        VOX_TRY(const auto known,
                knownAudio(db, "shard = ? AND id > ? ORDER BY id LIMIT ?", shard, last, wanted));
        isEnd = known.size() < wanted;
        last = known.empty() ? last : known.back().recording;
        looked += known.size();
        cursor = isEnd ? 0 : last;
        VOX_TRY(const bool goesOn, look(known));
        if (!goesOn)
            return {};
    }
    if (isEnd && before == 0)
        return {};
    auto ends = db.statement("SELECT coalesce((SELECT min(id) FROM recording WHERE shard = ?1), 0),"
                             " coalesce((SELECT max(id) FROM recording WHERE shard = ?1), -1)");
    VOX_TRY(const auto range, (firstRow<std::int64_t, std::int64_t>(bindAll(ends, shard))));
    const auto [from, to] = *range;
    const std::int64_t step = (to - from) / std::max<std::int64_t>(most.samples, 1) + 1;
    for (std::int64_t at = from; most.samples > 0 && at <= to && !isLate(4); at += step) {
        VOX_TRY(const auto known,
                knownAudio(db, "shard = ? AND id >= ? ORDER BY id LIMIT 1", shard, at));
        if (known.empty())
            return {};
        const std::int64_t id = known.front().recording;
        at = std::max(at, id);
        if (id > before && id <= last)
            continue;
        VOX_TRY(const bool goesOn, look(known));
        if (!goesOn)
            return {};
    }
    return {};
}

std::string cursorOf(std::uint32_t shard)
{
    return "audio looked at of list " + std::to_string(shard);
}

/// Its rows are as changed lines, and nothing is known of how they sound.
Result<> forgetSoundOf(Database &db, std::int64_t recording)
{
    for (const char *const sql :
         {"DELETE FROM metric WHERE kind IN (SELECT id FROM metric_kind WHERE input = 1) AND row IN"
          " (SELECT id FROM segment WHERE recording = ?1 AND recording > 0)",
          "DELETE FROM measured WHERE input = 1 AND row IN"
          " (SELECT id FROM segment WHERE recording = ?1 AND recording > 0)",
          "UPDATE segment SET digest = 0 WHERE recording = ?1 AND recording > 0"})
        VOX_CHECK(db.statement(sql).bind(recording).run());
    return {};
}

/// In steps, between which edits are stored. The list is unread from the first one on: whoever is stopped before it is read
/// does not take it for read.
Result<> noteReplaced(Database &db, std::uint32_t shard,
                      const std::vector<std::pair<std::int64_t, std::int64_t>> &replaced,
                      const std::stop_token &stop)
{
    VOX_CHECK(db.statement("UPDATE shard SET fingerprint = '' WHERE id = ?").bind(shard).run());
    for (std::size_t next = 0; next < replaced.size();) {
        VOX_CHECK(checkStop(stop));
        VOX_TRY(auto transaction, Transaction::beginPatiently(db, stop));
        auto note = db.statement("UPDATE recording SET stamp = ? WHERE id = ?");
        const std::size_t end = std::min(replaced.size(), next + kReplacedInOne);
        for (; next < end; ++next) {
            const auto &[recording, stamp] = replaced[next];
            VOX_CHECK(forgetSoundOf(db, recording));
            VOX_CHECK(bindAll(note.rewind(), stamp, recording).run());
        }
        VOX_CHECK(transaction.commit());
    }
    return {};
}

} // namespace

Result<AudioSinceImport> lookForOtherAudio(Database &db, const FileSystem &fs, std::uint32_t shard,
                                           const std::stop_token &stop, const AudioLook &most)
{
    auto kept = db.statement("SELECT value FROM workspace WHERE name = ?");
    VOX_TRY(const auto before, firstRow<std::string>(kept.bind(cursorOf(shard))));
    std::int64_t cursor = before ? std::strtoll(std::get<0>(*before).c_str(), nullptr, 10) : 0;
    kept.rewind();
    const std::int64_t cursorBefore = cursor;
    AudioSinceImport found;
    std::vector<std::pair<std::int64_t, std::int64_t>> replaced; ///< recordings, and their stamps
    FilesNow files(fs);
    std::unordered_set<std::string> awayFolders;
    const auto use = [&](const KnownAudio &one, Place place, std::int64_t stamp) {
        found.missing += place == Place::Gone ? 1 : 0;
        found.away += place == Place::Away ? 1 : 0;
        if (place == Place::There && one.stamp != kNotNoted && one.stamp != stamp)
            replaced.emplace_back(one.recording, stamp);
        if (place != Place::Away || found.awayExamples.size() >= kMostFolders
            || !awayFolders.insert(partAt(one.file).file.parent_path().native()).second)
            return;
        found.awayExamples.push_back(one.recording);
        auto folder = files.awayFolder(one);
        if (std::find(found.awayFolders.begin(), found.awayFolders.end(), folder)
            == found.awayFolders.end())
            found.awayFolders.push_back(std::move(folder));
    };
    const auto look = [&](const KnownAudios &known) -> Result<bool> {
        const auto looked = files.look(known, stop, use);
        if (!looked && !isOfTheMachine(looked.error()))
            return fail(looked.error());
        return looked.has_value();
    };
    VOX_CHECK(lookAtSome(db, shard, most, cursor, look));
    found.replaced = replaced.size();
    if (!replaced.empty())
        VOX_CHECK(noteReplaced(db, shard, replaced, stop));
    if (cursor != cursorBefore) // last: whoever is stopped before finds the same ones again
        VOX_CHECK(db.statement("INSERT INTO workspace (name, value) VALUES (?, ?)"
                               " ON CONFLICT (name) DO UPDATE SET value = excluded.value")
                      .bind(cursorOf(shard))
                      .bind(std::to_string(cursor))
                      .run());
    return found;
}

Result<> noteNewAudio(Database &db, const FileSystem &fs, std::uint32_t shard,
                      const std::stop_token &stop, std::optional<std::chrono::milliseconds> time)
{
    const auto begun = std::chrono::steady_clock::now();
    FilesNow files(fs);
    for (std::int64_t last = 0; !time || std::chrono::steady_clock::now() - begun < *time;) {
        VOX_TRY(const auto known,
                knownAudio(db, "shard = ? AND id > ? AND stamp = 0 ORDER BY id LIMIT ?", shard,
                           last, kLookedAtInOne));
        if (known.empty())
            return {};
        last = known.back().recording;
        std::vector<std::pair<std::int64_t, std::int64_t>> stamps;
        const auto looked = files.look(
            known, stop, [&stamps](const KnownAudio &one, Place place, std::int64_t stamp) {
                if (place == Place::There || place == Place::OnServer)
                    stamps.emplace_back(stamp, one.recording);
            });
        if (!looked && !isOfTheMachine(looked.error()))
            return fail(looked.error());
        if (looked && stamps.empty())
            continue;
        VOX_TRY(auto transaction, Transaction::beginPatiently(db, stop));
        auto note = db.statement("UPDATE recording SET stamp = ? WHERE id = ?");
        for (const auto &[stamp, recording] : stamps)
            VOX_CHECK(bindAll(note.rewind(), stamp, recording).run());
        VOX_CHECK(transaction.commit());
        if (!looked)
            return {}; // the next import goes on
    }
    return {};
}

Result<std::uint64_t> audioGoneSinceImport(Database &db, const FileSystem &fs,
                                           const std::stop_token &stop)
{
    FilesNow files(fs);
    std::uint64_t gone = 0;
    std::set<std::uint32_t> lists;
    for (std::int64_t last = 0;;) {
        VOX_TRY(const auto known,
                knownAudio(db, "id > ? ORDER BY id LIMIT ?", last, kLookedAtInOne));
        if (known.empty())
            break;
        last = known.back().recording;
        VOX_CHECK(files.look(known, stop, [&](const KnownAudio &one, Place place, std::int64_t) {
            if (place != Place::Gone && place != Place::Away)
                return;
            ++gone;
            lists.insert(one.shard);
        }));
    }
    auto unread = db.statement("UPDATE shard SET fingerprint = '' WHERE id = ?");
    for (const std::uint32_t list : lists)
        VOX_CHECK(bindAll(unread.rewind(), list).run());
    return gone;
}

Sentence noteOfAway(const AudioSinceImport &audio)
{
    if (audio.awayFolders.empty())
        return {};
    const std::size_t others = audio.awayFolders.size() - 1;
    const std::string folder = audio.awayFolders.front().string();
    return others == 0
               ? Sentence::tr("the folder \"%1\" is not there, or empty; the segments of the audio "
                              "in it stay as they are. Where it was moved, relink finds it",
                              folder)
               : Sentence::tr(
                   "the folder \"%1\" and %2 are not there, or empty; the segments of the audio in "
                   "it stay as they are. Where it was moved, relink finds it",
                   folder, counted(others, "other folder", "other folders"));
}

namespace {

/// Looks in the folders in which any format looks.
AudioPaths pathsOfAnyFormat(const FileSystem &fs, const std::filesystem::path &list,
                            const AudioRules &rules)
{
    AudioRules looking = rules;
    looking.mustExist = true;
    AudioPaths paths(fs, list, looking);
    auto folder = list.parent_path();
    paths.alsoLookIn(folder / "clips");
    for (int up = 0; up < 3; ++up, folder = folder.parent_path())
        paths.alsoLookIn(folder);
    std::size_t looked = 0; // into the folders of a tree of countries
    for (const auto &entry : fs.list(list).value_or(std::vector<DirectoryEntry>()))
        if (entry.kind == FileKind::Directory && ++looked <= kMostFolders)
            paths.alsoLookIn(list / entry.name);
    return paths;
}

} // namespace

Result<bool> mayFindAudio(Database &db, const FileSystem &fs, std::uint32_t shard,
                          const std::filesystem::path &list, const AudioRules &rules)
{
    auto paths = pathsOfAnyFormat(fs, list, rules);
    auto query = db.statement("SELECT audio FROM recording WHERE shard = ? AND problem <> ''"
                              " AND file = '' AND audio <> '' LIMIT ?");
    query.bind(shard).bind(kMostLookedFor);
    bool isFound = false;
    const auto look = [&](const std::string &audio) {
        isFound = paths.find(audio).has_value();
        return !isFound;
    };
    VOX_CHECK(eachRow(query, look));
    return isFound;
}

Result<bool> mayBeElsewhere(Database &db, const FileSystem &fs,
                            const std::vector<std::int64_t> &recordings,
                            const std::filesystem::path &list, const AudioRules &rules)
{
    auto paths = pathsOfAnyFormat(fs, list, rules);
    auto query = db.statement("SELECT audio FROM recording WHERE id = ? AND audio <> ''");
    for (const std::int64_t recording : recordings) {
        VOX_TRY(const auto audio, firstRow<std::string>(bindAll(query.rewind(), recording)));
        if (audio && paths.find(std::get<0>(*audio)))
            return true;
    }
    return false;
}

} // namespace voxdeck
