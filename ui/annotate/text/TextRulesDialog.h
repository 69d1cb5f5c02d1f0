// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/text/TextPolicy.h"

#include <QDialog>

#include <array>

class QCheckBox;
class QComboBox;
class QLabel;
class QPlainTextEdit;
class QSpinBox;

namespace voxdeck {

/// The project's rules for its transcripts: which checks are on, digits, quotes, marks of each
/// language.
///
/// Threads  gui.
class TextRulesDialog final : public QDialog {
    Q_OBJECT
public:
    explicit TextRulesDialog(const TextPolicy &policy, QWidget *parent = nullptr);
    TextPolicy policy() const;

private:
    std::array<QCheckBox *, kTextRules> m_rules{};
    QComboBox *m_digits, *m_quotes;
    QPlainTextEdit *m_marks;
    QSpinBox *m_unknownBelow;
};

} // namespace voxdeck
