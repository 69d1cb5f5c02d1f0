// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/exchange/PackageMaker.h"
#include "ui/common/TaskDialog.h"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;
class QSpinBox;

namespace voxdeck {

/// Segments as one file for another person: for whom, with which instructions and which audio. View
/// only; the owner estimates and writes.
///
/// Threads  gui.
class MakePackageDialog final : public TaskDialog {
    Q_OBJECT
public:
    explicit MakePackageDialog(QWidget *parent = nullptr);

    /// All but who it is from. Names and paths are as typed; the engine looks at them.
    PackageOptions options() const;
    /// "The 418 segments of the filter"
    void setScope(const QString &words);
    void showEstimate(const QString &words);
    QString estimateText() const;

    QLineEdit &peopleField() { return *m_people; }
    QLineEdit &outputField() { return *m_output; }
    QPlainTextEdit &instructionsField() { return *m_instructions; }
    QComboBox &audioBox() { return *m_audio; }
    QSpinBox &doubleBox() { return *m_double; }
    QCheckBox &blindBox() { return *m_blind; }
    QPushButton &makeButton() { return *m_make; }

signals:
    void makeWanted();
    void estimateWanted(); ///< what decides the size is another

private:
    void layOut();
    void chooseOutput();
    void refresh() override;

    QLabel *m_scope, *m_estimate;
    QLineEdit *m_people, *m_output;
    QPlainTextEdit *m_instructions;
    QComboBox *m_audio;
    QDoubleSpinBox *m_margin;
    QSpinBox *m_double, *m_seed;
    QCheckBox *m_blind, *m_replaces;
    QPushButton *m_choose, *m_make;
};

} // namespace voxdeck
