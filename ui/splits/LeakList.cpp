// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/splits/LeakList.h"

#include "ui/common/Icons.h"
#include "ui/common/Look.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"
#include "ui/common/Words.h"

#include <QFrame>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include <utility>

namespace voxdeck {
namespace {

constexpr auto kMostCards = std::size_t{30};
constexpr qsizetype kMostTextShown = 60;
constexpr double kPercent = 100;

QString splitsText(const std::vector<Split> &splits)
{
    QStringList names;
    for (const Split split : splits)
        names << splitWords(split);
    return names.join(LeakList::tr(" and ", "between two splits"));
}

QString titleOf(const FoundLeak &leak)
{
    QString what = toQString(leak.what);
    if (what.size() > kMostTextShown)
        what = what.left(kMostTextShown - 1) + QStringLiteral("…");
    const QString where = splitsText(leak.splits);
    switch (leak.kind) {
    case LeakKind::Recording: return LeakList::tr("Recording %1 is in %2").arg(what, where);
    case LeakKind::Speaker: return LeakList::tr("Speaker %1 is in %2").arg(what, where);
    case LeakKind::Text: return LeakList::tr("The same text is in %1: %2").arg(where, what);
    case LeakKind::NearText:
        return LeakList::tr("Texts with %1 % similarity are in %2: %3")
            .arg(leak.similarity * kPercent, 0, 'f', 0)
            .arg(where, what);
    case LeakKind::Audio: return LeakList::tr("The same audio is in %1: %2").arg(where, what);
    }
    return what;
}

} // namespace

LeakList::LeakList(QWidget *parent)
    : QWidget(parent),
      m_when(makeLabel({}, "smallMuted", this)),
      m_check(new QPushButton(tr("Check"), this)),
      m_repair(new QPushButton(tr("Repair all…"), this)),
      m_cards(new QWidget),
      m_column(new QVBoxLayout(m_cards))
{
    setGround(this, "window");
    setGround(m_cards, "window");
    auto *head = new QHBoxLayout;
    head->setContentsMargins(10, 6, 10, 0);
    head->setSpacing(8);
    head->addWidget(makeLabel(tr("Leak check"), "strong", this));
    head->addWidget(m_when);
    head->addStretch();
    auto *buttons = new QHBoxLayout;
    buttons->setContentsMargins(10, 0, 10, 0);
    buttons->setSpacing(8);
    for (QPushButton *button : {m_check, m_repair}) {
        button->setProperty("vxSize", QStringLiteral("small"));
        buttons->addWidget(button);
    }
    buttons->addStretch();
    m_check->setToolTip(tr("Checks for recordings, speakers, texts and audio copies in more than "
                           "one split. Audio files of equal size are read."));
    m_repair->setToolTip(tr("Shows first which recordings would move. Recordings that share "
                            "something go to one split; frozen splits do not change."));
    auto *scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(m_cards);
    scroll->setAccessibleName(tr("Leaks found"));
    m_column->setContentsMargins(10, 4, 10, 4);
    m_column->setSpacing(6);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addLayout(head);
    column->addLayout(buttons);
    column->addWidget(scroll, 1);
    connect(m_check, &QPushButton::clicked, this, &LeakList::checkWanted);
    connect(m_repair, &QPushButton::clicked, this, &LeakList::repairWanted);
    showNothing();
}

void LeakList::clear()
{
    m_report.reset();
    while (QLayoutItem *item = m_column->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    m_repair->setEnabled(false);
    m_check->setEnabled(true);
    m_when->clear();
}

void LeakList::addWords(const QString &words, const char *look)
{
    auto *label = makeLabel(words, look, m_cards);
    label->setWordWrap(true);
    m_column->addWidget(label);
}

void LeakList::showNothing()
{
    clear();
    addWords(tr("Not checked for the current splits."), "muted");
    m_column->addStretch();
}

void LeakList::showChecking()
{
    clear();
    m_check->setEnabled(false);
    addWords(tr("Checking all segments…"), "muted");
    m_column->addStretch();
}

void LeakList::show(std::shared_ptr<const LeakReport> report, qint64 atMs)
{
    clear();
    m_report = std::move(report);
    m_check->setText(tr("Check again"));
    m_when->setText(timeOfDayText(atMs));
    m_repair->setEnabled(hasLeaks());
    std::size_t shown = 0;
    for (const FoundLeak &leak : m_report->leaks) {
        if (shown++ == kMostCards)
            break;
        addCard(leak);
    }
    if (m_report->total() > shown)
        addWords(tr("and %1 more").arg(countText(m_report->total() - shown)), "muted");
    if (!hasLeaks())
        addWords(tr("No recording, speaker, text or copy of audio is in more than one split."), "");
    addLimits();
    m_column->addStretch();
}

/// Names what was not compared.
void LeakList::addLimits()
{
    const std::size_t letters = LeakOptions().texts.minimumLetters;
    addWords(
        tr("Texts of fewer than %1 letters (%2 Han characters, %3 of Kana or Hangul, %4 of Thai, "
           "Lao, Khmer or Myanmar) are not compared.")
            .arg(countText(letters), countText(charactersFor(letters, Script::Hani)),
                 countText(charactersFor(letters, Script::Hira)),
                 countText(charactersFor(letters, Script::Thai))),
        "muted");
    if (m_report->unreadAudio > 0)
        addWords(tr("The audio of %Ln recordings was not compared: it cannot be read, or is on a "
                    "server.",
                    nullptr, pluralCount(m_report->unreadAudio)),
                 "muted");
}

void LeakList::addCard(const FoundLeak &leak)
{
    auto *card = new QFrame(m_cards);
    const bool isBad = leak.kind == LeakKind::Recording || leak.kind == LeakKind::Speaker
                       || leak.kind == LeakKind::Audio;
    card->setProperty("vxMessage", QString::fromLatin1(isBad ? "bad" : "warn"));
    auto *sign = new QLabel(card);
    sign->setPixmap(iconPixmap(QStringLiteral("dialog-warning"),
                               isBad ? IconTone::Bad : IconTone::Warn, 16, devicePixelRatioF()));
    auto *title = makeLabel(titleOf(leak), "strong", card);
    title->setWordWrap(true);
    title->setToolTip(toQString(leak.what).left(500));
    auto *facts = makeLabel(
        tr("%1, %2").arg(tr("%Ln recordings", nullptr, pluralCount(leak.recordings.size())),
                         tr("%Ln segments", nullptr, pluralCount(leak.segments))),
        "small", card);
    auto *rows = new QPushButton(tr("Show rows"), card);
    rows->setProperty("vxRole", QStringLiteral("link"));
    rows->setAccessibleName(tr("Show rows: %1").arg(titleOf(leak)));
    connect(rows, &QPushButton::clicked, this, [this, leak] { emit rowsWanted(leak); });
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(title);
    words->addWidget(facts);
    words->addWidget(rows, 0, Qt::AlignLeft);
    auto *row = new QHBoxLayout(card);
    row->setContentsMargins(8, 6, 8, 6);
    row->addWidget(sign, 0, Qt::AlignTop);
    row->addLayout(words, 1);
    m_column->addWidget(card);
}

} // namespace voxdeck
