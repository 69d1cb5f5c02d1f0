// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/wave/PauseBar.h"

#include "ui/common/Decimal.h"
#include "ui/common/FoldingRow.h"
#include "ui/common/Look.h"

#include <QDoubleSpinBox>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>
#include <QVBoxLayout>

namespace voxdeck {

PauseBar::PauseBar(QWidget *parent)
    : QWidget(parent),
      m_threshold(nullptr),
      m_pause(nullptr),
      m_shortest(nullptr),
      m_longest(nullptr),
      m_result(makeLabel({}, "small", this)),
      m_apply(new QPushButton(tr("Apply"), this)),
      m_cancel(new QPushButton(tr("Cancel"), this)),
      m_row(new FoldingRow(this))
{
    setObjectName(QStringLiteral("pauseBar"));
    setAccessibleName(tr("Segments at pauses"));
    setGround(this, "window");
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(10, 4, 10, 4);
    column->addWidget(m_row);
    m_row->setSpacing(6);
    m_row->first().addWidget(makeLabel(tr("At pauses"), "strong", this));
    m_threshold = addField(tr("threshold"), tr("Audio below this level counts as a pause"), -100, 0,
                           1, 0, tr(" dB"));
    m_pause = addField(tr("pause"), tr("Shorter pauses do not divide a segment"), 0.02, 60, 0.05, 2,
                       tr(" s"));
    m_shortest = addField(tr("shortest"),
                          tr("Shorter segments are merged with the nearer neighbour"), 0.01, 3600,
                          0.1, 2, tr(" s"));
    m_longest = addField(tr("longest"), tr("Longer segments are divided where they are quietest"),
                         0.02, 86400, 1, 1, tr(" s"));
    m_result->setSizePolicy(QSizePolicy::Ignored,
                            QSizePolicy::Preferred); // the buttons keep their room
    m_row->second().addWidget(m_result, 1);
    m_row->second().addWidget(m_apply);
    m_row->second().addWidget(m_cancel);
    m_result->setAccessibleName(tr("Preview"));
    setLook(m_apply, "vxRole", "primary");
    for (auto *button : {m_apply, m_cancel}) {
        setLook(button, "vxSize", "small");
        button->setFocusPolicy(Qt::TabFocus);
    }
    m_apply->setToolTip(tr("Use these segments for the recording (Enter)"));
    m_cancel->setToolTip(tr("Discard the proposal (Esc)"));
    connect(m_apply, &QPushButton::clicked, this, &PauseBar::applyWanted);
    connect(m_cancel, &QPushButton::clicked, this, &PauseBar::cancelWanted);
    auto *escape = new QShortcut(Qt::Key_Escape, this);
    escape->setContext(Qt::WidgetWithChildrenShortcut);
    connect(escape, &QShortcut::activated, this, &PauseBar::cancelWanted);
    for (const auto key : {Qt::Key_Return, Qt::Key_Enter}) {
        auto *enter = new QShortcut(key, this);
        enter->setContext(Qt::WidgetWithChildrenShortcut);
        connect(enter, &QShortcut::activated, this, [this] {
            if (m_cancel->hasFocus())
                emit cancelWanted();
            else if (m_apply->isEnabled())
                emit applyWanted();
        });
    }
    setRule({});
    setResult({}, false);
}

QDoubleSpinBox *PauseBar::addField(const QString &words, const QString &toolTip, double least,
                                   double most, double step, int decimals, const QString &suffix)
{
    auto *label = makeLabel(words, "smallMuted", this);
    auto *field = new DecimalBox(this);
    field->setRange(least, most);
    field->setSingleStep(step);
    field->setDecimals(decimals);
    field->setSuffix(suffix);
    field->setToolTip(toolTip);
    field->setAccessibleName(words);
    field->setAccessibleDescription(toolTip);
    label->setBuddy(field);
    m_row->first().addWidget(label);
    m_row->first().addWidget(field);
    connect(field, &QDoubleSpinBox::valueChanged, this, &PauseBar::ruleChanged);
    return field;
}

PauseRule PauseBar::rule() const
{
    return {m_threshold->value(), m_pause->value(), m_shortest->value(), m_longest->value()};
}

void PauseBar::setRule(const PauseRule &rule)
{
    const QSignalBlocker blocker(this);
    m_threshold->setValue(rule.thresholdDb);
    m_pause->setValue(rule.minimumPause);
    m_shortest->setValue(rule.minimumLength);
    m_longest->setValue(rule.maximumLength);
}

void PauseBar::setResult(const QString &sentence, bool canApply)
{
    m_result->setText(sentence);
    m_result->setToolTip(sentence); // in a small window it may be cut
    m_apply->setEnabled(canApply);
}

QString PauseBar::result() const
{
    return m_result->text();
}

} // namespace voxdeck
