// SPDX-License-Identifier: Apache-2.0
#include "core/remote/HttpClient.h"

#include "core/base/Ascii.h"
#include "core/base/Stopped.h"

#include <curl/curl.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <cstring>
#include <ctime>
#include <mutex>
#include <pthread.h>

namespace voxdeck {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kLargestHead = 256 << 10; ///< bytes of headers
constexpr std::size_t kIdleSessions = 16;
constexpr long kConnectMilliseconds = 15000;
constexpr std::size_t kLimitedPiece = 16 << 10; ///< bytes sent at once where the rate is limited

/// OpenSSL writes to sockets without MSG_NOSIGNAL: a server that hangs up must not end the program.
class WithoutSigpipe {
public:
    WithoutSigpipe()
    {
        sigset_t pending{};
        sigemptyset(&m_pipe);
        sigaddset(&m_pipe, SIGPIPE);
        sigpending(&pending);
        m_wasPending = sigismember(&pending, SIGPIPE) == 1;
        pthread_sigmask(SIG_BLOCK, &m_pipe, &m_before);
    }
    ~WithoutSigpipe()
    {
        const timespec now{};
        if (!m_wasPending)
            static_cast<void>(sigtimedwait(&m_pipe, nullptr, &now));
        pthread_sigmask(SIG_SETMASK, &m_before, nullptr);
    }
    WithoutSigpipe(const WithoutSigpipe &) = delete;
    WithoutSigpipe &operator=(const WithoutSigpipe &) = delete;

private:
    sigset_t m_pipe{};
    sigset_t m_before{};
    bool m_wasPending = false;
};

struct HeaderList {
    curl_slist *first = nullptr;
    HeaderList() = default;
    HeaderList(const HeaderList &) = delete;
    HeaderList &operator=(const HeaderList &) = delete;
    ~HeaderList() { curl_slist_free_all(first); }
    void add(const std::string &line)
    {
        if (auto *const grown = curl_slist_append(first, line.c_str()))
            first = grown;
    }
};

/// The state shared by the callbacks of one transfer.
struct Transfer {
    const HttpRequest *request = nullptr;
    const HttpClient::Turn *turn = nullptr; ///< may be empty
    std::stop_token stop;
    HttpReply reply;
    std::size_t headBytes = 0;
    std::size_t sent = 0; ///< of the body
    bool isHeadGiven = false;
    std::optional<Error> refused; ///< by a callback
    Clock::time_point moved = Clock::now();

