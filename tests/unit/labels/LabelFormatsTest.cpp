// SPDX-License-Identifier: GPL-3.0-or-later
// Detection, limits, files.
#include "tests/support/MemoryFileSystem.h"
#include "tests/unit/labels/Labels.h"

#include <QTest>

#include <limits>
#include <optional>
#include <stop_token>
#include <string>

using namespace voxdeck;
using namespace voxdeck::labels;
using namespace voxdeck::test;

class LabelFormatsTest final : public QObject {
    Q_OBJECT
private slots:
    void namesAreUnique();
    void detects_data();
    void detects();
    void namesWhatItReadsInTheError();
    void obeysLimits();
    void stops();
    void writesAFileWholeOrNotAtAll();
    void refusesSeveralRecordingsForFormatsOfOne();
    void refusesTimesThatAreNone();
    void readsUtf32();
};

void LabelFormatsTest::namesAreUnique()
{
    QCOMPARE(labelFormats().size(), std::size_t{11});
    for (const auto &info : labelFormats()) {
        QVERIFY(labelFormatNamed(info.name) == info.format);
        QCOMPARE(infoOf(info.format).name, info.name);
    }
    QVERIFY(labelFormatNamed("TextGrid-SHORT") == LabelFormat::TextGridShort);
    QVERIFY(!labelFormatNamed("doc"));
}

void LabelFormatsTest::detects_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("format");
    const auto row = [](const char *what, const char *bytes, const char *name, const char *format) {
        QTest::newRow(what) << QByteArray(bytes) << QByteArray(name) << QByteArray(format);
    };
    const char *const rttm = "SPEAKER f 1 0.5 1.0 <NA> <NA> a <NA> <NA>\n";
    row("rttm under another name", rttm, "x.txt", "rttm");
    row("ctm", "f 1 0.5 0.2 hello 0.9\nf 1 0.7 0.2 you 0.9\n", "x", "ctm");
    row("ctm of digits", "f 1 0.5 0.2 7 0.9\nf 1 0.7 0.2 8 0.9\n", "x", "ctm");
    row("ctm with odd names", "<NA>_0 1 0.5 0.2 hello 0.9\n", "x", "ctm");
    row("stm", "f A spk 0.5 1.2 hello you\n", "x", "stm");
    row("stm of numbers", "f 1 12 0.5 1.2 hello there all of you\n", "x", "stm");
    row("stm of numbers by extension", "f 1 12 0.5 1.2 hi\n", "x.stm", "stm");
    row("audacity", "0.5\t1.2\thello you there you\n1.5\t1.5\t\n", "x", "audacity");
    row("audacity of numbers", "0.5\t1.2\t3 4 5 6\n", "x.txt", "audacity");
    row("srt", "1\n00:00:01,000 --> 00:00:02,000\na\n", "x.txt", "srt");
    row("vtt without header", "00:00:01.000 --> 00:00:02.000\na\n", "x.vtt", "vtt");
    row("vtt", "WEBVTT\n", "x.srt", "vtt");
    row("textgrid", "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\nxmin = 0 \n", "x",
        "textgrid");
    row("short textgrid", "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\n0\n1\n", "x",
        "textgrid-short");
    row("eaf", "<?xml version=\"1.0\"?>\n<ANNOTATION_DOCUMENT/>", "x", "eaf");
    row("gecko", "{\"monologues\": []}", "x", "gecko");
    row("label studio", "[{\"id\": 1, \"data\": {}}]", "x", "label-studio");
    row("empty, by extension", "", "X.RTTM", "rttm");
    row("comments, by extension", ";; nothing yet\n", "x.stm", "stm");
    row("empty", "", "x", "");
    row("prose", "It was a dark and stormy night;\nthe rain fell in torrents.\n", "x.txt", "");
    row("prose under our name", "It was a dark and stormy night;\n", "x.srt", "");
    row("json of another", "{\"a\": 1}", "x.json", "");
    row("markup of another", "<?xml version=\"1.0\"?><html/>", "x.eaf", "");
    row("bytes",
        "\x7F"
        "ELF\x02\x01\x01",
        "x.ctm", "");
}

void LabelFormatsTest::detects()
{
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, format);
    const auto found = detectLabelFormat(bytes.toStdString(), name.toStdString());
    COMPARE_TEXT(found ? std::string(infoOf(*found).name) : std::string(), format.toStdString());
}

void LabelFormatsTest::namesWhatItReadsInTheError()
{
    MemoryFileSystem fs;
    fs.seed("d/a.txt", "nothing of the kind");
    const auto read = readLabels(fs, "d/a.txt");
    QVERIFY(!read && read.error().code == ErrorCode::Unsupported
            && read.error().subject == "d/a.txt");
    QVERIFY(read.error().detail.find("textgrid, ") != std::string::npos);
    const auto gone = readLabels(fs, "d/b.txt");
    QVERIFY(!gone && gone.error().code == ErrorCode::NotFound);
}

