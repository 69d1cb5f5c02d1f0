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
