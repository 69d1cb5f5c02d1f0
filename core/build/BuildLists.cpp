// SPDX-License-Identifier: Apache-2.0
#include "core/build/BuildLists.h"

#include "core/archive/PartFile.h"
#include "core/audio/AudioWriter.h"
#include "core/build/BuildErrors.h"
#include "core/json/Json.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace voxdeck {

namespace {

JsonValue ofCount(std::uint64_t value)
{
    return JsonValue::ofInteger(static_cast<std::int64_t>(value));
}

/// Several files that grow side by side and are whole at once.
class ListFiles {
public:
    ListFiles(FileSystem &fs, std::filesystem::path folder) : m_fs(fs), m_folder(std::move(folder))
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
        for (auto &[name, file] : m_files)
            VOX_CHECK(file->commit());
        m_files.clear();
        return {};
    }

private:
    FileSystem &m_fs;
    std::filesystem::path m_folder;
    std::map<std::string, std::unique_ptr<PartFile>> m_files;
};

class ListWriter {
public:
    ListWriter(FileSystem &fs, BuildFolder &folder, const BuildRecipe &recipe,
               const BuildPlan &plan)
        : m_fs(fs), m_folder(folder), m_recipe(recipe), m_plan(plan)
    {
    }

    Result<> run()
    {
        VOX_CHECK(BuildErrors(m_fs, m_folder).write(m_plan.shards.size()));
        VOX_CHECK(writeCopies());
        VOX_CHECK(writeShared());
        VOX_CHECK(writeCard());
        VOX_CHECK(writeBuild());
        return writeLists();
    }

private:
    /// How the audio of each row came into its shard, where the recipe asks for copies.
    Result<> writeCopies()
    {
        if (m_recipe.codec != BuildCodec::Copy)
            return {};
        ListFiles files(m_fs, m_folder.path());
        for (std::uint64_t number = 0; number < m_plan.shards.size(); ++number) {
            VOX_TRY(const auto record, m_folder.recordOf(number));
            if (record)
                VOX_CHECK(files.append(BuildFolder::kCopiesName, record->copies));
        }
        return files.commit();
    }

    /// What the format wants over all shards of a group.
    Result<> writeShared()
    {
        ListFiles files(m_fs, m_folder.path());
        for (std::uint64_t number = 0; number < m_plan.shards.size(); ++number) {
            const PlannedShard &shard = shardAt(number);
            VOX_TRY(const auto record, m_folder.recordOf(number));
            if (!record || record->items == 0)
                continue;
            if (m_recipe.format == BuildFormat::Nemo)
                VOX_CHECK(
                    files.append(folderOf(shard) + "tarred_audio_manifest.json", record->lines));
            else if (m_recipe.format == BuildFormat::Filelist)
                VOX_CHECK(files.append(shard.group.splitName() + ".tsv", record->lines));
        }
        return files.commit();
    }

    /// The card by which the Hub and `datasets` find the splits of an AudioFolder.
    Result<> writeCard()
    {
        if (m_recipe.format != BuildFormat::AudioFolder)
            return {};
        std::set<std::string> splits;
        for (std::uint64_t number = 0; number < m_plan.shards.size(); ++number)
            splits.insert(shardAt(number).group.splitName());
        std::string card =
            "---\nconfigs:\n- config_name: default\n  default: true\n  data_files:\n";
        for (const auto &split : splits) {
            std::string name = split; // letters, digits, "_" alone
            std::replace(name.begin(), name.end(), '-', '_');
            card.append("  - split: ").append(name).append("\n    path: \"data/");
            card.append(split).append("/**\"\n");
        }
        card += "task_categories:\n- automatic-speech-recognition\n---\n\n";
        VOX_TRY(const auto sums, sumsOf());
        card += "# Dataset\n\n| split | items | hours |\n|---|---|---|\n";
        for (const auto &[split, sum] : sums) {
            std::array<char, 64> line{};
            std::snprintf(line.data(), line.size(), " | %llu | %.3f |\n",
                          static_cast<unsigned long long>(sum.first), sum.second / 3600);
            card.append("| ").append(split).append(line.data());
        }
        return writeFileAtomically(m_fs, m_folder.path() / "README.md", bytesOf(card));
    }

