// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/details/CommentsPanel.h"

#include "ui/common/GrowingField.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Theme.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace voxdeck {

QString partWords(const Comment &comment)
{
    if (comment.times)
        return CommentsPanel::tr("%1 – %2").arg(clockText(comment.times->start),
                                                clockText(comment.times->end));
    if (comment.now)
        return CommentsPanel::tr("characters %1–%2")
            .arg(comment.now->first + 1)
            .arg(comment.now->end);
    return comment.characters ? CommentsPanel::tr("words that have changed since") : QString();
}

CommentsPanel::CommentsPanel(QWidget *parent)
    : QWidget(parent),
      m_list(new QListWidget(this)),
      m_empty(makeLabel(tr("No comments on this segment yet."), "muted", this)),
      m_about(makeLabel({}, "smallMuted", this)),
      m_field(new GrowingField(this)),
      m_goTo(new QPushButton(tr("Go to"), this)),
      m_edit(new QPushButton(tr("Edit"), this)),
      m_resolve(new QPushButton(tr("Resolve"), this)),
      m_delete(new QPushButton(tr("Delete"), this)),
      m_add(new QPushButton(tr("Add"), this))
{
    setGround(this, "base");
    m_list->setAccessibleName(tr("Comments on this segment"));
    m_list->setObjectName(QStringLiteral("comments")); // spaced by the style sheet
    m_list->setWordWrap(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setSpacing(2);
    m_list->setProperty("vxTakesDelete", true);
    m_list->installEventFilter(this);
    m_empty->setWordWrap(true);
    m_empty->setContentsMargins(12, 10, 12, 10);
    m_empty->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_about->setWordWrap(true);
    m_field->setAccessibleName(tr("Comment"));
    m_field->setMaxLength(static_cast<int>(kMostCommentBytes / 4)); // of 4 bytes each at most
    m_field->installEventFilter(this);
    m_goTo->setToolTip(tr("Show the part the comment refers to (Enter)"));
    m_edit->setToolTip(tr("Edit the text of the comment"));
    m_delete->setToolTip(tr("Delete the comment; undo restores it (Del)"));
    m_field->setToolTip(tr("Enter adds the comment; Shift+Enter starts a new line"));
    m_add->setToolTip(tr("Add the comment (Enter)"));
    auto *buttons =
        new QGridLayout; // in two rows: four long words do not fit beside each other in the drawer
    buttons->setContentsMargins(8, 0, 8, 0);
    buttons->setSpacing(4);
    int place = 0;
    for (auto *button : {m_goTo, m_edit, m_resolve, m_delete}) {
        setLook(button, "vxSize", "small");
        buttons->addWidget(button, place / 2, place % 2);
        ++place;
    }
    auto *typing = new QHBoxLayout;
    typing->setContentsMargins(8, 0, 8, 8);
    typing->setSpacing(4);
    typing->addWidget(m_field, 1);
    typing->addWidget(m_add, 0, Qt::AlignBottom);
    m_about->setContentsMargins(8, 0, 8, 0);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(m_empty);
    column->addWidget(m_list, 1);
    column->addStretch(0); // keeps the field at the foot while the list is hidden
    column->addLayout(buttons);
    column->addWidget(makeRule(Qt::Horizontal, this));
    column->addWidget(m_about);
    column->addLayout(typing);

    connect(m_list, &QListWidget::currentRowChanged, this, &CommentsPanel::refreshButtons);
    connect(m_list, &QListWidget::itemActivated, m_goTo, &QPushButton::click);
    connect(m_goTo, &QPushButton::clicked, this, [this] {
        if (const auto *comment = current())
            emit goToWanted(*comment);
    });
    connect(m_edit, &QPushButton::clicked, this, [this] {
        if (const auto *comment = current())
            emit editWanted(Comment(*comment)); // the list may be filled again meanwhile
    });
    connect(m_resolve, &QPushButton::clicked, this, [this] {
        if (const auto *comment = current())
            emit resolveWanted(*comment, !comment->isResolved);
    });
    connect(m_delete, &QPushButton::clicked, this, [this] {
        if (const auto *comment = current())
            emit deleteWanted(*comment);
    });
    connect(m_field, &GrowingField::returnPressed, this, &CommentsPanel::send);
    connect(m_add, &QPushButton::clicked, this, &CommentsPanel::send);
    connect(m_field, &QPlainTextEdit::textChanged, this, &CommentsPanel::refreshButtons);
    show({});
    setAbout({});
}

void CommentsPanel::show(const std::vector<Comment> &comments)
{
    const auto *before = current();
    const auto chosen = before ? before->uid : std::string();
    m_comments = comments;
    int row = 0;
    {
        const QSignalBlocker blocker(m_list);
        m_list->clear();
        for (std::size_t number = 0; number < m_comments.size(); ++number) {
            const auto &comment = m_comments[number];
            QStringList facts{toQString(comment.who), timeOfDayText(comment.atMs),
                              partWords(comment)};
            if (comment.isResolved)
                facts << tr("resolved");
            facts.removeAll(QString());
            auto *item = new QListWidgetItem(
                QStringLiteral("%1\n%2").arg(toQString(comment.text),
                                             facts.join(QStringLiteral(" · "))),
                m_list);
            if (comment.isResolved)
                item->setForeground(Theme::of(palette()).muted);
            if (comment.uid == chosen)
                row = static_cast<int>(number);
        }
        m_list->setCurrentRow(m_comments.empty() ? -1 : row);
    }
    m_empty->setVisible(m_comments.empty());
    m_list->setVisible(!m_comments.empty());
    const auto open = std::count_if(m_comments.begin(), m_comments.end(),
                                    [](const auto &comment) { return !comment.isResolved; });
    emit countChanged(static_cast<int>(open));
    refreshButtons();
}

void CommentsPanel::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        for (int at = 0; at < m_list->count(); ++at)
            if (m_comments[static_cast<std::size_t>(at)].isResolved)
                m_list->item(at)->setForeground(Theme::of(palette()).muted);
}

