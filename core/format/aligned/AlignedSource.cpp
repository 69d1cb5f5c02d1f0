// SPDX-License-Identifier: Apache-2.0
#include "core/format/aligned/AlignedSource.h"

#include "core/format/RecordFields.h"
#include "core/format/aligned/AlignedFields.h"
#include "core/format/aligned/AlignedFile.h"
#include "core/format/aligned/AlignedTree.h"
#include "core/io/PlainPath.h"

#include <algorithm>
#include <utility>

namespace voxdeck::aligned {

namespace {

using namespace record_fields;

/// The files of one country.
struct Country {
    std::string name;
    std::filesystem::path folder; ///< the folder of its files
    std::vector<std::string> files;
    std::vector<std::filesystem::path> audioFolders; ///< besides `folder`
};

void setIfSaid(JsonValue &record, std::string_view field, const std::string &text)
{
    if (!text.empty())
        record.set(field, JsonValue::ofString(text));
}

/// Further fields of the segment and its file, under free names.
void addFurther(JsonValue &record, const AlignedFile &file, const AlignedSegment &segment)
{
    const auto add = [&record](const JsonValue::Member &member) {
        std::string name = member.first;
        while (record.find(name))
            name.insert(0, "original_");
        record.set(name, member.second);
    };
    for (const auto &member : segment.record.members()) {
        if (!kNames.has(member.first) && member.first != kHypothesis)
            add(member);
    }
    for (const auto &member : file.further) {
        const auto kind = member.second.kind();
        if (kind != JsonValue::Kind::Array && kind != JsonValue::Kind::Object)
            add(member);
    }
}

class AlignedSource final : public UtteranceSource {
public:
    AlignedSource(const FileSystem &fs, std::vector<Country> countries, std::vector<Sentence> notes,
                  const SourceOptions &options)
        : m_fs(fs),
          m_countries(std::move(countries)),
          m_notes(std::move(notes)),
          m_options(options),
          m_languages(options.languages ? *options.languages : CountryLanguages::shipped())
    {
        for (const Country &country : m_countries)
            m_fileCount += country.files.size();
    }
    Result<std::optional<InputLine>> next() override;
    std::uint64_t bytesRead() const override { return m_filesRead; }
    std::uint64_t sizeBytes() const override { return m_fileCount; }
    std::vector<std::filesystem::path> files() const override;
    std::vector<Sentence> notes() const override { return m_notes; }

private:
    bool openNextFile(InputLine &line);
    void enterCountry();
    InputUtterance makeUtterance(const AlignedSegment &segment);
    const Country &country() const { return m_countries[m_country]; }