    bool giveHead()
    {
        if (isHeadGiven || refused)
            return !refused;
        isHeadGiven = true;
        if (!request->onHead)
            return true;
        if (auto taken = request->onHead(reply); !taken)
            refused = std::move(taken).error();
        return !refused;
    }
};

std::size_t onHeaderLine(char *text, std::size_t, std::size_t size, void *user)
{
    auto &transfer = *static_cast<Transfer *>(user);
    transfer.moved = Clock::now();
    transfer.headBytes += size;
    if (transfer.headBytes > kLargestHead)
        return 0;
    std::string_view line(text, size);
    while (!line.empty() && (line.back() == '\n' || line.back() == '\r'))
        line.remove_suffix(1);
    if (line.starts_with("HTTP/")) { // also after "100 Continue"
        transfer.reply = {};
        const auto blank = line.find(' ');
        if (blank != std::string_view::npos)
            std::from_chars(line.data() + blank + 1, line.data() + line.size(),
                            transfer.reply.status);
        return size;
    }
    const auto colon = line.find(':');
    if (colon == std::string_view::npos || transfer.isHeadGiven) // trailers are not headers
        return size;
    std::string name = lowered(line.substr(0, colon));
    line.remove_prefix(colon + 1);
    while (!line.empty() && (line.front() == ' ' || line.front() == '\t'))
        line.remove_prefix(1);
    while (!line.empty() && (line.back() == ' ' || line.back() == '\t'))
        line.remove_suffix(1);
    transfer.reply.headers.emplace_back(std::move(name), line);
    return size;
}

std::size_t onBytes(char *bytes, std::size_t, std::size_t size, void *user)
{
    auto &transfer = *static_cast<Transfer *>(user);
    transfer.moved = Clock::now();
    if (!transfer.giveHead())
        return 0;
    if (!transfer.request->onBody)
        return size;
    const auto taken = transfer.request->onBody(std::as_bytes(std::span(bytes, size)));
    transfer.moved = Clock::now(); // what a slow disk took is not the server's
    if (taken)
        return size;
    transfer.refused = taken.error();
    return 0;
}

std::size_t onUpload(char *buffer, std::size_t, std::size_t room, void *user)
{
    auto &transfer = *static_cast<Transfer *>(user);
    const auto left = transfer.request->body.subspan(transfer.sent);
    auto count = std::min(room, left.size());
    if (*transfer.turn) {
        count = std::min(count, kLimitedPiece);
        if (!(*transfer.turn)(count, transfer.stop))
            return CURL_READFUNC_ABORT;
    }
    if (count > 0)
        std::memcpy(buffer, left.data(), count);
    transfer.sent += count;
    transfer.moved = Clock::now();
    return count;
}

int onRewind(void *user, curl_off_t offset, int origin)
{
    if (origin != SEEK_SET || offset < 0)
        return CURL_SEEKFUNC_CANTSEEK;
    static_cast<Transfer *>(user)->sent = static_cast<std::size_t>(offset);
    return CURL_SEEKFUNC_OK;
}

template <class Value>
void option(CURL *handle, CURLoption which, Value value)
{
    // Fails only for options this libcurl was built without, which Debian's has.
    static_cast<void>(curl_easy_setopt(handle, which, value));
}

void setBody(CURL *handle, Transfer &transfer)
{
    const auto &request = *transfer.request;
    const auto size = static_cast<curl_off_t>(request.body.size());
    if (request.method == "HEAD") {
        option(handle, CURLOPT_NOBODY, 1L);
    } else if (request.method == "PUT") {
        option(handle, CURLOPT_UPLOAD, 1L);
        option(handle, CURLOPT_INFILESIZE_LARGE, size);
        option(handle, CURLOPT_READFUNCTION, &onUpload);
        option(handle, CURLOPT_READDATA, &transfer);
        option(handle, CURLOPT_SEEKFUNCTION, &onRewind);
        option(handle, CURLOPT_SEEKDATA, &transfer);
    } else if (request.method == "POST") {
        option(handle, CURLOPT_POST, 1L);
        option(handle, CURLOPT_POSTFIELDSIZE_LARGE, size);
        option(handle, CURLOPT_POSTFIELDS,
               request.body.empty() ? "" : reinterpret_cast<const char *>(request.body.data()));
    } else if (request.method != "GET") {
        option(handle, CURLOPT_CUSTOMREQUEST, request.method.c_str());
    }
}

HttpFailure failureOf(CURLcode code, const char *detail, const Transfer &transfer)
{
    const auto may = [](std::string sentence) {
        return HttpFailure{{ErrorCode::Unavailable, std::move(sentence), {}}, true};
    };
    const auto never = [](ErrorCode kind, std::string sentence) {
        return HttpFailure{{kind, std::move(sentence), {}}, false};
    };
    switch (code) {
    case CURLE_COULDNT_RESOLVE_HOST:
        return may(Sentence::tr("the host name is unknown; check it and the network"));
    case CURLE_COULDNT_RESOLVE_PROXY: return may(Sentence::tr("the proxy's host name is unknown"));
    case CURLE_COULDNT_CONNECT:
        return may(
            Sentence::tr("the server does not accept connections; check host, port and network"));
    case CURLE_OPERATION_TIMEDOUT: return may(Sentence::tr("the server did not answer in time"));
    case CURLE_PARTIAL_FILE:
    case CURLE_GOT_NOTHING:
    case CURLE_RECV_ERROR:
    case CURLE_SEND_ERROR:
    case CURLE_HTTP2:
    case CURLE_HTTP2_STREAM:
    case CURLE_AGAIN:
        return may(Sentence::tr("the connection was cut off before the answer was complete"));
    case CURLE_SSL_CONNECT_ERROR:
        return may(Sentence::tr(
            "no encrypted connection could be made; the server may speak no TLS here"));
    case CURLE_PEER_FAILED_VERIFICATION:
        return never(
            ErrorCode::Io,
            Sentence::tr("the server's certificate is not trusted: %1. Check the host name and "
                         "this machine's date, or add the certificate to the system",
                         (*detail != '\0' ? detail : curl_easy_strerror(code))));
    case CURLE_SSL_CACERT_BADFILE:
        return never(ErrorCode::Io,
                     Sentence::tr("the file of trusted certificates cannot be read"));
    case CURLE_UNSUPPORTED_PROTOCOL:
    case CURLE_URL_MALFORMAT:
        return never(ErrorCode::InvalidArgument,
                     Sentence::tr("the address is not a valid web address"));
    case CURLE_BAD_CONTENT_ENCODING:
    case CURLE_WEIRD_SERVER_REPLY:
        return never(ErrorCode::Corrupt, Sentence::tr("the server's answer is not HTTP"));
    case CURLE_WRITE_ERROR:
        if (transfer.headBytes > kLargestHead)
            return never(ErrorCode::Corrupt,
                         Sentence::tr("the server sent more headers than are accepted"));
        [[fallthrough]];
    default:
        return never(ErrorCode::Io,
                     Sentence::tr("the request failed: %1", curl_easy_strerror(code)));
    }
}

HttpFailure stoppedCall()
{
    return {stopped({}, "nothing was changed").value(), false};
}

HttpFailure stalled()
{
    return {{ErrorCode::Unavailable, Sentence::tr("the server sent nothing for too long"), {}},
            true,
            true};
}

void startLibrary()
{
    static std::once_flag once;
    std::call_once(once, [] { curl_global_init(CURL_GLOBAL_DEFAULT); });
}

} // namespace

