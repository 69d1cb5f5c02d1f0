// SPDX-License-Identifier: Apache-2.0
#include "core/shards/recipe/Recipe.h"

#include "core/audio/AudioFormat.h"
#include "core/io/FileSystem.h"
#include "core/io/Location.h"
#include "core/json/Json.h"
#include "core/shards/recipe/RecipeFields.h"
#include "core/shards/recipe/ShardNames.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::array<std::pair<BuildOrder, const char *>, 3> kOrders{{
    {BuildOrder::Dataset, "dataset"},
    {BuildOrder::Recordings, "recordings"},
    {BuildOrder::Shuffled, "shuffled"},
}};
constexpr std::array<std::pair<ResamplerKind, const char *>, 3> kResamplers{{
    {ResamplerKind::Soxr, "soxr-hq"},
    {ResamplerKind::SampleRateBest, "libsamplerate-best"},
    {ResamplerKind::SampleRateMedium, "libsamplerate-medium"},
}};

constexpr std::int64_t kMostItems = 1'000'000'000;
constexpr double kMostSeconds = 1e9;
constexpr double kMostCer = 1e6;

Result<> readSplits(const JsonValue &value, RecipeFields &fields, const std::string &subject,
                    std::map<std::string, SplitBuildRule> &to)
{
    for (const auto &[name, rule] : value.members()) {
        fields.take(name.c_str());
        if (name != "train" && name != "validation" && name != "test" && name != "unassigned") {
            fields.note(name, Sentence::tr(
                                  "unknown split; expected train, validation, test or unassigned"));
            continue;
        }
        SplitBuildRule &read = to[name];
        RecipeFields inner(rule, fields.placeOf(name), subject);
        std::optional<std::uint64_t> items;
        inner.flag("include", read.isIncluded);
        inner.bytes("max_bytes", read.maximumBytes);
        inner.whole("max_items", items, 0, kMostItems);
        inner.share("max_cer", read.maximumCer, kMostCer);
        read.maximumItems = items;
        VOX_CHECK(inner.finish());
    }
    return {};
}

JsonValue shardsJson(const std::optional<std::uint64_t> &bytes,
                     const std::optional<std::uint64_t> &items, JsonValue object)
{
    if (bytes)
        object.set("max_bytes", JsonValue::ofCount(*bytes));
    if (items)
        object.set("max_items", JsonValue::ofCount(*items));
    return object;
}

JsonValue splitsJson(const std::map<std::string, SplitBuildRule> &splits)
{
    auto object = JsonValue::object();
    for (const auto &[name, rule] : splits) {
        auto one = JsonValue::object();
        one.set("include", JsonValue::ofBool(rule.isIncluded));
        one = shardsJson(rule.maximumBytes, rule.maximumItems, std::move(one));
        if (rule.maximumCer)
            one.set("max_cer", JsonValue::ofDouble(*rule.maximumCer));
        object.set(name, std::move(one));
    }
    return object;
}

} // namespace

Result<BuildOrder> buildOrderNamed(std::string_view name)
{
    return named<BuildOrder>(kOrders, name);
}

