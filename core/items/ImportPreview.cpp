// SPDX-License-Identifier: Apache-2.0
#include "core/items/ImportPreview.h"

#include "core/base/Stopped.h"
#include "core/format/aligned/AlignedTree.h"
#include "core/format/RecordFields.h"
#include "core/format/UtteranceSource.h"
#include "core/import/ListImport.h"
#include "core/io/PlainPath.h"
#include "core/items/KnownKind.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kMostExampleBytes = 120;
constexpr int kDeepestField = 3;
constexpr std::size_t kLinesPerRecord = 10; // blank lines and bad ones count, too

/// Not within a character.
std::string shortened(std::string text)
{
    if (text.size() <= kMostExampleBytes)
        return text;
    std::size_t end = kMostExampleBytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U)
        --end;
    text.resize(end);
    return text += "...";
}

std::string shown(const JsonValue &value)
{
    if (value.kind() == JsonValue::Kind::String)
        return shortened(value.toString());
    if (value.kind() == JsonValue::Kind::Null)
        return {};
    return shortened(value.dumpAscii());
}

/// Gathers the fields of records in the order they appear in.
class Fields {
public:
    explicit Fields(std::vector<PreviewedField> &into) : m_into(into) {}

    void add(const JsonValue &record) { add(record, {}, 0); }

private:
    void add(const JsonValue &object, const std::string &before, int depth)
    {
        for (const auto &[key, value] : object.members()) {
            std::string name = before;
            name.append(key);
            if (value.kind() == JsonValue::Kind::Object && depth < kDeepestField) {
                add(value, name.append("."), depth + 1);
                continue;
            }
            auto found = std::find_if(m_into.begin(), m_into.end(),
                                      [&](const auto &field) { return field.key == name; });
            if (found == m_into.end()) {
                if (m_into.size() == ImportPreview::kMostFields)
                    continue;
                m_into.push_back({std::move(name), {}, {}});
                found = m_into.end() - 1;
            }
            if (found->examples.size() < ImportPreview::kExamples)
                if (auto text = shown(value); !text.empty())
                    found->examples.push_back(std::move(text));
        }
    }

    std::vector<PreviewedField> &m_into;
};

/// How the lists were read before; empty without a valid workspace.
std::vector<KnownList> listsOf(const FileSystem &fs, const std::filesystem::path &workspace)
{
    if (workspace.empty() || !isWorkspaceFile(fs, workspace))
        return {};
    const auto opened = Workspace::openKnown(workspace, Workspace::Access::ReadOnly);
    if (!opened)
        return {};
    auto lists = knownLists(**opened);
    return lists ? *std::move(lists) : std::vector<KnownList>();
}

class Previewer {
public:
    Previewer(const FileSystem &fs, const ItemChoices &choices,
              const std::filesystem::path &workspace, std::stop_token stop)
        : m_fs(fs),
          m_choices(choices),
          m_workspace(workspace),
          m_known(listsOf(fs, workspace)),
          m_stop(std::move(stop))
    {
    }

    Result<ImportPreview> look(const std::vector<std::filesystem::path> &paths)
    {
        for (const auto &path : paths) {
            PreviewedSource source;
            source.path = path;
            auto looked = lookAt(source);
            if (!looked && looked.error().code == ErrorCode::Cancelled)
                return fail(std::move(looked).error());
            if (!looked)
                source.problem = std::move(looked).error();
            m_preview.sources.push_back(std::move(source));
        }
        m_preview.before = FieldMapping::guess(m_records);
        for (const FieldMapping &last : m_lastMappings)
            m_preview.before.apply(last);
        m_preview.mapping = m_preview.before;
        if (m_choices.mapping)
            m_preview.mapping.apply(*m_choices.mapping);
        nameRoles();
        return std::move(m_preview);
    }

private:
    Result<> lookAt(PreviewedSource &source)
    {
        VOX_TRY(const auto detected, kindOf(source.path));
        source.kind = detected.kind;
        source.why = detected.why;
        if (traitsOf(detected.kind).hasRecords)
            return {}; // its fields have their places
        if (traitsOf(detected.kind).isTree)
            findTree(detected.path);
        SourceOptions options;
        options.kind = detected.kind;
        options.rules = rulesFor(detected);
        m_preview.rules = options.rules;
        options.rules.mustExist = true;
        VOX_TRY(const auto list, openUtteranceSource(m_fs, detected.path, options));
        return read(*list);
    }

