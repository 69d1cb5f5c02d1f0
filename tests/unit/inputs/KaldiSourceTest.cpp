// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/kaldi/KaldiSource.h"
#include "core/format/kaldi/KeyedLines.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TarBytes.h"

#include <QTest>

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

class KaldiSourceTest final : public QObject {
    Q_OBJECT
private slots:
    void followsTheOrderOfText();
    void cutsBySegmentsAndKeepsWhatIsKnownOfTheSpeaker();
    void goesWithoutText();
    void refusesAFileNameAndSaysWhy_data();
    void refusesAFileNameAndSaysWhy();
    void refusesASegmentAndSaysWhy_data();
    void refusesASegmentAndSaysWhy();
    void namesWhatIsMissing();
    void refusesKeysWithTwoAnswers();
    void tellsWhatWasLeftOut();
    void leavesOutDurationsThatAreNone();
    void namesTheFilesItReads();
    void findsEveryKeyOfALargeTable();
    void takesByteOrderMarks();
    void findsWavsInArchives();
};

namespace {

using Files = std::map<std::string, std::string>;

std::vector<InputLine> readAll(const Files &files, std::vector<Sentence> *notes = nullptr)
{
    MemoryFileSystem fs;
    for (const auto &[name, bytes] : files)
        fs.seed("d/" + name, bytes);
    auto source = openUtteranceSource(fs, "d").value();
    std::vector<InputLine> lines;
    while (auto line = source->next().value())
        lines.push_back(*std::move(line));
    if (notes)
        *notes = source->notes();
    return lines;
}

std::string recordOf(const InputLine &line)
{
    return line.utterance ? line.utterance->record.dump().value() : "- " + line.problem->detail;
}

/// Why the line has no audio; its texts are there.
std::string audioProblemOf(const InputLine &line)
{
    const bool isRefused = line.utterance && line.utterance->audioProblem
                           && line.utterance->audio.empty();
    return isRefused ? std::string(line.utterance->audioProblem->detail) : std::string();
}

} // namespace

void KaldiSourceTest::followsTheOrderOfText()
{
    const auto lines = readAll({{"wav.scp", "a   /x/a file.wav \nb\t/x/b.wav\n"},
                                {"text", "b  \xE5\xB9\xBF\xE5\xB7\x9E  \xE5\xB8\x82 \n\na\n"}});
    QCOMPARE(lines.size(), std::size_t{3});
    QCOMPARE(recordOf(lines[0]), std::string("{\"key\": \"b\", \"wav\": \"/x/b.wav\", \"txt\": "
                                             "\"\xE5\xB9\xBF\xE5\xB7\x9E  \xE5\xB8\x82\"}"));
    QVERIFY(lines[1].isBlank());
    QCOMPARE(lines[2].number, std::uint64_t{3});
    QCOMPARE(recordOf(lines[2]),
             std::string("{\"key\": \"a\", \"wav\": \"/x/a file.wav\", \"txt\": \"\"}"));
    QCOMPARE(lines[2].utterance->audio.string(), std::string("/x/a file.wav"));
    QVERIFY(!lines[2].utterance->startSeconds && !lines[2].utterance->channel);
}

void KaldiSourceTest::cutsBySegmentsAndKeepsWhatIsKnownOfTheSpeaker()
{
    const auto lines = readAll({{"wav.scp", "r /x/r.wav\n"},
                                {"segments", "u1 r 0.50 1\nu2 r 1 -1\nu3 r 0 2 1\n"},
                                {"text", "u1 one\nu2 two\nu3 three\n"},
                                {"utt2spk", "u1 s1\nu2 s2\n"},
                                {"utt2lang", "u1 en\n"},
                                {"utt2dur", "u1 0.49\n"},
                                {"reco2dur", "r 4.5\n"},
                                {"spk2gender", "s1 f\n"}});
    QCOMPARE(recordOf(lines[0]),
             std::string("{\"key\": \"u1\", \"wav\": \"/x/r.wav\", \"txt\": \"one\", "
                         "\"start\": 0.5, \"end\": 1.0, \"speaker\": \"s1\", "
                         "\"language\": \"en\", \"gender\": \"f\", \"recording\": \"r\", "
                         "\"duration\": 0.49}"));
    QCOMPARE(lines[0].utterance->timeRule, TimeRule::RoundHalfUp);
    QCOMPARE(lines[0].utterance->startSeconds.value(), 0.5);
    QCOMPARE(lines[0].utterance->endSeconds.value(), 1.0);
    QCOMPARE(recordOf(lines[1]),
             std::string("{\"key\": \"u2\", \"wav\": \"/x/r.wav\", \"txt\": \"two\", "
                         "\"start\": 1.0, \"speaker\": \"s2\", \"recording\": \"r\", "
                         "\"duration\": 3.5}"));
    QVERIFY(!lines[1].utterance->endSeconds);
    QCOMPARE(lines[2].utterance->channel.value(), 1);
    QCOMPARE(recordOf(lines[2]),
             std::string("{\"key\": \"u3\", \"wav\": \"/x/r.wav\", \"txt\": \"three\", "
                         "\"start\": 0.0, \"end\": 2.0, \"channel\": 1, \"recording\": \"r\"}"));
}

