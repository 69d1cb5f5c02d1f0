// SPDX-License-Identifier: Apache-2.0
#include "core/pack/Packer.h"

#include "core/base/Sha256.h"
#include "core/base/Stopped.h"
#include "core/format/DatasetKind.h"
#include "core/format/FileTree.h"
#include "core/format/KeyField.h"
#include "core/format/LineFailure.h"
#include "core/format/UtteranceSource.h"
#include "core/format/touch/DataList.h"
#include "core/format/touch/ShardReader.h"
#include "core/format/touch/ShardWriter.h"
#include "core/io/FileDigest.h"
#include "core/io/MachineFault.h"
#include "core/job/Parallel.h"
#include "core/json/Json.h"
#include "core/pack/ShardPacker.h"

#include <atomic>
#include <map>
#include <mutex>
#include <set>

namespace voxdeck {

namespace {

constexpr int kRecipeVersion = 1;
Result<> checkOptions(const std::filesystem::path &output, const PackOptions &options)
{
    if (!touch::canBeListed(output.string()))
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("has white space in its path, or an empty path, which a data.list "
                                 "cannot hold; choose another output folder"),
                    output.string());
    if (options.itemsPerShard == 0)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("a shard must have room for at least one item"));
    if (options.sampleRateHz <= 0 || options.sampleRateHz > kMaximumSampleRateHz)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("%1 Hz is not a sample rate; expected 1 to %2",
                                 options.sampleRateHz, kMaximumSampleRateHz));
    return {};
}

/// The input's content, and the number of lines of the file that defines the order.
struct InputDigest {
    JsonValue files = JsonValue::array();
    std::uint64_t lines = 0;
};

/// What decides the input.
struct InputFiles {
    std::vector<std::filesystem::path> read; ///< whose bytes count
    std::string names;                       ///< of audio, whose names alone count, a line each
};

/// The source's files, or the file itself; of a folder whose source names none all files in it.
Result<InputFiles> filesOf(const FileSystem &fs, const std::filesystem::path &input,
                           const UtteranceSource &source)
{
    InputFiles files{source.files(), {}};
    if (!files.read.empty())
        return files;
    VOX_TRY(const FileStatus status, fs.status(input));
    if (status.kind != FileKind::Directory) {
        files.read.push_back(input);
        return files;
    }
    VOX_TRY(auto tree, FileTree::open(fs, input));
    while (const auto folder = tree.next()) {
        for (const std::string &name : folder->files) {
            const auto relative = folder->relative / name;
            if (hasAudioName(name))
                files.names.append(relative.string()).append("\n");
            else
                files.read.push_back(input / relative);
        }
    }
    return files;
}

JsonValue digestEntry(std::string name, std::uint64_t bytes, std::string sha256)
{
    auto entry = JsonValue::object();
    entry.set("name", JsonValue::ofString(std::move(name)));
    entry.set("bytes", JsonValue::ofCount(bytes));
    entry.set("sha256", JsonValue::ofString(std::move(sha256)));
    return entry;
}

/// Of many files the recipe names only their number and the digest of their digests.
Result<InputDigest> digestInput(const FileSystem &fs, const std::filesystem::path &input,
                                const UtteranceSource &source, std::stop_token stop)
{
    constexpr std::size_t kMostNamed = 100;
    VOX_TRY(const InputFiles files, filesOf(fs, input, source));
    InputDigest all;
    std::string digests;
    std::uint64_t bytes = 0;
    for (const auto &path : files.read) {
        VOX_TRY(const FileDigest digest, digestFile(fs, path, stop));
        if (files.read.size() > kMostNamed)
            digests.append(path.filename().string()).append(" ").append(digest.sha256).append("\n");
        else
            all.files.append(digestEntry(path.filename().string(), digest.bytes, digest.sha256));
        bytes += digest.bytes;
        if (digest.bytes == source.sizeBytes())
            all.lines = digest.lines; // for progress only
    }
    if (!digests.empty()) {
        VOX_TRY(const std::string digest, sha256Hex(digests));
        all.files.append(digestEntry(std::to_string(files.read.size()) + " files", bytes, digest));
    }
    if (!files.names.empty()) {
        VOX_TRY(const std::string digest, sha256Hex(files.names));
        all.files.append(digestEntry("names of audio files", files.names.size(), digest));
    }
    return all;
}

