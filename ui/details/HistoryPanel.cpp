// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/details/HistoryPanel.h"

#include "core/edit/SegmentStep.h"
#include "core/workspace/UnpublishedEdits.h"
#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QListWidget>
#include <QMenu>
#include <QVBoxLayout>

#include <utility>

namespace voxdeck {
namespace {

constexpr int kBeforeRole = Qt::UserRole;
constexpr int kAfterRole = Qt::UserRole + 1;
const QLatin1String kBetweenValues(", "); // as tellingLineOf() joins them

QString iconOf(const EditRecord &record)
{
    if (record.undoes != 0)
        return record.isRedo ? QStringLiteral("edit-redo") : QStringLiteral("edit-undo");
    switch (infoOf(record.change.field).form) {
    case EditForm::Status: return QStringLiteral("vx-status-review");
    case EditForm::Flag: return QStringLiteral("vx-flag");
    default: return QStringLiteral("document-edit");
    }
}

/// Of a step of many rows the values are listed.
QString listedWords(EditField field, const std::string &value)
{
    if (value.empty() && field != EditField::Split)
        return HistoryPanel::tr("none");
    auto values = toQString(value).trimmed().split(kBetweenValues);
    for (QString &one : values)
        one = valueWords(field, toUtf8(one));
    return values.join(kBetweenValues);
}

} // namespace

QString fieldWords(EditField field)
{
    return QCoreApplication::translate("voxdeck::HistoryPanel", infoOf(field).words);
}

namespace {

/// What was taken back or brought back: an undo names what it took back, not the inverse.
QString withTurn(const EditRecord &record, const QString &words)
{
    if (record.undoes == 0)
        return words;
    return record.isRedo ? HistoryPanel::tr("Redone: %1").arg(words)
                         : HistoryPanel::tr("Undone: %1").arg(words);
}

/// With the reason that was given for it, such as that of a rejection.
QString withReason(const EditRecord &record, const QString &words)
{
    return record.reason.empty() ? words
                                 : HistoryPanel::tr("%1: %2").arg(words, toQString(record.reason));
}

/// Of a bulk edit as a whole.
QString bulkWords(const EditRecord &record)
{
    const auto &change = record.change;
    const bool hasValue = record.undoes == 0 || record.isRedo;
    const QString value = hasValue && change.field != EditField::Text
                              ? listedWords(change.field, change.after)
                              : QString();
    const QString segments = HistoryPanel::tr("%Ln segments", nullptr, pluralCount(record.rows));
    const QString field = fieldWords(change.field);
    const QString words = value.isEmpty() ? HistoryPanel::tr("%1 of %2").arg(field, segments)
                          : value.contains(kBetweenValues) // of some this, of others that
                              ? HistoryPanel::tr("%1 of %2: %3").arg(field, segments, value)
                              : HistoryPanel::tr("%1 %2 of %3").arg(field, value, segments);
    return withReason(record, words);
}

} // namespace

QString editWords(const EditRecord &record)
{
    return withTurn(record, changeWords(record));
}

QString changeWords(const EditRecord &given)
{
    if (given.isBulk && given.key.empty())
        return bulkWords(given);
    EditRecord record = given;
    if (record.undoes != 0 && !record.isRedo) // the words are those of the step taken back
        std::swap(record.change.before, record.change.after);
    QString words;
    switch (record.change.field) {
    case EditField::Text:
        words = record.change.before.empty()  ? HistoryPanel::tr("Text written")
                : record.change.after.empty() ? HistoryPanel::tr("Text removed")
                                              : HistoryPanel::tr("Text edited");
        break;
    case EditField::Status:
        words = HistoryPanel::tr("Status %1 → %2")
                    .arg(valueWords(EditField::Status, record.change.before),
                         valueWords(EditField::Status, record.change.after));
        break;
    case EditField::Flag:
        words = record.change.after == "1" ? HistoryPanel::tr("Flag set")
                                           : HistoryPanel::tr("Flag removed");
        break;
    case EditField::Segments: words = translated(segmentStepWords(given)); break;
    case EditField::Comment:
        words = record.change.before.empty()  ? HistoryPanel::tr("Comment added")
                : record.change.after.empty() ? HistoryPanel::tr("Comment deleted")
                                              : HistoryPanel::tr("Comment changed");
        break;
    default:
        words = HistoryPanel::tr("%1 %2 → %3")
                    .arg(fieldWords(record.change.field),
                         listedWords(record.change.field, record.change.before),
                         listedWords(record.change.field, record.change.after));
        break;
    }
    return record.change.field == EditField::Segments ? words : withReason(record, words);
}

HistoryPanel::HistoryPanel(QWidget *parent)
    : QWidget(parent),
      m_list(new QListWidget(this)),
      m_empty(makeLabel(tr("No edits of this segment yet."), "muted", this))
{
    m_empty->setWordWrap(true);
    auto *head = new QWidget(this);
    setGround(head, "window");
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(8, 0, 8, 0);
    row->addWidget(makeLabel(tr("History"), "strong", head));
    row->addStretch();
    head->setFixedHeight(30);
    m_list->setAccessibleName(tr("History of this segment"));
    m_list->setWordWrap(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setIconSize({16, 16});
    m_list->setSpacing(2);
    m_list->setAccessibleDescription(tr("Enter offers to restore an earlier transcript"));
    m_list->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_list, &QListWidget::customContextMenuRequested, this,
            [this](const QPoint &at) { popUpMenu(m_list->viewport()->mapToGlobal(at)); });
    connect(m_list, &QListWidget::itemActivated, this, [this](QListWidgetItem *item) {
        popUpMenu(m_list->viewport()->mapToGlobal(m_list->visualItemRect(item).bottomLeft()));
    });
    m_empty->setContentsMargins(12, 10, 12, 10);
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    setGround(this, "base");
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeRule(Qt::Horizontal, this));
    column->addWidget(head);
    column->addWidget(makeRule(Qt::Horizontal, this));
    column->addWidget(m_empty);
    column->addWidget(m_list, 1);
    show({});
}

