// SPDX-License-Identifier: Apache-2.0
#include "core/import/ListAudio.h"

#include "core/base/Stopped.h"
#include "core/format/AudioFacts.h"
#include "core/format/AudioPart.h"
#include "core/format/AudioPresence.h"
#include "core/io/Location.h"
#include "core/io/MachineFault.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <iterator>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

constexpr int kMostLookedFor = 2000;
constexpr int kMostFolders = 100;
constexpr std::size_t kLookedAtOnce = 200'000; // files: half a second where they are in memory

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
    auto query = db.statement("SELECT coalesce(sum(file = '' AND audio <> ''), 0),"
                              " coalesce(sum(file <> '' OR audio = ''), 0)"
                              " FROM recording WHERE shard = ? AND problem <> ''");
    VOX_CHECK(query.bind(list.shard).step());
    const std::string value = list.fingerprint + " " + std::to_string(query.count(0)) + " "
                              + std::to_string(query.count(1));
    VOX_TRY(auto transaction, Transaction::beginPatiently(db, stop));
    VOX_CHECK(db.statement("INSERT INTO workspace (name, value) VALUES (?, ?)"
                           " ON CONFLICT (name) DO UPDATE SET value = excluded.value")
                  .bind(nameOf(list.shard))
                  .bind(value)
                  .run());
    return transaction.commit();
}

/// Gives how many could be measured.
Result<std::uint64_t> measureList(Workspace &workspace, AudioFactsReader &audioFacts,
                                  std::uint32_t shard, std::uint64_t total,
                                  const ProgressSink &progress, std::stop_token stop)
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
        for (const auto &recording : batch) {
            if (stop.stop_requested())
                return stopped(workspace.file().string());
            const auto facts = audioFacts.facts(partAt(recording.file));
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
                measureList(workspace, audioFacts, list.shard, static_cast<std::uint64_t>(total),
                            progress, stop));
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
};

using KnownAudios = std::vector<KnownAudio>;

/// `where` continues the choice among recordings that have a file.
template <class... Values>
Result<KnownAudios> knownAudio(Database &db, const char *where, const Values &...values)
{
    auto query = db.statement(
        std::string("SELECT id, file, stamp FROM recording WHERE file <> '' AND ") + where);
    KnownAudios known;
    VOX_CHECK(eachRow(bindAll(query, values...),
                      [&known](std::int64_t id, std::string file, std::int64_t stamp) {
                          known.push_back({id, std::move(file), stamp});
                      }));
    return known;
}

/// The present stamps of the files on this machine; none for what is no longer where it was.
///
/// Fails where a disk does not answer.
class FilesNow {
public:
    explicit FilesNow(const FileSystem &fs) : m_presence(fs) {}

    /// Calls `use` with each recording and its stamp, in the order of the list.
    template <class Use>
    Result<> look(const KnownAudios &known, const std::stop_token &stop, const Use &use)
    {
        for (const KnownAudio &one : known) {
            VOX_CHECK(checkStop(stop));
            if (isRemotePath(one.file))
                continue;
            VOX_TRY(const auto stamp, m_presence.stampOf(one.file));
            use(one, stamp ? std::optional(static_cast<std::int64_t>(*stamp)) : std::nullopt);
        }
        return {};
    }

private:
    AudioPresence m_presence;
};

/// What an import looks at: all recordings of most lists; of very many the next ones each time, and some all over the list.
Result<KnownAudios> audioToLookAt(Database &db, std::uint32_t shard, std::int64_t &cursor)
{
    VOX_TRY(auto known, knownAudio(db, "shard = ? AND id > ? ORDER BY id LIMIT ?", shard, cursor,
                                   kLookedAtOnce));
    const bool isEnd = known.size() < kLookedAtOnce;
    const bool isAll = isEnd && cursor == 0;
    cursor = isEnd ? 0 : known.back().recording;
    if (isAll)
        return known;
    VOX_TRY(const auto first, db.integer("SELECT coalesce(min(id), 0) FROM recording"));
    VOX_TRY(const auto last, db.integer("SELECT coalesce(max(id), 0) FROM recording"));
    for (std::int64_t point = 0; point < kMostLookedFor; ++point) {
        const std::int64_t from = first + (last - first) / kMostLookedFor * point;
        VOX_TRY(auto one, knownAudio(db, "shard = ? AND id >= ? AND id < ? ORDER BY id LIMIT 1",
                                     shard, from, from + kMostLookedFor));
        std::move(one.begin(), one.end(), std::back_inserter(known));
    }
    return known;
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

} // namespace

