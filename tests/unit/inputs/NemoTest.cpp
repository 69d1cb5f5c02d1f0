// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/DatasetKind.h"
#include "core/format/RecordFields.h"
#include "core/format/nemo/NemoPaths.h"
#include "core/format/nemo/NemoSource.h"
#include "core/format/nemo/NemoWriter.h"
#include "core/sound/SoundPart.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/Wav.h"
#include "tests/unit/inputs/ReadAll.h"

#include <QTest>

#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::hostileLiterals;
using voxdeck::test::MemoryFileSystem;
using voxdeck::test::ReadLines;
using voxdeck::test::readLines;
using voxdeck::test::silentWav;
using voxdeck::test::writeLines;

class NemoTest final : public QObject {
    Q_OBJECT
private slots:
    void givesTheCommonNamesFirst();
    void looksBesideTheManifestFirst();
    void saysWhichTarHoldsTheAudio();
    void countsFramesAsNemoDoes_data();
    void countsFramesAsNemoDoes();
    void takesWhatStandsInForAField();
    void readsTextsInFilesOfItsFolder();
    void writesNoTextBesideTheNameOfAFile();
    void countsBadLinesAndGoesOn();
    void refusesTimes_data();
    void refusesTimes();
    void expandsRangesAsNemoDoes_data();
    void expandsRangesAsNemoDoes();
    void refusesRangesWithoutEnd();
    void readsManyManifestsAsOne();
    void readsATarredFolder();
    void isToldByItsContent();
    void writesTheBytesThatNemoWrites();
    void writesAndReadsTheSame();
    void refusesToWriteWhatNamesNoAudio();
    void survivesHostileFields();
};

namespace {

ReadLines readText(std::string_view text, const char *path = "d/manifest.json")
{
    MemoryFileSystem fs;
    fs.seed(path, text);
    return readLines(nemo::openNemoSource(fs, path));
}

std::string written(MemoryFileSystem &fs, const std::vector<InputLine> &lines,
                    std::vector<std::string> *refused = nullptr)
{
    auto writer = nemo::openNemoWriter(fs, "out/m.json").value();
    auto errors = writeLines(*writer, lines);
    if (refused)
        *refused = std::move(errors);
    return fs.asSeenNow().at("out/m.json");
}

} // namespace

void NemoTest::givesTheCommonNamesFirst()
{
    const auto read = readText(
        R"({"duration": 1.50, "audio_filepath": "/x/a.b.flac", "text": "hi", "note": [1], "lang": "en", "speaker": 7})"
        "\n"
        R"({"audio_filepath": "/x/a.wav", "duration": 2, "text": "", "offset": 0.25, "gender": "f", "start": 9})");
    QCOMPARE(read.said(0), std::string(R"({"key": "a.b", "wav": "/x/a.b.flac", "txt": "hi", )"
                                       R"("speaker": 7, "language": "en", "duration": 1.5, )"
                                       R"("note": [1]})"));
    QVERIFY(!read.at(0).startSeconds && !read.at(0).endSeconds);
    QCOMPARE(read.at(0).audio.string(), std::string("/x/a.b.flac"));
    QCOMPARE(read.said(1), std::string(R"({"key": "a-000025-000200", "wav": "/x/a.wav", )"
                                       R"("txt": "", "start": 0.25, "end": 2.25, "gender": "f", )"
                                       R"("duration": 2, "original_start": 9})"));
    QCOMPARE(read.at(1).startSeconds.value(), 0.25);
    QCOMPARE(read.at(1).endSeconds.value(), 2.25);
    QCOMPARE(read.lines[1].key, std::string("a-000025-000200"));
}

void NemoTest::looksBesideTheManifestFirst()
{
    MemoryFileSystem fs;
    for (const char *file : {"here.wav", "d/here.wav", "cwd.wav"})
        fs.seed(file, "");
    fs.seed("d/m.json", "{\"audio_filepath\": \"here.wav\", \"duration\": 1}\n"
                        "{\"audio_filepath\": \"cwd.wav\", \"duration\": 1}\n"
                        "{\"audio_filepath\": \"none.wav\", \"duration\": 1}\n");
    const auto read = readLines(nemo::openNemoSource(fs, "d/m.json"));
    QCOMPARE(read.at(0).audio.string(), std::string("d/here.wav"));
    QCOMPARE(read.at(1).audio.string(), std::string("cwd.wav"));
    QCOMPARE(read.at(2).audio.string(), std::string("none.wav"));
    QCOMPARE(read.at(0).record.find("wav")->toString(), std::string("here.wav"));
}

