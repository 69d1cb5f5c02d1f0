// SPDX-License-Identifier: Apache-2.0
#include "core/shards/run/BuildLists.h"

#include "core/archive/MemberName.h"
#include "core/archive/PartFile.h"
#include "core/audio/AudioWriter.h"
#include "core/format/PublishedFiles.h"
#include "core/io/FileDigest.h"
#include "core/json/Json.h"
#include "core/shards/run/BuildErrors.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

/// The pairs of a TouchDataset shard as in data.list: "audio+metainfo+video".
std::string typesOf(const ShardRecord &record)
{
    std::string types = "audio+metainfo";
    for (const auto &file : record.files) {
        const std::filesystem::path path(file.path);
        const auto name = path.stem().string();
        if (path.extension() == ".bin" && name != "audio" && name != "metainfo")
            types += "+" + name;
    }
    return types;
}

/// Which files beside the shards were written last, with their checksums, in the state of the folder's builds: those of
/// a group that is gone are removed, and what somebody has changed is told from what was written.
class WrittenFiles {
public:
    WrittenFiles(FileSystem &fs, std::filesystem::path folder)
        : m_fs(fs), m_folder(std::move(folder))
    {
        const auto text = exists(fs, notes()) ? readWholeFile(fs, notes()) : std::string();
        const auto read = text ? JsonValue::parse(*text) : Result<JsonValue>(JsonValue::object());
        if (read
            && read->kind()
                   == JsonValue::Kind::Object) // damaged: as of an older version, without notes
            for (const auto &[name, sum] : read->members())
                m_before.emplace(name, sum.toString());
    }

    void add(const std::string &name) { m_now.insert(name); }
    /// Whether the file is not as it was written; without a note it is as it was.
    Result<bool> isChanged(const std::string &name) const
    {
        const auto before = m_before.find(name);
        if (before == m_before.end() || !exists(m_fs, m_folder / name))
            return false;
        VOX_TRY(const auto digest, digestFile(m_fs, m_folder / name, {}));
        return digest.sha256 != before->second;
    }
    /// Removes what was written before and was not now. Changed files stay.
    Result<> removeStale()
    {
        for (auto one = m_before.begin(); one != m_before.end();) {
            const auto &name = one->first;
            VOX_TRY(const bool isOthers, isChanged(name));
            // a name of the state that leads out of the folder is left alone
            if (m_now.contains(name) || isOthers || !checkMemberName(name)) {
                ++one;
                continue;
            }
            if (exists(m_fs, m_folder / name))
                VOX_CHECK(m_fs.remove(m_folder / name));
            one = m_before.erase(one);
        }
        return {};
    }
    Result<> note()
    {
        for (const std::string &name : m_now) {
            VOX_TRY(auto digest, digestFile(m_fs, m_folder / name, {}));
            m_before[name] = std::move(digest.sha256);
        }
        auto sums = JsonValue::object();
        for (const auto &[name, sum] : m_before)
            sums.set(name, JsonValue::ofString(sum));
        return writeFileAtomically(m_fs, notes(), bytesOf(sums.dumpAscii() + "\n"));
    }

private:
    std::filesystem::path notes() const { return m_folder / kBuildStateFolder / "lists.json"; }

    FileSystem &m_fs;
    std::filesystem::path m_folder;
    std::map<std::string, std::string> m_before;
    std::set<std::string> m_now;
};

/// Several files that grow side by side and are whole at once.
class ListFiles {
public:
    ListFiles(FileSystem &fs, std::filesystem::path folder, WrittenFiles &written)
        : m_fs(fs), m_folder(std::move(folder)), m_written(written)
    {
    }
    Result<> append(const std::string &name, const std::string &text)
    {
        auto &file = m_files[name];
        if (!file) {
            VOX_TRY(file, PartFile::create(m_fs, m_folder / name));
        }
        return file->append(bytesOf(text));
    }
    Result<> commit()
    {
        for (auto &[name, file] : m_files) {
            VOX_CHECK(file->commit());
            m_written.add(name);
        }
        m_files.clear();
        return {};
    }

private:
    FileSystem &m_fs;
    std::filesystem::path m_folder;
    WrittenFiles &m_written;
    std::map<std::string, std::unique_ptr<PartFile>> m_files;
};