    Result<std::map<std::string, std::pair<std::uint64_t, double>>> sumsOf() const
    {
        std::map<std::string, std::pair<std::uint64_t, double>> sums;
        for (std::uint64_t number = 0; number < m_plan.shards.size(); ++number) {
            VOX_TRY(const auto record, m_folder.recordOf(number));
            if (!record)
                continue;
            auto &sum = sums[shardAt(number).group.splitName()];
            sum.first += record->items;
            sum.second += record->seconds;
        }
        return sums;
    }

    Result<> writeBuild()
    {
        auto shards = JsonValue::array();
        std::uint64_t items = 0;
        std::uint64_t failed = 0;
        std::uint64_t bytes = 0;
        double seconds = 0;
        for (std::uint64_t number = 0; number < m_plan.shards.size(); ++number) {
            const PlannedShard &shard = shardAt(number);
            VOX_TRY(const auto record, m_folder.recordOf(number));
            if (!record)
                return fail(ErrorCode::NotFound, "is not built yet", shard.path);
            items += record->items;
            failed += record->failed;
            bytes += record->bytes();
            seconds += record->seconds;
            auto one = JsonValue::object();
            one.set("path", JsonValue::ofString(shard.path));
            one.set("country", JsonValue::ofString(shard.group.country));
            one.set("split", JsonValue::ofString(shard.group.splitName()));
            const auto json = record->toJson();
            for (const auto &[name, value] : json.members())
                one.set(name, value);
            shards.append(std::move(one));
        }
        VOX_TRY(auto recipe, JsonValue::parse(m_recipe.dump(false)));
        auto versions = JsonValue::object();
        versions.set("voxdeck", JsonValue::ofString(VOXDECK_VERSION));
        versions.set("encoder", JsonValue::ofString(audioEncoderVersion()));
        versions.set("resampler",
                     JsonValue::ofString(std::string(resamplerName(m_recipe.resampler))));
        auto left = JsonValue::object();
        for (const auto &[reason, count] : m_plan.leftOut)
            left.set(leftOutName(reason), ofCount(count));
        auto object = JsonValue::object();
        object.set("voxdeck_build", ofCount(1));
        object.set("recipe", std::move(recipe));
        object.set("seed", m_recipe.seed ? JsonValue::ofInteger(*m_recipe.seed) : JsonValue());
        object.set("versions", std::move(versions));
        object.set("items", ofCount(items));
        object.set("failed", ofCount(failed));
        object.set("left_out", std::move(left));
        object.set("hours", JsonValue::ofDouble(seconds / 3600));
        object.set("bytes", ofCount(bytes));
        object.set("shards", std::move(shards));
        return writeFileAtomically(m_fs, m_folder.path() / BuildFolder::kBuildName,
                                   bytesOf(object.dumpAscii() + "\n"));
    }

    /// data.list is what readers are given, so it comes when all else is there.
    Result<> writeLists()
    {
        std::string all;
        std::map<std::string, std::string> groups;
        for (std::uint64_t number = 0; number < m_plan.shards.size(); ++number) {
            const PlannedShard &shard = shardAt(number);
            VOX_TRY(const auto record, m_folder.recordOf(number));
            if (!record || record->items == 0)
                continue;
            std::string line = (m_folder.path() / shard.path).string();
            if (m_recipe.format == BuildFormat::Touch)
                line += " audio+metainfo";
            line += '\n';
            all += line;
            groups[shard.group.name()] += line;
        }
        if (groups.size() > 1)
            for (const auto &[name, lines] : groups)
                VOX_CHECK(
                    writeFileAtomically(m_fs, m_folder.path() / (name + ".list"), bytesOf(lines)));
        return writeFileAtomically(m_fs, m_folder.path() / BuildFolder::kListName, bytesOf(all));
    }

    const PlannedShard &shardAt(std::uint64_t number) const
    {
        return m_plan.shards[static_cast<std::size_t>(number)];
    }
    static std::string folderOf(const PlannedShard &shard)
    {
        const auto end = shard.path.rfind('/');
        return end == std::string::npos ? std::string() : shard.path.substr(0, end + 1);
    }

    FileSystem &m_fs;
    BuildFolder &m_folder;
    const BuildRecipe &m_recipe;
    const BuildPlan &m_plan;
};

} // namespace

Result<> writeBuildLists(FileSystem &fs, BuildFolder &folder, const BuildRecipe &recipe,
                         const BuildPlan &plan)
{
    if (folder.isComplete())
        return {};
    return ListWriter(fs, folder, recipe, plan).run();
}

} // namespace voxdeck
