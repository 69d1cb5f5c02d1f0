// SPDX-License-Identifier: Apache-2.0
#include "core/base/Sentence.h"
#include "core/io/Location.h"
#include "core/remote/SchemeClient.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>
#include <vector>

namespace voxdeck {

namespace s3_client {

namespace {

constexpr std::string_view kScheme = traitsOf(RemoteScheme::S3).name;

/// The options behind the last "?", or nothing where one of the names is unknown.
std::optional<std::vector<std::pair<std::string, std::string>>> optionsIn(std::string_view text)
{
    std::vector<std::pair<std::string, std::string>> options;
    while (!text.empty()) {
        const auto one = text.substr(0, text.find('&'));
        text.remove_prefix(std::min(one.size() + 1, text.size()));
        const auto equals = one.find('=');
        const auto name = one.substr(0, equals);
        if (equals == std::string_view::npos
            || std::find(kAddressOptions.begin(), kAddressOptions.end(), name)
                   == kAddressOptions.end())
            return std::nullopt;
        options.emplace_back(name, percentDecoded(one.substr(equals + 1)));
    }
    if (options.empty())
        return std::nullopt;
    return options;
}

bool isBucketName(std::string_view name)
{
    return !name.empty() && name.size() <= 255 && name != "." && name != ".."
           && std::all_of(name.begin(), name.end(), [](unsigned char c) {
                  return std::isalnum(c) != 0 || c == '.' || c == '-' || c == '_';
              });
}

Result<> setOption(RemoteAddress &address, const std::string &name, std::string value)
{
    if (name == "style" && value != "path" && value != "host")
        return badAddress(Sentence::tr("the address has style=%1; expected path or host", value));
    if (name == "endpoint") {
        const auto parts = partsOfUrl(value);
        if (parts.host.empty() || parts.hasUser || parts.target.find('?') != std::string::npos)
            return badAddress(Sentence::tr(
                "the endpoint of the address is not a web address; expected https://HOST[:PORT]"));
        while (value.ends_with('/'))
            value.pop_back();
    }
    (name == "endpoint" ? address.endpoint
     : name == "region" ? address.region
     : name == "style"  ? address.style
                        : address.profile) = std::move(value);
    return {};
}

constexpr auto kNoKeysHere = VOX_SENTENCE(
    "an s3:// address holds no access key; expected s3://BUCKET/KEY, with the key pair in the "
    "environment or the shared credentials file");

Result<RemoteAddress> parse(std::string_view text)
{
    RemoteAddress address;
    auto rest = withoutSchemeName(text);
    if (Location::withoutUser(kScheme, rest).size() != rest.size())
        return badAddress(kNoKeysHere);
    if (const auto mark = rest.rfind('?'); mark != std::string_view::npos) {
        if (const auto options = optionsIn(rest.substr(mark + 1))) {
            for (const auto &[name, value] : *options)
                VOX_CHECK(setOption(address, name, value));
            rest = rest.substr(0, mark);
        }
    }
    const auto slash = std::min(rest.find('/'), rest.size());
    address.bucket = rest.substr(0, slash);
    if (address.bucket.find(':') != std::string::npos)
        return badAddress(kNoKeysHere);
    if (!isBucketName(address.bucket))
        return badAddress(Sentence::tr(
            "the bucket name of the s3:// address is not valid; expected s3://BUCKET/KEY"));
    if (slash < rest.size())
        address.key = rest.substr(slash + 1);
    return address;
}

std::string text(const RemoteAddress &address)
{
    std::string options;
    const auto add = [&options](const char *name, const std::string &value) {
        if (!value.empty())
            options += (options.empty() ? "?" : "&") + std::string(name) + "="
                       + percentEncoded(value, true);
    };
    add("endpoint", address.endpoint);
    add("region", address.region);
    add("style", address.style);
    add("profile", address.profile);
    return "s3://" + address.bucket + "/" + address.key + options;
}

std::string place(const RemoteAddress &address)
{
    return "s3://" + address.bucket;
}

Result<ObjectFacts> facts(RemoteAccess &access, const RemoteAddress &address, std::stop_token stop)
{
    VOX_TRY(const auto bucket, access.bucket(address));
    return bucket->facts(address.key, std::move(stop));
}

Result<RemoteCall> reading(RemoteAccess &access, const RemoteAddress &address,
                           const ObjectFacts & /*facts*/)
{
    VOX_TRY(const auto bucket, access.bucket(address));
    return bucket->reading(address.key);
}

Result<> list(RemoteAccess &access, const RemoteAddress &address, bool isRecursive,
              const EntrySink &sink, std::stop_token stop)
{
    VOX_TRY(const auto bucket, access.bucket(address));
    return bucket->list(address.key, isRecursive ? "" : "/", sink, std::move(stop));
}

} // namespace

} // namespace s3_client

constexpr SchemeClient kS3Client{
    .parse = s3_client::parse,
    .text = s3_client::text,
    .place = s3_client::place,
    .facts = s3_client::facts,
    .reading = s3_client::reading,
    .list = s3_client::list,
};

} // namespace voxdeck
