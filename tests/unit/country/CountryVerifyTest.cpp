// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/country/CountryBuild.h"
#include "core/country/CountryVerify.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/unit/country/CountryTree.h"

#include <QTest>

#include <cstdint>

using namespace voxdeck;
using namespace voxdeck::country;
using voxdeck::test::MemoryFileSystem;

class CountryVerifyTest final : public QObject {
    Q_OBJECT
private slots:
    void countsSplitsAndStates();
    void findsNothingWrongInWhatItBuilt();
    void findsWhatIsWrong_data();
    void findsWhatIsWrong();
    void needsAManifest();
};

namespace {

constexpr const char *kColumns = "key,video_id,source_audio_path,duration_seconds,human_transcript,"
                                 "status,split\n";
constexpr const char *kLong =
    "meine sehr verehrten damen und herren liebe kolleginnen und kollegen";

VerifyReport verify(const MemoryFileSystem &fs)
{
    return verifyManifests(fs, "/m", {}, {}, {}).value();
}

} // namespace

void CountryVerifyTest::countsSplitsAndStates()
{
    MemoryFileSystem fs;
    fs.seed("/m/spain_manifest.csv", std::string(kColumns)
                                         + "k1,a,a.opus,1800,x,pending_local_tar,train\n"
                                           "k2,a,a.opus,1800.0,x,completed_local_tar,train\n"
                                           "k3,b,b.opus,36,x,pending_local_tar,test\n"
                                           "k4,c,c.opus,,x,pending_local_tar,\n");
    fs.seed("/m/italy_manifest.csv", "a,b\n");
    fs.seed("/m/spain_splits.csv", "video_id,split\n");
    const StatusReport report = statusOfManifests(fs, "/m", {}, {}).value();
    QCOMPARE(report.failures.size(), std::size_t{1});
    QCOMPARE(report.manifests.size(), std::size_t{1});
    const ManifestStatus &status = report.manifests[0];
    QCOMPARE(status.country, std::string("spain"));
    QCOMPARE(status.segments, std::uint64_t{4});
    QCOMPARE(status.recordings, std::uint64_t{3});
    QCOMPARE(status.segmentHours, 1.01);
    QCOMPARE(status.splits.at("train").recordings, std::uint64_t{1});
    QCOMPARE(status.splits.at("train").segmentHours, 1.0);
    QCOMPARE(status.splits.at("").segments, std::uint64_t{1});
    QCOMPARE(status.statusColumn, std::string("status"));
    QCOMPARE(status.statuses.at("pending_local_tar"), std::uint64_t{3});
}

void CountryVerifyTest::findsNothingWrongInWhatItBuilt()
{
    MemoryFileSystem fs;
    for (int i = 0; i < 10; ++i) {
        const std::string video = "v" + std::to_string(i);
        test::seedRecording(fs, "germany", video, "10", kLong + std::to_string(i * 7919));
        fs.seed("/audio/" + video + ".opus", "not heard here");
    }
    QVERIFY(buildCountries(fs, "/c", "/m", {}, {}, {}));
    VerifyOptions options;
    options.texts.minimumSimilarity = 0.99;
    const VerifyReport report = verifyManifests(fs, "/m", options, {}, {}).value();
    QCOMPARE(report.segments, std::uint64_t{10});
    QCOMPARE(report.errors, std::uint64_t{0});
    QCOMPARE(report.warnings, std::uint64_t{0});
}

