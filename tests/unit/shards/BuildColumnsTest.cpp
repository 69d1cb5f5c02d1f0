// SPDX-License-Identifier: GPL-3.0-or-later
// The metadata of AudioFolder builds has the same columns of the same types in all splits, as Hugging Face's
// folder_based_builder demands, and no column that is null throughout.
#include "core/json/Json.h"
#include "tests/unit/shards/BuildFixture.h"

#include <QTest>

#include <string>
#include <vector>

using namespace voxdeck;
using namespace voxdeck::test;

class BuildColumnsTest final : public QObject, private BuildFixture {
    Q_OBJECT
private slots:
    void init();
    void hasTheSameColumnsInAllSplits();
    void keepsNumbersThatEveryShardHas();
    void leavesOutWhatNoRowHas();
    void makesAllShardsAgainForANewColumn();

private:
    struct Split {
        std::string train;
        std::string test;
    };
    /// Two rows of each split, with further fields.
    static std::string listOf(const Split &first, const Split &second);
    Result<> changeTo(FileSystem &fs, const std::string &list);
    /// "SPLIT: column type, column type ..." of each metadata.jsonl, as pyarrow would infer them.
    static std::vector<std::string> schemas(const MemoryFileSystem &fs);
    static std::vector<JsonValue> linesOf(const MemoryFileSystem &fs, const std::string &split);
    static BuildRecipe recipe();
};

void BuildColumnsTest::init()
{
    const auto prepared = prepare();
    QVERIFY2(prepared, prepared ? "" : describe(prepared.error()).c_str());
}

std::string BuildColumnsTest::listOf(const Split &first, const Split &second)
{
    std::string text;
    int row = 0;
    for (const Split &one : {first, second}) {
        const auto begin = [&](const char *split, const char *recording, const std::string &rest) {
            text += R"({"key": "k)" + std::to_string(row) + R"(", "wav": "/in/)" + recording
                    + R"(.wav", "txt": "row )" + std::to_string(row) + R"(", "split": ")" + split
                    + R"(", "start": 0.0)" + std::to_string(row % 10) + R"(, "end": 0.3)" + rest
                    + "}\n";
            ++row;
        };
        begin("train", "r0", one.train);
        begin("test", "r2", one.test);
    }
    return text;
}

Result<> BuildColumnsTest::changeTo(FileSystem &fs, const std::string &list)
{
    VOX_CHECK(writeFileAtomically(fs, "/in/data.list", bytesOf(list)));
    return import(fs);
}

std::vector<JsonValue> BuildColumnsTest::linesOf(const MemoryFileSystem &fs,
                                                 const std::string &split)
{
    std::vector<JsonValue> lines;
    for (const auto &[path, bytes] : visible(fs.asSeenNow())) {
        if (!path.ends_with("/metadata.jsonl") || path.find("/" + split + "/") == std::string::npos)
            continue;
        for (std::string text = bytes; !text.empty(); text.erase(0, text.find('\n') + 1))
            lines.push_back(JsonValue::parse(text.substr(0, text.find('\n'))).value());
    }
    return lines;
}

std::vector<std::string> BuildColumnsTest::schemas(const MemoryFileSystem &fs)
{
    std::vector<std::string> found;
    for (const char *const split : {"train", "test"}) {
        std::string schema;
        const auto lines = linesOf(fs, split);
        for (std::size_t column = 0; !lines.empty() && column < lines[0].members().size();
             ++column) {
            int kind = 0;
            for (const auto &line : lines) {
                if (line.members().at(column).first != lines[0].members().at(column).first)
                    return {"columns differ in " + std::string(split)};
                if (const auto &value = line.members().at(column).second;
                    value.kind() != JsonValue::Kind::Null)
                    kind = static_cast<int>(value.kind());
            }
            schema += lines[0].members().at(column).first + " " + std::to_string(kind) + ", ";
        }
        found.push_back(schema);
    }
    return found;
}

BuildRecipe BuildColumnsTest::recipe()
{
    auto made = recipeFor(BuildFormat::AudioFolder);
    made.allowsLeaks = true;
    return made;
}

