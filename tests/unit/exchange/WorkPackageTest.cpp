// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/ZipWriter.h"
#include "core/base/Bytes.h"
#include "core/base/Hash.h"
#include "core/base/Sha256.h"
#include "core/exchange/PackageDeal.h"
#include "core/exchange/PackageFolder.h"
#include "core/exchange/WorkPackage.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTest>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

/// Work packages as files: what is written can be read, what is hostile is refused, and a folder appears whole.
class WorkPackageTest final : public QObject {
    Q_OBJECT
private slots:
    void readsWhatItWrites();
    void keepsTheNamesOfItsFields();
    void namesVersionsSoThatTheyAreHypotheses();
    void refusesWhatContradictsItself_data();
    void refusesWhatContradictsItself();
    void refusesRowsThatCannotBe_data();
    void refusesRowsThatCannotBe();
    void opensMoreClipsThanASmallZipHolds();
    void refusesMoreThanWasSent();
    void unpacksWholeOrNotAtAll();
    void goesOnWhereItWasKilled();
    void dealsEveryRow();
    void dealsTheSameForTheSameSeed();
};

namespace {

constexpr const char *kPackage = "d/job.voxpack";

PackageRow rowNamed(const std::string &key, const std::string &clip)
{
    PackageRow row;
    row.key = key;
    row.item = key;
    row.number = 3;
    row.text = "one \xE4\xB8\x80";
    row.language = "te";
    row.start = 1.5;
    row.end = 2.25;
    row.clip = clip;
    row.clipStart = 1.25;
    return row;
}

struct Files {
    PackageHead head;
    std::vector<PackageRow> rows;
    std::map<std::string, std::string> clips;
};

Files twoRows()
{
    Files files;
    files.rows = {rowNamed("a", "audio/000000.flac"), rowNamed("b", "audio/000001.flac")};
    files.clips = {{"audio/000000.flac", "sound of a"}, {"audio/000001.flac", "sound of b"}};
    files.head.dataset = "corpus";
    files.head.forWhom = "anna";
    files.head.hasClips = true;
    files.head.rows = 2;
    return files;
}

void list(Files &files)
{
    files.head.members.clear();
    const auto add = [&](const std::string &name, const std::string &bytes) {
        files.head.members.push_back({name, bytes.size(), hexOf(sha256(bytes).value())});
    };
    add("rows.jsonl", packageRowsText(files.rows));
    for (const auto &[name, bytes] : files.clips)
        add(name, bytes);
}

Result<> write(FileSystem &fs, const Files &files)
{
    VOX_CHECK(fs.createDirectories("d"));
    VOX_TRY(const auto zip, ZipWriter::create(fs, kPackage));
    VOX_CHECK(zip->add("voxpack.json", bytesOf(packageHeadText(files.head))));
    VOX_CHECK(zip->add("rows.jsonl", bytesOf(packageRowsText(files.rows))));
    for (const auto &[name, bytes] : files.clips)
        VOX_CHECK(zip->add(name, bytesOf(bytes), ZipWriter::Packing::Store));
    return zip->finish();
}

std::string packageBytes()
{
    MemoryFileSystem fs;
    Files files = twoRows();
    list(files);
    const auto written = write(fs, files);
    return written ? readWholeFile(fs, kPackage).value() : std::string();
}

/// Of the folder the package is unpacked to.
std::map<std::string, std::string> visibleIn(const std::map<std::string, std::string> &files)
{
    std::map<std::string, std::string> visible;
    for (const auto &[path, bytes] : files)
        if (path.starts_with("d/job/"))
            visible.emplace(path.substr(6), bytes);
    return visible;
}

bool isWhole(const std::map<std::string, std::string> &visible)
{
    return visible.size() == 5 && visible.contains("voxpack.json")
           && visible.contains("segments.jsonl") && visible.contains("rows.jsonl")
           && visible.at("audio/000000.flac") == "sound of a"
           && visible.at("audio/000001.flac") == "sound of b";
}

} // namespace

