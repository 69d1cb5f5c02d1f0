// SPDX-License-Identifier: Apache-2.0
#include "core/remote/RemoteLine.h"

#include "core/base/Ascii.h"
#include "core/base/Stopped.h"
#include "core/remote/OfflineMode.h"
#include "core/remote/RemoteAddress.h"
#include "core/remote/RemoteErrors.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <condition_variable>
#include <optional>
#include <random>
#include <set>

namespace voxdeck {

namespace {

using Clock = std::chrono::steady_clock;
using Milliseconds = std::chrono::milliseconds;

constexpr int kMostRedirects = 5;
constexpr auto kDownFor = std::chrono::seconds(15); ///< others need not wait for all tries again
constexpr auto kSilentFor = std::chrono::seconds(10);
constexpr std::size_t kErrorBody = 64 << 10; ///< bytes of an error's body that are looked at

bool isRedirect(const HttpReply &reply)
{
    switch (reply.status) {
    case 301:
    case 302:
    case 303:
    case 307:
    case 308: return !reply.header("location").empty();
    default: return false;
    }
}

bool isCredential(const std::string &name)
{
    constexpr std::array<std::string_view, 4> kNames{"authorization", "cookie",
                                                     "proxy-authorization", "x-amz-security-token"};
    const std::string lower = lowered(name);
    return std::find(kNames.begin(), kNames.end(), lower) != kNames.end()
           || lower.starts_with("x-amz-");
}

HttpFailure brokenRule(ErrorCode code, Sentence sentence)
{
    return {{code, std::move(sentence), {}}, false};
}

Milliseconds backOff(const RetryPolicy &policy, int failures)
{
    thread_local std::minstd_rand random{std::random_device{}()};
    auto wait = policy.first;
    for (int i = 1; i < failures && wait < policy.longest; ++i)
        wait *= 2;
    wait = std::min(wait, policy.longest);
    std::uniform_int_distribution<long long> jitter(wait.count() / 2, wait.count());
    return Milliseconds(jitter(random));
}

Milliseconds stallFor(const RetryPolicy &policy, int failures)
{
    auto stall = policy.stall;
    for (int i = 0; i < failures && stall < policy.longestStall; ++i)
        stall *= 2;
    return std::min(stall, std::max(policy.stall, policy.longestStall));
}

/// "bytes 0-99/1234" as three numbers.
struct ContentRange {
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    std::optional<std::uint64_t> size;
};

std::optional<ContentRange> contentRange(const HttpReply &reply)
{
    const auto text = reply.header("content-range");
    const char *at = text.data();
    const char *const end = at + text.size();
    ContentRange range;
    if (!text.starts_with("bytes "))
        return std::nullopt;
    const auto first = std::from_chars(at + 6, end, range.first);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != '-')
        return std::nullopt;
    const auto last = std::from_chars(first.ptr + 1, end, range.last);
    if (last.ec != std::errc() || last.ptr == end || *last.ptr != '/')
        return std::nullopt;
    if (std::string_view(last.ptr + 1, end) == "*")
        return range;
    std::uint64_t size = 0;
    const auto whole = std::from_chars(last.ptr + 1, end, size);
    if (whole.ec != std::errc() || whole.ptr != end)
        return std::nullopt;
    range.size = size;
    return range;
}

bool isWeak(const std::string &etag)
{
    return etag.empty() || etag.starts_with("W/");
}

Error withSubject(Error error, const std::string &shown)
{
    if (error.subject.empty())
        error.subject = shown;
    return error;
}

} // namespace

bool sleepUntil(Clock::time_point time, std::stop_token stop)
{
    std::mutex mutex;
    std::condition_variable_any changed;
    std::unique_lock lock(mutex);
    changed.wait_until(lock, stop, time, [] { return false; });
    return !stop.stop_requested();
}

RemoteLine::RemoteLine(HttpClient &client, RetryPolicy policy) : m_client(client), m_policy(policy)
{
}