Result<BuildRecipe> BuildRecipe::parse(std::string_view json, const std::string &subject)
{
    auto value = JsonValue::parse(json);
    if (!value)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("is not JSON: %1", value.error().detail), subject);
    BuildRecipe recipe;
    RecipeFields top(*value, "", subject);
    std::uint64_t version = 0;
    top.whole("voxdeck_recipe", version, 1, static_cast<std::int64_t>(kVersion));
    if (!value->find("voxdeck_recipe"))
        top.note("voxdeck_recipe", Sentence::tr("is missing: the version of the recipe, 1"));
    VOX_CHECK(
        within(top, "source", subject, [&](RecipeFields &fields, const JsonValue &) -> Result<> {
            fields.text("dataset", recipe.dataset);
            fields.text("filter", recipe.filter);
            fields.text("profile_hash", recipe.profileHash);
            return {};
        }));
    VOX_CHECK(
        within(top, "output", subject, [&](RecipeFields &fields, const JsonValue &) -> Result<> {
            fields.lookUp("format", buildFormatNamed, recipe.format);
            fields.text("folder", recipe.output);
            fields.text("naming", recipe.naming);
            fields.flag("without_pairs", recipe.leavesPairsOut);
            return {};
        }));
    VOX_CHECK(
        within(top, "audio", subject, [&](RecipeFields &fields, const JsonValue &) -> Result<> {
            BuildCodec fallback = recipe.fallback;
            fields.lookUp("codec", buildCodecNamed, recipe.codec);
            fields.lookUp("fallback", buildCodecNamed, fallback);
            if (fallback)
                recipe.fallback = *fallback;
            else
                fields.note("fallback",
                            Sentence::tr("is for what cannot be copied; expected one of %1",
                                         buildCodecNames(false)));
            fields.whole("sample_rate", recipe.sampleRateHz, 1, kMaximumSampleRateHz);
            if (const JsonValue *const channel = fields.take("channel");
                channel && channel->toString() != "mix")
                fields.whole("channel", recipe.channel.emplace(), 0, kMaximumChannels - 1);
            fields.choice("resampler", kResamplers, recipe.resampler);
            fields.text("reuse", recipe.reuse);
            return {};
        }));
    VOX_CHECK(
        within(top, "shards", subject, [&](RecipeFields &fields, const JsonValue &) -> Result<> {
            fields.bytes("max_bytes", recipe.maximumBytes);
            if (fields.take("max_items"))
                fields.whole("max_items", recipe.maximumItems.emplace(), 0, kMostItems);
            return {};
        }));
    VOX_CHECK(
        within(top, "order", subject, [&](RecipeFields &fields, const JsonValue &) -> Result<> {
            fields.choice("by", kOrders, recipe.order);
            if (fields.take("seed"))
                fields.whole("seed", recipe.seed.emplace(), 0, 1LL << 53);
            return {};
        }));
    VOX_CHECK(
        within(top, "limits", subject, [&](RecipeFields &fields, const JsonValue &) -> Result<> {
            fields.share("max_cer", recipe.maximumCer, kMostCer);
            fields.share("min_seconds", recipe.minimumSeconds, kMostSeconds);
            fields.share("max_seconds", recipe.maximumSeconds, kMostSeconds);
            fields.whole("max_recordings", recipe.maximumRecordings, 0, kMostItems);
            fields.share("max_failed", recipe.maximumFailed, 1);
            fields.flag("allow_leaks", recipe.allowsLeaks);
            return {};
        }));
    VOX_CHECK(
        within(top, "merge", subject, [&](RecipeFields &fields, const JsonValue &) -> Result<> {
            const auto seconds = [&fields](const char *name, double &to) {
                std::optional<double> given;
                fields.share(name, given, kMostSeconds);
                to = given.value_or(to);
            };
            seconds("to_seconds", recipe.merge.targetSeconds);
            seconds("gap_seconds", recipe.merge.maximumGap);
            fields.flag("same_speaker", recipe.merge.isSameSpeaker);
            return {};
        }));
    VOX_CHECK(within(top, "splits", subject,
                     [&](RecipeFields &fields, const JsonValue &inner) -> Result<> {
                         return readSplits(inner, fields, subject, recipe.splits);
                     }));
    VOX_CHECK(top.finish());
    const JsonValue *const audio = value->find("audio");
    if (!audio || !audio->find("codec"))
        recipe.codec = defaultCodec(recipe.format);
    VOX_CHECK(recipe.check(subject));
    return recipe;
}

Result<BuildRecipe> BuildRecipe::read(const FileSystem &fs, const std::filesystem::path &path)
{
    VOX_TRY(const std::string text, readWholeFile(fs, path, 1 << 24));
    VOX_TRY(auto recipe, parse(text, path.string()));
    const auto beside = [&](std::string &place) {
        if (!place.empty() && !isRemotePath(place) && std::filesystem::path(place).is_relative())
            place = (path.parent_path() / place).string();
    };
    beside(recipe.dataset);
    beside(recipe.output);
    beside(recipe.reuse);
    return recipe;
}

Result<> BuildRecipe::check(const std::string &subject) const
{
    const auto wrong = [&](const char *place, const Sentence &what) {
        return fail(ErrorCode::InvalidArgument, Sentence::tr("%1: %2", place, what), subject);
    };
    if (order == BuildOrder::Shuffled && !seed)
        return wrong("order.seed", Sentence::tr("is missing; shuffled rows need one, so that the "
                                                "same recipe gives the same shards"));
    if (order == BuildOrder::Dataset && seed)
        return wrong("order.seed", Sentence::tr("has no effect where order.by is \"dataset\""));
    if (const auto fits = merge.check(); !fits)
        return wrong("merge", fits.error().detail);
    if (merge.isOn() && order != BuildOrder::Recordings)
        return wrong("merge.to_seconds",
                     Sentence::tr("segments are merged where order.by is \"recordings\""));
    if (infoOf(format).holdsSamples && codec != AudioFileType::Wav)
        return wrong("audio.codec",
                     Sentence::tr("a TouchDataset holds plain samples; expected \"wav\""));
    if (const auto fits = checkSampleRate(encodedType(), sampleRateHz); !fits)
        return wrong("audio.sample_rate", fits.error().detail);
    for (const auto &[name, limit] :
         {std::pair("limits.max_cer", maximumCer), std::pair("limits.min_seconds", minimumSeconds),
          std::pair("limits.max_seconds", maximumSeconds)})
        if (limit && !(std::isfinite(*limit) && *limit >= 0)) // options come this way, not parsed
            return wrong(name, Sentence::tr("must be a number of 0 or more"));
    if (minimumSeconds && maximumSeconds && *minimumSeconds > *maximumSeconds)
        return wrong("limits.min_seconds", Sentence::tr("is more than limits.max_seconds"));
    if (maximumFailed && (!(*maximumFailed >= 0) || *maximumFailed > 1))
        return wrong("limits.max_failed", Sentence::tr("must be a share: a number from 0 to 1"));
    if (const auto problem = namingProblem(format, naming))
        return wrong("output.naming", *problem);
    return {};
}