void KaldiSourceTest::goesWithoutText()
{
    const auto recordings = readAll({{"wav.scp", "a /x/a.wav\r\nb /x/b.wav\r\n"}});
    QCOMPARE(recordings.size(), std::size_t{2});
    QCOMPARE(recordOf(recordings[1]),
             std::string("{\"key\": \"b\", \"wav\": \"/x/b.wav\", \"txt\": \"\"}"));
    const auto segments = readAll({{"wav.scp", "a /x/a.wav\n"}, {"segments", "s a 0 1\n"}});
    QCOMPARE(segments.size(), std::size_t{1});
    QCOMPARE(segments[0].key, std::string("s"));
    QVERIFY(readAll({{"wav.scp", ""}}).empty());
}

void KaldiSourceTest::refusesAFileNameAndSaysWhy_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("command") << QByteArray("sph2pipe -f wav a.sph |") << QByteArray("a command");
    QTest::newRow("command without a space")
        << QByteArray("touch /tmp/x|") << QByteArray("a command");
    QTest::newRow("output command") << QByteArray("| cat") << QByteArray("'|'");
    QTest::newRow("bar inside") << QByteArray("a|b.wav") << QByteArray("'|'");
    QTest::newRow("standard input") << QByteArray("-") << QByteArray("standard input");
    QTest::newRow("offset") << QByteArray("d/wav.scp:3") << QByteArray("no WAV begins at byte 3");
    QTest::newRow("offset past the end") << QByteArray("d/wav.scp:1234") << QByteArray("byte 1234");
    QTest::newRow("range") << QByteArray("wav.ark:1234[0:9]") << QByteArray("a range");
    QTest::newRow("table") << QByteArray("ark:wav.ark") << QByteArray("table");
    QTest::newRow("nothing") << QByteArray("") << QByteArray("no file");
    QTest::newRow("address") << QByteArray("gs://h/a.wav") << QByteArray("address");
    QTest::newRow("not UTF-8") << QByteArray("/x/\xFF.wav") << QByteArray("UTF-8");
}

void KaldiSourceTest::refusesAFileNameAndSaysWhy()
{
    QFETCH(const QByteArray, name);
    QFETCH(const QByteArray, said);
    const auto lines = readAll(
        {{"wav.scp", "a " + name.toStdString() + "\nb /x/b:c.wav\n"}, {"text", "a x\nb y\n"}});
    QCOMPARE(lines.size(), std::size_t{2});
    QCOMPARE(lines[0].key, std::string("a"));
    const std::string problem = audioProblemOf(lines[0]);
    QVERIFY2(!problem.empty() && QByteArray::fromStdString(problem).contains(said),
             problem.c_str());
    QCOMPARE(lines[0].utterance->record.find("txt")->toString(), std::string("x"));
    QVERIFY(lines[1].utterance && !lines[1].utterance->audioProblem);
}

