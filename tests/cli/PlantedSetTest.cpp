// SPDX-License-Identifier: GPL-3.0-or-later
// A dataset of real speech with planted faults: each is found, as often as it was planted, and nothing else is.
#include "app/media/Media.h"
#include "core/audio/AudioReader.h"
#include "core/audit/SoundPrint.h"
#include "core/io/PosixFileSystem.h"
#include "core/json/Json.h"
#include "tests/cli/RunCommand.h"
#include "tests/support/WrittenAudio.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <sstream>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::Said;

namespace {

constexpr int kClips = 40;        ///< of different speech, half of them in test
constexpr int kTest = 20;         ///< the first of them
constexpr int kLeaked = 2;        ///< a tenth of test, with the same audio and text in train
constexpr int kBlank = 5;         ///< without any sound
constexpr int kWrongLanguage = 4; ///< with a text of another language than declared
constexpr int kEncodedAgain = 3;  ///< copies of clips of train, as Ogg Opus
constexpr int kSwapped = 6;       ///< with the text of another clip: three pairs
constexpr int kClipSeconds = 4;

/// A sentence that no other one is near to.
std::string sentence(std::mt19937 &random)
{
    constexpr std::array<const char *, 32> kWords{
        "the",     "morning", "ships",   "carried", "under",  "heavy",  "bridge",  "letters",
        "because", "winter",  "gardens", "between", "silver", "people", "walking", "through",
        "every",   "village", "painted", "without", "yellow", "houses", "before",  "another",
        "evening", "farmers", "planted", "against", "narrow", "fields", "across",  "windows"};
    std::string text;
    for (int word = 0; word < 11; ++word)
        text.append(text.empty() ? "" : " ").append(kWords.at(random() % kWords.size()));
    return text;
}

constexpr std::array<const char *, kWrongLanguage> kGerman{
    "Die Kinder spielen heute Nachmittag gemeinsam im Garten hinter dem alten Haus",
    "Morgen fahren wir mit dem ersten Zug nach Hamburg und besuchen unsere Freunde",
    "Der Arzt hat gesagt, dass man jeden Tag eine Stunde spazieren gehen sollte",
    "Niemand wusste genau, warum das Licht in der Kirche noch so lange brannte"};

} // namespace

class PlantedSetTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void leaksAreFound();
    void copiesThatWereEncodedAgainAreFound();
    void queuesHaveWhatWasPlanted();
    void theReportSaysTheSame();

private:
    void add(const std::string &key, const std::string &file, const std::string &split,
             const std::string &text, const std::string &heard);
    bool writeClip(const std::string &file, const std::vector<std::int16_t> &samples);
    Said run(std::vector<std::string> arguments, std::vector<std::string> more)
    {
        arguments.push_back((m_root / "list.jsonl").string());
        arguments.insert(arguments.end(), more.begin(), more.end());
        arguments.emplace_back("--workspace");
        arguments.push_back((m_root / "w.voxdeck").string());
        return test::runCommand(m_fs, std::move(arguments));
    }
    JsonValue json(std::vector<std::string> arguments, std::vector<std::string> more)
    {
        more.emplace_back("--json");
        const Said said = run(std::move(arguments), std::move(more));
        const auto parsed = JsonValue::parse(said.out);
        if (!parsed)
            qWarning("%s%s", said.out.c_str(), said.err.c_str());
        return parsed.value_or(JsonValue());
    }
    static std::int64_t rowsOf(const JsonValue &queues, const std::string &name)
    {
        for (const JsonValue &queue : queues.items())
            if (queue.find("queue")->toString() == name)
                return queue.find("rows")->kind() == JsonValue::Kind::Integer
                           ? queue.find("rows")->toInteger()
                           : -1;
        return -2;
    }

    QTemporaryDir m_folder;
    std::filesystem::path m_root;
    PosixFileSystem m_fs;
    std::ofstream m_list;
    int m_rate = 0;
    int m_rows = 0;
};