std::string HttpReply::header(std::string_view name) const
{
    for (const auto &[key, value] : headers)
        if (key == name)
            return value;
    return {};
}

std::optional<std::uint64_t> HttpReply::contentLength() const
{
    const auto text = header("content-length");
    std::uint64_t length = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), length);
    if (text.empty() || problem != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return length;
}

/// One thread's connections; kept for the next request.
struct HttpClient::Session {
    CURLM *multi = curl_multi_init();
    CURL *easy = curl_easy_init();
    Session() = default;
    Session(const Session &) = delete;
    Session &operator=(const Session &) = delete;
    ~Session()
    {
        curl_easy_cleanup(easy);
        curl_multi_cleanup(multi);
    }

    /// Drives the transfer to its end; CURLE_OK, a failure of libcurl, or what stopped it.
    tl::expected<CURLcode, HttpFailure> drive(const Transfer &transfer, const std::stop_token &stop)
    {
        int running = 1;
        while (running > 0) {
            if (curl_multi_perform(multi, &running) != CURLM_OK)
                return CURLE_FAILED_INIT;
            if (running == 0)
                break;
            if (stop.stop_requested())
                return tl::unexpected(stoppedCall());
            const auto quiet = std::chrono::duration_cast<std::chrono::milliseconds>(
                Clock::now() - transfer.moved);
            if (quiet >= transfer.request->stall)
                return tl::unexpected(stalled());
            const auto left = std::clamp<long long>((transfer.request->stall - quiet).count(), 1,
                                                    500);
            curl_multi_poll(multi, nullptr, 0, static_cast<int>(left), nullptr);
        }
        int waiting = 0;
        while (const CURLMsg *const message = curl_multi_info_read(multi, &waiting))
            if (message->msg == CURLMSG_DONE)
                return message->data.result;
        return CURLE_FAILED_INIT;
    }
};

struct HttpClient::Shared {
    std::string certificates;
    Turn turn;
    std::mutex mutex;
    std::vector<std::unique_ptr<Session>> idle; ///< guarded by mutex
};

HttpClient::HttpClient(std::string certificates) : m_shared(std::make_unique<Shared>())
{
    startLibrary();
    m_shared->certificates = std::move(certificates);
}

