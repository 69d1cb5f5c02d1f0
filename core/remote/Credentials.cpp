// SPDX-License-Identifier: Apache-2.0
#include "core/remote/Credentials.h"

#include "core/base/Ascii.h"

#include <atomic>
#include <cstdlib>
#include <map>
#include <string_view>
#include <utility>

namespace voxdeck {

namespace {

std::atomic<SecretStore *> theKeychain = nullptr;

constexpr std::uint64_t kLargestFile = 1 << 20;

using Section = std::map<std::string, std::string>;

struct ProfileFile {
    bool exists = false;
    std::map<std::string, Section> sections;
};

/// "name = value" lines under "[section]". An indented block ("s3 =" and lines below it) gets names
/// such as "s3.addressing_style".
Result<ProfileFile> readProfiles(const FileSystem &fs, const std::filesystem::path &path)
{
    ProfileFile file;
    if (path.empty() || !exists(fs, path))
        return file;
    VOX_TRY(const auto text, readWholeFile(fs, path, kLargestFile));
    file.exists = true;
    Section *section = nullptr;
    std::string block;
    std::size_t number = 0;
    std::string_view rest(text);
    while (!rest.empty()) {
        const auto whole = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(whole.size() + 1, rest.size()));
        ++number;
        const auto line = trimmed(whole);
        if (line.empty() || line.front() == '#' || line.front() == ';')
            continue;
        if (line.front() == '[') {
            section = &file.sections[std::string(trimmed(line.substr(1, line.find(']') - 1)))];
            block.clear();
            continue;
        }
        const auto equals = line.find('=');
        // The line itself may be a secret: it is not repeated.
        if (equals == std::string_view::npos || section == nullptr)
            return fail(ErrorCode::Corrupt,
                        Sentence::tr("line %1 is not NAME = VALUE below a [profile]", number),
                        path.string());
        const std::string name(trimmed(line.substr(0, equals)));
        const std::string value(trimmed(line.substr(equals + 1)));
        const bool isIndented = whole.front() == ' ' || whole.front() == '\t';
        if (isIndented && !block.empty()) {
            (*section)[std::string(block).append(".").append(name)] = value;
            continue;
        }
        block = value.empty() ? name : std::string();
        (*section)[name] = value;
    }
    return file;
}

std::string valueIn(const Section *section, const char *name)
{
    if (section == nullptr)
        return {};
    const auto found = section->find(name);
    return found == section->end() ? std::string() : found->second;
}

const Section *sectionOf(const ProfileFile &file, const std::string &name)
{
    const auto found = file.sections.find(name);
    return found == file.sections.end() ? nullptr : &found->second;
}

std::string withoutLastSlash(std::string url)
{
    while (url.ends_with('/'))
        url.pop_back();
    return url;
}

std::string firstOf(std::initializer_list<std::string> values)
{
    for (const auto &value : values)
        if (!value.empty())
            return value;
    return {};
}

/// A bucket can be part of a host name only where it fits there and no certificate breaks on it.
bool fitsHostName(const std::string &bucket)
{
    return bucket.size() >= 3 && bucket.size() <= 63
           && bucket.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string::npos
           && bucket.front() != '-' && bucket.back() != '-';
}

} // namespace

SecretStore *SecretStore::installed()
{
    return theKeychain;
}

void SecretStore::install(SecretStore *store)
{
    theKeychain = store;
}

CredentialChain::CredentialChain(const FileSystem &fs, SecretStore *keychain, Variable variable)
    : m_fs(fs),
      m_keychain(keychain == nullptr ? SecretStore::installed() : keychain),
      m_variable(std::move(variable))
{
    if (!m_variable)
        m_variable = [](const char *name) -> std::optional<std::string> {
            const char *const value = std::getenv(name);
            return value == nullptr ? std::nullopt : std::optional<std::string>(value);
        };
}

std::string CredentialChain::variable(const char *name) const
{
    return m_variable(name).value_or("");
}

