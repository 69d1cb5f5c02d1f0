// SPDX-License-Identifier: Apache-2.0
#include "core/format/lhotse/SharFields.h"

#include "core/base/FileStem.h"
#include "core/base/Utf8.h"
#include "core/format/RecordBuilder.h"
#include "core/format/tar/UnpackedCopies.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>
#include <utility>

namespace voxdeck::lhotse {
namespace {

constexpr std::uint64_t kLargestManifest = std::uint64_t{1} << 20;
constexpr std::array<std::string_view, 3> kLineEndings{".jsonl", ".jsonl.gz", ".jsonl.zst"};
constexpr std::array<std::string_view, 4> kTarEndings{".tar", ".tar.gz", ".tar.zst", ".tar.xz"};
/// Attributes of a cut; other fields are in its `custom`.
constexpr std::array<std::string_view, 2> kOfCut{"features", "recording"};

std::optional<std::uint64_t> numberIn(std::string_view digits)
{
    std::uint64_t value = 0;
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (digits.empty() || read.ec != std::errc() || read.ptr != digits.data() + digits.size())
        return std::nullopt;
    return value;
}

/// As fill_shar_placeholder_lazy() does (lhotse/shar/utils.py).
void point(JsonValue &manifest, const SharPointer &pointer)
{
    const auto text = JsonValue::ofString(pointer.text());
    if (const auto &sources = itemsOf(manifest, "sources"); !sources.empty()) {
        auto first = sources.front();
        first.set("type", JsonValue::ofString("shar_ptr"));
        first.set("source", text);
        auto list = JsonValue::array();
        list.append(std::move(first));
        manifest.set("sources", std::move(list));
        return;
    }
    const auto fill = [&](JsonValue &stored) {
        stored.set("storage_type", JsonValue::ofString("shar_ptr_array"));
        stored.set("storage_path", JsonValue::ofString(pointer.tar));
        stored.set("storage_key", text);
    };
    if (const JsonValue *const inner = manifest.find("array")) { // a TemporalArray
        auto array = *inner;
        fill(array);
        manifest.set("array", std::move(array));
    } else {
        fill(manifest);
    }
}

} // namespace

std::optional<SharName> sharNameOf(std::string_view fileName)
{
    const auto ends = [&](const auto &endings) {
        return std::find_if(endings.begin(), endings.end(),
                            [&](std::string_view ending) { return fileName.ends_with(ending); });
    };
    const auto *const lines = ends(kLineEndings);
    const auto *const tar = ends(kTarEndings);
    if (lines == kLineEndings.end() && tar == kTarEndings.end())
        return std::nullopt;
    const bool isTar = tar != kTarEndings.end();
    const std::string_view stem = fileName.substr(0, fileName.size()
                                                         - (isTar ? tar->size() : lines->size()));
    const std::size_t dot = std::min(stem.find('.'), stem.size());
    if (dot == 0)
        return std::nullopt;
    return SharName{stem.substr(0, dot), stem.substr(dot), isTar};
}

std::string SharPointer::text() const
{
    std::string text = tar;
    text.append("?o=").append(std::to_string(offset)).append("&e=").append(std::to_string(end));
    return text;
}

std::optional<SharPointer> SharPointer::parse(std::string_view text)
{
    const std::size_t mark = text.find('?');
    if (mark == 0 || mark == std::string_view::npos)
        return std::nullopt;
    std::string_view rest = text.substr(mark + 1);
    const std::size_t amp = rest.find("&e=");
    if (!rest.starts_with("o=") || amp == std::string_view::npos)
        return std::nullopt;
    const auto offset = numberIn(rest.substr(2, amp - 2));
    const auto end = numberIn(rest.substr(amp + 3));
    if (!offset || !end)
        return std::nullopt;
    return SharPointer{std::string(text.substr(0, mark)), *offset, *end};
}

SharFolder SharFolder::list(const FileSystem &fs, const std::filesystem::path &folder)
{
    SharFolder found;
    found.m_path = folder;
    const auto entries = fs.list(folder.empty() ? std::filesystem::path(".") : folder);
    if (!entries) // then it has no fields
        return found;
    for (const DirectoryEntry &entry : *entries) {
        const auto name = entry.kind == FileKind::File ? sharNameOf(entry.name) : std::nullopt;
        const bool isField = name && name->field != "cuts" && isValidUtf8(name->field)
                             && !(name->isTar && name->field == "recording"); // SharAudio's
        if (isField)
            found.m_names[std::string(name->number)].push_back(entry.name);
    }
    return found;
}

std::vector<std::filesystem::path> SharFolder::fieldsOf(const std::filesystem::path &cuts) const
{
    std::vector<std::filesystem::path> paths;
    const std::string name = cuts.filename().string();
    const auto own = sharNameOf(name);
    if (!own || own->isTar || own->field != "cuts")
        return paths;
    const auto found = m_names.find(own->number);
    if (found != m_names.end())
        for (const std::string &one : found->second)
            paths.push_back(m_path / one);
    return paths;
}

namespace {

/// Manifests of Lhotse are beside cuts that are not a Shar ("cuts.jsonl.gz", "recordings.jsonl.gz")
/// and may be
/// called as a field is: a field without a number is one only where its first line names its cut.
bool isFieldOfCuts(const FileSystem &fs, const std::filesystem::path &path)
{
    const auto name = sharNameOf(path.filename().string());
    if (!name || name->isTar || !name->number.empty())
        return true;
    auto records = JsonRecords::open(fs, path);
    if (!records)
        return true; // for a note
    const auto first = records->next();
    return !first || !*first || !(*first)->value || (*first)->value->find("cut_id");
}

} // namespace

SharFields SharFields::beside(const FileSystem &fs, const SharFolder &folder,
                              const std::filesystem::path &cuts)
{
    SharFields fields;
    for (const auto &path : folder.fieldsOf(cuts)) {
        if (!isFieldOfCuts(fs, path))
            continue;
        const std::string name = path.filename().string();
        const auto parts = sharNameOf(name);
        std::string field(parts->field);
        fields.m_number = std::string(parts->number);
        if (parts->isTar) {
            fields.openTar(fs, std::move(field), path);
            continue;
        }
        auto records = JsonRecords::open(fs, path);
        if (!records)
            fields.note(field, records.error());
        else
            fields.m_lines.push_back({std::move(field), *std::move(records)});
    }
    return fields;
}

void SharFields::openTar(const FileSystem &fs, std::string field, const std::filesystem::path &path)
{
    auto shard = tar::TarShard::open(fs, path);
    const auto packed = tar::isPacked(fs, path);
    if (!shard || !packed) {
        note(field, shard ? packed.error() : shard.error());
        return;
    }
    Members members{std::move(field), *std::move(shard), {}, *packed};
    const tar::TarIndex &index = members.shard->index();
    for (std::size_t i = 0; i < index.size(); ++i)
        if (index[i].type == tar::MemberType::File)
            members.files.push_back(i);
    m_members.push_back(std::move(members));
}

void SharFields::note(const std::string &field, const Error &error)
{
    Lost &lost = m_lost[field];
    ++lost.values;
    if (lost.why.empty())
        lost.why = describe(error);
}

std::vector<Sentence> SharFields::notes() const
{
    std::vector<Sentence> notes;
    for (const auto &[field, lost] : m_lost)
        notes.push_back(Sentence::tr("the field %1%2 could not be read for %3 cuts; the first: %4",
                                     field, m_number, lost.values, lost.why));
    return notes;
}

Result<std::optional<JsonValue>> SharFields::valueIn(Lines &lines, const std::string &id)
{
    if (!lines.records)
        return std::nullopt;
    auto record = lines.records->next();
    if (!record || !*record) {
        lines.records.reset(); // said once
        return fail(
            record
                ? Error{ErrorCode::Corrupt, Sentence::tr("has fewer lines than there are cuts"), {}}
                : std::move(record).error());
    }
    if ((*record)->problem)
        return fail(*(*record)->problem);
    const JsonValue *const value = (*record)->value ? &*(*record)->value : nullptr;
    const auto cut = value ? textOf(*value, "cut_id") : std::nullopt;
    if (!cut || *cut != id)
        return fail(ErrorCode::Corrupt, Sentence::tr("line %1 is of \"%2\" where the cut should be",
                                                     (*record)->number, cut.value_or("")));
    const JsonValue *const found = value->find(lines.field);
    return found ? std::optional(*found) : std::nullopt; // else it has none
}

Result<std::optional<JsonValue>> SharFields::valueIn(const Members &members,
                                                     const std::string &id) const
{
    const tar::TarIndex &index = members.shard->index();
    if (m_cut >= members.files.size() / 2)
        return fail(index.damage().value_or(
            Error{ErrorCode::Corrupt,
                  Sentence::tr("the tar has fewer members than there are cuts"),
                  {}}));
    const tar::Member data = index[members.files[2 * m_cut]];
    if (data.name.ends_with(".nodata"))
        return std::nullopt;
    if (pythonStemInFolders(data.name) != id)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("the tar has \"%1\" where the cut should be", data.name));
    VOX_TRY(const std::string text,
            members.shard->read(index[members.files[2 * m_cut + 1]], kLargestManifest));
    VOX_TRY(auto manifest, JsonValue::parse(text));
    if (manifest.kind() != JsonValue::Kind::Object)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("the manifest of \"%1\" is not a JSON object", id));
    if (members.isPacked) // no offset means anything in it
        return std::optional(std::move(manifest));
    const bool isLast = 2 * m_cut + 2 >= members.files.size();
    point(manifest, {members.shard->path().string(), data.headerOffset,
                     isLast ? members.shard->file().size()
                            : index[members.files[2 * m_cut + 2]].headerOffset});
    return std::optional(std::move(manifest));
}

void SharFields::apply(JsonValue *cut)
{
    const std::string id = cut ? textOf(*cut, "id").value_or("") : std::string();
    const auto take = [&](const std::string &field, Result<std::optional<JsonValue>> value) {
        if (!cut)
            return;
        if (!value)
            return note(field, value.error());
        if (!*value)
            return;
        if (std::find(kOfCut.begin(), kOfCut.end(), field) != kOfCut.end())
            return cut->set(field, **std::move(value));
        const JsonValue *const before = cut->find("custom");
        auto custom = before && before->kind() == JsonValue::Kind::Object ? *before
                                                                          : JsonValue::object();
        custom.set(field, **std::move(value));
        cut->set("custom", std::move(custom));
    };
    for (Lines &lines : m_lines)
        take(lines.field, valueIn(lines, id));
    for (const Members &members : m_members)
        take(members.field, valueIn(members, id));
    ++m_cut;
}

} // namespace voxdeck::lhotse
