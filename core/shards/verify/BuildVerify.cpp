// SPDX-License-Identifier: Apache-2.0
#include "core/shards/verify/BuildVerify.h"

#include "core/audio/AudioWriter.h"
#include "core/audio/MonoDecoder.h"
#include "core/base/Stopped.h"
#include "core/format/AudioPaths.h"
#include "core/format/FileTree.h"
#include "core/format/tar/TarIndex.h"
#include "core/format/touch/ShardReader.h"
#include "core/io/FileDigest.h"
#include "core/io/Location.h"
#include "core/io/PlainPath.h"
#include "core/job/Parallel.h"
#include "core/json/Json.h"
#include "core/shards/audio/SegmentAudio.h"
#include "core/shards/audio/SegmentSource.h"
#include "core/shards/recipe/ShardNames.h"
#include "core/shards/run/BuildFolder.h"
#include "core/shards/run/ChangedShards.h"

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <system_error>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::uint64_t kLargestBuildJson = std::uint64_t{1} << 30;

/// The encoded audio of a shard's items by their names.
class ShardAudio {
public:
    /// Corrupt where the archive is damaged.
    static Result<ShardAudio> open(const FileSystem &fs, const std::filesystem::path &path)
    {
        ShardAudio audio(fs, path);
        VOX_TRY(const auto status, fs.status(path));
        if (status.kind == FileKind::Directory)
            return audio.fill(fs.list(path));
        VOX_TRY(audio.m_file, fs.openForReading(path));
        VOX_TRY(audio.m_index, tar::indexTar(*audio.m_file, path.string()));
        if (audio.m_index->damage())
            return fail(*audio.m_index->damage());
        for (std::size_t member = 0; member < audio.m_index->size(); ++member)
            audio.note((*audio.m_index)[member].name, member);
        return audio;
    }

    /// Name and number of each.
    const std::unordered_map<std::string, std::size_t> &members() const { return m_members; }
    Result<std::string> read(std::size_t member) const
    {
        if (!m_index)
            return readWholeFile(*m_fs, m_path / m_names[member]);
        return tar::readMember(*m_file, (*m_index)[member], m_path.string());
    }

private:
    ShardAudio(const FileSystem &fs, std::filesystem::path path)
        : m_fs(&fs), m_path(std::move(path))
    {
    }
    void note(std::string_view name, std::size_t member)
    {
        if (hasAudioName(name))
            m_members[std::string(name.substr(0, name.rfind('.')))] = member;
    }
    Result<ShardAudio> fill(const Result<std::vector<DirectoryEntry>> &entries)
    {
        if (!entries)
            return fail(entries.error());
        for (const auto &entry : *entries) {
            note(entry.name, m_names.size());
            m_names.push_back(entry.name);
        }
        return std::move(*this);
    }

    const FileSystem *m_fs;
    std::filesystem::path m_path;
    std::unique_ptr<RandomAccessFile> m_file;
    std::optional<tar::TarIndex> m_index;
    std::vector<std::string> m_names;
    std::unordered_map<std::string, std::size_t> m_members;
};

Result<std::vector<std::int16_t>> decoded(const std::string &bytes, const std::string &subject,
                                          std::stop_token stop)
{
    VOX_TRY(auto reader, AudioReader::fromBytes(bytesOf(bytes), subject));
    DecodeOptions options;
    options.stop = std::move(stop);
    VOX_TRY(auto audio, decodeMono16(std::move(reader), options));
    return std::move(audio.samples);
}

class Verifier {
public:
    Verifier(const FileSystem &fs, std::filesystem::path output, bool isDeep, std::stop_token stop)
        : m_fs(fs), m_output(std::move(output)), m_isDeep(isDeep), m_stop(std::move(stop))
    {
    }

