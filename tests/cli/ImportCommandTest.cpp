// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/json/Json.h"
#include "tests/cli/CommandFolder.h"
#include "tests/support/SampleDataset.h"
#include "tests/support/Wav.h"

#include <QTest>

using namespace voxdeck;
using voxdeck::test::Said;

/// What `import` reports about realistic lists: missing audio, keys under other names, `..` in
/// paths.
class ImportCommandTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init() { makeFolder(); }
    void namesMissingAudio();
    void namesUnusableLinesAtEveryOpening();
    void namesLinesAlikeInEveryFormat();
    void refusesTimesThatNoRecordingHas();
    void isKnownByTheFieldThatNamesUtterances();
    void readsNumbersOfNemoAsTexts();
    void keepsTheKeysOfKnownWorkspaces();
    void takesKeysFromAnyField();
    void refusesQueriesWithUnknownNames();
    void writesPathsWithoutDots();
    void saysThatAudioIsNotThere();
    void tellsACommonReasonOnce();
    void tellsWordTiersFromOthers();
    void tellsOfFieldsThatNoColumnHas();
    void countsWhatIsBeforeDamage();
    void queriesSayWhichFieldsNoSegmentHas();
    void fieldsInCustomOfLhotseHaveTwoNames();
    void infoTellsOfAWorkspace();
    void namesTheCommandsForAWorkspace();
    void readsWhatSegmentsSay();
    void repairsNothingOfOtherKinds();

private:
    Said import(std::vector<std::string> more)
    {
        more.insert(more.begin(), "import");
        more.insert(more.end(), {"--workspace", at("w.voxdeck")});
        return run(std::move(more));
    }
    std::string keys() { return run({"query", at("w.voxdeck"), "", "--columns", "key"}).out; }
    /// Of half a second at 8 kHz.
    void writeSound(const std::string &name) const
    {
        write(name, voxdeck::test::silentWav(1, 8000, 4000));
    }
};

void ImportCommandTest::namesMissingAudio()
{
    std::string list;
    for (int number = 1; number <= 8; ++number)
        list += R"({"key":"u)" + std::to_string(number) + R"(","wav":"/gone/u)"
                + std::to_string(number) + R"(.wav","txt":"a"})" + "\n";
    write("l.jsonl", list);
    const Said said = import({at("l.jsonl")});
    QCOMPARE(said.code, 1);
    QVERIFY2(said.err.find("/gone/u1.wav: the audio file is missing") != std::string::npos,
             said.err.c_str());
    QVERIFY2(said.err.find("3 more recordings cannot be read; \"voxdeck-cli relink ")
                 != std::string::npos,
             said.err.c_str());
    QCOMPARE(said.err.find("/gone/u6.wav"), std::string::npos);
    QVERIFY2(said.err.find("l.jsonl (u2): /gone/u2.wav: ") != std::string::npos, said.err.c_str());
    const Said again = import({at("l.jsonl"), "--json"});
    QCOMPARE(again.code, 1); // while it is missing
    const auto json = JsonValue::parse(again.out).value();
    QCOMPARE(json.find("missing_first")->items().size(), std::size_t{5});
    QCOMPARE(json.find("missing_first")->items().at(0).find("audio")->toString(),
             std::string("/gone/u1.wav"));
    // A folder of Kaldi's, of which one recording is there
    writeSound("k/a.wav");
    write("k/wav.scp", "a " + at("k/a.wav") + "\nb " + at("k/b.wav") + "\n");
    write("k/text", "a yes\nb no\n");
    const Said kaldi = run({"import", at("k"), "--workspace", at("k.voxdeck")});
    QCOMPARE(kaldi.code, 1);
    QVERIFY2(kaldi.err.find("b.wav: the audio file is missing") != std::string::npos,
             kaldi.err.c_str());
    writeSound("k/b.wav");
    QCOMPARE(run({"import", at("k"), "--workspace", at("k.voxdeck")}).code, 0);
}

