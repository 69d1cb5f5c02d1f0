// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/items/ImportPreview.h"
#include "core/workspace/FieldMapping.h"

#include <QTreeWidget>

#include <optional>
#include <string>
#include <vector>

namespace voxdeck {

QString fieldRoleWords(FieldRole role); ///< "reference transcript"

/// The fields of lists, what their first records say in them, and what each is used as, to be changed.
///
/// Threads  gui.
class MappingTable final : public QTreeWidget {
    Q_OBJECT
public:
    explicit MappingTable(QWidget *parent = nullptr);

    void showFields(const std::vector<PreviewedField> &fields, const FieldMapping &mapping);
    /// The present mapping; hypotheses in the order of the fields.
    FieldMapping mapping() const;
    /// Assigns `role` to `key`, or none. If a role can have only one field, the previous field
    /// loses it.
    void setRole(const std::string &key, std::optional<FieldRole> role);

signals:
    void mappingChanged();

private:
    void chooseRole(int row, std::optional<FieldRole> role);
    void showRoles();

    std::vector<std::string> m_keys;
    std::vector<std::optional<FieldRole>> m_roles;
    FieldMapping m_shown; ///< also keeps fields that none of the records has
};

} // namespace voxdeck
