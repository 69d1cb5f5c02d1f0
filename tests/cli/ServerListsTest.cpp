// SPDX-License-Identifier: GPL-3.0-or-later
// Lists on servers, and lists of addresses: whose files they name, and that no secret of them is kept.
#include "core/cache/RoutingFileSystem.h"
#include "core/format/tar/TarIndex.h"
#include "core/io/Location.h"
#include "core/io/SignedAddress.h"
#include "tests/cli/RemoteFixture.h"
#include "tests/support/SampleDataset.h"

#include <QElapsedTimer>

using namespace voxdeck;
using voxdeck::test::Said;

class ServerListsTest final : public test::RemoteFixture {
    Q_OBJECT
private slots:
    void initTestCase() { startServer(); }
    void init() { startAfresh(); }
    void aListOnAServerMeansTheServersShards();
    void aListOnAServerOpensNoFilesOfThisComputer();
    void namesBesideAListOnTheWebAreEscaped();
    void listsSayWhatToolsOpenAtAddresses();
    void queriesOfAudioAddressesAreNotKept();
    void passwordsInAddressesAreNotKept();
    void serversSayWhyAudioCannotBeRead();
    void aSilentServerHidesNoOtherLine();
    void theShardsOfAListAreListedTogether();
    void headersOfAudioAreReadTogether();
    void aTarOnAServerIsNotLinkedTo();
    void presignedAddressesAreNotKept();
    void anExpiredSignatureIsTold();
    void publishingIntoAWebServerIsRefusedFirst();
    void aTarWithoutAnIndexCostsTheLesser();
};

void ServerListsTest::aListOnAServerMeansTheServersShards()
{
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "ds", {2, 3, 2}));
    const Said here = run({"list", at("ds")});
    const std::string lines = "000000000 audio+metainfo\n000000001 audio+metainfo\n";
    for (const char *const root : {"bucket/ds/", "web/ds/"}) {
        send(m_root / "ds", std::string(root).substr(root[0] == 'w' ? 4 : 0));
        QVERIFY(
            m_server->store(std::string(root).substr(root[0] == 'w' ? 4 : 0) + "data.list", lines));
    }
    // a folder of that name on this machine is not meant
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "other", {1, 1, 1}));
    const auto before = std::filesystem::current_path();
    std::filesystem::current_path(m_root / "other");
    const Said s3 = run({"list", "s3://bucket/ds/data.list"});
    const Said web = run({"list", m_server->web("ds/data.list")});
    QVERIFY(m_server->store("ds/bad.list",
                            (m_root / "other/000000000").string() + " audio+metainfo\n"));
    const Said bad = run({"info", m_server->web("ds/bad.list")});
    std::filesystem::current_path(before);
    QVERIFY2(s3.code == 0, s3.err.c_str());
    QCOMPARE(s3.out, here.out);
    QVERIFY2(web.code == 0, web.err.c_str());
    QCOMPARE(web.out, here.out);
    const Said cut = run({"slice", m_server->web("ds/data.list"), "#1", "-o", at("there.wav")});
    QVERIFY2(cut.code == 0, cut.err.c_str());
    QCOMPARE(run({"import", m_server->web("ds/data.list"), "--workspace", at("w.voxdeck")}).code,
             0);
    // a cell that can be typed again
    const Said shards = run({"query", at("w.voxdeck"), "", "--columns", "shard"});
    QVERIFY2(shards.out.starts_with(m_server->web("ds/000000000") + "\n"), shards.out.c_str());
    const auto first = "shard:\"" + m_server->web("ds/000000000") + '"';
    QVERIFY(run({"query", at("w.voxdeck"), first, "--count"}).out
            != run({"query", at("w.voxdeck"), "", "--count"}).out);
    QCOMPARE(run({"query", at("w.voxdeck"), first, "--count"}).code, 0);
    QVERIFY(m_server->store("ds/away.list", m_root.string() + "/other/nowhere audio+metainfo\n"));
    const Said away = run({"info", m_server->web("ds/away.list")});
    QVERIFY2((away.out + away.err).find("names a folder of this computer") != std::string::npos,
             (away.out + away.err).c_str());
    QVERIFY((bad.out + bad.err).find(m_root.string() + "/other: ") == std::string::npos);
}

