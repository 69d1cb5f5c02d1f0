// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/import/ListAudio.h"

#include "core/import/GoneShards.h"
#include "core/items/ItemSource.h"
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"
#include "core/workspace/Rows.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/Wav.h"

#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <string>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

namespace {
std::string lineOf(const std::string &key, const std::string &wav)
{
    return "{\"key\":\"" + key + "\",\"wav\":\"" + wav
           + "\",\"txt\":\"x\",\"start\":0,\"end\":1}\n";
}
} // namespace

/// What becomes of audio after its list was imported, and of lists that are removed.
class ListAudioTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void looksInTheOrderOfTheListWithoutSorting();
    void looksAtPartsOfLongLists();
    void takesTheNextOnesNextTime();
    void asksServersNothing();
    void knowsFoldersThatAreNotThere();
    void keepsLengthsWhileADiskIsAway();
    void readsAListAgainWhoseRemovalBrokeOff();
    void dropsTheRecordingsThatAKilledReadingLeft();

private:
    Database &db() { return m_workspace->database(); }
    std::int64_t number(const char *sql) { return db().integer(sql).value(); }
    void import(int lines)
    {
        std::string text;
        for (int line = 0; line < lines; ++line) {
            const std::string name = "f" + std::to_string(line);
            m_fs->seed("/disk/audio/" + name + ".wav", "not looked at");
            text += lineOf(name, "/disk/audio/" + name + ".wav");
        }
        m_fs->seed("/data.list", text);
        QVERIFY(read());
    }
    bool read()
    {
        const auto items = openItems(*m_fs, "/data.list").value();
        const auto report = items->import(*m_workspace, {}, {});
        return report && !report->lists.empty();
    }
    AudioSinceImport look(const AudioLook &most)
    {
        return lookForOtherAudio(db(), *m_fs, 1, {}, most).value();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MemoryFileSystem> m_fs;
    std::unique_ptr<Workspace> m_workspace;
};

void ListAudioTest::init()
{
    m_workspace.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    m_fs = std::make_unique<MemoryFileSystem>();
    m_workspace =
        Workspace::open(m_folder->path().toStdString() + "/w.voxdeck", "/data.list").value();
}

/// Else each look at the next ones reads and sorts all of the list.
void ListAudioTest::looksInTheOrderOfTheListWithoutSorting()
{
    for (const std::string chosen :
         {"file <> '' AND shard = 1 AND id > 7 ORDER BY id LIMIT 4096",
          "file <> '' AND shard = 1 AND id >= 7 ORDER BY id LIMIT 1",
          "file <> '' AND shard = 1 AND id > 7 AND stamp = 0 ORDER BY id LIMIT 4096",
          "shard = 1 AND id > 7 AND file <> '' AND EXISTS (SELECT 1 FROM segment WHERE"
          " segment.recording = recording.id AND segment.recording > 0 AND stop <= start)"
          " ORDER BY id LIMIT 512"}) {
        auto query = db().statement(
            "EXPLAIN QUERY PLAN SELECT id, file, stamp, shard FROM recording WHERE " + chosen);
        std::string plan;
        QVERIFY(eachRow(query, [&plan](int, int, int, std::string_view step) {
            plan.append(step).append("\n");
        }));
        QVERIFY2(plan.find("TEMP B-TREE") == std::string::npos
                     && plan.find("autoindex") == std::string::npos
                     && plan.find("SCAN") == std::string::npos
                     && plan.find("rowid>?") != std::string::npos,
                 plan.c_str());
        if (chosen.find("stamp") != std::string::npos)
            QVERIFY2(plan.find("recording_to_note") != std::string::npos, plan.c_str());
    }
}

void ListAudioTest::looksAtPartsOfLongLists()
{
    import(40);
    QCOMPARE(number("SELECT count(*) FROM recording WHERE stamp <> 0"), std::int64_t{40});
    const AudioLook most{.atOnce = 10, .samples = 4};
    QVERIFY(!look(most).hasChanged());
    QVERIFY(m_fs->remove("/disk/audio/f15.wav")); // of the next ten
    QVERIFY(m_fs->remove("/disk/audio/f39.wav")); // neither of these nor a sample
    QCOMPARE(look(most).missing, 1u);
    QCOMPARE(look(most).missing, 0u);
    QCOMPARE(look(most).missing, 1u);
    QCOMPARE(look({}).missing, 2u);
    QVERIFY(m_fs->remove("/disk/audio/f20.wav")); // a sample
    QCOMPARE(look({.atOnce = 1, .samples = 4}).missing, 1u);
    QCOMPARE(look({.atOnce = 0, .samples = 0}).missing, 0u);
}

/// Also where there is no time: some of them are looked at.
/// A relink that was killed before it removed the recordings of the old folder: the next one met no changed line, so
/// these stayed missing, and the new ones were called "in/f0" for ever.
void ListAudioTest::dropsTheRecordingsThatAKilledReadingLeft()
{
    import(3);
    QVERIFY(
        db().run("INSERT INTO recording (shard, name, audio, part, file, problem) VALUES (1, 'f0',"
                 " '/gone/f0.wav', '', '', 'the audio file is missing')"));
    QVERIFY(db().run("UPDATE shard SET fingerprint = ''"));
    QVERIFY(read());
    QCOMPARE(number("SELECT count(*) FROM recording"), std::int64_t{3});
    QCOMPARE(number("SELECT count(*) FROM recording WHERE called <> ''"), std::int64_t{0});
}