void ImportCommandTest::namesUnusableLinesAtEveryOpening()
{
    writeSound("a.wav");
    std::string list = R"({"key":"good","wav":")" + at("a.wav") + R"(","txt":"a"})" + "\n";
    constexpr std::size_t kBad = 25;
    for (std::size_t line = 0; line < kBad; ++line)
        list += "{broken\n";
    write("l.jsonl", list);
    const auto told = [](const std::string &text) {
        std::size_t lines = 0;
        for (std::size_t at = text.find("l.jsonl line "); at != std::string::npos;
             at = text.find("l.jsonl line ", at + 1))
            ++lines;
        return lines;
    };
    const Said first = import({at("l.jsonl")});
    QCOMPARE(first.code, 1);
    QCOMPARE(told(first.err), kBad);
    const Said again = import({at("l.jsonl")});
    QCOMPARE(again.code, 1);
    QVERIFY2(again.out.find("nothing changed since the last import; 25 lines could not be used")
                 != std::string::npos,
             again.out.c_str());
    QCOMPARE(told(again.err), std::size_t{20});
    QVERIFY2(again.err.find("5 more lines could not be used; \"voxdeck-cli info ")
                 != std::string::npos,
             again.err.c_str());
    const Said asked = run({"query", at("l.jsonl"), "--count", "--workspace", at("w.voxdeck")});
    QCOMPARE(asked.code, 1);
    QCOMPARE(asked.out, std::string("1\n"));
    QVERIFY2(asked.err.find("l.jsonl line 2: ") != std::string::npos, asked.err.c_str());
    const Said info = run({"info", at("w.voxdeck")});
    QCOMPARE(info.code, 1);
    QVERIFY2(info.out.find("unusable lines  25\n") != std::string::npos, info.out.c_str());
    QCOMPARE(told(info.out), kBad);
    const auto json = JsonValue::parse(run({"info", at("w.voxdeck"), "--json"}).out).value();
    QCOMPARE(json.find("unusable_lines")->toInteger(), std::int64_t{25});
    // A list without such lines says nothing of them.
    write("l.jsonl", list.substr(0, list.find('\n') + 1));
    QCOMPARE(import({at("l.jsonl")}).code, 0);
    QCOMPARE(run({"info", at("w.voxdeck")}).code, 0);
}

/// Each once, and in the same words when the list is not read again.
void ImportCommandTest::namesLinesAlikeInEveryFormat()
{
    writeSound("a.wav");
    write("n.json", R"({"audio_filepath":"a.wav","duration":0.5,"text":"one"})"
                    "\n"
                    R"({"audio_filepath":"a.wav","duration":"x","text":"two"})"
                    "\n");
    write("meta/metadata.jsonl", "{\"file_name\":\"a.wav\",\"text\":\"one\"}\n{broken\n");
    writeSound("meta/a.wav");
    write("k/wav.scp", "r " + at("a.wav") + "\n");
    write("k/text", "u yes\nv no\n");
    write("k/segments", "v r 0 0.2\nu r zero 1\n");
    for (const auto &[list, place] :
         {std::pair("n.json", "n.json line 2 (a): `duration` is not a number of seconds"),
          {"meta", "meta/metadata.jsonl line 2: "},
          {"k", "k/segments line 2 (u): not a number of seconds: zero"}}) {
        const std::vector<std::string> words{"import", at(list), "--workspace",
                                             at(std::string(list) + ".voxdeck")};
        const std::string problem = ": " + at(place);
        for (int time = 0; time < 2; ++time) {
            const Said said = run(words);
            QCOMPARE(said.code, 1);
            QVERIFY2(said.err.find(problem) != std::string::npos, said.err.c_str());
            QCOMPARE(said.err.find(problem), said.err.rfind(problem));
            const auto other = said.err.find(" line 2", said.err.find(problem) + problem.size());
            QVERIFY2(other == std::string::npos, said.err.c_str());
        }
        const Said info = run({"info", at(std::string(list) + ".voxdeck")});
        QVERIFY2(info.out.find("  " + at(place)) != std::string::npos, info.out.c_str());
        const Said packed = run({"pack", at(list), "-o", at(std::string(list) + ".packed")});
        QVERIFY2(packed.err.find(problem) != std::string::npos, packed.err.c_str());
        const Said converted = run(
            {"convert", at(list), at(std::string(list) + ".list"), "--to", "wenet"});
        QVERIFY2(converted.err.find(at(place).substr(0, at(place).find(':'))) != std::string::npos,
                 converted.err.c_str());
    }
}