void KaldiSourceTest::refusesASegmentAndSaysWhy_data()
{
    QTest::addColumn<QByteArray>("segment");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("3 fields") << QByteArray("u r 0")
                              << QByteArray("expected 4 or 5 fields, found 3");
    QTest::newRow("6 fields") << QByteArray("u r 0 1 0 x") << QByteArray("found 6");
    QTest::newRow("word") << QByteArray("u r zero 1") << QByteArray("zero");
    QTest::newRow("nan") << QByteArray("u r nan 1") << QByteArray("nan");
    QTest::newRow("negative start") << QByteArray("u r -0.5 1") << QByteArray("start");
    QTest::newRow("end before start") << QByteArray("u r 2 1") << QByteArray("after the start");
    QTest::newRow("other negative end") << QByteArray("u r 0 -2") << QByteArray("after the start");
    QTest::newRow("channel") << QByteArray("u r 0 1 A") << QByteArray("channel");
    QTest::newRow("negative channel") << QByteArray("u r 0 1 -1") << QByteArray("channel");
}

void KaldiSourceTest::refusesASegmentAndSaysWhy()
{
    QFETCH(const QByteArray, segment);
    QFETCH(const QByteArray, said);
    const auto lines = readAll({{"wav.scp", "r /x/r.wav\n"},
                                {"segments", "v r 0 1\n" + segment.toStdString() + "\n"},
                                {"text", "u x\nv y\n"}});
    QCOMPARE(lines.size(), std::size_t{2});
    QVERIFY(lines[0].problem);
    QVERIFY2(QByteArray::fromStdString(lines[0].problem->detail).contains(said),
             lines[0].problem->detail.c_str());
    QCOMPARE(lines[0].problem->subject, std::string("d/segments line 2"));
    QVERIFY(lines[1].utterance);
}

void KaldiSourceTest::namesWhatIsMissing()
{
    const auto lines = readAll({{"wav.scp", "a /x/a.wav\n"}, {"text", "b x\n\xFF y\na z\n"}});
    QCOMPARE(lines[0].utterance->audioProblem->code, ErrorCode::NotFound);
    QCOMPARE(audioProblemOf(lines[0]), std::string("wav.scp has no line for b"));
    QCOMPARE(recordOf(lines[0]), std::string("{\"key\": \"b\", \"txt\": \"x\"}"));
    QVERIFY(lines[1].problem->detail.starts_with("the line is not UTF-8. Convert the file"));
    QVERIFY(lines[2].utterance);
    const auto segments = readAll(
        {{"wav.scp", "a /x/a.wav\n"}, {"segments", "s a 0 1\n"}, {"text", "a x\n"}});
    QCOMPARE(segments[0].problem->detail, std::string("segments has no line for a"));
    const auto other = readAll(
        {{"wav.scp", "a /x/a.wav\n"}, {"segments", "s b 0 1\n"}, {"text", "s x\n"}});
    QCOMPARE(audioProblemOf(other[0]), std::string("wav.scp has no line for b"));
}

void KaldiSourceTest::refusesKeysWithTwoAnswers()
{
    const auto lines = readAll(
        {{"wav.scp", "a /x/a.wav\nb /x/b.wav\na /x/other.wav\nb  /x/b.wav\n"},
         {"text", "a x\nb y\n"}});
    QCOMPARE(lines[0].problem->detail,
             std::string("wav.scp has two lines for a that differ; the first is line 1"));
    QVERIFY(lines[1].utterance);
}

void KaldiSourceTest::tellsWhatWasLeftOut()
{
    std::vector<Sentence> notes;
    readAll({{"wav.scp", "a /x/a\nb /x/b\nc /x/c\n"}, {"text", "a x\na y\n"}}, &notes);
    QCOMPARE(notes, std::vector<Sentence>{
                        "2 of 3 utterances in wav.scp have no line in text and were left out"});
    readAll({{"wav.scp", "a /x/a\nb /x/b\n"}, {"segments", "s a 0 1\n"}, {"text", "s x\n"}},
            &notes);
    QVERIFY(notes.empty());
}

void KaldiSourceTest::leavesOutDurationsThatAreNone()
{
    std::vector<Sentence> notes;
    const auto lines = readAll({{"wav.scp", "a /x/a\nb /x/b\nc /x/c\nd /x/d\n"},
                                {"utt2dur", "a 1.5\nb nan\nc -1\n"},
                                {"reco2dur", "c 2\nd 2.5\n"}},
                               &notes);
    const auto durationOf = [](const InputLine &line) {
        const JsonValue *const duration = line.utterance->record.find("duration");
        return duration ? duration->toDouble() : 0;
    };
    QCOMPARE(durationOf(lines[0]), 1.5);
    QCOMPARE(durationOf(lines[1]), 0.0);
    QCOMPARE(durationOf(lines[2]), 2.0);
    QCOMPARE(durationOf(lines[3]), 2.5);
    QCOMPARE(notes,
             std::vector<Sentence>{"2 invalid durations in utt2dur or reco2dur were skipped"});
}

