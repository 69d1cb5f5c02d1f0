// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/Keychain.h"

#ifdef VOXDECK_LIBSECRET

#include "core/json/Json.h"

#include <libsecret/secret.h>

#include <atomic>
#include <memory>

namespace voxdeck {

namespace {

// A name in the keychain: never changed.
const SecretSchema kSchema = {"org.voxdeck.voxdeck",
                              SECRET_SCHEMA_NONE,
                              {{"kind", SECRET_SCHEMA_ATTRIBUTE_STRING},
                               {"name", SECRET_SCHEMA_ATTRIBUTE_STRING},
                               {nullptr, SECRET_SCHEMA_ATTRIBUTE_STRING}},
                              0,
                              nullptr,
                              nullptr,
                              nullptr,
                              nullptr,
                              nullptr,
                              nullptr,
                              nullptr};

constexpr const char *kS3 = "s3";
constexpr const char *kHub = "hub";

struct FreeError {
    void operator()(GError *error) const { g_error_free(error); }
};
using OwnedError = std::unique_ptr<GError, FreeError>;

struct FreeSecret {
    void operator()(char *text) const { secret_password_free(text); } // which overwrites it first
};

Error unwritable()
{
    return {ErrorCode::PermissionDenied,
            "the system keychain does not answer or was not unlocked; nothing was stored",
            {}};
}

class SystemKeychain final : public SecretStore {
public:
    Result<std::optional<S3Keys>> s3Keys(const std::string &profile) override
    {
        const auto text = lookUp(kS3, profile);
        const auto object = text ? JsonValue::parse(*text)
                                 : Result<JsonValue>(fail(ErrorCode::NotFound, ""));
        if (!object)
            return std::optional<S3Keys>();
        return std::optional(S3Keys{object->textAt("access_key"), object->textAt("secret_key"),
                                    object->textAt("session_token")});
    }

    Result<std::optional<std::string>> hubToken(const std::string &host) override
    {
        return lookUp(kHub, host);
    }

    Result<> setS3Keys(const std::string &profile, const std::optional<S3Keys> &keys) override
    {
        if (!keys)
            return clear(kS3, profile);
        auto object = JsonValue::object();
        object.set("access_key", JsonValue::ofString(keys->accessKey));
        object.set("secret_key", JsonValue::ofString(keys->secretKey));
        object.set("session_token", JsonValue::ofString(keys->sessionToken));
        return store(kS3, profile, "Voxdeck: S3 profile " + profile, object.dumpAscii());
    }

    Result<> setHubToken(const std::string &host, const std::optional<std::string> &token) override
    {
        return token ? store(kHub, host, "Voxdeck: token for " + host, *token) : clear(kHub, host);
    }

private:
    std::optional<std::string> lookUp(const char *kind, const std::string &name)
    {
        if (m_isDeclined)
            return std::nullopt;
        GError *raw = nullptr;
        const std::unique_ptr<char, FreeSecret> secret(secret_password_lookup_sync(
            &kSchema, nullptr, &raw, "kind", kind, "name", name.c_str(), nullptr));
        const OwnedError error(raw);
        if (error && error->domain == SECRET_ERROR)
            m_isDeclined = true;
        return secret ? std::optional<std::string>(secret.get()) : std::nullopt;
    }

    Result<> store(const char *kind, const std::string &name, const std::string &label,
                   const std::string &secret)
    {
        GError *raw = nullptr;
        const bool isStored = secret_password_store_sync(&kSchema, SECRET_COLLECTION_DEFAULT,
                                                         label.c_str(), secret.c_str(), nullptr,
                                                         &raw, "kind", kind, "name", name.c_str(),
                                                         nullptr)
                              != FALSE;
        const OwnedError error(raw);
        m_isDeclined = m_isDeclined && !isStored;
        return isStored ? Result<>() : fail(unwritable());
    }

    static Result<> clear(const char *kind, const std::string &name)
    {
        GError *raw = nullptr;
        secret_password_clear_sync(&kSchema, nullptr, &raw, "kind", kind, "name", name.c_str(),
                                   nullptr);
        const OwnedError error(raw); // false without an error: it had none
        return error ? fail(unwritable()) : Result<>();
    }

    std::atomic<bool> m_isDeclined = false;
};

} // namespace

SecretStore *systemKeychain()
{
    static SystemKeychain keychain;
    return &keychain;
}

} // namespace voxdeck

#else

namespace voxdeck {

SecretStore *systemKeychain()
{
    return nullptr;
}

} // namespace voxdeck

#endif