    /// build.json says what was built, and the ledgers where it was not completed.
    Result<> readBuild(FileSystem &disk)
    {
        VOX_TRY(const auto builds, buildsIn(disk, m_output));
        const auto path = m_output / BuildFolder::kBuildName;
        if (exists(m_fs, path)) {
            VOX_TRY(const std::string text, readWholeFile(m_fs, path, kLargestBuildJson));
            const auto parsed = JsonValue::parse(text);
            if (!parsed)
                return fail(ErrorCode::Corrupt, parsed.error().detail, path.string());
            const JsonValue *const datasets = parsed->find("datasets");
            if (!datasets)
                VOX_CHECK(readDataset(*parsed, builds));
            else
                for (const auto &one : datasets->items())
                    VOX_CHECK(readDataset(one, builds));
        }
        for (const PlannedBuild &build : builds)
            if (!build.folder.isComplete())
                VOX_CHECK(readLedger(build));
        if (m_sets.empty() && m_unfinished.empty())
            return fail(ErrorCode::NotFound, Sentence::tr("holds no build"), m_output.string());
        m_report.shards = static_cast<std::uint64_t>(
            std::count_if(m_shards.begin(), m_shards.end(),
                          [](const Shard &shard) { return shard.record.isInFolder(); }));
        VOX_TRY(m_published, publishedFiles(m_fs, m_output));
        return {};
    }

    Result<> checkFiles(const ProgressSink &progress)
    {
        std::atomic<std::uint64_t> done = 0;
        const auto check = [&](std::size_t shard, std::stop_token stop) -> Result<> {
            VOX_CHECK(checkShard(shard, stop));
            ++done;
            return {};
        };
        VOX_CHECK(parallelFor(
            m_shards.size(), 0, check,
            [&](std::size_t) {
                report(progress, {done, m_shards.size(), "shards checked"});
            },
            m_stop));
        for (const Error &unfinished : m_unfinished)
            note(unfinished);
        if (m_unfinished.empty() && !exists(m_fs, m_output / BuildFolder::kListName))
            note({ErrorCode::NotFound, Sentence::tr("is missing: the build is not complete"),
                  (m_output / BuildFolder::kListName).string()});
        return m_unfinished.empty() ? checkLists() : Result<>();
    }

    /// Web servers list no folders.
    void noteOthers()
    {
        auto tree = FileTree::openBuilt(m_fs, m_output);
        if (!tree)
            return;
        while (!m_stop.stop_requested() && tree->next()) {
        }
        for (std::string &words : tree->notes())
            m_report.notes.push_back(std::move(words));
    }

    Result<> compare(std::span<const BuildSources> sources, FileSystem &disk,
                     const ProgressSink &progress)
    {
        for (const Set &set : m_sets) {
            const auto folder = BuildFolder::look(disk, m_output, set.dataset);
            const auto found = std::find_if(sources.begin(), sources.end(), [&](const auto &one) {
                const bool isOf = set.dataset.empty() || m_sets.size() == 1
                                  || one.dataset == set.dataset;
                return one.workspace && one.items && isOf;
            });
            if (found == sources.end() || !folder)
                couldNotCompare({ErrorCode::NotFound, Sentence::tr("its sources are unavailable"),
                                 set.dataset.empty() ? m_output.string() : set.dataset},
                                itemsOf(set));
            else
                VOX_CHECK(compareSet(set, *found, *folder, disk, progress));
        }
        return {};
    }

    BuildVerifyReport takeReport() { return std::move(m_report); }

private:
    /// The build of one dataset.
    struct Set {
        std::string dataset;
        BuildRecipe recipe;
        bool isSameEncoder = false;
    };
    struct Shard {
        std::size_t set = 0;
        std::string path;
        ShardRecord record;
    };

    /// An object of build.json; of a build that is not complete the ledger says more.
    Result<> readDataset(const JsonValue &json, const std::vector<PlannedBuild> &builds)
    {
        const std::string path = (m_output / BuildFolder::kBuildName).string();
        const JsonValue *const shards = json.find("shards");
        const JsonValue *const recipe = json.find("recipe");
        if (!shards || !recipe)
            return fail(ErrorCode::Corrupt, Sentence::tr("is not the build.json of a build"), path);
        Set set;
        if (const JsonValue *const dataset = json.find("dataset"))
            set.dataset = dataset->toString();
        for (const PlannedBuild &build : builds)
            if (build.folder.dataset() == set.dataset && !build.folder.isComplete())
                return {};
        VOX_TRY(const std::string recipeText, recipe->dump());
        VOX_TRY(set.recipe, BuildRecipe::parse(recipeText, path));
        if (const JsonValue *const versions = json.find("versions"))
            if (const JsonValue *const encoder = versions->find("encoder"))
                set.isSameEncoder = encoder->toString() == audioEncoderVersion();
        for (const auto &one : shards->items()) {
            VOX_TRY(auto record, ShardRecord::fromJson(one, path));
            const JsonValue *const place = one.find("path");
            m_shards.push_back(
                {m_sets.size(), place ? place->toString() : std::string(), std::move(record)});
        }
        m_sets.push_back(std::move(set));
        return {};
    }

