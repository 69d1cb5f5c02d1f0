// SPDX-License-Identifier: GPL-3.0-or-later
// shards and adopt, and what the other commands do with tar shards.
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/TarBytes.h"

#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;

class ShardCommandTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void indexesAndSaysWhatIsDamaged();
    void listsMembersAndSamples();
    void writesIndexesForOthers();
    void givesBytesOfMembers();
    void extractsOnlyInsideItsFolder();
    void importsAndCutsAudioOfShards();
    void packsShards();
    void adoptsAndPublishes();
    void countsTheHoursOfAllThatIsAdopted();
    void adoptsWithTheEditsOfTheTars();
    void adoptsWithoutEditsOnRequest();
    void refusesNamesOfMembersInOtherFormats();

private:
    Said run(std::vector<std::string> arguments) { return runCommand(m_fs, std::move(arguments)); }
    std::string write(const std::string &name, const std::string &bytes);

    PosixFileSystem m_fs;
    QTemporaryDir m_home;
    std::filesystem::path m_folder;
    std::string m_tar;
    std::string m_damaged;
};

namespace {

std::string twoSamples()
{
    return tarMember("a.txt", "one") + tarMember("a.wav", wavBytes(16000))
           + tarMember("b.txt", "two") + tarMember("b.wav", wavBytes(8000, 16000, 1, 100))
           + tarEnd();
}

} // namespace

std::string ShardCommandTest::write(const std::string &name, const std::string &bytes)
{
    const auto path = m_folder / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
    return path.string();
}

void ShardCommandTest::initTestCase()
{
    qputenv("XDG_DATA_HOME", m_home.filePath(QStringLiteral("data")).toUtf8());
    qputenv("XDG_CACHE_HOME", m_home.filePath(QStringLiteral("cache")).toUtf8());
    m_folder = m_home.path().toStdString();
    m_tar = write("s/good.tar", twoSamples());
    m_damaged = write("bad/bad.tar", twoSamples().substr(0, 40000));
}

void ShardCommandTest::indexesAndSaysWhatIsDamaged()
{
    const auto good = run({"shards", "index", m_tar, "--json"});
    QCOMPARE(good.code, 0);
    const auto json = JsonValue::parse(good.out).value();
    QCOMPARE(json.find("members")->toInteger(), 4);
    QCOMPARE(json.find("samples")->toInteger(), 2);
    const auto bad = run({"shards", "index", m_damaged, m_tar});
    QCOMPARE(bad.code, 1);
    QVERIFY(bad.err.find("\"b.wav\" at byte 34816 is cut short") != std::string::npos);
    QVERIFY(bad.out.find("3 members, 2 samples") != std::string::npos);
    QVERIFY(bad.out.find("4 members, 2 samples") != std::string::npos);
    QCOMPARE(run({"shards", "index", (m_folder / "none.tar").string()}).code, 3);
    QCOMPARE(run({"shards", "index"}).code, 2);
    QCOMPARE(run({"shards"}).code, 2);
    const std::string appended = write("appended.tar", twoSamples() + twoSamples());
    QVERIFY(run({"shards", "index", appended}).out.ends_with("end marker is not read)\n"));
    const std::string other = write("s.lz4", std::string("\x04\x22\x4d\x18\0\0a.wav", 12));
    const auto refused = run({"shards", "index", other});
    QCOMPARE(refused.code, 3);
    QVERIFY(refused.err.find("is not a tar, plain or packed with gzip") != std::string::npos);
}

