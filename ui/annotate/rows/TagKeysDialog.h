// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/workspace/ProjectSettings.h"

#include <QDialog>

#include <array>

class QLabel;
class QLineEdit;
class QPushButton;

namespace voxdeck {

/// Which tag each of the keys 1 to 9 sets in this workspace.
///
/// Threads  gui. It changes no data itself.
class TagKeysDialog final : public QDialog {
    Q_OBJECT
public:
    TagKeysDialog(const TagKeys &keys, const QStringList &knownTags, QWidget *parent);

    TagKeys keys() const; ///< once it is accepted

private:
    void check();

    std::array<QLineEdit *, std::tuple_size_v<TagKeys>> m_fields{};
    QLabel *m_problem;
    QPushButton *m_use;
};

} // namespace voxdeck
