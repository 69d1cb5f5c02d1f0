// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/archive/CompressedReader.h"
#include "core/archive/CompressedWriter.h"
#include "core/edit/BulkEdit.h"
#include "core/edit/EditSession.h"
#include "core/import/ListImport.h"
#include "core/items/ItemSource.h"
#include "core/items/ListItems.h"
#include "core/items/ManifestSource.h"
#include "core/items/Relink.h"
#include "core/search/RowReader.h"
#include "core/workspace/Database.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/Wav.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <random>
#include <span>
#include <string>
#include <vector>

using namespace voxdeck;
using voxdeck::test::MemoryFileSystem;

namespace {

using Texts = std::vector<std::string>;

struct Utterance {
    std::string key;
    std::string text;
    std::string more; ///< further fields, beginning with a comma
};

std::string listOf(const std::vector<Utterance> &utterances)
{
    std::string text;
    for (const auto &one : utterances) {
        auto object = JsonValue::object();
        object.set("key", JsonValue::ofString(one.key));
        object.set("wav", JsonValue::ofString("/audio/rec.wav"));
        object.set("txt", JsonValue::ofString(one.text));
        std::string line = object.dump().value();
        line.insert(line.size() - 1, one.more);
        text += line + "\n";
    }
    return text;
}

} // namespace

class ListImportTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void showsAnUtterancePerRow();
    void readsNothingWhereNothingChanged();
    void touchesOnlyWhatChanged();
    void followsUtterancesThatMoved();
    void keepsEditsSplitsAndStatuses();
    void givesNoNumberTwice();
    void reportsKeysThatStandTwice();
    void goesOnWhereItWasStopped();
    void endsTheSameWhateverHappenedBefore();
    void takesTheMappingOfThePerson();
    void takesNaNForAMissingValue();
    void keepsFieldsWithoutAColumn();
    void listsAudioThatIsMissing();
    void keepsHostileNames();
    void putsListsSideBySide();
    void measuresAgainWhatCouldNotBeMeasured();
    void readsAListAgainOnlyWhereAudioMayBeFound();
    void keepsWhatStandsBeforeTheDamage();
    void showsSegmentsAsRows();
    void looksForAudioWhereItWasMoved();
    void hearsCutsBesideAChangedOneOfTheirRecording();
    void exportsWhatTheListSays_data();
    void exportsWhatTheListSays();

private:
    void write(const std::vector<Utterance> &utterances)
    {
        m_fs.seed("/data/data.list", listOf(utterances));
    }
    ListImportReport import(const ItemChoices &choices = {})
    {
        const auto items = openItems(m_fs, "/data/data.list", choices).value();
        return items->import(*m_workspace, {}, {}).value().lists.front();
    }
    std::vector<SegmentRow> rows(const std::string &search = {})
    {
        RowReader reader(*m_workspace);
        RowQuery query;
        query.search = search;
        const auto order = reader.order(query, {}).value();
        return reader.rows(*order, 0, order->size()).value();
    }
    Texts texts()
    {
        Texts found;
        for (const auto &row : rows())
            found.push_back(row.key + "=" + row.text);
        return found;
    }
    void reopen(const std::string &dataset = "/data/data.list");

    std::unique_ptr<QTemporaryDir> m_folder;
    MemoryFileSystem m_fs;
    std::unique_ptr<Workspace> m_workspace;
};

void ListImportTest::init()
{
    m_workspace.reset();
    m_folder = std::make_unique<QTemporaryDir>();
    m_fs.seed("/audio/rec.wav", "not looked at");
    reopen();
}

void ListImportTest::reopen(const std::string &dataset)
{
    m_workspace.reset();
    m_workspace = Workspace::open((m_folder->path().toStdString() + "/w.voxdeck"), dataset).value();
}

