// SPDX-License-Identifier: GPL-3.0-or-later
// The one table of columns: what the compiler cannot see of it.
#include "core/search/Columns.h"

#include "core/query/Metrics.h"
#include "core/search/MetricColumns.h"
#include "core/search/QueryText.h"
#include "core/search/SortText.h"

#include <QTest>

#include <set>
#include <string>

using namespace voxdeck;

class ColumnsTest final : public QObject {
    Q_OBJECT
private slots:
    void everyColumnGivesItsKindOfValue();
    void editableColumnsAreWhereTheJournalWritesThem();
    void namesAreUnique();
    void metricsAreColumnsLikeOthers();
    void sortsAreSavedAsTheyAreAsked();
};

void ColumnsTest::everyColumnGivesItsKindOfValue()
{
    for (const Column &column : columns()) {
        const auto &info = infoOf(column.field);
        const std::string name(info.name);
        const bool isText = info.kind == QueryFieldKind::Text || info.kind == QueryFieldKind::Name
                            || info.kind == QueryFieldKind::Language;
        const bool isElsewhere = column.field == QueryField::Shard
                                 || column.field == QueryField::Meta; // of a row's other values
        QVERIFY2((column.text != nullptr) == (isText && !isElsewhere), name.c_str());
        QVERIFY2((column.number != nullptr) == isNumber(info.kind), name.c_str());
        QVERIFY2((column.choice != nullptr) == (info.kind == QueryFieldKind::Choice), name.c_str());
        QVERIFY2((column.sql != nullptr) != takesVersion(column.field), name.c_str());
        if (column.form == SortForm::Number)
            QVERIFY2(column.number, name.c_str());
        if (column.form == SortForm::Choice)
            QVERIFY2(column.choice, name.c_str());
    }
}

void ColumnsTest::editableColumnsAreWhereTheJournalWritesThem()
{
    std::set<EditField> edits;
    for (const Column &column : columns()) {
        if (!column.edit)
            continue;
        QVERIFY(edits.insert(*column.edit).second);
        const std::string stored = columnOf(*column.edit);
        const std::string sql = column.sql ? column.sql : sortSourceOf(*column.sort).sql;
        QVERIFY2(sql.find(stored) != std::string::npos, stored.c_str());
    }
    QCOMPARE(edits.size(), std::size_t{11});
}

void ColumnsTest::namesAreUnique()
{
    std::set<std::string_view> names;
    for (const auto &info : queryFields()) {
        QVERIFY2(names.insert(info.name).second, std::string(info.name).c_str());
        for (const auto alias : info.aliases)
            QVERIFY2(names.insert(alias).second, std::string(alias).c_str());
        QVERIFY(queryFieldNamed(info.name) == info.field);
        QVERIFY(!info.expectation.empty());
    }
}

void ColumnsTest::metricsAreColumnsLikeOthers()
{
    QVERIFY(!metrics().empty());
    for (const Metric &metric : metrics()) {
        const auto field = queryFieldOf(metric);
        QVERIFY(metricOf(field) == &metric);
        QVERIFY(isNumber(infoOf(field).kind));
        const auto sort = sortColumnOf(field);
        QVERIFY(sort && metricOf(*sort) == &metric);
        QVERIFY(sortSourceOf(*sort).missingIsLast);
        QVERIFY(metricOfField(metricFieldName(metric)) == &metric);
        QVERIFY(!metric.label.empty() && !metric.meaning.empty());
        QVERIFY2(metric.name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_")
                     == std::string_view::npos,
                 std::string(metric.name).c_str()); // what a query takes for a field
        QVERIFY(metricNamed(metric.name) == &metric);
    }
    QVERIFY(!metricNamed("nothing"));
    QVERIFY(!metricOfField("snr")); // a list may have a field of that name
}

void ColumnsTest::sortsAreSavedAsTheyAreAsked()
{
    for (const auto &info : queryFields()) {
        const auto keys = parseSort(std::string(info.name) + ":desc");
        QCOMPARE(keys.has_value(), sortColumnOf(info.field).has_value());
        if (!keys)
            continue;
        RowQuery query;
        query.sort = keys->front().column;
        query.descending = true;
        const auto again = parseSort(sortTextOf(query)).value();
        QCOMPARE(again.size(), std::size_t{1});
        QVERIFY(again.front().column == query.sort && again.front().descending);
    }
}

QTEST_GUILESS_MAIN(ColumnsTest)
#include "ColumnsTest.moc"
