// SPDX-License-Identifier: Apache-2.0
#include "core/base/Sentence.h"
#include "core/remote/RemoteErrors.h"
#include "core/remote/SchemeClient.h"

#include <charconv>
#include <optional>
#include <utility>

namespace voxdeck {

namespace web_client {

namespace {

Result<RemoteAddress> parse(std::string_view text)
{
    RemoteAddress address;
    address.url = text.substr(0, text.find('#'));
    const auto parts = partsOfUrl(address.url);
    if (parts.hasUser)
        return badAddress(Sentence::tr("the address holds a user name or password; remove it and "
                                       "sign in by a presigned address"));
    if (parts.host.empty())
        return badAddress(Sentence::tr("the address has no host; expected https://HOST/PATH"));
    return address;
}

std::string text(const RemoteAddress &address)
{
    return printableUrl(address.url);
}

std::string place(const RemoteAddress &address)
{
    return partsOfUrl(address.url).authority();
}

RemoteCall callOf(const RemoteAddress &address)
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
Result<ObjectFacts> facts(RemoteAccess &access, const RemoteAddress &address, std::stop_token stop)
{
    auto call = callOf(address);
    HttpReply head;
    call.make = [&, make = call.make](const std::stop_token &token) -> Result<HttpRequest> {
        VOX_TRY(auto request, make(token));
        request.headers = {{"Range", "bytes=0-0"}, {"Accept-Encoding", "identity"}};
        return request;
    };
    constexpr std::size_t kEnough = 1 << 20;
    // A server without ranges sends everything: its head is enough, and then the line is cut.
    auto answer = access.line().exchange(call, std::move(stop), kEnough, &head);
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
    ObjectFacts found;
    found.size = *size;
    found.etag = head.header("etag");
    found.lastModified = head.header("last-modified");
    found.identity = !found.etag.empty() ? found.etag : found.lastModified;
    return found;
}

Result<RemoteCall> reading(RemoteAccess & /*access*/, const RemoteAddress &address,
                           const ObjectFacts & /*facts*/)
{
    return callOf(address);
}

Result<> list(RemoteAccess & /*access*/, const RemoteAddress &address, bool /*isRecursive*/,
              const EntrySink & /*sink*/, std::stop_token /*stop*/)
{
    return fail(ErrorCode::Unsupported, Sentence::tr("a web address has no listing; name one file"),
                address.text());
}

} // namespace

} // namespace web_client

static_assert(!traitsOf(RemoteScheme::Web).hasListing);
constexpr SchemeClient kWebClient{
    .parse = web_client::parse,
    .text = web_client::text,
    .place = web_client::place,
    .facts = web_client::facts,
    .reading = web_client::reading,
    .list = web_client::list,
};

} // namespace voxdeck
