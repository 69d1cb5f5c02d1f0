// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLineEdit;
class QSpinBox;

namespace voxdeck {

/// Asks for a random sample: under which name, how many, which seed.
///
/// Threads  gui.
class SampleDialog final : public QDialog {
    Q_OBJECT
public:
    /// `scope`: "Of the 418 segments of the filter"; `rows` of them there are.
    SampleDialog(const QString &scope, quint64 rows, QWidget *parent = nullptr);

    QLineEdit &name() { return *m_name; }
    QSpinBox &rows() { return *m_rows; }
    QSpinBox &seed() { return *m_seed; }

signals:
    void chosen(const QString &name, quint64 rows, qint64 seed);

private:
    void suggestName();

    QLineEdit *m_name;
    QSpinBox *m_rows, *m_seed;
};

} // namespace voxdeck