void ShardCommandTest::listsMembersAndSamples()
{
    const auto members = run({"shards", "list", m_tar});
    QVERIFY(members.out.find("a.wav") != std::string::npos);
    QCOMPARE(run({"shards", "list", m_tar, "--samples"}).out, "a\ttxt,wav\nb\ttxt,wav\n");
    const auto json = run({"shards", "list", m_tar, "--json"}).out;
    const auto first = JsonValue::parse(json.substr(0, json.find('\n'))).value();
    QCOMPARE(first.find("offset")->toInteger(), 512);
    QCOMPARE(first.find("size")->toInteger(), 3);
    // unescaped names, for programs that ask for them by name
    const std::string odd = write("odd.tar", tarMember("a\tb\nc.txt", "odd") + tarEnd());
    const auto name = JsonValue::parse(run({"shards", "list", odd, "--json"}).out).value();
    QCOMPARE(name.find("name")->toString(), "a\tb\nc.txt");
    QCOMPARE(run({"shards", "cat", odd, name.find("name")->toString()}).out, "odd");
    // a sparse file is longer than what is stored of it
    const std::string holes = write("holes.tar", tarHeader("holes.wav", "00000000003", 'S')
                                                     + tarPadded("abc") + tarEnd());
    const auto sparse = JsonValue::parse(run({"shards", "list", holes, "--json"}).out).value();
    QCOMPARE(sparse.find("type")->toString(), "sparse");
    QCOMPARE(sparse.find("size")->dumpAscii(), "null");
    QCOMPARE(sparse.find("stored_bytes")->toInteger(), 3);
    QVERIFY(run({"shards", "list", holes}).out.find("            - sparse holes.wav")
            != std::string::npos);
}

void ShardCommandTest::writesIndexesForOthers()
{
    const auto dali = run({"shards", "index", m_tar, "--as", "dali"});
    QCOMPARE(dali.code, 0);
    const std::string idx = (m_folder / "s/good.idx").string();
    QCOMPARE(run({"shards", "index", m_tar, "--check", idx}).code, 0);
    QCOMPARE(run({"shards", "index", m_tar, "--as", "dali"}).code, 1); // is there
    const auto lhotse = run({"shards", "index", m_tar, "--as", "lhotse"});
    QCOMPARE(lhotse.code, 0);
    QCOMPARE(run({"shards", "index", m_tar, "--check", m_tar + ".idx"}).code, 0);
    const std::string wrong = write("wrong.idx", "v1.2 1\ntxt 1024 3 a.txt\n");
    const auto checked = run({"shards", "index", m_tar, "--check", wrong});
    QCOMPARE(checked.code, 1);
    QVERIFY(checked.err.find("line 2: no member of 3 bytes starts at byte 1024")
            != std::string::npos);
    const std::string wids = (m_folder / "wids.json").string();
    QCOMPARE(run({"shards", "index", m_tar, "--as", "wids", "-o", wids}).code, 0);
    QCOMPARE(run({"shards", "list", wids, "--samples"}).out, "a\ttxt,wav\nb\ttxt,wav\n");
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(m_folder);
    QCOMPARE(run({"shards", "index", "s/good.tar", "--as", "wids", "-o", "here.json"}).code, 0);
    std::filesystem::current_path(before);
    const auto listed = JsonValue::parse(
        readWholeFile(PosixFileSystem(), m_folder / "here.json").value());
    QCOMPARE(listed->find("shardlist")->items()[0].find("url")->toString(), "s/good.tar");
    const std::string hidden = write("hid.tar", tarMember("._a.txt", "x") + twoSamples());
    QCOMPARE(run({"shards", "index", hidden, "--as", "dali"}).code, 0);
    QCOMPARE(run({"shards", "index", hidden, "--check", (m_folder / "hid.idx").string()}).code, 0);
    std::filesystem::remove(idx);
    std::filesystem::remove(m_tar + ".idx");
}

void ShardCommandTest::givesBytesOfMembers()
{
    QCOMPARE(run({"shards", "cat", m_tar, "b.txt", "a.txt"}).out, "twoone");
    QCOMPARE(run({"shards", "cat", m_tar, "a.wav"}).out, wavBytes(16000));
    QCOMPARE(run({"shards", "cat", m_tar, "none"}).code, 3);
}

