// SPDX-License-Identifier: Apache-2.0
// Utterances that come and go in a Kaldi data directory: in `segments`, `text` and every table that is asked by
// utterance, in its order of keys, and in `spk2utt`.
#include "core/base/Rounding.h"
#include "core/base/Sentence.h"
#include "core/format/LineReader.h"
#include "core/format/ListPlaces.h"
#include "core/format/RecordFields.h"
#include "core/format/TimeSpelling.h"
#include "core/format/kaldi/KeyedLines.h"
#include "core/json/PythonFloat.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck::places {

namespace {

namespace rf = record_fields;

constexpr std::uint64_t kLinesPerLook = 4096;

const std::string *valueOf(const NewListRow &row, std::string_view field)
{
    for (const NewListRow::Value &value : row.values)
        if (value.field == field && value.text)
            return &*value.text;
    return nullptr;
}

/// `RECORDING START END [CHANNEL]` with other times.
std::string withTimes(std::string_view value, const TimeSpan &span)
{
    std::vector<std::string_view> fields;
    while (!value.empty()) {
        const auto split = kaldi::splitKeyedLine(1, value);
        if (split.key.empty())
            break;
        fields.push_back(split.key);
        value = split.value;
    }
    std::string made;
    for (std::size_t at = 0; at < fields.size(); ++at) {
        made += at == 0 ? "" : " ";
        made += at == 1   ? secondsLike(fields[at], span.begin)
                : at == 2 ? secondsLike(fields[at], span.end)
                          : std::string(fields[at]);
    }
    return made;
}

/// The value of a new utterance in the table `name`, derived from that of the old one.
std::string newValue(const std::string &name, std::string_view old, const NewListRow &row)
{
    const auto stated = [&](std::string_view field) {
        const std::string *const value = valueOf(row, field);
        return value && !value->empty() ? *value : std::string(old);
    };
    if (name == "segments")
        return withTimes(old, row.span);
    if (name == "utt2dur")
        return pythonFloatRepr(roundedTo8Digits(row.span.length()));
    if (name == "text") {
        const std::string *const text = valueOf(row, rf::kText);
        return text ? *text : std::string();
    }
    if (name == "utt2spk")
        return stated(rf::kSpeaker);
    if (name == "utt2lang")
        return stated(rf::kLanguage);
    return std::string(old);
}

/// One table: removes the lines of deleted utterances and adds those of new ones.
class TableRows {
public:
    TableRows(Search &search, std::string name, std::filesystem::path path)
        : m_search(search),
          m_name(std::move(name)),
          m_path(std::move(path)),
          m_places(newLinesByKey(search.rows))
    {
    }

    Result<> run()
    {
        VOX_TRY(m_file, patchedFile(m_search.fs, m_path));
        for (std::size_t edit = 0; edit < m_search.rows.size(); ++edit)
            m_byKey.emplace(m_search.rows[edit].key, edit);
        VOX_CHECK(look());
        VOX_CHECK(patch());
        m_search.found.files.push_back(std::move(m_file));
        return {};
    }

    /// Speakers of the utterances that went and came, of utt2spk.
    const std::map<std::string, SpeakerMoves> &moves() const { return m_moves; }

private:
    struct MadeLine {
        std::string text;
        std::size_t edit = 0;
    };

    /// The values of the old utterances, and whether the table is in the order of its keys.
    Result<> look()
    {
        VOX_TRY(auto lines, LineReader::open(m_search.fs, m_file.path));
        std::string before;
        for (;;) {
            VOX_TRY(const auto line, lines.next());
            if (!line)
                break;
            if (line->number % kLinesPerLook == 0)
                VOX_CHECK(m_search.checkStop(m_path));
            const auto split = kaldi::splitKeyedLine(line->number, line->text);
            if (split.key.empty())
                continue;
            m_isSorted = m_isSorted && before < split.key;
            before = split.key;
            if (m_places.contains(split.key))
                m_isHere.emplace(split.key);
            if (const auto found = m_byKey.find(split.key); found != m_byKey.end())
                make(found->second, line->text, split);
        }
        // a table may lack the line beside which one comes: then it comes behind the one it is made of
        for (const auto &[key, at] : m_places)
            if (!m_isHere.contains(key))
                for (const NewLine &one : at.all())
                    m_ofOthers[m_search.rows[one.row].key].push_back(one);
        return {};
    }

    std::vector<NewLine> linesBefore(std::string_view key) const
    {
        const auto found = m_places.find(key);
        return found == m_places.end() ? std::vector<NewLine>() : found->second.before;
    }

    std::vector<NewLine> linesBehind(std::string_view key) const
    {
        const auto found = m_places.find(key);
        auto lines = found == m_places.end() ? std::vector<NewLine>() : found->second.behind;
        if (const auto others = m_ofOthers.find(key); others != m_ofOthers.end())
            lines.insert(lines.end(), others->second.begin(), others->second.end());
        return lines;
    }

    void make(std::size_t number, std::string_view line, const kaldi::KeyedLine &split)
    {
        const ListRowEdit &edit = m_search.rows[number];
        const auto keyEnd = static_cast<std::size_t>(split.key.data() - line.data())
                            + split.key.size();
        const auto begin = split.value.empty()
                               ? keyEnd
                               : static_cast<std::size_t>(split.value.data() - line.data());
        const std::string between = begin > keyEnd
                                        ? std::string(line.substr(keyEnd, begin - keyEnd))
                                        : " ";
        for (const NewListRow &row : edit.added) {
            const std::string value = newValue(m_name, split.value, row);
            std::string made = row.key;
            if (!value.empty())
                made.append(between).append(value);
            m_lines[row.key] = {std::move(made), number};
            if (m_name == "utt2spk")
                m_moves[value].come.insert(row.key);
        }
        if (edit.isRemoved && m_name == "utt2spk")
            m_moves[std::string(split.value)].leave.insert(edit.key);
    }

