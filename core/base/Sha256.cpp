// SPDX-License-Identifier: Apache-2.0
#include "core/base/Sha256.h"

#include <openssl/evp.h>

namespace voxdeck {

Result<std::string> sha256(std::string_view bytes)
{
    std::string digest(32, '\0');
    unsigned int length = 0;
    if (EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char *>(digest.data()),
                   &length, EVP_sha256(), nullptr)
            != 1
        || length != digest.size())
        return fail(ErrorCode::Internal, Sentence::tr("the SHA-256 could not be computed"));
    return digest;
}

Result<std::string> sha256Hex(std::string_view bytes)
{
    VOX_TRY(const std::string digest, sha256(bytes));
    return hexOf(digest);
}

struct Sha256Stream::Context {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool isGood = context && EVP_DigestInit_ex(context, EVP_sha256(), nullptr) == 1;
    Context() = default;
    Context(const Context &) = delete;
    Context &operator=(const Context &) = delete;
    ~Context() { EVP_MD_CTX_free(context); }
};

Sha256Stream::Sha256Stream() : m_context(std::make_unique<Context>()) {}
Sha256Stream::~Sha256Stream() = default;

void Sha256Stream::add(std::string_view bytes)
{
    m_context->isGood = m_context->isGood
                        && EVP_DigestUpdate(m_context->context, bytes.data(), bytes.size()) == 1;
}

Result<std::string> Sha256Stream::finish()
{
    std::string digest(32, '\0');
    unsigned int length = 0;
    if (!m_context->isGood
        || EVP_DigestFinal_ex(m_context->context, reinterpret_cast<unsigned char *>(digest.data()),
                              &length)
               != 1
        || length != digest.size())
        return fail(ErrorCode::Internal, Sentence::tr("the SHA-256 could not be computed"));
    return digest;
}

} // namespace voxdeck