    const FileSystem &m_fs;
    std::vector<Country> m_countries;
    std::vector<Sentence> m_notes;
    SourceOptions m_options;
    CountryLanguages m_languages;
    std::uint64_t m_fileCount = 0;
    std::uint64_t m_filesRead = 0;
    std::uint64_t m_number = 0;
    std::size_t m_country = 0;
    std::size_t m_fileInCountry = 0;
    std::string m_language;
    std::optional<AudioPaths> m_paths;
    std::filesystem::path m_path;
    std::optional<AlignedFile> m_file;
    std::size_t m_segment = 0; ///< of m_file->segments, the next
    std::size_t m_bad = 0;
};

void AlignedSource::enterCountry()
{
    m_paths.emplace(m_fs, country().folder, m_options.rules);
    for (const auto &folder : country().audioFolders)
        m_paths->alsoLookIn(folder);
    m_language = m_options.language;
    if (!m_language.empty() || country().name.empty())
        return;
    if (auto language = m_languages.languageOf(country().name))
        m_language = *std::move(language);
    else
        m_notes.push_back(describe(language.error()));
}

/// Goes to the next file; true with a problem in `line`, or with a file in m_file; false after the last.
bool AlignedSource::openNextFile(InputLine &line)
{
    while (m_country < m_countries.size() && m_fileInCountry == country().files.size()) {
        ++m_country;
        m_fileInCountry = 0;
    }
    if (m_country == m_countries.size())
        return false;
    if (m_fileInCountry == 0)
        enterCountry();
    m_path = country().folder / country().files[m_fileInCountry++];
    ++m_filesRead;
    auto file = readAlignedFile(m_fs, m_path);
    m_segment = 0;
    m_bad = 0;
    if (file) {
        m_file = *std::move(file);
        return true;
    }
    line.problem = std::move(file).error();
    line.problem->subject = m_path.string();
    return true;
}

Result<std::optional<InputLine>> AlignedSource::next()
{
    InputLine line;
    while (!m_file || m_segment + m_bad == m_file->segments.size() + m_file->bad.size()) {
        m_file.reset();
        if (!openNextFile(line))
            return std::nullopt;
        if (line.problem)
            break;
    }
    line.number = ++m_number;
    if (line.problem)
        return line;
    const bool isBad = m_bad < m_file->bad.size()
                       && (m_segment == m_file->segments.size()
                           || m_file->bad[m_bad].number < m_file->segments[m_segment].number);
    if (isBad) {
        const BadSegment &bad = m_file->bad[m_bad++];
        line.problem = Error{ErrorCode::Corrupt,
                             Sentence::tr("segment %1: %2", bad.number, bad.reason),
                             m_path.string()};
        return line;
    }
    line.utterance = makeUtterance(m_file->segments[m_segment++]);
    line.key = line.utterance->key;
    return line;
}

InputUtterance AlignedSource::makeUtterance(const AlignedSegment &segment)
{
    InputUtterance utterance;
    utterance.key = segmentKey(country().name, m_file->videoId, segment.startMs(), segment.endMs());
    if (country().name.empty())
        utterance.key.erase(0, 1); // the "_" after no country
    utterance.startSeconds = segment.startSeconds;
    utterance.endSeconds = segment.endSeconds;
    utterance.textFile = m_path;
    utterance.part = country().name;
    m_paths->apply(m_file->audioFile, utterance);
    JsonValue &record = utterance.record;
    record = JsonValue::object();
    record.set(kKey, JsonValue::ofString(utterance.key));
    record.set(kAudio, JsonValue::ofString(m_file->audioFile));
    record.set(kText, JsonValue::ofString(segment.humanText));
    record.set(kStart, *segment.record.find(kNames.written(kStart)));
    record.set(kEnd, *segment.record.find(kNames.written(kEnd)));
    setIfSaid(record, kLanguage, m_language);
    setIfSaid(record, kCountry, country().name);
    record.set(kRecording, JsonValue::ofString(m_file->videoId));
    record.set(kDuration, JsonValue::ofDouble(segment.endSeconds - segment.startSeconds));
    if (segment.cer)
        record.set(kCer, JsonValue::ofDouble(*segment.cer));
    record.set(kHypothesis, JsonValue::ofString(segment.asrText));
    record.set("transcript_id", JsonValue::ofString(m_file->transcriptId));
    addFurther(record, *m_file, segment);
    return utterance;
}

std::vector<std::filesystem::path> AlignedSource::files() const
{
    std::vector<std::filesystem::path> files;
    for (const Country &country : m_countries) {
        for (const std::string &name : country.files)
            files.push_back(country.folder / name);
    }
    return files;
}

/// The country of a tree. Other files in its folder are reported.
Result<Country> countryIn(const FileSystem &fs, const std::filesystem::path &tree,
                          const std::string &name, std::vector<Sentence> &notes)
{
    VOX_TRY(const auto folder, readCountryFolder(fs, tree, name));
    if (!folder.hasAlignment)
        notes.push_back(Sentence::tr("%1 has no folder Alignment/alignment_output", name));
    if (!folder.others.empty())
        notes.push_back(Sentence::tr("%1 has %2 other files among its aligned ones, the first %3",
                                     name, folder.others.size(), folder.others.front()));
    return Country{
        name, alignmentFolder(tree, name), folder.files, {tree / name, tree, tree.parent_path()}};
}

/// A file, or a folder of files, that may be in a country's folder.
Country countryAround(const std::filesystem::path &folder, const SourceOptions &options)
{
    Country country{options.country, folder, {}, {}};
    const auto alignment = folder.parent_path();
    const auto place = alignment.parent_path();
    if (folder.filename() == "alignment_output" && alignment.filename() == "Alignment"
        && place.has_filename()) {
        country.name = place.filename().string();
        country.audioFolders = {place, place.parent_path(), place.parent_path().parent_path()};
    }
    return country;
}

} // namespace

Result<std::unique_ptr<UtteranceSource>> openAlignedSource(const FileSystem &fs,
                                                           const std::filesystem::path &given,
                                                           const SourceOptions &options)
{
    const std::filesystem::path path = withoutSlash(given);
    VOX_TRY(const FileStatus status, fs.status(path));
    std::vector<Country> countries;
    std::vector<Sentence> notes;
    if (status.kind != FileKind::Directory) {
        countries.push_back(countryAround(path.parent_path(), options));
        countries.back().files.push_back(path.filename().string());
    } else if (exists(fs, path / "Alignment")) {
        VOX_TRY(auto country, countryIn(fs, path.parent_path(), path.filename().string(), notes));
        countries.push_back(std::move(country));
    } else if (path.filename() == "alignment_output") {
        countries.push_back(countryAround(path, options));
        VOX_TRY(const auto entries, fs.list(path));
        for (const DirectoryEntry &entry : entries) {
            if (entry.kind == FileKind::File && entry.name.ends_with(kAlignedSuffix))
                countries.back().files.push_back(entry.name);
        }
    } else {
        VOX_TRY(const auto names, listCountries(fs, path));
        for (const std::string &name : names) {
            VOX_TRY(auto country, countryIn(fs, path, name, notes));
            countries.push_back(std::move(country));
        }
    }
    return std::make_unique<AlignedSource>(fs, std::move(countries), std::move(notes), options);
}

} // namespace voxdeck::aligned
