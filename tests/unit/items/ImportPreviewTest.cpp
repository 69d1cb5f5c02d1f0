// SPDX-License-Identifier: GPL-3.0-or-later
// The preview of lists before an import, and the findings of the import afterwards.
#include "core/io/PosixFileSystem.h"
#include "core/items/ImportFindings.h"
#include "core/items/ImportPreview.h"
#include "core/items/ItemSource.h"
#include "core/workspace/Workspace.h"

#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <fstream>
#include <memory>
#include <random>

using namespace voxdeck;

class ImportPreviewTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void showsFieldsAndTheirRoles();
    void knowsHowTheListWasReadBefore();
    void saysWhatIsWrongWithOneSource();
    void looksAtTheBeginningOnly();
    void stops();
    void findsTreesOfCountries();
    void changesMakeTheOneOfTheOther();
    void listsWhatTheImportNoted();

private:
    void write(const std::string &name, const std::string &text)
    {
        std::filesystem::create_directories((m_root / name).parent_path());
        std::ofstream(m_root / name) << text;
    }
    ImportPreview look(const std::vector<std::filesystem::path> &paths,
                       const ItemChoices &choices = {})
    {
        return previewImport(m_fs, paths, m_root / "w.voxdeck", choices, {}).value();
    }
    static const PreviewedField *field(const ImportPreview &preview, const std::string &key)
    {
        const auto found = std::find_if(preview.fields.begin(), preview.fields.end(),
                                        [&](const auto &one) { return one.key == key; });
        return found == preview.fields.end() ? nullptr : &*found;
    }

    PosixFileSystem m_fs;
    std::unique_ptr<QTemporaryDir> m_folder;
    std::filesystem::path m_root;
};

void ImportPreviewTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_root = m_folder->path().toStdString();
    write(
        "list.jsonl",
        R"({"key": "a", "wav": "/old/place/a.wav", "txt": "one", "verbatim": "One!", "asr_big": "won", "info": {"spk": "s1", "deep": {"er": [1, 2]}}})"
        "\n"
        R"({"key": "b", "wav": "/old/place/b.wav", "txt": "", "verbatim": null, "asr_big": "too"})"
        "\nno json\n"
        R"({"key": "a", "wav": "/old/place/a.wav", "txt": "three", "verbatim": "Three."})"
        "\n");
}

void ImportPreviewTest::showsFieldsAndTheirRoles()
{
    const auto preview = look({m_root / "list.jsonl"});
    QVERIFY(preview.canImport());
    QCOMPARE(preview.sources.size(), std::size_t{1});
    QVERIFY(preview.sources[0].kind == DatasetKind::Wenet);
    QCOMPARE(preview.records, std::uint64_t{3});
    QCOMPARE(preview.problems, std::uint64_t{1});
    QVERIFY(!preview.examples.empty());
    QCOMPARE(preview.missingAudio, std::uint64_t{3});
    QCOMPARE(preview.missingExample, std::string("/old/place/a.wav"));
    QCOMPARE(folderOfSpelled(preview.missingExample), std::string("/old/place"));
    QVERIFY(field(preview, "txt") && field(preview, "txt")->role == FieldRole::Reference);
    QCOMPARE(field(preview, "txt")->examples, (std::vector<std::string>{"one", "three"}));
    QVERIFY(field(preview, "asr_big")->role == FieldRole::Hypothesis);
    QVERIFY(!field(preview, "verbatim")->role);
    QCOMPARE(field(preview, "info.deep.er")->examples, std::vector<std::string>{"[1, 2]"});
    QVERIFY(!field(preview, "info"));
    QVERIFY(preview.before == preview.mapping && preview.countries.empty());

    ItemChoices choices;
    choices.mapping.emplace();
    choices.mapping->set(FieldRole::Reference, {"verbatim"});
    const auto changed = look({m_root / "list.jsonl"}, choices);
    QVERIFY(field(changed, "verbatim")->role == FieldRole::Reference);
    QVERIFY(!field(changed, "txt")->role);
    QVERIFY(changed.before == preview.before);
    QVERIFY(changesBetween(changed.before, changed.mapping) == *choices.mapping);
}

void ImportPreviewTest::knowsHowTheListWasReadBefore()
{
    ItemChoices choices;
    choices.mapping.emplace();
    choices.mapping->set(FieldRole::Reference, {"verbatim"});
    choices.mapping->set(FieldRole::Hypothesis, {});
    choices.audio.emplace();
    choices.audio->relocations.emplace_back("/old/place", m_root);
    write("a.wav", "no audio, but a file");
    {
        const auto items = openItems(m_fs, m_root / "list.jsonl", choices).value();
        const auto workspace = Workspace::open(m_root / "w.voxdeck", items->path()).value();
        QVERIFY(items->import(*workspace, {}, {}));
    }
    const auto preview = look({m_root / "list.jsonl"});
    QVERIFY(field(preview, "verbatim")->role == FieldRole::Reference);
    QVERIFY(!field(preview, "asr_big")->role); // the absence of a role is remembered, too
    QCOMPARE(preview.rules.relocations.size(), std::size_t{1});
    QCOMPARE(preview.missingAudio, std::uint64_t{1}); // of b alone
    ItemChoices other;
    other.audio.emplace();
    QCOMPARE(look({m_root / "list.jsonl"}, other).missingAudio, std::uint64_t{3});
}

