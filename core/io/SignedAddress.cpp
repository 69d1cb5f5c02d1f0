// SPDX-License-Identifier: Apache-2.0
#include "core/io/SignedAddress.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <ctime>
#include <deque>
#include <mutex>
#include <unordered_map>
#include <utility>

namespace voxdeck {

namespace {

using SystemClock = std::chrono::system_clock;

constexpr std::size_t kMostBytes = std::size_t{256} << 20;

/// The last address with a signature of each object, in memory only.
class Noted {
public:
    void add(const std::string &plain, std::string_view url)
    {
        const std::lock_guard lock(m_mutex);
        auto [slot, isNew] = m_urls.try_emplace(plain);
        m_bytes -= slot->second.size();
        slot->second = url;
        m_bytes += url.size();
        if (isNew) {
            m_bytes += 2 * plain.size();
            m_order.push_back(plain);
        }
        while (m_bytes > kMostBytes && m_order.size() > 1) {
            const auto oldest = m_urls.find(m_order.front());
            m_bytes -= oldest->second.size() + 2 * oldest->first.size();
            m_urls.erase(oldest);
            m_order.pop_front();
        }
    }

    std::optional<std::string> find(const std::string &plain)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = m_urls.find(plain);
        return found == m_urls.end() ? std::nullopt : std::optional(found->second);
    }

private:
    std::mutex m_mutex;
    std::unordered_map<std::string, std::string> m_urls; ///< guarded by m_mutex
    std::deque<std::string> m_order;                     ///< guarded by m_mutex; oldest first
    std::size_t m_bytes = 0;                             ///< guarded by m_mutex
};

Noted &noted()
{
    static Noted all;
    return all;
}

std::optional<std::int64_t> numberIn(std::string_view text)
{
    std::int64_t number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    return problem == std::errc() && end == text.data() + text.size() && number > 0
               ? std::optional(number)
               : std::nullopt;
}

/// "20261123T130500Z", also with "-", ":" and "%3A" between the numbers, in UTC.
std::optional<SystemClock::time_point> timeIn(std::string_view text)
{
    std::string digits;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '%')
            i += 2; // an encoded colon
        else if (std::isdigit(static_cast<unsigned char>(text[i])) != 0)
            digits += text[i];
        else if (text[i] == '.')
            break;
    }
    if (digits.size() < 14)
        return std::nullopt;
    const auto part = [&digits](std::size_t at, std::size_t length) {
        int number = 0;
        std::from_chars(digits.data() + at, digits.data() + at + length, number);
        return number;
    };
    std::tm time{};
    time.tm_year = part(0, 4) - 1900;
    time.tm_mon = part(4, 2) - 1;
    time.tm_mday = part(6, 2);
    time.tm_hour = part(8, 2);
    time.tm_min = part(10, 2);
    time.tm_sec = part(12, 2);
    const auto seconds = ::timegm(&time);
    return seconds < 0 ? std::nullopt : std::optional(SystemClock::from_time_t(seconds));
}

} // namespace

bool isSignaturePart(std::string_view name)
{
    constexpr std::array<std::string_view, 25> kNames{
        "Signature", "Expires", "Key-Pair-Id", "Policy", "AWSAccessKeyId", "GoogleAccessId", "x-id",
        // Azure
        "se", "sig", "sv", "sr", "sp", "st", "spr", "sip", "ss", "srt", "skoid", "sktid", "skt",
        "ske", "sks", "skv", "sdd", "si"};
    return name.starts_with("X-Amz-") || name.starts_with("X-Goog-")
           || name.starts_with("response-")
           || std::find(kNames.begin(), kNames.end(), name) != kNames.end();
}

std::optional<std::string> withoutSignature(std::string_view url)
{
    constexpr std::array<std::string_view, 4> kProofs{"X-Amz-Signature", "X-Goog-Signature",
                                                      "Signature", "sig"};
    const auto mark = url.find('?');
    if (mark == std::string_view::npos)
        return std::nullopt;
    bool isSigned = false;
    for (auto rest = url.substr(mark + 1); !rest.empty();) {
        const auto one = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(one.size() + 1, rest.size()));
        const auto name = one.substr(0, one.find('='));
        if (!isSignaturePart(name))
            return std::nullopt;
        isSigned = isSigned || std::find(kProofs.begin(), kProofs.end(), name) != kProofs.end();
    }
    return isSigned ? std::optional(std::string(url.substr(0, mark))) : std::nullopt;
}

void noteSigned(const std::string &plain, std::string_view url)
{
    noted().add(plain, url);
}

std::optional<std::string> signedAddress(const std::string &plain)
{
    return noted().find(plain);
}

std::string_view queryPart(std::string_view url, std::string_view name)
{
    const auto mark = url.find('?');
    auto rest = mark == std::string_view::npos ? std::string_view() : url.substr(mark + 1);
    while (!rest.empty()) {
        const auto one = rest.substr(0, rest.find('&'));
        rest.remove_prefix(std::min(one.size() + 1, rest.size()));
        if (one.starts_with(name) && one.substr(name.size()).starts_with('='))
            return one.substr(name.size() + 1);
    }
    return {};
}

std::optional<SystemClock::time_point> signatureExpiry(std::string_view url)
{
    if (const auto at = numberIn(queryPart(url, "Expires")))
        return SystemClock::from_time_t(static_cast<std::time_t>(*at));
    for (const std::string prefix : {"X-Amz-", "X-Goog-"}) {
        const auto from = timeIn(queryPart(url, prefix + "Date"));
        const auto lifetime = numberIn(queryPart(url, prefix + "Expires"));
        if (from && lifetime)
            return *from + std::chrono::seconds(*lifetime);
    }
    return timeIn(queryPart(url, "se"));
}

} // namespace voxdeck
