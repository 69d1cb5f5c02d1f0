// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/annotate/text/TextRulesDialog.h"

#include "ui/common/KeyWords.h"

#include "ui/common/Look.h"
#include "ui/common/Text.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

namespace voxdeck {
namespace {

QString ruleWords(TextRule rule)
{
    switch (rule) {
    case TextRule::Character: return TextRulesDialog::tr("Invisible characters");
    case TextRule::LookAlike: return TextRulesDialog::tr("Mixed alphabets in a word");
    case TextRule::Normalization: return TextRulesDialog::tr("Unicode NFC form");
    case TextRule::EdgeSpace: return TextRulesDialog::tr("Leading or trailing space");
    case TextRule::DoubleSpace: return TextRulesDialog::tr("Double spaces");
    case TextRule::SpaceBeforeMark: return TextRulesDialog::tr("Space before punctuation");
    case TextRule::Digits: return TextRulesDialog::tr("Digits");
    case TextRule::Forms: return TextRulesDialog::tr("Full-width and half-width forms, ligatures");
    case TextRule::Letters: return TextRulesDialog::tr("Arabic letters in Persian and Urdu");
    case TextRule::Marks: return TextRulesDialog::tr("Punctuation outside the allowed set");
    case TextRule::Quotes: return TextRulesDialog::tr("Quotes");
    case TextRule::Spelling: return TextRulesDialog::tr("Unknown words");
    }
    return {};
}

} // namespace

TextRulesDialog::TextRulesDialog(const TextPolicy &policy, QWidget *parent)
    : QDialog(parent),
      m_digits(new QComboBox(this)),
      m_quotes(new QComboBox(this)),
      m_marks(new QPlainTextEdit(this)),
      m_unknownBelow(new QSpinBox(this))
{
    setWindowTitle(tr("Text rules"));
    auto *rules = new QGridLayout;
    constexpr int kColumns = 2;
    for (std::size_t i = 0; i < kTextRules; ++i) {
        const auto rule = static_cast<TextRule>(i);
        auto *box = new QCheckBox(ruleWords(rule), this);
        box->setChecked(policy.has(rule));
        box->setObjectName(QString::fromLatin1(textRuleName(rule)));
        const int place = static_cast<int>(i);
        rules->addWidget(box, place / kColumns, place % kColumns);
        m_rules[i] = box;
    }
    m_digits->addItems(
        {tr("any"), tr("0 to 9"), tr("of the language"), tr("none (numbers written as words)")});
    m_digits->setCurrentIndex(static_cast<int>(policy.digits));
    m_digits->setAccessibleName(tr("Digits"));
    m_quotes->addItems({tr("consistent"), tr("straight"), tr("curly")});
    m_quotes->setCurrentIndex(static_cast<int>(policy.quotes));
    m_quotes->setAccessibleName(tr("Quotes"));
    m_unknownBelow->setRange(0, 1000);
    m_unknownBelow->setValue(static_cast<int>(policy.unknownBelow));
    m_unknownBelow->setSuffix(tr(" occurrences"));
    m_unknownBelow->setSpecialValueText(tr("never"));
    m_unknownBelow->setAccessibleName(
        tr("Without a dictionary, a word is unknown if it occurs fewer times than"));
    QStringList lines;
    for (const auto &[tag, marks] : policy.marks)
        lines << QStringLiteral("%1 %2").arg(toQString(tag), toQString(marks));
    m_marks->setPlainText(lines.join(QLatin1Char('\n')));
    m_marks->setTabChangesFocus(true);
    m_marks->setMaximumHeight(90);
    m_marks->setAccessibleName(tr("Allowed punctuation by language"));
    m_marks->setPlaceholderText(tr("en .,?!'-   (one line per language; * for all others)"));
    auto *form = new QFormLayout;
    form->addRow(tr("Digits"), m_digits);
    form->addRow(tr("Quotes"), m_quotes);
    form->addRow(tr("Allowed punctuation"), m_marks);
    form->addRow(tr("Words unknown below"), m_unknownBelow);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Save rules"));
    setLook(buttons->button(QDialogButtonBox::Ok), "vxRole", "primary");
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *note = makeLabel({}, "muted", this);
    setKeyWords(note, "text",
                tr("Saved in this workspace. Rules only underline; %1 accepts a suggestion."),
                {QStringLiteral("accept-suggestion")});
    note->setWordWrap(true);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(12);
    column->addLayout(rules);
    column->addLayout(form);
    column->addWidget(note);
    column->addWidget(buttons);
}

TextPolicy TextRulesDialog::policy() const
{
    TextPolicy policy;
    for (std::size_t i = 0; i < kTextRules; ++i)
        policy.isOn[i] = m_rules[i]->isChecked();
    policy.digits = static_cast<DigitPolicy>(m_digits->currentIndex());
    policy.quotes = static_cast<QuotePolicy>(m_quotes->currentIndex());
    policy.unknownBelow = static_cast<unsigned>(m_unknownBelow->value());
    for (const auto &line : m_marks->toPlainText().split(QLatin1Char('\n'))) {
        const auto tag = line.trimmed().section(QLatin1Char(' '), 0, 0);
        const auto marks = line.trimmed().section(QLatin1Char(' '), 1).remove(QLatin1Char(' '));
        if (!tag.isEmpty())
            policy.marks[toUtf8(tag)] = toUtf8(marks);
    }
    return policy;
}

} // namespace voxdeck
