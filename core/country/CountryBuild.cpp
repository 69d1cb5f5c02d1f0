// SPDX-License-Identifier: Apache-2.0
#include "core/country/CountryBuild.h"

#include "core/archive/PartFile.h"
#include "core/base/Stopped.h"
#include "core/country/CountryLedger.h"
#include "core/country/CountryPlan.h"
#include "core/format/aligned/CountriesNote.h"
#include "core/format/csv/ManifestColumns.h"
#include "core/io/FileStamp.h"
#include "core/io/MachineFault.h"
#include "core/json/PythonFloat.h"
#include "core/text/ErrorRate.h"

#include <algorithm>
#include <span>
#include <utility>

namespace voxdeck::country {

namespace {

namespace mc = manifest_columns;

constexpr std::size_t kBlockBytes = std::size_t{256} << 10;

Result<> appendWholeFile(const FileSystem &fs, const std::filesystem::path &path, PartFile &to)
{
    VOX_TRY(const auto file, fs.openForReading(path));
    std::vector<std::byte> block(kBlockBytes);
    std::uint64_t at = 0;
    while (true) {
        VOX_TRY(const std::size_t got, file->readAt(at, block));
        if (got == 0)
            return {};
        VOX_CHECK(to.append(std::span(block).first(got)));
        at += got;
    }
}

/// Builds one country; the folder's lock is held.
class CountryBuilder {
public:
    CountryBuilder(FileSystem &fs, CountrySources sources, std::filesystem::path manifests,
                   const CountryBuildOptions &options, std::function<void()> onFile,
                   std::stop_token stop)
        : m_fs(fs),
          m_sources(std::move(sources)),
          m_manifests(std::move(manifests)),
          m_options(options),
          m_onFile(std::move(onFile)),
          m_stop(std::move(stop))
    {
        m_report.country = m_sources.country;
    }

    CountryReport &report() { return m_report; }

    Result<> build(const aligned::CountryFolder &folder)
    {
        if (!folder.hasAlignment) {
            m_report.hasAlignment = false;
            return {};
        }
        VOX_TRY(m_report.language, m_options.languages.languageOf(m_sources.country));
        VOX_TRY(m_facts, readManifest(m_fs, m_sources.manifest, m_sources.country, m_stop));
        m_report.rowsKept = m_facts.rows;
        VOX_TRY(m_plan,
                planCountry(m_sources, folder, m_facts, m_options, m_onFile, m_stop, m_report));
        const auto splitsFile = splitsPath(m_manifests, m_sources.country);
        VOX_TRY(const auto splits, readSplits(m_fs, splitsFile, m_stop));
        if (!m_options.isRescan)
            VOX_CHECK(planSplits(m_sources, m_facts, splits, m_stop, m_plan, m_report));
        VOX_CHECK(writeLedgerOf(m_plan.ledger, m_plan.filesSeen));
        if (m_options.isRescan)
            return {};
        if (!m_plan.newSplits.empty() || m_plan.fillsSplits)
            VOX_CHECK(writeSplits(m_fs, splitsFile, splits, m_plan.splits, m_plan.newSplits));
        return writeManifest();
    }

    /// The entries replace those of these files, and those of the country as a whole.
    Result<> writeLedgerOf(const std::vector<LedgerEntry> &entries,
                           const std::set<std::string, std::less<>> &files)
    {
        const auto isReplaced = [&](std::string_view country, std::string_view file) {
            return country == m_sources.country && (file.empty() || files.contains(file));
        };
        return writeLedger(m_fs, m_manifests, isReplaced, entries);
    }

private:
    Result<> writeManifest()
    {
        if (m_plan.newFiles.empty())
            return {};
        VOX_TRY(const auto part, PartFile::create(m_fs, m_sources.manifest));
        if (m_facts.exists) {
            VOX_CHECK(appendWholeFile(m_fs, m_sources.manifest, *part));
            if (!m_facts.endsWithLineEnd)
                VOX_CHECK(part->append(bytesOf(m_facts.lineEnd)));
        } else {
            VOX_CHECK(part->append(bytesOf(newManifestHeader())));
        }
        for (const std::string &name : m_plan.newFiles) {
            if (m_stop.stop_requested())
                return stopped(m_sources.country, name + " was not begun");
            VOX_CHECK(addFile(name, *part));
            m_onFile();
        }
        if (m_report.segmentsAdded == 0)
            return {};
        if (m_facts.exists) {
            VOX_TRY(const FileStatus now, m_fs.status(m_sources.manifest));
            if (!isUnchanged(m_facts.status, now))
                return fail(ErrorCode::Busy,
                            Sentence::tr("was changed by another program meanwhile"),
                            m_sources.manifest.string());
            VOX_CHECK(
                m_fs.copyPermissions(m_sources.manifest, m_sources.manifest.string() + ".part"));
        }
        return part->commit();
    }

    Result<> addFile(const std::string &name, PartFile &to)
    {
        const auto folder = aligned::alignmentFolder(m_sources.countries, m_sources.country);
        VOX_TRY(const auto file, aligned::readAlignedFile(m_fs, folder / name));
        const auto split = m_plan.splits.find(file.videoId);
        if (split == m_plan.splits.end())
            return fail(ErrorCode::Busy, Sentence::tr("was changed by another program meanwhile"),
                        (folder / name).string());
        SegmentTimes &times = m_facts.recordings[file.videoId].times;
        for (const auto &segment : file.segments) {
            const ManifestRow row = rowOf(file, segment, split->second);
            const bool isNew = !m_facts.oddKeys.contains(row.cells.at("key"))
                               && times.add(segment.startMs(), segment.endMs());
            if (!isNew) {
                ++m_report.duplicates;
                continue;
            }
            VOX_CHECK(to.append(bytesOf(rowText(m_facts, row))));
            ++m_report.segmentsAdded;
        }
        return {};
    }