void WorkPackageTest::readsWhatItWrites()
{
    MemoryFileSystem fs;
    Files files = twoRows();
    files.head.instructions = "Write what you hear.\nNumbers as words.";
    files.rows[0].segment = 7;
    files.rows[0].channel = 1;
    files.rows[0].isFlagged = true;
    files.rows[0].status = SegmentStatus::Rejected;
    files.rows[0].versions = {{"whisper", "won", true}};
    list(files);
    QVERIFY(write(fs, files));
    const auto package = WorkPackage::open(fs, kPackage);
    QVERIFY2(package.has_value(), package ? "" : describe(package.error()).c_str());
    QCOMPARE((*package)->head().instructions, files.head.instructions);
    QCOMPARE(packageHeadText((*package)->head()), packageHeadText(files.head));
    QCOMPARE(packageRowsText((*package)->rows()), packageRowsText(files.rows));
    QCOMPARE((*package)->rows()[0].segment, std::optional<std::uint32_t>(7));
    QCOMPARE((*package)->readMember(1).value(), std::string("sound of a"));
}

/// They are the format: packages of other versions have them.
void WorkPackageTest::keepsTheNamesOfItsFields()
{
    PackageRow row;
    row.key = "k";
    row.item = "i";
    row.number = 3;
    row.segment = 2;
    row.text = "t";
    row.hypothesis = "h";
    row.versions = {{"whisper", "w", true}};
    row.language = "te";
    row.country = "in";
    row.speaker = "s";
    row.recording = "r";
    row.isFlagged = true;
    row.tags = " noise ";
    row.assigned = "lena";
    row.start = 1;
    row.end = 2.5;
    row.clip = "audio/000000.flac";
    row.clipStart = 0.5;
    row.channel = 1;
    QCOMPARE(packageRowsText({row}),
             std::string(R"({"key": "k", "item": "i", "number": 3, "segment": 2, "text": "t", )"
                         R"("hypothesis": "h", "versions": {"whisper": "w"}, "language": "te", )"
                         R"("country": "in", "speaker": "s", "recording": "r", )"
                         R"("status": "pending", "flag": true, "tags": " noise ", )"
                         R"("assigned": "lena", "start": 1.0, "end": 2.5, )"
                         R"("clip": "audio/000000.flac", "clip_start": 0.5, "channel": 1})"
                         "\n"));
}

void WorkPackageTest::namesVersionsSoThatTheyAreHypotheses()
{
    PackageRow row = rowNamed("a", "audio/000000.flac");
    row.versions = {{"whisper", "w", true}, {"key", "k", true}, {"model 3", "m", true}};
    const auto text = packageListText({row});
    QVERIFY2(text.find("\"whisper\": \"w\"") != std::string::npos, text.c_str());
    QVERIFY(text.find("\"hyp_key\": \"k\"") != std::string::npos);
    QVERIFY(text.find("\"hyp_model 3\": \"m\"") != std::string::npos);
    QVERIFY(text.find("\"start\": 0.25") != std::string::npos); // on the clip's clock
    QVERIFY(text.find("\"end\": 1.0") != std::string::npos);
}

void WorkPackageTest::refusesWhatContradictsItself_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("words");
    QTest::newRow("other bytes than said") << 0 << "does not match its checksum";
    QTest::newRow("another size") << 1 << "of the listed size";
    QTest::newRow("a file too many") << 2 << "contains files that voxpack.json does not list";
    QTest::newRow("a file is missing") << 3 << "of the listed size";
    QTest::newRow("fewer rows") << 4 << "of 3 rows";
    QTest::newRow("audio of nobody") << 5 << "lacks the audio of b";
    QTest::newRow("a file twice") << 6 << "contains files that voxpack.json does not list";
    QTest::newRow("a name outside") << 7 << "that a work package may not contain";
    QTest::newRow("another version") << 8 << "of another version";
}

