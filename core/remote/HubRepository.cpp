// SPDX-License-Identifier: Apache-2.0
#include "core/remote/HubRepository.h"

#include "core/base/Sha256.h"
#include "core/io/SignedAddress.h"
#include "core/json/Json.h"
#include "core/remote/RemoteErrors.h"

#include <charconv>

namespace voxdeck {

namespace {

using SystemClock = std::chrono::system_clock;

constexpr std::size_t kMostResolved = 100'000; ///< files remembered at a time
constexpr auto kUnknownLifetime = std::chrono::minutes(10);
constexpr auto kMargin = std::chrono::seconds(30); ///< a signature is not used in its last moments

bool isThisMachine(const std::string &host)
{
    return host == "localhost" || host == "[::1]" || host.starts_with("127.");
}

std::uint64_t numberIn(std::string_view text)
{
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// Until when a signed address may be used.
SystemClock::time_point expiryOf(std::string_view url, SystemClock::time_point now)
{
    const auto told = signatureExpiry(url);
    return told ? *told - kMargin : now + kUnknownLifetime;
}

/// The address of the next page in a Link header: <URL>; rel="next".
std::string nextPage(const std::string &link)
{
    const auto rel = link.find("rel=\"next\"");
    const auto open = link.rfind('<', rel);
    const auto close = link.find('>', open);
    if (rel == std::string::npos || open == std::string::npos || close == std::string::npos)
        return {};
    return link.substr(open + 1, close - open - 1);
}

std::string unquoted(std::string etag)
{
    if (etag.starts_with("W/"))
        etag.erase(0, 2);
    if (etag.size() >= 2 && etag.front() == '"' && etag.back() == '"')
        etag = etag.substr(1, etag.size() - 2);
    return etag;
}

/// "datasets/ORG/NAME" as the programming interface spells it: models have a word, too.
std::string apiName(const std::string &repository)
{
    const bool hasKind = repository.starts_with("datasets/") || repository.starts_with("spaces/");
    return (hasKind ? "" : "models/") + repository;
}

} // namespace

HubRepository::HubRepository(RemoteLine &line, std::string endpoint,
                             std::optional<std::string> token)
    : m_line(line), m_endpoint(std::move(endpoint)), m_token(std::move(token))
{
}

Result<std::unique_ptr<HubRepository>> HubRepository::open(RemoteLine &line, std::string endpoint,
                                                           std::optional<std::string> token)
{
    const auto parts = partsOfUrl(endpoint);
    if (parts.host.empty() || parts.hasUser)
        return fail(ErrorCode::InvalidArgument, Sentence::tr("HF_ENDPOINT is not a web address"));
    if (token && parts.scheme != "https" && !isThisMachine(parts.host))
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr(
                "the access token would cross the network unprotected; use an https address"),
            endpoint);
    return std::unique_ptr<HubRepository>(
        new HubRepository(line, std::move(endpoint), std::move(token)));
}

std::vector<NamedText> HubRepository::authorization() const
{
    if (!m_token)
        return {};
    return {{"authorization", "Bearer " + *m_token}};
}

std::string HubRepository::resolveUrl(const RemoteAddress &address) const
{
    return m_endpoint + "/" + percentEncoded(address.repository, true) + "/resolve/"
           + percentEncoded(address.revision, false) + "/" + percentEncoded(address.key, true);
}

std::shared_ptr<HubRepository::Resolved> HubRepository::entry(const RemoteAddress &address)
{
    const std::lock_guard lock(m_mutex);
    if (m_resolved.size() >= kMostResolved)
        m_resolved.clear(); // those in use live on with their users
    auto &found = m_resolved[address.text()];
    if (!found)
        found = std::make_shared<Resolved>();
    return found;
}

Result<> HubRepository::resolve(const RemoteAddress &address, Resolved &resolved,
                                std::stop_token stop)
{
    if (resolved.isKnown && SystemClock::now() < resolved.expires)
        return {};
    RemoteCall call;
    call.shown = address.text();
    call.followsAbsolute = false; // the second answer has lost identity, size and commit
    call.make = [this, &address](const std::stop_token &) -> Result<HttpRequest> {
        HttpRequest request;
        request.method = "HEAD";
        request.url = resolveUrl(address);
        request.headers = authorization();
        request.headers.emplace_back("Accept-Encoding", "identity");
        return request;
    };
    VOX_TRY(const auto answer, m_line.exchange(call, std::move(stop)));
    const auto &reply = answer.reply;
    const auto location = reply.header("location");
    const bool isElsewhere = reply.status >= 300 && reply.status < 400 && !location.empty();
    if (!isElsewhere && (reply.status < 200 || reply.status >= 300))
        return fail(errorOfStatus(reply, {}, call.shown));
    ObjectFacts facts;
    facts.identity = unquoted(reply.header("x-linked-etag"));
    if (facts.identity.empty())
        facts.identity = unquoted(reply.header("etag"));
    const auto linked = reply.header("x-linked-size");
    const auto length = reply.contentLength();
    if (linked.empty() && (isElsewhere || !length))
        return fail(ErrorCode::Corrupt, Sentence::tr("the Hub does not report the file's size"),
                    call.shown);
    facts.size = linked.empty() ? *length : numberIn(linked);
    resolved.facts = facts;
    resolved.url = isElsewhere ? resolvedUrl(resolveUrl(address), location) : resolveUrl(address);
    resolved.isElsewhere = isElsewhere && !isSameServer(resolved.url, m_endpoint);
    resolved.expires = isElsewhere ? expiryOf(resolved.url, SystemClock::now())
                                   : SystemClock::time_point::max();
    resolved.isKnown = true;
    return {};
}

/// Of the file that has this identity.
Result<> HubRepository::resolve(const RemoteAddress &address, Resolved &resolved,
                                const std::string &identity, std::stop_token stop)
{
    if (resolved.isKnown && resolved.facts.identity != identity)
        resolved.expires = {};
    VOX_CHECK(resolve(address, resolved, std::move(stop)));
    return resolved.facts.identity == identity ? Result<>() : fail(changedError(address.text()));
}

Result<ObjectFacts> HubRepository::facts(const RemoteAddress &address, std::stop_token stop)
{
    const auto resolved = entry(address);
    const std::lock_guard lock(resolved->mutex);
    VOX_CHECK(resolve(address, *resolved, std::move(stop)));
    return resolved->facts;
}

RemoteCall HubRepository::reading(const RemoteAddress &address, const std::string &identity)
{
    RemoteCall call;
    call.shown = address.text();
    const auto resolved = entry(address);
    call.make = [this, address, resolved,
                 identity](const std::stop_token &stop) -> Result<HttpRequest> {
        const std::lock_guard lock(resolved->mutex);
        VOX_CHECK(resolve(address, *resolved, identity, stop));
        HttpRequest request;
        request.url = resolved->url;
        if (!resolved->isElsewhere)
            request.headers = authorization();
        return request;
    };
    call.renew = [resolved] {
        const std::lock_guard lock(resolved->mutex);
        resolved->expires = {};
        return resolved->url.find('?') != std::string::npos; // it was signed
    };
    return call;
}

std::string HubRepository::apiPath(const RemoteAddress &address)
{
    return percentEncoded(apiName(address.repository), true);
}

std::string HubRepository::sealingKey() const
{
    return m_token ? sha256("voxdeck kept parts 1\n" + *m_token).value_or(std::string())
                   : std::string();
}

Result<RemoteAnswer> HubRepository::send(Ask ask, const std::string &shown,
                                         std::stop_token stop) const
{
    constexpr auto kPatience = std::chrono::minutes(
        5); // a commit of large files takes the Hub long
    RemoteCall call;
    call.shown = shown;
    call.mayRepeat = ask.mayRepeat;
    call.patience = ask.method == "GET" ? std::chrono::milliseconds(0) : kPatience;
    call.make = [this, &ask](const std::stop_token &) -> Result<HttpRequest> {
        HttpRequest request;
        request.method = ask.method;
        request.url = ask.url;
        request.body = ask.body;
        if (ask.withToken && isSameServer(ask.url, m_endpoint))
            request.headers = authorization();
        if (!ask.type.empty()) {
            request.headers.emplace_back("content-type", ask.type);
            request.headers.emplace_back(
                "accept", ask.type == "application/x-ndjson" ? "application/json" : ask.type);
        }
        return request;
    };
    return m_line.exchange(call, std::move(stop));
}

Result<RemoteAnswer> HubRepository::get(const std::string &path, const std::string &shown,
                                        std::stop_token stop) const
{
    return send({"GET", m_endpoint + path, {}, {}, true, true}, shown, std::move(stop));
}

Result<RemoteAnswer> HubRepository::post(const std::string &path, const std::string &body,
                                         const std::string &type, const std::string &shown,
                                         std::stop_token stop, bool mayRepeat) const
{
    return send({"POST", m_endpoint + path, type, std::as_bytes(std::span(body)), true, mayRepeat},
                shown, std::move(stop));
}

Result<RemoteAnswer> HubRepository::postTo(const std::string &url, bool withToken,
                                           const std::string &body, const std::string &type,
                                           const std::string &shown, std::stop_token stop) const
{
    return send({"POST", url, type, std::as_bytes(std::span(body)), withToken, true}, shown,
                std::move(stop));
}

Result<RemoteAnswer> HubRepository::put(const std::string &url, std::span<const std::byte> bytes,
                                        const std::string &shown, std::stop_token stop) const
{
    return send({"PUT", url, {}, bytes, false, true}, shown, std::move(stop));
}

Result<> HubRepository::list(const RemoteAddress &address, bool isRecursive, const EntrySink &sink,
                             std::stop_token stop)
{
    auto url = m_endpoint + "/api/" + percentEncoded(apiName(address.repository), true) + "/tree/"
               + percentEncoded(address.revision, false);
    auto folder = address.key;
    while (folder.ends_with('/'))
        folder.pop_back();
    if (!folder.empty())
        url += "/" + percentEncoded(folder, true);
    url += isRecursive ? "?recursive=true" : "?recursive=false";
    while (!url.empty()) {
        RemoteCall call;
        call.shown = address.text();
        call.make = [this, &url](const std::stop_token &) -> Result<HttpRequest> {
            HttpRequest request;
            request.url = url;
            if (isSameServer(url, m_endpoint))
                request.headers = authorization();
            return request;
        };
        VOX_TRY(const auto answer, m_line.exchange(call, stop));
        if (answer.reply.status != 200)
            return fail(errorOfStatus(answer.reply, answer.body, call.shown));
        const auto page = JsonValue::parse(answer.body);
        if (!page || page->kind() != JsonValue::Kind::Array)
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("the Hub's listing is not the JSON that was expected"),
                        call.shown);
        for (const auto &item : page->items()) {
            const auto *const path = item.find("path");
            const auto *const type = item.find("type");
            if (path == nullptr || type == nullptr)
                continue;
            RemoteEntry entry;
            entry.isFolder = type->toString() == "directory";
            entry.path = path->toString() + (entry.isFolder ? "/" : "");
            const auto *const lfs = item.find("lfs");
            entry.size = item.countAt("size");
            entry.etag = (lfs != nullptr ? *lfs : item).textAt("oid");
            VOX_CHECK(sink(entry));
        }
        const auto next = nextPage(answer.reply.header("link"));
        url = next.empty() || resolvedUrl(url, next) == url ? "" : resolvedUrl(url, next);
    }
    return {};
}

} // namespace voxdeck
