// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/changes/ChangeExchange.h"
#include "ui/common/TaskDialog.h"

#include <filesystem>

class QCheckBox;
class QLineEdit;
class QPushButton;

namespace voxdeck {

/// Exports changes as a file for others: which changes, and where the file goes. View only; the
/// owner writes.
///
/// Threads  gui.
class ChangeExportDialog final : public TaskDialog {
    Q_OBJECT
public:
    explicit ChangeExportDialog(QWidget *parent = nullptr);

    /// The query of the filter; empty: none, and all segments are exported.
    void setFilter(const QString &query);
    ChangeChoice choice() const;
    std::filesystem::path output() const;

    QLineEdit &outputField() { return *m_output; }
    QCheckBox &filterBox() { return *m_filtered; }
    QCheckBox &publishedBox() { return *m_published; }
    QPushButton &exportButton() { return *m_export; }

signals:
    void exportWanted();

private:
    void chooseOutput();
    void refresh() override;

    QString m_filter;
    QLineEdit *m_output;
    QCheckBox *m_filtered, *m_published;
    QPushButton *m_choose, *m_export;
};

} // namespace voxdeck
