// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/ListRewrite.h"
#include "core/format/RecordFields.h"
#include "core/format/UtteranceSource.h"
#include "core/format/lhotse/LhotseFields.h"
#include "core/format/nemo/NemoFields.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTest>

#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;
namespace rf = record_fields;

/// A name by which a source reads a field is one at which publishing changes it: both read one table.
class DialectsTest final : public QObject {
    Q_OBJECT
private slots:
    void publishesWhereItReads_data();
    void publishesWhereItReads();
    void refusesTextsInOtherFiles();
};

namespace {

std::string textIn(const JsonValue &value)
{
    return value.kind() == JsonValue::Kind::String ? value.toString()
                                                   : value.dump().value_or(std::string());
}

/// The record of the only utterance.
JsonValue recordIn(const FileSystem &fs, DatasetKind kind, const std::string &path)
{
    SourceOptions options;
    options.kind = kind;
    auto source = openUtteranceSource(fs, path, options);
    if (!source)
        return {};
    const auto line = (*source)->next();
    return line && *line && (*line)->utterance ? (*line)->utterance->record : JsonValue();
}

Result<ListRewrite> change(const FileSystem &fs, DatasetKind kind, const std::string &path,
                           std::string_view field, const JsonValue &before,
                           const std::string &after)
{
    const JsonValue record = recordIn(fs, kind, path);
    const JsonValue *const key = record.find(rf::kKey);
    ListChange change;
    change.line = kind == DatasetKind::Csv || kind == DatasetKind::Tsv ? 2 : 1;
    change.key = key ? key->toString() : std::string();
    change.field = field;
    change.before = textIn(before);
    change.after = after;
    change.isNumber = before.isNumber();
    return locateListChanges(fs, kind, path, std::vector<ListChange>{change}, {});
}

struct Name {
    std::string_view field, name;
};

/// The names of one table for fields whose values people change, and JSON for each.
std::vector<Name> changedNames(const FieldNames &names)
{
    std::vector<Name> found;
    for (const FieldName &row : names.rows())
        for (const std::string_view field :
             {rf::kText, rf::kSpeaker, rf::kGender, rf::kLanguage, rf::kStart, rf::kDuration})
            if (row.field == field && row.use != NameUse::NamesFile && !row.name.empty())
                found.push_back({row.field, row.name});
    return found;
}

bool isTime(std::string_view field)
{
    return field == rf::kStart || field == rf::kDuration;
}

/// `line` with the field under that name alone.
std::string lineWith(const FieldNames &names, const char *line, const Name &name)
{
    const JsonValue whole = JsonValue::parse(line).value();
    JsonValue made = JsonValue::object();
    for (const auto &[member, value] : whole.members())
        if (member != names.written(name.field))
            made.set(member, value);
    made.set(name.name,
             isTime(name.field) ? JsonValue::ofDouble(1.5) : JsonValue::ofString("before"));
    return made.dump().value() + "\n";
}

} // namespace

void DialectsTest::publishesWhereItReads_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QByteArray>("field");
    const auto row = [](const std::string &title, DatasetKind kind, const char *file,
                        const std::string &bytes, std::string_view field) {
        QTest::newRow(title.c_str())
            << static_cast<int>(kind) << QByteArray(file) << QByteArray::fromStdString(bytes)
            << QByteArray(field.data(), qsizetype(field.size()));
    };
    for (const Name &name : changedNames(nemo::kNames))
        row("nemo " + std::string(name.name), DatasetKind::Nemo, "/d/m.json",
            lineWith(nemo::kNames,
                     R"({"audio_filepath": "a.wav", "offset": 0.5, "duration": 2.0, "text": "t"})",
                     name),
            name.field);
    for (const Name &name : changedNames(lhotse::kNames))
        row("lhotse " + std::string(name.name), DatasetKind::Lhotse, "/d/supervisions.jsonl",
            lineWith(lhotse::kNames,
                     R"({"id": "u", "recording_id": "r", "start": 0.5, "duration": 2.0,)"
                     R"( "channel": 0, "text": "t"})",
                     name),
            name.field);
    for (const char *const column : {"txt", "sentence", "transcript", "human_transcript", "wrd"})
        row(std::string("csv ") + column, DatasetKind::Csv, "/d/t.csv",
            std::string("path,") + column + "\na.wav,before\n", rf::kText);
    for (const char *const column : {"client_id", "spk_id", "speaker"})
        row(std::string("tsv ") + column, DatasetKind::Tsv, "/d/t.tsv",
            std::string("path\t") + column + "\na.wav\tbefore\n", rf::kSpeaker);
    for (const char *const column : {"transcription", "text", "sentence"})
        row(std::string("audiofolder ") + column, DatasetKind::AudioFolder, "/d/metadata.jsonl",
            std::string(R"({"file_name": "a.wav", ")") + column + "\": \"before\"}\n", rf::kText);
}

void DialectsTest::publishesWhereItReads()
{
    QFETCH(int, kind);
    QFETCH(QByteArray, file);
    QFETCH(QByteArray, bytes);
    QFETCH(QByteArray, field);
    const auto listKind = static_cast<DatasetKind>(kind);
    MemoryFileSystem fs;
    fs.seed(file.toStdString(), bytes.toStdString());
    fs.seed("/d/a.wav", "RIFF");
    const std::string path = listKind == DatasetKind::AudioFolder ? "/d" : file.toStdString();
    const std::string name = field.toStdString();
    const JsonValue record = recordIn(fs, listKind, path);
    const JsonValue *const read = record.find(name);
    QVERIFY2(read, "the source reads it");
    const std::string after = isTime(name) ? "1.25" : "after";
    const auto found = change(fs, listKind, path, name, *read, after);
    QVERIFY(found);
    QVERIFY2(found->refused.empty(),
             found->refused.empty() ? "" : found->refused.front().why.detail.c_str());
    QCOMPARE(found->files.size(), std::size_t{1});
    QCOMPARE(found->files.front().patches.size(), std::size_t{1});
    const std::filesystem::path part = file.toStdString() + ".part";
    QVERIFY(writePatched(fs, found->files.front(), part, {}));
    const std::string written = readWholeFile(fs, part).value();
    std::string expected = bytes.toStdString();
    const std::string before = isTime(name) ? "1.5" : "before";
    expected.replace(expected.rfind(before), before.size(), after);
    QCOMPARE(written, expected);
    fs.seed(file.toStdString(), written);
    QCOMPARE(textIn(*recordIn(fs, listKind, path).find(name)), after);
}

void DialectsTest::refusesTextsInOtherFiles()
{
    MemoryFileSystem fs;
    fs.seed("/d/a.wav", "RIFF");
    fs.seed("/d/m.json", R"({"audio_filepath": "a.wav", "text_filepath": "a.txt"})"
                         "\n");
    const auto found = change(fs, DatasetKind::Nemo, "/d/m.json", rf::kText,
                              JsonValue::ofString({}), "after");
    QVERIFY(found);
    QCOMPARE(found->refused.size(), std::size_t{1});
    QCOMPARE(found->refused.front().why.code, ErrorCode::Unsupported);
}

QTEST_GUILESS_MAIN(DialectsTest)
#include "DialectsTest.moc"