void ListImportTest::showsAnUtterancePerRow()
{
    write({{"a", "one", R"(, "start": 1.5, "end": 2.25, "speaker": "anna", "lang": "te")"},
           {"b", "two", R"(, "duration": 3, "pred_text": "tow", "wer": 1.0, "tags": ["x", "y"])"}});
    const auto report = import();
    QCOMPARE(report.utterances, 2u);
    QCOMPARE(report.added, 2u);
    const auto found = rows();
    QCOMPARE(found.size(), std::size_t{2});
    QCOMPARE(found[0].key, std::string("a"));
    QCOMPARE(found[0].startSeconds, 1.5);
    QCOMPARE(found[0].endSeconds, 2.25);
    QCOMPARE(found[0].speaker, std::string("anna"));
    QCOMPARE(found[0].language, std::string("te"));
    QVERIFY(!found[0].cer);
    QCOMPARE(found[1].durationSeconds(), 3.0);
    QCOMPARE(found[1].hypothesis, std::string("tow"));
    QCOMPARE(found[1].listed.wer, std::optional(1.0));
    QCOMPARE(found[1].wer, std::optional(1.0)); // of these texts, as the next
    QCOMPARE(found[1].cer, std::optional(2.0 / 3));
    QCOMPARE(found[1].tags, std::string(" x y "));
    QCOMPARE(recordingNameOf(*m_workspace, found[0]).value(), std::string("rec"));
    QCOMPARE(found[0].recording, found[1].recording);
    QCOMPARE(RowReader(*m_workspace).segmentsOfItem(found[0].ref).value().size(), std::size_t{2});
    const auto totals = RowReader(*m_workspace).totals().value();
    QCOMPARE(totals.segments, 2u);
    QCOMPARE(totals.seconds, 3.75);
}

void ListImportTest::readsNothingWhereNothingChanged()
{
    write({{"a", "one", {}}});
    QVERIFY(!import().isUnchanged);
    QVERIFY(import().isUnchanged);
    ItemChoices choices;
    choices.mapping.emplace();
    choices.mapping->set(FieldRole::Reference, {"key"});
    QVERIFY(!import(choices).isUnchanged);
    QCOMPARE(texts(), Texts{"a=a"});
}

void ListImportTest::touchesOnlyWhatChanged()
{
    write({{"a", "one", {}}, {"b", "two", {}}, {"c", "three", {}}});
    import();
    QVERIFY(m_workspace->database().run("CREATE TEMP TABLE touched (id INTEGER);"
                                        "CREATE TEMP TRIGGER look AFTER UPDATE ON segment BEGIN "
                                        "INSERT INTO touched VALUES (old.id);"
                                        " END;"));
    write({{"a", "one", {}}, {"b", "TWO", {}}, {"c", "three", {}}, {"d", "four", {}}});
    const auto report = import();
    QCOMPARE(report.added, 1u);
    QCOMPARE(report.changed, 1u);
    QCOMPARE(report.removed, 0u);
    QCOMPARE(m_workspace->database().integer("SELECT count(*) FROM touched").value(), 1);
    QCOMPARE(texts(), (Texts{"a=one", "b=TWO", "c=three", "d=four"}));
}

void ListImportTest::followsUtterancesThatMoved()
{
    write({{"a", "one", {}}, {"b", "two", {}}, {"c", "three", {}}, {"d", "four", {}}});
    import();
    const auto before = rows();
    write({{"d", "four", {}}, {"x", "new", {}}, {"b", "two", {}}, {"a", "ONE", {}}});
    const auto report = import();
    QCOMPARE(report.added, 1u);
    QCOMPARE(report.changed, 1u);
    QCOMPARE(report.removed, 1u);
    QCOMPARE(texts(), (Texts{"a=ONE", "b=two", "d=four", "x=new"}));
    const auto after = rows();
    QCOMPARE(after[2].ref.item, before[3].ref.item); // d keeps its number
    QVERIFY(RowReader(*m_workspace).row(after[3].ref));
    QCOMPARE(RowReader(*m_workspace).totals().value().segments, 4u);
}

