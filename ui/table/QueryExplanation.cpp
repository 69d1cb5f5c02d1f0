// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/QueryExplanation.h"

#include "core/query/Metrics.h"
#include "core/query/QueryFields.h"
#include "core/search/Columns.h"
#include "ui/common/ColumnWords.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>

namespace voxdeck {
namespace {

constexpr double kPercent = 100;

struct QueryExplanation {
    Q_DECLARE_TR_FUNCTIONS(QueryExplanation)
};

QString fieldWords(QueryField field)
{
    const Metric *const metric = metricOf(field);
    return metric ? toQString(metric->name) : columnWords(columnOf(field));
}

QString number(double value)
{
    return QLocale().toString(value, 'g', 6);
}

QString amount(const QueryFieldInfo &info, double value)
{
    if (info.kind == QueryFieldKind::Ratio)
        return QueryExplanation::tr("%1 %").arg(number(value * kPercent));
    if (info.kind == QueryFieldKind::Time)
        return QueryExplanation::tr("%1 s").arg(number(value));
    const Metric *const metric = metricOf(info.field);
    return metric && !metric->unit.empty() ? QueryExplanation::tr("%1 %2", "number and unit")
                                                 .arg(number(value), toQString(metric->unit))
                                           : number(value);
}

QString rangeWords(const QueryTest &test, const QueryFieldInfo &info, const QString &field)
{
    if (test.low && test.high)
        return *test.low == *test.high
                   ? QueryExplanation::tr("%1 is %2").arg(field, amount(info, *test.low))
                   : QueryExplanation::tr("%1 from %2 to %3")
                         .arg(field, amount(info, *test.low), amount(info, *test.high));
    if (test.low)
        return (test.isLowOpen ? QueryExplanation::tr("%1 above %2")
                               : QueryExplanation::tr("%1 %2 or more"))
            .arg(field, amount(info, *test.low));
    return (test.isHighOpen ? QueryExplanation::tr("%1 below %2")
                            : QueryExplanation::tr("%1 %2 or less"))
        .arg(field, amount(info, test.high.value_or(0)));
}

QString choiceWords(const QueryTest &test, const QueryFieldInfo &info, const QString &field)
{
    if (test.field == QueryField::Flag)
        return test.choice == 0 ? QueryExplanation::tr("not flagged")
                                : QueryExplanation::tr("flagged");
    if (test.field == QueryField::Unpublished)
        return test.choice == 0 ? QueryExplanation::tr("no unpublished edits") : field;
    for (const QueryChoice &choice : info.choices)
        if (choice.value == test.choice && !choice.isAlias)
            return QueryExplanation::tr("%1 %2", "field and value")
                .arg(field, toQString(choice.word));
    return field;
}

QString plainWords(const QueryTest &test, const QueryFieldInfo &info, const QString &field)
{
    const auto text = toQString(test.text);
    switch (info.kind) {
    case QueryFieldKind::Language:
        return QueryExplanation::tr("%1 %2", "field and value").arg(field, languageName(text));
    case QueryFieldKind::Name:
    case QueryFieldKind::Stored:
        return QueryExplanation::tr("%1 %2", "field and value").arg(field, text);
    default: return QueryExplanation::tr("%1 contains “%2”").arg(field, text);
    }
}

QString testWords(const QueryTest &test)
{
    const QueryFieldInfo &info = infoOf(test.field);
    auto field = fieldWords(test.field);
    if (!test.version.empty())
        field += QLatin1Char(' ') + toQString(test.version);
    const auto text = toQString(test.text);
    switch (test.match) {
    case QueryMatch::Plain: return plainWords(test, info, field);
    case QueryMatch::Exact: return QueryExplanation::tr("%1 is exactly “%2”").arg(field, text);
    case QueryMatch::Wildcards: return QueryExplanation::tr("%1 matches %2").arg(field, text);
    case QueryMatch::Regex:
        return QueryExplanation::tr("%1 matches the regular expression %2").arg(field, text);
    case QueryMatch::Range: return rangeWords(test, info, field);
    case QueryMatch::Choice: return choiceWords(test, info, field);
    case QueryMatch::Empty: return QueryExplanation::tr("without %1").arg(field);
    }
    return field;
}

QString explain(const QueryExpression &query, bool isPart)
{
    using Kind = QueryExpression::Kind;
    QStringList parts;
    for (const QueryExpression &part : query.parts)
        parts << explain(part, true);
    switch (query.kind) {
    case Kind::Everything: return {};
    case Kind::Words:
        return QueryExplanation::tr("text or key contains “%1”").arg(toQString(query.words));
    case Kind::Test: return testWords(query.test);
    case Kind::Not: return QueryExplanation::tr("not: %1").arg(parts.value(0));
    case Kind::And: return parts.join(QueryExplanation::tr(" and ", "between conditions"));
    case Kind::Or: {
        const auto words = parts.join(QueryExplanation::tr(" or ", "between conditions"));
        return isPart ? QStringLiteral("(%1)").arg(words) : words;
    }
    }
    return {};
}

} // namespace

QString explainQuery(const QueryExpression &query)
{
    return explain(query, false);
}

} // namespace voxdeck