Result<S3Access> CredentialChain::fromFiles(const std::string &profile, bool mustExist) const
{
    const auto home = variable("HOME");
    const auto fallback = [&home](const std::string &named, const char *name) {
        return !named.empty() || home.empty() ? named : home + "/.aws/" + name;
    };
    const auto keysPath = fallback(variable("AWS_SHARED_CREDENTIALS_FILE"), "credentials");
    const auto configPath = fallback(variable("AWS_CONFIG_FILE"), "config");
    VOX_TRY(const auto keys, readProfiles(m_fs, keysPath));
    VOX_TRY(const auto config, readProfiles(m_fs, configPath));
    const auto *const keySection = sectionOf(keys, profile);
    const auto *configSection = sectionOf(config, "profile " + profile);
    if (configSection == nullptr && profile == "default")
        configSection = sectionOf(config, profile);
    if (mustExist && keySection == nullptr && configSection == nullptr)
        return fail(
            ErrorCode::NotFound,
            Sentence::tr(
                "no such profile: \"%1\" in %2 or %3; add it, or name another by AWS_PROFILE",
                profile, keysPath, configPath));
    const auto value = [&](const char *name) {
        return firstOf({valueIn(keySection, name), valueIn(configSection, name)});
    };
    S3Access access;
    S3Keys pair{value("aws_access_key_id"), value("aws_secret_access_key"),
                value("aws_session_token")};
    if (!pair.accessKey.empty() && !pair.secretKey.empty())
        access.keys = std::move(pair);
    access.region = value("region");
    access.endpoint = firstOf({value("s3.endpoint_url"), value("endpoint_url")});
    access.pathStyle = value("s3.addressing_style") == "path";
    return access;
}

Result<S3Access> CredentialChain::s3(const RemoteAddress &address) const
{
    const auto named = firstOf({address.profile, variable("AWS_PROFILE")});
    const auto profile = named.empty() ? std::string("default") : named;
    auto found = fromFiles(profile, !named.empty());
    if (!found && found.error().code == ErrorCode::NotFound && m_keychain != nullptr) {
        VOX_TRY(auto kept, m_keychain->s3Keys(profile)); // a profile of the keychain alone
        if (!kept)
            return found;
        found = fromFiles(profile, false);
        if (found)
            found->keys = std::move(kept);
    }
    VOX_TRY(auto access, std::move(found));
    S3Keys pair{variable("AWS_ACCESS_KEY_ID"), variable("AWS_SECRET_ACCESS_KEY"),
                variable("AWS_SESSION_TOKEN")};
    // A profile named by the address is more specific than the environment.
    if (address.profile.empty() && !pair.accessKey.empty() && !pair.secretKey.empty())
        access.keys = std::move(pair);
    if (!access.keys && m_keychain != nullptr) {
        VOX_TRY(access.keys, m_keychain->s3Keys(profile));
    }
    if (address.profile.empty()) {
        access.endpoint = firstOf(
            {variable("AWS_ENDPOINT_URL_S3"), variable("AWS_ENDPOINT_URL"), access.endpoint});
        access.region = firstOf(
            {variable("AWS_REGION"), variable("AWS_DEFAULT_REGION"), access.region});
    }
    access.endpoint = withoutLastSlash(firstOf({address.endpoint, access.endpoint}));
    access.region = firstOf({address.region, access.region});
    const bool isAws = access.endpoint.empty();
    if (!isAws && partsOfUrl(access.endpoint).host.empty())
        return fail(
            ErrorCode::InvalidArgument,
            Sentence::tr("the S3 endpoint is not a web address; expected https://HOST[:PORT] in "
                         "AWS_ENDPOINT_URL, in the profile or in the address"),
            address.text());
    if (access.region.empty())
        access.region = access.endpoint.find(".r2.cloudflarestorage.com") != std::string::npos
                            ? "auto"
                            : "us-east-1";
    if (isAws)
        access.endpoint = "https://s3." + access.region + ".amazonaws.com";
    else
        access.pathStyle = true; // other servers rarely have a host name per bucket
    if (!fitsHostName(address.bucket))
        access.pathStyle = true;
    if (!address.style.empty())
        access.pathStyle = address.style == "path";
    return access;
}

Result<std::optional<std::string>> CredentialChain::hubToken() const
{
    for (const char *const name : {"HF_TOKEN", "HUGGING_FACE_HUB_TOKEN"})
        if (const auto token = variable(name); !token.empty())
            return std::optional(std::string(trimmed(token)));
    auto path = variable("HF_TOKEN_PATH");
    const auto home = variable("HOME");
    if (path.empty() && !variable("HF_HOME").empty())
        path = variable("HF_HOME") + "/token";
    else if (path.empty() && !home.empty())
        path = firstOf({variable("XDG_CACHE_HOME"), home + "/.cache"}) + "/huggingface/token";
    if (!path.empty() && exists(m_fs, path)) {
        VOX_TRY(const auto text, readWholeFile(m_fs, path, kLargestFile));
        const auto token = trimmed(std::string_view(text).substr(0, text.find('\n')));
        if (!token.empty())
            return std::optional(std::string(token));
    }
    if (m_keychain != nullptr)
        return m_keychain->hubToken(partsOfUrl(hubEndpoint()).authority());
    return std::optional<std::string>();
}

std::string CredentialChain::hubEndpoint() const
{
    return withoutLastSlash(firstOf({variable("HF_ENDPOINT"), "https://huggingface.co"}));
}

} // namespace voxdeck
