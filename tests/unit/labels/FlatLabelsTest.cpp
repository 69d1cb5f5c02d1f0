// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/labels/FlatLabels.h"
#include "core/format/labels/JoinWords.h"
#include "tests/unit/labels/Labels.h"

#include <QTest>

#include <string>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::labels;
using namespace voxdeck::test;

namespace {

LabelFile namedAs(const std::string &name, const std::string &audio = {})
{
    LabelFile file;
    auto &recording = file.recordings.emplace_back();
    recording.name = name;
    recording.audio = audio;
    return file;
}

} // namespace

class FlatLabelsTest final : public QObject {
    Q_OBJECT
private slots:
    void matches_data();
    void matches();
    void namesCandidates();
    void joinsWords();
};

void FlatLabelsTest::matches_data()
{
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("audio");
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("known");
    const auto row = [](const char *name, const char *audio, MatchKind kind, int known) {
        QTest::newRow(*audio ? audio : name)
            << QByteArray(name) << QByteArray(audio) << static_cast<int>(kind) << known;
    };
    row("utt-1", "", MatchKind::Exact, 0);
    row("wavs/b.flac", "", MatchKind::Exact, 1);
    row("labels", "wavs/b.flac", MatchKind::Exact, 1);
    row("x", "file:///C:/other/My%20Talk.wav", MatchKind::BaseName, 2);
    row("x", "D:\\rec\\b.flac", MatchKind::BaseName, 1);
    row("x", "/data/local-files/?d=wavs%2Fb.flac", MatchKind::BaseName, 1);
    row("b", "", MatchKind::Stem, 1);
    row("x", "https://host/b.mp3?sig=9", MatchKind::Stem, 1);
    row("show.2", "", MatchKind::Stem, 3);
    row("same", "", MatchKind::Ambiguous, 0);
    row("B", "", MatchKind::None, 0);
    row("", "", MatchKind::None, 0);
}

void FlatLabelsTest::matches()
{
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, audio);
    QFETCH(int, kind);
    QFETCH(int, known);
    const std::vector<std::string> names{"utt-1",      "wavs/b.flac", "a/My Talk.wav",
                                         "show.2.wav", "x/same.wav",  "y/same.wav"};
    const auto found = matchRecordings(namedAs(name.toStdString(), audio.toStdString()), names);
    QCOMPARE(found.size(), std::size_t{1});
    QCOMPARE(static_cast<int>(found[0].kind), kind);
    if (found[0].kind != MatchKind::None && found[0].kind != MatchKind::Ambiguous)
        QCOMPARE(static_cast<int>(found[0].known), known);
}

void FlatLabelsTest::namesCandidates()
{
    const std::vector<std::string> names{"x/same.wav", "y/same.wav", "same.flac"};
    const auto found = matchRecordings(namedAs("same", "z/same.wav"), names);
    QVERIFY(found[0].kind == MatchKind::Ambiguous);
    QVERIFY((found[0].candidates == std::vector<std::size_t>{0, 1}));
}

void FlatLabelsTest::joinsWords()
{
    const LabelFile words = parsed(
        "f 1 0.00 0.30 hello 0.5\nf 2 0.10 0.30 ja\nf 1 0.40 0.30 you 1.0\nf 1 1.30 0.20 again\n"
        "f 1 1.50 0.20 \xE4\xBD\xA0 0.5\nf 1 1.70 0.20 \xE5\xA5\xBD 0.5\n",
        "f.ctm");
    COMPARE_TEXT(saidBy(joinWords(words)),
                 "recording name=[f]\n tier\n  0 0.69999999999999996 text=[hello you] channel=[1] "
                 "confidence=[0.75]\n"
                 "  0.10000000000000001 0.40000000000000002 text=[ja] channel=[2]\n"
                 "  1.3 1.8999999999999999 text=[again \xE4\xBD\xA0\xE5\xA5\xBD] channel=[1]\n");
    JoinOptions tight;
    tight.maximumSeconds = 0.1;
    QCOMPARE(joinWords(words, tight).segmentCount(), std::uint64_t{6});
}

QTEST_GUILESS_MAIN(FlatLabelsTest)
#include "FlatLabelsTest.moc"