void ServerListsTest::aListOnAServerOpensNoFilesOfThisComputer()
{
    QVERIFY(test::writeSampleList(m_fs, m_root / "list", 1));
    std::string name;
    for (const auto &file : std::filesystem::directory_iterator(m_root / "list"))
        if (file.path().extension() == ".wav")
            name = file.path().string();
    for (const std::string &spelled :
         {name, "../../../.." + name, m_server->url() + "/../.." + name}) {
        QVERIFY(m_server->store("bad/a.list",
                                "{\"key\":\"a\",\"wav\":\"" + spelled + "\",\"txt\":\"x\"}\n"));
        QVERIFY(m_server->store("bad/a.json", "{\"audio_filepath\":\"" + spelled
                                                  + "\",\"duration\":1.0,\"text\":\"x\"}\n"));
        for (const char *const list : {"bad/a.list", "bad/a.json"}) {
            std::filesystem::remove_all(at("packed"));
            const Said packed = run({"pack", m_server->web(list), "-o", at("packed")});
            QVERIFY2(packed.code != 0, (spelled + packed.out).c_str());
        }
    }
    QVERIFY(
        m_server->store("bad/r.list", "{\"key\":\"a\",\"wav\":\"" + name + "\",\"txt\":\"x\"}\n"));
    const Said refused = run(
        {"export", m_server->web("bad/r.list"), "--to", "nemo", "-o", at("r.json")});
    const Said moved = run({"import", m_server->web("bad/r.list"), "--relocate",
                            at("list") + "=" + at("list"), "--workspace", at("m.voxdeck")});
    QVERIFY2(moved.code == 0, (moved.out + moved.err + refused.err).c_str());
}

void ServerListsTest::namesBesideAListOnTheWebAreEscaped()
{
    QVERIFY(test::writeSampleList(m_fs, m_root / "list", 1));
    std::string bytes;
    for (const auto &file : std::filesystem::directory_iterator(m_root / "list"))
        if (file.path().extension() == ".wav")
            bytes = readWholeFile(m_fs, file.path()).value();
    QVERIFY(m_server->store("esc/au/Straße 00.wav", bytes));
    for (const char *const spelled : {"au/Straße 00.wav", "au/Straße%2000.wav"}) {
        QVERIFY(m_server->store("esc/a.list", std::string("{\"key\":\"a\",\"wav\":\"") + spelled
                                                  + "\",\"txt\":\"x\"}\n"));
        std::filesystem::remove_all(at("packed"));
        const Said packed = run({"pack", m_server->web("esc/a.list"), "-o", at("packed")});
        QVERIFY2(packed.code == 0, (packed.out + packed.err).c_str());
    }
}

/// Lhotse opens an address as "url" alone, Kaldi through a command alone.
void ServerListsTest::listsSayWhatToolsOpenAtAddresses()
{
    QVERIFY(test::writeSampleList(m_fs, m_root / "list", 1));
    for (const auto &file : std::filesystem::directory_iterator(m_root / "list"))
        if (file.path().extension() == ".wav")
            QVERIFY(m_server->store("lh/a.wav", readWholeFile(m_fs, file.path()).value()));
    QVERIFY(m_server->store("lh/a.list", "{\"key\":\"a\",\"wav\":\"a.wav\",\"txt\":\"x\"}\n"));
    const auto there = m_server->web("lh/a.list");
    const Said lhotse = run({"convert", there, at("cuts.jsonl"), "--to", "lhotse"});
    QVERIFY2(lhotse.code == 0, lhotse.err.c_str());
    const auto cuts = readWholeFile(m_fs, at("cuts.jsonl")).value_or("");
    QVERIFY2(cuts.find(R"("type": "url")") != std::string::npos, cuts.c_str());
    QVERIFY2(cuts.find(R"("source": ")" + m_server->web("lh/a.wav") + "\"") != std::string::npos,
             cuts.c_str());
    QCOMPARE(run({"query", at("cuts.jsonl"), "--columns", "key"}).out, std::string("a\n"));
    const Said kaldi = run({"convert", there, at("k"), "--to", "kaldi"});
    QVERIFY2(kaldi.code == 0
                 && (kaldi.out + kaldi.err).find("names addresses for 1 utterance")
                        != std::string::npos,
             (kaldi.out + kaldi.err).c_str());
}