void ShardCommandTest::extractsOnlyInsideItsFolder()
{
    const auto out = m_folder / "out";
    std::filesystem::create_directories(out);
    std::filesystem::create_directory_symlink(m_folder / "s", out / "link");
    const std::string hostile = write(
        "hostile.tar", tarMember("../up.txt", "x") + tarMember("/abs.txt", "x")
                           + tarMember("a/../../up.txt", "x") + tarMember("link/in.txt", "x")
                           + tarMember("./good/a.txt", "good") + tarEnd());
    const auto said = run({"shards", "extract", hostile, "-o", out.string()});
    QCOMPARE(said.code, 1);
    QVERIFY(said.out.starts_with("1 file written"));
    QVERIFY(std::filesystem::exists(out / "good/a.txt"));
    QVERIFY(!std::filesystem::exists(m_folder / "up.txt"));
    QVERIFY(!std::filesystem::exists(m_folder / "s/in.txt"));
    QVERIFY(said.err.find("leads out of the folder over a link") != std::string::npos);
    QCOMPARE(
        run({"shards", "extract", hostile, "-o", out.string(), "--member", "./good/a.txt"}).code,
        1); // is there
    QCOMPARE(run({"shards", "extract", hostile, "-o", out.string(), "--member", "./good/a.txt",
                  "--force"})
                 .code,
             0);
}

void ShardCommandTest::importsAndCutsAudioOfShards()
{
    const std::string workspace = (m_folder / "w.voxdeck").string();
    const auto imported = run({"import", m_tar, "--workspace", workspace});
    QVERIFY2(imported.code == 0, imported.err.c_str());
    const auto rows = run({"query", m_tar, "text:two", "--json"});
    QVERIFY2(rows.code == 0, rows.err.c_str());
    QVERIFY2(rows.out.find("\"b\"") != std::string::npos, rows.out.c_str());
    const auto audio = (m_folder / "cut").string();
    const auto exported = run({"export", workspace, "--format", "csv", "-o",
                               (m_folder / "cut.csv").string(), "--copy-audio", audio,
                               "--audio-format", "wav"});
    QVERIFY2(exported.code == 0, exported.err.c_str());
    QCOMPARE(readWholeFile(m_fs, m_folder / "cut/b.wav").value(), wavBytes(8000, 16000, 1, 100));
}

void ShardCommandTest::packsShards()
{
    const std::string out = (m_folder / "packed").string();
    const auto packed = run({"pack", m_tar, "-o", out});
    QVERIFY2(packed.code == 0, packed.err.c_str());
    const auto bytes = readWholeFile(m_fs, m_folder / "packed/000000000/audio.bin").value();
    QCOMPARE(bytes, wavBytes(16000).substr(44) + wavBytes(8000, 16000, 1, 100).substr(44));
}

void ShardCommandTest::adoptsAndPublishes()
{
    const std::string out = (m_folder / "adopted").string();
    const auto adopted = run({"adopt", m_tar, "-o", out, "--json"});
    QVERIFY2(adopted.code == 0, adopted.err.c_str());
    QCOMPARE(JsonValue::parse(adopted.out).value().find("in_place_items")->toInteger(), 2);
    QVERIFY(std::filesystem::is_symlink(m_folder / "adopted/000000000/audio.bin"));
    const auto before = readWholeFile(m_fs, m_tar).value();
    QCOMPARE(run({"verify", out, "--deep"}).code, 0);
    const auto edited = run({"edit", out, "b", "--text", "corrected"});
    QVERIFY2(edited.code == 0, edited.err.c_str());
    const auto oldRecords =
        readWholeFile(m_fs, m_folder / "adopted/000000000/metainfo.bin").value();
    const auto published = run({"publish", out});
    QVERIFY2(published.code == 0, published.err.c_str());
    const auto records = readWholeFile(m_fs, m_folder / "adopted/000000000/metainfo.bin").value();
    QVERIFY(records.starts_with(oldRecords)); // one record more, and nothing rewritten
    QVERIFY(records.size() < 2 * oldRecords.size());
    QVERIFY(records.find("corrected") != std::string::npos);
    QCOMPARE(readWholeFile(m_fs, m_tar).value(), before);
    const auto slice = (m_folder / "slice.wav").string();
    QCOMPARE(run({"slice", out, "b", "-o", slice}).code, 0);
    QCOMPARE(readWholeFile(m_fs, slice).value().substr(44),
             wavBytes(8000, 16000, 1, 100).substr(44));
    QCOMPARE(run({"adopt", m_tar, "-o", out}).code, 3); // is there
}