void NemoTest::saysWhichTarHoldsTheAudio()
{
    const std::string line = R"({"audio_filepath": "a_b-sub2.wav", "duration": 1, "text": "t", )"
                             R"("offset": 3, "shard_id": 12})";
    for (const char *path :
         {"d/tarred_audio_manifest.json", "d/sharded_manifests/manifest_12.json", "d/any.json"}) {
        const auto read = readText(line, path);
        QVERIFY(read.at(0).audio.empty());
        QCOMPARE(read.at(0).audioProblem->code, ErrorCode::NotFound);
        QCOMPARE(read.at(0).audioProblem->detail,
                 std::string("the audio is a member of a missing tar file, audio_12.tar: "
                             "a_b.wav"));
        QCOMPARE(read.at(0).record.find("recording")->toString(), std::string("a_b"));
        QCOMPARE(read.at(0).record.find("txt")->toString(), std::string("t"));
    }
    QCOMPARE(nemo::withoutSub("x-sub.wav"), std::string("x-sub.wav"));
    QCOMPARE(nemo::withoutSub("x-sub1"), std::string("x"));
    QCOMPARE(nemo::withoutSub("-sub1.wav"), std::string("-sub1.wav"));
    QCOMPARE(nemo::withoutSub("x-sub1-sub22.a"), std::string("x-sub1.a"));
}

/// nemo/collections/asr/parts/preprocessing/segment.py: seek(int(offset * rate)), read(int(duration * rate)).
void NemoTest::countsFramesAsNemoDoes_data()
{
    QTest::addColumn<QString>("times");
    QTest::addColumn<int>("rate");
    QTest::addColumn<int>("begin");
    QTest::addColumn<int>("end");
    QTest::newRow("the sum is a frame short")
        << R"("offset": 0.3, "duration": 5.294)" << 16'000 << 4800 << 89'504;
    QTest::newRow("the sum is a frame more")
        << R"("offset": 0.00004, "duration": 0.10004)" << 16'000 << 0 << 1600;
    QTest::newRow("all digits") << R"("offset": 0.1, "duration": 0.27993197278911564)" << 44'100
                                << 4410 << 16'755;
    QTest::newRow("to the end") << R"("offset": 0.25)" << 16'000 << 4000 << 100'000;
}