    ManifestRow rowOf(const aligned::AlignedFile &file, const aligned::AlignedSegment &segment,
                      const std::string &split) const
    {
        const double cer = segment.cer ? *segment.cer
                                       : characterErrorRate(segment.humanText, segment.asrText);
        ManifestRow row;
        row.cells = {{mc::kKey, aligned::segmentKey(m_sources.country, file.videoId,
                                                    segment.startMs(), segment.endMs())},
                     {mc::kCountry, m_sources.country},
                     {mc::kLanguage, m_report.language},
                     {mc::kRecording, file.videoId},
                     {mc::kTranscript, file.transcriptId},
                     {mc::kAudio, file.audioFile},
                     {mc::kStart, pythonFloatRepr(segment.startSeconds)},
                     {mc::kEnd, pythonFloatRepr(segment.endSeconds)},
                     {mc::kDuration, pythonFloatRepr(segment.endSeconds - segment.startSeconds)},
                     {mc::kHypothesis, segment.asrText},
                     {mc::kText, segment.humanText},
                     {mc::kCer, pythonFloatRepr(cer)},
                     {mc::kWer, pythonFloatRepr(wordErrorRate(segment.humanText, segment.asrText))},
                     {mc::kFirstWord, segment.startIdx.value_or("")},
                     {mc::kLastWord, segment.endIdx.value_or("")},
                     {mc::kSplit, split}};
        return row;
    }

    FileSystem &m_fs;
    const CountrySources m_sources;
    const std::filesystem::path m_manifests;
    const CountryBuildOptions &m_options;
    const std::function<void()> m_onFile;
    const std::stop_token m_stop;
    ManifestFacts m_facts;
    CountryPlan m_plan;
    CountryReport m_report;
};

/// Also adds a country that could not be built at all to the ledger, so that it is noticed.
Result<> noteFailure(CountryBuilder &builder, Error error)
{
    if (error.code == ErrorCode::Cancelled || isOfTheMachine(error))
        return fail(std::move(error));
    CountryReport &report = builder.report();
    report.error = error;
    return builder.writeLedgerOf({{0, {}, describe(error), report.country, {}}}, {});
}

/// Paths of audio in the manifests are relative to the tree: who reads them later finds it by this.
Result<> noteCountries(FileSystem &fs, const std::filesystem::path &countries,
                       const std::filesystem::path &manifests)
{
    const auto path = manifests / aligned::kCountriesNoteName;
    const std::string note = aligned::countriesNote(manifests, countries);
    if (const auto before = readWholeFile(fs, path, 1 << 16); before && *before == note)
        return {};
    return writeFileAtomically(fs, path, bytesOf(note));
}

} // namespace

bool CountryReport::hasProblems() const
{
    return error || filesFailed > 0 || segmentsBad > 0 || changed > 0 || unlisted > 0 || gone > 0;
}

std::filesystem::path manifestPath(const std::filesystem::path &manifests,
                                   const std::string &country)
{
    return manifests / (country + "_manifest.csv");
}

std::filesystem::path splitsPath(const std::filesystem::path &manifests, const std::string &country)
{
    return manifests / (country + "_splits.csv");
}

Result<CountryBuildReport> buildCountries(FileSystem &fs, const std::filesystem::path &countries,
                                          const std::filesystem::path &manifests,
                                          const CountryBuildOptions &options,
                                          const ProgressSink &sink, std::stop_token stop)
{
    std::vector<std::string> names = options.countries;
    if (names.empty()) {
        VOX_TRY(names, aligned::listCountries(fs, countries));
    }
    std::vector<aligned::CountryFolder> folders;
    Progress progress{0, 0, "files"};
    for (const std::string &name : names) {
        VOX_TRY(folders.emplace_back(), aligned::readCountryFolder(fs, countries, name));
        progress.total += folders.back().files.size();
    }
    VOX_CHECK(fs.createDirectories(manifests));
    VOX_TRY(const auto lock, fs.lock(manifests / kManifestLockName, options.holder));
    VOX_CHECK(noteCountries(fs, countries, manifests));
    CountryBuildReport report;
    for (const aligned::CountryFolder &folder : folders) {
        if (stop.stop_requested())
            return stopped(countries.string(), folder.name + " was not begun");
        const CountrySources sources{fs, countries, manifestPath(manifests, folder.name),
                                     folder.name};
        const std::uint64_t before = progress.done;
        const auto onFile = [&, folderEnd = before + folder.files.size()] {
            // each new file is read twice; it counts when it is planned
            progress.done = std::min(progress.done + 1, folderEnd);
            voxdeck::report(sink, progress);
        };
        CountryBuilder builder(fs, sources, manifests, options, onFile, stop);
        if (auto built = builder.build(folder); !built)
            VOX_CHECK(noteFailure(builder, built.error()));
        progress.done = before + folder.files.size();
        report.countries.push_back(builder.report());
    }
    return report;
}

} // namespace voxdeck::country