void ShardCommandTest::countsTheHoursOfAllThatIsAdopted()
{
    // stereo cannot be read out of the tar by TouchNet: its shard has records alone, which point into the tar
    const std::string tar = write("stereo/s.tar",
                                  tarMember("a.txt", "one") + tarMember("a.wav", wavBytes(16000))
                                      + tarMember("b.txt", "two")
                                      + tarMember("b.wav", wavBytes(32000, 16000, 2)) + tarEnd());
    const std::string out = (m_folder / "of-both").string();
    QCOMPARE(run({"adopt", tar, "-o", out}).code, 0);
    const auto info = JsonValue::parse(run({"info", out, "--json"}).out).value();
    QCOMPARE(info.find("hours")->toDouble(), 3.0 / 3600);
    QCOMPARE(run({"query", out, "--columns", "key,dur"}).out, "a\t1.000\nb\t2.000\n");
    const auto plan = run(
        {"build", "--dataset", out, "-o", (m_folder / "built").string(), "--plan"});
    QVERIFY2(plan.out.find("2 segments (3.0 s)") != std::string::npos, plan.out.c_str());
    QVERIFY2((plan.out + plan.err).find("missing audio") == std::string::npos, plan.out.c_str());
    std::filesystem::rename(tar, tar + ".away");
    const auto without = run(
        {"build", "--dataset", out, "-o", (m_folder / "built").string(), "--plan"});
    QVERIFY2((without.out + without.err).find("rows have missing audio") != std::string::npos,
             without.out.c_str());
}

void ShardCommandTest::adoptsWithTheEditsOfTheTars()
{
    // b is whole WAV, c is FLAC in name only: its shard has metainfo alone
    const std::string tar = write(
        "edited/e.tar", tarMember("a.txt", "one") + tarMember("a.wav", wavBytes(16000))
                            + tarMember("b.txt", "two words") + tarMember("b.wav", wavBytes(16000))
                            + tarMember("c.txt", "three") + tarMember("c.flac", "no audio")
                            + tarMember("d.txt", "four") + tarMember("d.wav", wavBytes(16000))
                            + tarEnd());
    const auto before = readWholeFile(m_fs, tar).value();
    for (const std::vector<std::string> &command :
         {std::vector<std::string>{"edit", tar, "a", "--text", "uno"},
          {"edit", tar, "b", "--split-at", "0.5", "--text-at", "3"},
          {"edit", tar, "c", "--text", "tres"},
          {"edit", tar, "d", "--set-times", "0.25", "0.75"},
          {"set", tar, "text:words", "--status", "approved"}}) {
        const auto said = run(command);
        QVERIFY2(said.code == 0, said.err.c_str());
    }
    const auto refused = run({"publish", tar});
    QCOMPARE(refused.code, 3);
    QVERIFY2(refused.err.find("voxdeck-cli adopt") != std::string::npos, refused.err.c_str());

    const std::string out = (m_folder / "with-edits").string();
    const auto adopted = run({"adopt", tar, "-o", out, "--json"});
    QVERIFY2(adopted.code == 0, adopted.err.c_str());
    const auto json = JsonValue::parse(adopted.out).value();
    QCOMPARE(json.find("items_with_new_segments")->toInteger(), 2);
    QCOMPARE(json.find("edits_left")->toInteger(), 0);
    QCOMPARE(json.find("revision")->toInteger(), 1);
    QCOMPARE(readWholeFile(m_fs, tar).value(), before);
    // what is on the disk, for TouchNet and everybody else
    const auto record = [&](const std::string &key) {
        return JsonValue::parse(run({"show", out, key}).out).value();
    };
    QCOMPARE(record("a").find("txt")->toString(), "uno");
    QCOMPARE(record("c").find("txt")->toString(), "tres");
    const auto b = record("b");
    const auto *const segments = b.find("info")->find("segments");
    QCOMPARE(segments->items().size(), 2U);
    QCOMPARE(segments->items()[0].find("txt")->toString(), "two");
    QCOMPARE(segments->items()[1].find("txt")->toString(), "words");
    QCOMPARE(segments->items()[1].find("start")->toDouble(), 0.5);
    QCOMPARE(segments->items()[1].find("end")->toDouble(), 1.0);
    const auto d = record("d");
    QCOMPARE(d.find("info")->find("segments")->items().size(), 1U);
    QCOMPARE(d.find("info")->find("segments")->items()[0].find("start")->toDouble(), 0.25);
    QCOMPARE(d.find("info")->find("segments")->items()[0].find("txt")->toString(), "four");
    QCOMPARE(run({"query", out, "status:approved text:words", "--count"}).out, "1\n");
    QVERIFY(run({"publish", out, "--plan"}).out.find("Nothing to publish") != std::string::npos);
    const auto verified = run({"verify", out});
    QVERIFY2(verified.code == 0, verified.err.c_str());
}

