// SPDX-License-Identifier: GPL-3.0-or-later
// measure and columns: values that a user computes, queries and exports.
#include "core/json/Json.h"
#include "tests/cli/CommandFolder.h"
#include "tests/support/SpokenList.h"

#include <QTest>

using namespace voxdeck;
using voxdeck::test::Said;

class MeasureCommandTest final : public QObject, private test::CommandFolder {
    Q_OBJECT
private slots:
    void init();
    void measuresQueriesAndExports();
    void anUndoBringsValuesBack();
    void blankTextsAndMissingAudioAreQueues();
    void importsScoresAsColumns();
    void listsTheColumns();
    void saysWhatIsWrong();

private:
    Said on(std::vector<std::string> arguments)
    {
        arguments.insert(arguments.begin() + 1, {m_list, "--workspace", at("w.voxdeck")});
        return run(std::move(arguments));
    }
    std::string m_list;
};

void MeasureCommandTest::init()
{
    makeFolder();
    m_list = test::writeSpokenList(m_fs, m_root / "data").value().string();
}

/// The words of "text of r0.000" are text, of and r0.000.
void MeasureCommandTest::measuresQueriesAndExports()
{
    QCOMPARE(on({"query", "--json", "--limit", "1"}).out.find("\"words\""), std::string::npos);
    auto said = on({"measure", "--only", "words,peak"});
    QCOMPARE(said.code, 0);
    QCOMPARE(said.out, std::string("18 of 18 segments measured; 0 unchanged\n"));
    said = on({"measure", "--only", "words,peak", "--json"});
    QCOMPARE(JsonValue::parse(said.out).value().find("unchanged")->toInteger(0), 18);
    QCOMPARE(on({"query", "words:>2", "--count"}).out, std::string("18\n"));
    QCOMPARE(on({"query", "words:empty", "--count"}).out, std::string("0\n"));
    QCOMPARE(on({"query", "snr:empty", "--count"}).out, std::string("18\n"));
    said = on({"query", "--csv", "--columns", "key,words,snr", "--sort", "words:desc,start",
               "--limit", "1"});
    QCOMPARE(QByteArray::fromStdString(said.out), QByteArray("key,words,snr\nr0.000,3.000,\n"));
    QVERIFY(on({"query", "--json", "--limit", "1"}).out.find("\"words\": 3.0")
            != std::string::npos);
    said = on({"export", "--to", "nemo", "-o", at("out.json"), "--metrics", "words,snr"});
    QCOMPARE(said.code, 0);
    const auto text = read("out.json");
    const auto first = JsonValue::parse(text.substr(0, text.find('\n'))).value();
    QCOMPARE(first.find("words")->toDouble(), 3.0);
    QVERIFY(first.find("snr")->kind() == JsonValue::Kind::Null); // not measured
    QVERIFY(!first.find("peak"));
    said = on({"export", "--to", "csv", "-o", at("out.csv"), "--metrics", "words"});
    QVERIFY(read("out.csv").substr(0, read("out.csv").find('\n')).ends_with(",words"));
}

/// The values of the old text are known: nothing is to be measured again, whatever was measured meanwhile.
void MeasureCommandTest::anUndoBringsValuesBack()
{
    const std::string metrics = "words,letters,odd_characters,peak";
    QCOMPARE(on({"measure", "--only", metrics}).code, 0);
    const auto columns = [this] {
        return on({"query", "--csv", "--columns", "key,text,words,letters,odd_characters,peak"})
            .out;
    };
    const auto before = columns();
    QCOMPARE(on({"replace", "--find", "text of", "--with", "some text of"}).code, 0);
    QCOMPARE(on({"query", "words:empty", "--count"}).out, std::string("18\n"));
    QCOMPARE(on({"undo"}).code, 0);
    QCOMPARE(columns(), before);
    QCOMPARE(on({"redo"}).code, 0);
    QCOMPARE(on({"query", "words:empty", "--count"}).out, std::string("18\n")); // never measured
    QCOMPARE(on({"measure"}).code, 0);                                          // all of it
    QCOMPARE(on({"query", "words:4", "--count"}).out, std::string("18\n"));
    QCOMPARE(on({"undo"}).code, 0);
    QCOMPARE(columns(), before);
    QCOMPARE(on({"redo"}).code, 0);
    QCOMPARE(on({"query", "words:4", "--count"}).out, std::string("18\n"));
    QCOMPARE(on({"measure", "--only", metrics}).out,
             std::string("0 of 18 segments measured; 18 unchanged\n"));
}

void MeasureCommandTest::blankTextsAndMissingAudioAreQueues()
{
    const auto rowsOf = [this](const std::string &name) {
        const auto queues = JsonValue::parse(on({"audit", "--queues", "--json"}).out).value();
        for (const JsonValue &queue : queues.items())
            if (queue.find("queue")->toString() == name)
                return queue.find("rows")->toInteger(-1); // null: not measured
        return std::int64_t{-2};
    };
    QCOMPARE(rowsOf("blank"), std::int64_t{-1});
    QCOMPARE(rowsOf("missing-audio"), std::int64_t{-1});
    QCOMPARE(on({"replace", "--find", "text of r0.000", "--with", "... -"}).code, 0);
    std::filesystem::rename(at("data/r1.flac"), at("data/r1.away"));
    QCOMPARE(on({"measure", "--only", "letters,peak"}).code, 1);
    QCOMPARE(rowsOf("blank"), std::int64_t{1});
    QCOMPARE(rowsOf("missing-audio"), std::int64_t{6});
    QCOMPARE(on({"query", "basket:\"audit: missing audio\" item:r1", "--count"}).out,
             std::string("6\n"));
    std::filesystem::rename(at("data/r1.away"), at("data/r1.flac"));
    QCOMPARE(on({"measure", "--only", "letters", "--filter", "key:r1.000"}).code, 0);
    QCOMPARE(rowsOf("missing-audio"), std::int64_t{6}); // no audio was looked at
    QCOMPARE(on({"measure", "--only", "peak", "--filter", "key:r1.000"}).code, 0);
    QCOMPARE(rowsOf("missing-audio"), std::int64_t{5});
    QCOMPARE(on({"measure", "--only", "peak"}).code, 0);
    QCOMPARE(rowsOf("missing-audio"), std::int64_t{0});
}

