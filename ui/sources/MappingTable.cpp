// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/sources/MappingTable.h"

#include "core/format/RecordFields.h"
#include "ui/common/Text.h"
#include "ui/common/TextSize.h"

#include <QComboBox>
#include <QHeaderView>
#include <QSignalBlocker>

#include <algorithm>
#include <cstddef>
#include <string_view>
#include <utility>

namespace voxdeck {
namespace {

constexpr int kRowHeight = 28; ///< of a control, ui-spec 2

enum Column { ColumnField, ColumnRole, ColumnExamples };

/// Of all other roles one field is enough.
bool mayBeMany(FieldRole role)
{
    return role == FieldRole::Hypothesis;
}

/// Fields that every list has by these names and that mean what they say.
bool hasItsPlace(std::string_view key)
{
    namespace fields = record_fields;
    return key == fields::kKey || key == fields::kAudio || key == fields::kStart
           || key == fields::kEnd || key == fields::kChannel;
}

} // namespace

QString fieldRoleWords(FieldRole role)
{
    switch (role) {
    case FieldRole::Reference: return MappingTable::tr("reference transcript");
    case FieldRole::Hypothesis: return MappingTable::tr("hypothesis");
    case FieldRole::Language: return MappingTable::tr("language");
    case FieldRole::Country: return MappingTable::tr("country");
    case FieldRole::Speaker: return MappingTable::tr("speaker");
    case FieldRole::Recording: return MappingTable::tr("recording");
    case FieldRole::Cer: return MappingTable::tr("CER");
    case FieldRole::Wer: return MappingTable::tr("WER");
    case FieldRole::Split: return MappingTable::tr("split");
    case FieldRole::Status: return MappingTable::tr("status");
    case FieldRole::Key: return MappingTable::tr("key");
    case FieldRole::Tags: break;
    }
    return MappingTable::tr("tags");
}

MappingTable::MappingTable(QWidget *parent) : QTreeWidget(parent)
{
    setAccessibleName(tr("Fields and their roles"));
    setHeaderLabels({tr("Field"), tr("Used as"), tr("First records")});
    setRootIsDecorated(false);
    setUniformRowHeights(true);
    setAlternatingRowColors(true);
    setColumnWidth(ColumnField, 200);
    setColumnWidth(ColumnRole, 190);
    header()->setStretchLastSection(true);
}

void MappingTable::showFields(const std::vector<PreviewedField> &fields,
                              const FieldMapping &mapping)
{
    clear();
    m_keys.clear();
    m_roles.clear();
    m_shown = mapping;
    for (std::size_t row = 0; row < fields.size(); ++row) {
        const auto &field = fields[row];
        m_keys.push_back(field.key);
        m_roles.push_back(field.role);
        QStringList examples;
        for (const auto &example : field.examples)
            examples << toQString(example);
        auto *entry = new QTreeWidgetItem(
            this, {toQString(field.key), {}, examples.join(QStringLiteral("  ·  "))});
        entry->setSizeHint(ColumnRole, {0, sized(kRowHeight)});
        entry->setToolTip(ColumnExamples, examples.join(QLatin1Char('\n')));
        if (!field.role && hasItsPlace(field.key)) {
            entry->setText(ColumnRole, tr("fixed"));
            continue;
        }
        auto *choice = new QComboBox(this);
        choice->setAccessibleName(tr("Role of %1").arg(toQString(field.key)));
        choice->addItem(tr("keep unchanged"), -1);
        for (const auto role : fieldRoles())
            choice->addItem(fieldRoleWords(role), static_cast<int>(role));
        connect(choice, &QComboBox::activated, this, [this, choice, row](int) {
            const int role = choice->currentData().toInt();
            chooseRole(static_cast<int>(row),
                       role < 0 ? std::nullopt : std::optional(static_cast<FieldRole>(role)));
        });
        setItemWidget(entry, ColumnRole, choice);
    }
    showRoles();
}

void MappingTable::setRole(const std::string &key, std::optional<FieldRole> role)
{
    const auto found = std::find(m_keys.begin(), m_keys.end(), key);
    if (found != m_keys.end())
        chooseRole(static_cast<int>(found - m_keys.begin()), role);
}

void MappingTable::chooseRole(int row, std::optional<FieldRole> role)
{
    if (role && !mayBeMany(*role))
        std::replace(m_roles.begin(), m_roles.end(), role, std::optional<FieldRole>());
    m_roles[static_cast<std::size_t>(row)] = role;
    showRoles();
    emit mappingChanged();
}

void MappingTable::showRoles()
{
    for (int row = 0; row < topLevelItemCount(); ++row) {
        auto *choice = qobject_cast<QComboBox *>(itemWidget(topLevelItem(row), ColumnRole));
        if (!choice)
            continue;
        const auto &role = m_roles[static_cast<std::size_t>(row)];
        choice->setCurrentIndex(choice->findData(role ? static_cast<int>(*role) : -1));
    }
}

FieldMapping MappingTable::mapping() const
{
    FieldMapping mapping;
    for (const auto role : fieldRoles()) {
        std::vector<std::string> keys;
        for (std::size_t row = 0; row < m_keys.size(); ++row)
            if (m_roles[row] == role)
                keys.push_back(m_keys[row]);
        auto before = m_shown.keysOf(role);
        for (const auto &key : before) // of fields that come later in the list
            if (std::find(m_keys.begin(), m_keys.end(), key) == m_keys.end())
                keys.push_back(key);
        auto sorted = keys;
        std::sort(sorted.begin(), sorted.end());
        std::sort(before.begin(), before.end());
        if (sorted == before) // nothing was changed: the order is that of the mapping
            keys = m_shown.keysOf(role);
        if (!keys.empty())
            mapping.set(role, std::move(keys));
    }
    return mapping;
}

} // namespace voxdeck