void WorkPackageTest::refusesWhatContradictsItself()
{
    QFETCH(const int, kind);
    QFETCH(const QString, words);
    MemoryFileSystem fs;
    Files files = twoRows();
    if (kind == 4)
        files.head.rows = 3;
    if (kind == 5)
        files.rows[1].clip = "audio/000009.flac";
    list(files);
    switch (kind) {
    case 0: files.clips["audio/000000.flac"] = "s0und of a"; break;
    case 1: files.clips["audio/000000.flac"] = "longer sound"; break;
    case 2: files.clips["audio/000002.flac"] = "more"; break;
    case 3: files.clips.erase("audio/000000.flac"); break;
    case 6: files.head.members.push_back(files.head.members.back()); break;
    case 7: files.head.members[1].name = "../evil.flac"; break;
    default: break;
    }
    if (kind == 8) {
        QVERIFY(fs.createDirectories("d"));
        auto zip = ZipWriter::create(fs, kPackage).value();
        const auto head = R"({"voxdeck_package": 2})";
        QVERIFY(zip->add("voxpack.json", bytesOf(head)));
        QVERIFY(zip->finish());
    } else {
        QVERIFY(write(fs, files));
    }
    const auto unpacked = unpackPackage(fs, kPackage, "d/job");
    QVERIFY(!unpacked);
    QVERIFY2(unpacked.error().detail.find(words.toStdString()) != std::string::npos,
             describe(unpacked.error()).c_str());
    QVERIFY(visibleIn(fs.asSeenNow()).empty());
}

void WorkPackageTest::refusesRowsThatCannotBe_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("words");
    const std::string good =
        R"("key": "a", "item": "a", "number": 0, "status": "pending", "audio": "x")";
    const auto row = [](const char *name, const std::string &line, const char *words) {
        QTest::newRow(name) << QString::fromStdString(line) << QString::fromLatin1(words);
    };
    row("no key", R"({"item": "a"})", "has no key");
    row("no status", R"({"key": "a", "item": "a", "number": 0, "audio": "x"})",
        "an unknown status");
    row("a number that is none", R"({"key": "a", "item": "a", "number": -1})", "\"number\"");
    row("no audio", R"({"key": "a", "item": "a", "number": 0, "status": "pending"})",
        "neither a clip");
    row("a clip elsewhere",
        R"({"key": "a", "item": "a", "number": 0, "status": "pending", "clip": "/etc/x.flac"})",
        "neither a clip");
    row("times the wrong way", "{" + good + R"(, "start": 2, "end": 1})", "ends before");
    row("a time that is none", "{" + good + R"(, "start": NaN})", "not a time");
    row("a key twice", "{" + good + "}\n{" + good + "}", "line 2");
    row("no object", "[]", "not a JSON object");
}

void WorkPackageTest::refusesRowsThatCannotBe()
{
    QFETCH(const QString, line);
    QFETCH(const QString, words);
    const auto rows = parsePackageRows(line.toStdString(), "rows");
    QVERIFY(!rows);
    QVERIFY2(rows.error().detail.find(words.toStdString()) != std::string::npos,
             rows.error().detail.c_str());
}

