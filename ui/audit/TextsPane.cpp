// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/audit/TextsPane.h"

#include "core/audit/UnicodeNames.h"
#include "core/text/CharacterNames.h"
#include "core/text/Scripts.h"
#include "ui/common/Look.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/Theme.h"
#include "ui/common/Translations.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <utility>

namespace voxdeck {
namespace {

enum What { Characters, Words, Languages };
constexpr int kQueryRole = Qt::UserRole;
constexpr int kDisagreesRole = Qt::UserRole + 1;
constexpr std::size_t kMostCharacters = 5'000;

QString languageWords(const std::string &tag, const QString &none)
{
    if (tag.empty())
        return none;
    const auto text = toQString(tag);
    const auto name = languageName(text);
    return name.isEmpty() || name == text ? text : QStringLiteral("%1  %2").arg(text, name);
}

/// A text may be too short for its language to be known; its letters have a script all the same.
QString unsureWords(Script script)
{
    return script == Script::None
               ? TextsPane::tr("unsure")
               : TextsPane::tr("unsure, %1 script").arg(toQString(scriptName(script)));
}

QTreeWidgetItem *rowOf(const QStringList &texts)
{
    auto *item = new QTreeWidgetItem(texts);
    for (const int column : {2, 3})
        item->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    return item;
}

} // namespace

TextsPane::TextsPane(QWidget *parent)
    : QWidget(parent),
      m_what(new QComboBox(this)),
      m_look(new QPushButton(tr("Analyse texts"), this)),
      m_note(makeLabel({}, "smallMuted", this)),
      m_table(new QTreeWidget(this))
{
    m_what->addItems({tr("Characters"), tr("Rare words"), tr("Languages")});
    m_what->setAccessibleName(tr("Table to show"));
    m_what->setToolTip(tr("Characters, rare words, or detected against declared languages"));
    m_look->setToolTip(tr("Analyses the transcripts of the segments shown"));
    m_table->setAccessibleName(tr("Text statistics"));
    m_table->header()->setAccessibleName(tr("Columns of the texts"));
    m_table->setRootIsDecorated(false);
    for (const int column : {2, 3})
        m_table->headerItem()->setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
    m_table->setUniformRowHeights(true);
    m_table->setAlternatingRowColors(true);
    m_table->setToolTip(tr("Enter or a double click lists the segments"));
    auto *head = new QHBoxLayout;
    head->setContentsMargins(8, 4, 8, 0);
    head->addWidget(m_what);
    head->addWidget(m_look);
    head->addWidget(m_note);
    head->addStretch();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addLayout(head);
    column->addWidget(m_table, 1);
    connect(m_what, &QComboBox::currentIndexChanged, this, &TextsPane::fill);
    connect(m_look, &QPushButton::clicked, this, [this] {
        if (m_isBusy)
            emit stopWanted();
        else
            emit lookWanted();
    });
    connect(m_table, &QTreeWidget::itemActivated, this, [this](const QTreeWidgetItem *item) {
        if (item->data(0, kDisagreesRole).toBool())
            emit disagreeingWanted();
        else if (const auto query = item->data(0, kQueryRole).toString(); !query.isEmpty())
            emit rowsWanted(query);
    });
    showNothing();
}

void TextsPane::showNothing()
{
    m_survey.reset();
    fill();
    m_note->setText(tr("Not computed for the current segments and filter."));
}

void TextsPane::show(TextSurvey survey)
{
    m_survey = std::move(survey);
    fill();
}

void TextsPane::setBusy(const QString &words)
{
    m_isBusy = !words.isEmpty();
    m_look->setText(m_isBusy ? tr("Stop") : tr("Analyse texts"));
    if (m_isBusy)
        m_note->setText(words);
}

void TextsPane::addCharacters()
{
    m_table->setHeaderLabels(
        {tr("Character"), tr("Name"), tr("Count"), tr("Segments"), tr("Script")});
    const auto &theme = Theme::of(palette());
    QList<QTreeWidgetItem *> items;
    for (const auto &entry : m_survey->characters) {
        if (static_cast<std::size_t>(items.size()) >= kMostCharacters)
            break;
        const auto code = toQString(codePointText(entry.codePoint));
        const bool isSeen = !entry.kind;
        auto *item = rowOf({isSeen ? QString::fromUcs4(&entry.codePoint, 1) : code,
                            code + u' ' + toQString(unicodeName(entry.codePoint)),
                            countText(entry.count), countText(entry.texts),
                            toQString(scriptName(entry.script))});
        if (entry.issues > 0) {
            item->setForeground(0, theme.warn.text);
            item->setForeground(1, theme.warn.text);
            item->setToolTip(
                1, tr("invisible or look-alike %Ln times", nullptr, pluralCount(entry.issues)));
        }
        item->setData(0, kQueryRole,
                      QStringLiteral("ref:/\\x{%1}/").arg(uint(entry.codePoint), 0, 16));
        items << item;
    }
    m_table->addTopLevelItems(items);
    m_note->setText(
        tr("%Ln different characters", nullptr, pluralCount(m_survey->characters.size())));
}

void TextsPane::addWords()
{
    m_table->setHeaderLabels({tr("Word"), QString(), tr("Count"), QString(), QString()});
    QList<QTreeWidgetItem *> items;
    for (const auto &word : m_survey->rareWords) {
        auto *item = rowOf({toQString(word.word), {}, countText(word.count)});
        item->setData(0, kQueryRole, QStringLiteral("ref:\"%1\"").arg(toQString(word.word)));
        items << item;
    }
    m_table->addTopLevelItems(items);
    m_note->setText(
        tr("%Ln different words, rarest first", nullptr, pluralCount(m_survey->differentWords)));
}

void TextsPane::addLanguages()
{
    m_table->setHeaderLabels(
        {tr("Declared"), tr("Detected"), tr("Segments"), tr("Match"), QString()});
    const auto &theme = Theme::of(palette());
    QList<QTreeWidgetItem *> items;
    for (const auto &language : m_survey->languages) {
        const bool isUnsure = language.observed.empty() || language.declared.empty();
        auto *item = rowOf(
            {languageWords(language.declared, tr("none")),
             languageWords(language.observed, language.isMixed ? tr("several languages")
                                                               : unsureWords(language.script)),
             countText(language.rows),
             language.disagrees ? tr("no")
             : isUnsure         ? QStringLiteral("–")
                                : tr("yes")});
        item->setData(0, kDisagreesRole, language.disagrees);
        if (language.disagrees)
            item->setForeground(3, theme.bad.text);
        items << item;
    }
    m_table->addTopLevelItems(items);
    m_note->setText(tr("%Ln segments are in another language than declared", nullptr,
                       pluralCount(m_survey->disagreeing.size())));
}

/// Its cells have colours of the theme.
void TextsPane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !m_isBusy) // what is read now is shown after it
        fill();
}

void TextsPane::fill()
{
    m_table->clear();
    m_table->setColumnCount(5);
    m_table->setHeaderLabels({QString(), QString(), QString(), QString(), QString()});
    m_table->setColumnWidth(0, 180);
    m_table->setColumnWidth(1, 320);
    if (!m_survey)
        return;
    switch (m_what->currentIndex()) {
    case Words: addWords(); break;
    case Languages: addLanguages(); break;
    default: addCharacters();
    }
    for (int column = 0; column < m_table->columnCount(); ++column)
        m_table->setColumnHidden(column, m_table->headerItem()->text(column).isEmpty());
}

} // namespace voxdeck
