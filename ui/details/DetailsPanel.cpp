// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/details/DetailsPanel.h"

#include "core/json/Json.h"
#include "core/workspace/SegmentLength.h"
#include "ui/common/describeError.h"
#include "ui/common/Look.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/Theme.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"

#include <QEvent>
#include <QHeaderView>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr int kMostChildren = 200; // of one array or object: more would be unreadable in a panel
constexpr int kDeepest = 12;
constexpr qsizetype kLongestValue = 300;

QString oneLine(const QString &text)
{
    auto result = text.left(kLongestValue);
    result.replace(QLatin1Char('\n'), QLatin1Char(' '));
    return text.size() > kLongestValue ? result + QStringLiteral("…") : result;
}

QString scalarText(const JsonValue &value)
{
    switch (value.kind()) {
    case JsonValue::Kind::String: return toQString(value.toString());
    case JsonValue::Kind::Array:
        return DetailsPanel::tr("%Ln items", nullptr, pluralCount(value.items().size()));
    case JsonValue::Kind::Object:
        return DetailsPanel::tr("%Ln fields", nullptr, pluralCount(value.members().size()));
    default: return toQString(value.dumpAscii());
    }
}

} // namespace

DetailsPanel::DetailsPanel(QWidget *parent) : QWidget(parent), m_tree(new QTreeWidget(this))
{
    m_tree->setColumnCount(2);
    m_tree->setHeaderHidden(true);
    m_tree->setAccessibleName(tr("Details"));
    m_tree->setIndentation(14);
    m_tree->setUniformRowHeights(true);
    m_tree->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_tree->header()->setStretchLastSection(true);
    m_tree->header()->setSectionResizeMode(0, QHeaderView::Interactive);
    m_tree->header()->resizeSection(0, 112);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_tree);
    m_segment = section(tr("Segment"));
    m_transcripts = section(tr("Transcripts"));
    m_audio = section(tr("Audio"));
    m_metainfo = section(tr("Metadata"));
    clear();
}

QTreeWidgetItem *DetailsPanel::section(const QString &name)
{
    auto *item = new QTreeWidgetItem(m_tree, {name});
    auto font = interfaceFont();
    font.setWeight(QFont::DemiBold);
    item->setFont(0, font);
    item->setFirstColumnSpanned(true);
    item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    item->setExpanded(true);
    return item;
}

/// An item keeps the colour it was made with.
void DetailsPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    const auto &muted = Theme::of(palette()).muted;
    for (QTreeWidgetItemIterator at(m_tree); *at; ++at)
        for (const int column : {0, 1})
            if ((*at)->data(column, Qt::ForegroundRole).isValid())
                (*at)->setForeground(column, muted);
}

void DetailsPanel::add(QTreeWidgetItem *parent, const QString &key, const QString &value,
                       bool isFixed, const QString &keyToolTip)
{
    auto *item = new QTreeWidgetItem(parent, {key, oneLine(value)});
    item->setToolTip(0, keyToolTip.isEmpty() ? key : keyToolTip);
    item->setForeground(0, Theme::of(palette()).muted);
    item->setToolTip(1, value.left(2000));
    if (isFixed)
        item->setFont(1, fixedFont());
    // Names of transcripts that begin alike are told apart by their ends.
    constexpr int kWidestKeys = 150;
    const int wanted = m_tree->fontMetrics().horizontalAdvance(key) + 2 * m_tree->indentation() + 8;
    if (wanted > m_tree->header()->sectionSize(0))
        m_tree->header()->resizeSection(0, std::min(wanted, kWidestKeys));
}

void DetailsPanel::addJson(QTreeWidgetItem *parent, const QString &key, const JsonValue &value,
                           int depth)
{
    auto *item = new QTreeWidgetItem(parent, {oneLine(key), oneLine(scalarText(value))});
    item->setForeground(0, Theme::of(palette()).muted);
    item->setToolTip(1, scalarText(value).left(2000));
    if (depth >= kDeepest)
        return;
    int shown = 0;
    const auto rest = [&](std::size_t size) {
        auto *more = new QTreeWidgetItem(
            item, {QStringLiteral("…"), tr("%1 more").arg(countText(size - kMostChildren))});
        more->setForeground(1, Theme::of(palette()).muted);
    };
    for (const auto &member : value.members()) {
        if (shown++ == kMostChildren)
            return rest(value.members().size());
        addJson(item, toQString(member.first), member.second, depth + 1);
    }
    for (const auto &element : value.items()) {
        if (shown++ == kMostChildren)
            return rest(value.items().size());
        addJson(item, QString::number(shown - 1), element, depth + 1);
    }
}

void DetailsPanel::showSegment(const SegmentDetails &details)
{
    const auto &row = details.row;
    clear();
    add(m_segment, tr("key"), toQString(row.key), true);
    add(m_segment, tr("status"),
        row.isFlagged ? tr("%1, flagged").arg(statusWords(row.status)) : statusWords(row.status));
    if (row.split != Split::Unassigned)
        add(m_segment, tr("split"), splitWords(row.split));
    if (!row.speaker.empty())
        add(m_segment, tr("speaker"), toQString(row.speaker));
    if (!row.language.empty())
        add(m_segment, tr("language"), toQString(row.language));
    add(m_segment, tr("start"), clockText(row.startSeconds), true);
    const auto length = lengthOf(row);
    add(m_segment, tr("duration"),
        length ? tr("%1 s").arg(durationText(*length)) : tr("unknown: the audio cannot be read"));
    if (row.isUnpublished)
        add(m_segment, tr("edits"), tr("not published yet"));
    add(m_transcripts, tr("reference"), toQString(row.text), false,
        row.textName.empty() ? QString() : tr("reference: %1").arg(toQString(row.textName)));
    const auto said = [](const std::string &text) {
        return text.empty() ? tr("(empty)") : toQString(text);
    };
    if (row.hasHypothesis())
        add(m_transcripts,
            row.hypothesisName.empty() ? tr("hypothesis") : toQString(row.hypothesisName),
            said(row.hypothesis), false, tr("hypothesis"));
    for (const auto &version : row.versions)
        add(m_transcripts, toQString(version.name), said(version.text));
    if (details.problem) {
        add(m_metainfo, tr("unreadable"), describeError(*details.problem).what);
    } else if (details.metainfo) {
        for (const auto &member : details.metainfo->members())
            addJson(m_metainfo, toQString(member.first), member.second, 1);
    }
    m_metainfo->setHidden(m_metainfo->childCount() == 0);
}

void DetailsPanel::showAudio(const AudioFacts &facts)
{
    qDeleteAll(m_audio->takeChildren());
    if (!facts.file.isEmpty()) {
        add(m_audio, facts.isShard ? tr("shard") : tr("folder"), facts.shard, true);
        add(m_audio, tr("file"), facts.file, true);
    }
    if (!facts.problem.isEmpty())
        add(m_audio, tr("unreadable"), facts.problem);
    if (facts.sampleRateHz > 0)
        add(m_audio, tr("format"),
            tr("PCM 16 bit, %1 kHz, mono")
                .arg(QLocale().toString(facts.sampleRateHz / 1000.0, 'g', 4)));
    if (facts.itemSeconds > 0)
        add(m_audio, tr("length"), clockText(facts.itemSeconds), true);
}

void DetailsPanel::clear()
{
    for (auto *one : {m_segment, m_transcripts, m_audio, m_metainfo})
        qDeleteAll(one->takeChildren());
}

} // namespace voxdeck
