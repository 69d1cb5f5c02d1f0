// SPDX-License-Identifier: Apache-2.0
#include "core/shards/export/ManifestExport.h"

#include "core/audio/AudioWriter.h"
#include "core/format/FileNames.h"
#include "core/format/TranscriptFields.h"
#include "core/import/ListImport.h"
#include "core/io/DeferredSync.h"
#include "core/io/ReplaceTarget.h"
#include "core/items/ManifestSource.h"
#include "core/items/OwnFiles.h"
#include "core/shards/export/ExportMark.h"
#include "core/sound/SoundFile.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

/// Copies or cuts the audio of rows into files. One for all copies of it: a RowAudio is copied.
class AudioCutter {
public:
    AudioCutter(FileSystem &fs, Workspace &workspace, const ItemSource &items,
                std::filesystem::path folder, std::string extension)
        : m_fs(fs),
          m_workspace(workspace),
          m_items(items),
          m_folder(std::move(folder)),
          m_extension(std::move(extension))
    {
    }

    /// To be called once, before anything is cut; `fs` syncs what it writes.
    Result<> markFolder(FileSystem &fs, const std::filesystem::path &metadata)
    {
        VOX_TRY(auto mark, ExportMark::make(fs, m_folder, metadata));
        m_mark = std::move(mark);
        return {};
    }
    /// To be called at the end. After a failure, the mark of an earlier export stays with what that left.
    Result<> unmarkFolder(bool isDone)
    {
        auto mark = std::exchange(m_mark, std::nullopt);
        return !mark || (!isDone && mark->wasInterrupted()) ? Result<>() : mark->remove();
    }

    Result<std::filesystem::path> cut(const SegmentRow &row)
    {
        VOX_TRY(const auto sound, m_items.sound(m_workspace, row));
        VOX_TRY(const auto whole, wholeFileExtension(m_fs, sound));
        if (!whole.empty() && (m_extension.empty() || m_extension == whole)) {
            VOX_TRY(const auto file, freeName(row, whole));
            return made(copyAudioFile(m_fs, sound.place.audioPart(), file, m_stop.get_token()),
                        file);
        }
        VOX_TRY(const auto file, freeName(row, cutExtension()));
        const auto cut = writeSound(m_fs, sound, file, m_stop.get_token());
        if (cut && !cut->change.empty())
            ++m_changes[cut->change];
        return made(cut ? Result<>() : fail(cut.error()), file);
    }

    /// Stops the cutting, and whoever waits for it.
    std::stop_source &stop() { return m_stop; }
    /// A failure of the folder the files go to: it ends the run.
    const std::optional<Error> &failure() const { return m_failure; }
    /// The files made, in the order they were cut.
    const std::vector<std::filesystem::path> &files() const { return m_files; }

    /// The properties of the sources that the files lose.
    std::vector<Sentence> notes() const
    {
        std::vector<Sentence> notes;
        for (const auto &[change, files] : m_changes)
            notes.push_back(
                files == 1 ? Sentence::tr(
                    "In %1 file %2, which is all the format holds; --audio-format wav keeps them",
                    files, change)
                           : Sentence::tr("In %1 files %2, which is all the format holds; "
                                          "--audio-format wav keeps them",
                                          files, change));
        return notes;
    }

private:
    static constexpr const char *kExtensionOfCuts = "flac";

    /// `file` after it was written, or why it was not; a failure of the target itself ends the run.
    Result<std::filesystem::path> made(const Result<> &written, const std::filesystem::path &file)
    {
        if (!written) {
            const std::string &subject = written.error().subject;
            if (subject == file.string() || subject == file.string() + ".part") {
                m_failure = written.error();
                m_stop.request_stop();
            }
            return fail(written.error());
        }
        m_files.push_back(file);
        return file;
    }

    std::string cutExtension() const
    {
        return m_extension.empty() ? kExtensionOfCuts : m_extension;
    }

    /// Several rows may have one key; what is there already may be the very audio that is cut.
    Result<std::filesystem::path> freeName(const SegmentRow &row, const std::string &extension)
    {
        auto name = fileNameForKey(row.key);
        for (int more = 2; !m_names.insert(std::hash<std::string>()(name)).second; ++more)
            name = fileNameForKey(row.key) + "~" + std::to_string(more);
        auto file = m_folder / (name + "." + extension);
        if (exists(m_fs, file) && !(m_mark && m_mark->isLeftOver(file.filename().string())))
            return fail(
                ErrorCode::InvalidArgument,
                Sentence::tr("already exists, and audio is never replaced; choose an empty folder"),
                file.string());
        return file;
    }

