// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/shards/export/LabelExport.h"
#include "ui/common/TaskDialog.h"

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
class LabelExportDialog final : public TaskDialog {
    Q_OBJECT
public:
    explicit LabelExportDialog(QWidget *parent = nullptr);

    LabelExportOptions options() const;
    /// "The 418 segments of the filter"
    void setScope(const QString &words);

    QComboBox &formatBox() { return *m_format; }
    QLineEdit &outputField() { return *m_output; }
    QCheckBox &oneFileBox() { return *m_oneFile; }
    QCheckBox &replaceBox() { return *m_replaces; }
    QPushButton &exportButton() { return *m_export; }

signals:
    void exportWanted();

private:
    void chooseOutput();
    void refresh() override;

    QLabel *m_scope, *m_where;
    QComboBox *m_format, *m_text;
    QCheckBox *m_oneFile, *m_replaces;
    QLineEdit *m_output;
    QPushButton *m_choose, *m_export;
};

} // namespace voxdeck
