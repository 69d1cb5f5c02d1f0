// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/Utf8.h"
#include "core/items/ItemSource.h"
#include "core/pack/Packer.h"
#include "core/search/RowReader.h"
#include "core/format/FileNames.h"
#include "core/shards/export/ManifestExport.h"
#include "core/text/Characters.h"
#include "core/workspace/Database.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/WrittenAudio.h"

#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

namespace {

/// The compared values of a segment.
struct Values {
    std::string text, speaker, language, country, split, hypothesis, note;
    double start = 0, end = 0;
    bool isWhole = false; ///< all of its file
};
using Rows = std::map<std::string, Values>; ///< by key

using SayText = std::optional<std::string> (*)(const std::string &);

std::optional<std::string> asItIs(const std::string &text)
{
    return text;
}

/// A line of tab-separated values.
std::optional<std::string> withoutTabs(const std::string &text)
{
    if (text.find_first_of("\t\n\r") != std::string::npos)
        return {};
    return text;
}

/// A line of `text`: control characters are refused, other white space becomes a blank.
std::optional<std::string> ofKaldi(const std::string &text)
{
    std::string line;
    const std::string stripped(stripPython(text));
    for (std::size_t at = 0; at < stripped.size();) {
        const std::size_t begin = at;
        const char32_t character = nextUtf8(stripped, at);
        if (isPythonSpace(character))
            line += character == U'\t' ? '\t' : ' ';
        else if (character < 0x20 || character == 0x7F)
            return {};
        else
            line.append(stripped, begin, at - begin);
    }
    return line;
}

/// A file of one line.
std::optional<std::string> ofFolder(const std::string &text)
{
    const std::string stripped(stripPython(text));
    std::size_t at = 0;
    if (!stripped.empty() && nextPythonLine(stripped, at) != stripped)
        return {};
    return stripped;
}

/// The values that a format carries, and why not the others.
struct Carrier {
    const char *name;
    DatasetKind kind;
    const char *output; ///< below a separate folder
    bool times;
    bool speaker;
    bool language;
    bool country;
    bool split;
    bool hypothesis;
    bool note; ///< a field no format knows
    SayText text;
    const char *why;
};

constexpr std::array kCarriers{
    Carrier{"wenet", DatasetKind::Wenet, "data.list", true, true, true, true, true, true, true,
            asItIs, "JSON: all fields"},
    Carrier{"nemo", DatasetKind::Nemo, "manifest.json", true, true, true, true, true, true, true,
            asItIs, "JSON: further fields stay"},
    Carrier{"lhotse", DatasetKind::Lhotse, "cuts.jsonl", true, true, true, true, true, true, true,
            asItIs, "JSON: `custom` takes what a supervision has no field for"},
    Carrier{"lhotse-folder", DatasetKind::Lhotse, "manifests", true, true, true, true, true, true,
            true, asItIs, "the same in three files, packed"},
    Carrier{"csv", DatasetKind::Csv, "rows.csv", true, true, true, true, true, true, true, asItIs,
            "a column for each field"},
    Carrier{"tsv", DatasetKind::Tsv, "rows.tsv", true, true, true, true, true, true, true,
            withoutTabs, "no quotes, so no tab and no line end in a cell"},
    Carrier{"manifest", DatasetKind::ManifestCsv, "land_manifest.csv", true, false, true, true,
            true, true, false, asItIs, "exactly its columns: no speaker, no further fields"},
    Carrier{"kaldi", DatasetKind::Kaldi, "data", true, true, true, false, false, false, false,
            ofKaldi, "a file for each field it knows, one line each"},
    Carrier{"audiofolder", DatasetKind::AudioFolder, "set", false, true, true, true, true, true,
            true, asItIs, "whole files: the audio is cut"},
    Carrier{"folder", DatasetKind::Folder, "texts", false, false, false, false, false, false, false,
            ofFolder, "whole files with a line of text beside each"},
    Carrier{"touch", DatasetKind::Touch, "packed", false, true, true, true, true, true, true,
            asItIs, "the audio is cut into audio.bin; the record keeps all fields"},
};

/// The part of the rows that survives a format.
Rows through(const Carrier &format, const Rows &rows)
{
    Rows left;
    for (const auto &[key, values] : rows) {
        const auto text = format.text(values.text);
        if (!text)
            continue;
        Values kept;
        kept.text = *text;
        kept.speaker = format.speaker ? values.speaker : "";
        if (format.kind == DatasetKind::Kaldi) // no blanks; one that is not known is the utterance
            for (char &c : kept.speaker = values.speaker.empty() ? key : values.speaker)
                c = c == ' ' ? '_' : c;
        kept.language = format.language ? values.language : "";
        kept.country = format.country ? values.country : "";
        kept.split = format.split ? values.split : "";
        kept.hypothesis = format.hypothesis ? values.hypothesis : "";
        kept.note = format.note ? values.note : "";
        kept.isWhole = values.isWhole || !format.times;
        kept.start = kept.isWhole ? 0 : values.start;
        kept.end = kept.isWhole ? values.end - values.start : values.end;
        left[format.kind == DatasetKind::Folder ? fileNameForKey(key) : key] = kept;
    }
    return left;
}

std::string longText()
{
    std::string text;
    for (int word = 0; text.size() < 10'000; ++word)
        text.append(word > 0 ? " " : "").append("word").append(std::to_string(word));
    return text.substr(0, 9'999) + "!";
}

struct HardText {
    const char *key;
    std::string text;
};

std::vector<HardText> hardTexts()
{
    return {{"plain", "and mister john"},
            {"quotes", "say \"hi\", it's `so`; 'a'|b"},
            {"commas", "one, two,three,,"},
            {"formula", "=1+1"},
            {"lines", "two\nlines"},
            {"crlf", "two\r\nlines"},
            {"tab", "a\tb"},
            {"arabic", "كِتَابٌ جديد، نعم؟"},
            {"hindi", "क्षत्रिय हिन्दी।"},
            {"chinese", "你好，世界"},
            {"emoji", "family 👨‍👩‍👧 and flag 🇫🇷"},
            {"control", "bell\x07 esc\x1b del\x7f"},
            {"long", longText()},
            {"blanks", "  around  "},
            {"backslash", R"(a\nb \u0041 \\ {"x": 1})"},
            {"spaces", "no\u00a0break and\u3000wide"},
            {"separator", "line\u2028separator\u0085next"},
            {"number", "1.0"},
            {"null", "null"},
            {"hash", "# not a comment"},
            {"array", "[\"a\", \"b\"]"},
            {"ключ-键", "a key that is not ASCII"},
            {"empty", ""}};
}

JsonValue text(const std::string &utf8)
{
    return JsonValue::ofString(utf8);
}

} // namespace

/// Every format into every other: a list of values that are hard to write goes to A, is imported, goes to
/// B and is imported again. kCarriers says what must be left.
class RoundTripTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void keepsWhatBothCarry_data();
    void keepsWhatBothCarry();
    void writesTheSameTwice_data();
    void writesTheSameTwice();
    void exportsAsConverts();

private:
    struct Opened {
        std::shared_ptr<const ItemSource> items;
        std::unique_ptr<Workspace> workspace;
    };
    void writeSample();
    Opened open(const std::filesystem::path &path, DatasetKind kind);
    std::filesystem::path write(const Opened &from, const Carrier &format);
    Rows rowsOf(const Opened &opened);
    std::filesystem::path newFolder() { return "/out/" + std::to_string(++m_folders); }
    std::map<std::string, std::string> filesBelow(const std::filesystem::path &folder);

    QTemporaryDir m_workspaces;
    MemoryFileSystem m_fs;
    Rows m_sample;
    Opened m_source;
    std::map<std::string, Opened> m_first; ///< the sample behind one format
    int m_folders = 0;
};

void RoundTripTest::initTestCase()
{
    writeSample();
    m_source = open("/in/data.list", DatasetKind::Wenet);
    for (const Carrier &format : kCarriers)
        m_first.emplace(format.name, open(write(m_source, format), format.kind));
}

/// Two recordings, several segments in the first, the second whole.
void RoundTripTest::writeSample()
{
    constexpr int kRateHz = 8000;
    constexpr int kSeconds = 12;
    QVERIFY(m_fs.createDirectories("/in"));
    for (const char *const name : {"/in/one.wav", "/in/two.wav"})
        QVERIFY(writeAudioFile(m_fs, name, kRateHz,
                               std::vector<std::int16_t>(std::size_t{kRateHz} * kSeconds, 5)));
    std::string list;
    int number = 0;
    for (const auto &[key, said] : hardTexts()) {
        Values values{said,
                      number % 3 == 0 ? "Zoë B" : "spk1",
                      number % 2 == 0 ? "en" : "zh-TW",
                      "land",
                      number % 4 == 0 ? "test" : "train",
                      said.empty() ? "" : "heard, " + said,
                      "n" + std::to_string(number)};
        auto line = JsonValue::object();
        line.set("key", text(key));
        values.isWhole = key == std::string_view("hindi");
        line.set("wav", text(values.isWhole ? "/in/two.wav" : "/in/one.wav"));
        line.set("txt", text(said));
        values.start = number == 1 ? 1 : 0.123 + number * 0.4567;
        values.end = values.isWhole ? values.start + kSeconds : values.start + 0.98765;
        if (!values.isWhole) {
            line.set("start",
                     number == 1 ? JsonValue::ofInteger(1) : JsonValue::ofDouble(values.start));
            line.set("end", JsonValue::ofDouble(values.end));
        }
        if (values.isWhole)
            line.set("duration", JsonValue::ofInteger(kSeconds));
        line.set("speaker", text(values.speaker));
        line.set("language", text(values.language));
        line.set("country", text(values.country));
        line.set("split", text(values.split));
        if (!values.hypothesis.empty())
            line.set("hypothesis", text(values.hypothesis));
        line.set("note", text(values.note));
        list += line.dump().value() + "\n";
        m_sample[key] = values;
        ++number;
    }
    m_fs.seed("/in/data.list", list);
}

RoundTripTest::Opened RoundTripTest::open(const std::filesystem::path &path, DatasetKind kind)
{
    Opened opened;
    ItemChoices choices;
    choices.kind = kind;
    auto items = openItems(m_fs, path, choices);
    if (!items) {
        qWarning("%s: %s", path.c_str(), describe(items.error()).c_str());
        return opened;
    }
    opened.items = *items;
    const auto file = m_workspaces.path().toStdString() + "/" + std::to_string(++m_folders)
                      + ".voxdeck";
    opened.workspace = Workspace::open(file, opened.items->path()).value();
    (void)opened.workspace->database().run("PRAGMA synchronous = OFF");
    const auto report = opened.items->import(*opened.workspace, {}, {});
    if (!report)
        qWarning("%s: %s", path.c_str(), describe(report.error()).c_str());
    return opened;
}

std::filesystem::path RoundTripTest::write(const Opened &from, const Carrier &format)
{
    const auto folder = newFolder();
    (void)m_fs.createDirectories(folder);
    const bool isPacked = format.kind == DatasetKind::Touch;
    ManifestExportOptions options;
    options.kind = isPacked ? DatasetKind::Wenet : format.kind;
    options.output = folder / (isPacked ? "data.list" : format.output);
    options.audioExtension = "wav";
    if (from.items->touchDataset() && options.kind != DatasetKind::AudioFolder
        && options.kind != DatasetKind::Folder)
        options.audioFolder = folder / "audio";
    const auto order = RowReader(*from.workspace).order({}, {}).value();
    const auto report = exportManifest(m_fs, *from.workspace, *from.items, order, options, {}, {});
    if (!report) {
        qWarning("%s: %s", format.name, describe(report.error()).c_str());
        return options.output;
    }
    for (const Error &failure : report->failures)
        if (failure.code != ErrorCode::InvalidArgument)
            qWarning("%s: %s", format.name, describe(failure).c_str());
    if (!isPacked)
        return options.output;
    PackOptions packing;
    packing.sampleRateHz = 8000;
    const auto packed = pack(m_fs, options.output, folder / format.output, packing, {}, {});
    if (!packed)
        qWarning("pack: %s", describe(packed.error()).c_str());
    return folder / format.output;
}

Rows RoundTripTest::rowsOf(const Opened &opened)
{
    Rows rows;
    RowReader reader(*opened.workspace);
    const auto order = reader.order({}, {}).value();
    const auto all = reader.rows(*order, 0, order->size()).value();
    for (const SegmentRow &row : all) {
        Values values{row.text,    row.speaker,          row.language,
                      row.country, splitName(row.split), row.hypothesis,
                      {},          row.startSeconds,     row.endSeconds};
        const auto record = opened.items->record(*opened.workspace, row.ref);
        const JsonValue *const note = record ? record->find("note") : nullptr;
        values.note = note ? note->toString() : "";
        const JsonValue *const split = record ? record->find("split") : nullptr;
        if (opened.items->touchDataset() && split) // it is kept, and assigned here only
            values.split = split->toString();
        values.isWhole = values.start == 0 && (values.end == 0 || values.end == 12);
        if (!rows.emplace(row.key, values).second)
            qWarning("twice: %s", row.key.c_str());
    }
    return rows;
}

void RoundTripTest::keepsWhatBothCarry_data()
{
    QTest::addColumn<int>("first");
    QTest::addColumn<int>("second");
    for (std::size_t a = 0; a < kCarriers.size(); ++a)
        for (std::size_t b = 0; b < kCarriers.size(); ++b)
            QTest::addRow("%s to %s", kCarriers[a].name, kCarriers[b].name)
                << static_cast<int>(a) << static_cast<int>(b);
}

void RoundTripTest::keepsWhatBothCarry()
{
    QFETCH(int, first);
    QFETCH(int, second);
    const Carrier &a = kCarriers[static_cast<std::size_t>(first)];
    const Carrier &b = kCarriers[static_cast<std::size_t>(second)];
    QVERIFY(m_first[a.name].workspace);
    const Opened again = open(write(m_first[a.name], b), b.kind);
    QVERIFY(again.workspace);
    const Rows wanted = through(b, through(a, m_sample));
    const Rows found = rowsOf(again);
    for (const auto &[key, values] : wanted) {
        const auto at = found.find(key);
        QVERIFY2(at != found.end(), (key + " is missing").c_str());
        const auto same = [&key = key](const char *what, const std::string &is,
                                       const std::string &should) {
            if (is != should)
                qWarning("%s, %s: <%s> should be <%s>", key.c_str(), what, is.substr(0, 80).c_str(),
                         should.substr(0, 80).c_str());
            return is == should;
        };
        QVERIFY(same("text", at->second.text, values.text));
        QVERIFY(same("speaker", at->second.speaker, values.speaker));
        QVERIFY(same("language", at->second.language, values.language));
        QVERIFY(same("country", at->second.country, values.country));
        QVERIFY(same("split", at->second.split, values.split));
        QVERIFY(same("hypothesis", at->second.hypothesis, values.hypothesis));
        QVERIFY(same("note", at->second.note, values.note));
        const double start = at->second.start;
        const double end = at->second.end;
        if (values.isWhole) // its length is not always known
            QVERIFY2(start == 0 && (end == 0 || std::abs(end - values.end) < 2e-4),
                     (key + " to " + std::to_string(end)).c_str());
        else
            QVERIFY2(std::abs(start - values.start) < 1e-8 && std::abs(end - values.end) < 1e-8,
                     (key + " to " + std::to_string(end)).c_str());
    }
    for (const auto &[key, values] : found)
        QVERIFY2(wanted.contains(key), (key + " is too many").c_str());
}

std::map<std::string, std::string> RoundTripTest::filesBelow(const std::filesystem::path &folder)
{
    std::map<std::string, std::string> files;
    const std::string prefix = folder.string();
    for (const auto &[path, bytes] : m_fs.asSeenNow())
        if (path.starts_with(prefix) && path.find("errors.jsonl") == std::string::npos)
            files[path.substr(prefix.size())] = bytes;
    return files;
}

void RoundTripTest::writesTheSameTwice_data()
{
    QTest::addColumn<int>("format");
    for (std::size_t at = 0; at < kCarriers.size(); ++at)
        QTest::addRow("%s", kCarriers[at].name) << static_cast<int>(at);
}

/// The same rows give the same bytes; and unless audio is cut, rows that were written and read once
/// are written unchanged.
void RoundTripTest::writesTheSameTwice()
{
    QFETCH(int, format);
    const Carrier &carrier = kCarriers[static_cast<std::size_t>(format)];
    const auto once = write(m_source, carrier);
    const auto twice = write(m_source, carrier);
    QVERIFY(!filesBelow(once).empty());
    if (carrier.kind == DatasetKind::Touch)
        return; // the records name the cut files, which are in another folder
    QVERIFY(filesBelow(once) == filesBelow(twice));
    if (!carrier.times)
        return;
    const auto again = write(open(once, carrier.kind), carrier);
    const auto before = filesBelow(once);
    const auto after = filesBelow(again);
    QCOMPARE(after.size(), before.size());
    for (const auto &[name, bytes] : before)
        QCOMPARE(QByteArray::fromStdString(after.at(name)), QByteArray::fromStdString(bytes));
}

/// An export of unchanged rows equals the output of `convert` for the list: no rate that was
/// computed,
/// no empty field, no other spelling of a number.
void RoundTripTest::exportsAsConverts()
{
    for (const Carrier &format : kCarriers) {
        if (!format.times)
            continue;
        const auto source = openUtteranceSource(m_fs, "/in/data.list").value();
        const auto folder = newFolder();
        (void)m_fs.createDirectories(folder);
        const auto converted = folder / format.output;
        const auto writer = openUtteranceWriter(m_fs, format.kind, converted, {}).value();
        QVERIFY(convertUtterances(m_fs, *source, *writer, converted, {}, {}));
        const auto exported = write(m_source, format);
        const auto before = filesBelow(converted);
        for (const auto &[name, bytes] : filesBelow(exported)) {
            QVERIFY2(before.contains(name), name.c_str());
            const bool isKnownToDiffer = format.kind == DatasetKind::Wenet
                                         || format.kind == DatasetKind::Csv
                                         || format.kind == DatasetKind::Tsv;
            if (isKnownToDiffer) // these have a `duration` of the rows, which the list has not
                continue;
            const auto lines = QByteArray::fromStdString(bytes).split('\n');
            const auto wanted = QByteArray::fromStdString(before.at(name)).split('\n');
            QCOMPARE(lines.size(), wanted.size());
            for (int line = 0; line < lines.size(); ++line)
                QCOMPARE(lines[line], wanted[line]);
        }
    }
}

QTEST_GUILESS_MAIN(RoundTripTest)
#include "RoundTripTest.moc"
