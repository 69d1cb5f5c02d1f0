// SPDX-License-Identifier: Apache-2.0
#include "core/base/Sentence.h"
#include "core/remote/SchemeClient.h"

#include <algorithm>
#include <utility>

namespace voxdeck {

namespace hub_client {

namespace {

/// The revision and the path behind it: refs/pr/1 and refs/convert/NAME contain slashes.
void splitRevision(std::string_view rest, RemoteAddress &address)
{
    std::size_t end = rest.find('/');
    for (const std::string_view special : {"refs/pr/", "refs/convert/"})
        if (rest.starts_with(special))
            end = rest.find('/', special.size());
    end = std::min(end, rest.size());
    address.revision = percentDecoded(rest.substr(0, end));
    if (end < rest.size())
        address.key = rest.substr(end + 1);
}

Result<RemoteAddress> parse(std::string_view text)
{
    constexpr auto kExpected = VOX_SENTENCE("expected hf://datasets/ORG/NAME[@REVISION]/PATH");
    RemoteAddress address;
    address.revision = "main";
    auto rest = withoutSchemeName(text);
    for (const std::string_view kind : {"datasets/", "spaces/"})
        if (rest.starts_with(kind)) {
            address.repository = kind;
            rest.remove_prefix(kind.size());
        }
    if (rest.starts_with("models/"))
        rest.remove_prefix(std::string_view("models/").size());
    const auto slash = rest.find('/');
    if (slash == std::string_view::npos || slash == 0)
        return badAddress(Sentence::tr("the hf:// address names no repository; %1", kExpected));
    const auto end = std::min(rest.find_first_of("/@", slash + 1), rest.size());
    const auto name = rest.substr(0, end);
    if (end == slash + 1 || name.find("..") != std::string_view::npos
        || name.find_first_of(" ?#%:\\") != std::string_view::npos
        || rest.substr(0, slash).find('@') != std::string_view::npos)
        return badAddress(
            Sentence::tr("the repository of the hf:// address is not valid; %1", kExpected));
    address.repository += name;
    rest.remove_prefix(end);
    if (rest.starts_with('@'))
        splitRevision(rest.substr(1), address);
    else if (!rest.empty())
        address.key = rest.substr(1);
    if (address.revision.empty())
        return badAddress(Sentence::tr("the hf:// address has an empty revision; %1", kExpected));
    return address;
}

std::string text(const RemoteAddress &address)
{
    const auto at = address.revision == "main" ? "" : "@" + percentEncoded(address.revision, false);
    return "hf://" + address.repository + at + (address.key.empty() ? "" : "/" + address.key);
}

std::string place(const RemoteAddress &address)
{
    return "hf://" + address.repository;
}

Result<ObjectFacts> facts(RemoteAccess &access, const RemoteAddress &address, std::stop_token stop)
{
    VOX_TRY(const auto repository, access.hub());
    return repository->facts(address, std::move(stop));
}

Result<RemoteCall> reading(RemoteAccess &access, const RemoteAddress &address,
                           const ObjectFacts &known)
{
    VOX_TRY(const auto repository, access.hub());
    return repository->reading(address, known.identity);
}

Result<> list(RemoteAccess &access, const RemoteAddress &address, bool isRecursive,
              const EntrySink &sink, std::stop_token stop)
{
    VOX_TRY(const auto repository, access.hub());
    return repository->list(address, isRecursive, sink, std::move(stop));
}

} // namespace

} // namespace hub_client

constexpr SchemeClient kHubClient{
    .parse = hub_client::parse,
    .text = hub_client::text,
    .place = hub_client::place,
    .facts = hub_client::facts,
    .reading = hub_client::reading,
    .list = hub_client::list,
};

} // namespace voxdeck
