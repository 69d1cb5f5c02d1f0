// SPDX-License-Identifier: GPL-3.0-or-later
// Whoever asks for the sound of a row gets the same frames, whatever the kind of dataset.
#include "app/media/Media.h"
#include "core/audio/AudioWriter.h"
#include "core/audio/MonoDecoder.h"
#include "core/audit/SignalMeter.h"
#include "core/edit/SegmentEdits.h"
#include "core/exchange/ClipCutter.h"
#include "core/shards/audio/RecordingLevels.h"
#include "core/shards/export/ManifestExport.h"
#include "core/shards/run/ShardBuilder.h"
#include "core/sound/PcmSource.h"
#include "core/sound/SoundFile.h"
#include "core/sound/SoundReader.h"
#include "core/workspace/SegmentLength.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/TouchShard.h"

#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;
using Samples = std::vector<std::int16_t>;

namespace {

constexpr int kFrames = 20'000;
/// 1001 / 16000 s, as a double, times 16000 is a little less than 1001.
constexpr int kShortFrames = 1'001;

/// Each frame encodes its number.
Samples ramp(int frames)
{
    Samples samples;
    samples.reserve(static_cast<std::size_t>(frames));
    for (int frame = 0; frame < frames; ++frame)
        samples.push_back(static_cast<std::int16_t>(frame));
    return samples;
}

/// A dataset, and which frames of its recording each of its rows is.
struct Corpus {
    std::map<std::string, std::string> files;
    std::string path;
    int rateHz = 16'000;
    std::vector<std::pair<int, int>> rows; ///< begin and end, in the order of the rows
    std::vector<int> lengths;              ///< of their recordings
};

std::string record(const std::string &key, const std::string &rate, const std::string &segments)
{
    return R"({"key": ")" + key + R"(", "txt": "a text")" + rate
           + (segments.empty() ? std::string() : R"(, "info": {"segments": [)" + segments + "]}")
           + "}";
}

Corpus touchCorpus(const std::string &rate, int rateHz)
{
    Corpus corpus;
    corpus.path = "/in/set";
    corpus.rateHz = rateHz;
    const double second = 16'000.0 / rateHz; // the same frames at another rate
    const auto times = [second](double start, double end) {
        return R"({"start": )" + std::to_string(start * second) + R"(, "end": )"
               + std::to_string(end * second) + R"(, "txt": "x"})";
    };
    corpus.files = test::touchShard(
        "/in/set/000000000",
        {{record("whole", rate, {}), ramp(kShortFrames)},
         {record("parts", rate, times(0.10004, 1.00004) + ", " + times(1.1, 9)), ramp(kFrames)}});
    corpus.rows = {{0, kShortFrames}, {1600, 16'000}, {17'600, kFrames}};
    corpus.lengths = {kShortFrames, kFrames, kFrames};
    return corpus;
}

Corpus listCorpus(const std::string &name, const std::string &list)
{
    Corpus corpus;
    corpus.path = "/in/" + name;
    corpus.files[corpus.path] = list;
    corpus.rows = {{0, kShortFrames}, {1600, 16'000}};
    corpus.lengths = {kShortFrames, kFrames};
    return corpus;
}

Corpus kaldiCorpus()
{
    Corpus corpus;
    corpus.path = "/in/kaldi";
    corpus.files = {{"/in/kaldi/wav.scp", "r /in/long.wav\n"},
                    {"/in/kaldi/segments", "u1 r 0.10004 1.00004\nu2 r 1.1 -1\n"},
                    {"/in/kaldi/text", "u1 a text\nu2 more of it\n"}};
    corpus.rows = {{1601, 16'001}, {17'600, kFrames}}; // extract-segments rounds half up
    corpus.lengths = {kFrames, kFrames};
    return corpus;
}

std::string lhotseCut(const std::string &id, const std::string &start, const std::string &duration)
{
    return R"({"id": "c-)" + id + R"(", "start": )" + start + R"(, "duration": )" + duration
           + R"(, "channel": 0, "supervisions": [{"id": ")" + id
           + R"(", "recording_id": "r", "start": 0.0, "duration": )" + duration
           + R"(, "channel": 0, "text": "a text"}], "recording": {"id": "r", "sources": )"
             R"([{"type": "file", "channels": [0], "source": "/in/long.wav"}], )"
             R"("sampling_rate": 16000, "num_samples": 20000, "duration": 1.25}, "type": "MonoCut"})"
             "\n";
}

Corpus lhotseCorpus()
{
    Corpus corpus;
    corpus.path = "/in/cuts.jsonl";
    corpus.files[corpus.path] = lhotseCut("a", "0.10004", "0.9")
                                + lhotseCut("b", "0.00003", "0.50003")
                                + lhotseCut("c", "0.20002", "0.30002")
                                + lhotseCut("d", "0.20004", "0.30005");
    // Cut.load_audio() of Lhotse: the samples of the start and those of the duration, each rounded. By the sum, b and
    // c would be a sample longer and d a sample shorter.
    corpus.rows = {{1601, 16'001}, {0, 8000}, {3200, 8000}, {3201, 8002}};
    corpus.lengths = {kFrames, kFrames, kFrames, kFrames};
    return corpus;
}

std::map<std::string, Corpus> corpora()
{
    std::map<std::string, Corpus> all;
    all["touch"] = touchCorpus(R"(, "sample_rate": 16000)", 16'000);
    all["touch at 8 kHz"] = touchCorpus(R"(, "sample_rate": 8000)", 8'000);
    all["touch without a rate"] = touchCorpus({}, 16'000);
    all["kaldi"] = kaldiCorpus();
    all["lhotse"] = lhotseCorpus();
    all["wenet"] = listCorpus(
        "data.list", R"({"key": "a", "wav": "/in/short.wav", "txt": "a text"})"
                     "\n"
                     R"({"key": "b", "wav": "/in/long.wav", "txt": "a text", "start": 0.10004, )"
                     R"("end": 1.00004})"
                     "\n");
    all["nemo"] = listCorpus(
        "manifest.json",
        R"({"audio_filepath": "/in/short.wav", "duration": 0.0625625, "text": "a text"})"
        "\n"
        R"({"audio_filepath": "/in/long.wav", "duration": 0.9, "offset": 0.10004, "text": "b"})"
        "\n"
        R"({"audio_filepath": "/in/long.wav", "duration": 0.102, "offset": 0.008, "text": "c"})"
        "\n"
        R"({"audio_filepath": "/in/long.wav", "duration": 0.90004, "offset": 0.20004, "text": "d"})"
        "\n"
        R"({"audio_filepath": "/in/long.wav", "offset": 0.25, "text": "e"})"
        "\n"
        R"({"audio_filepath": "/in/long.wav", "duration": 0.50003, "text": "f"})"
        "\n"
        R"({"audio_filepath": "/in/long.wav", "duration": 1.24996, "text": "g"})"
        "\n");
    // int(offset * rate), and int(duration * rate) frames from there: of the end, 0.11 s would be frame 1759 and
    // 1.10008 s frame 17,601. Without an offset it counts from the beginning; 1.24996 s is all of it, rounded.
    all["nemo"].rows.insert(
        all["nemo"].rows.end(),
        {{128, 1760}, {3200, 17'600}, {4000, kFrames}, {0, 8000}, {0, kFrames}});
    all["nemo"].lengths.insert(all["nemo"].lengths.end(), 5, kFrames);
    all["csv"] = listCorpus("list.csv", "key,audio,text,start,end\na,/in/short.wav,a text,,\n"
                                        "b,/in/long.wav,a text,0.10004,1.00004\n");
    return all;
}

std::string said(const Error &error)
{
    return describe(error);
}

} // namespace

class RowSoundTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void isTheSameForAll_data();
    void isTheSameForAll();
    void isTheSameOfAVideo();
    void aWholeFileWithOtherTimesIsCut();
    void aPartWithoutAnEndBeginsWhereItSays();
    void saysWhatIsWrong();

private:
    void open(const Corpus &corpus);
    void compare(const Corpus &corpus, const Samples *decoded = nullptr);
    void compareRow(const SegmentRow &row, const Corpus &corpus, std::size_t number,
                    const Samples *decoded);
    void compareBuild(const Corpus &corpus, const std::vector<Samples> &expected);
    void compareExport(const std::vector<Samples> &expected);
    std::vector<SegmentRow> rows()
    {
        RowReader reader(*m_workspace);
        const auto order = reader.order({}, {});
        return order ? reader.rows(**order, 0, (*order)->size()).value()
                     : std::vector<SegmentRow>();
    }
    Result<Samples> decode(const std::string &bytes) const
    {
        VOX_TRY(auto reader, AudioReader::fromBytes(std::as_bytes(std::span(bytes)), "the clip"));
        VOX_TRY(auto decoded, decodeMono16(std::move(reader)));
        return std::move(decoded.samples);
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<MemoryFileSystem> m_fs;
    std::unique_ptr<Workspace> m_workspace;
    std::shared_ptr<const ItemSource> m_items;
    int m_opened = 0;
};

void RowSoundTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_workspace.reset();
    m_items.reset();
}

void RowSoundTest::open(const Corpus &corpus)
{
    auto files = corpus.files;
    files["/in/long.wav"] = encodeAudio(AudioFileType::Wav, 16'000, ramp(kFrames)).value();
    files["/in/short.wav"] = encodeAudio(AudioFileType::Wav, 16'000, ramp(kShortFrames)).value();
    m_fs = MemoryFileSystem::from(files);
    const auto name = m_folder->filePath(QString::number(++m_opened)).toStdString() + ".voxdeck";
    auto items = openItems(*m_fs, corpus.path);
    QVERIFY2(items, items ? "" : said(items.error()).c_str());
    m_items = *std::move(items);
    auto workspace = Workspace::open(name, corpus.path);
    QVERIFY2(workspace, workspace ? "" : said(workspace.error()).c_str());
    m_workspace = *std::move(workspace);
    const auto imported = m_items->import(*m_workspace, {}, {});
    QVERIFY2(imported, imported ? "" : said(imported.error()).c_str());
}

/// `decoded`: the recording's samples, where they are not a ramp.
void RowSoundTest::compareRow(const SegmentRow &row, const Corpus &corpus, std::size_t number,
                              const Samples *decoded)
{
    const auto [begin, end] = corpus.rows[number];
    const Samples all = decoded ? *decoded : ramp(corpus.lengths[number]);
    const Samples expected(all.begin() + begin, all.begin() + end);
    const FrameRange range{Frames{begin}, Frames{end}};

    // the table
    const double shown = lengthOf(row).value_or(-1) * corpus.rateHz;
    const bool isPastEnd = row.endSeconds * corpus.rateHz > corpus.lengths[number] + 1;
    QVERIFY2(isPastEnd || std::abs(shown - (end - begin)) < 1, std::to_string(shown).c_str());

    // the door itself
    const auto part = m_items->sound(*m_workspace, row);
    QVERIFY2(part, part ? "" : said(part.error()).c_str());
    SoundReader reader(*m_fs);
    const auto frames = reader.frames(*part);
    QVERIFY2(frames, frames ? "" : said(frames.error()).c_str());
    QCOMPARE(*frames, range);
    const auto sound = reader.samples(*part);
    QVERIFY2(sound, sound ? "" : said(sound.error()).c_str());
    QCOMPARE(sound->sampleRateHz, corpus.rateHz);
    QCOMPARE(count(sound->begin), begin);
    QVERIFY(sound->samples == expected);
    Samples blocks;
    const auto rate = reader.read(*part, {}, [&](std::span<const std::int16_t> block) -> Result<> {
        blocks.insert(blocks.end(), block.begin(), block.end());
        return {};
    });
    QCOMPARE(rate.value(), corpus.rateHz);
    QVERIFY(blocks == expected);
    auto stream = reader.stream(*part);
    QVERIFY2(stream, stream ? "" : said(stream.error()).c_str());
    std::size_t streamed = 0;
    std::vector<float> block(4096);
    for (;;) {
        const auto got = stream->read(std::span(block));
        QVERIFY2(got, got ? "" : said(got.error()).c_str());
        if (*got == 0)
            break;
        streamed += *got;
    }
    QCOMPARE(streamed, expected.size());
    reader.keep(*std::move(stream));
    QVERIFY(reader.samples(*part)->samples == expected); // by the reader that was given back
    QCOMPARE(measureSound(reader, *part)->frames, static_cast<std::uint64_t>(expected.size()));

    // playing
    const auto pcm = openPcm(*m_fs, part->place, {});
    QVERIFY2(pcm, pcm ? "" : said(pcm.error()).c_str());
    QCOMPARE((*pcm)->sampleRateHz(), corpus.rateHz);
    QCOMPARE(count((*pcm)->length()), corpus.lengths[number]);
    QCOMPARE(framesOf(*part, (*pcm)->sampleRateHz(), (*pcm)->length()).value(), range);
    Samples played(expected.size());
    (*pcm)->read(range.begin, played);
    QVERIFY(played == expected);

    // a file, a work package, and how loud the recording is
    const auto written = writeSound(*m_fs, *part, "/out.wav", {});
    QVERIFY2(written, written ? "" : said(written.error()).c_str());
    QCOMPARE(written->frames, range);
    QVERIFY(decode(m_fs->asSeenNow().at("/out.wav")).value() == expected);
    ClipCutter cutter(*m_fs, *m_workspace, *m_items, 0);
    const auto clip = cutter.cut(row, {});
    QVERIFY2(clip, clip ? "" : said(clip.error()).c_str());
    QVERIFY(decode(clip->flac).value() == expected);
    QCOMPARE(clip->startSeconds, static_cast<double>(begin) / corpus.rateHz);
    const auto levels = levelsOfItem(*m_fs, *m_workspace, *m_items, row.ref, {});
    QVERIFY2(levels, levels ? "" : said(levels.error()).c_str());
    QCOMPARE(levels->endSeconds, static_cast<double>(corpus.lengths[number]) / corpus.rateHz);
}

void RowSoundTest::compareBuild(const Corpus &corpus, const std::vector<Samples> &expected)
{
    BuildRecipe recipe;
    recipe.format = BuildFormat::Touch;
    recipe.codec = defaultCodec(recipe.format);
    recipe.sampleRateHz = corpus.rateHz;
    recipe.order = BuildOrder::Dataset;
    recipe.output = "/built";
    const auto built = buildShards(*m_fs, *m_workspace, *m_items, recipe, {}, {}, {});
    QVERIFY2(built, built ? "" : said(built.error()).c_str());
    QCOMPARE(built->items, static_cast<std::uint64_t>(expected.size()));
    std::string all;
    for (const Samples &samples : expected)
        all += test::bytesOfSamples(samples);
    std::string found;
    for (const auto &[path, bytes] : m_fs->asSeenNow())
        if (path.starts_with("/built/") && path.ends_with("/audio.bin"))
            found += bytes;
    QVERIFY2(found == all, (std::to_string(found.size() / 2) + " frames were built, "
                            + std::to_string(all.size() / 2) + " are in the rows")
                               .c_str());
}

void RowSoundTest::compareExport(const std::vector<Samples> &expected)
{
    RowReader reader(*m_workspace);
    const auto order = reader.order({}, {});
    QVERIFY(order);
    ManifestExportOptions options;
    options.output = "/exported/data.list";
    options.audioFolder = "/exported/audio";
    options.audioExtension = "wav";
    QVERIFY(m_fs->createDirectories("/exported"));
    const auto exported = exportManifest(*m_fs, *m_workspace, *m_items, *order, options, {}, {});
    QVERIFY2(exported, exported ? "" : said(exported.error()).c_str());
    std::vector<Samples> found;
    for (const auto &[path, bytes] : m_fs->asSeenNow())
        if (path.starts_with("/exported/audio/"))
            found.push_back(decode(bytes).value());
    auto wanted = expected; // files are in the order of their names
    std::sort(wanted.begin(), wanted.end());
    std::sort(found.begin(), found.end());
    QCOMPARE(found.size(), wanted.size());
    QVERIFY(found == wanted);
}

void RowSoundTest::compare(const Corpus &corpus, const Samples *decoded)
{
    const auto found = rows();
    QCOMPARE(found.size(), corpus.rows.size());
    std::vector<Samples> expected;
    for (std::size_t number = 0; number < found.size(); ++number) {
        compareRow(found[number], corpus, number, decoded);
        if (QTest::currentTestFailed()) {
            qInfo("of the row %s", found[number].key.c_str());
            return;
        }
        const Samples all = decoded ? *decoded : ramp(corpus.lengths[number]);
        expected.emplace_back(all.begin() + corpus.rows[number].first,
                              all.begin() + corpus.rows[number].second);
    }
    compareBuild(corpus, expected);
    compareExport(expected);
}

void RowSoundTest::isTheSameForAll_data()
{
    QTest::addColumn<QString>("name");
    for (const auto &[name, corpus] : corpora())
        QTest::newRow(name.c_str()) << QString::fromStdString(name);
}

void RowSoundTest::isTheSameForAll()
{
    QFETCH(const QString, name);
    const auto all = corpora();
    const Corpus &corpus = all.at(name.toStdString());
    open(corpus);
    if (QTest::currentTestFailed())
        return;
    compare(corpus);
}

/// The sound of a video comes through the decoder that the programs install.
void RowSoundTest::isTheSameOfAVideo()
{
    if (!installMedia())
        QSKIP("built without FFmpeg's libraries");
    if (QStandardPaths::findExecutable(QStringLiteral("ffmpeg")).isEmpty())
        QSKIP("the ffmpeg program, with which the video is made, is not there");
    const auto video = m_folder->filePath(QStringLiteral("video.mp4"));
    QProcess ffmpeg;
    ffmpeg.start(QStringLiteral("ffmpeg"),
                 {QStringLiteral("-loglevel"), QStringLiteral("error"), QStringLiteral("-f"),
                  QStringLiteral("lavfi"), QStringLiteral("-i"),
                  QStringLiteral("testsrc=d=3:s=64x64:r=5"), QStringLiteral("-f"),
                  QStringLiteral("lavfi"), QStringLiteral("-i"),
                  QStringLiteral("sine=f=300:d=3:r=16000"), QStringLiteral("-c:a"),
                  QStringLiteral("aac"), video});
    if (!ffmpeg.waitForFinished(120'000) || ffmpeg.exitCode() != 0)
        QSKIP("this ffmpeg cannot make such a video");
    QFile file(video);
    QVERIFY(file.open(QIODevice::ReadOnly));
    auto corpus = listCorpus("data.list",
                             R"({"key": "a", "wav": "/in/video.mp4", "txt": "a text"})"
                             "\n"
                             R"({"key": "b", "wav": "/in/video.mp4", "txt": "a text", )"
                             R"("start": 0.10004, "end": 1.00004})"
                             "\n");
    corpus.files["/in/video.mp4"] = file.readAll().toStdString();
    open(corpus);
    if (QTest::currentTestFailed())
        return;
    const auto decoded = decodeMono16(*m_fs, "/in/video.mp4");
    QVERIFY2(decoded, decoded ? "" : said(decoded.error()).c_str());
    const int length = static_cast<int>(decoded->samples.size());
    corpus.rows.front() = {0, length};
    corpus.lengths = {length, length};
    compare(corpus, &decoded->samples);
}

/// The list names no times; a user gave the row some.
void RowSoundTest::aWholeFileWithOtherTimesIsCut()
{
    auto corpus = listCorpus("data.list", R"({"key": "a", "wav": "/in/long.wav", "txt": "a"})"
                                          "\n");
    open(corpus);
    if (QTest::currentTestFailed())
        return;
    EditSession edits(*m_workspace, m_items, "tester");
    SegmentEditor editor(*m_workspace, edits);
    const auto changes = editor.setTimes(rows().front().ref, 0.25, 0.5);
    QVERIFY2(changes, changes ? "" : said(changes.error()).c_str());
    const auto step = edits.apply(*changes);
    QVERIFY2(step, step ? "" : said(step.error()).c_str());
    corpus.rows = {{4000, 8000}};
    corpus.lengths = {kFrames};
    compare(corpus);
    if (QTest::currentTestFailed())
        return;
    QVERIFY(m_fs->asSeenNow().at("/exported/data.list").find("\"duration\": 0.25")
            != std::string::npos);
    QVERIFY(edits.undo(*step));
    QVERIFY(m_fs->removeTree("/built"));
    QVERIFY(m_fs->removeTree("/exported"));
    corpus.rows = {{0, kFrames}};
    compare(corpus);
}

/// Its audio was missing when it was imported, so its end is unknown.
void RowSoundTest::aPartWithoutAnEndBeginsWhereItSays()
{
    Corpus corpus = listCorpus(
        "data.list", R"({"key": "a", "wav": "/in/later.wav", "txt": "a text", "start": 0.25})"
                     "\n");
    open(corpus);
    if (QTest::currentTestFailed())
        return;
    const auto before = m_items->sound(*m_workspace, rows().front());
    QVERIFY(!before);
    m_fs->seed("/in/later.wav", encodeAudio(AudioFileType::Wav, 16'000, ramp(kFrames)).value());
    SoundPart part;
    part.place.file = "/in/later.wav";
    part.startSeconds = 0.25;
    QCOMPARE(SoundReader(*m_fs).frames(part).value(), (FrameRange{Frames{4000}, Frames{kFrames}}));
}

void RowSoundTest::saysWhatIsWrong()
{
    open(touchCorpus(R"(, "sample_rate": 900000)", 16'000));
    const auto part = m_items->sound(*m_workspace, rows().front());
    QVERIFY(part);
    const auto read = SoundReader(*m_fs).samples(*part);
    QVERIFY(!read);
    QCOMPARE(read.error().code, ErrorCode::Corrupt);
    QVERIFY(read.error().subject.find("item 0") != std::string::npos);

    SoundPart nothing;
    nothing.problem = Error{ErrorCode::NotFound, "is gone", "x"};
    QCOMPARE(SoundReader(*m_fs).samples(nothing).error().detail, std::string("is gone"));
    QCOMPARE(SoundStream::open(*m_fs, nothing).error().detail, std::string("is gone"));
    nothing.problem.reset();
    QCOMPARE(SoundReader(*m_fs).samples(nothing).error().code, ErrorCode::NotFound);
    SoundPart behind;
    behind.place.file = "/in/long.wav";
    behind.startSeconds = 5;
    QCOMPARE(SoundReader(*m_fs).samples(behind).error().code, ErrorCode::InvalidArgument);
    QCOMPARE(SoundReader(*m_fs).frames(behind).error().code, ErrorCode::InvalidArgument);
    behind.endSeconds = 5;
    QCOMPARE(SoundReader(*m_fs).samples(behind).error().code, ErrorCode::InvalidArgument);
}

QTEST_GUILESS_MAIN(RowSoundTest)
#include "RowSoundTest.moc"
