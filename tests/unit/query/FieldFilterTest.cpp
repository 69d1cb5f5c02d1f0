// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/FieldFilter.h"

#include "tests/support/RandomQuery.h"

#include <QTest>

#include <random>
#include <string>

using namespace voxdeck;

namespace {

QueryExpression queryOf(const std::string &text)
{
    return parseQuery(text).value();
}

std::string with(const std::string &query, QueryField field, const std::string &value)
{
    const auto changed = withFieldFilter(queryOf(query), field, value);
    return changed ? printQuery(*changed) : "mistake: " + changed.error().sentence;
}

} // namespace

class FieldFilterTest final : public QObject {
    Q_OBJECT
private slots:
    void writesOneFieldAndLeavesTheRest_data();
    void writesOneFieldAndLeavesTheRest();
    void showsOnlyWhatAllRowsMustFulfil();
    void saysWhereANumberIsWrong();
    void takesAnyTextAsItStands();
    void givesBackWhatItShows();
    void readsAndWritesLists();
};

void FieldFilterTest::writesOneFieldAndLeavesTheRest_data()
{
    QTest::addColumn<QString>("query");
    QTest::addColumn<int>("field");
    QTest::addColumn<QString>("value");
    QTest::addColumn<QString>("result");
    const auto row = [](const char *name, const char *query, QueryField field, const char *value,
                        const char *result) {
        QTest::newRow(name) << QString::fromUtf8(query) << static_cast<int>(field)
                            << QString::fromUtf8(value) << QString::fromUtf8(result);
    };
    using F = QueryField;
    row("first", "", F::Cer, ">0.3", "cer:>0.3");
    row("second", "lang:te", F::Cer, "0.1-0.3", "lang:te cer:0.1..0.3");
    row("instead", "cer:>0.3 lang:te", F::Cer, "<0.1", "cer:<0.1 lang:te");
    row("away", "cer:>0.3 lang:te", F::Cer, "  ", "lang:te");
    row("the only one away", "cer:>0.3", F::Cer, "", "");
    row("words stay", "good morning", F::Duration, "3-20", "\"good morning\" dur:3..20");
    row("either stays", "lang:te OR cer:>1", F::Cer, "1", "(lang:te OR cer:>1) cer:1");
    row("phrase", "", F::Text, "good morning", "text:\"good morning\"");
    row("comma", "", F::Text, "yes,no", "text:\"yes,no\"");
    row("question", "", F::Text, "you?", "text:\"you?\"");
    row("exact", "", F::Text, "=Yes", "text:=\"Yes\"");
    row("regex", "", F::Text, "/^a/", "text:/^a/");
    row("empty", "", F::Text, "empty", "text:empty");
    row("not", "", F::Text, "-noise", "-text:noise");
    row("operator", "", F::Text, "=a OR lang:te", "text:\"=a OR lang:te\"");
    row("name anywhere", "", F::Speaker, "spk 1", "speaker:*spk\\ 1*");
    row("name whole", "", F::Speaker, "\"anna\"", "speaker:anna");
    row("languages", "", F::Language, "te,ta", "lang:te OR lang:ta");
    row("statuses", "lang:te", F::Status, "approved,rejected",
        "lang:te (status:approved OR status:rejected)");
    row("not approved", "", F::Status, "-approved", "-status:approved");
}

void FieldFilterTest::writesOneFieldAndLeavesTheRest()
{
    QFETCH(QString, query);
    QFETCH(int, field);
    QFETCH(QString, value);
    QFETCH(QString, result);
    QCOMPARE(with(query.toStdString(), static_cast<QueryField>(field), value.toStdString()),
             result.toStdString());
}

