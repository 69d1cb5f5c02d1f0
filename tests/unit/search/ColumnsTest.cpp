// SPDX-License-Identifier: GPL-3.0-or-later
// The one table of columns: what the compiler cannot see of it.
#include "core/search/Columns.h"

#include "core/query/Metrics.h"
#include "core/search/MetricColumns.h"
#include "core/search/QueryText.h"
#include "core/search/SortText.h"

#include "core/workspace/Database.h"

#include <QTemporaryDir>
#include <QTest>

#include <cstdint>
#include <set>
#include <string>
#include <vector>

using namespace voxdeck;

class ColumnsTest final : public QObject {
    Q_OBJECT
private slots:
    void everyColumnGivesItsKindOfValue();
    void editableColumnsAreWhereTheJournalWritesThem();
    void namesAreUnique();
    void metricsAreColumnsLikeOthers();
    void sortsAreSavedAsTheyAreAsked();
    void valuesOfFieldsAreSortedByTheirSize();
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
        const std::string sql = column.sql ? column.sql : sortSourceOf({*column.sort}).sql;
        QVERIFY2(sql.find(stored) != std::string::npos, stored.c_str());
    }
    // Subset, segments and comments are not columns of the table.
    QCOMPARE(edits.size() + 3, kEditFields.size());
    for (const EditFieldInfo &info : kEditFields)
        QVERIFY(editFieldNamed(info.name) == info.field);
    QVERIFY(!editFieldNamed("stop"));
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
        QVERIFY(sortSourceOf({*sort}).missingIsLast);
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
        const bool isMeta = info.field == QueryField::Meta; // a name belongs to it
        QVERIFY(!isMeta || !parseSort(info.name));
        const auto keys = parseSort(std::string(info.name) + (isMeta ? ".speaker.age" : "")
                                    + ":desc");
        QCOMPARE(keys.has_value(), sortColumnOf(info.field).has_value());
        if (!keys)
            continue;
        RowQuery query;
        query.setSortKeys(*keys);
        QVERIFY(query.descending && query.sortField == (isMeta ? "speaker.age" : ""));
        const auto again = parseSort(sortTextOf(query)).value();
        QCOMPARE(again.size(), std::size_t{1});
        QVERIFY(again.front().isOfSameColumn(keys->front()) && again.front().descending);
    }
}

void ColumnsTest::valuesOfFieldsAreSortedByTheirSize()
{
    QTemporaryDir folder;
    const auto file = folder.path().toStdString() + "/w.voxdeck";
    const auto workspace = Workspace::open(file, "/data").value();
    const std::vector<std::string> inOrder{"-3",  "\"0\"", "7",     "\"7.0\"",    "10",
                                           "1e3", "\"a\"", "\"b\"", "{\"x\": 1}", "\"é\""};
    auto &db = workspace->database();
    QVERIFY(db.run("INSERT INTO shard (path, position, first_id, rows) VALUES ('a', 0, 1, 12)"));
    // Numbers 1 to 10 in their order, but written from the last; 11 and 12 have no value.
    const std::size_t values = inOrder.size();
    for (std::size_t id = 1; id <= values + 2; ++id) {
        const std::string further = id > values ? (id == values + 1 ? "" : "{\"it's\": null}")
                                                : "{\"it's\": " + inOrder[values - id] + "}";
        auto insert = db.statement(
            "INSERT INTO segment (id, shard, item, segment, siblings, start, stop, language, "
            "country,"
            " speaker, item_key, text, hypothesis, further)"
            " VALUES (?1, 1, ?1, -1, 1, 0, 1, '', '', '', 'k' || ?1, 'same', '', ?2)");
        QVERIFY(insert.bind(std::uint64_t{id}).bind(further).run());
    }
    RowReader reader(*workspace);
    for (const bool descending : {false, true})
        for (const bool hasLongText : {false, true}) { // which SQLite sorts
            auto keys = parseSort(descending ? "meta.it's:desc" : "meta.it's").value();
            if (hasLongText)
                keys.push_back({SortColumn::Text, false});
            RowQuery query;
            query.setSortKeys(keys);
            const auto order = reader.order(query, {}).value();
            QCOMPARE(order->size(), values + 2);
            for (std::size_t at = 0; at < values; ++at)
                QCOMPARE(std::size_t{order->idAt(at)}, descending ? at + 1 : values - at);
            QCOMPARE(std::size_t{order->idAt(values)}, values + 1);
            QCOMPARE(std::size_t{order->idAt(values + 1)}, values + 2);
        }
}

QTEST_GUILESS_MAIN(ColumnsTest)
#include "ColumnsTest.moc"