void ListImportTest::keepsEditsSplitsAndStatuses()
{
    write({{"a", "one", R"(, "split": "dev")"}, {"b", "two", {}}, {"c", "three", {}}});
    import();
    const auto items = openItems(m_fs, "/data/data.list").value();
    EditSession session(*m_workspace, items, "lena");
    const auto b = rows()[1].ref;
    QVERIFY(session.apply(
        {{b, EditField::Text, "two", "zwei"}, {b, EditField::Status, "pending", "approved"}}));
    const auto a = m_workspace->database().integer("SELECT id FROM segment WHERE item_key = 'a'");
    QVERIFY(session.apply({},
                          {{EditField::Split,
                            BulkOperation::Set,
                            "test",
                            RowIds::of({static_cast<std::uint32_t>(a.value())}),
                            {},
                            {}}},
                          {}));
    write({{"c", "three", {}}, {"b", "deux", R"(, "speaker": "s")"}, {"a", "uno", {}}});
    import();
    auto found = rows();
    QCOMPARE(found[0].text, std::string("uno"));
    QCOMPARE(found[0].split, Split::Test);
    QCOMPARE(found[1].text, std::string("zwei"));
    QCOMPARE(found[1].speaker, std::string("s"));
    QCOMPARE(found[1].status, SegmentStatus::Approved);
    QVERIFY(found[1].isUnpublished);
    write({{"a", "uno", {}}, {"c", "three", {}}}); // b goes, and comes back
    import();
    QCOMPARE(rows().size(), std::size_t{2});
    write({{"a", "uno", {}}, {"c", "three", {}}, {"b", "deux", {}}});
    import();
    QCOMPARE(texts().size(), std::size_t{3});
    QCOMPARE(session.history({}, 10).value().size(), std::size_t{3});
}

void ListImportTest::givesNoNumberTwice()
{
    write({{"a", "one", {}}, {"b", "two", {}}});
    import();
    const auto items = openItems(m_fs, "/data/data.list").value();
    EditSession session(*m_workspace, items, "lena");
    const auto b = rows()[1].ref;
    QVERIFY(session.apply({{b, EditField::Text, "two", "zwei"}}));
    write({{"a", "one", {}}});
    import();
    write({{"a", "one", {}}, {"new", "three", {}}});
    import();
    QVERIFY(rows()[1].ref.item != b.item);
    QCOMPARE(rows()[1].text, std::string("three"));
}

void ListImportTest::reportsKeysThatStandTwice()
{
    write({{"a", "one", {}}, {"a", "two", {}}, {"b", "three", {}}, {"a", "one", {}}});
    auto report = import();
    QCOMPARE(report.duplicateKeys, 2u);
    QCOMPARE(report.utterances, 4u);
    QCOMPARE(report.examples.size(), std::size_t{2});
    QVERIFY(report.examples[0].subject.ends_with("line 2 (a)"));
    write({{"b", "three", {}}, {"a", "one", {}}, {"a", "two", {}}, {"a", "one", {}}});
    report = import();
    QCOMPARE(report.duplicateKeys, 2u);
    QCOMPARE(report.changed, 0u);
    QCOMPARE(report.utterances, 4u);
}