void FieldFilterTest::showsOnlyWhatAllRowsMustFulfil()
{
    const auto text = [](const char *query, QueryField field) {
        return fieldFilterText(queryOf(query), field);
    };
    QCOMPARE(text("cer:>0.3 lang:te", QueryField::Cer), std::string(">0.3"));
    QCOMPARE(text("cer:>0.3 lang:te", QueryField::Text), std::string());
    QCOMPARE(text("lang:te OR cer:>0.3", QueryField::Cer), std::string());
    QCOMPARE(text("-status:approved", QueryField::Status), std::string("-approved"));
    QCOMPARE(text("status:approved,error", QueryField::Status), std::string("approved,error"));
    QCOMPARE(text("speaker:anna", QueryField::Speaker), std::string("\"anna\""));
    QVERIFY(!text("cer:>0.1 -cer:0.2", QueryField::Cer));
    QVERIFY(!text("-cer:>0.1", QueryField::Cer)); // a minus is not a number
}

void FieldFilterTest::saysWhereANumberIsWrong()
{
    const auto wrong = withFieldFilter({}, QueryField::Cer, "lots");
    QVERIFY(!wrong);
    QCOMPARE(wrong.error().offset, std::size_t{0});
    QCOMPARE(wrong.error().length, std::size_t{4});
    QVERIFY(wrong.error().sentence.find("cer takes a number") != std::string::npos);
    QVERIFY(!withFieldFilter({}, QueryField::Cer, "0.1 lang:te"));
    QVERIFY(!withFieldFilter({}, QueryField::Status, "done"));
    QVERIFY(!withFieldFilter({}, QueryField::Text, "/(/"));
}

void FieldFilterTest::takesAnyTextAsItStands()
{
    std::mt19937_64 random(41);
    for (int round = 0; round < 5'000; ++round) {
        std::string value = test::randomWords(random, 5);
        if (random() % 2 == 0)
            value += std::string(1 + random() % 2, "*?\\\"(),/=- \t:"[random() % 13]);
        for (const auto field : {QueryField::Text, QueryField::Speaker}) {
            const auto changed = withFieldFilter(queryOf("lang:te"), field, value);
            if (!changed) // spelled out, and wrong
                continue;
            const auto printed = printQuery(*changed);
            const auto again = parseQuery(printed);
            QVERIFY2(again && *again == *changed, printed.c_str());
        }
    }
}

void FieldFilterTest::givesBackWhatItShows()
{
    std::mt19937_64 random(43);
    int shown = 0;
    for (int round = 0; round < 5'000; ++round) {
        const auto query = test::randomQuery(random);
        for (const auto &info : queryFields()) {
            const auto text = fieldFilterText(query, info.field);
            if (!text || text->empty())
                continue;
            ++shown;
            const auto again = withFieldFilter(query, info.field, *text);
            QVERIFY2(again && *again == query, (printQuery(query) + " " + *text).c_str());
            const auto without = withFieldFilter(query, info.field, "");
            QCOMPARE(fieldFilterText(without.value(), info.field), std::string());
        }
    }
    QVERIFY(shown > 1'000);
}

void FieldFilterTest::readsAndWritesLists()
{
    const auto query = queryOf("status:approved,error lang:te");
    auto tests = fieldFilterTests(query, QueryField::Status);
    QCOMPARE(tests.size(), std::size_t{2});
    tests.pop_back();
    QCOMPARE(printQuery(withFieldTests(query, QueryField::Status, tests)),
             std::string("status:approved lang:te"));
    QCOMPARE(printQuery(withFieldTests(query, QueryField::Status, {})), std::string("lang:te"));
    QVERIFY(fieldFilterTests(queryOf("-status:approved"), QueryField::Status).empty());
    QueryTest exact;
    exact.field = QueryField::Key;
    exact.match = QueryMatch::Exact;
    exact.text = "a \"b\"";
    QCOMPARE(printQuery(withFieldTest(query, exact)),
             std::string("(status:approved OR status:error) lang:te key:=\"a \\\"b\\\"\""));
}

QTEST_APPLESS_MAIN(FieldFilterTest)
#include "FieldFilterTest.moc"