LineCounts RemoteLine::counts() const
{
    const std::lock_guard lock(m_mutex);
    return m_counts;
}

/// Sends a request and those its redirects lead to. Heads and bodies of redirects are not shown to the
/// request's callbacks.
tl::expected<HttpReply, HttpFailure> RemoteLine::follow(HttpRequest request, bool followsAbsolute,
                                                        std::stop_token stop)
{
    const auto onHead = std::move(request.onHead);
    const auto onBody = std::move(request.onBody);
    bool isPassedOn = false;
    std::uint64_t received = 0;
    request.onHead = [&](const HttpReply &reply) -> Result<> {
        isPassedOn = !isRedirect(reply) || (request.method != "GET" && request.method != "HEAD")
                     || (!followsAbsolute && !partsOfUrl(reply.header("location")).host.empty());
        return isPassedOn && onHead ? onHead(reply) : Result<>();
    };
    request.onBody = [&](std::span<const std::byte> bytes) -> Result<> {
        received += bytes.size();
        return isPassedOn && onBody ? onBody(bytes) : Result<>();
    };
    std::set<std::string> seen{request.url};
    for (int hops = 0;; ++hops) {
        auto reply = m_client.send(request, stop);
        {
            const std::lock_guard lock(m_mutex);
            ++m_counts.requests;
            m_counts.bytes += std::exchange(received, 0);
        }
        if (!reply || !isRedirect(*reply) || isPassedOn)
            return reply;
        const auto next = resolvedUrl(request.url, reply->header("location"));
        if (partsOfUrl(next).host.empty())
            return tl::unexpected(
                brokenRule(ErrorCode::Corrupt,
                           Sentence::tr("the server redirects to an invalid web address")));
        if (partsOfUrl(request.url).scheme == "https" && partsOfUrl(next).scheme != "https")
            return tl::unexpected(
                brokenRule(ErrorCode::PermissionDenied,
                           Sentence::tr("the server redirects from https to an unprotected "
                                        "address, which is not followed")));
        if (hops + 1 > kMostRedirects || !seen.insert(next).second)
            return tl::unexpected(
                brokenRule(ErrorCode::Corrupt, Sentence::tr("the server redirects in a circle")));
        if (!isSameServer(request.url, next))
            std::erase_if(request.headers,
                          [](const NamedText &header) { return isCredential(header.first); });
        request.url = next;
    }
}

bool RemoteLine::pause(int failures, const HttpReply *reply, const std::string &url,
                       std::stop_token stop)
{
    if (failures >= m_policy.tries)
        return false;
    {
        const std::lock_guard lock(m_mutex);
        ++m_counts.retries;
    }
    auto until = Clock::now() + backOff(m_policy, failures);
    const auto asked = reply != nullptr ? askedWait(*reply, std::chrono::system_clock::now())
                                        : std::nullopt;
    if (asked) {
        if (*asked > m_policy.longestAsked)
            return false;
        until = Clock::now() + *asked;
        // A server's wait applies to all requests, not only to this one.
        const std::lock_guard lock(m_mutex);
        auto &notBefore = m_notBefore[partsOfUrl(url).authority()];
        notBefore = std::max(notBefore, until);
    }
    return sleepUntil(until, stop);
}

bool RemoteLine::isDown(const std::string &url) const
{
    const std::lock_guard lock(m_mutex);
    const auto found = m_downUntil.find(partsOfUrl(url).authority());
    return found != m_downUntil.end() && Clock::now() < found->second;
}

void RemoteLine::noteReach(const std::string &url, bool isReached)
{
    const std::lock_guard lock(m_mutex);
    if (isReached && m_downUntil.empty())
        return;
    const auto server = partsOfUrl(url).authority();
    if (isReached)
        m_downUntil.erase(server);
    else
        m_downUntil[server] = Clock::now() + kDownFor;
}