void CountryVerifyTest::findsWhatIsWrong_data()
{
    QTest::addColumn<QByteArray>("rows");
    QTest::addColumn<QByteArray>("splits");
    QTest::addColumn<QByteArray>("kind");
    QTest::addColumn<bool>("isError");
    const QByteArray good =
        "spain_a_1_2,a,/a.opus,1,x,p,train\nspain_a_3_4,a,/a.opus,1,x,p,train\n";
    const QByteArray text = kLong;
    QTest::newRow("nothing") << good << QByteArray() << QByteArray() << false;
    QTest::newRow("key twice") << good + "spain_a_1_2,a,/a.opus,1,x,p,train\n"
                               << QByteArray() << QByteArray("duplicate-key") << true;
    QTest::newRow("odd key twice") << good + "k,a,/a.opus,1,x,p,train\nk,a,/a.opus,1,x,p,train\n"
                                   << QByteArray() << QByteArray("duplicate-key") << true;
    QTest::newRow("recording leaks") << good + "spain_a_5_6,a,/a.opus,1,x,p,test\n"
                                     << QByteArray() << QByteArray("recording-leak") << true;
    QTest::newRow("dev is validation")
        << QByteArray("spain_a_1_2,a,/a.opus,1,x,p,dev\nspain_a_3_4,a,/a.opus,1,x,p,val\n")
        << QByteArray("a,validation\n") << QByteArray() << false;
    QTest::newRow("splits file disagrees")
        << good << QByteArray("a,test\n") << QByteArray("split-disagrees") << true;
    QTest::newRow("splits file lacks it")
        << good << QByteArray("b,test\n") << QByteArray("no-split") << false;
    QTest::newRow("no split") << good + "spain_b_1_2,b,/a.opus,1,x,p,\n"
                              << QByteArray() << QByteArray("no-split") << false;
    QTest::newRow("no audio") << good + "spain_b_1_2,b,/b.opus,1,x,p,train\n"
                              << QByteArray() << QByteArray("missing-source") << false;
    QTest::newRow("text leaks") << good + "spain_a_5_6,a,/a.opus,1," + text
                                       + ",p,train\nspain_b_1_2,b,/a.opus,1,\"" + text.toUpper()
                                       + "!\",p,test\n"
                                << QByteArray() << QByteArray("text-leak") << false;
    QTest::newRow("near text leaks")
        << good + "spain_b_1_2,b,/a.opus,1," + text + " ja,p,test\nspain_a_5_6,a,/a.opus,1," + text
               + ",p,train\n"
        << QByteArray() << QByteArray("near-text-leak") << false;
    QTest::newRow("short row") << good + "spain_a_7_8,a\n"
                               << QByteArray() << QByteArray("bad-row") << true;
}

void CountryVerifyTest::findsWhatIsWrong()
{
    QFETCH(const QByteArray, rows);
    QFETCH(const QByteArray, splits);
    QFETCH(const QByteArray, kind);
    QFETCH(const bool, isError);
    MemoryFileSystem fs;
    fs.seed("/a.opus", "");
    fs.seed("/m/spain_manifest.csv", kColumns + rows.toStdString());
    if (!splits.isEmpty())
        fs.seed("/m/spain_splits.csv", "video_id,split\n" + splits.toStdString());
    const VerifyReport report = verify(fs);
    if (kind.isEmpty()) {
        QCOMPARE(report.errors + report.warnings, std::uint64_t{0});
        return;
    }
    QVERIFY(!report.findings.empty());
    QCOMPARE(report.findings[0].kind, kind.toStdString());
    QCOMPARE(report.findings[0].isError, isError);
    QCOMPARE(report.findings[0].country, std::string("spain"));
    QCOMPARE(report.errors > 0, isError);
}

void CountryVerifyTest::needsAManifest()
{
    MemoryFileSystem fs;
    fs.seed("/m/readme", "");
    QCOMPARE(verifyManifests(fs, "/m", {}, {}, {}).error().code, ErrorCode::NotFound);
    QCOMPARE(statusOfManifests(fs, "/m", {}, {}).error().code, ErrorCode::NotFound);
    fs.seed("/m/spain_manifest.csv", "\"");
    QCOMPARE(verify(fs).findings.at(0).kind, std::string("unreadable"));
}

QTEST_GUILESS_MAIN(CountryVerifyTest)
#include "CountryVerifyTest.moc"
