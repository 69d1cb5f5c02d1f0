// SPDX-License-Identifier: Apache-2.0
#include "core/shards/run/BuildStates.h"

#include "core/format/FileNames.h"
#include "core/io/PlainPath.h"
#include "core/json/Json.h"
#include "core/shards/audio/SegmentSource.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <system_error>
#include <utility>

namespace voxdeck {

namespace {

constexpr const char *kFurther = "datasets";
constexpr const char *kRecipe = "recipe.json";
constexpr const char *kNote = "dataset";

/// Empty where the dataset is on another disk, or nothing is known of it.
std::string besideOf(const std::string &dataset, const std::filesystem::path &output)
{
    if (dataset.empty())
        return {};
    return std::filesystem::path(dataset)
        .lexically_relative(withoutSlash(wholePath(output)))
        .string();
}

Result<BuildState> readState(const FileSystem &fs, const std::filesystem::path &folder)
{
    BuildState state;
    state.folder = folder;
    const auto path = folder / kNote;
    if (!exists(fs, path))
        return state;
    VOX_TRY(const std::string text, readWholeFile(fs, path, 1 << 16));
    const auto json = JsonValue::parse(text);
    const JsonValue *const dataset = json ? json->find("path") : nullptr;
    if (!dataset)
        return fail(ErrorCode::Corrupt, Sentence::tr("does not name the dataset of a build"),
                    path.string());
    state.dataset = dataset->toString();
    if (const JsonValue *const beside = json->find("beside"))
        state.beside = beside->toString();
    return state;
}

} // namespace

bool BuildState::isOf(const std::string &wanted, const std::filesystem::path &output) const
{
    if (dataset.empty() || wanted == dataset)
        return true;
    return !beside.empty() && beside == besideOf(wanted, output);
}

Result<std::vector<BuildState>> buildStatesIn(const FileSystem &fs,
                                              const std::filesystem::path &output)
{
    std::vector<BuildState> states;
    const auto first = output / kBuildStateFolder;
    if (exists(fs, first / kRecipe)) {
        VOX_TRY(auto state, readState(fs, first));
        state.isFirst = true;
        states.push_back(std::move(state));
    }
    if (!exists(fs, first / kFurther))
        return states;
    VOX_TRY(const auto entries, fs.list(first / kFurther));
    for (const auto &entry : entries) {
        const auto folder = first / kFurther / entry.name;
        if (!exists(fs, folder / kRecipe))
            continue;
        VOX_TRY(auto state, readState(fs, folder));
        states.push_back(std::move(state));
    }
    return states;
}

Result<std::optional<BuildState>> findBuildState(const FileSystem &fs,
                                                 const std::filesystem::path &output,
                                                 const std::string &dataset)
{
    VOX_TRY(auto states, buildStatesIn(fs, output));
    if (dataset.empty() && states.size() > 1) {
        std::string names;
        for (const auto &state : states)
            names.append(names.empty() ? "" : ", ").append(state.dataset);
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("holds builds of several datasets: %1; name one with --dataset", names),
            output.string());
    }
    // the path itself before a path that moved: a copy may be beside the original
    auto found = std::find_if(states.begin(), states.end(),
                              [&](const auto &state) { return state.dataset == dataset; });
    if (found == states.end())
        found = std::find_if(states.begin(), states.end(), [&](const auto &state) {
            return dataset.empty() || state.isOf(dataset, output);
        });
    if (found == states.end())
        return std::nullopt;
    return std::optional(std::move(*found));
}

BuildState newBuildState(const std::filesystem::path &output, const std::string &dataset,
                         const std::vector<BuildState> &others)
{
    BuildState state;
    state.folder = output / kBuildStateFolder;
    state.dataset = dataset;
    state.beside = besideOf(dataset, output);
    state.isFirst = std::none_of(others.begin(), others.end(),
                                 [](const auto &other) { return other.isFirst; });
    if (!state.isFirst) {
        std::array<char, 20> number{};
        std::snprintf(number.data(), number.size(), "-%016llx",
                      static_cast<unsigned long long>(rowIdentity(dataset)));
        const auto name = std::filesystem::path(dataset).stem().string();
        state.folder /= kFurther;
        state.folder /= fileNameForKey(name.empty() ? "dataset" : name) + number.data();
    }
    return state;
}

std::string buildStateNote(const BuildState &state)
{
    auto note = JsonValue::object();
    note.set("path", JsonValue::ofString(state.dataset));
    note.set("beside", JsonValue::ofString(state.beside));
    return note.dumpAscii() + "\n";
}

} // namespace voxdeck
