// SPDX-License-Identifier: GPL-3.0-or-later
// Keys for servers in the keychain of the desktop: a real one, on a session bus of its own (with-keyring.sh).
#include "app/gui/Keychain.h"
#include "core/io/PosixFileSystem.h"

#include <QDirIterator>
#include <QFile>
#include <QTest>

using namespace voxdeck;

class KeychainTest final : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void keepsKeysOfProfiles();
    void keepsTokens();
    void theChainFindsThem();
    void noSecretIsInAFile();

private:
    SecretStore *m_keychain = nullptr;
    PosixFileSystem m_fs;
};

void KeychainTest::initTestCase()
{
    m_keychain = systemKeychain();
    if (!m_keychain)
        QSKIP("built without libsecret: there is no keychain");
    if (!qEnvironmentVariableIsSet("VOXDECK_TEST_KEYRING"))
        QSKIP("gnome-keyring and dbus-run-session are not installed: no keychain is asked");
}

void KeychainTest::keepsKeysOfProfiles()
{
    QVERIFY(!m_keychain->s3Keys("corpora").value());
    QVERIFY(m_keychain->setS3Keys("corpora", S3Keys{"KEY1", "secret-of-corpora", "token"}));
    QVERIFY(m_keychain->setS3Keys("other", S3Keys{"KEY2", "secret-of-other", {}}));
    const auto keys = m_keychain->s3Keys("corpora").value();
    QVERIFY(keys);
    QCOMPARE(keys->accessKey, std::string("KEY1"));
    QCOMPARE(keys->secretKey, std::string("secret-of-corpora"));
    QCOMPARE(keys->sessionToken, std::string("token"));
    QVERIFY(m_keychain->setS3Keys("corpora", std::nullopt));
    QVERIFY(!m_keychain->s3Keys("corpora").value());
    QVERIFY(m_keychain->setS3Keys("corpora", std::nullopt)); // again: nothing is there
    QCOMPARE(m_keychain->s3Keys("other").value()->accessKey, std::string("KEY2"));
}

void KeychainTest::keepsTokens()
{
    QVERIFY(!m_keychain->hubToken("huggingface.co").value());
    QVERIFY(m_keychain->setHubToken("huggingface.co", "hf_token-of-the-hub"));
    QCOMPARE(*m_keychain->hubToken("huggingface.co").value(), std::string("hf_token-of-the-hub"));
    QVERIFY(!m_keychain->hubToken("another.host").value());
}

void KeychainTest::theChainFindsThem()
{
    QVERIFY(m_keychain->setS3Keys("default", S3Keys{"KEY3", "secret-of-default", {}}));
    SecretStore::install(m_keychain);
    const CredentialChain chain(m_fs, nullptr, [](const char *) { return std::nullopt; });
    const auto usual = chain.s3(*RemoteAddress::parse("s3://bucket/key"));
    QVERIFY(usual && usual->keys);
    QCOMPARE(usual->keys->secretKey, std::string("secret-of-default"));
    // a profile that no file knows
    const auto named = chain.s3(*RemoteAddress::parse("s3://bucket/key?profile=other"));
    QVERIFY2(named, named ? "" : describe(named.error()).c_str());
    QCOMPARE(named->keys->accessKey, std::string("KEY2"));
    const auto nobody = chain.s3(*RemoteAddress::parse("s3://bucket/key?profile=nobody"));
    QVERIFY(!nobody);
    QCOMPARE(nobody.error().code, ErrorCode::NotFound);
    QCOMPARE(chain.hubToken().value().value_or(""), std::string("hf_token-of-the-hub"));
    // the environment comes first
    const CredentialChain other(m_fs, nullptr, [](const char *name) -> std::optional<std::string> {
        return std::string(name) == "AWS_ACCESS_KEY_ID"       ? std::optional("ENV")
               : std::string(name) == "AWS_SECRET_ACCESS_KEY" ? std::optional("secret")
                                                              : std::nullopt;
    });
    QCOMPARE(other.s3(*RemoteAddress::parse("s3://bucket/key"))->keys->accessKey,
             std::string("ENV"));
    SecretStore::install(nullptr);
}

void KeychainTest::noSecretIsInAFile()
{
    int files = 0;
    QDirIterator all(QString::fromLocal8Bit(qgetenv("HOME")), QDir::Files | QDir::Hidden,
                     QDirIterator::Subdirectories);
    while (all.hasNext()) {
        QFile file(all.next());
        if (!file.open(QIODevice::ReadOnly))
            continue;
        ++files;
        const auto bytes = file.readAll();
        for (const char *const secret : {"secret-of", "hf_token"})
            QVERIFY2(!bytes.contains(secret), qPrintable(file.fileName()));
    }
    QVERIFY(files > 0); // the keyring's own, encrypted
}

QTEST_GUILESS_MAIN(KeychainTest)
#include "KeychainTest.moc"