/// Milliseconds where seconds were meant, or what a program wrote for "no end".
void ImportCommandTest::refusesTimesThatNoRecordingHas()
{
    writeSound("a.wav");
    const std::string begin = R"("wav":")" + at("a.wav") + R"(","txt":"x","start":0,"end":)";
    write("l.jsonl", R"({"key":"a",)" + begin + "0.25}\n" + R"({"key":"b",)" + begin + "1e300}\n"
                         + R"({"key":"c",)" + begin + "1e9}\n");
    const Said said = import({at("l.jsonl")});
    QCOMPARE(said.code, 1);
    QVERIFY2(said.err.find(at("l.jsonl")
                           + " line 2 (b): 1e+300 s is a time that no recording has; "
                             "correct it in the list and import the list again")
                 != std::string::npos,
             said.err.c_str());
    QCOMPARE(run({"query", at("w.voxdeck"), "", "--columns", "key,end"}).out,
             std::string("a\t0.250\nc\t1000000000.000\n"));
    const Said packed = run({"pack", at("l.jsonl"), "-o", at("packed")});
    QVERIFY2(packed.err.find("time 1e+300 s is too large to name one frame") != std::string::npos,
             packed.err.c_str());
}

void ImportCommandTest::isKnownByTheFieldThatNamesUtterances()
{
    writeSound("a.wav");
    write("l.jsonl", R"({"audio_filepath":"a.wav","duration":0.5,"text":"x","utt_id":"one","id":7})"
                     "\n"
                     R"({"audio_filepath":"a.wav","duration":0.5,"text":"y","utt_id":"two","id":7})"
                     "\n");
    QCOMPARE(import({at("l.jsonl"), "--from", "nemo"}).code, 0);
    QCOMPARE(keys(), std::string("one\ntwo\n"));
    QCOMPARE(run({"edit", at("w.voxdeck"), "two", "--text", "z"}).code, 0);
    const Said said = run({"publish", at("w.voxdeck")});
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY2(read("l.jsonl").find(R"("text":"z","utt_id":"two")") != std::string::npos,
             read("l.jsonl").c_str());
    // Not unique: by the audio's name, as without the field
    write("m.jsonl", R"({"audio_filepath":"a.wav","duration":0.5,"text":"x","id":"s"})"
                     "\n"
                     R"({"audio_filepath":"b.wav","duration":0.5,"text":"y","id":"s"})"
                     "\n");
    static_cast<void>(
        run({"import", at("m.jsonl"), "--from", "nemo", "--workspace", at("m.voxdeck")}));
    QCOMPARE(run({"query", at("m.voxdeck"), "", "--columns", "key"}).out, std::string("a\nb\n"));
}

/// As pandas writes a column of transcripts of digits.
void ImportCommandTest::readsNumbersOfNemoAsTexts()
{
    writeSound("a.wav");
    write("l.jsonl", R"({"audio_filepath":"a.wav","duration":0.5,"text":42})"
                     "\n");
    QCOMPARE(import({at("l.jsonl"), "--from", "nemo"}).code, 0);
    QCOMPARE(run({"query", at("w.voxdeck"), "", "--columns", "text"}).out, std::string("42\n"));
    QCOMPARE(run({"convert", at("l.jsonl"), at("n.json"), "--to", "nemo", "--from", "nemo"}).code,
             0);
    QVERIFY2(read("n.json").find(R"("text": "42")") != std::string::npos, read("n.json").c_str());
    QCOMPARE(run({"edit", at("w.voxdeck"), "a", "--text", "forty-two"}).code, 0);
    const Said published = run({"publish", at("w.voxdeck")});
    QVERIFY2(published.code == 0, published.err.c_str());
    QVERIFY2(read("l.jsonl").find(R"("text":"forty-two")") != std::string::npos,
             read("l.jsonl").c_str());
}

