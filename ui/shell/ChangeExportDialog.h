// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/edit/ChangeExchange.h"

#include <QDialog>

#include <filesystem>

class QCheckBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace voxdeck {

/// What was changed here as a file for others: which of it, and where the file goes. It shows and asks;
/// writing is done by who made it.
///
/// Threads  gui.
class ChangeExportDialog final : public QDialog {
    Q_OBJECT
public:
    explicit ChangeExportDialog(QWidget *parent = nullptr);

    /// The query of the filter; empty: there is none, and all segments are meant.
    void setFilter(const QString &query);
    ChangeChoice choice() const;
    std::filesystem::path output() const;
    void setBusy(const QString &words);
    void showState(const QString &words, bool isMistake = false);
    QString stateText() const;

    QLineEdit &outputField() { return *m_output; }
    QCheckBox &filterBox() { return *m_filtered; }
    QCheckBox &publishedBox() { return *m_published; }
    QPushButton &exportButton() { return *m_export; }

signals:
    void exportWanted();
    void stopWanted();

private:
    void chooseOutput();
    void refresh();

    QString m_filter;
    QLabel *m_state;
    QLineEdit *m_output;
    QCheckBox *m_filtered, *m_published;
    QPushButton *m_choose, *m_stop, *m_export;
    bool m_isBusy = false;
};

} // namespace voxdeck