void BuildColumnsTest::hasTheSameColumnsInAllSplits()
{
    const auto fs = disk();
    const auto changed = changeTo(
        *fs, listOf({R"(, "pred_text": "row", "extra": {"a": 1}, "take": 3, "mark": "x")", ""},
                    {R"(, "extra": {"b": [1]}, "good": true, "take": 2.5)",
                     R"(, "take": 7, "mark": 5)"}));
    QVERIFY2(changed, changed ? "" : describe(changed.error()).c_str());
    const auto report = build(*fs, recipe());
    QVERIFY2(report, said(report).c_str());
    const auto found = schemas(*fs);
    QCOMPARE(found.size(), std::size_t(2));
    QVERIFY2(found[0] == found[1], (found[0] + "\n" + found[1]).c_str());
    QVERIFY2(found[0].find(" 0, ") == std::string::npos, found[0].c_str()); // no column of nulls
    const auto train = linesOf(*fs, "train");
    const auto test = linesOf(*fs, "test");
    QCOMPARE(train.size(), std::size_t(2));
    QCOMPARE(train[0].find("extra")->toString(), std::string(R"({"a": 1})"));
    QCOMPARE(test[0].find("extra")->toString(), std::string());
    QCOMPARE(train[0].find("mark")->toString(), std::string("x"));
    QCOMPARE(test[1].find("mark")->toString(), std::string("5"));
    QCOMPARE(train[1].find("good")->toString(), std::string("true"));
    QCOMPARE(train[0].find("take")->dumpAscii(), std::string("3.0")); // whole beside parts
    QCOMPARE(train[0].find("cer")->kind(), JsonValue::Kind::String);  // a number in train alone
}

void BuildColumnsTest::keepsNumbersThatEveryShardHas()
{
    const auto fs = disk();
    const std::string heard = R"(, "pred_text": "row")";
    QVERIFY(changeTo(*fs, listOf({heard, heard + R"(, "take": 1)"}, {R"(, "take": 4)", ""})));
    const auto report = build(*fs, recipe());
    QVERIFY2(report, said(report).c_str());
    const auto found = schemas(*fs);
    QVERIFY2(found[0] == found[1], (found[0] + "\n" + found[1]).c_str());
    const auto train = linesOf(*fs, "train");
    QCOMPARE(train[0].find("cer")->kind(), JsonValue::Kind::Double);
    QCOMPARE(train[0].find("take")->kind(),
             JsonValue::Kind::Null); // beside a number in the same file
    QCOMPARE(train[1].find("take")->dumpAscii(), std::string("4"));
}

void BuildColumnsTest::leavesOutWhatNoRowHas()
{
    const auto fs = disk();
    QVERIFY(changeTo(*fs, listOf({R"(, "nothing": null)", ""}, {"", R"(, "nothing": null)"})));
    QVERIFY(build(*fs, recipe()));
    for (const auto &line : linesOf(*fs, "train")) {
        QVERIFY(!line.find("cer") && !line.find("wer") && !line.find("nothing"));
        QVERIFY(line.find("text") && line.find("hypothesis"));
    }
}

void BuildColumnsTest::makesAllShardsAgainForANewColumn()
{
    const auto fs = disk();
    QVERIFY(changeTo(*fs, listOf({"", ""}, {"", ""})));
    QVERIFY(build(*fs, recipe()));
    const auto same = build(*fs, recipe());
    QVERIFY(same && same->keptShards == same->shards);
    QVERIFY(changeTo(*fs, listOf({"", R"(, "mood": "glad")"}, {"", ""})));
    const auto report = build(*fs, recipe());
    QVERIFY2(report, said(report).c_str());
    QCOMPARE(report->keptShards, std::uint64_t(0));
    QCOMPARE(report->reused.items, std::uint64_t(4)); // of the shards that are made again
    const auto found = schemas(*fs);
    QVERIFY2(found[0] == found[1], (found[0] + "\n" + found[1]).c_str());
    QVERIFY(found[0].find("mood 4") != std::string::npos);
}

QTEST_GUILESS_MAIN(BuildColumnsTest)
#include "BuildColumnsTest.moc"