void MeasureCommandTest::importsScoresAsColumns()
{
    write("dnsmos.csv", "filename,sr,OVRL\nr0.000,16000,2.5\nr0.001,16000,nan\nnobody,16000,3\n");
    auto said = on({"measure", "--import", at("dnsmos.csv")});
    QCOMPARE(said.code, 1); // a key is unknown, a score is NaN: both are said
    QCOMPARE(said.out, at("dnsmos.csv")
                           + ": dnsmos from OVRL: 3 lines, 1 segment changed; 1 NaN or infinite:"
                             " unknown; 1 with a key that no segment has\n");
    QVERIFY(said.err.find("line 4: nobody: no segment has this key") != std::string::npos);
    QVERIFY(said.err.find("not imported: sr;") != std::string::npos);
    QCOMPARE(on({"query", "dnsmos:<3", "--count"}).out, std::string("1\n"));
    QCOMPARE(on({"query", "dnsmos:empty", "--count"}).out, std::string("17\n"));
    said = on({"query", "--csv", "--columns", "key,dnsmos", "--sort", "dnsmos", "--limit", "1"});
    QCOMPARE(QByteArray::fromStdString(said.out), QByteArray("key,dnsmos\nr0.000,2.500\n"));
    QVERIFY(on({"query", "--json", "--limit", "1"}).out.find("\"dnsmos\": 2.5")
            != std::string::npos);
    QCOMPARE(on({"export", "--to", "csv", "-o", at("out.csv"), "--metrics", "dnsmos"}).code, 0);
    QVERIFY(read("out.csv").find(",2.5\n") != std::string::npos);
    QVERIFY(on({"columns"}).out.find("dnsmos\tnumber\tsortable\t-\timported\t1\t2.5\t2.5\t2.5\t")
            != std::string::npos);
    QCOMPARE(on({"measure", "--only", "words"}).code, 0); // no pass touches them
    QCOMPARE(on({"query", "dnsmos:2.5", "--count"}).out, std::string("1\n"));
    said = on({"audit", "--report", at("r.json")});
    QCOMPARE(said.code, 0);
    QVERIFY(read("r.json").find("\"dnsmos\"") != std::string::npos);
    // a line that no column can use is named once, not once a column
    write("four.csv", "filename,OVRL,SIG,BAK,P808_MOS\nr0.002,1,2,3,4\nnobody,1,2,3,4\n");
    said = on({"measure", "--import", at("four.csv")});
    QCOMPARE(said.code, 1);
    QCOMPARE(QString::fromStdString(said.err).count(QStringLiteral("no segment has this key")), 1);
    QCOMPARE(QString::fromStdString(said.out).count(QStringLiteral("1 with a key")), 4);
    QVERIFY2(said.err.find(" more;") == std::string::npos, said.err.c_str());
    write("utt2mine", "r0.000 17.5\n");
    said = on({"measure", "--import", at("utt2mine"), "--column", "score_b", "--json"});
    QCOMPARE(said.code, 0);
    QCOMPARE(JsonValue::parse(said.out).value().find("changed")->toInteger(0), 1);
    QCOMPARE(on({"query", "score_b:>17", "--count"}).out, std::string("1\n"));
    said = on({"measure", "--only", "dnsmos"});
    QCOMPARE(said.code, 2);
    QVERIFY(said.err.find("import it from a file with --import FILE") != std::string::npos);
    QCOMPARE(on({"measure", "--import", at("utt2mine"), "--column", "snr"}).code, 2);
}

void MeasureCommandTest::listsTheColumns()
{
    auto said = run({"columns"});
    QCOMPARE(said.code, 0);
    QVERIFY(said.out.find("snr\tnumber\tsortable\t-\tcomputed\t") != std::string::npos);
    QVERIFY(said.out.find("lang\tlanguage\tsortable\teditable\tstored\t") != std::string::npos);
    QVERIFY(said.out.find("basket\tkept\t-\t-\tquery only\t") != std::string::npos);
    on({"measure", "--only", "words"});
    said = on({"columns"});
    QVERIFY(said.out.find("words\tnumber\tsortable\t-\tcomputed\t18\t3\t3\t3\t")
            != std::string::npos);
    QVERIFY(said.out.find("snr\tnumber\tsortable\t-\tcomputed\t0\t-\t-\t-\t") != std::string::npos);
}

void MeasureCommandTest::saysWhatIsWrong()
{
    auto said = on({"measure", "--only", "loud"});
    QCOMPARE(said.code, 2);
    QVERIFY(said.err.find("no such metric: loud; expected some of snr, ") != std::string::npos);
    said = on({"measure", "--filter", "snr:loud"});
    QCOMPARE(said.code, 2);
    QVERIFY(said.err.find("snr takes a number or a range, such as >20 or 10..30 (dB)")
            != std::string::npos);
    write("data/r0.wav", "no audio");
    said = on({"measure"});
    QCOMPARE(said.code, 1);
    QVERIFY(said.out.find("audio of 6 could not be read") != std::string::npos);
}

QTEST_GUILESS_MAIN(MeasureCommandTest)
#include "MeasureCommandTest.moc"