void ServerListsTest::queriesOfAudioAddressesAreNotKept()
{
    const std::string secret = "top.secret-7";
    const auto address = m_server->web("q/a.wav") + "?apikey=" + secret;
    QVERIFY(
        m_server->store("q/a.list", "{\"key\":\"a\",\"wav\":\"" + address + "\",\"txt\":\"x\"}\n"));
    QVERIFY(m_server->store("q/a.json", "{\"audio_filepath\":\"" + address
                                            + "\",\"duration\":1.0,\"text\":\"x\"}\n"));
    for (const char *const list : {"q/a.list", "q/a.json"}) {
        const auto workspace = at(std::filesystem::path(list).filename().string() + ".voxdeck");
        const auto there = m_server->web(list);
        QCOMPARE(run({"import", there, "--workspace", workspace}).code, 1); // no audio there
        run({"export", there, "--workspace", workspace, "--to", "csv", "-o", at("o.csv"),
             "--force"});
        run({"pack", there, "-o", at("packed")});
        run({"convert", there, "--to", "csv", "-o", at("c.csv"), "--force"});
    }
    QVERIFY(!isLeftBehind(secret, "VOXDECK_CACHE")); // which holds the original lists
    QVERIFY(m_server->asked("GET .*apikey").empty());
    QVERIFY(m_server->asked("HEAD .*apikey").empty());
}

void ServerListsTest::passwordsInAddressesAreNotKept()
{
    const std::string secret = "top.secret-8";
    std::string plain = m_server->web("p/a.wav");
    plain.insert(plain.find("://") + 3, "bob:" + secret + "@");
    QVERIFY(
        m_server->store("p/a.list", "{\"key\":\"a\",\"wav\":\"" + plain
                                        + "\",\"txt\":\"x\"}\n{\"key\":\"b\",\"wav\":\"s3://KEY:a/"
                                        + secret + "@bucket/b.wav\",\"txt\":\"x\"}\n"));
    QVERIFY(m_server->store("p/tars.list", "https://bob:" + secret + "@127.0.0.1:1/a.tar\n"));
    for (const char *const list : {"p/a.list", "p/tars.list"}) {
        const auto there = m_server->web(list);
        run({"import", there, "--workspace", at("w.voxdeck")});
        run({"relink", at("w.voxdeck")});
        run({"query", at("w.voxdeck"), "--json"});
        run({"export", at("w.voxdeck"), "--to", "csv", "-o", at("o.csv"), "--force"});
        run({"convert", there, at("c.csv"), "--to", "csv", "--force"});
        run({"verify", there});
    }
    const Said said = run({"import", m_server->web("p/a.list"), "--workspace", at("v.voxdeck")});
    QVERIFY2(said.err.find("holds a user name or password") != std::string::npos, said.err.c_str());
    QVERIFY(!isLeftBehind(secret, "VOXDECK_CACHE")); // which holds the original lists
}

void ServerListsTest::serversSayWhyAudioCannotBeRead()
{
    write("l.list", "{\"key\":\"a\",\"wav\":\"s3://bucket/denied/a.wav\",\"txt\":\"x\"}\n");
    QVERIFY(m_server->fault("denied", "status 403 AccessDenied", 1000));
    QVERIFY(m_server->fault("(GET|HEAD) /bucket/.list-type", "status 403 AccessDenied", 1000));
    for (const char *const command : {"import", "verify"}) {
        const Said said = run({command, at("l.list")});
        QVERIFY2(said.code != 0 && (said.out + said.err).find("access denied") != std::string::npos,
                 (said.out + said.err).c_str());
    }
}

