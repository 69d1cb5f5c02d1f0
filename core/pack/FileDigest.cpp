// SPDX-License-Identifier: Apache-2.0
#include "core/pack/FileDigest.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::size_t kBlockBytes = 1 << 20;

struct FreeContext {
    void operator()(EVP_MD_CTX *context) const { EVP_MD_CTX_free(context); }
};
using Context = std::unique_ptr<EVP_MD_CTX, FreeContext>;

/// "\n", "\r\n" and "\r" end a line, wherever the blocks are cut.
class LineCounter {
public:
    void take(std::string_view text)
    {
        for (const char c : text) {
            if (c == '\r' || (c == '\n' && m_last != '\r'))
                ++m_ends;
            m_last = c;
        }
    }
    std::uint64_t lines(std::uint64_t bytes) const
    {
        return m_ends + (bytes > 0 && m_last != '\n' && m_last != '\r' ? 1 : 0);
    }

private:
    std::uint64_t m_ends = 0;
    char m_last = '\0';
};

std::string hexOf(std::string_view bytes)
{
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string hex;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        hex += kDigits[byte >> 4];
        hex += kDigits[byte & 15];
    }
    return hex;
}

} // namespace

Result<FileDigest> digestFile(const FileSystem &fs, const std::filesystem::path &path,
                              std::stop_token stop)
{
    VOX_TRY(const auto file, fs.openForReading(path));
    const Context context(EVP_MD_CTX_new());
    if (!context || EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) != 1)
        return fail(ErrorCode::Internal, "SHA-256 is not to be had", path.string());
    FileDigest digest;
    LineCounter counter;
    // one byte more than the file has, so that the first read sees its end
    std::vector<char> block(
        static_cast<std::size_t>(std::min<std::uint64_t>(file->size() + 1, kBlockBytes)));
    for (;;) {
        if (stop.stop_requested())
            return fail(ErrorCode::Cancelled, "stopped while reading the input", path.string());
        VOX_TRY(const std::size_t got,
                file->readAt(digest.bytes, std::as_writable_bytes(std::span(block))));
        if (EVP_DigestUpdate(context.get(), block.data(), got) != 1)
            return fail(ErrorCode::Internal, "SHA-256 failed", path.string());
        counter.take({block.data(), got});
        digest.bytes += got;
        if (got < block.size())
            break;
    }
    std::array<char, EVP_MAX_MD_SIZE> raw{};
    unsigned length = 0;
    if (EVP_DigestFinal_ex(context.get(), reinterpret_cast<unsigned char *>(raw.data()), &length)
        != 1)
        return fail(ErrorCode::Internal, "SHA-256 failed", path.string());
    digest.sha256 = hexOf({raw.data(), length});
    digest.lines = counter.lines(digest.bytes);
    return digest;
}

std::string sha256Of(std::string_view bytes)
{
    std::array<char, EVP_MAX_MD_SIZE> raw{};
    unsigned length = 0;
    if (EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char *>(raw.data()),
                   &length, EVP_sha256(), nullptr)
        != 1)
        return {};
    return hexOf({raw.data(), length});
}

} // namespace voxdeck
