// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/QueryExplanation.h"

#include "core/query/Metrics.h"
#include "core/query/QueryFields.h"
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
using Words = QueryExplanation;

QString fieldWords(QueryField field)
{
    switch (field) {
    case QueryField::Key: return Words::tr("key");
    case QueryField::Item: return Words::tr("item key");
    case QueryField::Recording: return Words::tr("recording");
    case QueryField::Text: return Words::tr("transcript");
    case QueryField::Reference: return Words::tr("reference");
    case QueryField::Hypothesis: return Words::tr("hypothesis");
    case QueryField::Language: return Words::tr("language");
    case QueryField::Country: return Words::tr("country");
    case QueryField::Speaker: return Words::tr("speaker");
    case QueryField::Tag: return Words::tr("tag");
    case QueryField::Shard: return Words::tr("source");
    case QueryField::Start: return Words::tr("start");
    case QueryField::End: return Words::tr("end");
    case QueryField::Duration: return Words::tr("duration");
    case QueryField::Cer: return Words::tr("CER");
    case QueryField::Wer: return Words::tr("WER");
    case QueryField::ListCer: return Words::tr("CER of the list");
    case QueryField::ListWer: return Words::tr("WER of the list");
    case QueryField::Status: return Words::tr("status");
    case QueryField::Split: return Words::tr("split");
    case QueryField::Flag: return Words::tr("flag");
    case QueryField::Unpublished: return Words::tr("unpublished edits");
    case QueryField::Assigned: return Words::tr("assignee");
    case QueryField::Basket: return Words::tr("basket");
    case QueryField::Filter: return Words::tr("saved filter");
    case QueryField::Comment: return Words::tr("comment");
    case QueryField::Build: return Words::tr("build status");
    }
    const Metric *const metric = metricOf(field);
    return metric ? toQString(metric->name) : QString();
}

QString number(double value)
{
    return QLocale().toString(value, 'g', 6);
}

QString amount(const QueryFieldInfo &info, double value)
{
    if (info.kind == QueryFieldKind::Ratio)
        return Words::tr("%1 %").arg(number(value * kPercent));
    if (info.kind == QueryFieldKind::Time)
        return Words::tr("%1 s").arg(number(value));
    const Metric *const metric = metricOf(info.field);
    return metric && !metric->unit.empty()
               ? Words::tr("%1 %2", "number and unit").arg(number(value), toQString(metric->unit))
               : number(value);
}

QString rangeWords(const QueryTest &test, const QueryFieldInfo &info, const QString &field)
{
    if (test.low && test.high)
        return *test.low == *test.high
                   ? Words::tr("%1 is %2").arg(field, amount(info, *test.low))
                   : Words::tr("%1 from %2 to %3")
                         .arg(field, amount(info, *test.low), amount(info, *test.high));
    if (test.low)
        return (test.isLowOpen ? Words::tr("%1 above %2") : Words::tr("%1 %2 or more"))
            .arg(field, amount(info, *test.low));
    return (test.isHighOpen ? Words::tr("%1 below %2") : Words::tr("%1 %2 or less"))
        .arg(field, amount(info, test.high.value_or(0)));
}

QString choiceWords(const QueryTest &test, const QueryFieldInfo &info, const QString &field)
{
    if (test.field == QueryField::Flag)
        return test.choice == 0 ? Words::tr("not flagged") : Words::tr("flagged");
    if (test.field == QueryField::Unpublished)
        return test.choice == 0 ? Words::tr("no unpublished edits") : field;
    for (const QueryChoice &choice : info.choices)
        if (choice.value == test.choice && !choice.isAlias)
            return Words::tr("%1 %2", "field and value").arg(field, toQString(choice.word));
    return field;
}

QString plainWords(const QueryTest &test, const QueryFieldInfo &info, const QString &field)
{
    const auto text = toQString(test.text);
    switch (info.kind) {
    case QueryFieldKind::Language:
        return Words::tr("%1 %2", "field and value").arg(field, languageName(text));
    case QueryFieldKind::Name:
    case QueryFieldKind::Stored: return Words::tr("%1 %2", "field and value").arg(field, text);
    default: return Words::tr("%1 contains “%2”").arg(field, text);
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
    case QueryMatch::Exact: return Words::tr("%1 is exactly “%2”").arg(field, text);
    case QueryMatch::Wildcards: return Words::tr("%1 matches %2").arg(field, text);
    case QueryMatch::Regex:
        return Words::tr("%1 matches the regular expression %2").arg(field, text);
    case QueryMatch::Range: return rangeWords(test, info, field);
    case QueryMatch::Choice: return choiceWords(test, info, field);
    case QueryMatch::Empty: return Words::tr("without %1").arg(field);
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
    case Kind::Words: return Words::tr("text or key contains “%1”").arg(toQString(query.words));
    case Kind::Test: return testWords(query.test);
    case Kind::Not: return Words::tr("not: %1").arg(parts.value(0));
    case Kind::And: return parts.join(Words::tr(" and ", "between conditions"));
    case Kind::Or: {
        const auto words = parts.join(Words::tr(" or ", "between conditions"));
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