class ListWriter {
public:
    /// `builds`: those whose shards are to be listed.
    ListWriter(FileSystem &fs, const BuildFolder &folder, std::vector<PlannedBuild> builds)
        : ListWriter(fs, folder, std::move(builds), folder.path())
    {
    }
    /// `place`: what the shards' names in lists begin with.
    ListWriter(FileSystem &fs, const BuildFolder &folder, std::vector<PlannedBuild> builds,
               std::filesystem::path place)
        : m_fs(fs),
          m_folder(folder),
          m_builds(std::move(builds)),
          m_place(std::move(place)),
          m_written(fs, folder.path())
    {
    }

    Result<> run()
    {
        VOX_CHECK(BuildErrors(m_fs, m_folder).write());
        VOX_CHECK(writeCopies());
        VOX_CHECK(writeShared());
        VOX_CHECK(writeCard());
        VOX_CHECK(writeBuild());
        VOX_CHECK(writeAllLists());
        VOX_CHECK(m_written.removeStale());
        return m_written.note();
    }

    /// The lists alone, of a build that is complete or loses a shard.
    Result<> writeLists()
    {
        VOX_CHECK(writeAllLists());
        return m_written.note();
    }

private:
    /// data.list is what readers are given, so it comes when all else is there.
    Result<> writeAllLists()
    {
        std::string all;
        std::map<std::string, std::string> groups;
        VOX_CHECK(eachShard([&](const PlannedBuild &build, const PlannedShard &shard,
                                const ShardRecord &record) -> Result<> {
            if (record.items == 0)
                return {};
            std::string line = (m_place / shard.path).string();
            if (infoOf(build.recipe.format).listsTypes)
                line += " " + typesOf(record);
            line += '\n';
            all += line;
            groups[shard.group.name()] += line;
            return {};
        }));
        if (groups.size() > 1)
            for (const auto &[name, lines] : groups)
                VOX_CHECK(writeList(name + ".list", lines));
        return writeList(BuildFolder::kListName, all);
    }

    using Use =
        std::function<Result<>(const PlannedBuild &, const PlannedShard &, const ShardRecord &)>;

    /// One that is there with the same lines keeps its time, by which uploads know it.
    Result<> writeList(const std::string &name, const std::string &lines)
    {
        const auto path = m_folder.path() / name;
        m_written.add(name);
        if (exists(m_fs, path)) {
            VOX_TRY(const auto before, readWholeFile(m_fs, path));
            if (before == lines)
                return {};
        }
        return writeFileAtomically(m_fs, path, bytesOf(lines));
    }

    /// NotFound for a shard that is not built yet.
    Result<> eachShard(const Use &use) const
    {
        for (const PlannedBuild &build : m_builds)
            for (std::uint64_t number = 0; number < build.plan.shards.size(); ++number) {
                const auto &shard = build.plan.shards[static_cast<std::size_t>(number)];
                VOX_TRY(const auto record, build.folder.recordOf(number));
                if (!record)
                    return fail(ErrorCode::NotFound, Sentence::tr("is not built yet"), shard.path);
                VOX_CHECK(use(build, shard, *record));
            }
        return {};
    }

    /// How the audio of each row came into its shard, where the recipe asks for copies.
    Result<> writeCopies()
    {
        ListFiles files(m_fs, m_folder.path(), m_written);
        VOX_CHECK(eachShard(
            [&](const PlannedBuild &build, const PlannedShard &, const ShardRecord &record) {
                return build.recipe.codec == kCopied
                           ? files.append(BuildFolder::kCopiesName, record.copies)
                           : Result<>();
            }));
        return files.commit();
    }

    /// Writes the files that the format needs for all shards of a group.
    Result<> writeShared()
    {
        ListFiles files(m_fs, m_folder.path(), m_written);
        VOX_CHECK(eachShard([&](const PlannedBuild &build, const PlannedShard &shard,
                                const ShardRecord &record) -> Result<> {
            if (record.items == 0)
                return {};
            const auto sharedList = infoOf(build.recipe.format).sharedList;
            return sharedList ? files.append(sharedList(shard), record.lines) : Result<>();
        }));
        return files.commit();
    }

