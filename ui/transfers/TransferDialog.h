// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/transfer/Transfer.h"
#include "ui/common/TaskDialog.h"

#include <optional>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace voxdeck {

class DeskTask;
class FileSystem;
class Settings;

/// Asks from where to where something is moved, shows how much it is and what is there already, and only then lets it
/// begin.
///
/// Threads  gui; the server is asked by a task.
class TransferDialog final : public TaskDialog {
    Q_OBJECT
public:
    /// `wish` fills the fields, as far as it says something.
    TransferDialog(FileSystem &fs, Settings &settings, Transfer wish, QWidget *parent = nullptr);
    ~TransferDialog() override;

    QLineEdit &local() { return *m_local; }
    QComboBox &remote() { return *m_remote; }
    QCheckBox &replacing() { return *m_replacing; }
    QPushButton &checkButton() { return *m_check; }
    QPushButton &startButton() { return *m_start; }

signals:
    void startWanted(const voxdeck::Transfer &transfer);

protected:
    void refresh() override;

private:
    static QString titleOf(TransferKind kind);
    void layOut();
    void chooseFolder();
    void changed();
    void check();
    void start();
    std::optional<Transfer> typed();

    FileSystem &m_fs;
    Settings &m_settings;
    const Transfer m_wish;
    DeskTask *m_task;
    QLineEdit *m_local;
    QComboBox *m_remote;
    QSpinBox *m_limit;
    QCheckBox *m_replacing; ///< of uploads
    QPushButton *m_browse;
    QPushButton *m_check;
    QPushButton *m_start;
    std::optional<Transfer> m_checked; ///< of the fields as they are
};

} // namespace voxdeck