void ImportCommandTest::keepsTheKeysOfKnownWorkspaces()
{
    writeSound("a.wav");
    // A list that is known by its audio, as all were before, gets the field later.
    const std::string first = R"({"audio_filepath":"a.wav","duration":0.5,"text":"x")";
    write("l.jsonl", first + "}\n");
    QCOMPARE(import({at("l.jsonl"), "--from", "nemo"}).code, 0);
    QCOMPARE(run({"edit", at("w.voxdeck"), "a", "--text", "z"}).code, 0);
    write("l.jsonl", first + R"(,"id":"one"})" + "\n");
    QCOMPARE(import({at("l.jsonl"), "--from", "nemo"}).code, 0);
    QCOMPARE(keys(), std::string("a\n"));
    const Said said = import({at("l.jsonl"), "--from", "nemo", "--map", "key=id"});
    QCOMPARE(said.code, 1); // the edit would be lost
    QVERIFY2(said.err.find("--workspace NEW") != std::string::npos, said.err.c_str());
    QCOMPARE(keys(), std::string("a\n"));
}

void ImportCommandTest::takesKeysFromAnyField()
{
    writeSound("a.wav");
    write("l.csv", "key,path,sentence,number\nk1,a.wav,x,n1\nk2,a.wav,y,n2\n");
    QCOMPARE(import({at("l.csv"), "--map", "key=number"}).code, 0);
    QCOMPARE(keys(), std::string("n1\nn2\n"));
    const Said said = import({at("l.csv"), "--map", "name=number"});
    QCOMPARE(said.code, 2);
    QVERIFY2(said.err.find("tags, key") != std::string::npos, said.err.c_str());
}

void ImportCommandTest::refusesQueriesWithUnknownNames()
{
    write("l.jsonl", R"({"key":"u","wav":"gone.wav","txt":"a"})"
                     "\n");
    static_cast<void>(import({at("l.jsonl")}));
    for (const char *const query : {"hyp.nothere:x", "filter:nope", "basket:nope", "cer:>>"})
        QCOMPARE(run({"query", at("w.voxdeck"), query}).code, 2);
    QCOMPARE(run({"query", at("nothere.voxdeck"), "x"}).code, 3);
}

void ImportCommandTest::writesPathsWithoutDots()
{
    writeSound("audio/a.wav");
    write("lists/l.jsonl",
          R"({"key":"u","wav":")" + at("lists/../audio/./a.wav") + R"(","txt":"a"})" + "\n");
    const Said said = run({"convert", at("lists/l.jsonl"), at("out.jsonl"), "--to", "wenet"});
    QVERIFY2(said.code == 0, said.err.c_str());
    QVERIFY2(read("out.jsonl").find('"' + at("audio/a.wav") + '"') != std::string::npos,
             read("out.jsonl").c_str());
}

void ImportCommandTest::saysThatAudioIsNotThere()
{
    write("l.jsonl", R"({"key":"u","wav":"nothere.wav","txt":"a"})"
                     "\n");
    const Said said = run({"convert", at("l.jsonl"), at("out"), "--to", "lhotse"});
    QCOMPARE(said.code, 3);
    QVERIFY2(said.err.find("nothere.wav: the audio file is missing") != std::string::npos,
             said.err.c_str());
}

void ImportCommandTest::tellsACommonReasonOnce()
{
    std::string list;
    for (int number = 10; number < 40; ++number)
        list += R"({"key":"u)" + std::to_string(number) + R"(","wav":"/gone/)"
                + std::to_string(number) + R"(.wav","txt":"a"})" + "\n";
    write("l.jsonl", list);
    const Said said = run({"convert", at("l.jsonl"), at("out"), "--to", "audiofolder"});
    QCOMPARE(said.code, 3);
    QVERIFY2(std::count(said.err.begin(), said.err.end(), '\n') <= 6, said.err.c_str());
    QVERIFY2(said.err.find("25 more: ") != std::string::npos, said.err.c_str());
}