Result<AudioSinceImport> lookForOtherAudio(Database &db, const FileSystem &fs, std::uint32_t shard,
                                           const std::stop_token &stop)
{
    auto kept = db.statement("SELECT value FROM workspace WHERE name = ?");
    VOX_TRY(const auto before, firstRow<std::string>(kept.bind(cursorOf(shard))));
    std::int64_t cursor = before ? std::strtoll(std::get<0>(*before).c_str(), nullptr, 10) : 0;
    const std::int64_t cursorBefore = cursor;
    VOX_TRY(const auto known, audioToLookAt(db, shard, cursor));
    AudioSinceImport found;
    std::vector<std::pair<std::int64_t, std::int64_t>> replaced; ///< recordings, and their stamps
    const auto looked = FilesNow(fs).look(
        known, stop, [&](const KnownAudio &one, std::optional<std::int64_t> stamp) {
            found.missing += stamp ? 0 : 1;
            if (stamp && one.stamp != 0 && one.stamp != *stamp)
                replaced.emplace_back(one.recording, *stamp);
        });
    if (!looked && !isOfTheMachine(looked.error()))
        return fail(looked.error());
    found.replaced = replaced.size();
    if (replaced.empty() && cursor == cursorBefore)
        return found;
    VOX_TRY(auto transaction, Transaction::beginPatiently(db, stop));
    auto note = db.statement("UPDATE recording SET stamp = ? WHERE id = ?");
    for (const auto &[recording, stamp] : replaced) {
        VOX_CHECK(forgetSoundOf(db, recording));
        VOX_CHECK(bindAll(note.rewind(), stamp, recording).run());
    }
    if (!replaced.empty()) // whoever is stopped before the list is read does not take it for read
        VOX_CHECK(db.statement("UPDATE shard SET fingerprint = '' WHERE id = ?").bind(shard).run());
    VOX_CHECK(db.statement("INSERT INTO workspace (name, value) VALUES (?, ?)"
                           " ON CONFLICT (name) DO UPDATE SET value = excluded.value")
                  .bind(cursorOf(shard))
                  .bind(std::to_string(cursor))
                  .run());
    VOX_CHECK(transaction.commit());
    return found;
}

Result<> noteNewAudio(Database &db, const FileSystem &fs, std::uint32_t shard,
                      const std::stop_token &stop)
{
    FilesNow files(fs);
    for (std::int64_t last = 0;;) {
        VOX_TRY(const auto known,
                knownAudio(db, "shard = ? AND id > ? AND stamp = 0 ORDER BY id LIMIT 4096", shard,
                           last));
        if (known.empty())
            return {};
        last = known.back().recording;
        std::vector<std::pair<std::int64_t, std::int64_t>> stamps;
        const auto looked = files.look(
            known, stop, [&stamps](const KnownAudio &one, std::optional<std::int64_t> stamp) {
                if (stamp)
                    stamps.emplace_back(*stamp, one.recording);
            });
        if (!looked && !isOfTheMachine(looked.error()))
            return fail(looked.error());
        if (looked && stamps.empty()) // on servers
            continue;
        VOX_TRY(auto transaction, Transaction::beginPatiently(db, stop));
        auto note = db.statement("UPDATE recording SET stamp = ? WHERE id = ?");
        for (const auto &[stamp, recording] : stamps)
            VOX_CHECK(bindAll(note.rewind(), stamp, recording).run());
        VOX_CHECK(transaction.commit());
        if (!looked)
            return {}; // the next import goes on
    }
}

Result<std::uint64_t> audioGoneSinceImport(Database &db, const FileSystem &fs,
                                           const std::stop_token &stop)
{
    FilesNow files(fs);
    std::vector<std::int64_t> recordings;
    for (std::int64_t last = 0;;) {
        VOX_TRY(const auto known, knownAudio(db, "id > ? ORDER BY id LIMIT 4096", last));
        if (known.empty())
            break;
        last = known.back().recording;
        const auto looked = files.look(
            known, stop, [&](const KnownAudio &one, std::optional<std::int64_t> stamp) {
                if (!stamp)
                    recordings.push_back(one.recording);
            });
        if (!looked)
            return fail(looked.error());
    }
    auto unread = db.statement("UPDATE shard SET fingerprint = '' WHERE fingerprint <> '' AND id ="
                               " (SELECT shard FROM recording WHERE id = ?)");
    for (const std::int64_t recording : recordings)
        VOX_CHECK(bindAll(unread.rewind(), recording).run());
    return std::uint64_t{recordings.size()};
}

Result<bool> mayFindAudio(Database &db, const FileSystem &fs, std::uint32_t shard,
                          const std::filesystem::path &list, const AudioRules &rules)
{
    AudioRules looking = rules;
    looking.mustExist = true;
    AudioPaths paths(fs, list, looking);
    auto folder = list.parent_path();
    paths.alsoLookIn(folder / "clips");
    for (int up = 0; up < 3; ++up, folder = folder.parent_path())
        paths.alsoLookIn(folder);
    int looked = 0; // into the folders of a tree of countries
    for (const auto &entry : fs.list(list).value_or(std::vector<DirectoryEntry>()))
        if (entry.kind == FileKind::Directory && ++looked <= kMostFolders)
            paths.alsoLookIn(list / entry.name);
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

} // namespace voxdeck
