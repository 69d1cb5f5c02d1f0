// SPDX-License-Identifier: Apache-2.0
#include "core/remote/PartTag.h"

#include "core/base/Hash.h"
#include "core/base/Stopped.h"

#include <algorithm>
#include <array>
#include <memory>
#include <openssl/evp.h>
#include <vector>

namespace voxdeck {

namespace {

constexpr std::uint64_t kPiece = 4ull << 20;

/// MD5 of bytes that come one after another; used to recognize objects, not to protect them.
class Md5 {
public:
    Md5() : m_context(EVP_MD_CTX_new(), EVP_MD_CTX_free) { start(); }
    void start()
    {
        m_isGood = m_context && EVP_DigestInit_ex(m_context.get(), EVP_md5(), nullptr) == 1;
    }
    void add(const void *bytes, std::size_t count)
    {
        m_isGood = m_isGood && EVP_DigestUpdate(m_context.get(), bytes, count) == 1;
    }
    Result<std::string> finish()
    {
        std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
        unsigned length = 0;
        if (!m_isGood || EVP_DigestFinal_ex(m_context.get(), digest.data(), &length) != 1)
            return fail(ErrorCode::Unsupported,
                        Sentence::tr("OpenSSL computes no MD5 on this machine"));
        return std::string(reinterpret_cast<const char *>(digest.data()), length);
    }

private:
    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> m_context;
    bool m_isGood = false;
};

Result<std::string> md5Of(const RandomAccessFile &file, std::uint64_t begin, std::uint64_t end,
                          std::vector<std::byte> &scratch, const std::stop_token &stop)
{
    Md5 sum;
    for (auto at = begin; at < end;) {
        if (stop.stop_requested())
            return stopped("", "sent data is kept");
        const auto part = std::span(scratch).first(
            static_cast<std::size_t>(std::min<std::uint64_t>(scratch.size(), end - at)));
        VOX_TRY(const auto count, file.readAt(at, part));
        if (count == 0)
            break; // shorter by now: the tag is another one
        sum.add(part.data(), count);
        at += count;
    }
    return sum.finish();
}

} // namespace

Result<std::string> partTagOf(const FileSystem &fs, const std::filesystem::path &path,
                              std::uint64_t partBytes, const std::stop_token &stop)
{
    VOX_TRY(const auto file, fs.openForReading(path));
    std::vector<std::byte> scratch(kPiece);
    const auto size = file->size();
    if (partBytes == 0) {
        VOX_TRY(const auto digest, md5Of(*file, 0, size, scratch, stop));
        return hexOf(digest);
    }
    Md5 sums;
    std::uint64_t parts = 0;
    for (std::uint64_t at = 0; at < size; at += partBytes, ++parts) {
        VOX_TRY(const auto digest, md5Of(*file, at, std::min(size, at + partBytes), scratch, stop));
        sums.add(digest.data(), digest.size());
    }
    VOX_TRY(const auto digest, sums.finish());
    return hexOf(digest) + "-" + std::to_string(parts);
}

std::string_view bareTag(std::string_view etag)
{
    if (etag.starts_with('"') && etag.ends_with('"') && etag.size() > 1)
        etag = etag.substr(1, etag.size() - 2);
    return etag;
}

Result<bool> isTagOf(const FileSystem &fs, const std::filesystem::path &path, std::uint64_t size,
                     std::uint64_t partBytes, const std::string &etag, const std::stop_token &stop)
{
    constexpr std::size_t kMd5Digits = 32;
    constexpr std::uint64_t kMebibyte = 1 << 20;
    const auto tag = bareTag(etag);
    const auto dash = tag.find('-');
    if (std::min(dash, tag.size()) != kMd5Digits)
        return false; // not made of an MD5
    if (dash == std::string_view::npos) {
        VOX_TRY(const auto whole, partTagOf(fs, path, 0, stop));
        return whole == tag;
    }
    std::vector<std::uint64_t> lengths{partBytes};
    for (const std::uint64_t usual : {8, 16, 5, 10, 15, 50, 64, 100, 128}) // MiB
        lengths.push_back(usual * kMebibyte);
    for (auto length = lengths.begin(); length != lengths.end(); ++length) {
        if (*length == 0 || std::find(lengths.begin(), length, *length) != length
            || tag.substr(dash + 1) != std::to_string((size + *length - 1) / *length))
            continue;
        VOX_TRY(const auto inParts, partTagOf(fs, path, *length, stop));
        if (inParts == tag)
            return true;
    }
    return false;
}

std::uint64_t partBytesFor(std::uint64_t size, std::uint64_t wished)
{
    constexpr std::uint64_t kMostParts = 10'000;
    constexpr std::uint64_t kMegabyte = 1 << 20;
    const auto least = (size + kMostParts - 1) / kMostParts;
    return std::max(wished, (least + kMegabyte - 1) / kMegabyte * kMegabyte);
}

} // namespace voxdeck
