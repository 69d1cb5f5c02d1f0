// SPDX-License-Identifier: Apache-2.0
#include "core/remote/S3Signer.h"

#include "core/base/Ascii.h"
#include "core/base/Hash.h"
#include "core/base/Sha256.h"
#include "core/remote/RemoteAddress.h"

#include <openssl/evp.h>
#include <openssl/hmac.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <map>

namespace voxdeck {

namespace {

constexpr const char *kAlgorithm = "AWS4-HMAC-SHA256";

std::string digestOf(const EVP_MD *kind, std::span<const std::byte> bytes)
{
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned length = 0;
    if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &length, kind, nullptr) != 1)
        return {};
    return {reinterpret_cast<const char *>(digest.data()), length};
}

std::string hmac(std::string_view key, std::string_view text)
{
    std::array<unsigned char, EVP_MAX_MD_SIZE> code{};
    unsigned length = 0;
    HMAC(EVP_sha256(), key.data(), static_cast<int>(key.size()),
         reinterpret_cast<const unsigned char *>(text.data()), text.size(), code.data(), &length);
    return {reinterpret_cast<const char *>(code.data()), length};
}

std::string formatted(S3Signer::Time time, const char *form)
{
    const std::time_t seconds = std::chrono::system_clock::to_time_t(time);
    std::tm utc{};
    ::gmtime_r(&seconds, &utc);
    std::array<char, 32> text{};
    return {text.data(), std::strftime(text.data(), text.size(), form, &utc)};
}

std::string dateAndTime(S3Signer::Time time)
{
    return formatted(time, "%Y%m%dT%H%M%SZ");
}

/// Names in lower case and sorted, values without blanks around them and with single ones inside;
/// headers of one name joined by commas.
std::map<std::string, std::string> canonicalHeaders(const std::vector<NamedText> &headers)
{
    std::map<std::string, std::string> canonical;
    for (const auto &[name, value] : headers) {
        const std::string lower = lowered(name);
        std::string packed;
        for (const char c : value) {
            const bool isBlank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
            if (!isBlank)
                packed += c;
            else if (!packed.empty() && packed.back() != ' ')
                packed += ' ';
        }
        if (packed.ends_with(' '))
            packed.pop_back();
        const auto [at, isNew] = canonical.emplace(lower, packed);
        if (!isNew)
            at->second += "," + packed;
    }
    return canonical;
}

std::string namesOf(const std::map<std::string, std::string> &headers)
{
    std::string names;
    for (const auto &[name, value] : headers)
        names += (names.empty() ? "" : ";") + name;
    return names;
}

} // namespace

std::string hashOfPayload(std::span<const std::byte> bytes)
{
    return hashOfPayload(
        std::string_view(reinterpret_cast<const char *>(bytes.data()), bytes.size()));
}

std::string hashOfPayload(std::string_view text)
{
    return sha256Hex(text).value_or(std::string());
}

std::string md5Base64(std::span<const std::byte> bytes)
{
    const auto digest = digestOf(EVP_md5(), bytes);
    std::array<unsigned char, 32> text{};
    const int length = EVP_EncodeBlock(text.data(),
                                       reinterpret_cast<const unsigned char *>(digest.data()),
                                       static_cast<int>(digest.size()));
    return {reinterpret_cast<const char *>(text.data()), static_cast<std::size_t>(length)};
}

std::string md5Hex(std::span<const std::byte> bytes)
{
    return hexOf(digestOf(EVP_md5(), bytes));
}

std::string encodedQuery(std::vector<NamedText> query)
{
    for (auto &[name, value] : query) {
        name = percentEncoded(name, false);
        value = percentEncoded(value, false);
    }
    std::sort(query.begin(), query.end());
    std::string text;
    for (const auto &[name, value] : query)
        text.append(text.empty() ? "" : "&").append(name).append("=").append(value);
    return text;
}

S3Signer::S3Signer(S3Keys keys, std::string region, std::string service)
    : m_keys(std::move(keys)), m_region(std::move(region)), m_service(std::move(service))
{
}

std::string S3Signer::canonicalRequest(const S3Request &request) const
{
    const auto headers = canonicalHeaders(request.headers);
    std::string text = request.method + "\n" + request.path + "\n" + encodedQuery(request.query)
                       + "\n";
    for (const auto &[name, value] : headers)
        text.append(name).append(":").append(value).append("\n");
    return text + "\n" + namesOf(headers) + "\n" + request.payloadHash;
}

std::string S3Signer::scope(Time now) const
{
    return formatted(now, "%Y%m%d") + "/" + m_region + "/" + m_service + "/aws4_request";
}

std::string S3Signer::stringToSign(const S3Request &request, Time now) const
{
    return std::string(kAlgorithm) + "\n" + dateAndTime(now) + "\n" + scope(now) + "\n"
           + hashOfPayload(canonicalRequest(request));
}

std::string S3Signer::signature(const std::string &text, Time now) const
{
    const auto day = hmac("AWS4" + m_keys.secretKey, formatted(now, "%Y%m%d"));
    const auto key = hmac(hmac(hmac(day, m_region), m_service), "aws4_request");
    return hexOf(hmac(key, text));
}

std::vector<NamedText> S3Signer::signedHeaders(const S3Request &request, Time now) const
{
    std::vector<NamedText> added{{"x-amz-date", dateAndTime(now)}};
    if (m_service == "s3")
        added.emplace_back("x-amz-content-sha256", request.payloadHash);
    if (!m_keys.sessionToken.empty())
        added.emplace_back("x-amz-security-token", m_keys.sessionToken);
    S3Request whole = request;
    whole.headers.insert(whole.headers.end(), added.begin(), added.end());
    added.emplace_back("authorization",
                       std::string(kAlgorithm) + " Credential=" + m_keys.accessKey + "/"
                           + scope(now)
                           + ", SignedHeaders=" + namesOf(canonicalHeaders(whole.headers))
                           + ", Signature=" + signature(stringToSign(whole, now), now));
    return added;
}

std::string S3Signer::presignedQuery(const S3Request &request, Time now,
                                     std::chrono::seconds lifetime) const
{
    S3Request whole = request;
    whole.query.insert(whole.query.end(),
                       {{"X-Amz-Algorithm", kAlgorithm},
                        {"X-Amz-Credential", m_keys.accessKey + "/" + scope(now)},
                        {"X-Amz-Date", dateAndTime(now)},
                        {"X-Amz-Expires", std::to_string(lifetime.count())},
                        {"X-Amz-SignedHeaders", namesOf(canonicalHeaders(request.headers))}});
    if (!m_keys.sessionToken.empty())
        whole.query.emplace_back("X-Amz-Security-Token", m_keys.sessionToken);
    const auto code = signature(stringToSign(whole, now), now);
    return encodedQuery(whole.query) + "&X-Amz-Signature=" + code;
}

} // namespace voxdeck