    Result<> readLedger(const PlannedBuild &build)
    {
        std::uint64_t done = 0;
        for (std::uint64_t number = 0; number < build.plan.shards.size(); ++number) {
            VOX_TRY(auto record, build.folder.recordOf(number));
            if (!record)
                continue;
            ++done;
            m_shards.push_back({m_sets.size(),
                                build.plan.shards[static_cast<std::size_t>(number)].path,
                                *std::move(record)});
        }
        m_sets.push_back({build.folder.dataset(), build.recipe, true});
        m_unfinished.push_back({ErrorCode::NotFound,
                                Sentence::tr("is an unfinished build: %1 of %2 shards are "
                                             "complete; run the same build again to continue",
                                             done, build.plan.shards.size()),
                                build.folder.dataset().empty()
                                    ? m_output.string()
                                    : m_output.string() + " (" + build.folder.dataset() + ")"});
        return {};
    }

    const BuildRecipe &recipeOf(const Shard &shard) const { return m_sets[shard.set].recipe; }

    std::uint64_t itemsOf(const Set &set) const
    {
        std::uint64_t items = 0;
        for (const Shard &shard : m_shards)
            items += &m_sets[shard.set] == &set ? shard.record.items : 0;
        return items;
    }

    Result<> compareSet(const Set &set, const BuildSources &sources, const BuildFolder &looked,
                        FileSystem &disk, const ProgressSink &progress)
    {
        VOX_TRY(auto builds, buildsIn(disk, m_output));
        const auto build = std::find_if(builds.begin(), builds.end(), [&](const auto &one) {
            return one.folder.inside() == looked.inside();
        });
        if (build == builds.end())
            return {};
        const CarriedPairs pairs(m_fs, *sources.items, set.recipe);
        VOX_TRY(auto source, SegmentSource::create(m_fs, *sources.workspace, *sources.items,
                                                   build->folder.mergedRows(), pairs.names()));
        SegmentCutter cutter(m_fs, set.recipe, nullptr, &pairs);
        std::unordered_map<std::string, std::size_t> planned;
        for (std::size_t at = 0; at < build->plan.shards.size(); ++at)
            planned.emplace(build->plan.shards[at].path, at);
        for (std::size_t at = 0; at < m_shards.size(); ++at) {
            const Shard &shard = m_shards[at];
            const auto place = planned.find(shard.path);
            if (&m_sets[shard.set] != &set || shard.record.items == 0)
                continue;
            report(progress, {at, m_shards.size(), "shards compared"});
            if (place == planned.end()) {
                couldNotCompare(
                    {ErrorCode::NotFound, Sentence::tr("is no longer planned"), shard.path},
                    shard.record.items);
                continue;
            }
            VOX_TRY(const auto rows, build->folder.rowsOf(build->plan.shards[place->second]));
            VOX_TRY(const auto segments, named(source, rows, set.recipe));
            VOX_TRY(const auto record, build->folder.recordOf(place->second));
            std::unordered_set<std::uint32_t> failed;
            if (record)
                for (const auto &failure : record->failures)
                    failed.insert(failure.id);
            if (record && record->isChanged && rows.size() != shard.record.items + record->failed) {
                couldNotCompare(
                    {ErrorCode::NotFound,
                     Sentence::tr("was changed after it was built, and is older than the plan"),
                     shard.path},
                    shard.record.items);
                continue;
            }
            VOX_CHECK(compareShard(shard, segments, failed, cutter, pairs));
        }
        return {};
    }

    /// data.list and those of its splits must name the shards of this build; where they name them in the folder from
    /// which it was moved, that is a note.
    Result<> checkLists()
    {
        std::unordered_set<std::string> paths;
        std::set<std::string> lists{BuildFolder::kListName};
        for (const Shard &shard : m_shards)
            paths.insert(shard.path);
        VOX_TRY(const auto entries, m_fs.list(m_output));
        for (const auto &entry : entries)
            if (std::filesystem::path(entry.name).extension() == ".list")
                lists.insert(entry.name);
        for (const std::string &name : lists)
            if (exists(m_fs, m_output / name))
                VOX_CHECK(checkList(m_output / name, paths));
        return {};
    }

