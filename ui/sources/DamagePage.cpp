// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/DamagePage.h"

#include "ui/common/describeError.h"
#include "ui/common/Icons.h"
#include "ui/common/LabelIcon.h"
#include "ui/common/Look.h"
#include "ui/common/ScriptFont.h"
#include "ui/common/Text.h"
#include "ui/common/Translations.h"

#include <QClipboard>
#include <QFileInfo>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace voxdeck {
namespace {

constexpr std::size_t kMostListed = 6;

void clear(QLayout &layout)
{
    while (auto *item = layout.takeAt(0)) {
        if (item->widget())
            item->widget()->deleteLater();
        if (item->layout())
            clear(*item->layout());
        delete item;
    }
}

} // namespace

DamagePage::DamagePage(QWidget *parent)
    : QWidget(parent),
      m_title(makeLabel({}, "title", this)),
      m_subtitle(makeLabel({}, "muted", this)),
      m_detail(makeLabel({}, "smallMuted", this)),
      m_wrong(new QVBoxLayout),
      m_safe(new QVBoxLayout),
      m_cards(new QVBoxLayout)
{
    setGround(this, "base");
    auto *sign = new QLabel(this);
    showIcon(*sign, icon(QStringLiteral("dialog-warning"), IconTone::Bad), 36);
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_title);
    words->addWidget(m_subtitle);
    auto *head = new QHBoxLayout;
    head->setSpacing(14);
    head->addWidget(sign, 0, Qt::AlignTop);
    head->addLayout(words, 1);
    m_wrong->setSpacing(8);
    m_safe->setSpacing(8);
    const auto side = [this](const QString &name, QVBoxLayout *facts) {
        auto *column = new QVBoxLayout;
        column->setSpacing(8);
        column->addWidget(makeLabel(name, "section", this));
        column->addLayout(facts);
        column->addStretch();
        return column;
    };
    auto *both = new QHBoxLayout;
    both->setSpacing(32);
    both->addLayout(side(tr("What is wrong"), m_wrong), 1);
    both->addLayout(side(tr("What is safe"), m_safe), 1);
    m_cards->setSpacing(8);
    m_detail->setFont(fixedFont());
    m_detail->setWordWrap(true);
    m_detail->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_detail->setFocusPolicy(Qt::StrongFocus); // Tab reaches it too
    m_detail->setAccessibleName(tr("Details to copy"));
    auto *copy = new QPushButton(tr("Copy details"), this);
    setLook(copy, "vxRole", "link");
    connect(copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(this->words()); });
    auto *foot = new QHBoxLayout;
    foot->addWidget(m_detail, 1);
    foot->addWidget(copy, 0, Qt::AlignBottom);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(24, 22, 24, 18);
    column->setSpacing(14);
    column->addLayout(head);
    column->addLayout(both);
    column->addWidget(makeLabel(tr("What you can do"), "section", this));
    column->addLayout(m_cards);
    column->addStretch(1); // all that is left: what can be done stands close to what is wrong
    column->addLayout(foot);
}

void DamagePage::addFact(QVBoxLayout &column, bool isWrong, const QString &text)
{
    auto *sign = new QLabel(this);
    showIcon(
        *sign,
        icon(isWrong ? QStringLiteral("vx-status-error") : QStringLiteral("vx-status-approved"),
             isWrong ? IconTone::Bad : IconTone::Good),
        16);
    auto *words = makeLabel(text, "", this);
    words->setWordWrap(true);
    auto *row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(sign, 0, Qt::AlignTop);
    row->addWidget(words, 1);
    column.addLayout(row);
}

void DamagePage::addCard(const QString &iconName, const QString &title, const QString &hint,
                         const QString &button, bool isMain, void (DamagePage::*wanted)())
{
    auto *card = new QFrame(this);
    card->setProperty("vxRole", QStringLiteral("panel"));
    auto *sign = new QLabel(card);
    showIcon(*sign, icon(iconName, isMain ? IconTone::Accent : IconTone::Text), 20);
    auto *push = new QPushButton(button, card);
    push->setAccessibleDescription(title);
    if (isMain) {
        setLook(push, "vxRole", "primary");
        push->setFocus();
    }
    auto *words = new QVBoxLayout;
    words->setSpacing(1);
    words->addWidget(makeLabel(title, "strong", card));
    auto *small = makeLabel(hint, "smallMuted", card);
    small->setWordWrap(true);
    words->addWidget(small);
    auto *row = new QHBoxLayout(card);
    row->setContentsMargins(14, 8, 12, 8);
    row->setSpacing(14);
    row->addWidget(sign);
    row->addLayout(words, 1);
    row->addWidget(push);
    connect(push, &QPushButton::clicked, this, wanted);
    m_cards->addWidget(card);
}

void DamagePage::showDamage(const Damage &damage)
{
    clear(*m_wrong);
    clear(*m_safe);
    clear(*m_cards);
    const auto name = QFileInfo(damage.path).fileName();
    std::size_t broken = 0;
    QStringList details;
    for (const auto &shard : damage.shards) {
        if (!shard.problem)
            continue;
        details << toQString(describe(*shard.problem));
        if (broken++ < kMostListed)
            addFact(*m_wrong, true, describeError(*shard.problem).what);
    }
    if (broken > kMostListed)
        addFact(*m_wrong, true, tr("%1 more shards have problems.").arg(broken - kMostListed));
    const auto readable = damage.shards.size() - broken;
    if (damage.error) {
        const auto words = describeError(*damage.error);
        m_title->setText(words.what);
        m_subtitle->setText(tr("%1 was not opened.").arg(name));
        if (!words.advice.isEmpty())
            addFact(*m_wrong, true, words.advice);
        details << words.detail;
    } else {
        m_title->setText(readable == 0
                             ? tr("This dataset cannot be read")
                             : tr("%Ln shards cannot be read", nullptr, pluralCount(broken)));
        m_subtitle->setText(readable == 0
                                ? tr("%1 was opened read-only.").arg(name)
                                : tr("The other %1 of %2 work normally.").arg(readable).arg(name));
    }
    addFact(*m_safe, false, tr("No file was changed. Opening only reads."));
    if (damage.unpublishedEdits > 0)
        addFact(
            *m_safe, false,
            tr("Your %1 are in the journal.")
                .arg(tr("%Ln unpublished edits", nullptr, pluralCount(damage.unpublishedEdits))));
    else
        addFact(*m_safe, false, tr("No unpublished edits could be lost."));
    if (readable > 0)
        addCard(QStringLiteral("media-playback-start"), tr("Continue with what can be read"),
                tr("The damaged shards are marked in the Navigator and left out."), tr("Continue"),
                true, &DamagePage::continueWanted);
    addCard(QStringLiteral("view-refresh"), tr("Try again"),
            tr("Copy the files again, or run voxdeck-cli repair: it rebuilds what it can and keeps "
               "the originals."),
            tr("Try again"), readable == 0, &DamagePage::tryAgainWanted);
    addCard(QStringLiteral("document-open-folder"), tr("Open another dataset"),
            tr("This dataset is not changed."), tr("Open…"), false, &DamagePage::openOtherWanted);
    m_detail->setText(details.join(QLatin1Char('\n')).left(1000));
}

QString DamagePage::words() const
{
    return m_title->text() + QLatin1Char('\n') + m_subtitle->text() + QLatin1Char('\n')
           + m_detail->text();
}

} // namespace voxdeck