void ShardCommandTest::adoptsWithoutEditsOnRequest()
{
    const std::string tar = write("kept/k.tar", twoSamples());
    QCOMPARE(run({"edit", tar, "a", "--text", "uno"}).code, 0);
    const std::string out = (m_folder / "without-edits").string();
    const auto adopted = run({"adopt", tar, "-o", out, "--no-edits"});
    QVERIFY2(adopted.code == 0, adopted.err.c_str());
    QCOMPARE(JsonValue::parse(run({"show", out, "a"}).out).value().find("txt")->toString(), "one");
    // of keys that several samples have nothing is guessed: the edit is named, and stays with the tars
    const std::string twins = write(
        "twins/t.tar", tarMember("a.txt", "one") + tarMember("a.wav", wavBytes(16000))
                           + tarMember("b.txt", "two") + tarMember("b.wav", wavBytes(16000))
                           + tarMember("a.txt", "one") + tarMember("a.wav", wavBytes(16000))
                           + tarEnd());
    QCOMPARE(run({"edit", twins, "#2", "--text", "uno"}).code, 0);
    const std::string other = (m_folder / "twins-adopted").string();
    const auto told = run({"adopt", twins, "-o", other});
    QCOMPARE(told.code, 1);
    QVERIFY2(told.err.find("several items have this key") != std::string::npos, told.err.c_str());
    QCOMPARE(run({"query", other, "text:uno", "--count"}).out, "0\n");

    // a dataset that was there before has left its workspace: its edits are not those of the new one
    QCOMPARE(run({"edit", out, "b", "--text", "of the old one"}).code, 0);
    std::filesystem::remove_all(out);
    const auto refused = run({"adopt", tar, "-o", out});
    QCOMPARE(refused.code, 3);
    QVERIFY2(refused.err.find("edits of an earlier dataset") != std::string::npos,
             refused.err.c_str());
    QVERIFY(!std::filesystem::exists(out));
}

void ShardCommandTest::refusesNamesOfMembersInOtherFormats()
{
    const auto said = run({"convert", m_tar, (m_folder / "x.jsonl").string(), "--to", "wenet"});
    QVERIFY(said.code != 0);
    QVERIFY2(said.err.find("member of a tar shard") != std::string::npos, said.err.c_str());
}

QTEST_GUILESS_MAIN(ShardCommandTest)
#include "ShardCommandTest.moc"