Result<> RemoteLine::waitForServer(const std::string &url, const std::string &shown,
                                   std::stop_token stop)
{
    Clock::time_point until{};
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_notBefore.find(partsOfUrl(url).authority());
        if (found != m_notBefore.end())
            until = found->second;
    }
    if ((until > Clock::now() && !sleepUntil(until, stop)) || stop.stop_requested())
        return stopped(shown, "nothing was changed");
    return {};
}

/// The tries of one call: makes the request, sends it, and decides whether there is another try.
class RemoteLine::Attempt {
public:
    Attempt(RemoteLine &line, const RemoteCall &call, std::stop_token stop)
        : m_line(line), m_call(call), m_stop(std::move(stop))
    {
    }

    using Prepare = std::function<void(HttpRequest &)>;

    /// One try. Nothing: it failed in a way that passes, and the next one may be made.
    Result<std::optional<HttpReply>> once(const Prepare &prepare, const std::string &errorBody)
    {
        if (mayAskNoServer())
            return fail(notFetchedError(m_call.shown));
        VOX_TRY(auto request, m_call.make(m_stop));
        VOX_CHECK(m_line.waitForServer(request.url, m_call.shown, m_stop));
        if (isSilentNow(request.url))
            return fail(ErrorCode::Unavailable, silenceOf(longestSilence()), m_call.shown);
        request.stall = nextStall();
        const auto stall = request.stall;
        // libcurl repeats on its own what a kept connection lost
        request.isNewConnection = !m_call.mayRepeat || (m_failures > 0 && m_isBroken);
        const auto url = request.url;
        prepare(request);
        auto reply = m_line.follow(std::move(request), m_call.followsAbsolute, m_stop);
        if (!reply)
            return afterFailure(reply.error(), url, stall);
        m_silent = {};
        m_line.noteReach(url, true);
        if ((reply->status == 401 || reply->status == 403) && m_call.renew && !m_isRenewed) {
            m_isRenewed = true;
            if (m_call.renew())
                return std::optional<HttpReply>();
        }
        m_isBroken = false;
        const bool mayRepeat = m_call.mayRepeat || reply->status == 429 || reply->status == 503;
        if (!isPassing(reply->status) || !mayRepeat)
            return std::optional(std::move(*reply));
        if (m_line.pause(++m_failures, &*reply, url, m_stop))
            return std::optional<HttpReply>();
        if (m_stop.stop_requested())
            return stopped(m_call.shown, "nothing was changed");
        return fail(errorOfStatus(*reply, errorBody, m_call.shown));
    }

    /// Bytes came: the tries are counted again.
    void hasProgress()
    {
        m_failures = 0;
        m_silent = {};
    }

private:
    Milliseconds longestSilence() const
    {
        return std::max(m_line.m_policy.longestSilence, 2 * m_call.patience);
    }

    static Sentence silenceOf(Milliseconds waited)
    {
        return Sentence::tr("the server does not answer: nothing came in %1 s; check host and "
                            "port, or try again later",
                            (waited.count() + 999) / 1000);
    }

    /// Whoever asks a silent server next need not wait as long: for some seconds nobody asks it.
    void noteSilence(const std::string &url)
    {
        const std::lock_guard lock(m_line.m_mutex);
        m_line.m_downUntil[partsOfUrl(url).authority()] = Clock::now() + kDownFor + kSilentFor;
    }
    bool isSilentNow(const std::string &url) const
    {
        const std::lock_guard lock(m_line.m_mutex);
        const auto found = m_line.m_downUntil.find(partsOfUrl(url).authority());
        return found != m_line.m_downUntil.end() && found->second - Clock::now() > kDownFor;
    }

    /// The last try of a silent server gets all the time that is left.
    Milliseconds nextStall() const
    {
        const auto stall = std::max(stallFor(m_line.m_policy, m_failures), m_call.patience);
        const auto left = longestSilence() - m_silent;
        return m_silent.count() > 0 && left < 3 * stall ? std::max(left, stall) : stall;
    }

