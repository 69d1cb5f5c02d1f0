// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/remote/Credentials.h"
#include "ui/common/TaskDialog.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace voxdeck {

class DeskTask;

/// Stores the keys of an S3 profile, or the token of the Hub, in the system keychain, and removes them there. What is
/// stored is never shown.
///
/// Threads  gui; the keychain is asked by a task, as it may ask a person to unlock it.
class KeysDialog final : public TaskDialog {
    Q_OBJECT
public:
    explicit KeysDialog(SecretStore &keychain, QWidget *parent = nullptr);
    ~KeysDialog() override;

protected:
    void refresh() override;

private:
    bool isHub() const;
    void store(bool removes);

    SecretStore &m_keychain;
    DeskTask *m_task;
    QComboBox *m_kind;
    QLineEdit *m_name;
    QLineEdit *m_access;
    QLineEdit *m_secret;
    QLabel *m_nameLabel;
    QLabel *m_accessLabel;
    QLabel *m_secretLabel;
    QPushButton *m_remove;
    QPushButton *m_store;
};

} // namespace voxdeck
