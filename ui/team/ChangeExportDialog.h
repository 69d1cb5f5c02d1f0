// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/changes/ChangeExchange.h"
#include "ui/common/TaskDialog.h"

#include <filesystem>

class QCheckBox;
class QLineEdit;
class QPushButton;

namespace voxdeck {

/// What was changed here as a file for others: which of it, and where the file goes. It shows and asks;
/// writing is done by who made it.
///
/// Threads  gui.
class ChangeExportDialog final : public TaskDialog {
    Q_OBJECT
public:
    explicit ChangeExportDialog(QWidget *parent = nullptr);

    /// The query of the filter; empty: there is none, and all segments are meant.
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