    Result<std::optional<HttpReply>> afterFailure(const HttpFailure &failure,
                                                  const std::string &url, Milliseconds stall)
    {
        m_isBroken = true;
        if (failure.isSilence) {
            m_silent += stall;
            const std::lock_guard lock(m_line.m_mutex);
            ++m_line.m_counts.stalls;
        }
        const bool isTriedAgain = failure.mayPass && m_call.mayRepeat;
        const bool mayGoOn = isTriedAgain && !m_line.isDown(url);
        m_failures += mayGoOn ? 1 : 0;
        if (mayGoOn && m_silent < longestSilence()
            && m_line.pause(m_failures, nullptr, url, m_stop))
            return std::optional<HttpReply>();
        if (m_stop.stop_requested())
            return stopped(m_call.shown, "nothing was changed");
        if (isTriedAgain)
            m_line.noteReach(url, false);
        if (isTriedAgain && m_silent >= longestSilence())
            noteSilence(url);
        auto error = withSubject(failure.error, m_call.shown);
        if (failure.isSilence)
            error.detail = silenceOf(m_silent);
        if (failure.mayPass && m_failures > 1)
            error.detail = Sentence::tr("%1 (%2 tries)", error.detail, m_failures);
        return fail(std::move(error));
    }

    RemoteLine &m_line;
    const RemoteCall &m_call;
    std::stop_token m_stop;
    int m_failures = 0;
    Milliseconds m_silent{0}; ///< waited in tries of which nothing came
    bool m_isBroken = false;
    bool m_isRenewed = false;
};

Result<RemoteAnswer> RemoteLine::exchange(const RemoteCall &call, std::stop_token stop,
                                          std::size_t largest, HttpReply *head)
{
    Attempt attempt(*this, call, stop);
    for (;;) {
        RemoteAnswer answer;
        const auto prepare = [&](HttpRequest &request) {
            if (head != nullptr)
                request.onHead = [&](const HttpReply &reply) -> Result<> {
                    *head = reply;
                    return {};
                };
            request.onBody = [&](std::span<const std::byte> bytes) -> Result<> {
                if (answer.body.size() + bytes.size() > largest)
                    return fail(ErrorCode::Corrupt,
                                Sentence::tr("the server's answer is larger than is accepted"),
                                call.shown);
                answer.body.append(reinterpret_cast<const char *>(bytes.data()), bytes.size());
                return {};
            };
        };
        VOX_TRY(auto reply, attempt.once(prepare, answer.body));
        if (!reply)
            continue;
        answer.reply = std::move(*reply);
        return answer;
    }
}

/// The state of one range over its tries.
class RemoteLine::RangeReading {
public:
    RangeReading(const RangeWish &wish, const std::string &shown,
                 const std::function<Result<>(std::span<const std::byte>)> &sink)
        : m_wish(wish), m_shown(shown), m_sink(sink)
    {
    }

    bool isDone() const { return m_reached == m_wish.length; }
    std::uint64_t reached() const { return m_reached; }
    const std::string &errorBody() const { return m_errorBody; }
    bool isAccepted() const { return m_isAccepted; }

    void prepare(HttpRequest &request)
    {
        m_isAccepted = false;
        m_errorBody.clear();
        m_end = m_wish.length;
        const auto first = m_wish.offset + m_reached;
        request.headers.emplace_back("Range",
                                     "bytes=" + std::to_string(first) + "-"
                                         + std::to_string(m_wish.offset + m_wish.length - 1));
        request.headers.emplace_back("Accept-Encoding", "identity");
        if (!isWeak(m_wish.etag))
            request.headers.emplace_back("If-Match", m_wish.etag);
        else if (!m_wish.lastModified.empty())
            request.headers.emplace_back("If-Unmodified-Since", m_wish.lastModified);
        request.onHead = [this](const HttpReply &reply) {
            return head(reply);
        };
        request.onBody = [this](std::span<const std::byte> bytes) {
            return body(bytes);
        };
    }

private:
    Result<> head(const HttpReply &reply)
    {
        if (reply.status != 200 && reply.status != 206)
            return {};
        const auto encoding = reply.header("content-encoding");
        if (!m_wish.mayBeEncoded && !encoding.empty() && encoding != "identity")
            return fail(
                ErrorCode::Corrupt,
                Sentence::tr(
                    "the server compresses the object in transit, although it was asked not to"),
                m_shown);
        const auto etag = reply.header("etag");
        const auto modified = reply.header("last-modified");
        if ((!m_wish.etag.empty() && !etag.empty() && etag != m_wish.etag)
            || (m_wish.etag.empty() && !m_wish.lastModified.empty() && !modified.empty()
                && modified != m_wish.lastModified))
            return fail(changedError(m_shown));
        return reply.status == 206 ? partial(reply) : whole(reply);
    }