void LabelFormatsTest::obeysLimits()
{
    std::string bytes;
    for (int i = 0; i < 20; ++i)
        bytes += "f 1 0.5 0.2 hello\nf 1 oops\n";
    MemoryFileSystem fs;
    fs.seed("f.ctm", bytes);
    ReadOptions options;
    options.maximumBytes = 100;
    const auto large = readLabels(fs, "f.ctm", options);
    QVERIFY(!large && large.error().code == ErrorCode::Unsupported);
    options = {};
    options.maximumSegments = 5;
    const auto many = readLabels(fs, "f.ctm", options);
    QVERIFY(!many && many.error().code == ErrorCode::Unsupported);
    options = {};
    options.maximumProblems = 3;
    const auto some = readLabels(fs, "f.ctm", options);
    QVERIFY(some.has_value());
    QCOMPARE(some->problems.size(), std::size_t{3});
    QCOMPARE(some->problemsNotListed, std::uint64_t{17});
    QCOMPARE(some->segmentCount(), std::uint64_t{20});
}

void LabelFormatsTest::stops()
{
    std::string bytes;
    for (int i = 0; i < 5'000; ++i)
        bytes += "f 1 0.5 0.2 hello\n";
    std::stop_source stop;
    stop.request_stop();
    const auto read = parseLabels(bytes, "f.ctm", {}, stop.get_token());
    QVERIFY(!read && read.error().code == ErrorCode::Cancelled);
}

void LabelFormatsTest::writesAFileWholeOrNotAtAll()
{
    const LabelFile file = parsed("f 1 0.5 0.2 hello\n", "f.ctm");
    const std::string expected = written(LabelFormat::Srt, file);
    for (std::uint64_t step = 0;; ++step) {
        MemoryFileSystem fs(step);
        fs.seed("d/out.srt", "old");
        const auto done = writeLabelFile(fs, "d/out.srt", LabelFormat::Srt, file);
        const std::string found = fs.afterReboot().at("d/out.srt");
        QVERIFY(found == "old" || found == expected);
        if (done) {
            COMPARE_TEXT(found, expected);
            QCOMPARE(done->segments, std::uint64_t{1});
            break;
        }
    }
}

void LabelFormatsTest::refusesSeveralRecordingsForFormatsOfOne()
{
    const LabelFile file = parsed("a 1 0.5 0.2 hello\nb 1 0.5 0.2 you\n", "f.ctm");
    for (const auto &info : labelFormats()) {
        const auto done = writeLabels(info.format, file,
                                      [](std::string_view) { return Result<>(); });
        QCOMPARE(done.has_value(), info.holdsManyRecordings);
        if (!done)
            QVERIFY(done.error().code == ErrorCode::InvalidArgument);
    }
    const auto apart = splitByRecording(file);
    QCOMPARE(apart.size(), std::size_t{2});
    QCOMPARE(apart[1].recordings.at(0).name, std::string("b"));
    QVERIFY(written(LabelFormat::TextGrid, apart[1]).find("\"you\"") != std::string::npos);
}

void LabelFormatsTest::refusesTimesThatAreNone()
{
    LabelFile file = parsed("a 1 0.5 0.2 hello\n", "f.ctm");
    auto &segment = file.recordings[0].tiers[0].segments[0];
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(),
                             std::numeric_limits<double>::infinity(), 1e300, 0.1}) {
        segment.end = bad;
        for (const auto &info : labelFormats()) {
            const auto done = writeLabels(info.format, file,
                                          [](std::string_view) { return Result<>(); });
            QVERIFY(!done && done.error().code == ErrorCode::InvalidArgument);
        }
    }
    const auto sinkFails = [](std::string_view) -> Result<> {
        return fail(ErrorCode::DiskFull, "full");
    };
    segment.end = 1;
    const auto done = writeLabels(LabelFormat::Ctm, file, sinkFails);
    QVERIFY(!done && done.error().code == ErrorCode::DiskFull);
}

void LabelFormatsTest::readsUtf32()
{
    const std::string ascii = "f 1 0.5 0.2 hello\n";
    std::string little("\xFF\xFE\0\0", 4);
    std::string big("\0\0\xFE\xFF", 4);
    for (const char c : ascii) {
        little += std::string{c, '\0', '\0', '\0'};
        big += std::string{'\0', '\0', '\0', c};
    }
    for (const auto &bytes : {little, big})
        QCOMPARE(segmentAt(parsed(bytes, "f.ctm"), 0).text, std::string("hello"));
    QVERIFY(problemsOf(parsed(little + "x", "f.ctm")).find("error") == std::string::npos);
}

QTEST_GUILESS_MAIN(LabelFormatsTest)
#include "LabelFormatsTest.moc"
