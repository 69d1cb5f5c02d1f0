// SPDX-License-Identifier: Apache-2.0
#include "core/build/ManifestExport.h"

#include "core/build/FileNames.h"
#include "core/io/ReplaceTarget.h"
#include "core/manifest/ListItems.h"
#include "core/manifest/ManifestSource.h"
#include "core/pack/Slice.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
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
                std::filesystem::path folder, std::string extension, std::stop_token stop)
        : m_fs(fs),
          m_workspace(workspace),
          m_items(items),
          m_folder(std::move(folder)),
          m_extension(std::move(extension)),
          m_stop(std::move(stop))
    {
    }

    Result<std::filesystem::path> cut(const SegmentRow &row)
    {
        VOX_TRY(const auto place, m_items.audio(m_workspace, row.ref));
        const auto dataset = m_items.touchDataset();
        return dataset && place.address ? fromItem(row, *dataset, *place.address)
                                        : fromFile(row, place);
    }

    /// What the files do not keep of their sources.
    std::vector<std::string> notes() const
    {
        std::vector<std::string> notes;
        for (const auto &[change, files] : m_changes)
            notes.push_back("In " + std::to_string(files) + (files == 1 ? " file " : " files ")
                            + change
                            + ", which is all the format holds; --audio-format wav keeps "
                              "them");
        return notes;
    }

private:
    static constexpr const char *kExtensionOfCuts = "flac";

    Result<std::filesystem::path> fromFile(const SegmentRow &row, const AudioPlace &place)
    {
        FileSlice slice;
        slice.audio = place.audioPart();
        slice.channel = place.channel;
        slice.startSeconds = row.startSeconds;
        if (row.durationSeconds() > 0) // a row without times means all of its file
            slice.endSeconds = row.endSeconds;
        VOX_TRY(slice.timeRule, timeRuleOfRow(m_workspace, row.ref));
        VOX_TRY(const auto whole, wholeFileExtension(m_fs, slice));
        if (!whole.empty() && (m_extension.empty() || m_extension == whole)) {
            VOX_TRY(const auto file, freeName(row, whole));
            VOX_CHECK(copyAudioFile(m_fs, slice.audio, file, m_stop));
            return file;
        }
        VOX_TRY(const auto file,
                freeName(row, m_extension.empty() ? kExtensionOfCuts : m_extension));
        VOX_TRY(const auto made, sliceAudioFile(m_fs, slice, file, m_stop));
        if (!made.change.empty())
            ++m_changes[made.change];
        return file;
    }

    Result<std::filesystem::path> fromItem(const SegmentRow &row,
                                           const touch::TouchDataset &dataset,
                                           const touch::ItemAddress &address)
    {
        VOX_TRY(const auto file,
                freeName(row, m_extension.empty() ? kExtensionOfCuts : m_extension));
        VOX_TRY(const auto shard, dataset.shard(address.shard));
        SliceChoice choice;
        if (row.ref.segment >= 0) {
            choice.startSeconds = row.startSeconds;
            choice.endSeconds = row.endSeconds;
        }
        VOX_CHECK(sliceToFile(m_fs, *shard, address.item, choice, file));
        return file;
    }

    /// Several rows may have one key; what is there already may be the very audio that is cut.
    Result<std::filesystem::path> freeName(const SegmentRow &row, const std::string &extension)
    {
        auto name = fileNameForKey(row.key);
        for (int more = 2; !m_names.insert(std::hash<std::string>()(name)).second; ++more)
            name = fileNameForKey(row.key) + "~" + std::to_string(more);
        auto file = m_folder / (name + "." + extension);
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
    std::stop_token m_stop;
    std::unordered_set<std::size_t> m_names;        ///< hashes of those given
    std::map<std::string, std::uint64_t> m_changes; ///< files for each SliceRange::change
};

/// Takes a row's audio away again where the format cannot say the row: nobody would know what it is.
class ClearingWriter final : public UtteranceWriter {
public:
    ClearingWriter(FileSystem &fs, UtteranceWriter &writer) : m_fs(fs), m_writer(writer) {}
    Result<> add(const InputUtterance &utterance) override
    {
        auto added = m_writer.add(utterance);
        if (!added && !utterance.audio.empty())
            (void)m_fs.remove(utterance.audio);
        return added;
    }
    Result<> finish() override { return m_writer.finish(); }
    std::vector<std::string> notes() const override { return m_writer.notes(); }

private:
    FileSystem &m_fs;
    UtteranceWriter &m_writer;
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
    if (status->kind == FileKind::Other)
        VOX_CHECK(replaceTarget(fs, output));
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
    std::shared_ptr<AudioCutter> cutter;
    const bool isCut = !audioFolder.empty();
    if (isCut) {
        VOX_CHECK(fs.createDirectories(audioFolder));
        cutter = std::make_shared<AudioCutter>(fs, workspace, items, audioFolder,
                                               options.audioExtension, stop);
        cut = [cutter](const SegmentRow &row) {
            return cutter->cut(row);
        };
    }
    const auto source = manifestSource(workspace, items, std::move(order), std::move(cut),
                                       options.merge);
    VOX_TRY(const auto writer, openUtteranceWriter(fs, options.kind, options.output, writing));
    ClearingWriter clearing(fs, *writer);
    UtteranceWriter &to = isCut ? clearing : *writer;
    VOX_TRY(auto report, convertUtterances(fs, *source, to, options.output, progress, stop));
    if (cutter)
        for (auto &note : cutter->notes())
            report.notes.push_back(std::move(note));
    return report;
}

} // namespace voxdeck