    Result<> checkList(const std::filesystem::path &list,
                       const std::unordered_set<std::string> &paths)
    {
        VOX_TRY(const std::string text, readWholeFile(m_fs, list, kLargestBuildJson));
        std::uint64_t number = 0;
        for (std::size_t begin = 0; begin < text.size();) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            const std::string line = text.substr(begin, end - begin);
            begin = end + 1;
            ++number;
            if (line.empty() || isRemotePath(line))
                continue;
            const Named named = shardNamed(line, paths);
            if (named == Named::Here)
                continue;
            // moved or copied: the shards are here, whatever the list says; on a server no reader finds them by it
            if (named == Named::Elsewhere && !isRemotePath(m_output))
                m_report.notes.push_back(
                    Sentence::tr("%1 names the shards in another folder (line %2: %3); if this one "
                                 "was moved, run the same build again with it as -o, which writes "
                                 "the lists anew (voxdeck-cli build, with --relocate OLD=NEW where "
                                 "the audio was moved as well)",
                                 list.filename().string(), number, line));
            else
                note({ErrorCode::NotFound,
                      Sentence::tr("names what is not in this folder (line %1: %2); run the same "
                                   "build again, which writes the lists anew",
                                   number, line),
                      list.string()});
            return {};
        }
        return {};
    }

    enum class Named : std::uint8_t { Here, Elsewhere, Nowhere };

    /// Whether a line names a shard of the build, and in this folder. A relative line is read from where the build was
    /// started, or from beside the list; on a server there is only that.
    Named shardNamed(const std::string &line, const std::unordered_set<std::string> &paths) const
    {
        for (std::size_t slash = 0;; ++slash) { // the place before the shard's own path
            const std::string rest = line.substr(slash);
            // of a TouchDataset, the pairs follow
            if (paths.contains(rest) || paths.contains(rest.substr(0, rest.rfind(' '))))
                return slash == 0 || isThisFolder(line.substr(0, slash - 1)) ? Named::Here
                                                                             : Named::Elsewhere;
            slash = line.find('/', slash);
            if (slash == std::string::npos)
                return Named::Nowhere;
        }
    }

    bool isThisFolder(const std::filesystem::path &place) const
    {
        if (isRemotePath(m_output))
            return place.is_relative();
        const auto here = withoutSlash(wholePath(m_output));
        std::error_code problem;
        if (place.is_absolute())
            return withoutSlash(place.lexically_normal()) == here
                   || std::filesystem::equivalent(place, m_output, problem);
        const auto end = withoutSlash(place.lexically_normal());
        auto part = std::make_reverse_iterator(end.end());
        auto own = std::make_reverse_iterator(here.end());
        const auto first = std::make_reverse_iterator(end.begin());
        const auto root = std::make_reverse_iterator(here.begin());
        for (; part != first && *part != ".." && *part != "."; ++part, ++own)
            if (own == root || *own != *part)
                return false;
        return true;
    }

    Result<> checkShard(std::size_t shard, std::stop_token stop)
    {
        const ShardRecord &record = m_shards[shard].record;
        bool isWhole = true;
        std::vector<ShardFile> others;
        for (const auto &file : record.files) {
            VOX_TRY(const auto now, fileNow(file, stop));
            if (now && (now->bytes != file.bytes || now->sha256 != file.sha256))
                others.push_back(*now);
            isWhole = isWhole && now;
        }
        if (!others.empty()) {
            const auto is = arePublished(m_fs, m_output, record, others, m_published, stop);
            if (!is && is.error().code == ErrorCode::Cancelled)
                return fail(is.error());
            if (is && *is) {
                const std::lock_guard lock(m_mutex);
                ++m_report.published;
            } else {
                isWhole = false;
                for (const ShardFile &now : others)
                    noteOther(record, now);
            }
        }
        if (isWhole && m_isDeep && record.items > 0)
            return decodeShard(shard, stop);
        return {};
    }

    /// Nothing where it cannot be read, which is noted.
    Result<std::optional<ShardFile>> fileNow(const ShardFile &file, std::stop_token stop)
    {
        const auto path = m_output / file.path;
        const auto digest = digestFile(m_fs, path, stop);
        if (!digest) {
            if (digest.error().code == ErrorCode::Cancelled)
                return fail(digest.error());
            note(digest.error());
            return std::nullopt;
        }
        const std::lock_guard lock(m_mutex);
        ++m_report.files;
        m_report.bytes += digest->bytes;
        return std::optional(ShardFile{file.path, digest->bytes, digest->sha256});
    }

    void noteOther(const ShardRecord &record, const ShardFile &now)
    {
        const auto built = std::find_if(record.files.begin(), record.files.end(),
                                        [&](const auto &file) { return file.path == now.path; });
        note({ErrorCode::Corrupt,
              built == record.files.end() || now.bytes == built->bytes
                  ? Sentence::tr("differs from what was built")
                  : Sentence::tr("has %1 bytes; %2 were built", now.bytes, built->bytes),
              (m_output / now.path).string()});
    }

    Result<> decodeShard(std::size_t shard, std::stop_token stop)
    {
        const auto path = m_output / m_shards[shard].path;
        std::uint64_t found = 0;
        if (infoOf(recipeOf(m_shards[shard]).format).holdsSamples) {
            const auto reader = touch::ShardReader::open(m_fs, path);
            if (!reader)
                return noteAndGoOn(reader.error());
            found = reader->itemCount();
        } else {
            const auto audio = ShardAudio::open(m_fs, path);
            if (!audio)
                return noteAndGoOn(audio.error());
            for (const auto &[name, member] : audio->members()) {
                const auto bytes = audio->read(member);
                const auto samples = bytes ? decoded(*bytes, name, stop)
                                           : Result<std::vector<std::int16_t>>(fail(bytes.error()));
                if (!samples && samples.error().code == ErrorCode::Cancelled)
                    return fail(samples.error());
                if (!samples)
                    note({samples.error().code, describe(samples.error()), path.string()});
                else
                    ++found;
            }
        }
        const std::lock_guard lock(m_mutex);
        m_report.items += found;
        if (found != m_shards[shard].record.items)
            noteLocked({ErrorCode::Corrupt,
                        Sentence::tr("has %1 whole items; %2 were built", found,
                                     m_shards[shard].record.items),
                        path.string()});
        return {};
    }

    static Result<std::vector<BuildSegment>>
    named(SegmentSource &source, const std::vector<PlannedRow> &rows, const BuildRecipe &recipe)
    {
        VOX_TRY(auto segments, source.read(rows));
        SegmentNames names(recipe.format);
        for (auto &segment : segments)
            segment.name = names.nameFor(segment.problem ? segment.row.key + "?" : segment.row.key);
        return segments;
    }

    Result<> compareShard(const Shard &shard, const std::vector<BuildSegment> &segments,
                          const std::unordered_set<std::uint32_t> &failed, SegmentCutter &cutter,
                          const CarriedPairs &pairs)
    {
        const auto path = m_output / shard.path;
        std::optional<touch::ShardReader> touchShard;
        std::optional<ShardAudio> audio;
        if (infoOf(recipeOf(shard).format).holdsSamples) {
            auto opened = touch::ShardReader::open(m_fs, path);
            if (!opened)
                return {}; // is a problem already
            touchShard = *std::move(opened);
        } else {
            auto opened = ShardAudio::open(m_fs, path);
            if (!opened)
                return {};
            audio = *std::move(opened);
        }
        std::uint64_t item = 0;
        for (const auto &segment : segments) {
            VOX_CHECK(checkStop(m_stop));
            if (failed.contains(segment.planned.id))
                continue;
            const std::uint64_t number = item++;
            if (segment.problem) { // the row is gone: not the shard's damage
                couldNotCompare(*segment.problem);
                continue;
            }
            if (audio && !audio->members().contains(segment.name)) {
                couldNotCompare({ErrorCode::NotFound,
                                 Sentence::tr("has no audio called %1", segment.name),
                                 path.string()});
                continue;
            }
            const auto fresh = cutter.encode(segment, m_stop);
            if (!fresh && fresh.error().code == ErrorCode::Cancelled)
                return fail(fresh.error());
            if (!fresh) { // the source is
                couldNotCompare(fresh.error());
                continue;
            }
            const auto same = touchShard
                                  ? isSameItem(*touchShard, number, *fresh)
                                  : isSameAudio(*audio, segment, *fresh, cutter, m_sets[shard.set]);
            if (const auto carried = same && *same && touchShard
                                         ? hasCarried(*touchShard, number, *fresh, pairs)
                                         : Result<>();
                !carried)
                note(carried.error());
            else if (!same)
                note(same.error());
            else if (*same)
                ++m_report.compared;
            else
                note({ErrorCode::Corrupt,
                      Sentence::tr("%1 is not the audio of its source", segment.row.key),
                      path.string()});
        }
        return {};
    }

    static Result<bool> isSameItem(const touch::ShardReader &shard, std::uint64_t item,
                                   const EncodedSegment &fresh)
    {
        VOX_TRY(const auto bytes, shard.bytes(item, "audio"));
        const auto wanted = bytesOf(fresh.bytes);
        const bool isSame = std::equal(bytes.begin(), bytes.end(), wanted.begin(), wanted.end());
        VOX_CHECK(shard.check("audio"));
        return isSame;
    }

    /// Corrupt where a pair of the item is missing or has other bytes than its source.
    static Result<> hasCarried(const touch::ShardReader &shard, std::uint64_t item,
                               const EncodedSegment &fresh, const CarriedPairs &pairs)
    {
        for (std::size_t at = 0; at < fresh.carried.bytes.size(); ++at) {
            const std::string &name = pairs.pairs()[at].name;
            if (!shard.pair(name))
                return fail(ErrorCode::Corrupt,
                            Sentence::tr("has no pair %1, which its source has; build again", name),
                            shard.directory().string());
            VOX_TRY(const auto bytes, shard.bytes(item, name));
            const auto &wanted = fresh.carried.bytes[at];
            const bool isSame = std::equal(bytes.begin(), bytes.end(), wanted.begin(),
                                           wanted.end());
            VOX_CHECK(shard.check(name));
            VOX_CHECK(fresh.carried.shard->check(name));
            if (!isSame)
                return fail(ErrorCode::Corrupt,
                            Sentence::tr("item %1 of the pair %2 has other bytes than its source",
                                         item, name),
                            shard.directory().string());
        }
        return {};
    }

    Result<bool> isSameAudio(const ShardAudio &audio, const BuildSegment &segment,
                             const EncodedSegment &fresh, SegmentCutter &cutter,
                             const Set &set) const
    {
        VOX_TRY(const auto bytes, audio.read(audio.members().at(segment.name)));
        if (bytes == fresh.bytes)
            return true;
        const bool isLossless = set.recipe.codec && audioTypeInfo(*set.recipe.codec).isLossless;
        if (!isLossless)
            return !set.isSameEncoder; // another version of it: nothing to compare with
        VOX_TRY(const auto samples, decoded(bytes, segment.name, m_stop));
        VOX_TRY(const auto wanted, cutter.samples(segment, m_stop));
        return samples == wanted;
    }

    void couldNotCompare(const Error &why, std::uint64_t items = 1)
    {
        m_report.uncompared += items;
        if (!m_report.whyUncompared)
            m_report.whyUncompared = why;
    }
    Result<> noteAndGoOn(const Error &error)
    {
        note(error);
        return {};
    }
    void note(Error error)
    {
        const std::lock_guard lock(m_mutex);
        noteLocked(std::move(error));
    }
    void noteLocked(Error error)
    {
        ++m_report.problems;
        if (m_report.examples.size() < BuildVerifyReport::kMaximumExamples)
            m_report.examples.push_back(std::move(error));
    }

    const FileSystem &m_fs;
    const std::filesystem::path m_output;
    const bool m_isDeep;
    const std::stop_token m_stop;
    std::vector<Set> m_sets;
    std::vector<Shard> m_shards; ///< of all sets
    std::vector<Error> m_unfinished;
    std::map<std::string, std::string> m_published; ///< publishedFiles()
    std::mutex m_mutex;
    BuildVerifyReport m_report; // guarded by m_mutex while threads work
};

} // namespace

bool isBuildFolder(const FileSystem &fs, const std::filesystem::path &output)
{
    const auto states = buildStatesIn(fs, output);
    return exists(fs, output / BuildFolder::kBuildName) || (states && !states->empty());
}

Result<BuildVerifyReport> verifyBuild(FileSystem &fs, const std::filesystem::path &output,
                                      bool isDeep, const std::vector<BuildSources> &sources,
                                      const ProgressSink &progress, std::stop_token stop)
{
    Verifier verifier(fs, output, isDeep, std::move(stop));
    VOX_CHECK(verifier.readBuild(fs));
    VOX_CHECK(verifier.checkFiles(progress));
    verifier.noteOthers();
    if (isDeep)
        VOX_CHECK(verifier.compare(sources, fs, progress));
    return verifier.takeReport();
}

} // namespace voxdeck