/// "emotion" and "keywords" hold parts of words, so their texts are not lists of words.
void ImportCommandTest::tellsWordTiersFromOthers()
{
    const auto tier = [](const std::string &name, const std::string &text) {
        return "\"IntervalTier\"\n\"" + name + "\"\n0\n0.5\n1\n0\n0.5\n\"" + text + "\"\n";
    };
    writeSound("c/a.wav");
    write("c/a.TextGrid", "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\n0\n0.5\n"
                          "<exists>\n2\n"
                              + tier("said", "good day") + tier("Anna - words", "good"));
    writeSound("d/b.wav");
    write("d/b.TextGrid", "File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n\n0\n0.5\n"
                          "<exists>\n1\n\"IntervalTier\"\n\"emotion\"\n0\n0.5\n2\n0\n0.2\n"
                          "\"angry\"\n0.2\n0.5\n\"sad\"\n");
    QCOMPARE(import({at("c"), "--from", "folder"}).code, 0);
    QCOMPARE(run({"query", at("w.voxdeck"), "", "--columns", "text"}).out,
             std::string("good day\n"));
    QCOMPARE(run({"import", at("d"), "--from", "folder", "--workspace", at("d.voxdeck")}).code, 0);
    // Utterances are a row each; words would be one row of the whole file.
    QCOMPARE(run({"query", at("d.voxdeck"), "", "--columns", "text"}).out,
             std::string("angry\nsad\n"));
}

/// A tab in a text: what is behind it was lost without a word.
void ImportCommandTest::tellsOfFieldsThatNoColumnHas()
{
    writeSound("a.wav");
    write("l.tsv", "utt\tpath\ttext\nu1\ta.wav\tone\ttwo\nu2\ta.wav\tthree\t\n");
    const Said said = import({at("l.tsv")});
    QCOMPARE(said.code, 0);
    QVERIFY2(
        said.out.find("1 row has more fields than the header has columns (the first in line 2)")
            != std::string::npos,
        said.out.c_str());
}

void ImportCommandTest::countsWhatIsBeforeDamage()
{
    writeSound("a.wav");
    write("l.csv", "path,sentence\na.wav,one\na.wav,\"never closed\n");
    const Said said = import({at("l.csv")});
    QCOMPARE(said.code, 1);
    QVERIFY2(said.out.find("1 segment in ") != std::string::npos, said.out.c_str());
}

/// "custom" of cuts and supervisions is read as fields of the row: with and without it the name means the same.
void ImportCommandTest::fieldsInCustomOfLhotseHaveTwoNames()
{
    write(
        "cuts.jsonl",
        R"({"id": "c1", "start": 0, "duration": 1, "channel": 0, "type": "MonoCut", "recording": )"
        R"({"id": "r", "sources": [{"type": "file", "channels": [0], "source": "/gone/r.wav"}], )"
        R"("sampling_rate": 16000, "num_samples": 16000, "duration": 1.0}, "supervisions": [)"
        R"({"id": "s1", "recording_id": "r", "start": 0, "duration": 1, "text": "one", )"
        R"("custom": {"dnsmos": 3.5}}], "custom": {"room": {"size": "small"}}})"
        "\n");
    import({at("cuts.jsonl")});
    for (const char *const known : {"meta.dnsmos:>3", "meta.custom.dnsmos:>3",
                                    "meta.room.size:small", "meta.custom.room.size:small"}) {
        const Said said = run(
            {"query", at("w.voxdeck"), known, "--columns", "meta.dnsmos,meta.custom.dnsmos"});
        QCOMPARE(said.out, std::string("3.5\t3.5\n"));
        QCOMPARE(said.err.find("note: "), std::string::npos);
    }
}

void ImportCommandTest::infoTellsOfAWorkspace()
{
    write("l.jsonl", R"({"key":"a","wav":"/gone/a.wav","txt":"a"})"
                     "\n"
                     R"({"key":"b","wav":"/gone/b.wav","txt":"b"})"
                     "\n");
    import({at("l.jsonl")});
    QCOMPARE(run({"edit", at("w.voxdeck"), "a", "--text", "c"}).code, 0);
    const Said said = run({"info", at("w.voxdeck")});
    QCOMPARE(said.code, 0);
    for (const std::string line : {"format          workspace\n", "segments        2\n",
                                   "unpublished     1\n", "approved        0\n"})
        QVERIFY2(said.out.find(line) != std::string::npos, said.out.c_str());
    QVERIFY2(said.out.find("dataset         " + at("l.jsonl") + " (") != std::string::npos,
             said.out.c_str());
    const auto json = JsonValue::parse(run({"info", at("w.voxdeck"), "--json"}).out).value();
    QCOMPARE(json.find("segments")->toInteger(), 2);
    QCOMPARE(json.find("datasets")->items().size(), std::size_t{1});
}