void HistoryPanel::show(const std::vector<EditRecord> &records)
{
    m_list->clear();
    m_empty->setVisible(records.empty());
    m_list->setVisible(!records.empty());
    for (const auto &record : records) {
        const bool isOfWorkspace = record.isBulk
                                   || !(isPublished(record.change.field)
                                        || isTime(record.change.field));
        const auto published = record.revision ? tr("published as r%1").arg(*record.revision)
                               : isOfWorkspace ? tr("in the workspace")
                                               : tr("not published");
        auto *item = new QListWidgetItem(icon(iconOf(record), IconTone::Muted),
                                         QStringLiteral("%1\n%2 · %3 · %4")
                                             .arg(editWords(record), toQString(record.who),
                                                  timeOfDayText(record.atMs), published),
                                         m_list);
        item->setToolTip(item->text()); // where the pane is narrow
        if (record.change.field != EditField::Text || record.key.empty())
            continue;
        item->setToolTip(tr("%1\nBefore: %2\nAfter: %3")
                             .arg(item->text(), toQString(record.change.before).left(500),
                                  toQString(record.change.after).left(500)));
        item->setData(kBeforeRole, toQString(record.change.before));
        item->setData(kAfterRole, toQString(record.change.after));
    }
}

/// What can be restored of a line: the transcript it made, and the one it replaced.
void HistoryPanel::popUpMenu(const QPoint &at)
{
    const auto *item = m_list->currentItem();
    if (!item || !item->data(kAfterRole).isValid())
        return;
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString &words, int role) {
        auto *action = menu->addAction(words);
        action->setToolTip(item->data(role).toString().left(500));
        connect(action, &QAction::triggered, this,
                [this, text = item->data(role).toString()] { emit restoreWanted(text); });
    };
    add(tr("Restore this transcript"), kAfterRole);
    add(tr("Restore the transcript before it"), kBeforeRole);
    menu->setToolTipsVisible(true);
    menu->popup(at);
}

} // namespace voxdeck