void CommentsPanel::setAbout(const QString &words)
{
    m_aboutWords = words;
    showAbout();
}

void CommentsPanel::showAbout()
{
    m_about->setText(m_edited                 ? tr("Edit the comment")
                     : m_aboutWords.isEmpty() ? tr("No segment is open.")
                                              : m_aboutWords);
    m_field->setEnabled(!m_aboutWords.isEmpty() || m_edited);
    m_add->setText(m_edited ? tr("Change") : tr("Add"));
    refreshButtons();
}

void CommentsPanel::finishTyping()
{
    m_edited.reset();
    m_field->clear();
    showAbout();
}

void CommentsPanel::resume(const QString &text, const std::optional<Comment> &edited)
{
    m_edited = edited;
    m_field->setText(text);
    showAbout();
}

const Comment *CommentsPanel::current() const
{
    const auto row = static_cast<std::size_t>(std::max(m_list->currentRow(), 0));
    return m_list->currentRow() >= 0 && row < m_comments.size() ? &m_comments[row] : nullptr;
}

void CommentsPanel::send()
{
    const auto text = m_field->text().trimmed();
    if (text.isEmpty())
        return;
    if (m_edited)
        emit textWanted(*m_edited, text);
    else
        emit addWanted(text);
}

void CommentsPanel::edit(const Comment &comment)
{
    resume(toQString(comment.text), comment);
    m_field->setFocus(Qt::OtherFocusReason);
    m_field->selectAll();
}

void CommentsPanel::refreshButtons()
{
    const auto *comment = current();
    for (auto *button : {m_goTo, m_edit, m_resolve, m_delete})
        button->setEnabled(comment != nullptr);
    const bool isResolved = comment && comment->isResolved;
    m_resolve->setText(isResolved ? tr("Reopen") : tr("Resolve"));
    m_resolve->setToolTip(isResolved ? tr("Reopen the comment")
                                     : tr("Mark the comment as resolved"));
    m_add->setEnabled(m_field->isEnabled() && !m_field->text().trimmed().isEmpty());
}

bool CommentsPanel::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (watched == m_list && key->key() == Qt::Key_Delete) {
        m_delete->click();
        return true;
    }
    if (watched == m_field && key->key() == Qt::Key_Escape) {
        finishTyping();
        emit left();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace voxdeck
