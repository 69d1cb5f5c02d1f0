// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/base/Result.h"
#include "core/io/FileSystem.h"
#include "core/remote/RemoteAddress.h"
#include "core/remote/S3Signer.h"

#include <functional>
#include <optional>
#include <string>

namespace voxdeck {

/// A keychain. The application has one; the command line has none.
///
/// Threads  any. A person may be asked to unlock it meanwhile.
/// Errors   with no part of a secret.
class SecretStore {
public:
    virtual ~SecretStore() = default;
    /// The key pair stored for a profile. Nothing where the keychain has none.
    virtual Result<std::optional<S3Keys>> s3Keys(const std::string &profile) = 0;
    /// The access token stored for a Hub, by its host.
    virtual Result<std::optional<std::string>> hubToken(const std::string &host) = 0;
    /// Stores them; nothing removes what is stored.
    virtual Result<> setS3Keys(const std::string &profile, const std::optional<S3Keys> &keys) = 0;
    virtual Result<> setHubToken(const std::string &host,
                                 const std::optional<std::string> &token) = 0;

    /// The keychain of this program, for chains that are given none; null before install().
    static SecretStore *installed();
    /// Once, before the first chain is made. `store` must live as long as the program.
    static void install(SecretStore *store);
};

/// Where an S3 bucket is and who asks.
struct S3Access {
    std::optional<S3Keys> keys; ///< nothing: requests are not signed
    std::string endpoint;       ///< "https://s3.eu-west-1.amazonaws.com", without a last "/"
    std::string region;
    bool pathStyle = false; ///< BUCKET is the first part of the path and not of the host name
};

/// Finds keys and tokens by the standard chain: environment, shared files, keychain. Nothing that it
/// finds is kept.
///
/// Threads  any.
class CredentialChain {
public:
    using Variable = std::function<std::optional<std::string>(const char *name)>;

    /// `keychain` must live as long as the chain; null: SecretStore::installed().
    explicit CredentialChain(const FileSystem &fs, SecretStore *keychain = nullptr,
                             Variable variable = {});

    /// Environment (AWS_ACCESS_KEY_ID, ...), then ~/.aws/credentials and ~/.aws/config by profile, then
    /// the keychain. A profile named by the address or by AWS_PROFILE must exist.
    ///
    /// Errors   NotFound names the profile and the files; Corrupt a line that is not NAME = VALUE.
    Result<S3Access> s3(const RemoteAddress &address) const;

    /// HF_TOKEN, the file of HF_TOKEN_PATH or HF_HOME, then the keychain. Nothing: anonymous.
    Result<std::optional<std::string>> hubToken() const;
    /// HF_ENDPOINT, or https://huggingface.co; without a last "/".
    std::string hubEndpoint() const;

private:
    std::string variable(const char *name) const;
    Result<S3Access> fromFiles(const std::string &profile, bool mustExist) const;

    const FileSystem &m_fs;
    SecretStore *m_keychain;
    Variable m_variable;
};

} // namespace voxdeck
