// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/transcript/ComparePane.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace voxdeck {
namespace {

constexpr int kChoiceRole = Qt::UserRole;
constexpr int kNameRole = Qt::UserRole + 1;
constexpr int kFewestVoters = 3; // with two, the first would always win

} // namespace

ComparePane::ComparePane(QWidget *parent)
    : QWidget(parent),
      m_hypothesis(new QComboBox(this)),
      m_unit(new QComboBox(this)),
      m_order(makeLabel(tr("top: yours · bottom: hypothesis"), "smallMuted", this)),
      m_import(new QPushButton(tr("Import hypotheses…"), this)),
      m_signs(new QWidget(this)),
      m_view(new ComparisonView(this))
{
    setObjectName(QStringLiteral("comparePane"));
    m_hypothesis->setAccessibleName(tr("Hypothesis to compare with"));
    m_hypothesis->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_hypothesis->setMaximumWidth(220);
    m_unit->setAccessibleName(tr("Compare by word or by character"));
    m_unit->addItem(tr("by word"));
    m_unit->addItem(tr("by character"));
    for (auto *chooser : {m_hypothesis, m_unit})
        chooser->setFocusPolicy(Qt::TabFocus); // a click leaves the caret in the text
    m_import->setFocusPolicy(Qt::TabFocus);
    setLook(m_import, "vxSize", "small");
    auto *signs = new QHBoxLayout(m_signs);
    signs->setContentsMargins(0, 0, 0, 0);
    signs->setSpacing(6);
    signs->addWidget(makeSign(QStringLiteral("S"), tr("substitution")));
    signs->addWidget(makeSign(QStringLiteral("D"), tr("deletion")));
    signs->addWidget(makeSign(QStringLiteral("I"), tr("insertion")));
    auto *head = new QHBoxLayout;
    head->setSpacing(8);
    head->addWidget(makeLabel(tr("Compare"), "strong", this));
    head->addWidget(m_hypothesis);
    head->addWidget(m_unit);
    head->addWidget(m_import);
    head->addStretch(1);
    head->addWidget(m_order);
    head->addWidget(m_signs);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(10, 0, 10, 6);
    column->setSpacing(2);
    column->addLayout(head);
    column->addWidget(m_view, 1);
    m_view->setAccessibleName(tr("Comparison"));
    connect(m_hypothesis, &QComboBox::activated, this, &ComparePane::choiceMade);
    connect(m_unit, &QComboBox::activated, this, [this](int index) {
        emit unitChosen(index == 0 ? CompareUnit::Words : CompareUnit::Characters);
    });
    connect(m_import, &QPushButton::clicked, this, &ComparePane::importWanted);
    setMessage({}, false);
}

QLabel *ComparePane::makeSign(const QString &letter, const QString &words)
{
    auto *sign = makeLabel(QStringLiteral("%1 %2").arg(letter, words), "", m_signs);
    sign->setProperty("vxSign", letter);
    sign->setToolTip(sign->text());
    return sign;
}

void ComparePane::setHypotheses(const QStringList &names, const QStringList &words)
{
    QStringList there;
    for (int at = 0; at < m_hypothesis->count(); ++at)
        if (m_hypothesis->itemData(at, kChoiceRole).toInt() == static_cast<int>(Choice::One))
            there << m_hypothesis->itemData(at, kNameRole).toString();
    if (there == names)
        return;
    const QSignalBlocker blocker(m_hypothesis);
    m_hypothesis->clear();
    const auto add = [this](const QString &text, Choice choice, const QString &name) {
        m_hypothesis->addItem(text);
        m_hypothesis->setItemData(m_hypothesis->count() - 1, static_cast<int>(choice), kChoiceRole);
        m_hypothesis->setItemData(m_hypothesis->count() - 1, name, kNameRole);
    };
    for (int at = 0; at < names.size(); ++at)
        add(words.at(at), Choice::One, names.at(at));
    if (names.size() > 1)
        add(tr("All side by side"), Choice::AllSideBySide, {});
    if (names.size() >= kFewestVoters)
        add(tr("Vote of %1").arg(names.size()), Choice::Vote, {});
}

void ComparePane::choose(Choice choice, const QString &name)
{
    const QSignalBlocker blocker(m_hypothesis);
    for (int at = 0; at < m_hypothesis->count(); ++at) {
        const bool isIt = m_hypothesis->itemData(at, kChoiceRole).toInt()
                              == static_cast<int>(choice)
                          && m_hypothesis->itemData(at, kNameRole).toString() == name;
        if (isIt) {
            m_hypothesis->setCurrentIndex(at);
            return;
        }
    }
    m_hypothesis->setCurrentIndex(m_hypothesis->count() > 0 ? 0 : -1);
}

ComparePane::Choice ComparePane::choice() const
{
    return static_cast<Choice>(m_hypothesis->currentData(kChoiceRole).toInt());
}

QString ComparePane::hypothesis() const
{
    return m_hypothesis->currentData(kNameRole).toString();
}

void ComparePane::setUnit(CompareUnit unit)
{
    const QSignalBlocker blocker(m_unit);
    m_unit->setCurrentIndex(unit == CompareUnit::Words ? 0 : 1);
}

void ComparePane::setVersions(std::vector<ComparedVersion> versions, const QString &language)
{
    const bool isOne = versions.size() == 1;
    m_hypothesis->show();
    m_unit->show();
    m_signs->show();
    m_import->hide();
    m_isOne = isOne;
    showOrder();
    m_view->setAccessibleName(isOne ? tr("Comparison with %1").arg(versions.front().name)
                                    : tr("Comparison with all hypotheses"));
    m_view->setVersions(std::move(versions), language);
    limitHeight();
}

void ComparePane::setRoom(bool isCompact, bool isRoomy)
{
    m_isCompact = isCompact;
    m_isRoomy = isRoomy;
    limitHeight();
}

/// Where the head is narrow the legend keeps its words, and the order is left to the picture.
void ComparePane::showOrder()
{
    constexpr int kBetween = 100; // pixels: margins, the title and what is between them
    int wanted = kBetween;
    for (const QWidget *const part :
         {static_cast<QWidget *>(m_hypothesis), static_cast<QWidget *>(m_unit),
          static_cast<QWidget *>(m_order)})
        wanted += part->sizeHint().width();
    for (const auto *sign : m_signs->findChildren<QLabel *>()) { // with its words
        constexpr int kSignMargins = 24;
        wanted += sign->fontMetrics().horizontalAdvance(sign->toolTip()) + kSignMargins;
    }
    m_order->setVisible(m_isOne && width() >= wanted);
    const bool hasWords = width() >= wanted - m_order->sizeHint().width();
    for (auto *sign : m_signs->findChildren<QLabel *>()) {
        const auto letter = sign->property("vxSign").toString();
        sign->setText(hasWords ? sign->toolTip() : letter);
    }
}

void ComparePane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showOrder();
}

void ComparePane::limitHeight()
{
    const int line = m_view->oneLineHeight();
    m_view->setMinimumHeight(m_isRoomy ? m_view->heightOf(2) : line);
    m_view->setMaximumHeight(m_isCompact ? line : QWIDGETSIZE_MAX);
}

void ComparePane::setMessage(const QString &sentence, bool offersImport)
{
    m_hypothesis->setVisible(m_hypothesis->count() > 0);
    m_unit->hide();
    m_signs->hide();
    m_isOne = false;
    showOrder();
    m_import->setVisible(offersImport);
    m_view->setMessage(sentence);
    limitHeight();
}

} // namespace voxdeck