void ListImportTest::goesOnWhereItWasStopped()
{
    std::vector<Utterance> all;
    for (int number = 0; number < 20'000; ++number)
        all.push_back({"utt" + std::to_string(number), "text", {}});
    write(all);
    const auto items = openItems(m_fs, "/data/data.list").value();
    std::stop_source stop;
    const auto stopped = items->import(
        *m_workspace, [&stop](const Progress &) { stop.request_stop(); }, stop.get_token());
    QCOMPARE(stopped.error().code, ErrorCode::Cancelled);
    const auto had = rows().size();
    QVERIFY(had > 0 && had < all.size());
    reopen();
    const auto report = import();
    QCOMPARE(report.utterances, 20'000u);
    QCOMPARE(report.added, 20'000u - had);
    QCOMPARE(report.changed, 0u);
    QCOMPARE(rows().back().key, std::string("utt19999"));
}

/// Any list imported after any other gives the same rows as alone, except for their order.
void ListImportTest::endsTheSameWhateverHappenedBefore()
{
    std::mt19937 random(7);
    const auto someList = [&random] {
        std::vector<Utterance> list(random() % 12);
        for (auto &one : list)
            one = {"k" + std::to_string(random() % 9), "t" + std::to_string(random() % 4), {}};
        return list;
    };
    for (int round = 0; round < 300; ++round) {
        const auto list = someList();
        write(list);
        ItemChoices choices;
        choices.kind = DatasetKind::Wenet; // an empty file does not say
        const auto report = import(choices);
        Texts wanted;
        for (const auto &one : list)
            wanted.push_back(one.key + "=" + one.text);
        auto found = texts();
        std::sort(wanted.begin(), wanted.end());
        std::sort(found.begin(), found.end());
        QCOMPARE(found, wanted);
        QCOMPARE(report.utterances, list.size());
        QCOMPARE(RowReader(*m_workspace).totals().value().segments, list.size());
        for (const auto &row : rows())
            QCOMPARE(RowReader(*m_workspace).row(row.ref).value().id, row.id);
    }
}

void ListImportTest::takesTheMappingOfThePerson()
{
    write({{"a", "one", R"(, "whisper": "wan", "mine": "won", "custom": {"who": "anna"})"}});
    auto report = import();
    QCOMPARE(report.mapping.keysOf(FieldRole::Hypothesis), (Texts{"whisper"}));
    ItemChoices choices;
    choices.mapping.emplace();
    choices.mapping->set(FieldRole::Hypothesis, {"mine", "whisper"});
    choices.mapping->set(FieldRole::Speaker, {"custom.who"});
    report = import(choices);
    QCOMPARE(rows()[0].hypothesis, std::string("won"));
    QCOMPARE(rows()[0].hypothesisName, std::string("mine"));
    QCOMPARE(rows()[0].versions, (std::vector<TranscriptVersion>{{"whisper", "wan", true}}));
    QCOMPARE(rows()[0].speaker, std::string("anna"));
    QCOMPARE(rows()[0].text, std::string("one"));
    reopen(); // it is remembered
    QVERIFY(import().isUnchanged);
    write({{"a", "one", R"(, "whisper": "wan", "mine": "now", "custom": {"who": "anna"})"}});
    import();
    QCOMPARE(rows()[0].hypothesis, std::string("now"));
}

/// As pandas writes it.
void ListImportTest::takesNaNForAMissingValue()
{
    write({{"a", "one", R"(, "pred_text": NaN, "speaker": NaN, "lang": NaN)"}});
    import();
    QVERIFY(!rows()[0].hasHypothesis());
    QCOMPARE(rows()[0].hypothesis, std::string());
    QCOMPARE(rows()[0].speaker, std::string());
    QCOMPARE(rows()[0].language, std::string());
}

void ListImportTest::keepsFieldsWithoutAColumn()
{
    write({{"a", "one",
            R"(, "snr": 12.50, "nested": {"x": [1, null]}, "status": "pending_local_tar")"}});
    import();
    const auto items = openItems(m_fs, "/data/data.list").value();
    const auto record = items->record(*m_workspace, rows()[0].ref).value();
    QCOMPARE(record.find("snr")->dump().value(), std::string("12.5"));
    QCOMPARE(record.find("nested")->dump().value(), std::string(R"({"x": [1, null]})"));
    QCOMPARE(record.find("status")->toString(), std::string("pending_local_tar"));
    QCOMPARE(record.find("wav")->toString(), std::string("/audio/rec.wav"));
}

void ListImportTest::listsAudioThatIsMissing()
{
    m_fs.seed("/data/data.list", R"({"key": "a", "wav": "/audio/rec.wav", "txt": "x", "end": 1}
{"key": "b", "wav": "/audio/gone.wav", "txt": "y", "end": 1}
{"key": "c", "wav": "https://example.org/c.wav", "txt": "z", "end": 1}
)");
    const auto report = import();
    QCOMPARE(report.utterances, 3u);
    QCOMPARE(report.missingAudio, 2u);
    const auto items = openItems(m_fs, "/data/data.list").value();
    const auto gone = items->audio(*m_workspace, rows()[1].ref);
    QVERIFY(!gone);
    QVERIFY(gone.error().subject.find("gone.wav") != std::string::npos);
    m_fs.seed("/audio/gone.wav", "it is here now");
    const auto again = import();
    QVERIFY(!again.isUnchanged);
    QCOMPARE(again.changed, 1u);
    QCOMPARE(again.missingAudio, 1u);
    QCOMPARE(items->audio(*m_workspace, rows()[1].ref).value().file,
             std::filesystem::path("/audio/gone.wav"));
}

void ListImportTest::keepsHostileNames()
{
    const Texts names{"quo\"te'",
                      "../../etc/passwd",
                      "line\nend\ttab",
                      std::string(10'000, 'k'),
                      "'; DROP TABLE segment; --",
                      "\xE0\xA4\x95\xE0\xA4\xBE",
                      std::string("nul\0in", 6)};
    std::vector<Utterance> list;
    for (const auto &name : names)
        list.push_back({name, name, {}});
    write(list);
    QCOMPARE(import().utterances, names.size());
    const auto found = rows();
    for (std::size_t index = 0; index < names.size(); ++index) {
        QCOMPARE(found[index].key, names[index]);
        QCOMPARE(found[index].text, names[index]);
    }
    QVERIFY(import().isUnchanged);
}

void ListImportTest::putsListsSideBySide()
{
    m_fs.seed("/data/one.list", listOf({{"a", "one", {}}, {"b", "two", {}}}));
    m_fs.seed("/data/two.list", listOf({{"c", "three", {}}}));
    const std::filesystem::path file = (m_folder->path().toStdString() + "/many.voxdeck");
    {
        const auto items = openLists(m_fs, file, {"/data/one.list", "/data/two.list"}).value();
        const auto workspace = Workspace::open(file, file).value();
        QCOMPARE(items->import(*workspace, {}, {}).value().segments, 3u);
    }
    m_fs.seed("/data/one.list", listOf({{"a", "one", {}}, {"b", "two", {}}, {"d", "four", {}}}));
    m_workspace = Workspace::openKnown(file).value();
    const auto items = openItemsOf(m_fs, *m_workspace).value();
    QVERIFY(items->import(*m_workspace, {}, {}));
    QCOMPARE(texts(), (Texts{"a=one", "b=two", "d=four", "c=three"}));
    QVERIFY(!openLists(m_fs, file, {"/data"}));
}

void ListImportTest::measuresAgainWhatCouldNotBeMeasured()
{
    m_fs.seed("/data/data.list", R"({"key": "a", "wav": "/audio/rec.wav", "txt": "x"})"
                                 "\n");
    QCOMPARE(import().utterances, 1u);
    QCOMPARE(rows()[0].durationSeconds(), 0.0); // not an audio file
    QCOMPARE(missingAudioCount(*m_workspace).value(), 1u);
    m_fs.seed("/audio/rec.wav", test::silentWav(1, 8000, 12'000));
    import();
    QCOMPARE(rows()[0].durationSeconds(), 1.5);
    QCOMPARE(missingAudioCount(*m_workspace).value(), 0u);
    QVERIFY(import().isUnchanged);
}

void ListImportTest::readsAListAgainOnlyWhereAudioMayBeFound()
{
    m_fs.seed("/data/data.list", R"({"key": "a", "wav": "gone.wav", "txt": "x", "end": 1})"
                                 "\n");
    QVERIFY(!import().isUnchanged);
    const auto second = import();
    QVERIFY(second.isUnchanged); // it is still gone
    QCOMPARE(second.missingAudio, 1u);
    m_fs.seed("/data/gone.wav", "here");
    const auto third = import();
    QCOMPARE(third.changed, 1u);
    QCOMPARE(third.missingAudio, 0u);
    QVERIFY(import().isUnchanged);
}

void ListImportTest::keepsWhatStandsBeforeTheDamage()
{
    for (const int lines : {40, 3000}) { // fewer and more than are looked at first
        std::vector<Utterance> utterances;
        for (int line = 0; line < lines; ++line)
            utterances.push_back({"u" + std::to_string(line), std::to_string(line * 7919 % 100'003),
                                  ", \"end\": 1"});
        const auto packer =
            CompressedWriter::create(m_fs, "/data/all.gz", {Compression::Gzip, 0}).value();
        QVERIFY(packer->append(bytesOf(listOf(utterances))) && packer->finish());
        const auto packed = m_fs.asSeenNow().at("/data/all.gz");
        m_fs.seed("/data/data.list", packed.substr(0, packed.size() / 2));
        const auto items = openItems(m_fs, "/data/data.list");
        QVERIFY2(items, items ? "" : describe(items.error()).c_str());
        const auto imported = (*items)->import(*m_workspace, {}, {});
        QVERIFY2(imported, imported ? "" : describe(imported.error()).c_str());
        QCOMPARE(imported->problems.size(), std::size_t(1));
        const Error &damage = imported->problems.front();
        QCOMPARE(damage.code, ErrorCode::Corrupt);
        QVERIFY2(damage.detail.find("at byte") != std::string::npos, damage.detail.c_str());
        const auto unpacker = CompressedReader::open(m_fs, "/data/data.list").value();
        std::string text(std::size_t{1} << 20, '\0');
        QVERIFY(!unpacker->read(std::as_writable_bytes(std::span(text))));
        text.resize(unpacker->bytesBeforeError());
        const auto whole = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
        QVERIFY(whole > 5);
        QCOMPARE(rows().size(), whole);
        m_fs.seed("/data/data.list", packed); // had again from where it came
        QVERIFY((*items)->import(*m_workspace, {}, {}));
        QCOMPARE(rows().size(), static_cast<std::size_t>(lines));
    }
}

void ListImportTest::showsSegmentsAsRows()
{
    m_fs.seed("/data/data.list",
              R"({"key": "k", "wav": "/audio/rec.wav", "txt": "one two", "info": {"segments": [)"
              R"({"start": 0.5, "end": 1, "txt": "one"}, {"start": 2, "end": "2.5", "txt": "two"})"
              R"(]}})"
              "\n"
              R"({"key": "l", "wav": "/audio/rec.wav", "txt": "three", "end": 4})"
              "\n");
    QCOMPARE(import().utterances, 3u);
    QCOMPARE(texts(), Texts({"k_00000=one", "k_00001=two", "l=three"}));
    QCOMPARE(rows()[1].startSeconds, 2.0);
    QCOMPARE(rows()[1].endSeconds, 2.5);
    QCOMPARE(rows()[0].recording, rows()[2].recording);
    QVERIFY(import().isUnchanged);
}

void ListImportTest::looksForAudioWhereItWasMoved()
{
    m_fs.seed("/data/data.list", R"({"key": "a", "wav": "/old/a.wav", "txt": "x", "end": 1}
{"key": "b", "wav": "/old/b.wav", "txt": "y", "end": 1}
{"key": "c", "wav": "/audio/rec.wav", "txt": "z", "end": 1}
)");
    QCOMPARE(import().missingAudio, 2u);
    QCOMPARE(relinkAudio(*m_workspace, m_fs, {{"/old", "/nowhere"}}, {}, {}).error().code,
             ErrorCode::NotFound);
    m_fs.seed("/new/a.wav", "audio");
    const auto report = relinkAudio(*m_workspace, m_fs, {{"/old", "/new"}}, {}, {}).value();
    QCOMPARE(report.missingBefore, 2u);
    QCOMPARE(report.missingNow, 1u);
    const auto missing = missingAudio(*m_workspace, 10).value();
    QCOMPARE(missing.size(), std::size_t{1});
    QCOMPARE(missing[0].audio, std::string("/old/b.wav"));
    QCOMPARE(missing[0].segments, 1u);
    QCOMPARE(missing[0].list.string(), std::string("/data/data.list"));
    QVERIFY(!missing[0].problem.empty());
    const auto items = openItemsOf(m_fs, *m_workspace).value(); // it is remembered
    QCOMPARE(items->audio(*m_workspace, rows()[0].ref).value().file,
             std::filesystem::path("/new/a.wav"));
    m_fs.seed("/newer/a.wav", "audio");
    m_fs.seed("/newer/b.wav", "audio");
    const auto again = relinkAudio(*m_workspace, m_fs, {{"/old", "/newer"}}, {}, {}).value();
    QCOMPARE(again.missingNow, 0u);
    QCOMPARE(openItemsOf(m_fs, *m_workspace).value()->audio(*m_workspace, rows()[0].ref)->file,
             std::filesystem::path("/newer/a.wav"));
    QCOMPARE(texts(), Texts({"a=x", "b=y", "c=z"}));
}

/// A cut with a transform, or with some of the channels, has no separate file; its neighbours have.
void ListImportTest::hearsCutsBesideAChangedOneOfTheirRecording()
{
    const auto cut = [](const std::string &id, const char *channel, const char *transforms) {
        return R"({"id": ")" + id + R"(", "start": 0, "duration": 1.0, "channel": )" + channel
               + R"(, "supervisions": [], "recording": {"id": "rec", "sources": [{"type": "file",)"
                 R"( "channels": [0, 1, 2], "source": "/audio/rec.wav"}], "sampling_rate": 8000,)"
                 R"( "num_samples": 8000, "duration": 1.0)"
               + transforms + R"(}, "type": "MultiCut"})" + "\n";
    };
    m_fs.seed("/data/cuts.jsonl",
              cut("plain", "0", "") + cut("faster", "0", R"(, "transforms": [{"name": "Speed"}])")
                  + cut("two of three", "[0, 1]", "") + cut("all", "[0, 1, 2]", "")
                  + cut("resampled", "1", R"(, "transforms": [{"name": "Resample"}])"));
    m_workspace = Workspace::open(m_folder->path().toStdString() + "/cuts.voxdeck",
                                  "/data/cuts.jsonl")
                      .value();
    const auto items = openItems(m_fs, "/data/cuts.jsonl").value();
    QVERIFY(items->import(*m_workspace, {}, {}).has_value());
    std::string heard;
    for (const auto &row : rows()) {
        const auto audio = items->audio(*m_workspace, row.ref);
        heard += row.key + "=" + (audio ? audio->file.string() : "-") + " ";
    }
    QCOMPARE(heard, std::string("plain=/audio/rec.wav faster=- two of three=- all=/audio/rec.wav "
                                "resampled=/audio/rec.wav "));
}

void ListImportTest::exportsWhatTheListSays_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<QByteArray>("record");
    const auto row = [](const char *name, const char *line, const char *record) {
        QTest::newRow(name) << QByteArray(line) << QByteArray(record);
    };
    row("all of a file", R"({"key": "a", "wav": "/audio/rec.wav", "txt": "x"})",
        R"({"key": "a", "wav": "/audio/rec.wav", "txt": "x", "duration": 1.5})");
    row("a part from its beginning",
        R"({"key": "a", "wav": "/audio/rec.wav", "txt": "", "end": 1})",
        R"({"key": "a", "wav": "/audio/rec.wav", "txt": "", "start": 0.0, "end": 1, )"
        R"("duration": 1.0})");
    row("numbers, names and tags as it spells them",
        R"({"key": "a", "wav": "/audio/rec.wav", "txt": "x", "start": 0, "end": 1.25, "speaker": 17, )"
        R"("split": "dev-clean", "tags": ["b", "a"], "cer": 0})",
        R"({"key": "a", "wav": "/audio/rec.wav", "txt": "x", "start": 0, "end": 1.25, "speaker": 17, )"
        R"("duration": 1.25, "split": "dev-clean", "cer": 0, "tags": ["b", "a"]})");
    row("no text and no rate", R"({"key": "a", "wav": "/audio/rec.wav", "hypothesis": "x"})",
        R"({"key": "a", "wav": "/audio/rec.wav", "duration": 1.5, "hypothesis": "x"})");
    row("a rate of its own", R"({"key": "a", "wav": "/audio/rec.wav", "txt": "x", "cer": 0.5})",
        R"({"key": "a", "wav": "/audio/rec.wav", "txt": "x", "duration": 1.5, "cer": 0.5})");
    row("with a name for its recording",
        R"({"key": "a", "wav": "/audio/rec.wav", "txt": "x", "recording": "rec", "duration": "2"})",
        R"({"key": "a", "wav": "/audio/rec.wav", "txt": "x", "recording": "rec", "duration": 2.0})");
}

void ListImportTest::exportsWhatTheListSays()
{
    QFETCH(const QByteArray, line);
    QFETCH(const QByteArray, record);
    m_fs.seed("/audio/rec.wav", test::silentWav(1, 8000, 12'000));
    m_fs.seed("/data/data.list", line.toStdString() + "\n");
    import();
    const auto items = openItems(m_fs, "/data/data.list").value();
    RowReader reader(*m_workspace);
    const auto order = reader.order(RowQuery(), {}).value();
    const auto source = manifestSource(*m_workspace, *items, order);
    const auto read = source->next().value().value();
    QCOMPARE(QByteArray::fromStdString(read.utterance->record.dump().value()), record);
}

QTEST_GUILESS_MAIN(ListImportTest)
#include "ListImportTest.moc"