std::uint64_t BuildRecipe::mostFailures(std::uint64_t rows) const
{
    const double share = maximumFailed.value_or(kUsualFailed);
    if (share >= 1)
        return rows;
    const auto most = static_cast<std::uint64_t>(share * static_cast<double>(rows));
    return maximumFailed ? most : std::max(most, kFewFailed);
}

SplitBuildRule BuildRecipe::ruleFor(std::string_view split) const
{
    SplitBuildRule rule;
    const auto found = splits.find(split.empty() ? "unassigned" : std::string(split));
    if (found != splits.end())
        rule = found->second;
    const bool hasOwn = rule.maximumBytes || rule.maximumItems;
    if (!hasOwn) {
        rule.maximumBytes = maximumBytes;
        rule.maximumItems = maximumItems;
    }
    if (!rule.maximumBytes && !rule.maximumItems) {
        if (const auto items = infoOf(format).usualItems; items != 0)
            rule.maximumItems = items;
        else
            rule.maximumBytes = kDefaultBytes;
    }
    if (!rule.maximumCer)
        rule.maximumCer = maximumCer;
    return rule;
}

std::string BuildRecipe::dumpOfShards() const
{
    BuildRecipe whole = *this;
    whole.maximumRecordings = 0;
    return whole.dump(false);
}

bool BuildRecipe::goesOnWith(const BuildRecipe &before) const
{
    return dumpOfShards() == before.dumpOfShards();
}

bool BuildRecipe::fitsBeside(const BuildRecipe &other) const
{
    return format == other.format && naming == other.naming && codec == other.codec
           && (codec != kCopied || fallback == other.fallback) && sampleRateHz == other.sampleRateHz
           && channel == other.channel && resampler == other.resampler;
}

std::string BuildRecipe::dump(bool withPlaces) const
{
    const auto text = [](const std::string &value) {
        return JsonValue::ofString(value);
    };
    auto source = JsonValue::object();
    if (withPlaces)
        source.set("dataset", text(dataset));
    source.set("filter", text(filter));
    if (withPlaces && !profileHash.empty())
        source.set("profile_hash", text(profileHash));
    auto out = JsonValue::object();
    out.set("format", text(buildFormatName(format)));
    if (withPlaces && !output.empty())
        out.set("folder", text(output));
    if (!naming.empty())
        out.set("naming", text(naming));
    if (leavesPairsOut)
        out.set("without_pairs", JsonValue::ofBool(true));
    auto audio = JsonValue::object();
    audio.set("codec", text(std::string(buildCodecName(codec))));
    if (codec == kCopied)
        audio.set("fallback", text(std::string(buildCodecName(fallback))));
    audio.set("sample_rate", JsonValue::ofInteger(sampleRateHz));
    if (channel)
        audio.set("channel", JsonValue::ofInteger(*channel));
    audio.set("resampler", text(nameIn(kResamplers, resampler)));
    if (withPlaces && !reuse.empty())
        audio.set("reuse", text(reuse));
    auto ordered = JsonValue::object();
    ordered.set("by", text(nameIn(kOrders, order)));
    if (seed)
        ordered.set("seed", JsonValue::ofInteger(*seed));
    auto limits = JsonValue::object();
    if (maximumCer)
        limits.set("max_cer", JsonValue::ofDouble(*maximumCer));
    if (minimumSeconds)
        limits.set("min_seconds", JsonValue::ofDouble(*minimumSeconds));
    if (maximumSeconds)
        limits.set("max_seconds", JsonValue::ofDouble(*maximumSeconds));
    if (maximumRecordings != 0)
        limits.set("max_recordings", JsonValue::ofCount(maximumRecordings));
    if (withPlaces && maximumFailed)
        limits.set("max_failed", JsonValue::ofDouble(*maximumFailed));
    if (withPlaces && allowsLeaks)
        limits.set("allow_leaks", JsonValue::ofBool(true));
    auto merged = JsonValue::object();
    if (merge.isOn()) {
        merged.set("to_seconds", JsonValue::ofDouble(merge.targetSeconds));
        merged.set("gap_seconds", JsonValue::ofDouble(merge.maximumGap));
        merged.set("same_speaker", JsonValue::ofBool(merge.isSameSpeaker));
    }
    auto object = JsonValue::object();
    object.set("voxdeck_recipe", JsonValue::ofCount(kVersion));
    object.set("source", std::move(source));
    object.set("output", std::move(out));
    object.set("audio", std::move(audio));
    object.set("shards", shardsJson(maximumBytes, maximumItems, JsonValue::object()));
    object.set("order", std::move(ordered));
    object.set("limits", std::move(limits));
    if (merge.isOn()) // builds before there was merging are the same recipe
        object.set("merge", std::move(merged));
    object.set("splits", splitsJson(splits));
    return object.dumpAscii() + "\n";
}

} // namespace voxdeck