void NemoTest::countsFramesAsNemoDoes()
{
    QFETCH(const QString, times);
    QFETCH(const int, rate);
    const auto read = readText(R"({"audio_filepath": "/x/a.wav", "text": "t", )"
                               + times.toStdString() + "}");
    const auto frames = framesOf(soundOf(read.at(0)), rate, Frames{100'000}).value();
    QTEST(static_cast<int>(count(frames.begin)), "begin");
    QTEST(static_cast<int>(count(frames.end)), "end");
}

void NemoTest::takesWhatStandsInForAField()
{
    const auto read = readText(
        R"({"audio_filename": "/a.wav", "audio_filepath": "/b.wav", "duration": "1.5", "normalized_text": "n"})"
        "\n"
        R"({"context": "/c.wav", "context_duration": 4.0, "answer": "yes", "source_lang": "de"})"
        "\n"
        R"({"audio_filepath": "/d.wav", "text_filepath": "/t.txt", "normalized_text": "n"})"
        "\n"
        R"({"audio_filepath": ["/l.wav", "/r.wav"], "text": "two", "key": 5, "channel": 1})"
        "\n"
        R"({"text": "no audio"})");
    QCOMPARE(read.said(0), std::string(R"({"key": "a", "wav": "/a.wav", "txt": "n", "duration": )"
                                       R"("1.5", "audio_filepath": "/b.wav", )"
                                       R"("normalized_text": "n"})"));
    QCOMPARE(read.said(1), std::string(R"({"key": "c", "wav": "/c.wav", "txt": "yes", "language": )"
                                       R"("de", "duration": 4.0, "answer": "yes", )"
                                       R"("source_lang": "de"})"));
    QVERIFY(!read.at(2).record.find("txt"));
    QCOMPARE(read.notes.size(), std::size_t{1});
    QCOMPARE(read.at(3).audioProblem->detail,
             std::string("the audio is a list of files; expected one file"));
    QCOMPARE(read.at(3).key, std::string("5"));
    QCOMPARE(read.at(3).channel.value(), 1);
    QVERIFY(read.at(4).audioProblem && read.at(4).key.empty());
}

void NemoTest::readsTextsInFilesOfItsFolder()
{
    MemoryFileSystem fs;
    fs.seed("/d/t/a.txt", "one\ntwo\n");
    fs.seed("/d/latin.txt", "caf\xe9");
    fs.seed("/d/large.txt", std::string((std::size_t{1} << 20) + 1, 'x'));
    fs.seed("/secret.txt", "only for this user");
    std::string lines;
    for (const char *const name : {"t/a.txt", "/d/t/a.txt", "./t/../t/a.txt", "../secret.txt",
                                   "/secret.txt", "latin.txt", "large.txt", "none.txt", "t"})
        lines += std::string(R"({"audio_filepath": "/a.wav", "text_filepath": ")") + name + "\"}\n";
    fs.seed("/d/m.json", lines);
    const auto read = readLines(nemo::openNemoSource(fs, "/d/m.json"));
    QCOMPARE(read.lines.size(), std::size_t{9});
    for (std::size_t at = 0; at < 9; ++at) {
        const JsonValue *const text = read.at(at).record.find("txt");
        QCOMPARE(text != nullptr, at < 3);
        if (text)
            QCOMPARE(text->toString(), std::string("onetwo")); // NeMo leaves the line ends out
    }
    QCOMPARE(read.notes.size(), std::size_t{1});
    QVERIFY2(read.notes[0].starts_with("6 lines name a text file"), read.notes[0].c_str());
}

void NemoTest::writesNoTextBesideTheNameOfAFile()
{
    MemoryFileSystem fs;
    fs.seed("/d/a.wav", silentWav(1, 8000, 8000));
    fs.seed("/d/m.json",
            R"({"audio_filepath": "/d/a.wav", "duration": 1.0, "text_filepath": "/else/t.txt"})");
    const auto read = readLines(nemo::openNemoSource(fs, "/d/m.json"));
    auto writer = nemo::openNemoWriter(fs, "/o/m.json").value();
    QVERIFY(writeLines(*writer, read.lines).empty());
    QCOMPARE(
        fs.asSeenNow().at("/o/m.json"),
        std::string(
            R"({"audio_filepath": "/d/a.wav", "duration": 1.0, "text_filepath": "/else/t.txt"})"
            "\n"));
}

void NemoTest::countsBadLinesAndGoesOn()
{
    const auto read = readText("\xEF\xBB\xBF{\"audio_filepath\": \"/a\", \"duration\": 1}\r\n\n"
                               "not json\n[1]\n{\"audio_filepath\": \"/\xFF\"}\n"
                               "{\"audio_filepath\": \"/b\", \"duration\": 1}");
    QCOMPARE(read.lines.size(), std::size_t{6});
    QVERIFY(read.lines[0].utterance && read.lines[5].utterance && read.lines[1].isBlank());
    for (std::size_t bad = 2; bad < 5; ++bad) {
        QVERIFY(read.lines[bad].problem);
        QCOMPARE(read.lines[bad].number, std::uint64_t{bad + 1});
        QCOMPARE(read.lines[bad].problem->subject,
                 "d/manifest.json line " + std::to_string(bad + 1));
    }
}

void NemoTest::refusesTimes_data()
{
    QTest::addColumn<QByteArray>("fields");
    for (const char *fields :
         {"\"duration\": NaN", "\"duration\": -1", "\"duration\": \"long\"", "\"duration\": 1e999",
          "\"duration\": 1, \"offset\": -0.1", "\"duration\": 1, \"offset\": Infinity",
          "\"duration\": 0, \"offset\": 1", "\"duration\": 1e308, \"offset\": 1e308",
          "\"duration\": [], \"offset\": 0", "\"duration\": 1e-30, \"offset\": 1000"})
        QTest::newRow(fields) << QByteArray(fields);
}

void NemoTest::refusesTimes()
{
    QFETCH(const QByteArray, fields);
    const auto read = readText("{\"audio_filepath\": \"/a.wav\", \"text\": \"t\", "
                               + fields.toStdString() + "}");
    QVERIFY2(read.lines.at(0).problem, read.said(0).c_str());
    QVERIFY(read.lines[0].key.rfind('a', 0) == 0);
}

void NemoTest::expandsRangesAsNemoDoes_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("expanded");
    // what braceexpand 0.1.7 gives with escape=False after NeMo's replacements; it refuses the two that
    // are not closed or not opened
    const auto row = [](const char *name, const char *expanded) {
        QTest::newRow(name) << QByteArray(name) << QByteArray(expanded);
    };
    row("m.json", "m.json");
    row("m_OP_0..2_CL_.json", "m0.json m1.json m2.json");
    row("m__OP_0..1_CL_.json", "m_0.json m_1.json");
    row("m(08..10)", "m08 m09 m10");
    row("m[2..0]", "m2 m1 m0");
    row("m<0..10..5>x", "m0x m5x m10x");
    row("{a,b{1..2},}c", "ac b1c b2c c");
    row("{a..c}{0,1}", "a0 a1 b0 b1 c0 c1");
    row("m{x}", "m{x}");
    row("m{0..}", "m{0..}");
    row("m{0..2", "m{0..2");
    row("m}", "m}");
    row("m{-1..1}", "m-1 m0 m1");
}

void NemoTest::expandsRangesAsNemoDoes()
{
    QFETCH(const QByteArray, name);
    QFETCH(const QByteArray, expanded);
    const auto names = nemo::expandRanges(name.toStdString()).value();
    std::string joined;
    for (const std::string &one : names) {
        joined += joined.empty() ? "" : " ";
        joined += one;
    }
    QCOMPARE(QByteArray::fromStdString(joined), expanded);
}

void NemoTest::refusesRangesWithoutEnd()
{
    for (const char *name : {"{0..100000}", "{0..999999999999}", "{0..999}{0..999}",
                             "{-999999999999..999999999999}"}) {
        const auto names = nemo::expandRanges(name);
        QVERIFY(!names);
        QCOMPARE(names.error().code, ErrorCode::InvalidArgument);
    }
    QVERIFY(nemo::expandRanges(std::string(20'000, '{')).has_value());
    std::string deep;
    for (int at = 0; at < 2000; ++at)
        deep += "{a,";
    QVERIFY(nemo::expandRanges(deep + std::string(2000, '}')).has_value());
}

void NemoTest::readsManyManifestsAsOne()
{
    MemoryFileSystem fs;
    for (const char *number : {"0", "1", "2"})
        fs.seed(std::string("d/m_") + number + ".json",
                std::string("\n{\"audio_filepath\": \"/") + number + ".wav\", \"duration\": 1}\n");
    const auto read = readLines(nemo::openNemoSource(fs, "d/m__OP_0..2_CL_.json"));
    QCOMPARE(read.lines.size(), std::size_t{6});
    QCOMPARE(read.at(5).key, std::string("2"));
    QCOMPARE(read.lines[5].number, std::uint64_t{6});
    const auto missing = nemo::openNemoSource(fs, "d/m_{0..3}.json");
    QCOMPARE(missing.error().code, ErrorCode::NotFound);
    QCOMPARE(missing.error().subject, std::string("d/m_3.json"));
}

void NemoTest::readsATarredFolder()
{
    MemoryFileSystem fs;
    for (const char *number : {"10", "9"})
        fs.seed(std::string("d/sharded_manifests/manifest_") + number + ".json",
                std::string("{\"audio_filepath\": \"") + number + ".wav\", \"duration\": 1}\n");
    const auto read = readLines(nemo::openNemoSource(fs, "d"));
    QCOMPARE(read.lines.size(), std::size_t{2});
    QCOMPARE(read.at(0).key, std::string("9"));
    QVERIFY(read.at(1).audioProblem);
    fs.seed("e/notes.txt", "");
    QCOMPARE(nemo::openNemoSource(fs, "e").error().code, ErrorCode::InvalidArgument);
}

void NemoTest::isToldByItsContent()
{
    const std::string line = "{\"audio_filepath\": \"a.wav\", \"duration\": 1}\n";
    MemoryFileSystem fs;
    fs.seed("d/sharded_manifests/manifest_0.json", line);
    fs.seed("d/sharded_manifests/manifest_1.json", line);
    fs.seed("d/audio_0.tar", "");
    for (const char *path : {"d", "d/sharded_manifests/manifest__OP_0..1_CL_.json"}) {
        QCOMPARE(detectDatasetKind(fs, path).value().kind, DatasetKind::Nemo);
        const auto read = readLines(openUtteranceSource(fs, path));
        QCOMPARE(read.lines.size(), std::size_t{2});
        SourceOptions options;
        options.kind = DatasetKind::Nemo;
        options.language = "te";
        const auto again = readLines(openUtteranceSource(fs, path, options));
        QCOMPARE(again.at(1).record.find("language")->toString(), std::string("te"));
    }
    QCOMPARE(detectDatasetKind(fs, "d/sharded_manifests/manifest_{0..2}.json").error().code,
             ErrorCode::NotFound);
    auto writer = openUtteranceWriter(fs, DatasetKind::Nemo, "out/m.json").value();
    QVERIFY(writer->finish().has_value());
}

void NemoTest::writesTheBytesThatNemoWrites()
{
    // lines in the order of its scripts, as written by json.dumps(ensure_ascii=False)
    const std::string text =
        "{\"audio_filepath\": \"/x/a.wav\", \"duration\": 1.5, \"text\": \"h\xC3\xA9 \\\"q\\\"\"}\n"
        "{\"audio_filepath\": \"/x/b.wav\", \"duration\": 2, \"text\": \"\", \"offset\": 0, "
        "\"speaker\": 3, \"lang\": \"en\", \"wer\": 1e-07, \"pred_text\": \"b\", \"start\": 4}\n"
        "{\"audio_filepath\": \"/x/c.wav\", \"duration\": 0.1, \"text\": \"\xE8\xAF\xAD\", "
        "\"offset\": 0.2, \"key\": \"mine\", \"source_lang\": \"zh\", \"target_lang\": \"en\"}\n";
    MemoryFileSystem fs;
    fs.seed("m.json", text);
    const auto read = readLines(nemo::openNemoSource(fs, "m.json"));
    std::vector<std::string> refused;
    const std::string again = written(fs, read.lines, &refused);
    QVERIFY2(refused.empty(), refused.empty() ? "" : refused[0].c_str());
    // what was called `start` in the file is so again
    QCOMPARE(again, text);
}

void NemoTest::writesAndReadsTheSame()
{
    MemoryFileSystem fs;
    fs.seed("m.json",
            R"({"audio_filepath": "/x/a.wav", "duration": 1.5, "text": "t", "channel": 0, )"
            R"("recording": "r", "cer": 0.5, "original_x": 1, "wav": "w", "key": ""})");
    const auto read = readLines(nemo::openNemoSource(fs, "m.json"));
    written(fs, read.lines);
    const auto again = readLines(nemo::openNemoSource(fs, "out/m.json"));
    QCOMPARE(again.said(0), read.said(0));
    QCOMPARE(again.at(0).channel.value(), 0);
}

void NemoTest::refusesToWriteWhatNamesNoAudio()
{
    MemoryFileSystem fs;
    InputLine none;
    none.utterance.emplace();
    none.utterance->record = JsonValue::object();
    none.utterance->record.set("txt", JsonValue::ofString("t"));
    InputLine unknown = none;
    unknown.utterance->audio = "/not/there.wav";
    std::vector<std::string> refused;
    QCOMPARE(written(fs, {none, unknown}, &refused), std::string());
    QCOMPARE(refused.size(), std::size_t{2});
    auto writer = nemo::openNemoWriter(fs, "never.json").value();
    writer.reset();
    QVERIFY(!fs.asSeenNow().contains("never.json") && !fs.asSeenNow().contains("never.json.part"));
}

void NemoTest::survivesHostileFields()
{
    for (const std::string &value : hostileLiterals()) {
        for (const char *field : {"audio_filepath", "text", "duration", "offset", "lang", "speaker",
                                  "key", "shard_id", "channel", "recording", "x"}) {
            MemoryFileSystem fs;
            fs.seed(
                "m.json",
                std::string("{\"audio_filepath\": \"/a.wav\", \"text\": \"t\", \"duration\": 1, \"")
                    + field + "\": " + value + "}\n");
            const auto read = readLines(nemo::openNemoSource(fs, "m.json"));
            QCOMPARE(read.lines.size(), std::size_t{1});
            QVERIFY(!read.lines[0].isBlank() && !read.end);
            if (!read.lines[0].utterance)
                continue;
            std::vector<std::string> refused;
            const std::string text = written(fs, read.lines, &refused);
            if (!refused.empty())
                continue;
            const auto again = readLines(nemo::openNemoSource(fs, "out/m.json"));
            // names become absolute, and a value that is not a text is ignored
            const std::string name = field;
            if (name != "audio_filepath" && name != "text")
                QVERIFY2(again.said(0) == read.said(0), (read.said(0) + again.said(0)).c_str());
            QCOMPARE(written(fs, again.lines), text);
        }
    }
}

QTEST_GUILESS_MAIN(NemoTest)
#include "NemoTest.moc"
