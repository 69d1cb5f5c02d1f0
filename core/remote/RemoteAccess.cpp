// SPDX-License-Identifier: Apache-2.0
#include "core/remote/RemoteAccess.h"

#include "core/remote/SchemeClient.h"

#include <utility>

namespace voxdeck {

RemoteAccess::RemoteAccess(const CredentialChain &chain, RemoteOptions options)
    : m_chain(chain),
      m_options(std::move(options)),
      m_client(m_options.certificates),
      m_line(m_client, m_options.retry)
{
    m_client.setTurn(m_options.turn);
}

RemoteAccess::~RemoteAccess() = default;

Result<std::shared_ptr<S3Bucket>> RemoteAccess::bucket(const RemoteAddress &address)
{
    auto base = address;
    base.key.clear();
    const auto name = base.text();
    {
        const std::lock_guard lock(m_mutex);
        if (const auto found = m_buckets.find(name); found != m_buckets.end())
            return found->second;
    }
    VOX_TRY(auto access, m_chain.s3(address));
    const std::lock_guard lock(m_mutex);
    auto &slot = m_buckets[name];
    if (!slot)
        slot = std::make_shared<S3Bucket>(m_line, std::move(access), base);
    return slot;
}

Result<std::shared_ptr<HubRepository>> RemoteAccess::hub()
{
    {
        const std::lock_guard lock(m_mutex);
        if (m_hub)
            return m_hub;
    }
    VOX_TRY(auto token, m_chain.hubToken());
    VOX_TRY(auto opened, HubRepository::open(m_line, m_chain.hubEndpoint(), std::move(token)));
    const std::lock_guard lock(m_mutex);
    if (!m_hub)
        m_hub = std::move(opened);
    return m_hub;
}

Result<std::shared_ptr<RemoteObject>> RemoteAccess::open(const RemoteAddress &address,
                                                         std::stop_token stop)
{
    VOX_TRY(auto facts, clientOf(address.scheme).facts(*this, address, std::move(stop)));
    return openKnown(address, std::move(facts));
}

Result<std::shared_ptr<RemoteObject>> RemoteAccess::openKnown(const RemoteAddress &address,
                                                              ObjectFacts facts)
{
    VOX_TRY(auto call, clientOf(address.scheme).reading(*this, address, facts));
    return std::make_shared<RemoteObject>(m_line, std::move(call), std::move(facts), m_options);
}

Result<> RemoteAccess::list(const RemoteAddress &address, bool isRecursive, const EntrySink &sink,
                            std::stop_token stop)
{
    return clientOf(address.scheme).list(*this, address, isRecursive, sink, std::move(stop));
}

} // namespace voxdeck