    /// The card by which the Hub and `datasets` find the splits of an AudioFolder.
    Result<> writeCard()
    {
        std::map<std::string, std::pair<std::uint64_t, double>> sums;
        bool hasCard = false;
        VOX_CHECK(eachShard([&](const PlannedBuild &build, const PlannedShard &shard,
                                const ShardRecord &record) -> Result<> {
            hasCard = hasCard || infoOf(build.recipe.format).hasCard;
            auto &sum = sums[shard.group.splitName()];
            sum.first += record.items;
            sum.second += record.seconds;
            return {};
        }));
        if (!hasCard)
            return {};
        std::string card =
            "---\nconfigs:\n- config_name: default\n  default: true\n  data_files:\n";
        for (const auto &[split, sum] : sums) {
            std::string name = split; // letters, digits, "_" alone
            std::replace(name.begin(), name.end(), '-', '_');
            card.append("  - split: ").append(name).append("\n    path: \"data/");
            card.append(split).append("/**\"\n");
        }
        card += "task_categories:\n- automatic-speech-recognition\n---\n\n";
        card += "# Dataset\n\n| split | items | hours |\n|---|---|---|\n";
        for (const auto &[split, sum] : sums) {
            std::array<char, 64> line{};
            std::snprintf(line.data(), line.size(), " | %llu | %.3f |\n",
                          static_cast<unsigned long long>(sum.first), sum.second / 3600);
            card.append("| ").append(split).append(line.data());
        }
        constexpr const char *kCardName = "README.md";
        const auto path = m_folder.path() / kCardName;
        // A card that people wrote or changed stays theirs, and with it what it says of the splits.
        VOX_TRY(bool isTheirs, m_written.isChanged(kCardName));
        if (!isTheirs && exists(m_fs, path)) {
            VOX_TRY(const std::string before, readWholeFile(m_fs, path));
            isTheirs = !before.starts_with(
                std::string_view(card).substr(0, card.find("data_files")));
        }
        if (isTheirs)
            return {};
        m_written.add(kCardName);
        return writeFileAtomically(m_fs, path, bytesOf(card));
    }

    struct Sums {
        std::uint64_t items = 0;
        std::uint64_t failed = 0;
        std::uint64_t bytes = 0;
        double seconds = 0;

        void add(const Sums &more)
        {
            items += more.items;
            failed += more.failed;
            bytes += more.bytes;
            seconds += more.seconds;
        }
        void into(JsonValue &object) const
        {
            object.set("items", JsonValue::ofCount(items));
            object.set("failed", JsonValue::ofCount(failed));
            object.set("hours", JsonValue::ofDouble(seconds / 3600));
            object.set("bytes", JsonValue::ofCount(bytes));
        }
    };

    static Result<JsonValue> shardsJson(const PlannedBuild &build, Sums &sums)
    {
        auto shards = JsonValue::array();
        for (std::uint64_t number = 0; number < build.plan.shards.size(); ++number) {
            const auto &shard = build.plan.shards[static_cast<std::size_t>(number)];
            VOX_TRY(const auto record, build.folder.recordOf(number));
            if (!record)
                return fail(ErrorCode::NotFound, Sentence::tr("is not built yet"), shard.path);
            sums.add({record->items, record->failed, record->bytes(), record->seconds});
            auto one = JsonValue::object();
            one.set("path", JsonValue::ofString(shard.path));
            one.set("country", JsonValue::ofString(shard.group.country));
            one.set("split", JsonValue::ofString(shard.group.splitName()));
            const auto json = record->toJson();
            for (const auto &[name, value] : json.members())
                one.set(name, value);
            shards.append(std::move(one));
        }
        return shards;
    }