HttpClient::~HttpClient() = default;

void HttpClient::setTurn(Turn turn)
{
    m_shared->turn = std::move(turn);
}

std::unique_ptr<HttpClient::Session> HttpClient::takeSession()
{
    {
        const std::lock_guard lock(m_shared->mutex);
        if (!m_shared->idle.empty()) {
            auto session = std::move(m_shared->idle.back());
            m_shared->idle.pop_back();
            return session;
        }
    }
    auto session = std::make_unique<Session>();
    return session->multi != nullptr && session->easy != nullptr ? std::move(session) : nullptr;
}

void HttpClient::giveBack(std::unique_ptr<Session> session)
{
    const std::lock_guard lock(m_shared->mutex);
    if (m_shared->idle.size() < kIdleSessions)
        m_shared->idle.push_back(std::move(session));
}

tl::expected<HttpReply, HttpFailure> HttpClient::send(const HttpRequest &request,
                                                      std::stop_token stop)
{
    if (stop.stop_requested())
        return tl::unexpected(stoppedCall());
    auto session = takeSession();
    if (!session)
        return tl::unexpected(HttpFailure{
            {ErrorCode::Shortage, Sentence::tr("no memory is left for a connection"), {}}, true});
    const WithoutSigpipe quiet;
    Transfer transfer;
    transfer.request = &request;
    transfer.turn = &m_shared->turn;
    transfer.stop = stop;
    HeaderList headers;
    headers.add("Expect:");
    for (const auto &[name, value] : request.headers)
        if (!value.empty())
            headers.add(std::string(name).append(": ").append(value));
    std::array<char, CURL_ERROR_SIZE> detail{};
    CURL *const easy = session->easy;
    curl_easy_reset(easy);
    option(easy, CURLOPT_URL, request.url.c_str());
    option(easy, CURLOPT_HTTPHEADER, headers.first);
    option(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    option(easy, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_2TLS));
    option(easy, CURLOPT_USERAGENT, "voxdeck/" VOXDECK_VERSION);
    option(easy, CURLOPT_NOSIGNAL, 1L);
    option(easy, CURLOPT_TCP_KEEPALIVE, 1L);
    option(easy, CURLOPT_BUFFERSIZE, 512L << 10);
    option(easy, CURLOPT_UPLOAD_BUFFERSIZE, 512L << 10);
    option(easy, CURLOPT_CONNECTTIMEOUT_MS, kConnectMilliseconds);
    option(easy, CURLOPT_PATH_AS_IS, 1L); // keys may have any part
    option(easy, CURLOPT_FRESH_CONNECT, request.isNewConnection ? 1L : 0L);
    option(easy, CURLOPT_ERRORBUFFER, detail.data());
    option(easy, CURLOPT_HEADERFUNCTION, &onHeaderLine);
    option(easy, CURLOPT_HEADERDATA, &transfer);
    option(easy, CURLOPT_WRITEFUNCTION, &onBytes);
    option(easy, CURLOPT_WRITEDATA, &transfer);
    if (!m_shared->certificates.empty())
        option(easy, CURLOPT_CAINFO, m_shared->certificates.c_str());
    setBody(easy, transfer);
    curl_multi_add_handle(session->multi, easy);
    tl::expected<CURLcode, HttpFailure> ended = CURLE_OK;
    {
        const std::stop_callback wake(stop, [multi = session->multi] { curl_multi_wakeup(multi); });
        ended = session->drive(transfer, stop);
    }
    curl_multi_remove_handle(session->multi,
                             easy); // closes the connection of an unfinished transfer
    if (ended)
        giveBack(std::move(session));
    if (transfer.refused)
        return tl::unexpected(HttpFailure{*transfer.refused, false});
    if (!ended || stop.stop_requested())
        return tl::unexpected(ended ? stoppedCall() : ended.error());
    if (*ended != CURLE_OK)
        return tl::unexpected(failureOf(*ended, detail.data(), transfer));
    if (!transfer.giveHead())
        return tl::unexpected(HttpFailure{*transfer.refused, false});
    return std::move(transfer.reply);
}

} // namespace voxdeck
