// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/build/LabelExport.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace voxdeck {

/// Segments as annotation files: which format, which text, where. It shows and asks; writing is done by who
/// made it.
///
/// Threads  gui.
class LabelExportDialog final : public QDialog {
    Q_OBJECT
public:
    explicit LabelExportDialog(QWidget *parent = nullptr);

    LabelExportOptions options() const;
    /// "The 418 segments of the filter"
    void setScope(const QString &words);
    void setBusy(const QString &words);
    void showState(const QString &words, bool isMistake = false);
    QString stateText() const;

    QComboBox &formatBox() { return *m_format; }
    QLineEdit &outputField() { return *m_output; }
    QCheckBox &oneFileBox() { return *m_oneFile; }
    QCheckBox &replaceBox() { return *m_replaces; }
    QPushButton &exportButton() { return *m_export; }
    QPushButton &stopButton() { return *m_stop; }

signals:
    void exportWanted();
    void stopWanted();

private:
    void chooseOutput();
    void refresh();

    QLabel *m_scope, *m_where, *m_state;
    QComboBox *m_format, *m_text;
    QCheckBox *m_oneFile, *m_replaces;
    QLineEdit *m_output;
    QPushButton *m_choose, *m_stop, *m_export;
    bool m_isBusy = false;
};

} // namespace voxdeck
