// SPDX-License-Identifier: Apache-2.0
#include "core/cache/RemoteBlocks.h"

#include "core/io/CachePlaces.h"
#include "core/io/SignedAddress.h"

#include <algorithm>

namespace voxdeck {

namespace {

class RemoteBlocks final : public BlockSource {
public:
    RemoteBlocks(std::shared_ptr<const RemoteObject> object, const RemoteAddress &address)
        : m_object(std::move(object)), m_key(cacheKeyOf(address)), m_dataset(address.place())
    {
    }
    std::string key() const override { return m_key; }
    std::string validator() const override { return m_object->facts().identity; }
    std::string dataset() const override { return m_dataset; }
    std::uint64_t size() const override { return m_object->size(); }
    Result<> fetch(std::uint64_t offset, std::uint64_t length, const Sink &sink,
                   std::stop_token stop) const override
    {
        return m_object->stream(offset, length, sink, std::move(stop));
    }

private:
    const std::shared_ptr<const RemoteObject> m_object;
    const std::string m_key;
    const std::string m_dataset;
};

} // namespace

std::shared_ptr<const BlockSource> blocksOf(std::shared_ptr<const RemoteObject> object,
                                            const RemoteAddress &address)
{
    return std::make_shared<RemoteBlocks>(std::move(object), address);
}

std::string cacheKeyOf(const RemoteAddress &address)
{
    const auto mark = address.url.find('?');
    if (!address.traits().isUrl || mark == std::string::npos)
        return address.text();
    std::string kept;
    std::string_view rest = std::string_view(address.url).substr(mark + 1);
    while (!rest.empty()) {
        const auto one = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(one.size() + 1, rest.size()));
        if (!isSignaturePart(one.substr(0, one.find('='))))
            kept += std::string(one) + "&";
    }
    const std::string plain = printableUrl(std::string_view(address.url).substr(0, mark));
    return kept.empty() ? plain : plain + "?" + nameOf(kept);
}

ObjectFacts factsOfKept(const RemoteAddress &address, const std::string &validator,
                        std::uint64_t size)
{
    ObjectFacts facts;
    facts.size = size;
    facts.identity = validator;
    facts.mayBeEncoded = address.traits().listsTags;
    const bool isTag = validator.ends_with('"');
    if (isTag && address.traits().readsByTag)
        facts.etag = validator;
    else if (address.traits().readsByTag)
        facts.lastModified = validator;
    return facts;
}

std::filesystem::path usualCacheFolder()
{
    return shardCacheFolder();
}

} // namespace voxdeck
