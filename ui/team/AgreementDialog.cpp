// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/team/AgreementDialog.h"

#include "core/search/QueryText.h"
#include "core/workspace/SegmentRow.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLocale>
#include <QPushButton>
#include <QTreeWidget>

#include <algorithm>

namespace voxdeck {
namespace {

constexpr auto kMostListed = std::size_t{100}; // a longer query would be unreadable
constexpr int kLanguagesHeight = 130;

QString rateText(const ErrorCounts &counts)
{
    if (counts.referenceTokens() == 0)
        return QStringLiteral("–");
    return AgreementDialog::tr("%1 %").arg(
        QLocale().toString(100 * counts.rate(ErrorRateConvention::Jiwer), 'f', 2));
}

/// The segment's key, which is the item's where that has one segment only.
std::string queryFor(const DisagreedRow &row)
{
    if (!row.segment)
        return keyQueryText(row.item);
    auto query = keyQueryText(segmentKey(row.item, static_cast<std::int32_t>(*row.segment), 2));
    if (*row.segment == 0)
        query.append(" OR ").append(keyQueryText(row.item));
    return query;
}

} // namespace

AgreementDialog::AgreementDialog(const ChangeAgreement &agreement, const QString &first,
                                 const QString &second, QWidget *parent)
    : QDialog(parent),
      m_summary(makeLabel({}, "heading", this)),
      m_languages(new QTreeWidget(this)),
      m_worst(new QTreeWidget(this)),
      m_rows(new QPushButton(tr("Show &rows"), this))
{
    setWindowTitle(tr("Agreement of %1 and %2").arg(first, second));
    m_summary->setWordWrap(true);
    m_languages->setHeaderLabels(
        {tr("Language"), tr("Segments"), tr("Same text"), tr("CER"), tr("WER")});
    m_languages->setAccessibleName(tr("Agreement by language"));
    m_languages->setMaximumHeight(kLanguagesHeight);
    m_worst->setHeaderLabels({tr("Segment"), tr("Language"), tr("CER"), first, second});
    m_worst->setAccessibleName(tr("Segments that differ most"));
    m_worst->setSelectionMode(QAbstractItemView::ExtendedSelection);
    for (auto *list : {m_languages, m_worst})
        list->setRootIsDecorated(false);
    m_rows->setToolTip(tr("Filters the table to the selected segments, or to all listed ones"));
    setLook(m_rows, "vxRole", "primary");
    auto *close = new QPushButton(tr("Close"), this);
    for (auto *button : {m_rows, close})
        button->setAutoDefault(false);
    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addStretch();
    buttons->addWidget(m_rows);
    buttons->addWidget(close);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addWidget(m_summary);
    column->addWidget(m_languages);
    column->addWidget(m_worst, 1);
    column->addLayout(buttons);
    resize(820, 520);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_rows, &QPushButton::clicked, this, &AgreementDialog::showRows);
    fill(agreement);
}

void AgreementDialog::fill(const ChangeAgreement &agreement)
{
    m_summary->setText(
        agreement.segments == 0
            ? tr("No segments were edited by both people.")
            : tr("Both edited %Ln segments: %1 with the same text; CER %2 and WER %3 between them.",
                 nullptr, pluralCount(agreement.segments))
                  .arg(countText(agreement.identical), rateText(agreement.characters),
                       rateText(agreement.words)));
    for (const auto &[language, counts] : agreement.languages)
        new QTreeWidgetItem(m_languages, {language.empty() ? tr("unknown") : toQString(language),
                                          countText(counts.segments), countText(counts.identical),
                                          rateText(counts.characters), rateText(counts.words)});
    for (std::size_t at = 0; at < std::min(kMostListed, agreement.worst.size()); ++at) {
        const DisagreedRow &row = agreement.worst[at];
        const QString name = row.segment
                                 ? tr("%1, segment %2").arg(toQString(row.item)).arg(*row.segment)
                                 : toQString(row.item);
        auto *item = new QTreeWidgetItem(m_worst,
                                         {name, toQString(row.language), rateText(row.characters),
                                          toQString(row.first), toQString(row.second)});
        item->setData(0, Qt::UserRole, toQString(queryFor(row)));
    }
    const auto fit = [](QTreeWidget *list, int column, int least) {
        auto *header = list->header();
        header->resizeSection(column, std::max(least, header->sectionSizeHint(column)));
    };
    for (int column = 0; column < m_languages->columnCount(); ++column)
        fit(m_languages, column, 100);
    fit(m_worst, 0, 200);
    for (const int column : {1, 2})
        fit(m_worst, column, 80);
    m_worst->header()->setSectionResizeMode(3, QHeaderView::Stretch);
    m_rows->setEnabled(m_worst->topLevelItemCount() > 0);
}

QString AgreementDialog::summary() const
{
    return m_summary->text();
}

void AgreementDialog::showRows()
{
    const bool isAll = m_worst->selectedItems().isEmpty();
    QStringList parts;
    for (int at = 0; at < m_worst->topLevelItemCount(); ++at) {
        const auto *const item = m_worst->topLevelItem(at);
        if (isAll || item->isSelected())
            parts << item->data(0, Qt::UserRole).toString();
    }
    emit rowsWanted(parts.join(QStringLiteral(" OR ")));
}

} // namespace voxdeck