void ImportCommandTest::queriesSayWhichFieldsNoSegmentHas()
{
    write("l.jsonl", R"({"key":"a","wav":"/gone/a.wav","txt":"a","gender":"f"})"
                     "\n"
                     R"({"key":"b","wav":"/gone/b.wav","txt":"b","mic":{"model":"x1"}})"
                     "\n");
    const auto query = [&](const std::string &workspace, std::vector<std::string> more) {
        more.insert(more.begin(), {"query", workspace});
        return run(std::move(more));
    };
    import({at("l.jsonl")});
    const std::string list = at("w.voxdeck");
    for (const char *const known :
         {"meta.gender:f", "-meta.gender:f", "meta.mic.model:x1", "meta.gender:m", "lang:en"}) {
        const Said said = query(list, {known, "--columns", "key,meta.gender"});
        QCOMPARE(said.code, 0);
        QCOMPARE(said.err.find("note: "), std::string::npos);
    }
    const auto note = [](const std::string &name) {
        return "note: no segment has the field " + name + "\n";
    };
    const Said misspelled = query(list, {"lang:en OR (-meta.gendre:f meta.gendre:m)", "--count"});
    QCOMPARE(misspelled.code, 0);
    QCOMPARE(misspelled.out, std::string("0\n"));
    QCOMPARE(misspelled.err, note("gendre")); // once
    const Said column = query(list, {"", "--columns", "key,meta.age", "--csv"});
    QCOMPARE(column.code, 0);
    QCOMPARE(column.out, std::string("key,meta.age\na,\nb,\n"));
    QCOMPARE(column.err, note("age"));
    // a row without the value is last in either direction
    for (const char *const sort : {"meta.mic.model", "meta.mic.model:desc"})
        QCOMPARE(query(list, {"", "--columns", "key", "--sort", sort}).out, std::string("b\na\n"));
    QCOMPARE(query(list, {"", "--count", "--sort", "meta.gendre"}).err, note("gendre"));
    QCOMPARE(query(list, {"", "--sort", "meta"}).code, 2);
    // of records of a TouchDataset the workspace knows the fields of the table
    QVERIFY(test::writeSampleDataset(m_fs, at("touch"), {}));
    const Said mapped = run(
        {"import", at("touch"), "--workspace", at("x.voxdeck"), "--map", "speaker=nosuch"});
    QCOMPARE(mapped.code, 2);
    QVERIFY2(mapped.err.find("--map is for lists") != std::string::npos, mapped.err.c_str());
    QCOMPARE(run({"import", at("touch"), "--from", "touch", "--map", "split=split"}).code, 2);
    write("one.jsonl", R"({"key":"a","wav":"a.wav","txt":"x","split":"train"})"
                       "\n");
    QCOMPARE(run({"import", at("one.jsonl"), at("touch"), "--workspace", at("y.voxdeck"), "--map",
                  "split=split"})
                 .code,
             2);
    const Said touch = run(
        {"query", at("touch"), "meta.info:x", "--count", "--workspace", at("t.voxdeck")});
    QCOMPARE(touch.code, 0);
    QCOMPARE(touch.out, std::string("0\n"));
    QVERIFY2(touch.err.find(note("info")) != std::string::npos, touch.err.c_str());
}

