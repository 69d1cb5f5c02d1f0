// SPDX-License-Identifier: Apache-2.0
#include "core/remote/S3Bucket.h"

#include "core/remote/RemoteErrors.h"
#include "core/remote/XmlReply.h"

#include <algorithm>
#include <charconv>

namespace voxdeck {

namespace {

/// Completing a large upload, or storing a large part, takes a server minutes.
constexpr std::chrono::milliseconds kWritePatience = std::chrono::minutes(5);

constexpr auto kNoConditions = VOX_SENTENCE(
    "the server has no conditional writes, so changes by others cannot be noticed");

bool isSet(const PutCondition &condition)
{
    return condition.ifAbsent || !condition.ifMatch.empty();
}

/// Servers without conditional writes answer 501, and some gateways 400.
bool refusesConditions(const RemoteAnswer &answer)
{
    if (answer.reply.status == 501)
        return true;
    const auto code = serverCode(answer.reply, answer.body);
    return answer.reply.status == 400
           && (code == "NotImplemented" || code == "InvalidRequest" || code == "InvalidArgument");
}

std::uint64_t numberIn(const std::string &text)
{
    std::uint64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

/// Keys of a listing with encoding-type=url: AWS writes a blank as "+", Ceph as "%20".
std::string decodedKey(std::string text, bool isEncoded)
{
    if (!isEncoded)
        return text;
    std::replace(text.begin(), text.end(), '+', ' ');
    return percentDecoded(text);
}

std::span<const std::byte> bytesIn(const std::string &text)
{
    return std::as_bytes(std::span(text.data(), text.size()));
}

} // namespace

S3Bucket::S3Bucket(RemoteLine &line, S3Access access, RemoteAddress address)
    : m_line(line), m_access(std::move(access)), m_address(std::move(address))
{
    const auto parts = partsOfUrl(m_access.endpoint);
    m_origin = parts.scheme + "://" + (m_access.pathStyle ? "" : m_address.bucket + ".")
               + parts.authority();
}

void S3Bucket::Ask::require(const PutCondition &condition)
{
    if (!condition.ifMatch.empty())
        headers.emplace_back("if-match", condition.ifMatch);
    if (condition.ifAbsent)
        headers.emplace_back("if-none-match", "*");
}

std::string S3Bucket::shown(const std::string &key) const
{
    auto address = m_address;
    address.key = key;
    return address.text();
}

std::string S3Bucket::pathOf(const std::string &key) const
{
    auto path = partsOfUrl(m_access.endpoint).target;
    while (path.ends_with('/'))
        path.pop_back();
    if (m_access.pathStyle)
        path += "/" + percentEncoded(m_address.bucket, false);
    return path + "/" + percentEncoded(key, true);
}

RemoteCall S3Bucket::call(Ask ask) const
{
    RemoteCall made;
    made.shown = shown(ask.key);
    made.make = [this, ask = std::move(ask)](const std::stop_token &) -> Result<HttpRequest> {
        HttpRequest request;
        request.method = ask.method;
        request.body = ask.body;
        request.headers = ask.headers;
        S3Request wish{ask.method, pathOf(ask.key), ask.query, {}, "UNSIGNED-PAYLOAD"};
        const auto query = encodedQuery(ask.query);
        request.url = m_origin + wish.path + (query.empty() ? "" : "?" + query);
        if (!m_access.keys)
            return request;
        // Over plain http the signature covers the content; over TLS the connection does.
        if (ask.body.empty() || m_origin.starts_with("http://"))
            wish.payloadHash = hashOfPayload(ask.body);
        wish.headers = ask.headers;
        wish.headers.emplace_back("host", partsOfUrl(m_origin).authority());
        const S3Signer signer(*m_access.keys, m_access.region);
        const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
        const auto added = signer.signedHeaders(wish, now);
        request.headers.insert(request.headers.end(), added.begin(), added.end());
        return request;
    };
    return made;
}

Result<RemoteAnswer> S3Bucket::send(Ask ask, std::stop_token stop) const
{
    auto made = call(std::move(ask));
    VOX_TRY(auto answer, m_line.exchange(made, std::move(stop)));
    if (answer.reply.status < 200 || answer.reply.status >= 300)
        return fail(errorOfStatus(answer.reply, answer.body, made.shown));
    return answer;
}

RemoteCall S3Bucket::reading(const std::string &key) const
{
    Ask ask;
    ask.key = key;
    return call(std::move(ask));
}

Result<> S3Bucket::read(const std::string &key, std::uint64_t size, const std::string &etag,
                        const std::function<Result<>(std::span<const std::byte>)> &sink,
                        std::stop_token stop) const
{
    RangeWish wish;
    wish.length = size;
    wish.objectSize = size;
    wish.etag = etag;
    wish.mayBeEncoded = true;
    return m_line.read(reading(key), wish, sink, std::move(stop));
}

Result<bool> S3Bucket::hasBytes(
    const std::string &key, const ObjectFacts &facts,
    const std::function<Result<bool>(std::uint64_t at, std::span<const std::byte>)> &isSame,
    std::stop_token stop) const
{
    std::uint64_t at = 0;
    bool areSame = true;
    const auto done = read(
        key, facts.size, facts.etag,
        [&](std::span<const std::byte> piece) -> Result<> {
            VOX_TRY(areSame, isSame(at, piece));
            at += piece.size();
            // ends the reading; the answer is known
            return areSame
                       ? Result<>()
                       : Result<>(fail(ErrorCode::Cancelled, Sentence::tr("other content"), key));
        },
        std::move(stop));
    if (!done && areSame)
        return fail(done.error());
    return areSame;
}

Result<ObjectFacts> S3Bucket::facts(const std::string &key, std::stop_token stop) const
{
    Ask ask;
    ask.method = "HEAD";
    ask.key = key;
    VOX_TRY(const auto answer, send(std::move(ask), std::move(stop)));
    const auto size = answer.reply.contentLength();
    if (!size)
        return fail(ErrorCode::Corrupt,
                    Sentence::tr("the server does not report the object's size"), shown(key));
    ObjectFacts facts;
    facts.size = *size;
    facts.etag = answer.reply.header("etag");
    facts.lastModified = answer.reply.header("last-modified");
    facts.identity = facts.etag.empty() ? facts.lastModified : facts.etag;
    facts.mayBeEncoded = true;
    return facts;
}

Result<> S3Bucket::list(const std::string &prefix, const std::string &delimiter,
                        const EntrySink &sink, std::stop_token stop,
                        const std::string &startAfter) const
{
    std::string token;
    for (;;) {
        Ask ask;
        ask.query = {{"list-type", "2"}, {"encoding-type", "url"}, {"prefix", prefix}};
        if (!delimiter.empty())
            ask.query.emplace_back("delimiter", delimiter);
        if (!token.empty())
            ask.query.emplace_back("continuation-token", token);
        else if (!startAfter.empty())
            ask.query.emplace_back("start-after", startAfter);
        VOX_TRY(const auto answer, send(std::move(ask), stop));
        VOX_TRY(const auto page, parseXmlReply(answer.body));
        const bool isEncoded = page.textOf("EncodingType") == "url";
        for (const auto &element : page.children) {
            RemoteEntry entry;
            if (element.name == "CommonPrefixes") {
                entry.path = decodedKey(element.textOf("Prefix"), isEncoded);
                entry.isFolder = true;
            } else if (element.name == "Contents") {
                entry.path = decodedKey(element.textOf("Key"), isEncoded);
                entry.size = numberIn(element.textOf("Size"));
                entry.etag = element.textOf("ETag");
                entry.modified = element.textOf("LastModified");
            } else {
                continue;
            }
            VOX_CHECK(sink(entry));
        }
        const auto next = page.textOf("NextContinuationToken");
        if (page.textOf("IsTruncated") != "true")
            return {};
        if (next.empty() || next == token)
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("the server repeats a page of the listing"), shown(prefix));
        token = next;
    }
}

Result<std::string> S3Bucket::put(const std::string &key, std::span<const std::byte> bytes,
                                  std::stop_token stop, const PutCondition &condition) const
{
    Ask ask;
    ask.method = "PUT";
    ask.key = key;
    ask.body = bytes;
    ask.headers.emplace_back("content-md5", md5Base64(bytes));
    ask.require(condition);
    auto made = call(std::move(ask));
    made.patience = kWritePatience;
    VOX_TRY(const auto answer, m_line.exchange(made, std::move(stop)));
    if (isSet(condition) && refusesConditions(answer))
        return fail(ErrorCode::Unsupported, kNoConditions, made.shown);
    if (answer.reply.status < 200 || answer.reply.status >= 300)
        return fail(errorOfStatus(answer.reply, answer.body, made.shown));
    return answer.reply.header("etag");
}

Result<> S3Bucket::remove(const std::string &key, std::stop_token stop) const
{
    Ask ask;
    ask.method = "DELETE";
    ask.key = key;
    VOX_CHECK(send(std::move(ask), std::move(stop)));
    return {};
}

Result<std::string> S3Bucket::beginUpload(const std::string &key, std::stop_token stop) const
{
    Ask ask;
    ask.method = "POST";
    ask.key = key;
    ask.query = {{"uploads", ""}};
    VOX_TRY(const auto answer, send(std::move(ask), std::move(stop)));
    VOX_TRY(const auto reply, parseXmlReply(answer.body));
    auto id = reply.textOf("UploadId");
    if (id.empty())
        return fail(ErrorCode::Corrupt, Sentence::tr("the server did not start the upload"),
                    shown(key));
    return id;
}

Result<UploadedPart> S3Bucket::putPart(const std::string &key, const std::string &upload,
                                       int number, std::span<const std::byte> bytes,
                                       std::stop_token stop) const
{
    Ask ask;
    ask.method = "PUT";
    ask.key = key;
    ask.query = {{"partNumber", std::to_string(number)}, {"uploadId", upload}};
    ask.headers.emplace_back("content-md5", md5Base64(bytes));
    ask.body = bytes;
    auto made = call(std::move(ask));
    made.patience = kWritePatience;
    VOX_TRY(const auto answer, m_line.exchange(made, std::move(stop)));
    if (answer.reply.status != 200)
        return fail(errorOfStatus(answer.reply, answer.body, made.shown));
    UploadedPart part{number, bytes.size(), answer.reply.header("etag")};
    if (part.etag.empty())
        return fail(ErrorCode::Corrupt, Sentence::tr("the server returned no ETag for a part"),
                    made.shown);
    return part;
}

Result<std::vector<UploadedPart>> S3Bucket::parts(const std::string &key, const std::string &upload,
                                                  std::stop_token stop) const
{
    std::vector<UploadedPart> all;
    std::string marker;
    for (;;) {
        Ask ask;
        ask.key = key;
        ask.query = {{"uploadId", upload}};
        if (!marker.empty())
            ask.query.emplace_back("part-number-marker", marker);
        VOX_TRY(const auto answer, send(std::move(ask), stop));
        VOX_TRY(const auto page, parseXmlReply(answer.body));
        for (const auto &element : page.children)
            if (element.name == "Part")
                all.push_back({static_cast<int>(numberIn(element.textOf("PartNumber"))),
                               numberIn(element.textOf("Size")), element.textOf("ETag")});
        const auto next = page.textOf("NextPartNumberMarker");
        if (page.textOf("IsTruncated") != "true" || next.empty() || next == marker)
            return all;
        marker = next;
    }
}

Result<bool> S3Bucket::mayWrite(const std::string &key, std::stop_token stop) const
{
    // not the completion of such an upload: Ceph answers that with 500
    Ask ask;
    ask.method = "PUT";
    ask.key = key;
    ask.query = {{"partNumber", "1"}, {"uploadId", "none"}};
    const auto made = call(std::move(ask));
    VOX_TRY(const auto answer, m_line.exchange(made, std::move(stop)));
    const auto code = serverCode(answer.reply, answer.body);
    if (code == "NoSuchUpload")
        return true;
    if (answer.reply.status == 401 || answer.reply.status == 403 || code == "NoSuchBucket")
        return fail(errorOfStatus(answer.reply, answer.body, made.shown));
    return false;
}

Result<std::string> S3Bucket::completeUpload(const std::string &key, const std::string &upload,
                                             const std::vector<UploadedPart> &parts,
                                             std::stop_token stop,
                                             const PutCondition &condition) const
{
    std::string list = "<CompleteMultipartUpload>";
    for (const auto &part : parts)
        list += "<Part><PartNumber>" + std::to_string(part.number) + "</PartNumber><ETag>"
                + xmlEscaped(part.etag) + "</ETag></Part>";
    list += "</CompleteMultipartUpload>";
    Ask ask;
    ask.method = "POST";
    ask.key = key;
    ask.query = {{"uploadId", upload}};
    ask.headers.emplace_back("content-type", "application/xml");
    ask.require(condition);
    ask.body = bytesIn(list);
    auto made = call(std::move(ask));
    made.patience = kWritePatience;
    VOX_TRY(const auto answer, m_line.exchange(made, std::move(stop)));
    // 200 may carry an error: the server answers before it knows.
    const auto reply = parseXmlReply(answer.body);
    if (isSet(condition) && refusesConditions(answer))
        return fail(ErrorCode::Unsupported, kNoConditions, made.shown);
    if (answer.reply.status != 200 || (reply && reply->name == "Error"))
        return fail(errorOfStatus(answer.reply, answer.body, made.shown));
    return reply ? reply->textOf("ETag") : std::string();
}

Result<> S3Bucket::abortUpload(const std::string &key, const std::string &upload,
                               std::stop_token stop) const
{
    Ask ask;
    ask.method = "DELETE";
    ask.key = key;
    ask.query = {{"uploadId", upload}};
    VOX_CHECK(send(std::move(ask), std::move(stop)));
    return {};
}

std::string S3Bucket::presigned(const std::string &key, std::chrono::seconds lifetime) const
{
    S3Request wish;
    wish.path = pathOf(key);
    if (!m_access.keys)
        return m_origin + wish.path;
    wish.headers = {{"host", partsOfUrl(m_origin).authority()}};
    const S3Signer signer(*m_access.keys, m_access.region);
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    return m_origin + wish.path + "?" + signer.presignedQuery(wish, now, lifetime);
}

} // namespace voxdeck