    Result<DetectedDataset> kindOf(const std::filesystem::path &path)
    {
        if (m_choices.kind)
            return DetectedDataset{*m_choices.kind, path, Sentence::tr("chosen by you")};
        if (const auto known = knownKindOf(m_fs, path, m_workspace))
            return DetectedDataset{*known, path, Sentence::tr("it was imported before")};
        return detectDatasetKind(m_fs, path);
    }

    AudioRules rulesFor(const DetectedDataset &detected)
    {
        const auto whole = plainPath(detected.path);
        AudioRules rules = m_preview.rules;
        for (const KnownList &list : m_known) {
            if (plainPath(list.path) != whole)
                continue;
            if (list.kind
                == datasetKindEntry(detected.kind).name) // another format has other fields
                m_lastMappings.push_back(list.mapping);
            rules = list.rules;
        }
        return m_choices.audio.value_or(rules);
    }

    Result<> read(UtteranceSource &list)
    {
        Fields fields(m_preview.fields);
        std::size_t records = 0;
        for (std::size_t lines = 0; lines < kLinesPerRecord * ImportPreview::kRecords; ++lines) {
            VOX_CHECK(checkStop(m_stop));
            VOX_TRY(auto line, list.next());
            if (!line || records == ImportPreview::kRecords)
                break;
            if (line->problem) {
                ++m_preview.problems;
                if (m_preview.examples.size() < ImportPreview::kExamples)
                    m_preview.examples.push_back(*std::move(line->problem));
            }
            if (!line->utterance)
                continue;
            ++records;
            ++m_preview.records;
            fields.add(line->utterance->record);
            if (line->utterance->audioProblem)
                noteMissing(line->utterance->record);
            m_records.push_back(std::move(line->utterance->record));
        }
        return {};
    }

    void noteMissing(const JsonValue &record)
    {
        ++m_preview.missingAudio;
        const JsonValue *const spelled = record.find(record_fields::kAudio);
        if (m_preview.missingExample.empty() && spelled)
            m_preview.missingExample = spelled->toString();
    }

    void findTree(const std::filesystem::path &path)
    {
        if (!m_preview.tree.empty() || !path.has_filename())
            return;
        if (hasAlignment(path.parent_path(), path.filename().string())) {
            m_preview.tree = path.parent_path();
            m_preview.countries = {path.filename().string()};
            return;
        }
        const auto names = aligned::listCountries(m_fs, path);
        for (const auto &name : names ? *names : std::vector<std::string>())
            if (hasAlignment(path, name))
                m_preview.countries.push_back(name);
        if (!m_preview.countries.empty())
            m_preview.tree = path;
    }

    bool hasAlignment(const std::filesystem::path &tree, const std::string &country) const
    {
        const auto status = m_fs.status(aligned::alignmentFolder(tree, country));
        return status && status->kind == FileKind::Directory;
    }

    void nameRoles()
    {
        for (PreviewedField &field : m_preview.fields)
            for (const FieldRole role : fieldRoles()) {
                const auto &keys = m_preview.mapping.keysOf(role);
                if (std::find(keys.begin(), keys.end(), field.key) != keys.end())
                    field.role = role;
            }
    }

    const FileSystem &m_fs;
    const ItemChoices &m_choices;
    const std::filesystem::path &m_workspace;
    const std::vector<KnownList> m_known;
    std::stop_token m_stop;
    std::vector<FieldMapping> m_lastMappings;
    std::vector<JsonValue> m_records;
    ImportPreview m_preview;
};

} // namespace

bool ImportPreview::canImport() const
{
    return std::any_of(sources.begin(), sources.end(),
                       [](const PreviewedSource &source) { return !source.problem; });
}

Result<ImportPreview> previewImport(const FileSystem &fs,
                                    const std::vector<std::filesystem::path> &sources,
                                    const std::filesystem::path &workspace,
                                    const ItemChoices &choices, std::stop_token stop)
{
    return Previewer(fs, choices, workspace, std::move(stop)).look(sources);
}

FieldMapping changesBetween(const FieldMapping &before, const FieldMapping &wanted)
{
    FieldMapping changes;
    for (const FieldRole role : fieldRoles())
        if (before.keysOf(role) != wanted.keysOf(role))
            changes.set(role, wanted.keysOf(role));
    return changes;
}

std::string folderOfSpelled(std::string_view audio)
{
    const std::size_t slash = audio.rfind('/');
    return std::string(audio.substr(0, slash == std::string_view::npos ? 0 : slash));
}

} // namespace voxdeck
