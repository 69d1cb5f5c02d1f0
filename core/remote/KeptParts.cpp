// SPDX-License-Identifier: Apache-2.0
#include "core/remote/KeptParts.h"

#include "core/base/Sha256.h"
#include "core/base/UserFolders.h"
#include "core/io/PosixFileSystem.h"

#include <openssl/evp.h>
#include <openssl/rand.h>

#include <array>
#include <charconv>
#include <memory>
#include <string_view>
#include <system_error>

namespace voxdeck {

namespace {

constexpr std::size_t kNonce = 12; ///< bytes, in front of what is encrypted
constexpr std::size_t kTag = 16;   ///< bytes, behind it
constexpr std::size_t kKey = 32;
constexpr auto kLifetime = std::chrono::hours(24); ///< signed addresses expire sooner

using Context = std::unique_ptr<EVP_CIPHER_CTX, decltype(&EVP_CIPHER_CTX_free)>;

unsigned char *bytesIn(std::string &text, std::size_t at = 0)
{
    return reinterpret_cast<unsigned char *>(text.data()) + at;
}

const unsigned char *bytesIn(std::string_view text, std::size_t at = 0)
{
    return reinterpret_cast<const unsigned char *>(text.data()) + at;
}

/// AES-256-GCM. Empty where OpenSSL refuses.
std::string sealed(const std::string &text, const std::string &key)
{
    const Context context(EVP_CIPHER_CTX_new(), &EVP_CIPHER_CTX_free);
    std::string out(kNonce + text.size() + kTag, '\0');
    int length = 0;
    int rest = 0;
    const bool isMade = context && key.size() == kKey && RAND_bytes(bytesIn(out), kNonce) == 1
                        && EVP_EncryptInit_ex(context.get(), EVP_aes_256_gcm(), nullptr,
                                              bytesIn(std::string_view(key)), bytesIn(out))
                               == 1
                        && EVP_EncryptUpdate(context.get(), bytesIn(out, kNonce), &length,
                                             bytesIn(std::string_view(text)),
                                             static_cast<int>(text.size()))
                               == 1
                        && EVP_EncryptFinal_ex(context.get(), bytesIn(out, kNonce), &rest) == 1
                        && EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, kTag,
                                               bytesIn(out, kNonce + text.size()))
                               == 1;
    return isMade ? out : std::string();
}

/// Nothing where the key is another one or a byte is wrong.
std::optional<std::string> unsealed(std::string bytes, const std::string &key)
{
    if (bytes.size() < kNonce + kTag || key.size() != kKey)
        return std::nullopt;
    const Context context(EVP_CIPHER_CTX_new(), &EVP_CIPHER_CTX_free);
    std::string text(bytes.size() - kNonce - kTag, '\0');
    int length = 0;
    int rest = 0;
    const bool isRight = context
                         && EVP_DecryptInit_ex(context.get(), EVP_aes_256_gcm(), nullptr,
                                               bytesIn(std::string_view(key)), bytesIn(bytes))
                                == 1
                         && EVP_DecryptUpdate(context.get(), bytesIn(text), &length,
                                              bytesIn(std::string_view(bytes), kNonce),
                                              static_cast<int>(text.size()))
                                == 1
                         && EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_SET_TAG, kTag,
                                                bytesIn(bytes, kNonce + text.size()))
                                == 1
                         && EVP_DecryptFinal_ex(context.get(), bytesIn(text), &rest) == 1;
    return isRight ? std::optional(text) : std::nullopt;
}

/// The sealed actions are a line of hexadecimal digits; each part that is sent adds one of its number and tag.
std::string fromHex(std::string_view digits)
{
    std::string bytes;
    for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
        unsigned value = 0;
        const auto [end, problem] = std::from_chars(digits.data() + i, digits.data() + i + 2, value,
                                                    16);
        if (problem != std::errc() || end != digits.data() + i + 2)
            return {};
        bytes += static_cast<char>(value);
    }
    return bytes;
}

std::filesystem::path keptFolder()
{
    return userDataFolder() / "uploads";
}

bool isOld(const std::filesystem::path &file)
{
    std::error_code none;
    const auto written = std::filesystem::last_write_time(file, none);
    return none || std::filesystem::file_time_type::clock::now() - written > kLifetime;
}

} // namespace

KeptParts::KeptParts(std::string_view name, std::string key) : m_key(std::move(key))
{
    const auto digest = sha256Hex(name);
    if (digest && m_key.size() == kKey)
        m_file = keptFolder() / (digest->substr(0, 32) + ".parts");
}

std::optional<KeptParts::Upload> KeptParts::read() const
{
    constexpr std::uint64_t kLargest = std::uint64_t{64} << 20;
    const PosixFileSystem fs;
    if (m_file.empty() || isOld(m_file))
        return std::nullopt;
    const auto text = readWholeFile(fs, m_file, kLargest);
    const auto first = text ? text->find('\n') : std::string::npos;
    if (first == std::string::npos)
        return std::nullopt;
    auto actions = unsealed(fromHex(std::string_view(*text).substr(0, first)), m_key);
    if (!actions)
        return std::nullopt;
    Upload upload{*std::move(actions), {}};
    auto rest = std::string_view(*text).substr(first + 1);
    for (auto end = rest.find('\n'); end != std::string_view::npos; end = rest.find('\n')) {
        const auto line = rest.substr(0, end);
        rest.remove_prefix(end + 1);
        std::uint64_t number = 0;
        const auto [after, problem] = std::from_chars(line.data(), line.data() + line.size(),
                                                      number);
        if (problem == std::errc() && after != line.data() + line.size() && *after == ' ')
            upload.tags[number] = std::string(after + 1, line.data() + line.size());
    }
    return upload;
}

void KeptParts::begin(const std::string &actions) const
{
    PosixFileSystem fs;
    const auto bytes = m_file.empty() ? std::string() : sealed(actions, m_key);
    if (bytes.empty() || !makeFolders(m_file.parent_path()))
        return;
    const auto line = hexOf(bytes) + "\n";
    static_cast<void>(writeFileAtomically(fs, m_file, bytesOf(line)));
}

void KeptParts::add(std::uint64_t number, const std::string &tag) const
{
    PosixFileSystem fs;
    if (m_file.empty() || !exists(fs, m_file))
        return;
    const auto line = std::to_string(number) + " " + tag + "\n";
    if (const auto file = fs.openForAppending(m_file); file && (*file)->append(bytesOf(line)))
        static_cast<void>((*file)->sync());
}

void KeptParts::forget() const
{
    std::error_code none;
    if (!m_file.empty())
        std::filesystem::remove(m_file, none);
}

void KeptParts::tidy()
{
    std::error_code none;
    for (const auto &file : std::filesystem::directory_iterator(keptFolder(), none))
        if (file.path().extension() == ".parts" && isOld(file.path()))
            std::filesystem::remove(file.path(), none);
}

} // namespace voxdeck