void ServerListsTest::aSilentServerHidesNoOtherLine()
{
    QVERIFY(test::writeSampleList(m_fs, m_root / "list", 1));
    write("l.list", "{\"key\":\"a\",\"wav\":\"http://127.0.0.1:1/a.wav\",\"txt\":\"x\"}\n"
                    "{\"key\":\"b\",\"wav\":\"http://127.0.0.1:1/b.wav\",\"txt\":\"x\"}\n"
                    "{\"key\":\"c\",\"wav\":\"nowhere.wav\",\"txt\":\"x\"}\n");
    const Said said = run({"verify", at("l.list")});
    QCOMPARE(said.code, 4);
    QVERIFY2(said.out.find("the audio file is missing") != std::string::npos
                 && said.out.find("Not sound: 3 utterances") != std::string::npos,
             said.out.c_str());
    QVERIFY2(said.err.find("not checked: 2 utterances") != std::string::npos, said.err.c_str());
}

/// Each shard's folder was listed alone, before its files were read.
void ServerListsTest::theShardsOfAListAreListedTogether()
{
    constexpr int kShards = 100;
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "ds", {kShards, 1, 1}));
    send(m_root / "ds", "bucket/listed/");
    std::string lines;
    for (int i = 0; i < kShards; ++i) {
        const auto number = std::to_string(i);
        lines += std::string(9 - number.size(), '0') + number + " audio+metainfo\n";
    }
    QVERIFY(m_server->store("bucket/listed/data.list", lines));
    QVERIFY(m_server->clear());
    QVERIFY(m_server->fault(".", "delay 0.02", 1'000'000));
    const Said info = run({"info", "s3://bucket/listed"});
    QVERIFY2(info.code == 0, info.err.c_str());
    const auto listings = m_server->asked("list-type").size();
    QVERIFY2(listings <= 45, std::to_string(listings).c_str()); // those that were under way
}

/// One after another, an import of 100,000 recordings took hours.
void ServerListsTest::headersOfAudioAreReadTogether()
{
    constexpr int kFiles = 60;
    QVERIFY(test::writeSampleList(m_fs, m_root / "one", 1));
    std::string wav;
    for (const auto &file : std::filesystem::directory_iterator(m_root / "one"))
        if (file.path().extension() == ".wav")
            wav = readWholeFile(m_fs, file.path()).value();
    std::string lines;
    for (int i = 0; i < kFiles; ++i) {
        const auto key = std::to_string(i);
        QVERIFY(m_server->store("bucket/heads/" + key + ".wav", wav));
        lines += "{\"key\":\"" + key + "\",\"wav\":\"s3://bucket/heads/" + key
                 + ".wav\",\"txt\":\"x\"}\n";
    }
    write("heads.list", lines);
    QVERIFY(m_server->clear());
    QVERIFY(m_server->fault(".", "delay 0.1", 1'000'000));
    QElapsedTimer timer;
    timer.start();
    const Said said = run({"import", at("heads.list"), "--workspace", at("w.voxdeck")});
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY(m_server->asked("GET /bucket/heads/").size() >= kFiles);
    QVERIFY2(timer.elapsed() < kFiles * 100 / 2, std::to_string(timer.elapsed()).c_str());
    const Said rows = run({"query", at("w.voxdeck"), "dur:>0", "--count"});
    QCOMPARE(rows.out, std::to_string(kFiles) + "\n");
}

void ServerListsTest::aTarOnAServerIsNotLinkedTo()
{
    writeShards(3);
    send(m_root / "wds", "bucket/linked/");
    const Said said = run({"adopt", "s3://bucket/linked/s-0.tar", "-o", at("adopted")});
    QVERIFY2(said.code == 3 && said.err.find("copy the tars first") != std::string::npos,
             (said.out + said.err).c_str());
    QVERIFY(!std::filesystem::exists(at("adopted")));
}

