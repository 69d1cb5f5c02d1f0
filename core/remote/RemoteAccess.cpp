// SPDX-License-Identifier: Apache-2.0
#include "core/remote/RemoteAccess.h"

#include "core/remote/RemoteErrors.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace voxdeck {

namespace {

RemoteCall webCall(const RemoteAddress &address)
{
    RemoteCall call;
    call.shown = address.text();
    call.make = [url = address.url](const std::stop_token &) -> Result<HttpRequest> {
        HttpRequest request;
        request.url = url;
        return request;
    };
    return call;
}

/// The number behind the "/" of "bytes 0-0/1234".
std::optional<std::uint64_t> sizeInRange(const std::string &range)
{
    const auto slash = range.find('/');
    std::uint64_t size = 0;
    if (slash == std::string::npos)
        return std::nullopt;
    const auto *const end = range.data() + range.size();
    const auto [rest, problem] = std::from_chars(range.data() + slash + 1, end, size);
    return problem == std::errc() && rest == end ? std::optional(size) : std::nullopt;
}

/// By a GET of one byte: a presigned address answers no HEAD.
Result<ObjectFacts> webFacts(RemoteLine &line, const RemoteAddress &address, std::stop_token stop)
{
    auto call = webCall(address);
    HttpReply head;
    call.make = [&, make = call.make](const std::stop_token &token) -> Result<HttpRequest> {
        VOX_TRY(auto request, make(token));
        request.headers = {{"Range", "bytes=0-0"}, {"Accept-Encoding", "identity"}};
        return request;
    };
    constexpr std::size_t kEnough = 1 << 20;
    // A server without ranges sends everything: its head is enough, and then the line is cut.
    auto answer = line.exchange(call, std::move(stop), kEnough, &head);
    if (!answer && head.status != 200)
        return fail(std::move(answer).error());
    if (answer)
        head = answer->reply;
    const auto total = sizeInRange(head.header("content-range"));
    std::optional<std::uint64_t> size;
    if (head.status == 206)
        size = total;
    else if (head.status == 200)
        size = head.contentLength();
    else if (head.status == 416 && total == 0)
        size = 0;
    else
        return fail(errorOfStatus(head, answer ? answer->body : "", call.shown));
    const auto encoding = head.header("content-encoding");
    if (!encoding.empty() && encoding != "identity")
        return fail(
            ErrorCode::Corrupt,
            Sentence::tr(
                "the server compresses the object in transit, although it was asked not to"),
            call.shown);
    if (!size)
        return fail(
            ErrorCode::Unsupported,
            Sentence::tr(
                "the server does not report the object's size; copy the object and open the copy"),
            call.shown);
    ObjectFacts facts;
    facts.size = *size;
    facts.etag = head.header("etag");
    facts.lastModified = head.header("last-modified");
    facts.identity = !facts.etag.empty() ? facts.etag : facts.lastModified;
    return facts;
}

} // namespace

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
    ObjectFacts facts;
    if (address.scheme == RemoteScheme::S3) {
        VOX_TRY(const auto bucket, this->bucket(address));
        VOX_TRY(facts, bucket->facts(address.key, std::move(stop)));
    } else if (address.scheme == RemoteScheme::Hub) {
        VOX_TRY(const auto repository, hub());
        VOX_TRY(facts, repository->facts(address, std::move(stop)));
    } else {
        VOX_TRY(facts, webFacts(m_line, address, std::move(stop)));
    }
    return openKnown(address, std::move(facts));
}

Result<std::shared_ptr<RemoteObject>> RemoteAccess::openKnown(const RemoteAddress &address,
                                                              ObjectFacts facts)
{
    RemoteCall call;
    if (address.scheme == RemoteScheme::S3) {
        VOX_TRY(const auto bucket, this->bucket(address));
        call = bucket->reading(address.key);
    } else if (address.scheme == RemoteScheme::Hub) {
        VOX_TRY(const auto repository, hub());
        call = repository->reading(address, facts.identity);
    } else {
        call = webCall(address);
    }
    return std::make_shared<RemoteObject>(m_line, std::move(call), std::move(facts), m_options);
}

Result<> RemoteAccess::list(const RemoteAddress &address, bool isRecursive, const EntrySink &sink,
                            std::stop_token stop)
{
    if (address.scheme == RemoteScheme::Web)
        return fail(ErrorCode::Unsupported,
                    Sentence::tr("a web address has no listing; name one file"), address.text());
    if (address.scheme == RemoteScheme::Hub) {
        VOX_TRY(const auto repository, hub());
        return repository->list(address, isRecursive, sink, std::move(stop));
    }
    VOX_TRY(const auto bucket, this->bucket(address));
    return bucket->list(address.key, isRecursive ? "" : "/", sink, std::move(stop));
}

} // namespace voxdeck