/// The options of reading the input that differ from the defaults.
JsonValue rulesOf(const SourceOptions &options)
{
    auto rules = JsonValue::object();
    const auto text = [](const std::string &value) {
        return JsonValue::ofString(value);
    };
    if (options.kind)
        rules.set("kind", text(std::string(datasetKindEntry(*options.kind).name)));
    auto relocations = JsonValue::array();
    for (const auto &[from, to] : options.rules.relocations) {
        relocations.append(text(from));
        relocations.append(text(to.string()));
    }
    auto roots = JsonValue::array();
    for (const auto &root : options.rules.allowedRoots)
        roots.append(text(root.string()));
    if (!relocations.items().empty())
        rules.set("relocations", std::move(relocations));
    if (!roots.items().empty())
        rules.set("roots", std::move(roots));
    if (!options.country.empty())
        rules.set("country", text(options.country));
    if (!options.language.empty())
        rules.set("language", text(options.language));
    return rules;
}

struct PackInput {
    std::unique_ptr<UtteranceSource> source;
    std::optional<std::string> keyField; ///< whose values are the keys of records without one
};

/// Any kind but one that is packed already.
Result<PackInput> openInput(const FileSystem &fs, const std::filesystem::path &input,
                            const SourceOptions &options, const std::stop_token &stop)
{
    SourceOptions detected = options;
    DetectedDataset dataset{options.kind.value_or(DatasetKind::Touch), input, {}};
    if (!options.kind) {
        VOX_TRY(dataset, detectDatasetKind(fs, input));
    }
    if (traitsOf(dataset.kind).hasRecords)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("is already a TouchDataset"),
                    input.string());
    detected.kind = dataset.kind;
    detected.isStrict = true;
    detected.splitsSegments = false;
    VOX_TRY(auto source, openUtteranceSource(fs, dataset.path, detected));
    VOX_TRY(auto field, ownKeyField(fs, *source, dataset.kind, stop));
    return PackInput{withKeysOfField(std::move(source), field), std::move(field)};
}

std::string recipeOf(const InputDigest &input, const std::optional<std::string> &keyField,
                     const PackOptions &options)
{
    auto recipe = JsonValue::object();
    recipe.set("voxdeck_pack", JsonValue::ofInteger(kRecipeVersion));
    recipe.set("items_per_shard", JsonValue::ofCount(options.itemsPerShard));
    recipe.set("sample_rate", JsonValue::ofInteger(options.sampleRateHz));
    recipe.set("resampler", JsonValue::ofString(std::string(resamplerName(options.resampler))));
    recipe.set("whole_files", JsonValue::ofBool(options.wholeFiles));
    const JsonValue rules = rulesOf(options.source);
    if (!rules.members().empty()) // recipes without are as they always were
        recipe.set("rules", rules);
    if (keyField) // a pack of an earlier version, which had other keys, is not continued
        recipe.set("keys", JsonValue::ofString(*keyField));
    recipe.set("inputs", input.files);
    return recipe.dumpAscii() + "\n";
}

/// The input lines of one shard.
struct Chunk {
    std::uint64_t shard = 0;
    std::vector<InputLine> lines;
};

/// Deals the lines out, a shard's worth at a time.
///
/// Threads  any.
class ChunkReader {
public:
    ChunkReader(std::unique_ptr<UtteranceSource> source, std::uint64_t linesPerShard)
        : m_source(std::move(source)), m_linesPerShard(linesPerShard)
    {
    }
    Result<std::optional<Chunk>> next(std::stop_token stop)
    {
        const std::lock_guard lock(m_mutex);
        Chunk chunk{m_chunks, {}};
        while (chunk.lines.size() < m_linesPerShard) {
            VOX_CHECK(checkStop(stop));
            VOX_TRY(auto line, m_source->next());
            if (!line)
                break;
            chunk.lines.push_back(*std::move(line));
        }
        if (chunk.lines.empty())
            return std::nullopt;
        ++m_chunks;
        return chunk;
    }
    std::vector<Sentence> notes() const
    {
        const std::lock_guard lock(m_mutex);
        return m_source->notes();
    }

private:
    mutable std::mutex m_mutex;
    std::unique_ptr<UtteranceSource> m_source; // guarded by m_mutex
    std::uint64_t m_linesPerShard;
    std::uint64_t m_chunks = 0; // guarded by m_mutex
};

struct DoneShard {
    ShardContent content;
    std::uint64_t failures = 0;
    bool isKept = false;
};

enum class IfNotWhole { Build, GiveUp };

/// One run over all shards.
class PackRun {
public:
    PackRun(FileSystem &fs, PackFolder &folder, const PackOptions &options,
            std::unique_ptr<UtteranceSource> source, IfNotWhole ifNotWhole)
        : m_fs(fs),
          m_folder(folder),
          m_options(options),
          m_chunks(std::move(source), options.itemsPerShard),
          m_ifNotWhole(ifNotWhole)
    {
    }

