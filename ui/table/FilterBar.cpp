// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/table/FilterBar.h"

#include "core/query/QueryParser.h"
#include "ui/common/RowFilters.h"
#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>

#include <cstdint>

namespace voxdeck {
namespace {

bool isWords(const std::string &search)
{
    const auto parsed = parseQuery(search);
    return parsed && parsed->kind == QueryExpression::Kind::Words;
}

} // namespace

FilterBar::FilterBar(QWidget *parent)
    : QWidget(parent),
      m_sign(new QLabel(this)),
      m_chips(new QHBoxLayout),
      m_add(new QPushButton(tr("Add filter"), this)),
      m_counts(makeLabel({}, "muted", this)),
      m_save(new QPushButton(tr("Save filter"), this)),
      m_columns(new QPushButton(tr("Columns"), this))
{
    setAccessibleName(tr("Filter bar"));
    setGround(this, "window");
    setLook(m_add, "vxRole", "chipAdd");
    m_add->setIcon(icon(QStringLiteral("list-add"), IconTone::Muted));
    m_add->setToolTip(tr("Show only rows of a status, a language, or with edits"));
    m_add->setMenu(new QMenu(m_add));
    connect(m_add->menu(), &QMenu::aboutToShow, this, &FilterBar::fillMenu);
    setLook(m_save, "vxSize", "bar");
    m_save->setIcon(icon(QStringLiteral("bookmarks")));
    m_save->setToolTip(tr("Save this filter under a name"));
    m_save->hide();
    connect(m_save, &QPushButton::clicked, this, &FilterBar::saveWanted);
    setLook(m_columns, "vxSize", "bar");
    m_columns->setIcon(icon(QStringLiteral("table")));
    m_columns->setAccessibleName(tr("Columns of the segment table"));
    m_columns->setToolTip(tr("Show or hide columns"));
    m_chips->setSpacing(6);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 4, 8, 4);
    row->setSpacing(8);
    row->addWidget(m_sign);
    row->addLayout(m_chips);
    row->addWidget(m_add);
    row->addStretch(1);
    row->addWidget(m_counts);
    row->addWidget(m_save);
    row->addWidget(m_columns);
    setFixedHeight(sized(36));
    showSign();
}

void FilterBar::showSign()
{
    m_sign->setPixmap(
        iconPixmap(QStringLiteral("view-filter"), IconTone::Text, 16, devicePixelRatioF()));
}

/// A pixmap keeps the colours it was made in.
void FilterBar::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::StyleChange)
        showSign();
}

void FilterBar::showQuery(const RowQuery &query)
{
    m_query = query;
    m_save->setVisible(leavesRowsOut(query));
    while (auto *item = m_chips->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    if (query.onlyUnpublished) {
        auto without = query;
        without.onlyUnpublished = false;
        addChip(tr("Queue"), tr("Unpublished"), without);
    }
    if (query.onlyFlagged) {
        auto without = query;
        without.onlyFlagged = false;
        addChip(tr("Queue"), tr("Flagged"), without);
    }
    if (query.status) {
        auto without = query;
        without.status.reset();
        addChip(tr("Status"), statusWords(*query.status), without);
    }
    if (!query.language.empty()) {
        auto without = query;
        without.language.clear();
        addChip(tr("Language"), toQString(query.language), without);
    }
    if (!query.search.empty()) {
        auto without = query;
        without.search.clear();
        addChip(isWords(query.search) ? tr("Text or key") : tr("Query"), toQString(query.search),
                without);
    }
}

void FilterBar::addChip(const QString &kind, const QString &value, const RowQuery &without)
{
    auto shown = value;
    if (shown.size() > 24)
        shown = shown.left(23) + QStringLiteral("…");
    auto *chip = new QPushButton(QStringLiteral("%1: %2").arg(kind, shown), this);
    setLook(chip, "vxRole", "chip");
    chip->setIcon(icon(QStringLiteral("window-close"), IconTone::Muted));
    chip->setIconSize({12, 12});
    chip->setLayoutDirection(Qt::RightToLeft); // the cross follows the words
    chip->setToolTip(tr("Remove this filter"));
    chip->setAccessibleName(tr("Filter %1: %2, press to remove it").arg(kind, value));
    connect(chip, &QPushButton::clicked, this, [this, without] { emit queryWanted(without); });
    m_chips->addWidget(chip);
}

void FilterBar::fillMenu()
{
    auto *menu = m_add->menu();
    menu->clear();
    const auto add = [this](QMenu *into, const QString &text, const RowQuery &with) {
        connect(into->addAction(text), &QAction::triggered, this,
                [this, with] { emit queryWanted(with); });
    };
    auto *statuses = menu->addMenu(tr("Status"));
    for (const auto status :
         {SegmentStatus::Pending, SegmentStatus::InReview, SegmentStatus::Approved,
          SegmentStatus::Rejected, SegmentStatus::Error}) {
        auto with = m_query;
        with.status = status;
        add(statuses, statusWords(status), with);
    }
    auto *languages = menu->addMenu(tr("Language"));
    languages->setEnabled(!m_languages.empty());
    constexpr int kMostListed = 40;
    int listed = 0;
    for (const auto &[tag, count] : m_languages) {
        if (++listed > kMostListed)
            break;
        auto with = m_query;
        with.language = tag;
        add(languages, tr("%1 (%2)").arg(languageName(toQString(tag)), voxdeck::countText(count)),
            with);
    }
    auto with = m_query;
    with.onlyUnpublished = true;
    add(menu, tr("With unpublished edits"), with);
    with = m_query;
    with.onlyFlagged = true;
    add(menu, tr("Flagged"), with);
}

void FilterBar::setLanguages(std::vector<std::pair<std::string, std::uint64_t>> languages)
{
    m_languages = std::move(languages);
}

void FilterBar::showCounts(const RowCounts &counts)
{
    auto all = counts.isReading ? tr("%Ln segments read so far", nullptr, pluralCount(counts.all))
                                : tr("%Ln segments", nullptr, pluralCount(counts.all));
    if (counts.isReading && counts.perSecond > 0)
        all = tr("%1, %2 per second").arg(all, voxdeck::countText(counts.perSecond));
    if (!counts.matching)
        m_counts->setText(tr("Counting…"));
    else if (!leavesRowsOut(m_query))
        m_counts->setText(tr("%1 · %2").arg(all, spanText(counts.allSeconds)));
    else if (counts.matchingSeconds)
        m_counts->setText(
            tr("%1 of %2 · %3")
                .arg(voxdeck::countText(*counts.matching), all, spanText(*counts.matchingSeconds)));
    else
        m_counts->setText(tr("%1 of %2").arg(voxdeck::countText(*counts.matching), all));
}

QString FilterBar::countText() const
{
    return m_counts->text();
}

RowQuery FilterBar::withoutLast(const RowQuery &query, QString &name)
{
    auto without = query;
    if (!query.search.empty()) {
        name = (isWords(query.search) ? tr("Text or key: %1") : tr("Query: %1"))
                   .arg(toQString(query.search));
        without.search.clear();
    } else if (!query.language.empty()) {
        name = tr("Language: %1").arg(toQString(query.language));
        without.language.clear();
    } else if (query.status) {
        name = tr("Status: %1").arg(statusWords(*query.status));
        without.status.reset();
    } else if (query.onlyFlagged) {
        name = tr("Queue: Flagged");
        without.onlyFlagged = false;
    } else if (query.onlyUnpublished) {
        name = tr("Queue: Unpublished");
        without.onlyUnpublished = false;
    }
    return without;
}

} // namespace voxdeck