void KaldiSourceTest::namesTheFilesItReads()
{
    MemoryFileSystem fs;
    fs.seed("d/wav.scp", "a /x/a.wav\n");
    fs.seed("d/utt2dur", "");
    fs.seed("d/other", "");
    const auto source = openUtteranceSource(fs, "d").value();
    QCOMPARE(source->files(), (std::vector<std::filesystem::path>{"d/utt2dur", "d/wav.scp"}));
}

void KaldiSourceTest::findsEveryKeyOfALargeTable()
{
    std::string bytes;
    for (int key = 0; key < 20'000; ++key)
        bytes += "utterance-" + std::to_string(key) + " value " + std::to_string(key) + "\n";
    MemoryFileSystem fs;
    fs.seed("table", bytes);
    auto table = kaldi::KeyedLines::open(fs, "table").value();
    QCOMPARE(table.keyCount(), std::uint64_t{20'000});
    for (int key = 0; key < 20'000; ++key) {
        const auto line = table.find("utterance-" + std::to_string(key)).value();
        QVERIFY(line);
        QCOMPARE(line->value, "value " + std::to_string(key));
        QCOMPARE(line->number, static_cast<std::uint64_t>(key + 1));
    }
    QCOMPARE(table.unusedCount(), std::uint64_t{0});
    QVERIFY(!table.find("utterance-").value());
}

void KaldiSourceTest::takesByteOrderMarks()
{
    const std::string mark = "\xEF\xBB\xBF";
    const auto lines = readAll({{"wav.scp", mark + "a /x/a.wav\r\nb /x/b.wav"},
                                {"utt2spk", mark + "a s\r\n"},
                                {"text", mark + "a one\r\nb two"}});
    QCOMPARE(lines.size(), std::size_t{2});
    QCOMPARE(recordOf(lines[0]), std::string("{\"key\": \"a\", \"wav\": \"/x/a.wav\", "
                                             "\"txt\": \"one\", \"speaker\": \"s\"}"));
    QCOMPARE(recordOf(readAll({{"wav.scp", mark + "a /x/a.wav"}})[0]),
             std::string("{\"key\": \"a\", \"wav\": \"/x/a.wav\", \"txt\": \"\"}"));
}

void KaldiSourceTest::findsWavsInArchives()
{
    // wav-copy scp:in.scp ark,scp:wav.ark,wav.scp
    const std::string one = test::wavBytes(800), two = test::wavBytes(400, 8000);
    std::string ark = "a ";
    const auto first = ark.size();
    ark += one + "b ";
    const auto second = ark.size();
    ark += two + "c ";
    const auto third = ark.size();
    std::string piped = test::wavBytes(100);
    piped.replace(4, 4, std::string(4, '\xff')); // as sox writes it into a pipe
    ark += piped;
    const auto lines = readAll({{"wav.ark", ark},
                                {"wav.scp", "a d/wav.ark:" + std::to_string(first)
                                                + "\nb d/wav.ark:" + std::to_string(second)
                                                + "\nc d/wav.ark:" + std::to_string(third) + "\n"},
                                {"text", "a x\nb y\nc z\n"}});
    QCOMPARE(lines.size(), std::size_t{3});
    const std::array wanted{ByteRange{first, one.size()}, ByteRange{second, two.size()},
                            ByteRange{third, piped.size()}};
    for (std::size_t at = 0; at < lines.size(); ++at) {
        QVERIFY2(!lines[at].utterance->audioProblem, lines[at].key.c_str());
        QCOMPARE(lines[at].utterance->audio, std::filesystem::path("d/wav.ark"));
        QVERIFY(lines[at].utterance->audioRange == wanted[at]);
        QCOMPARE(lines[at].utterance->record.find("recording")->toString(), lines[at].key);
    }
}

QTEST_GUILESS_MAIN(KaldiSourceTest)
#include "KaldiSourceTest.moc"