    FileSystem &m_fs;
    Workspace &m_workspace;
    const ItemSource &m_items;
    std::filesystem::path m_folder;
    std::string m_extension;
    std::optional<ExportMark> m_mark;
    std::stop_source m_stop;
    std::optional<Error> m_failure;
    std::vector<std::filesystem::path> m_files;
    std::unordered_set<std::size_t> m_names;        ///< hashes of those given
    std::map<std::string, std::uint64_t> m_changes; ///< files for each SliceRange::change
};

/// Removes a row's audio again if the format cannot hold the row, as nothing would describe it.
class ClearingWriter final : public UtteranceWriter {
public:
    ClearingWriter(DeferredSync &fs, UtteranceWriter &writer, std::filesystem::path folder)
        : m_fs(fs), m_writer(writer), m_folder(std::move(folder))
    {
    }
    Result<> add(const InputUtterance &utterance) override
    {
        auto added = m_writer.add(utterance);
        if (!added && !utterance.audio.empty())
            (void)m_fs.remove(utterance.audio);
        return added;
    }
    /// The audio is on the disk before the metadata that names it.
    Result<> finish() override
    {
        VOX_CHECK(m_fs.finish(m_folder));
        VOX_CHECK(m_writer.finish());
        return m_fs.finish(m_folder);
    }
    std::vector<Sentence> notes() const override { return m_writer.notes(); }

private:
    DeferredSync &m_fs;
    UtteranceWriter &m_writer;
    std::filesystem::path m_folder;
};

/// Counts the hypotheses that say nothing: tables have an empty cell for them, and for those that are unknown.
class HeardNothing final : public UtteranceWriter {
public:
    HeardNothing(UtteranceWriter &writer, std::set<std::string> names)
        : m_writer(writer), m_names(std::move(names))
    {
    }
    static Result<std::set<std::string>> namesOf(Workspace &workspace)
    {
        std::set<std::string> names;
        VOX_TRY(const auto lists, knownLists(workspace));
        for (const auto &list : lists)
            for (const auto &key : list.mapping.keysOf(FieldRole::Hypothesis))
                names.insert(key);
        return names;
    }
    Result<> add(const InputUtterance &utterance) override
    {
        VOX_CHECK(m_writer.add(utterance));
        for (const auto &[name, value] : utterance.record.members())
            if (value.kind() == JsonValue::Kind::String && value.toString().empty()
                && (saysHypothesis(name) || m_names.contains(name)))
                ++m_count;
        return {};
    }
    Result<> finish() override { return m_writer.finish(); }
    std::vector<Sentence> notes() const override
    {
        auto notes = m_writer.notes();
        if (m_count > 0)
            notes.push_back(
                m_count == 1 ? Sentence::tr("%1 hypothesis is empty (nothing was heard); a table "
                                            "has an empty cell for that and for a hypothesis that "
                                            "is unknown. Formats of JSON lines keep them apart",
                                            m_count)
                             : Sentence::tr("%1 hypotheses are empty (nothing was heard); a table "
                                            "has an empty cell for that and for a hypothesis that "
                                            "is unknown. Formats of JSON lines keep them apart",
                                            m_count));
        return notes;
    }

private:
    UtteranceWriter &m_writer;
    std::set<std::string> m_names;
    std::uint64_t m_count = 0;
};

/// A folder that is a dataset is written whole: beside the audio of an older state its metadata would name half of it.
Result<> checkHoldsNoDataset(const FileSystem &fs, const std::filesystem::path &folder,
                             const DatasetKindTraits &kind)
{
    const auto status = fs.status(folder);
    if (!status || status->kind != FileKind::Directory || ExportMark::isIn(fs, folder))
        return {};
    VOX_TRY(const auto entries, fs.list(folder));
    for (const DirectoryEntry &entry : entries) {
        const std::filesystem::path name = entry.name;
        const auto types = audioTypes();
        const bool isAudio = std::any_of(types.begin(), types.end(), [&name](const auto &type) {
            return name.extension() == type.suffix;
        });
        const bool isText = kind.hasTextFiles && name.extension() == ".txt";
        if (name.stem() == "metadata" || isAudio || isText)
            return fail(ErrorCode::InvalidArgument,
                        Sentence::tr("holds %1 already, and what is beside audio is never "
                                     "replaced; choose an empty folder",
                                     name.string()),
                        folder.string());
    }
    return {};
}

