// SPDX-License-Identifier: Apache-2.0
#include "core/items/MappedFields.h"

#include "core/base/Stopped.h"
#include "core/format/DatasetKind.h"
#include "core/format/UtteranceSource.h"
#include "core/format/csv/ColumnNames.h"
#include "core/format/csv/TableReader.h"
#include "core/items/ImportPreview.h"
#include "core/items/KnownKind.h"
#include "core/workspace/AttachedTexts.h"
#include "core/workspace/TranscriptNames.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kMostNamed = 30; ///< fields in a sentence

/// The names that are looked for, and the names in records that were found for them.
class Names {
public:
    explicit Names(const FieldMapping &mapping)
    {
        for (const FieldRole role : fieldRoles())
            for (const auto &key : mapping.keysOf(role))
                if (!key.empty()) // nothing plays the role
                    m_missing.insert(key);
    }

    bool areFound() const { return m_missing.empty(); }
    const std::set<std::string> &missing() const { return m_missing; }

    /// By the names of records, or by those of the format's own lines.
    void lookIn(const JsonValue &record, const FieldNames &ofFormat)
    {
        std::erase_if(m_missing, [&](const std::string &name) {
            if (valueAt(record, name))
                return true;
            const auto rows = ofFormat.rows();
            const auto row = std::find_if(rows.begin(), rows.end(), [&](const FieldName &one) {
                const bool isMoved = one.use == NameUse::Written || one.use == NameUse::Read;
                return isMoved && one.name == name && record.find(one.field);
            });
            if (row != rows.end())
                m_fields[name] = row->field;
            return row != rows.end();
        });
    }

    /// Hypotheses that were attached.
    void lookIn(const std::vector<AttachedName> &attached)
    {
        std::erase_if(m_missing, [&attached](const std::string &name) {
            return std::any_of(attached.begin(), attached.end(),
                               [&name](const auto &one) { return isSameVersion(one.name, name); });
        });
    }

    /// Columns of a table, which may have no value in any line. Their fields may be called otherwise.
    void lookIn(const std::vector<std::string> &columns)
    {
        const auto fields = fieldsOfColumns(columns);
        for (std::size_t at = 0; at < columns.size(); ++at) {
            m_missing.erase(fields[at]);
            if (!fields[at].empty() && m_missing.erase(columns[at]) > 0)
                m_fields[columns[at]] = fields[at];
        }
    }

    FieldMapping applied(const FieldMapping &mapping) const
    {
        FieldMapping applied = mapping;
        for (const FieldRole role : fieldRoles()) {
            auto keys = mapping.keysOf(role);
            for (auto &key : keys)
                if (const auto field = m_fields.find(key); field != m_fields.end())
                    key = field->second;
            if (keys != mapping.keysOf(role))
                applied.set(role, std::move(keys));
        }
        return applied;
    }

private:
    std::set<std::string> m_missing;
    std::map<std::string, std::string> m_fields; ///< by the name that was given
};

std::vector<std::string> columnsOf(const FileSystem &fs, const DetectedDataset &table)
{
    const auto separator = traitsOf(table.kind).separator;
    if (!separator)
        return {};
    auto reader = TableReader::open(fs, table.path, *separator);
    const auto header = reader ? reader->next() : fail(reader.error());
    if (!header || !*header)
        return {};
    std::vector<std::string> names((*header)->fields.begin(), (*header)->fields.end());
    static_cast<void>(withoutBlanks(names));
    return names;
}

/// True: the source cannot be read.
Result<bool> lookInList(const FileSystem &fs, const std::filesystem::path &path,
                        const std::filesystem::path &workspace, const ItemChoices &choices,
                        Names &names, const std::stop_token &stop)
{
    DetectedDataset detected{DatasetKind::Touch, path, {}};
    auto kind = choices.kind ? choices.kind : knownKindOf(fs, path, workspace);
    if (kind) {
        detected.kind = *kind;
    } else {
        auto found = detectDatasetKind(fs, path);
        if (!found)
            return true;
        detected = *std::move(found);
    }
    if (traitsOf(detected.kind).hasRecords) {
        VOX_CHECK(checkFieldsOfRecords(choices, path));
        return true;
    }
    SourceOptions options;
    options.kind = detected.kind;
    options.splitsSegments = true; // as an import reads it
    const auto source = openUtteranceSource(fs, detected.path, options);
    if (!source)
        return true;
    while (!names.areFound()) {
        VOX_CHECK(checkStop(stop));
        const auto line = (*source)->next();
        if (!line)
            return true;
        if (!*line)
            break;
        if ((*line)->utterance)
            names.lookIn((*line)->utterance->record, traitsOf(detected.kind).names);
    }
    names.lookIn(columnsOf(fs, detected));
    return false;
}

std::string quoted(const std::set<std::string> &names)
{
    std::string all;
    for (const std::string &name : names)
        all.append(all.empty() ? "\"" : ", \"").append(name).append("\"");
    return all;
}

Error notThere(const FileSystem &fs, const std::vector<std::filesystem::path> &sources,
               const std::filesystem::path &workspace, const ItemChoices &choices,
               const std::set<std::string> &missing, const std::stop_token &stop)
{
    ItemChoices unmapped = choices;
    unmapped.mapping.reset();
    const auto preview = previewImport(fs, sources, workspace, unmapped, stop);
    std::string fields;
    std::size_t named = 0;
    for (const auto &field : preview ? preview->fields : std::vector<PreviewedField>()) {
        if (++named > kMostNamed)
            break;
        fields.append(fields.empty() ? "" : ", ").append(field.key);
    }
    if (named > kMostNamed)
        fields += ", ...";
    const bool isOne = missing.size() == 1;
    return {ErrorCode::NotFound,
            Sentence::tr("no line has the %1%2. Nothing was imported",
                         isOne ? Sentence::tr("field %1", quoted(missing))
                               : Sentence::tr("fields %1", quoted(missing)),
                         fields.empty() ? Sentence()
                                        : Sentence::tr("; its fields are read as %1", fields)),
            sources.front().string()};
}

} // namespace

Result<FieldMapping> mappedFields(const FileSystem &fs,
                                  const std::vector<std::filesystem::path> &sources,
                                  const std::filesystem::path &workspace,
                                  const ItemChoices &choices, const std::stop_token &stop)
{
    if (!choices.mapping)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("no mapping to look up"));
    Names names(*choices.mapping);
    if (!workspace.empty() && isWorkspaceFile(fs, workspace))
        if (const auto known = Workspace::openKnown(workspace, Workspace::Access::ReadOnly))
            if (const auto attached = attachedNames((*known)->database()))
                names.lookIn(*attached);
    bool isSure = true;
    for (const auto &source : sources) {
        VOX_TRY(const bool isOther, lookInList(fs, source, workspace, choices, names, stop));
        isSure = isSure && !isOther;
    }
    if (!names.areFound() && isSure)
        return fail(notThere(fs, sources, workspace, choices, names.missing(), stop));
    return names.applied(*choices.mapping);
}

Result<> checkFieldsOfRecords(const ItemChoices &choices, const std::filesystem::path &dataset)
{
    if (!choices.mapping || *choices.mapping == FieldMapping())
        return {};
    return fail(
        ErrorCode::InvalidArgument,
        Sentence::tr(
            "is a TouchDataset, whose records have fields of fixed names; --map is for lists"),
        dataset.string());
}

} // namespace voxdeck