    void insert(std::uint64_t offset, const std::string &bytes, std::size_t edit)
    {
        m_file.patches.push_back({offset, 0, bytes, m_search.changeOfRow(edit)});
    }

    /// Before the line that begins there.
    void insert(std::uint64_t offset, const std::vector<NewLine> &lines)
    {
        for (const NewLine &one : lines)
            if (const MadeLine *const made = madeFor(one))
                insert(offset, made->text + "\n", one.row);
    }

    const MadeLine *madeFor(const NewLine &one) const
    {
        const auto found = m_lines.find(m_search.rows[one.row].added[one.number].key);
        return found == m_lines.end() ? nullptr : &found->second;
    }

    Result<> patch()
    {
        VOX_TRY(auto lines, LineReader::open(m_search.fs, m_file.path));
        auto next = m_lines.begin();
        std::uint64_t end = 0; // of the line before, without its end
        std::optional<FilePatch> gone;
        std::vector<NewLine> due; // of a table in another order than that of its keys
        for (;;) {
            VOX_TRY(const auto line, lines.next());
            if (gone) { // up to where the next line begins
                gone->length = (line ? line->offset : m_file.status.size) - gone->offset;
                m_file.patches.push_back(*std::exchange(gone, std::nullopt));
            }
            if (!line)
                break;
            const auto split = kaldi::splitKeyedLine(line->number, line->text);
            for (; m_isSorted && !split.key.empty() && next != m_lines.end()
                   && next->first < split.key;
                 ++next)
                insert(line->offset, next->second.text + "\n", next->second.edit);
            if (!m_isSorted) {
                insert(line->offset, std::exchange(due, linesBehind(split.key)));
                insert(line->offset, linesBefore(split.key));
            }
            end = line->offset + line->text.size();
            const auto found = m_byKey.find(split.key);
            if (found == m_byKey.end())
                continue;
            const ListRowEdit &edit = m_search.rows[found->second];
            if (edit.isRemoved) {
                end = line->offset; // so that what comes behind it needs no line end before
                gone = FilePatch{line->offset, 0, {}, m_search.changeOfRow(found->second)};
            }
        }
        const bool isEnded = end < m_file.status.size || end == 0;
        const auto append = [&](const MadeLine &made) {
            insert(m_file.status.size, (isEnded ? "" : "\n") + made.text + (isEnded ? "\n" : ""),
                   made.edit);
        };
        for (; m_isSorted && next != m_lines.end(); ++next)
            append(next->second);
        for (const NewLine &one : due)
            if (const MadeLine *const made = madeFor(one))
                append(*made);
        return {};
    }

    Search &m_search;
    std::string m_name;
    std::filesystem::path m_path;
    const std::map<std::string, NewLinesAt, std::less<>> m_places; ///< by key
    std::set<std::string, std::less<>> m_isHere;                   ///< keys of these places
    std::map<std::string, std::vector<NewLine>, std::less<>> m_ofOthers;
    PatchedFile m_file;
    std::map<std::string, std::size_t, std::less<>> m_byKey;
    std::map<std::string, MadeLine> m_lines; ///< by key, in the order of bytes as LC_ALL=C sorts
    std::map<std::string, SpeakerMoves> m_moves;
    bool m_isSorted = true;
};

/// Refuses values that a line of Kaldi cannot hold.
void refuseImpossible(Search &search)
{
    for (std::size_t edit = 0; edit < search.rows.size(); ++edit)
        for (const NewListRow &row : search.rows[edit].added) {
            const std::string *const text = valueOf(row, rf::kText);
            if (kaldi::splitKeyedLine(1, row.key).key != row.key)
                search.refuseRow(edit, ErrorCode::InvalidArgument,
                                 Sentence::tr("a key of Kaldi holds no white space: %1", row.key));
            else if (text && !isOneStrippedLine(*text))
                search.refuseRow(
                    edit, ErrorCode::InvalidArgument,
                    Sentence::tr(
                        "a line of Kaldi holds no line break, and no white space at its ends"));
        }
}

} // namespace

Result<> rowsInKaldi(Search &search, const std::filesystem::path &directory)
{
    const auto refuseAll = [&search](ErrorCode code, const Sentence &why) {
        for (std::size_t row = 0; row < search.rows.size(); ++row)
            search.refuseRow(row, code, why);
        return Result<>();
    };
    if (!exists(search.fs, directory / "segments"))
        return refuseAll(
            ErrorCode::Unsupported,
            Sentence::tr("the Kaldi directory has no file segments, so each utterance is a whole "
                         "recording; write one with these segments with \"voxdeck-cli export\""));
    VOX_TRY(const auto entries, search.fs.list(directory));
    std::vector<std::string> tables;
    for (const auto &entry : entries) {
        if (entry.name == "feats.scp" || entry.name == "utt2num_frames" || entry.name == "vad.scp")
            return refuseAll(ErrorCode::InvalidArgument,
                             Sentence::tr("the directory has %1, which was computed from the old "
                                          "segments; delete it, publish, and compute it again",
                                          entry.name));
        if (entry.name == "text" || entry.name == "segments"
            || (entry.name.starts_with("utt2") && !entry.name.ends_with(".part")))
            tables.push_back(entry.name);
    }
    refuseImpossible(search);
    for (const std::string &name : tables) {
        TableRows table(search, name, directory / name);
        VOX_CHECK(table.run());
        if (!table.moves().empty())
            VOX_CHECK(
                patchSpk2utt(search, table.moves(), search.changes.size(), directory / "spk2utt"));
    }
    return {};
}

} // namespace voxdeck::places