void PlantedSetTest::add(const std::string &key, const std::string &file, const std::string &split,
                         const std::string &text, const std::string &heard)
{
    m_list << R"({"key": ")" << key << R"(", "wav": ")" << file
           << R"(", "language": "en", "split": ")" << split << R"(", "txt": ")" << text
           << R"(", "asr": ")" << heard << "\"}\n";
    ++m_rows;
}

bool PlantedSetTest::writeClip(const std::string &file, const std::vector<std::int16_t> &samples)
{
    return writeAudioFile(m_fs, m_root / file, m_rate, samples).has_value();
}

void PlantedSetTest::initTestCase()
{
    installMedia();
    m_root = m_folder.path().toStdString();
    m_list.open(m_root / "list.jsonl", std::ios::binary);
    auto reader = AudioReader::open(m_fs, std::filesystem::path(VOXDECK_SAMPLE)
                                              / "audio/kerstin/reading.opus");
    QVERIFY(reader);
    m_rate = reader->format().sampleRateHz;
    QCOMPARE(reader->format().channels, 1);
    std::mt19937 random(3);
    std::vector<std::vector<std::int16_t>> clips;
    std::vector<std::string> texts;
    const auto length = static_cast<std::size_t>(kClipSeconds * m_rate);
    for (int clip = 0; clip < kClips + kWrongLanguage; ++clip) {
        std::vector<std::int16_t> samples(length);
        const auto frames = reader->read(std::span(samples));
        QVERIFY(frames);
        QCOMPARE(*frames, length);
        QVERIFY(writeClip("c" + std::to_string(clip) + ".wav", samples));
        clips.push_back(std::move(samples));
        texts.push_back(sentence(random));
    }
    for (int clip = 0; clip < kClips; ++clip) {
        const auto at = static_cast<std::size_t>(clip);
        const std::string key = "c" + std::to_string(clip);
        // the last ones of train have each other's texts; the recogniser heard what was said
        const bool isSwapped = clip >= kClips - kSwapped;
        const auto other = static_cast<std::size_t>(isSwapped ? clip ^ 1 : clip);
        add(key, key + ".wav", clip < kTest ? "test" : "train", texts[other], texts[at]);
        if (clip < kLeaked) {
            std::filesystem::copy_file(m_root / (key + ".wav"), m_root / ("leak-" + key + ".wav"));
            add("leak-" + key, "leak-" + key + ".wav", "train", texts[at], texts[at]);
        }
        if (clip >= kTest && clip < kTest + kEncodedAgain) {
            const auto bytes = encodeAudio(AudioFileType::OggOpus, m_rate, clips[at]);
            QVERIFY(bytes);
            std::ofstream(m_root / ("again-" + key + ".opus"), std::ios::binary) << *bytes;
            const std::string text = sentence(random); // its own: the text does not give it away
            add("again-" + key, "again-" + key + ".opus", "train", text, text);
        }
    }
    for (int blank = 0; blank < kBlank; ++blank) {
        const std::string key = "blank" + std::to_string(blank);
        std::vector<std::int16_t> silence(length + static_cast<std::size_t>(100 * blank));
        QVERIFY(writeClip(key + ".wav", silence));
        const std::string text = sentence(random);
        add(key, key + ".wav", "train", text, text);
    }
    for (int row = 0; row < kWrongLanguage; ++row) {
        const std::string key = "c" + std::to_string(kClips + row);
        const std::string text = kGerman.at(static_cast<std::size_t>(row));
        add(key, key + ".wav", "train", text, text);
    }
    m_list.close();
    QCOMPARE(run({"measure"}, {}).code, 0);
}

void PlantedSetTest::leaksAreFound()
{
    const Said said = test::runCommand(m_fs,
                                       {"split", (m_root / "list.jsonl").string(), "--workspace",
                                        (m_root / "w.voxdeck").string(), "check", "--json"});
    QVERIFY2(said.code == 1, said.err.c_str());
    std::istringstream lines(said.out);
    std::map<std::string, int> kinds;
    for (std::string line; std::getline(lines, line);)
        if (const auto one = JsonValue::parse(line); one && one->find("leak"))
            ++kinds[one->find("leak")->toString()];
    QVERIFY2((kinds == std::map<std::string, int>{{"audio", kLeaked}, {"text", kLeaked}}),
             said.out.c_str());
}

