// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/exchange/PackageFolder.h"
#include "ui/common/TaskDialog.h"

#include <filesystem>

class QLabel;
class QLineEdit;
class QPushButton;

namespace voxdeck {

/// A received work package: its contents, and the folder to unpack it to. View only; the owner
/// unpacks.
///
/// Threads  gui.
class OpenPackageDialog final : public TaskDialog {
    Q_OBJECT
public:
    explicit OpenPackageDialog(std::filesystem::path package, QWidget *parent = nullptr);

    const std::filesystem::path &package() const { return m_package; }
    std::filesystem::path folder() const;
    /// Shows the contents; until then the package cannot be opened.
    void setHead(const PackageHead &head);

    QLineEdit &folderField() { return *m_folder; }
    QPushButton &openButton() { return *m_open; }

signals:
    void unpackWanted();

private:
    void refresh() override;

    std::filesystem::path m_package;
    QLabel *m_facts, *m_instructions;
    QLineEdit *m_folder;
    QPushButton *m_choose, *m_open;
    bool m_isKnown = false;
};

} // namespace voxdeck