void ImportPreviewTest::saysWhatIsWrongWithOneSource()
{
    write("notes.txt", "nothing of the kind\n");
    write("more.jsonl", R"({"key": "c", "wav": "c.wav", "txt": "c", "locale": "te"})"
                        "\n");
    const auto preview = look(
        {m_root / "none", m_root / "notes.txt", m_root / "list.jsonl", m_root / "more.jsonl"});
    QCOMPARE(preview.sources.size(), std::size_t{4});
    QVERIFY(preview.sources[0].problem && preview.sources[1].problem);
    QVERIFY(!preview.sources[2].problem && !preview.sources[3].problem && preview.canImport());
    QVERIFY(field(preview, "locale") && field(preview, "locale")->role == FieldRole::Language);
    QVERIFY(!look({m_root / "notes.txt"}).canImport());
}

void ImportPreviewTest::looksAtTheBeginningOnly()
{
    std::string text;
    for (int row = 0; row < 1000; ++row)
        text += R"({"key": "r)" + std::to_string(row) + R"(", "wav": "a.wav", "txt": ")"
                + std::string(row == 0 ? 500 : 3, 'x') + R"(", "f)" + std::to_string(row)
                + R"(": 1})" + "\n";
    write("long.jsonl", text);
    const auto preview = look({m_root / "long.jsonl"});
    QCOMPARE(preview.records, std::uint64_t{ImportPreview::kRecords});
    QCOMPARE(preview.fields.size(), ImportPreview::kMostFields);
    QVERIFY(field(preview, "txt")->examples.front().size() < 200);
    QCOMPARE(field(preview, "txt")->examples.size(), ImportPreview::kExamples);
}

void ImportPreviewTest::stops()
{
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = previewImport(m_fs, {m_root / "list.jsonl"}, {}, {}, stop.get_token());
    QVERIFY(!stopped && stopped.error().code == ErrorCode::Cancelled);
}

void ImportPreviewTest::findsTreesOfCountries()
{
    const std::string file = R"({"audio_file": "a.opus", "segments": []})";
    write("countries/germany/Alignment/alignment_output/a_t_aligned.json", file);
    write("countries/france/Alignment/alignment_output/b_t_aligned.json", file);
    write("countries/notes/readme.txt", "no country");
    const std::vector<std::string> both{"france", "germany"};
    const auto tree = look({m_root / "countries"});
    QCOMPARE(tree.tree, m_root / "countries");
    QCOMPARE(tree.countries, both);
    QCOMPARE(look({m_root / "countries" / "germany"}).tree, m_root / "countries");
    QCOMPARE(look({m_root / "countries" / "germany"}).countries,
             std::vector<std::string>{"germany"});
}

void ImportPreviewTest::changesMakeTheOneOfTheOther()
{
    std::mt19937 random(20260);
    const std::vector<std::string> keys{"a", "b", "c", "d", "e", "f"};
    const auto any = [&] {
        FieldMapping mapping;
        for (const auto &key : keys)
            if (const auto at = random() % (fieldRoles().size() + 4); at < fieldRoles().size()) {
                auto all = mapping.keysOf(fieldRoles()[at]);
                all.push_back(key);
                mapping.set(fieldRoles()[at], all);
            }
        return mapping;
    };
    for (int turn = 0; turn < 500; ++turn) {
        const auto before = any();
        const auto wanted = any();
        auto made = before;
        made.apply(changesBetween(before, wanted));
        for (const auto role : fieldRoles())
            QCOMPARE(made.keysOf(role), wanted.keysOf(role));
        QVERIFY(changesBetween(wanted, wanted) == FieldMapping());
    }
}

void ImportPreviewTest::listsWhatTheImportNoted()
{
    const auto items = openItems(m_fs, m_root / "list.jsonl").value();
    const auto workspace = Workspace::open(m_root / "w.voxdeck", items->path()).value();
    QCOMPARE(importFindings(*workspace, 10)->total, std::uint64_t{0});
    QVERIFY(items->import(*workspace, {}, {}));
    const auto findings = importFindings(*workspace, 10).value();
    QCOMPARE(findings.total, std::uint64_t{4}); // a bad line, a duplicate, two recordings
    QCOMPARE(findings.listed.size(), std::size_t{4});
    QVERIFY(findings.listed[0].kind == ImportFinding::Kind::BadLine);
    QVERIFY(findings.listed[0].where.ends_with("list.jsonl line 3"));
    QVERIFY(findings.listed[1].kind == ImportFinding::Kind::DuplicateKey);
    QCOMPARE(findings.listed[1].key, std::string("a"));
    QVERIFY(findings.listed[2].kind == ImportFinding::Kind::MissingAudio);
    QCOMPARE(findings.listed[2].where, std::string("/old/place/a.wav"));
    const auto few = importFindings(*workspace, 1).value();
    QCOMPARE(few.total, std::uint64_t{4});
    QCOMPARE(few.listed.size(), std::size_t{3}); // one of each kind
}

QTEST_MAIN(ImportPreviewTest)
#include "ImportPreviewTest.moc"
