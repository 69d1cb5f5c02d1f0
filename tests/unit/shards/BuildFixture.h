// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/shards/run/ShardBuilder.h"
#include "tests/support/MemoryFileSystem.h"
#include "tests/support/SpokenList.h"

#include <QString>
#include <QTemporaryDir>

#include <array>
#include <map>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>

namespace voxdeck::test {

using Files = std::map<std::string, std::string>;

inline constexpr const char *kOut = "/out/set";

/// What readers of the output see: not the ledger, nothing without its name.
inline Files visible(const Files &files)
{
    Files seen;
    for (const auto &[path, bytes] : files)
        if (path.starts_with(kOut) && path.find("/.voxdeck-build") == std::string::npos
            && !path.ends_with(".part"))
            seen[path] = bytes;
    return seen;
}

inline BuildRecipe recipeFor(BuildFormat format)
{
    BuildRecipe recipe;
    recipe.format = format;
    recipe.codec = defaultCodec(format);
    recipe.maximumItems = 4;
    recipe.output = kOut;
    return recipe;
}

inline BuildOptions withJobs(unsigned jobs)
{
    BuildOptions options;
    options.jobs = jobs;
    return options;
}

inline constexpr std::array kFormats{
    BuildFormat::WebDataset, BuildFormat::Wenet,       BuildFormat::Touch,   BuildFormat::Nemo,
    BuildFormat::LhotseShar, BuildFormat::AudioFolder, BuildFormat::Filelist};

inline std::string said(const Result<BuildReport> &report)
{
    return report ? std::string() : describe(report.error());
}

/// A list of 18 short segments in three recordings, imported, and disks that hold it.
class BuildFixture {
protected:
    Result<> prepare()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        MemoryFileSystem fs;
        VOX_CHECK(writeSpokenList(fs, "/in", {.secondsPerSegment = 0.1}));
        m_inputs = fs.asSeenNow();
        VOX_TRY(m_workspace,
                Workspace::open(m_folder->filePath(QStringLiteral("w.voxdeck")).toStdString(),
                                "/in/data.list"));
        return import(*disk());
    }
    Result<BuildReport> build(FileSystem &fs, const BuildRecipe &recipe,
                              const BuildOptions &options = withJobs(2), std::stop_token stop = {})
    {
        VOX_TRY(const auto items, openItems(fs, "/in/data.list"));
        return buildShards(fs, *m_workspace, *items, recipe, options, {}, std::move(stop));
    }
    std::unique_ptr<MemoryFileSystem> disk() const { return MemoryFileSystem::from(m_inputs); }
    Result<> import(const FileSystem &fs)
    {
        VOX_TRY(const auto items, openItems(fs, "/in/data.list"));
        VOX_CHECK(items->import(*m_workspace, {}, {}));
        return {};
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Workspace> m_workspace;
    Files m_inputs;
};

} // namespace voxdeck::test
