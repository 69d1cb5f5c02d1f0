// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/details/RowFields.h"

#include "ui/common/KeyWords.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QFormLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QStringListModel>

namespace voxdeck {
namespace {

QStringList tagsIn(const QString &text)
{
    auto tags = text.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    tags.removeDuplicates();
    return tags;
}

} // namespace

RowFields::RowFields(QWidget *parent)
    : QWidget(parent),
      m_tags(new QLineEdit(this)),
      m_speaker(new QLineEdit(this)),
      m_keys(makeLabel({}, "smallMuted", this)),
      m_rows(makeLabel({}, "smallMuted", this)),
      m_knownTags(new QStringListModel(this)),
      m_knownSpeakers(new QStringListModel(this)),
      m_tagCompleter(new QCompleter(m_knownTags, this))
{
    m_tags->setAccessibleName(tr("Tags, separated by spaces"));
    setKeyWords(m_tags, "toolTip", tr("Tags, separated by spaces (%1)"),
                {QStringLiteral("edit-tags")});
    m_tags->setPlaceholderText(tr("no tags"));
    m_speaker->setAccessibleName(tr("Speaker"));
    setKeyWords(m_speaker, "toolTip", tr("Speaker (%1)"), {QStringLiteral("edit-speaker")});
    m_speaker->setPlaceholderText(tr("unknown"));
    m_tagCompleter->setWidget(m_tags);
    m_tagCompleter->setCaseSensitivity(Qt::CaseInsensitive);
    auto *speakers = new QCompleter(m_knownSpeakers, this);
    speakers->setCaseSensitivity(Qt::CaseInsensitive);
    m_speaker->setCompleter(speakers);
    m_rows->hide();
    m_keys->setWordWrap(true);
    m_keys->setAccessibleName(tr("Tag keys"));
    m_keys->hide();
    auto *form = new QFormLayout(this);
    form->setContentsMargins(10, 8, 10, 6);
    form->setHorizontalSpacing(8);
    form->setVerticalSpacing(4);
    form->addRow(tr("Tags"), m_tags);
    form->addRow(m_keys);
    form->addRow(tr("Speaker"), m_speaker);
    form->addRow(m_rows);
    connect(m_tagCompleter, qOverload<const QString &>(&QCompleter::activated), this,
            &RowFields::putTag);
    connect(m_tags, &QLineEdit::textEdited, this, &RowFields::offerTags);
    connect(m_tags, &QLineEdit::editingFinished, this, &RowFields::takeTags);
    connect(m_speaker, &QLineEdit::editingFinished, this, &RowFields::takeSpeaker);
    for (auto *field : {m_tags, m_speaker}) {
        field->installEventFilter(this);
        connect(field, &QLineEdit::returnPressed, this, &RowFields::leaveWanted);
    }
    showNothing();
}

void RowFields::showRow(const QString &tags, const QString &speaker, std::uint64_t rows)
{
    setEnabled(true);
    const auto put = [](QLineEdit *field, QString &shown, const QString &value) {
        const bool isTyped = field->hasFocus() && field->text() != shown;
        shown = value;
        if (!isTyped && field->text() != value) // else what is selected would not be any more
            field->setText(value);
    };
    put(m_tags, m_shownTags, tagsIn(tags).join(QLatin1Char(' ')));
    put(m_speaker, m_shownSpeaker, speaker);
    m_rows->setText(tr("Changes apply to the %1 selected segments.").arg(countText(rows)));
    m_rows->setVisible(rows > 1);
}

void RowFields::showNothing()
{
    setEnabled(false);
    m_shownTags.clear();
    m_shownSpeaker.clear();
    m_tags->clear();
    m_speaker->clear();
    m_rows->hide();
}

void RowFields::setKnown(const QStringList &tags, const QStringList &speakers)
{
    m_knownTags->setStringList(tags);
    m_knownSpeakers->setStringList(speakers);
}

void RowFields::setTagKeys(const QStringList &keys)
{
    m_keys->setText(keys.join(QStringLiteral(" · ")));
    m_keys->setToolTip(tr("Outside text fields, these keys add or remove a tag."));
    m_keys->setHidden(keys.isEmpty());
}

void RowFields::take()
{
    takeTags();
    takeSpeaker();
}

/// Adds the new tags and removes the missing ones: other tags of other rows stay.
void RowFields::takeTags()
{
    const auto before = tagsIn(m_shownTags);
    const auto after = tagsIn(m_tags->text());
    QStringList added, removed;
    for (const auto &tag : after)
        if (!before.contains(tag))
            added << tag;
    for (const auto &tag : before)
        if (!after.contains(tag))
            removed << tag;
    if (added.isEmpty() && removed.isEmpty())
        return;
    m_shownTags = after.join(QLatin1Char(' ')); // leaving the field is not a second change
    emit tagsWanted(added.join(QLatin1Char(' ')), removed.join(QLatin1Char(' ')));
}

void RowFields::takeSpeaker()
{
    const auto speaker = m_speaker->text().trimmed();
    if (speaker == m_shownSpeaker)
        return;
    m_shownSpeaker = speaker;
    emit speakerWanted(speaker);
}

/// For the last word: QLineEdit's own completion would replace them all.
void RowFields::offerTags()
{
    const auto typed = m_tags->text().section(QLatin1Char(' '), -1);
    m_tagCompleter->setCompletionPrefix(typed);
    if (typed.isEmpty() || m_tagCompleter->completionCount() == 0
        || m_tagCompleter->currentCompletion() == typed)
        m_tagCompleter->popup()->hide();
    else
        m_tagCompleter->complete();
}

void RowFields::putTag(const QString &tag)
{
    auto tags = m_tags->text().split(QLatin1Char(' '));
    tags.last() = tag;
    m_tags->setText(tags.join(QLatin1Char(' ')));
}

bool RowFields::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress
        || static_cast<QKeyEvent *>(event)->key() != Qt::Key_Escape)
        return QWidget::eventFilter(watched, event);
    m_tags->setText(m_shownTags);
    m_speaker->setText(m_shownSpeaker);
    emit leaveWanted();
    return true;
}

} // namespace voxdeck