/// Across splits the bytes of leaked copies are the same; in train only the sound is.
void PlantedSetTest::copiesThatWereEncodedAgainAreFound()
{
    if (!soundPrinter())
        QSKIP("chromaprint was not there at build time");
    const auto found = json({"audit"}, {"--duplicate-audio"});
    std::map<std::string, std::string> pairs;
    std::vector<std::string> blank;
    for (const JsonValue &group : found.find("groups")->items()) {
        const auto &keys = group.find("keys")->items();
        if (keys.front().toString().starts_with("blank")) {
            for (const JsonValue &key : keys)
                blank.push_back(key.toString());
            continue;
        }
        QCOMPARE(keys.size(), std::size_t{2});
        pairs.emplace(keys[1].toString(), keys[0].toString());
        const bool isLeak = keys[1].toString().starts_with("leak");
        QCOMPARE(group.find("splits")->items().size(), std::size_t{isLeak ? 2U : 1U});
        QVERIFY(group.find("likeness")->toDouble() >= 0.85);
        QCOMPARE(group.find("likeness")->toDouble() == 1, isLeak);
    }
    std::map<std::string, std::string> planted;
    for (int clip = 0; clip < kLeaked; ++clip)
        planted.emplace("leak-c" + std::to_string(clip), "c" + std::to_string(clip));
    for (int clip = kTest; clip < kTest + kEncodedAgain; ++clip)
        planted.emplace("again-c" + std::to_string(clip), "c" + std::to_string(clip));
    std::string said;
    for (const auto &[copy, clip] : pairs)
        said.append(copy).append(" = ").append(clip).append("; ");
    QVERIFY2(pairs == planted, said.c_str());
    QCOMPARE(found.find("unread")->toInteger(), 0);
    const auto blankOnes = static_cast<std::int64_t>(blank.empty() ? 0 : blank.size() - 1);
    QCOMPARE(rowsOf(json({"audit"}, {"--queues"}), "duplicate-audio"),
             kLeaked + kEncodedAgain + blankOnes);
}

void PlantedSetTest::queuesHaveWhatWasPlanted()
{
    QCOMPARE(rowsOf(json({"audit"}, {"--queues"}), "duplicate-text"), -1); // nobody has looked
    QCOMPARE(run({"audit"}, {"--duplicates"}).code, 0);
    const auto queues = json({"audit"}, {"--queues"});
    QCOMPARE(rowsOf(queues, "worst"), kSwapped);
    QCOMPARE(rowsOf(queues, "silent"), kBlank);
    QCOMPARE(rowsOf(queues, "wrong-language"), kWrongLanguage);
    QCOMPARE(rowsOf(queues, "no-hypothesis"), 0);
    QCOMPARE(rowsOf(queues, "odd-characters"), 0);
    QCOMPARE(rowsOf(queues, "duplicate-text"), 0); // the copies are in another split
    QCOMPARE(rowsOf(queues, "no-reference"), 0);
    QCOMPARE(rowsOf(queues, "clipped"), 0);
}

void PlantedSetTest::theReportSaysTheSame()
{
    QCOMPARE(run({"audit"}, {"--report", (m_root / "report.json").string()}).code, 0);
    const auto report = JsonValue::parse(readWholeFile(m_fs, m_root / "report.json").value_or(""));
    QVERIFY(report);
    QCOMPARE(report->find("rows")->toInteger(), m_rows);
    QCOMPARE(rowsOf(*report->find("queues"), "worst"), kSwapped);
    QCOMPARE(rowsOf(*report->find("queues"), "silent"), kBlank);
    QCOMPARE(rowsOf(*report->find("queues"), "wrong-language"), kWrongLanguage);
    const JsonValue &total = *report->find("hypotheses")->items()[0].find("total");
    QCOMPARE(total.find("scored")->toInteger(), m_rows);
}

QTEST_GUILESS_MAIN(PlantedSetTest)
#include "PlantedSetTest.moc"