/// The fields of a segment in a TouchDataset's record are those of its row, and in what is built.
void ImportCommandTest::namesTheCommandsForAWorkspace()
{
    writeSound("a.wav");
    write("l.list", R"({"key":"a","wav":")" + at("a.wav") + R"(","txt":"x"})" + "\n");
    QCOMPARE(import({at("l.list")}).code, 0);
    const Said packed = run({"pack", at("w.voxdeck"), "-o", at("p")});
    QCOMPARE(packed.code, 3);
    QVERIFY2(packed.err.find("\"voxdeck-cli build --dataset " + at("w.voxdeck") + " --to touch -o ")
                 != std::string::npos,
             packed.err.c_str());
    const Said converted = run({"convert", at("w.voxdeck"), at("o.csv"), "--to", "csv"});
    QCOMPARE(converted.code, 3);
    QVERIFY2(converted.err.find("\"voxdeck-cli export " + at("w.voxdeck") + " --to csv -o ")
                 != std::string::npos,
             converted.err.c_str());
    const Said intoAFile = run({"pack", at("l.list"), "-o", at("a.wav")});
    QCOMPARE(intoAFile.code, 3);
    QVERIFY2(intoAFile.err.find("a.wav: is a file; expected a folder") != std::string::npos,
             intoAFile.err.c_str());
}

void ImportCommandTest::readsWhatSegmentsSay()
{
    writeSound("a.wav");
    write("in.list",
          R"({"key": "a", "wav": ")" + at("a.wav") + R"(", "txt": "eins zwei", "speaker": "Both", )"
              + R"("hyp": "all of it", "info": {"segments": [)"
              + R"({"start": 0.0, "end": 0.25, "txt": "eins", "speaker": "Anna", "lang": "de", )"
              + R"("hyp": "ein", "mood": "glad"}, {"start": 0.25, "end": 0.5, "txt": "zwei"}]}})"
              + "\n");
    QCOMPARE(run({"pack", at("in.list"), "-o", at("touch")}).code, 0);
    const Said rows = run({"query", at("touch"), "", "--columns", "key,speaker,language,hypothesis",
                           "--workspace", at("w.voxdeck"), "--csv"});
    QCOMPARE(rows.out, std::string("key,speaker,lang,hyp\na_00000,Anna,de,ein\n"
                                   "a_00001,Both,,\n"));
    const Said built = run({"build", "--dataset", at("touch"), "--workspace", at("w.voxdeck"),
                            "--to", "webdataset", "-o", at("out")});
    QVERIFY2(built.code == 0, built.err.c_str());
    const std::string shard = read("out/unassigned/unassigned-00000.tar");
    for (const char *const field : {R"("asr_transcript": "ein")", R"("speaker": "Anna")",
                                    R"("mood": "glad")", R"("speaker": "Both")"})
        QVERIFY2(shard.find(field) != std::string::npos, field);
    QVERIFY(shard.find("all of it") == std::string::npos); // of neither segment
    QCOMPARE(run({"convert", at("touch"), at("o.csv"), "--to", "csv"}).code, 0);
    QVERIFY2(read("o.csv").find("Anna") != std::string::npos, read("o.csv").c_str());
    // a part of the first segment has what holds for a part
    QCOMPARE(run({"edit", at("touch"), "a", "--segment", "0", "--split-at", "0.1", "--workspace",
                  at("w.voxdeck")})
                 .code,
             0);
    QCOMPARE(run({"build", "--dataset", at("touch"), "--workspace", at("w.voxdeck"), "--to",
                  "webdataset", "-o", at("parts")})
                 .code,
             0);
    const std::string parts = read("parts/unassigned/unassigned-00000.tar");
    QVERIFY(parts.find(R"("mood": "glad")") != parts.rfind(R"("mood": "glad")"));
    QVERIFY(parts.find(R"("hyp": "ein")") == std::string::npos);
}

void ImportCommandTest::repairsNothingOfOtherKinds()
{
    write("kaldi/wav.scp", "a a.wav\n");
    write("kaldi/text", "a eins\n");
    const Said said = run({"repair", at("kaldi")});
    QCOMPARE(said.code, 3);
    QVERIFY2(said.err.find("Kaldi") != std::string::npos
                 && said.err.find("repair is for TouchDatasets") != std::string::npos,
             said.err.c_str());
}

QTEST_GUILESS_MAIN(ImportCommandTest)
#include "ImportCommandTest.moc"