    static Result<JsonValue> buildJson(const PlannedBuild &build, Sums &sums)
    {
        VOX_TRY(auto shards, shardsJson(build, sums));
        VOX_TRY(auto recipe, JsonValue::parse(build.recipe.dump(false)));
        auto versions = JsonValue::object();
        versions.set("voxdeck", JsonValue::ofString(VOXDECK_VERSION));
        versions.set("encoder", JsonValue::ofString(audioEncoderVersion()));
        versions.set("resampler",
                     JsonValue::ofString(std::string(resamplerName(build.recipe.resampler))));
        auto left = JsonValue::object();
        for (const auto &[reason, count] : build.plan.leftOut)
            left.set(leftOutName(reason), JsonValue::ofCount(count));
        auto object = JsonValue::object();
        object.set("voxdeck_build", JsonValue::ofInteger(1));
        object.set("dataset", JsonValue::ofString(build.folder.dataset()));
        object.set("recipe", std::move(recipe));
        if (!build.recipe.profileHash.empty()) // builds of older versions noted none
            object.set("profile_hash", JsonValue::ofString(build.recipe.profileHash));
        object.set("seed",
                   build.recipe.seed ? JsonValue::ofInteger(*build.recipe.seed) : JsonValue());
        object.set("versions", std::move(versions));
        object.set("left_out", std::move(left));
        sums.into(object);
        object.set("shards", std::move(shards));
        return object;
    }

    /// Of one dataset: what was built of it. Of several: the sums, and the same of each in "datasets".
    Result<> writeBuild()
    {
        auto object = JsonValue::object();
        auto datasets = JsonValue::array();
        Sums all;
        for (const PlannedBuild &build : m_builds) {
            Sums sums;
            VOX_TRY(auto one, buildJson(build, sums));
            all.add(sums);
            if (m_builds.size() == 1)
                object = std::move(one);
            else
                datasets.append(std::move(one));
        }
        if (m_builds.size() > 1) {
            object.set("voxdeck_build", JsonValue::ofInteger(2));
            all.into(object);
            object.set("datasets", std::move(datasets));
        }
        return writeFileAtomically(m_fs, m_folder.path() / BuildFolder::kBuildName,
                                   bytesOf(object.dumpAscii() + "\n"));
    }

    FileSystem &m_fs;
    const BuildFolder &m_folder;
    const std::vector<PlannedBuild> m_builds;
    const std::filesystem::path m_place;
    WrittenFiles m_written;
};

/// The builds whose shards the lists name, including that of `folder` if requested.
Result<std::vector<PlannedBuild>> listedBuilds(FileSystem &fs, const BuildFolder &folder,
                                               bool withFolder)
{
    VOX_TRY(auto builds, buildsIn(fs, folder.path()));
    std::erase_if(builds, [&](const PlannedBuild &build) {
        return build.folder.inside() == folder.inside() ? !withFolder : !build.folder.isComplete();
    });
    return builds;
}

} // namespace

Result<> writeBuildLists(FileSystem &fs, BuildFolder &folder)
{
    if (folder.isComplete()) { // the folder may have been moved since
        VOX_TRY(const auto sentTo, BuildFolder::destinationOf(fs, folder.path(), folder.dataset()));
        return sentTo.empty() ? writeListsFor(fs, folder, folder.path()) : Result<>();
    }
    VOX_TRY(auto builds, listedBuilds(fs, folder, true));
    VOX_CHECK(ListWriter(fs, folder, std::move(builds)).run());
    return folder.setComplete(true);
}

Result<> writeListsFor(FileSystem &fs, const BuildFolder &folder,
                       const std::filesystem::path &place)
{
    VOX_TRY(auto builds, listedBuilds(fs, folder, true));
    return ListWriter(fs, folder, std::move(builds), place).writeLists();
}

Result<> reopenBuild(FileSystem &fs, BuildFolder &folder)
{
    const auto list = folder.path() / BuildFolder::kListName;
    if (!folder.isComplete())
        return {};
    VOX_TRY(auto others, listedBuilds(fs, folder, false));
    VOX_CHECK(folder.setComplete(false));
    if (!others.empty())
        return ListWriter(fs, folder, std::move(others)).writeLists();
    VOX_CHECK(fs.remove(list));
    return fs.syncDirectory(folder.path());
}

} // namespace voxdeck