    Result<> run(std::uint64_t totalLines, const ProgressSink &progress, std::stop_token stop)
    {
        return runOnThreads(
            threadCount(m_options.jobs), [this](std::stop_token token) { return work(token); },
            [&] {
                report(progress, {m_linesDone, totalLines, "lines"});
            },
            stop);
    }
    /// Whether a shard was missing or damaged that must not be built in this run.
    bool gaveUp() const { return m_gaveUp; }
    const std::vector<Error> &held() const { return m_held; }
    const std::map<std::uint64_t, DoneShard> &shards() const { return m_done; }
    std::vector<Sentence> notes() const
    {
        auto notes = m_notes;
        for (auto &note : m_chunks.notes())
            notes.push_back(std::move(note));
        return notes;
    }

private:
    Result<> work(std::stop_token stop)
    {
        while (!m_gaveUp) {
            VOX_TRY(const auto chunk, m_chunks.next(stop));
            if (!chunk)
                break;
            VOX_TRY(const auto kept, keep(*chunk, stop));
            if (!kept && m_ifNotWhole == IfNotWhole::GiveUp) {
                m_gaveUp = true;
                break;
            }
            if (kept) {
                remember(chunk->shard, *kept);
                m_linesDone += chunk->lines.size();
                continue;
            }
            auto built = build(*chunk, stop);
            if (!built) // the unfinished shard is useless, and the disk may be full
                (void)m_fs.removeTree(touch::partPath(m_folder.shardPath(chunk->shard)));
            VOX_CHECK(built);
        }
        return {};
    }

    /// The shard as an earlier run left it, if it is whole.
    Result<std::optional<DoneShard>> keep(const Chunk &chunk, const std::stop_token &stop)
    {
        if (!exists(m_fs, m_folder.shardPath(chunk.shard)))
            return std::nullopt;
        std::uint64_t wanted = 0;
        for (const InputLine &line : chunk.lines)
            wanted += line.isBlank() ? 0 : 1;
        VOX_TRY(const auto failures, m_folder.failures(chunk.shard));
        const auto content = m_folder.inspect(chunk.shard);
        const bool isWhole = content && content->items + failures.size() == wanted;
        auto why = VOX_SENTENCE("%1 was incomplete and is packed again; the old files are in %2");
        if (isWhole) {
            VOX_TRY(const bool hasMore, hasMoreNow(chunk, failures, stop));
            if (!hasMore && !m_options.replacesChanged)
                return DoneShard{*content, failures.size(), true};
            VOX_TRY(const bool isChanged, isOther(chunk, failures));
            if (!hasMore && !isChanged)
                return DoneShard{*content, failures.size(), true};
            why = hasMore ? VOX_SENTENCE("%1 is packed again, because items that had failed are "
                                         "now readable; the old files are in %2")
                          : VOX_SENTENCE("%1 was changed after it was packed, and is packed again; "
                                         "the old files are in %2");
            if (isChanged && !m_options.replacesChanged) {
                const std::lock_guard lock(m_mutex);
                m_held.push_back(
                    {ErrorCode::Busy,
                     Sentence::tr(
                         "was changed after it was packed, by publishing or another program; it is "
                         "kept as it is, without items that had failed and are now readable"),
                     m_folder.shardPath(chunk.shard).string()});
                return DoneShard{*content, failures.size(), true};
            }
        }
        if (m_ifNotWhole == IfNotWhole::GiveUp)
            return std::nullopt;
        VOX_TRY(const auto aside, m_folder.setAside(chunk.shard));
        const std::lock_guard lock(m_mutex);
        m_notes.push_back(
            Sentence::of(why, m_folder.shardPath(chunk.shard).string(), aside.filename().string()));
        return std::nullopt;
    }

    /// Whether the shard's records are others than would be packed.
    Result<bool> isOther(const Chunk &chunk, const std::vector<PackFailure> &failures) const
    {
        VOX_TRY(const auto reader, touch::ShardReader::open(m_fs, m_folder.shardPath(chunk.shard)));
        std::set<std::uint64_t> failed;
        for (const PackFailure &failure : failures)
            failed.insert(failure.line);
        std::uint64_t item = 0;
        for (const InputLine &line : chunk.lines) {
            if (line.isBlank() || failed.contains(line.number))
                continue;
            const auto packed = line.utterance ? ShardPacker::recordOf(*line.utterance, m_options)
                                               : Result<std::string>(fail(*line.problem));
            VOX_TRY(const auto record, reader.record(item++));
            if (!packed || *packed != record)
                return true;
        }
        return false;
    }