void ListAudioTest::takesTheNextOnesNextTime()
{
    import(5000);
    const AudioLook hurried{.samples = 0, .time = std::chrono::milliseconds(0)};
    m_fs->seed("/disk/audio/f4999.wav", "another file");
    QCOMPARE(look(hurried).replaced, 0u);
    QCOMPARE(look(hurried).replaced, 1u);
    QCOMPARE(look({}).replaced, 0u);
    QCOMPARE(number("SELECT count(*) FROM shard WHERE fingerprint = ''"), std::int64_t{1});
    QCOMPARE(number("SELECT count(*) FROM segment WHERE digest = 0"), std::int64_t{1});
    for (int line = 0; line < 2500; ++line) // in three transactions
        m_fs->seed("/disk/audio/f" + std::to_string(line) + ".wav", "a third file");
    const AudioLook unhurried{.time = std::chrono::minutes(5)}; // whatever else runs here
    QCOMPARE(look(unhurried).replaced, 2500u);
    QCOMPARE(number("SELECT count(*) FROM segment WHERE digest = 0"), std::int64_t{2501});
    QVERIFY(read());
    QCOMPARE(number("SELECT count(*) FROM segment WHERE digest = 0"), std::int64_t{0});
}

void ListAudioTest::asksServersNothing()
{
    import(2);
    QVERIFY(db().run("UPDATE recording SET file = 's3://bucket/s.wav', stamp = 0 WHERE id = 1"));
    QVERIFY(noteNewAudio(db(), *m_fs, 1, {}));
    QCOMPARE(number("SELECT count(*) FROM recording WHERE stamp = 0"), std::int64_t{0});
    QCOMPARE(number("SELECT stamp FROM recording WHERE id = 1"), std::int64_t{-1});
    QVERIFY(!look({}).hasChanged());
}

void ListAudioTest::knowsFoldersThatAreNotThere()
{
    import(3);
    QVERIFY(m_fs->removeTree("/disk"));
    const auto found = look({});
    QVERIFY(!found.hasChanged());
    QCOMPARE(found.away, 3u);
    QCOMPARE(found.awayExamples.size(), std::size_t{1});
    QCOMPARE(found.awayFolders, std::vector<std::filesystem::path>{"/disk"});
    QVERIFY(noteOfAway(found).starts_with("the folder \"/disk\" is not there"));
    QCOMPARE(audioGoneSinceImport(db(), *m_fs, {}).value(), 3u);
    QCOMPARE(number("SELECT count(*) FROM shard WHERE fingerprint = ''"), std::int64_t{1});
}

/// Where a disk is mounted there is an empty folder while it is not.
void ListAudioTest::keepsLengthsWhileADiskIsAway()
{
    m_fs->seed("/disk/audio/a.wav", test::silentWav(1, 8000, 16'000));
    m_fs->seed("/data.list", "{\"key\":\"a\",\"wav\":\"/disk/audio/a.wav\",\"txt\":\"x\"}\n");
    QVERIFY(read());
    const auto hours = RowReader(*m_workspace).totals().value().seconds;
    QCOMPARE(hours, 2.0);
    QVERIFY(m_fs->removeTree("/disk"));
    QVERIFY(m_fs->createDirectories("/disk/audio"));
    const auto found = look({});
    QVERIFY(!found.hasChanged());
    QCOMPARE(found.away, 1u);
    QVERIFY2(noteOfAway(found).starts_with("the folder \"/disk/audio\" is not there, or empty"),
             noteOfAway(found).c_str());
    // read again nevertheless, as by relink or after a change of the list
    QCOMPARE(audioGoneSinceImport(db(), *m_fs, {}).value(), 1u);
    QVERIFY(read());
    QCOMPARE(number("SELECT count(*) FROM recording WHERE problem <> ''"), std::int64_t{1});
    QCOMPARE(number("SELECT stop FROM segment"), std::int64_t{2});
    QCOMPARE(RowReader(*m_workspace).totals().value().seconds, 2.0);
    // with other audio when the disk is back
    m_fs->seed("/disk/audio/a.wav", test::silentWav(1, 8000, 24'000));
    QVERIFY(read());
    QCOMPARE(number("SELECT count(*) FROM recording WHERE problem <> ''"), std::int64_t{0});
    QCOMPARE(number("SELECT stop FROM segment"), std::int64_t{3});
    QCOMPARE(RowReader(*m_workspace).totals().value().seconds, 3.0);
}

/// A removal ends somewhere, and the list is back where it was.
void ListAudioTest::readsAListAgainWhoseRemovalBrokeOff()
{
    for (const char *const where :
         {"NEW.rows < 5000", "NEW.rows < 3500", "NEW.rows = 0", "NEW.position IS NULL"}) {
        import(5000);
        const auto before = RowReader(*m_workspace).totals().value();
        const std::string trigger = std::string("CREATE TRIGGER ends BEFORE UPDATE ON shard WHEN ")
                                    + where + " BEGIN SELECT RAISE(ABORT, 'killed'); END";
        QVERIFY(db().run(trigger.c_str()));
        QVERIFY(!removeLists(db(), {}));
        QVERIFY(db().run("DROP TRIGGER ends"));
        const auto between = RowReader(*m_workspace).totals().value();
        const auto rows = number("SELECT count(*) FROM segment");
        QCOMPARE(between.segments, static_cast<std::uint64_t>(rows));
        QVERIFY(read());
        QCOMPARE(number("SELECT count(*) FROM segment"), std::int64_t{5000});
        const auto after = RowReader(*m_workspace).totals().value();
        QCOMPARE(after.segments, before.segments);
        QCOMPARE(after.seconds, before.seconds);
        QCOMPARE(removeLists(db(), {})->rows, 5000u);
        QCOMPARE(number("SELECT count(*) FROM segment"), std::int64_t{0});
        QCOMPARE(number("SELECT count(*) FROM recording"), std::int64_t{0});
        QVERIFY(read());
    }
}

QTEST_GUILESS_MAIN(ListAudioTest)
#include "ListAudioTest.moc"
