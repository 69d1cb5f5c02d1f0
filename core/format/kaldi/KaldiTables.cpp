// SPDX-License-Identifier: Apache-2.0
#include "core/format/kaldi/KaldiTables.h"

#include "core/base/Hash.h"
#include "core/json/PythonFloat.h"

#include <array>
#include <cstring>
#include <memory>
#include <utility>

namespace voxdeck::kaldi {

namespace {

/// Sorters that hold records at one time.
constexpr std::size_t kSorters = 4;

void pack(std::string &to, std::string_view text)
{
    const auto size = static_cast<std::uint32_t>(text.size());
    std::array<char, sizeof size> bytes{};
    std::memcpy(bytes.data(), &size, sizeof size);
    to.append(bytes.data(), bytes.size()).append(text);
}

void pack(std::string &to, std::optional<double> number)
{
    std::array<char, sizeof(double)> bytes{};
    if (number)
        std::memcpy(bytes.data(), &*number, sizeof(double));
    to += number ? '\1' : '\0';
    to.append(bytes.data(), bytes.size());
}

std::string_view unpackText(std::string_view &from)
{
    std::uint32_t size = 0;
    std::memcpy(&size, from.data(), sizeof size);
    const std::string_view text = from.substr(sizeof size, size);
    from.remove_prefix(sizeof size + size);
    return text;
}

std::optional<double> unpackNumber(std::string_view &from)
{
    const bool isThere = from.front() != '\0';
    double number = 0;
    std::memcpy(&number, from.data() + 1, sizeof number);
    from.remove_prefix(1 + sizeof number);
    return isThere ? std::optional(number) : std::nullopt;
}

std::string packed(const TableRow &row)
{
    std::string bytes;
    for (const std::string *const text :
         {&row.file, &row.recording, &row.text, &row.speaker, &row.language, &row.gender})
        pack(bytes, *text);
    for (const auto &number : {row.startSeconds, row.endSeconds, row.durationSeconds})
        pack(bytes, number);
    pack(bytes, row.channel ? std::optional<double>(*row.channel) : std::nullopt);
    return bytes;
}

TableRow unpacked(std::string_view bytes)
{
    TableRow row;
    for (std::string *const text :
         {&row.file, &row.recording, &row.text, &row.speaker, &row.language, &row.gender})
        *text = unpackText(bytes);
    for (auto *const number : {&row.startSeconds, &row.endSeconds, &row.durationSeconds})
        *number = unpackNumber(bytes);
    if (const auto channel = unpackNumber(bytes))
        row.channel = static_cast<int>(*channel);
    return row;
}

/// Sorts as the number does.
std::string ordinal(std::uint64_t number)
{
    std::string bytes(sizeof number, '\0');
    for (std::size_t at = bytes.size(); at-- > 0; number >>= 8U)
        bytes[at] = static_cast<char>(number & 0xFFU);
    return bytes;
}

/// One table, written line by line.
class TableFile {
public:
    static Result<TableFile> create(FileSystem &fs, const std::filesystem::path &folder,
                                    const char *name)
    {
        TableFile table;
        VOX_TRY(table.m_file, PartFile::create(fs, folder / name));
        return table;
    }
    Result<> add(std::string_view key, std::string_view value)
    {
        m_line.assign(key);
        m_line.append(value.empty() ? "" : " ").append(value).append("\n");
        ++m_count;
        return m_file->append(bytesOf(m_line));
    }
    /// Appends unchanged text in the middle of a line.
    Result<> append(std::string_view text) { return m_file->append(bytesOf(text)); }
    std::uint64_t count() const { return m_count; }
    Result<> commit() { return m_file->commit(); }

private:
    TableFile() = default;
    std::unique_ptr<PartFile> m_file;
    std::string m_line;
    std::uint64_t m_count = 0;
};

/// Kaldi wants such a table to have all utterances, or not to be there.
Result<std::string> commitIfWhole(TableFile &table, const char *name, std::uint64_t utterances)
{
    if (table.count() == utterances) {
        VOX_CHECK(table.commit());
        return std::string();
    }
    if (table.count() == 0)
        return std::string();
    return Sentence::tr("%1 was left out: %2 of %3 utterances have none", name,
                        utterances - table.count(), utterances);
}

} // namespace

KaldiTables::KaldiTables(FileSystem &fs, std::filesystem::path folder, std::size_t memoryBytes)
    : m_fs(fs),
      m_folder(std::move(folder)),
      m_memoryBytes(memoryBytes / kSorters),
      m_rows(fs, m_folder, ".sorted-utterances", m_memoryBytes),
      m_speakers(fs, m_folder, ".sorted-speakers", m_memoryBytes),
      m_files(fs, m_folder, ".sorted-files", m_memoryBytes),
      m_ids(fs, m_folder, ".sorted-ids", m_memoryBytes),
      m_recordings(fs, m_folder, ".sorted-recordings", m_memoryBytes)
{
}

Result<> KaldiTables::add(std::string_view key, const TableRow &row)
{
    if (!m_keys.insert(fnv64(key)))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the key is listed twice; expected each key once"));
    m_hasSegments = m_hasSegments || row.startSeconds || row.endSeconds || row.channel;
    m_hasText = m_hasText || !row.text.empty();
    return m_rows.add(key, packed(row));
}

Result<> KaldiTables::write()
{
    VOX_CHECK(writeUtterances());
    VOX_CHECK(writeSpeakers());
    if (m_hasSegments) {
        VOX_CHECK(nameRecordings());
        VOX_CHECK(writeSegments());
        VOX_CHECK(writeRecordings());
    }
    if (!m_outOfOrder.empty())
        m_notes.push_back(Sentence::tr(
            "utt2spk is sorted by utterance but not by speaker, which validate_data_dir.sh wants: "
            "keys should begin with their speaker; the first that does not sort is %1",
            m_outOfOrder));
    return {};
}

/// The tables that go by utterance, and what the others are made of.
Result<> KaldiTables::writeUtterances()
{
    std::optional<TableFile> texts;
    std::optional<TableFile> audio;
    if (m_hasText) {
        VOX_TRY(texts, TableFile::create(m_fs, m_folder, "text"));
    }
    if (!m_hasSegments) {
        VOX_TRY(audio, TableFile::create(m_fs, m_folder, "wav.scp"));
    }
    VOX_TRY(auto speakers, TableFile::create(m_fs, m_folder, "utt2spk"));
    VOX_TRY(auto languages, TableFile::create(m_fs, m_folder, "utt2lang"));
    VOX_TRY(auto durations, TableFile::create(m_fs, m_folder, "utt2dur"));
    VOX_TRY(auto rows, m_rows.read());
    SortedRuns::Record record;
    std::string speakerBefore;
    for (std::uint64_t number = 0;; ++number) {
        VOX_TRY(const bool hasRow, rows.next(record));
        if (!hasRow)
            break;
        const TableRow row = unpacked(record.value);
        if (texts)
            VOX_CHECK(texts->add(record.key, row.text));
        if (audio)
            VOX_CHECK(audio->add(record.key, row.file));
        VOX_CHECK(speakers.add(record.key, row.speaker));
        if (!row.language.empty())
            VOX_CHECK(languages.add(record.key, row.language));
        if (row.durationSeconds && *row.durationSeconds > 0)
            VOX_CHECK(durations.add(record.key, pythonFloatRepr(*row.durationSeconds)));
        if (m_outOfOrder.empty() && number > 0 && row.speaker < speakerBefore)
            m_outOfOrder = record.key;
        speakerBefore = row.speaker;
        std::string of;
        pack(of, row.gender);
        of.append(record.key);
        VOX_CHECK(m_speakers.add(row.speaker, of));
        if (m_hasSegments)
            VOX_CHECK(m_files.add(row.file, ordinal(number) + row.recording));
    }
    if (texts)
        VOX_CHECK(texts->commit());
    if (audio)
        VOX_CHECK(audio->commit());
    VOX_CHECK(speakers.commit());
    for (auto &[table, name] :
         {std::pair(&languages, "utt2lang"), std::pair(&durations, "utt2dur")}) {
        VOX_TRY(auto note, commitIfWhole(*table, name, count()));
        if (!note.empty())
            m_notes.push_back(std::move(note));
    }
    return {};
}

/// spk2utt, and spk2gender where it is known of all and said once.
Result<> KaldiTables::writeSpeakers()
{
    VOX_TRY(auto utterances, TableFile::create(m_fs, m_folder, "spk2utt"));
    VOX_TRY(auto genders, TableFile::create(m_fs, m_folder, "spk2gender"));
    VOX_TRY(auto records, m_speakers.read());
    SortedRuns::Record record;
    std::string speaker;
    std::string gender;
    std::uint64_t speakers = 0;
    std::uint64_t contradicted = 0;
    bool isContradicted = false;
    const auto endSpeaker = [&]() -> Result<> {
        if (speakers == 0)
            return {};
        contradicted += isContradicted ? 1 : 0;
        VOX_CHECK(utterances.append("\n"));
        return gender.empty() ? Result<>() : genders.add(speaker, gender);
    };
    while (true) {
        VOX_TRY(const bool hasRecord, records.next(record));
        if (!hasRecord)
            break;
        std::string_view value = record.value;
        const std::string_view said = unpackText(value);
        if (speakers == 0 || record.key != speaker) {
            VOX_CHECK(endSpeaker());
            ++speakers;
            speaker = record.key;
            gender.clear();
            isContradicted = false;
            VOX_CHECK(utterances.append(speaker));
        }
        if (gender.empty())
            gender = said;
        isContradicted = isContradicted || (!said.empty() && said != gender);
        VOX_CHECK(utterances.append(" "));
        VOX_CHECK(utterances.append(value));
    }
    VOX_CHECK(endSpeaker());
    VOX_CHECK(utterances.commit());
    if (genders.count() == 0)
        return {};
    if (genders.count() == speakers && contradicted == 0)
        return genders.commit();
    m_notes.insert(
        m_notes.begin(),
        Sentence::tr("spk2gender was left out: of %1 speakers it is not known, and %2 have two",
                     speakers - genders.count(), contradicted));
    return {};
}

/// Each file gets the id its first utterance wants; where another file has that, "-2" and so on.
Result<> KaldiTables::nameRecordings()
{
    SortedRuns inOrder(m_fs, m_folder, ".sorted-first", m_memoryBytes);
    SortedRuns names(m_fs, m_folder, ".sorted-names", m_memoryBytes); // file -> id
    VOX_CHECK(nameFilesInOrder(inOrder, names));
    VOX_TRY(auto files, m_files.read());
    VOX_TRY(auto named, names.read());
    SortedRuns::Record file;
    SortedRuns::Record name;
    std::string current;
    for (bool isFirst = true;; isFirst = false) {
        VOX_TRY(const bool hasFile, files.next(file));
        if (!hasFile)
            return {};
        if (isFirst || file.key != current) {
            VOX_TRY(const bool hasName, named.next(name));
            if (!hasName)
                return fail(ErrorCode::Internal, Sentence::tr("a recording has no id"),
                            std::string(file.key));
            current = file.key;
        }
        VOX_CHECK(m_ids.add(file.value.substr(0, sizeof(std::uint64_t)), name.value));
    }
}

Result<> KaldiTables::nameFilesInOrder(SortedRuns &files, SortedRuns &names)
{
    {
        VOX_TRY(auto all, m_files.read());
        SortedRuns::Record record;
        std::string current;
        for (bool isFirst = true;; isFirst = false) {
            VOX_TRY(const bool hasRecord, all.next(record));
            if (!hasRecord)
                break;
            if (!isFirst && record.key == current)
                continue;
            current = record.key;
            std::string wanted;
            pack(wanted, record.value.substr(sizeof(std::uint64_t)));
            wanted.append(record.key);
            VOX_CHECK(files.add(record.value.substr(0, sizeof(std::uint64_t)), wanted));
        }
    }
    HashSet taken;
    VOX_TRY(auto inOrder, files.read());
    SortedRuns::Record record;
    while (true) {
        VOX_TRY(const bool hasRecord, inOrder.next(record));
        if (!hasRecord)
            return {};
        std::string_view file = record.value;
        const std::string_view wanted = unpackText(file);
        std::string id(wanted);
        for (int number = 2; !taken.insert(fnv64(id)); ++number) {
            id.assign(wanted).append("-");
            id.append(std::to_string(number));
        }
        VOX_CHECK(names.add(file, id));
        VOX_CHECK(m_recordings.add(id, file));
    }
}

Result<> KaldiTables::writeSegments()
{
    VOX_TRY(auto segments, TableFile::create(m_fs, m_folder, "segments"));
    VOX_TRY(auto rows, m_rows.read());
    VOX_TRY(auto ids, m_ids.read());
    SortedRuns::Record record;
    SortedRuns::Record id;
    std::uint64_t openEnds = 0;
    std::uint64_t channels = 0;
    while (true) {
        VOX_TRY(const bool hasRow, rows.next(record));
        VOX_TRY(const bool hasId, ids.next(id));
        if (hasRow != hasId)
            return fail(ErrorCode::Internal,
                        Sentence::tr("utterances and recordings do not match"));
        if (!hasRow)
            break;
        const TableRow row = unpacked(record.value);
        const double start = row.startSeconds.value_or(0);
        double end = row.endSeconds.value_or(-1);
        if (!row.endSeconds && row.durationSeconds && *row.durationSeconds > 0)
            end = start + *row.durationSeconds;
        std::string line(id.value);
        line.append(" ").append(pythonFloatRepr(start)).append(" ");
        line.append(end < 0 ? std::string("-1") : pythonFloatRepr(end));
        if (row.channel)
            line.append(" ").append(std::to_string(*row.channel));
        openEnds += end < 0 ? 1 : 0;
        channels += row.channel ? 1 : 0;
        VOX_CHECK(segments.add(record.key, line));
    }
    noteSegments(openEnds, channels);
    return segments.commit();
}

void KaldiTables::noteSegments(std::uint64_t openEnds, std::uint64_t channels)
{
    if (openEnds > 0)
        m_notes.push_back(
            openEnds == 1 ? Sentence::tr("%1 segment goes to the end of its recording (-1), which "
                                         "validate_data_dir.sh refuses and extract-segments reads",
                                         openEnds)
                          : Sentence::tr("%1 segments go to the end of their recording (-1), which "
                                         "validate_data_dir.sh refuses and extract-segments reads",
                                         openEnds));
    if (channels > 0)
        m_notes.push_back(
            channels == 1 ? Sentence::tr("%1 segment names a channel, which validate_data_dir.sh "
                                         "refuses and extract-segments reads",
                                         channels)
                          : Sentence::tr("%1 segments name a channel, which validate_data_dir.sh "
                                         "refuses and extract-segments reads",
                                         channels));
}

Result<> KaldiTables::writeRecordings()
{
    VOX_TRY(auto table, TableFile::create(m_fs, m_folder, "wav.scp"));
    VOX_TRY(auto recordings, m_recordings.read());
    SortedRuns::Record record;
    while (true) {
        VOX_TRY(const bool hasRecord, recordings.next(record));
        if (!hasRecord)
            return table.commit();
        VOX_CHECK(table.add(record.key, record.value));
    }
}

} // namespace voxdeck::kaldi