    /// Whether an item that failed in an earlier run could be packed now: its file is back, or the
    /// disk or network has recovered.
    Result<bool> hasMoreNow(const Chunk &chunk, const std::vector<PackFailure> &failures,
                            const std::stop_token &stop)
    {
        std::set<std::uint64_t> failed;
        for (const PackFailure &failure : failures)
            failed.insert(failure.line);
        for (const InputLine &line : chunk.lines) {
            if (!failed.contains(line.number))
                continue;
            const auto tried = ShardPacker::tryItem(m_fs, line, m_options, stop);
            if (tried)
                return true;
            if (stop.stop_requested() || isOfTheMachine(tried.error()))
                return fail(tried.error());
        }
        return false;
    }

    Result<> build(const Chunk &chunk, std::stop_token stop)
    {
        VOX_TRY(auto packer, ShardPacker::create(m_fs, m_folder.shardPath(chunk.shard), m_options));
        for (const InputLine &line : chunk.lines) {
            VOX_CHECK(packer.add(line, stop));
            ++m_linesDone;
        }
        VOX_CHECK(m_folder.writeLedger(chunk.shard, packer.failures()));
        VOX_TRY(const ShardContent content, packer.commit());
        remember(chunk.shard, {content, packer.failures().size(), false});
        return {};
    }

    void remember(std::uint64_t shard, const DoneShard &done)
    {
        const std::lock_guard lock(m_mutex);
        m_done[shard] = done;
    }

    FileSystem &m_fs;
    PackFolder &m_folder;
    const PackOptions &m_options;
    ChunkReader m_chunks;
    IfNotWhole m_ifNotWhole;
    std::atomic<std::uint64_t> m_linesDone = 0;
    std::atomic<bool> m_gaveUp = false;
    std::mutex m_mutex;
    std::map<std::uint64_t, DoneShard> m_done; // guarded by m_mutex
    std::vector<Sentence> m_notes;             // guarded by m_mutex
    std::vector<Error> m_held;                 // guarded by m_mutex
};

PackReport reportOf(const PackRun &run, int sampleRateHz)
{
    PackReport report;
    report.notes = run.notes();
    report.held = run.held();
    std::uint64_t frames = 0;
    for (const auto &[number, shard] : run.shards()) {
        ++report.shards;
        report.keptShards += shard.isKept ? 1 : 0;
        report.items += shard.content.items;
        report.failedItems += shard.failures;
        report.bytes += shard.content.bytes;
        frames += shard.content.frames;
    }
    report.seconds = static_cast<double>(frames) / sampleRateHz;
    return report;
}

/// Writes the two lists and says what came of it.
Result<PackReport> finish(const PackRun &run, PackFolder &folder,
                          const std::filesystem::path &input, const std::filesystem::path &output,
                          const PackOptions &options)
{
    std::vector<std::uint64_t> listed;
    for (const auto &[number, shard] : run.shards())
        if (shard.content.items > 0)
            listed.push_back(number);
    VOX_CHECK(folder.complete(run.shards().size(), listed, output.string()));
    PackReport report = reportOf(run, options.sampleRateHz);
    VOX_TRY(const auto failures, folder.firstFailures(PackReport::kMaximumFailures));
    for (const auto &failure : failures)
        report.failures.push_back(
            keptProblem(input.string(), failure.line, failure.key, failure.reason));
    return report;
}

} // namespace

Result<PackReport> pack(FileSystem &fs, const std::filesystem::path &input,
                        const std::filesystem::path &output, const PackOptions &options,
                        const ProgressSink &progress, std::stop_token stop)
{
    VOX_CHECK(checkOptions(output, options));
    if (const auto status = fs.status(output); status && status->kind != FileKind::Directory)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("is a file; expected a folder for the dataset, a new one or that "
                                 "of an earlier run"),
                    output.string());
    VOX_TRY(auto opened, openInput(fs, input, options.source, stop));
    VOX_TRY(const InputDigest digest, digestInput(fs, input, *opened.source, stop));
    VOX_TRY(auto folder, PackFolder::claim(fs, output, recipeOf(digest, opened.keyField, options),
                                           options.itemsPerShard, options.holder));
    if (folder.isComplete()) {
        PackRun check(fs, folder, options, std::move(opened.source), IfNotWhole::GiveUp);
        VOX_CHECK(check.run(digest.lines, progress, stop));
        if (!check.gaveUp())
            return finish(check, folder, input, output, options);
        VOX_CHECK(folder.reopen());
        VOX_TRY(opened, openInput(fs, input, options.source, stop));
    }
    PackRun run(fs, folder, options, std::move(opened.source), IfNotWhole::Build);
    VOX_CHECK(run.run(digest.lines, progress, stop));
    return finish(run, folder, input, output, options);
}

} // namespace voxdeck
