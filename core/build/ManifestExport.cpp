// SPDX-License-Identifier: Apache-2.0
#include "core/build/ManifestExport.h"

#include "core/build/FileNames.h"
#include "core/io/DeferredSync.h"
#include "core/manifest/ManifestSource.h"
#include "core/pack/Slice.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

/// What cutting the audio has come to.
struct CutAudio {
    std::vector<std::filesystem::path> files; ///< in the order they were cut
    std::optional<Error> failure;             ///< of the folder they go to: it ends the run
    std::stop_source stop;
};

/// Cuts the audio of rows into files.
class AudioCutter {
public:
    AudioCutter(FileSystem &fs, Workspace &workspace, const ItemSource &items,
                std::filesystem::path folder, std::string extension, std::shared_ptr<CutAudio> made)
        : m_fs(fs),
          m_workspace(workspace),
          m_items(items),
          m_folder(std::move(folder)),
          m_extension(std::move(extension)),
          m_made(std::move(made))
    {
    }

    Result<std::filesystem::path> operator()(const SegmentRow &row)
    {
        VOX_TRY(const auto place, m_items.audio(m_workspace, row.ref));
        VOX_TRY(auto file, freeName(row));
        if (auto done = cut(row, place, file); !done) {
            const std::string &subject = done.error().subject;
            if (subject == file.string() || subject == file.string() + ".part") {
                m_made->failure = done.error();
                m_made->stop.request_stop();
            }
            return fail(std::move(done).error());
        }
        m_made->files.push_back(file);
        return file;
    }

private:
    Result<> cut(const SegmentRow &row, const AudioPlace &place, const std::filesystem::path &file)
    {
        const auto dataset = m_items.touchDataset();
        if (!dataset || !place.address) {
            // a row without times means all of its file
            const auto end = row.durationSeconds() > 0 ? std::optional(row.endSeconds)
                                                       : std::nullopt;
            VOX_CHECK(sliceAudioFile(m_fs, place.audioPart(), place.channel, row.startSeconds, end,
                                     file, m_made->stop.get_token()));
            return {};
        }
        VOX_TRY(const auto shard, dataset->shard(place.address->shard));
        SliceChoice choice;
        if (row.ref.segment >= 0) {
            choice.startSeconds = row.startSeconds;
            choice.endSeconds = row.endSeconds;
        }
        VOX_CHECK(sliceToFile(m_fs, *shard, place.address->item, choice, file));
        return {};
    }

    /// Several rows may have one key; what is there already may be the very audio that is cut.
    Result<std::filesystem::path> freeName(const SegmentRow &row)
    {
        auto name = fileNameForKey(row.key);
        for (int more = 2; !m_names.insert(std::hash<std::string>()(name)).second; ++more)
            name = fileNameForKey(row.key) + "~" + std::to_string(more);
        auto file = m_folder / (name + "." + m_extension);
        if (exists(m_fs, file))
            return fail(ErrorCode::InvalidArgument,
                        "is there already, and audio is never replaced; choose an empty folder",
                        file.string());
        return file;
    }

    FileSystem &m_fs;
    Workspace &m_workspace;
    const ItemSource &m_items;
    std::filesystem::path m_folder;
    std::string m_extension;
    std::shared_ptr<CutAudio> m_made;
    std::unordered_set<std::size_t> m_names; ///< hashes of those given
};

/// Takes a row's audio away again where the format cannot say the row: nobody would know what it is.
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
        return m_writer.finish();
    }
    std::vector<std::string> notes() const override { return m_writer.notes(); }

private:
    DeferredSync &m_fs;
    UtteranceWriter &m_writer;
    std::filesystem::path m_folder;
};

} // namespace

Result<> checkExportTarget(const FileSystem &fs, const std::filesystem::path &output,
                           bool mayReplace)
{
    const auto status = fs.status(output);
    if (!status)
        return status.error().code == ErrorCode::NotFound ? Result<>() : fail(status.error());
    if (status->kind == FileKind::File && !mayReplace)
        return fail(ErrorCode::InvalidArgument,
                    "there is such a file already; it is replaced only when that is asked for",
                    output.string());
    return {};
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
    const bool holdsAudio = options.kind == DatasetKind::AudioFolder
                            || options.kind == DatasetKind::Folder;
    auto audioFolder = options.audioFolder;
    if (audioFolder.empty() && holdsAudio)
        audioFolder = options.output;
    WriterOptions writing;
    writing.forSpreadsheets = options.forSpreadsheets;
    if (options.namesAudioRelatively || holdsAudio)
        writing.relativeTo = folderOfOutput(options.kind, options.output);
    RowAudio cut;
    const bool isCut = !audioFolder.empty();
    const bool isNewFolder = isCut && !exists(fs, audioFolder);
    DeferredSync unsynced(fs); // a sync of each file by itself would take minutes
    const auto made = std::make_shared<CutAudio>();
    const std::stop_callback forward(stop, [&made] { made->stop.request_stop(); });
    if (isCut) {
        VOX_CHECK(fs.createDirectories(audioFolder));
        cut = AudioCutter(unsynced, workspace, items, audioFolder, options.audioExtension, made);
    }
    const auto source = manifestSource(workspace, items, std::move(order), std::move(cut),
                                       options.merge);
    VOX_TRY(const auto writer, openUtteranceWriter(fs, options.kind, options.output, writing));
    ClearingWriter clearing(unsynced, *writer, audioFolder);
    UtteranceWriter &to = isCut ? clearing : *writer;
    auto converted = convertUtterances(fs, *source, to, options.output, progress,
                                       made->stop.get_token());
    if (!converted && made->failure)
        converted = fail(*made->failure);
    // Audio that no metadata names says nothing, and would be in the way of the next run.
    if (!converted)
        for (const auto &file : made->files)
            (void)fs.remove(file);
    if (isNewFolder && (!converted || converted->written == 0))
        (void)fs.remove(audioFolder); // where it is empty
    return converted;
}

} // namespace voxdeck