void WorkPackageTest::opensMoreClipsThanASmallZipHolds()
{
    constexpr std::size_t kClips = 66'000;
    Files files = twoRows();
    for (std::size_t i = files.rows.size(); i < kClips; ++i) {
        const std::string clip = "audio/" + std::to_string(100'000 + i) + ".flac";
        files.rows.push_back(rowNamed(std::to_string(i), clip));
        files.clips.emplace(clip, "sound of " + std::to_string(i));
    }
    files.head.rows = kClips;
    list(files);
    MemoryFileSystem fs;
    QVERIFY(write(fs, files));
    const auto package = WorkPackage::open(fs, kPackage);
    QVERIFY2(package.has_value(), package ? "" : describe(package.error()).c_str());
    QCOMPARE((*package)->rows().size(), kClips);
    QCOMPARE((*package)->head().members.back().name, std::string("audio/165999.flac"));
    QCOMPARE((*package)->readMember(kClips).value(), std::string("sound of 65999"));
}

/// Past 4 GiB a package unpacks to at most twice its size: clips do not deflate.
void WorkPackageTest::refusesMoreThanWasSent()
{
    constexpr std::uint64_t kClaimed = std::uint64_t{1} << 30;
    const std::string zeros(std::size_t{11} << 20, '\0'); // stored: room for 1 GiB by deflate
    Files files = twoRows();
    files.clips.clear();
    for (const char *name : {"audio/000000.flac", "audio/000001.flac", "audio/000002.flac",
                             "audio/000003.flac", "audio/000004.flac"})
        files.clips.emplace(name, zeros);
    MemoryFileSystem fs;
    QVERIFY(write(fs, files));
    std::string zip = readWholeFile(fs, kPackage).value();
    std::size_t changed = 0;
    for (std::size_t at = zip.find("PK\1\2"); at != std::string::npos;
         at = zip.find("PK\1\2", at + 1))
        if (zip.compare(at + 46, 6, "audio/") == 0) {
            std::string size;
            appendUnsigned(size, kClaimed, 4, ByteOrder::Little);
            zip[at + 10] = 8; // deflated
            zip.replace(at + 24, 4, size);
            ++changed;
        }
    QCOMPARE(changed, std::size_t{5});
    fs.seed(kPackage, zip);
    const auto package = WorkPackage::open(fs, kPackage);
    QVERIFY(!package);
    QCOMPARE(package.error().code, ErrorCode::Unsupported);
    QVERIFY2(package.error().detail.find("more bytes") != std::string::npos,
             describe(package.error()).c_str());
}

void WorkPackageTest::unpacksWholeOrNotAtAll()
{
    const std::string bytes = packageBytes();
    QVERIFY(!bytes.empty());
    bool isDone = false;
    for (std::uint64_t steps = 0; !isDone; ++steps) {
        QVERIFY2(steps < 300, "it never ends");
        MemoryFileSystem fs(steps);
        fs.seed(kPackage, bytes);
        isDone = unpackPackage(fs, kPackage, "d/job").has_value();
        for (const auto &files : {fs.asSeenNow(), fs.afterReboot()}) {
            const auto visible = visibleIn(files);
            QVERIFY2(visible.empty() || isWhole(visible), std::to_string(steps).c_str());
        }
        QVERIFY(!isDone || isWhole(visibleIn(fs.afterReboot())));
    }
}

void WorkPackageTest::goesOnWhereItWasKilled()
{
    const std::string bytes = packageBytes();
    for (std::uint64_t steps = 0; steps < 60; ++steps) {
        MemoryFileSystem fs(steps);
        fs.seed(kPackage, bytes);
        (void)unpackPackage(fs, kPackage, "d/job");
        fs.restartProgram();
        const auto again = unpackPackage(fs, kPackage, "d/job");
        QVERIFY2(again.has_value(), again ? "" : describe(again.error()).c_str());
        QVERIFY(isWhole(visibleIn(fs.asSeenNow())));
        const auto third = unpackPackage(fs, kPackage, "d/job");
        QVERIFY(third && third->wasThere);
    }
}

void WorkPackageTest::dealsEveryRow()
{
    const auto dealt = dealRows(10, 2, 0.2, 5);
    QCOMPARE(dealt.size(), std::size_t{2});
    std::map<std::uint64_t, int> seen;
    for (const auto &rows : dealt) {
        QVERIFY(std::is_sorted(rows.begin(), rows.end()));
        for (const auto row : rows)
            ++seen[row];
    }
    QCOMPARE(seen.size(), std::size_t{10});
    QCOMPARE(
        std::count_if(seen.begin(), seen.end(), [](const auto &row) { return row.second == 2; }),
        2);
    QCOMPARE(dealt[0].size(), std::size_t{6}); // four of their own, and the two shared
    QCOMPARE(dealt[1].size(), std::size_t{6});
    const auto alone = dealRows(3, 1, 0.5, 1);
    QCOMPARE(alone, (std::vector<std::vector<std::uint64_t>>{{0, 1, 2}}));
    const auto all = dealRows(4, 2, 1, 1);
    QCOMPARE(all[0], (std::vector<std::uint64_t>{0, 1, 2, 3}));
    QCOMPARE(all[1], all[0]);
    const auto three = dealRows(9, 3, 0, 1);
    QCOMPARE(three[1], (std::vector<std::uint64_t>{3, 4, 5}));
}

void WorkPackageTest::dealsTheSameForTheSameSeed()
{
    QCOMPARE(dealRows(1000, 3, 0.1, 7), dealRows(1000, 3, 0.1, 7));
    QVERIFY(dealRows(1000, 3, 0.1, 7) != dealRows(1000, 3, 0.1, 8));
}

QTEST_GUILESS_MAIN(WorkPackageTest)
#include "WorkPackageTest.moc"
