// SPDX-License-Identifier: Apache-2.0
#include "core/remote/RemoteErrors.h"

#include <curl/curl.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdlib>

namespace voxdeck {

namespace {

constexpr std::size_t kLongestCode = 64;

std::string lettersOf(std::string_view text)
{
    const bool isCode = !text.empty() && text.size() <= kLongestCode
                        && std::all_of(text.begin(), text.end(),
                                       [](unsigned char c) { return std::isalnum(c) != 0; });
    return isCode ? std::string(text) : std::string();
}

std::string_view between(std::string_view text, std::string_view open, std::string_view close)
{
    const auto begin = text.find(open);
    if (begin == std::string_view::npos)
        return {};
    text.remove_prefix(begin + open.size());
    return text.substr(0, text.find(close));
}

/// By how much the clocks differ, where the server tells its own.
Sentence skewSentence(const HttpReply &reply)
{
    const auto theirs = curl_getdate(reply.header("date").c_str(), nullptr);
    if (theirs < 0)
        return Sentence::tr("this machine's clock differs from the server's; set it right");
    const auto ours = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    return ours < theirs
               ? Sentence::tr(
                   "this machine's clock is %1 seconds behind the server's; set it right",
                   std::llabs(ours - theirs))
               : Sentence::tr(
                   "this machine's clock is %1 seconds ahead of the server's; set it right",
                   std::llabs(ours - theirs));
}

/// Servers refuse signatures whose time differs from their own by more than a quarter of an hour. Answers to HEAD have no
/// body that says so.
bool isClockWrong(const HttpReply &reply)
{
    constexpr std::time_t kAllowed = 900; // seconds
    const auto theirs = curl_getdate(reply.header("date").c_str(), nullptr);
    const auto ours = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    return theirs >= 0 && std::llabs(ours - theirs) > kAllowed;
}

Sentence forbiddenSentence(const HttpReply &reply, const std::string &code, std::string_view body)
{
    if (code == "RequestTimeTooSkewed" || (code.empty() && isClockWrong(reply)))
        return skewSentence(reply);
    if (code == "SignatureDoesNotMatch")
        return Sentence::tr("the secret key does not belong to the access key");
    if (code == "InvalidAccessKeyId")
        return Sentence::tr("the server does not know the access key");
    if (code == "ExpiredToken" || code == "InvalidToken" || code == "TokenRefreshRequired")
        return Sentence::tr("the session token has expired or is not valid; sign in again");
    if (code == "GatedRepo")
        return Sentence::tr(
            "the repository is gated; accept its terms on its page, and set HF_TOKEN");
    if (between(body, "<Message>", "</Message>").find("expired") != std::string_view::npos)
        return Sentence::tr("the signed address has expired; get a new one");
    return Sentence::tr("access denied; check the credentials and their permissions");
}

Sentence redirectSentence(const HttpReply &reply)
{
    const auto region = reply.header("x-amz-bucket-region");
    const bool isRegion = !region.empty() && region.size() < kLongestCode
                          && std::all_of(region.begin(), region.end(), [](unsigned char c) {
                                 return std::isalnum(c) != 0 || c == '-';
                             });
    return isRegion ? Sentence::tr("the bucket is in the region %1; name it in the address "
                                   "(?region=%2) or by AWS_REGION",
                                   region, region)
                    : Sentence::tr("the server redirects to an address that is not followed");
}

struct Meaning {
    ErrorCode code;
    Sentence sentence;
};

Meaning meaningOf(const HttpReply &reply, const std::string &code, std::string_view body)
{
    switch (reply.status) {
    case 301:
    case 302:
    case 303:
    case 307:
    case 308: return {ErrorCode::InvalidArgument, redirectSentence(reply)};
    case 400:
        return {ErrorCode::InvalidArgument, Sentence::tr("the server does not accept the request")};
    case 401:
        return {
            ErrorCode::PermissionDenied,
            code == "RepoNotFound"
                ? Sentence::tr(
                    "the repository does not exist, or is private; check its name, or set HF_TOKEN")
                : Sentence::tr(
                    "the server asks for credentials; none were given, or they are not valid")};
    case 403: return {ErrorCode::PermissionDenied, forbiddenSentence(reply, code, body)};
    case 404:
        if (code == "NoSuchBucket")
            return {ErrorCode::NotFound, Sentence::tr("no such bucket")};
        if (code == "RepoNotFound" || code == "RevisionNotFound")
            return {ErrorCode::NotFound, Sentence::tr("no such repository or revision")};
        return {ErrorCode::NotFound, Sentence::tr("no such object")};
    case 405:
    case 501: return {ErrorCode::Unsupported, Sentence::tr("the server cannot do this")};
    case 409:
        return {ErrorCode::Busy,
                Sentence::tr("the server refuses because of another change; try again")};
    case 410: return {ErrorCode::NotFound, Sentence::tr("the object was removed")};
    case 411:
    case 413:
        return {ErrorCode::Unsupported, Sentence::tr("the object is too large for this server")};
    case 412:
        return {ErrorCode::Busy,
                Sentence::tr("the object was changed by another user or program; open it again")};
    case 416:
        return {ErrorCode::Busy, Sentence::tr("the object is shorter than it was; open it again")};
    case 408:
    case 425:
        return {ErrorCode::Unavailable,
                Sentence::tr("the server gave up on the request; try again later")};
    case 429:
        return {ErrorCode::Unavailable,
                Sentence::tr("the server refuses further requests for now; try again later")};
    case 507: return {ErrorCode::DiskFull, Sentence::tr("the server has no space left")};
    default: break;
    }
    if (reply.status >= 500)
        return {ErrorCode::Unavailable, Sentence::tr("the server failed; try again later")};
    return {ErrorCode::Io, Sentence::tr("the server gave an unexpected answer")};
}

} // namespace

std::string serverCode(const HttpReply &reply, std::string_view body)
{
    if (auto code = lettersOf(reply.header("x-error-code")); !code.empty())
        return code;
    return lettersOf(between(body, "<Code>", "</Code>"));
}

Error errorOfStatus(const HttpReply &reply, std::string_view body, const std::string &shown)
{
    const auto code = serverCode(reply, body);
    auto meaning = meaningOf(reply, code, body);
    return {meaning.code,
            code.empty() ? Sentence::tr("%1 (HTTP %2)", meaning.sentence, reply.status)
                         : Sentence::tr("%1 (HTTP %2, %3)", meaning.sentence, reply.status, code),
            shown};
}

Error changedError(const std::string &shown)
{
    return {ErrorCode::Busy, Sentence::tr("the object changed while it was read; open it again"),
            shown};
}

bool isPassing(int status)
{
    return status == 408 || status == 425 || status == 429
           || (status >= 500 && status != 501 && status != 505 && status != 507);
}

std::optional<std::chrono::seconds> askedWait(const HttpReply &reply,
                                              std::chrono::system_clock::time_point now)
{
    const auto numberIn = [](std::string_view text) -> std::optional<std::chrono::seconds> {
        unsigned value = 0;
        const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
        if (problem != std::errc() || end == text.data())
            return std::nullopt;
        return std::chrono::seconds(value);
    };
    const auto after = reply.header("retry-after");
    if (const auto seconds = numberIn(after))
        return seconds;
    if (const auto date = curl_getdate(after.c_str(), nullptr); !after.empty() && date >= 0)
        return std::max(std::chrono::seconds(0),
                        std::chrono::ceil<std::chrono::seconds>(
                            std::chrono::system_clock::from_time_t(date) - now));
    const auto limit = reply.header("ratelimit"); // "resolvers";r=0;t=55
    if (const auto at = limit.find(";t="); at != std::string::npos)
        if (const auto seconds = numberIn(std::string_view(limit).substr(at + 3)))
            return *seconds + std::chrono::seconds(1);
    return std::nullopt;
}

} // namespace voxdeck