bool isTable(const ManifestExportOptions &options)
{
    const DatasetKindTraits &kind = traitsOf(options.kind);
    return kind.separator || (kind.copiesAudio && options.output.extension() == ".csv");
}

} // namespace

Result<> checkExportTarget(const FileSystem &fs, DatasetKind kind,
                           const std::filesystem::path &output, bool mayReplace)
{
    return traitsOf(kind).copiesAudio ? checkReplaceable(fs, output, mayReplace)
                                      : checkReplacesNothing(fs, kind, output, mayReplace);
}

Result<ConversionReport> exportManifest(FileSystem &fs, Workspace &workspace,
                                        const ItemSource &items,
                                        std::shared_ptr<const RowOrder> order,
                                        const ManifestExportOptions &options,
                                        const ProgressSink &progress, std::stop_token stop)
{
    VOX_CHECK(options.merge.check());
    if (options.merge.isOn()) {
        VOX_TRY(order, orderForMerging(workspace, order, stop));
    }
    const DatasetKindTraits &kind = traitsOf(options.kind);
    auto audioFolder = options.audioFolder;
    if (audioFolder.empty() && kind.copiesAudio)
        audioFolder = options.output;
    std::vector<std::filesystem::path> targets{options.output};
    for (const std::string_view name : kind.namesInFolder)
        targets.push_back(options.output / name);
    VOX_CHECK(checkNotOfDataset(fs, workspace, targets));
    if (kind.copiesAudio && audioFolder == options.output)
        VOX_CHECK(checkHoldsNoDataset(fs, audioFolder, kind));
    WriterOptions writing;
    writing.forSpreadsheets = options.forSpreadsheets;
    if (options.namesAudioRelatively || kind.copiesAudio)
        writing.relativeTo = folderOfOutput(options.kind, options.output);
    RowAudio cut;
    const bool isCut = !audioFolder.empty();
    const bool isNewFolder = isCut && !exists(fs, audioFolder);
    DeferredSync unsynced(fs); // one sync per file would take minutes
    const auto cutter = std::make_shared<AudioCutter>(unsynced, workspace, items, audioFolder,
                                                      options.audioExtension);
    const std::stop_callback forward(stop, [&cutter] { cutter->stop().request_stop(); });
    if (isCut) {
        VOX_CHECK(fs.createDirectories(audioFolder));
        cut = [cutter](const SegmentRow &row) {
            return cutter->cut(row);
        };
    }
    const auto source = manifestSource(workspace, items, std::move(order), std::move(cut),
                                       options.merge, options.metrics, kind.namesRecordings);
    // The texts of a folder are as many small files as its clips.
    FileSystem &disk = kind.writesManyFiles && isCut ? static_cast<FileSystem &>(unsynced) : fs;
    VOX_TRY(const auto writer, openUtteranceWriter(disk, options.kind, options.output, writing));
    ClearingWriter clearing(unsynced, *writer, audioFolder);
    UtteranceWriter &plain = isCut ? static_cast<UtteranceWriter &>(clearing) : *writer;
    VOX_TRY(auto hypotheses, HeardNothing::namesOf(workspace));
    HeardNothing counting(plain, std::move(hypotheses));
    UtteranceWriter &counted = isTable(options) ? counting : plain;
    KeySpeller to(counted, options.keys);
    if (isCut)
        VOX_CHECK(cutter->markFolder(fs, options.output));
    auto converted = convertUtterances(fs, *source, to, options.output, progress,
                                       cutter->stop().get_token());
    if (!converted && cutter->failure())
        converted = fail(*cutter->failure());
    // Audio without metadata is useless, and would be in the way of the next run.
    if (!converted)
        for (const auto &file : cutter->files())
            (void)fs.remove(file);
    // A mark that stays, or comes back after a power cut, does no harm: the audio has its metadata.
    static_cast<void>(cutter->unmarkFolder(converted.has_value()).has_value());
    if (isNewFolder && (!converted || converted->written == 0))
        (void)fs.remove(audioFolder); // where it is empty
    if (converted)
        for (auto &note : cutter->notes())
            converted->notes.push_back(std::move(note));
    return converted;
}

} // namespace voxdeck