void ServerListsTest::presignedAddressesAreNotKept()
{
    QVERIFY(test::writeSampleList(m_fs, m_root / "list", 1));
    send(m_root / "list", "bucket/list/");
    std::string name;
    for (const auto &file : std::filesystem::directory_iterator(m_root / "list"))
        if (file.path().extension() == ".wav")
            name = file.path().filename().string();
    const auto chain = m_server->chain();
    RemoteAccess access(chain);
    const auto bucket = access.bucket(RemoteAddress::parse("s3://bucket/").value()).value();
    const auto url = bucket->presigned("list/" + name, std::chrono::hours(1));
    const auto signature = url.substr(url.find("X-Amz-Signature=") + 16, 64);
    QCOMPARE(signature.size(), std::size_t{64});
    std::filesystem::create_directories(m_root.string() + "-in");
    const auto list = m_root.string() + "-in/p.list"; // the user's own, beside what is searched
    std::ofstream(list) << "{\"key\":\"a\",\"wav\":\"" + url + "\",\"txt\":\"x\"}\n";
    const Said imported = run({"import", list, "--workspace", at("p.voxdeck"), "--json"});
    QVERIFY2(imported.code == 0, imported.err.c_str());
    const Said rows = run({"query", list, "", "--workspace", at("p.voxdeck"), "--json"});
    QVERIFY2(rows.code == 0, rows.err.c_str());
    const Said packed = run({"pack", list, "-o", at("packed")});
    QVERIFY2(packed.code == 0, (packed.err + packed.out).c_str());
    for (const auto &[to, name_of] :
         {std::pair("wenet", "o.list"), {"nemo", "o.json"}, {"kaldi", "kaldi"}, {"csv", "o.csv"}}) {
        const Said out = run(
            {"export", list, "--workspace", at("p.voxdeck"), "--to", to, "-o", at(name_of)});
        QVERIFY2(out.code == 0, out.err.c_str());
    }
    QVERIFY(!isLeftBehind(signature));
    QVERIFY(!isLeftBehind("X-Amz-Credential"));
    // a tar by a presigned address that is typed
    writeShards(3);
    send(m_root / "wds", "bucket/wds/");
    const auto tar = bucket->presigned("wds/s-0.tar", std::chrono::hours(1));
    const Said typed = run({"import", tar, "--workspace", at("t.voxdeck")});
    QVERIFY2(typed.code == 0, typed.err.c_str());
    QVERIFY(!isLeftBehind(tar.substr(tar.find("X-Amz-Signature=") + 16, 64)));
    std::filesystem::remove_all(m_root.string() + "-in");
}

void ServerListsTest::anExpiredSignatureIsTold()
{
    QVERIFY(m_server->fault("GET /bucket/", "status 403", 1000));
    const auto base = m_server->url() + "/bucket/x.wav";
    RoutingFileSystem fs(m_fs);
    const auto denied = fs.status(base);
    QVERIFY2(denied.error().detail.find("import the list again") != std::string::npos,
             denied.error().detail.c_str());
    const auto old = base + "?X-Amz-Date=20200102T030405Z&X-Amz-Expires=3600&X-Amz-Signature=abc";
    const auto expired = fs.status(Location::parse(old).path);
    QCOMPARE(expired.error().code, ErrorCode::PermissionDenied);
    QVERIFY2(expired.error().detail.find("expired at 2020-01-02 04:04 UTC") != std::string::npos,
             expired.error().detail.c_str());
    QVERIFY(describe(expired.error()).find("abc") == std::string::npos);
    // a query that may name the object is not a signature
    QVERIFY(!withoutSignature(base + "?id=5&X-Amz-Signature=abc"));
    QVERIFY(!withoutSignature(base + "?X-Amz-Date=20200102T030405Z"));
    QCOMPARE(withoutSignature(base + "?se=2026-01-01T00%3A00%3A00Z&sp=r&sv=2020&sr=b&sig=x"),
             std::optional(base));
}