    Result<> partial(const HttpReply &reply)
    {
        const auto range = contentRange(reply);
        const auto first = m_wish.offset + m_reached;
        const auto last = m_wish.offset + m_wish.length - 1;
        if (range && range->size && *range->size != m_wish.objectSize)
            return fail(changedError(m_shown));
        if (!range || range->first != first || range->last > last || range->last < first)
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("the server sent other bytes than those asked for: "
                                     "Content-Range is wrong; expected bytes %1 to %2",
                                     first, last),
                        m_shown);
        // A server may send less than was asked for; the rest is asked for next.
        m_end = range->last + 1 - m_wish.offset;
        m_isAccepted = true;
        return {};
    }

    Result<> whole(const HttpReply &reply)
    {
        const auto length = reply.contentLength();
        if (length && *length != m_wish.objectSize)
            return fail(changedError(m_shown));
        if (m_wish.offset != 0 || m_reached != 0 || m_wish.length != m_wish.objectSize)
            return fail(ErrorCode::Unsupported,
                        Sentence::tr("the server sends the whole object where a part was asked "
                                     "for; copy the object and open the copy"),
                        m_shown);
        m_isAccepted = true;
        return {};
    }

    Result<> body(std::span<const std::byte> bytes)
    {
        if (!m_isAccepted) {
            const auto room = kErrorBody - std::min(kErrorBody, m_errorBody.size());
            m_errorBody.append(reinterpret_cast<const char *>(bytes.data()),
                               std::min(bytes.size(), room));
            return {};
        }
        if (bytes.size() > m_end - m_reached)
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("the server sent more bytes than were asked for"), m_shown);
        m_reached += bytes.size();
        return m_sink(bytes);
    }

    const RangeWish &m_wish;
    const std::string &m_shown;
    const std::function<Result<>(std::span<const std::byte>)> &m_sink;
    std::uint64_t m_reached = 0; ///< bytes of the range given to the sink
    std::uint64_t m_end = 0;     ///< of what this try brings, counted from the range's offset
    bool m_isAccepted = false;
    std::string m_errorBody;
};

Result<> RemoteLine::read(const RemoteCall &call, const RangeWish &wish,
                          const std::function<Result<>(std::span<const std::byte>)> &sink,
                          std::stop_token stop)
{
    if (wish.length > wish.objectSize || wish.offset > wish.objectSize - wish.length)
        return fail(ErrorCode::InvalidArgument,
                    Sentence::tr("the range ends past the end of the object"), call.shown);
    RangeReading reading(wish, call.shown, sink);
    Attempt attempt(*this, call, stop);
    int empty = 0;
    while (!reading.isDone()) {
        const auto before = reading.reached();
        VOX_TRY(const auto reply,
                attempt.once([&](HttpRequest &request) { reading.prepare(request); },
                             reading.errorBody()));
        if (reading.reached() > before) {
            attempt.hasProgress();
            empty = 0;
        }
        if (reply && !reading.isAccepted())
            return fail(errorOfStatus(*reply, reading.errorBody(), call.shown));
        // A complete answer with nothing in it would be asked for for ever.
        if (reply && reading.reached() == before && ++empty >= m_policy.tries)
            return fail(ErrorCode::Corrupt, Sentence::tr("the server's answers are empty"),
                        call.shown);
    }
    return {};
}

} // namespace voxdeck
