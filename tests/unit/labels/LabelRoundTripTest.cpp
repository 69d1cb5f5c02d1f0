// SPDX-License-Identifier: GPL-3.0-or-later
// Written annotations are read back the same: random annotations in twelve scripts, and hostile
// ones.
#include "core/base/Utf8.h"
#include "tests/unit/labels/Labels.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::labels;
using namespace voxdeck::test;

namespace {

using Random = std::mt19937_64;

std::size_t below(Random &random, std::size_t end)
{
    return std::uniform_int_distribution<std::size_t>(0, end - 1)(random);
}

/// Latin, Greek, Cyrillic, Arabic, Hebrew, Devanagari, Thai, Han, Kana, Hangul, Ethiopic, Tamil.
constexpr std::array<std::pair<char32_t, char32_t>, 12> kScripts{{{0x61, 0x7A},
                                                                  {0x3B1, 0x3C9},
                                                                  {0x430, 0x44F},
                                                                  {0x621, 0x63A},
                                                                  {0x5D0, 0x5EA},
                                                                  {0x904, 0x939},
                                                                  {0xE01, 0xE2E},
                                                                  {0x4E00, 0x9FA5},
                                                                  {0x3041, 0x3093},
                                                                  {0xAC00, 0xD7A3},
                                                                  {0x1200, 0x1246},
                                                                  {0xB85, 0xBB9}}};

std::string randomWord(Random &random)
{
    const auto [first, last] = kScripts.at(below(random, kScripts.size()));
    std::string word;
    for (std::size_t i = 0, end = 1 + below(random, 6); i < end; ++i)
        appendUtf8(word, first + static_cast<char32_t>(below(random, last - first + 1)));
    constexpr std::array<std::string_view, 8> kAwkward{
        "\"", "'", "&", "<b>", "--", "\\", "\xF0\x9F\x8E\xB5", "!"};
    if (below(random, 5) == 0)
        word += kAwkward.at(below(random, kAwkward.size()));
    return word;
}

std::string randomText(Random &random, bool linesToo)
{
    std::string text = randomWord(random);
    for (std::size_t i = 0, end = below(random, 8); i < end; ++i) {
        text += linesToo && below(random, 6) == 0 ? '\n' : ' ';
        text += randomWord(random);
    }
    return text;
}

/// The parts of an annotation that a format holds.
struct Holds {
    LabelFormat format;
    bool texts;
    bool lines;
    bool words;
    bool speakers;
    bool channels;
    bool anyTimes; ///< all of a double; else milliseconds
    bool tiers;
    bool manyRecordings;
};
constexpr std::array kHolds{
    Holds{LabelFormat::TextGrid, true, true, false, false, false, true, true, false},
    Holds{LabelFormat::TextGridShort, true, true, false, false, false, true, true, false},
    Holds{LabelFormat::Eaf, true, true, false, true, false, false, true, false},
    Holds{LabelFormat::Srt, true, true, false, false, false, false, false, false},
    Holds{LabelFormat::WebVtt, true, true, false, true, false, false, false, false},
    Holds{LabelFormat::Ctm, true, false, true, false, true, false, false, true},
    Holds{LabelFormat::Stm, true, false, false, true, true, false, false, true},
    Holds{LabelFormat::Rttm, false, false, false, true, true, false, false, true},
    Holds{LabelFormat::Audacity, true, false, false, false, false, false, false, false},
    Holds{LabelFormat::LabelStudio, true, true, false, true, true, true, false, true},
    Holds{LabelFormat::Gecko, true, false, false, true, false, true, false, false}};

double randomLength(Random &random, const Holds &holds)
{
    if (holds.anyTimes)
        return std::uniform_real_distribution<double>(1e-3, 30)(random);
    return static_cast<double>(1 + below(random, 30'000)) / 1000;
}

LabelTier randomTier(Random &random, const Holds &holds, std::size_t number)
{
    LabelTier tier;
    if (holds.tiers)
        tier.name = randomWord(random) + std::to_string(number);
    if (holds.format == LabelFormat::Eaf)
        tier.speaker = randomWord(random);
    if (holds.format == LabelFormat::LabelStudio)
        tier.name = "annotation " + std::to_string(number);
    double at = 0;
    for (std::size_t i = 0, end = below(random, 12); i < end; ++i) {
        LabelSegment &segment = tier.segments.emplace_back();
        at += below(random, 2) == 0 ? 0 : randomLength(random, holds);
        segment.start = holds.anyTimes ? at : std::round(at * 1000) / 1000;
        at = segment.start + randomLength(random, holds);
        segment.end = holds.anyTimes ? at : std::round(at * 1000) / 1000;
        at = segment.end;
        if (holds.texts)
            segment.text = holds.words ? randomWord(random) : randomText(random, holds.lines);
        if (holds.speakers && holds.format != LabelFormat::Eaf)
            segment.speaker = randomWord(random);
        if (holds.channels)
            segment.channel = std::to_string(below(random, 2));
    }
    return tier;
}

LabelFile randomFile(Random &random, const Holds &holds)
{
    LabelFile file;
    file.format = holds.format;
    for (std::size_t r = 0, end = holds.manyRecordings ? 1 + below(random, 3) : 1; r < end; ++r) {
        auto &recording = file.recordings.emplace_back();
        recording.name = holds.manyRecordings ? randomWord(random) + std::to_string(r) : "f";
        const std::size_t tiers = holds.tiers || holds.format == LabelFormat::LabelStudio
                                      ? 1 + below(random, 3)
                                      : 1;
        for (std::size_t t = 0; t < tiers; ++t)
            recording.tiers.push_back(randomTier(random, holds, t));
        if (holds.format == LabelFormat::LabelStudio) {
            std::erase(recording.name, '\\'); // a path's, there
            recording.audio = recording.name;
        }
    }
    const auto isEmpty = [](const LabelRecording &recording) {
        return std::all_of(recording.tiers.begin(), recording.tiers.end(),
                           [](const LabelTier &tier) { return tier.segments.empty(); });
    };
    if (holds.manyRecordings && holds.format != LabelFormat::LabelStudio)
        std::erase_if(file.recordings, isEmpty); // a list of lines cannot name what has none
    return file;
}

std::string nameOf(const Holds &holds, const char *base)
{
    return base + std::string(infoOf(holds.format).extension);
}

ReadOptions optionsOf(const Holds &holds)
{
    ReadOptions options;
    options.format = holds.format;
    return options;
}

/// Names and texts that have broken programs.
std::vector<std::string> hostileTexts()
{
    return {"",
            "\"",
            "\"\"\" text = \"",
            "'; DROP TABLE segment; --",
            "../../etc/passwd",
            "a\nb\r\nc\rd\n\n\ne",
            "\n\n1\n00:00:00,000 --> 00:00:01,000\nx",
            "-->",
            "a --> b -->--> c",
            "</ANNOTATION_VALUE><TIER>&amp;]]>",
            "item [2]:\n class = \"TextTier\" \n",
            ";; not a comment",
            "<NA>",
            "\\\t1\t2",
            "\t\t",
            "=cmd|' /C calc'!A0",
            std::string(10'000, 'x'),
            std::string("nul\0here", 8),
            "\x01\x02\x1F\x7F",
            "bad \xFF\xC0\x80\xED\xA0\x80 utf-8 \xF4\x90\x80\x80 \xE4\xBD",
            "\xEF\xBF\xBE\xEF\xBF\xBF \xEF\xBB\xBF",
            "\xE2\x80\xA8\xE2\x80\xA9\xC2\x85",
            "{\"monologues\": []}",
            "<v Eve>",
            "NOTE",
            "WEBVTT"};
}

} // namespace

class LabelRoundTripTest final : public QObject {
    Q_OBJECT
private slots:
    void randomAnnotationsComeBack_data();
    void randomAnnotationsComeBack();
    void hostileTextsDoNoHarm_data();
    void hostileTextsDoNoHarm();
    void everyFormatGoesIntoEveryOther();
    void damagedBytesAreRead_data();
    void damagedBytesAreRead();

private:
    static void addFormats()
    {
        QTest::addColumn<int>("format");
        for (std::size_t i = 0; i < kHolds.size(); ++i)
            QTest::newRow(infoOf(kHolds.at(i).format).name.data()) << static_cast<int>(i);
    }
};

void LabelRoundTripTest::randomAnnotationsComeBack_data()
{
    addFormats();
}

void LabelRoundTripTest::randomAnnotationsComeBack()
{
    QFETCH(int, format);
    const Holds &holds = kHolds.at(static_cast<std::size_t>(format));
    Random random(4711U + static_cast<unsigned>(format));
    for (int round = 0; round < 300; ++round) {
        const LabelFile file = randomFile(random, holds);
        const std::string bytes = written(holds.format, file);
        const LabelFile back = parsed(bytes, nameOf(holds, "f"), optionsOf(holds));
        COMPARE_TEXT(problemsOf(back), "");
        COMPARE_TEXT(saidBy(back, Detail::WithoutFields), saidBy(file, Detail::WithoutFields));
        COMPARE_TEXT(written(holds.format, back), bytes); // one spelling
        if (file.segmentCount() > 0) {
            const auto detected = detectLabelFormat(bytes, nameOf(holds, "f"));
            QVERIFY(detected == holds.format);
        }
    }
}

void LabelRoundTripTest::hostileTextsDoNoHarm_data()
{
    addFormats();
}

/// As many segments come back, at their times, and a second time nothing changes any more.
void LabelRoundTripTest::hostileTextsDoNoHarm()
{
    QFETCH(int, format);
    const Holds &holds = kHolds.at(static_cast<std::size_t>(format));
    for (const auto &text : hostileTexts()) {
        for (const bool asSpeaker : {false, true}) {
            LabelFile file;
            file.format = holds.format;
            auto &recording = file.recordings.emplace_back();
            recording.name = holds.manyRecordings ? text : "f";
            auto &tier = recording.tiers.emplace_back();
            tier.name = holds.tiers ? text : std::string();
            for (int i = 0; i < 3; ++i) {
                auto &segment = tier.segments.emplace_back();
                segment.start = i;
                segment.end = i + 0.5;
                segment.text = i == 1 && !asSpeaker ? text : "w" + std::to_string(i);
                segment.speaker = i == 1 && asSpeaker ? text : "";
                segment.channel = i == 1 && asSpeaker ? text : "";
            }
            const std::string bytes = written(holds.format, file);
            QVERIFY2(isValidUtf8(bytes) && !bytes.starts_with("error"), bytes.c_str());
            const LabelFile back = parsed(bytes, nameOf(holds, "f"), optionsOf(holds));
            COMPARE_TEXT(problemsOf(back), "");
            if (holds.format != LabelFormat::Ctm) { // which holds words only
                std::vector<double> starts;
                for (const auto &lane : back.recordings.at(0).tiers)
                    for (const auto &segment : lane.segments)
                        if (segment.role != SegmentRole::Filler)
                            starts.push_back(segment.start);
                std::sort(starts.begin(), starts.end());
                const bool isLost = !asSpeaker && text.empty()
                                    && holds.format <= LabelFormat::TextGridShort;
                QVERIFY((starts
                         == (isLost ? std::vector<double>{0, 2} : std::vector<double>{0, 1, 2})));
            }
            const std::string again = written(holds.format, back);
            COMPARE_TEXT(saidBy(parsed(again, nameOf(holds, "f"), optionsOf(holds))), saidBy(back));
        }
    }
}

void LabelRoundTripTest::everyFormatGoesIntoEveryOther()
{
    Random random(99);
    for (const auto &from : kHolds) {
        for (const auto &to : kHolds) {
            for (int round = 0; round < 10; ++round) {
                LabelFile file = randomFile(random, from);
                if (file.recordings.empty())
                    continue;
                file.recordings.resize(1);
                const LabelFile read = parsed(written(from.format, file), nameOf(from, "f"),
                                              optionsOf(from));
                const std::string bytes = written(to.format, read);
                QVERIFY2(!bytes.starts_with("error"), bytes.c_str());
                const LabelFile back = parsed(bytes, nameOf(to, "f"), optionsOf(to));
                COMPARE_TEXT(problemsOf(back), "");
                if (to.format != LabelFormat::Ctm && from.texts)
                    QCOMPARE(back.segmentCount() >= file.segmentCount(), true);
            }
        }
    }
}

void LabelRoundTripTest::damagedBytesAreRead_data()
{
    addFormats();
}

/// Cut, changed and repeated bytes give labels or an error, whatever they are, and can be written again.
void LabelRoundTripTest::damagedBytesAreRead()
{
    QFETCH(int, format);
    const Holds &holds = kHolds.at(static_cast<std::size_t>(format));
    Random random(7U + static_cast<unsigned>(format));
    for (int round = 0; round < 200; ++round) {
        std::string bytes = written(holds.format, randomFile(random, holds));
        for (std::size_t i = 0, end = 1 + below(random, 4); i < end && !bytes.empty(); ++i) {
            const std::size_t at = below(random, bytes.size());
            switch (below(random, 4)) {
            case 0: bytes.resize(at); break;
            case 1: bytes[at] = static_cast<char>(below(random, 256)); break;
            case 2: bytes.erase(at, below(random, 20)); break;
            default: bytes.insert(at, bytes.substr(below(random, bytes.size()), below(random, 50)));
            }
        }
        const auto read = parseLabels(bytes, nameOf(holds, "f"), optionsOf(holds));
        if (!read)
            continue;
        for (const auto &one : splitByRecording(*read))
            QVERIFY(isValidUtf8(written(holds.format, one)));
    }
}

QTEST_GUILESS_MAIN(LabelRoundTripTest)
#include "LabelRoundTripTest.moc"