/// In one sentence, before anything is edited or said to be published.
void ServerListsTest::publishingIntoAWebServerIsRefusedFirst()
{
    QVERIFY(test::writeSampleDataset(m_fs, m_root / "ds", {1, 2, 2}));
    send(m_root / "ds", "ds/");
    QVERIFY(m_server->store("ds/data.list", "000000000 audio+metainfo\n"));
    QVERIFY(m_server->store("l/data.list", R"({"key": "a", "wav": "a.wav", "txt": "x"})"
                                           "\n"));
    for (const auto &[list, key] :
         {std::pair("ds/data.list", "utt-00000"), std::pair("l/data.list", "a")}) {
        const std::string address = m_server->web(list);
        const std::vector<std::string> workspace{"--workspace", at("w.voxdeck")};
        std::filesystem::remove(at("w.voxdeck"));
        const auto refused = [&](std::vector<std::string> words) {
            words.insert(words.end(), workspace.begin(), workspace.end());
            const Said said = run(std::move(words));
            QCOMPARE(said.code, 3);
            QCOMPARE(said.out, std::string());
            QCOMPARE(std::count(said.err.begin(), said.err.end(), '\n'), 1);
            QVERIFY2(said.err.find("cannot be published to") != std::string::npos,
                     said.err.c_str());
        };
        std::vector<std::string> imported{"import", address};
        imported.insert(imported.end(), workspace.begin(), workspace.end());
        run(imported); // a list whose audio is not there says so
        refused({"edit", address, key, "--text", "new", "--publish"});
        std::vector<std::string> history{"history", address};
        history.insert(history.end(), workspace.begin(), workspace.end());
        QCOMPARE(run(history).out, std::string());
        std::vector<std::string> edit{"edit", address, key, "--text", "new"};
        edit.insert(edit.end(), workspace.begin(), workspace.end());
        const Said edited = run(edit);
        QVERIFY2(edited.code == 0, edited.err.c_str());
        refused({"publish", address});
        refused({"publish", address, "--filter", "text:new"});
        refused({"publish", address, "--plan"});
    }
}

/// One of large members is read by its headers; one of small members once, by few requests.
void ServerListsTest::aTarWithoutAnIndexCostsTheLesser()
{
    std::string large;
    for (int i = 0; i < 20; ++i)
        large += test::tarMember("l" + std::to_string(i) + ".wav", test::madeBytes(2'000'000, 3));
    std::string small;
    for (int i = 0; i < 6000; ++i)
        small += test::tarMember("s" + std::to_string(i) + ".txt", "text " + std::to_string(i));
    QVERIFY(m_server->store("bucket/large.tar", large + test::tarEnd()));
    QVERIFY(m_server->store("bucket/small.tar", small + test::tarEnd()));
    const auto indexed = [this](const std::string &name, std::size_t members, std::uint64_t &bytes,
                                std::size_t &requests) {
        const RoutingFileSystem fs(m_fs);
        const auto file = fs.openForReading("s3://bucket/" + name);
        const auto index = file ? tar::indexTar(**file, name) : fail(file.error());
        bytes = fs.fetchedBytes();
        requests = m_server->asked("GET /bucket/" + name).size();
        return index && !index->damage() && index->size() == members;
    };
    std::uint64_t bytes = 0;
    std::size_t requests = 0;
    QVERIFY(indexed("large.tar", 20, bytes, requests));
    QVERIFY2(bytes < large.size() / 10, std::to_string(bytes).c_str());
    QVERIFY2(requests <= 22, std::to_string(requests).c_str());
    QVERIFY(indexed("small.tar", 6000, bytes, requests));
    QVERIFY2(bytes <= small.size() + 20 * tar::kBlockBytes, std::to_string(bytes).c_str());
    QVERIFY2(requests <= 20, std::to_string(requests).c_str());
}

QTEST_GUILESS_MAIN(ServerListsTest)
#include "ServerListsTest.moc"
