// SPDX-License-Identifier: GPL-3.0-or-later
// Addresses, signatures, credentials and answers, without a server.
#include "core/remote/Credentials.h"
#include "core/remote/RemoteAddress.h"
#include "core/remote/RemoteErrors.h"
#include "core/remote/S3Signer.h"
#include "core/remote/XmlReply.h"
#include "tests/support/MemoryFileSystem.h"

#include <QTest>

#include <map>

using namespace voxdeck;

namespace {

S3Signer::Time at(int year, unsigned month, unsigned day, int hour, int minute)
{
    return std::chrono::sys_days(std::chrono::year(year) / static_cast<int>(month)
                                 / static_cast<int>(day))
           + std::chrono::hours(hour) + std::chrono::minutes(minute);
}

std::string signatureIn(const std::vector<NamedText> &headers)
{
    for (const auto &[name, value] : headers)
        if (name == "authorization")
            return value.substr(value.rfind('=') + 1);
    return {};
}

CredentialChain chainOf(const FileSystem &fs, std::map<std::string, std::string> values)
{
    return CredentialChain(fs, nullptr, [values = std::move(values)](const char *name) {
        const auto found = values.find(name);
        return found == values.end() ? std::nullopt : std::optional(found->second);
    });
}

HttpReply replyWith(int status, std::vector<NamedText> headers)
{
    HttpReply reply;
    reply.status = status;
    reply.headers = std::move(headers);
    return reply;
}

} // namespace

class RemoteBasicsTest final : public QObject {
    Q_OBJECT
private slots:
    void addressesAreReadAndPrinted_data();
    void addressesAreReadAndPrinted();
    void wrongAddressesAreRefused_data();
    void wrongAddressesAreRefused();
    void keysAreTakenAsTheyAre();
    void redirectsAreMadeWhole();
    void signsAwsTestSuite_data();
    void signsAwsTestSuite();
    void signsAwsS3Examples();
    void presignsAwsExample();
    void findsKeysByTheChain();
    void filesAndProfilesAreRead();
    void badFilesAreNamedWithoutTheirContent();
    void hubTokensAreFound();
    void answersAreSentences();
    void serversSayHowLongToWait();
    void xmlIsHardened();
};

void RemoteBasicsTest::addressesAreReadAndPrinted_data()
{
    QTest::addColumn<QByteArray>("typed");
    QTest::addColumn<QByteArray>("printed");
    const auto row = [](const char *typed, const char *printed) {
        QTest::newRow(typed) << QByteArray(typed) << QByteArray(printed);
    };
    row("s3://bucket/a b+c/é=&$語.tar", "s3://bucket/a b+c/é=&$語.tar");
    row("S3://bucket", "s3://bucket/");
    row("s3://b/k?endpoint=http://127.0.0.1:9000/&style=path&region=auto",
        "s3://b/k?endpoint=http%3A//127.0.0.1%3A9000&region=auto&style=path");
    row("s3://b/what?.txt", "s3://b/what?.txt");
    row("s3://b/q?x=1&profile=p", "s3://b/q?x=1&profile=p"); // x is not an option: all is the key
    row("https://host/a/b.tar?X-Amz-Signature=secret#part", "https://host/a/b.tar?...");
    row("HTTPS://Host:8443/x", "https://host:8443/x");
    row("hf://datasets/org/name/data/train.tar", "hf://datasets/org/name/data/train.tar");
    row("hf://datasets/org/name@refs/convert/parquet/d/0.parquet",
        "hf://datasets/org/name@refs%2Fconvert%2Fparquet/d/0.parquet");
    row("hf://datasets/org/name@refs%2Fpr%2F3/x", "hf://datasets/org/name@refs%2Fpr%2F3/x");
    row("hf://org/model@v1.0", "hf://org/model@v1.0");
}

void RemoteBasicsTest::addressesAreReadAndPrinted()
{
    QFETCH(QByteArray, typed);
    QFETCH(QByteArray, printed);
    const auto address = RemoteAddress::parse(typed.toStdString());
    QVERIFY2(address, address ? "" : address.error().detail.c_str());
    QCOMPARE(QByteArray::fromStdString(address->text()), printed);
    const auto again = RemoteAddress::parse(address->text());
    QVERIFY(again);
    if (address->scheme != RemoteScheme::Web)
        QVERIFY(*again == *address);
}

void RemoteBasicsTest::wrongAddressesAreRefused_data()
{
    QTest::addColumn<QByteArray>("typed");
    for (const char *const typed :
         {"ftp://host/x", "s3://", "s3://AKIA:topsecret@bucket/x", "s3://AKIA:a/topsecret@bucket/x",
          "s3://AKIA:a?b/topsecret@bucket/x", "https://user:a/topsecret@host/x", "s3:///key",
          "s3://b/../c", "s3://b/a/./c", "https://user:topsecret@host/x", "https://",
          "hf://datasets/org", "hf://datasets/org/na%me/x", "hf://datasets/org/name@/x",
          "s3://b/k?style=odd", "s3://b/k?endpoint=http://u:topsecret@h", "https://host/a\nb",
          "hf://datasets/../x/y"})
        QTest::newRow(typed) << QByteArray(typed);
}

void RemoteBasicsTest::wrongAddressesAreRefused()
{
    QFETCH(QByteArray, typed);
    const auto address = RemoteAddress::parse(typed.toStdString());
    QVERIFY(!address);
    QCOMPARE(address.error().code, ErrorCode::InvalidArgument);
    QVERIFY(describe(address.error()).find("topsecret") == std::string::npos);
}

void RemoteBasicsTest::keysAreTakenAsTheyAre()
{
    const auto folder = RemoteAddress::parse("s3://b/set");
    QVERIFY(folder);
    QCOMPARE(folder->below("a%20b.tar").key, std::string("set/a%20b.tar"));
    QCOMPARE(folder->below("x/y.tar").fileName(), std::string("y.tar"));
    const auto web = RemoteAddress::parse("https://h/p/a%20b.tar?sig=1");
    QVERIFY(web);
    QCOMPARE(web->fileName(), std::string("a b.tar"));
    QCOMPARE(percentDecoded("%4a%zz%"), std::string("J%zz%"));
}

void RemoteBasicsTest::redirectsAreMadeWhole()
{
    QCOMPARE(resolvedUrl("https://h/a/b?q", "/c"), std::string("https://h/c"));
    QCOMPARE(resolvedUrl("https://h/a/b?q", "c?d"), std::string("https://h/a/c?d"));
    QCOMPARE(resolvedUrl("https://h/a", "//other/x"), std::string("https://other/x"));
    QCOMPARE(resolvedUrl("https://h/a", "http://o/x#f"), std::string("http://o/x"));
    QVERIFY(isSameServer("https://h/a", "https://H:443/b"));
    QVERIFY(!isSameServer("https://h/a", "http://h/a"));
    QVERIFY(!isSameServer("https://h/a", "https://h:8443/a"));
}

void RemoteBasicsTest::signsAwsTestSuite_data()
{
    QTest::addColumn<QByteArray>("method");
    QTest::addColumn<QByteArray>("path");
    QTest::addColumn<QByteArray>("query");
    QTest::addColumn<QByteArray>("header");
    QTest::addColumn<QByteArray>("signature");
    QTest::newRow("get-vanilla")
        << QByteArray("GET") << QByteArray("/") << QByteArray() << QByteArray()
        << QByteArray("5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31");
    QTest::newRow("post-vanilla")
        << QByteArray("POST") << QByteArray("/") << QByteArray() << QByteArray()
        << QByteArray("5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b");
    QTest::newRow("get-utf8")
        << QByteArray("GET") << QByteArray("/ሴ") << QByteArray() << QByteArray()
        << QByteArray("8318018e0b0f223aa2bbf98705b62bb787dc9c0e678f255a891fd03141be5d85");
    QTest::newRow("get-vanilla-query-order-key-case")
        << QByteArray("GET") << QByteArray("/") << QByteArray("Param2=value2 Param1=value1")
        << QByteArray()
        << QByteArray("b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500");
    QTest::newRow("get-header-value-trim")
        << QByteArray("GET") << QByteArray("/") << QByteArray() << QByteArray("trim")
        << QByteArray("acc3ed3afb60bb290fc8d2dd0098b9911fcaa05412b367055dee359757a9c736");
}

void RemoteBasicsTest::signsAwsTestSuite()
{
    QFETCH(QByteArray, method);
    QFETCH(QByteArray, path);
    QFETCH(QByteArray, query);
    QFETCH(QByteArray, header);
    QFETCH(QByteArray, signature);
    const S3Signer signer({"AKIDEXAMPLE", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", ""},
                          "us-east-1", "service");
    S3Request request;
    request.method = method.toStdString();
    request.path = percentEncoded(path.toStdString(), true);
    request.payloadHash = hashOfPayload("");
    request.headers = {{"Host", "example.amazonaws.com"}};
    if (!header.isEmpty())
        request.headers.insert(request.headers.end(),
                               {{"My-Header1", " value1"}, {"My-Header2", " \"a   b   c\""}});
    for (const auto &one : query.split(' '))
        if (const auto parts = one.split('='); parts.size() == 2)
            request.query.emplace_back(parts[0].toStdString(), parts[1].toStdString());
    const auto headers = signer.signedHeaders(request, at(2015, 8, 30, 12, 36));
    QCOMPARE(QByteArray::fromStdString(signatureIn(headers)), signature);
}

void RemoteBasicsTest::signsAwsS3Examples()
{
    const S3Signer signer({"AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", ""},
                          "us-east-1");
    const auto now = at(2013, 5, 24, 0, 0);
    const NamedText host{"Host", "examplebucket.s3.amazonaws.com"};
    S3Request get{"GET", "/test.txt", {}, {host, {"Range", "bytes=0-9"}}, hashOfPayload("")};
    QCOMPARE(signatureIn(signer.signedHeaders(get, now)),
             std::string("f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"));
    S3Request list{"GET", "/", {{"max-keys", "2"}, {"prefix", "J"}}, {host}, hashOfPayload("")};
    QCOMPARE(signatureIn(signer.signedHeaders(list, now)),
             std::string("34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"));
    S3Request put{"PUT",
                  percentEncoded("/test$file.text", true),
                  {},
                  {host,
                   {"Date", "Fri, 24 May 2013 00:00:00 GMT"},
                   {"x-amz-storage-class", "REDUCED_REDUNDANCY"}},
                  hashOfPayload("Welcome to Amazon S3.")};
    QCOMPARE(signatureIn(signer.signedHeaders(put, now)),
             std::string("98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"));
}

void RemoteBasicsTest::presignsAwsExample()
{
    const S3Signer signer({"AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", ""},
                          "us-east-1");
    S3Request get;
    get.path = "/test.txt";
    get.headers = {{"host", "examplebucket.s3.amazonaws.com"}};
    const auto query = signer.presignedQuery(get, at(2013, 5, 24, 0, 0), std::chrono::hours(24));
    QVERIFY(query.ends_with("&X-Amz-Signature="
                            "aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404"));
    QVERIFY(query.find("X-Amz-Expires=86400") != std::string::npos);
}

void RemoteBasicsTest::findsKeysByTheChain()
{
    test::MemoryFileSystem fs;
    const auto address = RemoteAddress::parse("s3://bucket/k");
    const auto nobody = chainOf(fs, {}).s3(*address);
    QVERIFY(nobody);
    QVERIFY(!nobody->keys);
    QCOMPARE(nobody->endpoint, std::string("https://s3.us-east-1.amazonaws.com"));
    QVERIFY(!nobody->pathStyle);
    const auto named = chainOf(fs, {{"AWS_ACCESS_KEY_ID", "a"},
                                    {"AWS_SECRET_ACCESS_KEY", "b"},
                                    {"AWS_SESSION_TOKEN", "c"},
                                    {"AWS_ENDPOINT_URL", "http://h:1/"}})
                           .s3(*address);
    QVERIFY(named && named->keys);
    QCOMPARE(named->keys->sessionToken, std::string("c"));
    QCOMPARE(named->endpoint, std::string("http://h:1"));
    QVERIFY(named->pathStyle);
    const auto r2 =
        chainOf(fs, {{"AWS_ENDPOINT_URL_S3", "https://x.r2.cloudflarestorage.com"}}).s3(*address);
    QCOMPARE(r2->region, std::string("auto"));
    const auto dotted = chainOf(fs, {}).s3(*RemoteAddress::parse("s3://my.bucket/k"));
    QVERIFY(dotted->pathStyle); // no certificate covers it as a host
}

void RemoteBasicsTest::filesAndProfilesAreRead()
{
    test::MemoryFileSystem fs;
    QVERIFY(fs.createDirectories("/home/.aws"));
    QVERIFY(
        writeFileAtomically(fs, "/home/.aws/credentials",
                            bytesOf("[default]\naws_access_key_id = d\naws_secret_access_key=e\n"
                                    "# note\n[work]\r\naws_access_key_id=w\r\n"
                                    "aws_secret_access_key = x=y\r\n")));
    QVERIFY(writeFileAtomically(
        fs, "/home/.aws/config",
        bytesOf("[profile work]\nregion = eu-1\nendpoint_url = https://o\n"
                "s3 =\n  addressing_style = path\n  endpoint_url = https://s\n")));
    const auto base = *RemoteAddress::parse("s3://bucket/k");
    const auto usual = chainOf(fs, {{"HOME", "/home"}}).s3(base);
    QVERIFY(usual && usual->keys);
    QCOMPARE(usual->keys->accessKey, std::string("d"));
    const auto work = chainOf(fs, {{"HOME", "/home"}, {"AWS_PROFILE", "work"}}).s3(base);
    QVERIFY(work && work->keys);
    QCOMPARE(work->keys->secretKey, std::string("x=y"));
    QCOMPARE(work->endpoint, std::string("https://s"));
    QCOMPARE(work->region, std::string("eu-1"));
    // A profile of the address wins over keys of the environment.
    const auto chain = chainOf(
        fs, {{"HOME", "/home"}, {"AWS_ACCESS_KEY_ID", "a"}, {"AWS_SECRET_ACCESS_KEY", "b"}});
    QCOMPARE(chain.s3(base)->keys->accessKey, std::string("a"));
    QCOMPARE(chain.s3(*RemoteAddress::parse("s3://bucket/k?profile=work"))->keys->accessKey,
             std::string("w"));
    const auto missing = chain.s3(*RemoteAddress::parse("s3://bucket/k?profile=nope"));
    QVERIFY(!missing);
    QVERIFY(missing.error().detail.find("\"nope\"") != std::string::npos);
}

void RemoteBasicsTest::badFilesAreNamedWithoutTheirContent()
{
    test::MemoryFileSystem fs;
    QVERIFY(fs.createDirectories("/home/.aws"));
    QVERIFY(writeFileAtomically(fs, "/home/.aws/credentials", bytesOf("[default]\ntopsecret\n")));
    const auto bad = chainOf(fs, {{"HOME", "/home"}}).s3(*RemoteAddress::parse("s3://bucket/k"));
    QVERIFY(!bad);
    QVERIFY(describe(bad.error()).find("line 2") != std::string::npos);
    QVERIFY(describe(bad.error()).find("topsecret") == std::string::npos);
}

void RemoteBasicsTest::hubTokensAreFound()
{
    test::MemoryFileSystem fs;
    QVERIFY(fs.createDirectories("/h/.cache/huggingface"));
    QVERIFY(writeFileAtomically(fs, "/h/.cache/huggingface/token", bytesOf("hf_file\n")));
    QCOMPARE(chainOf(fs, {{"HOME", "/h"}}).hubToken()->value(), std::string("hf_file"));
    QCOMPARE(chainOf(fs, {{"HOME", "/h"}, {"HF_TOKEN", "hf_env"}}).hubToken()->value(),
             std::string("hf_env"));
    QVERIFY(!chainOf(fs, {}).hubToken()->has_value());
    QCOMPARE(chainOf(fs, {}).hubEndpoint(), std::string("https://huggingface.co"));
}

void RemoteBasicsTest::answersAreSentences()
{
    const auto error = errorOfStatus(replyWith(403, {}),
                                     "<Error><Code>SignatureDoesNotMatch</Code>"
                                     "<StringToSign>topsecret</StringToSign></Error>",
                                     "s3://b/k");
    QCOMPARE(error.code, ErrorCode::PermissionDenied);
    QCOMPARE(error.detail,
             std::string("the secret key does not belong to the access key (HTTP 403, "
                         "SignatureDoesNotMatch)"));
    QCOMPARE(errorOfStatus(replyWith(404, {}), "", "x").code, ErrorCode::NotFound);
    QCOMPARE(errorOfStatus(replyWith(503, {}), "", "x").code, ErrorCode::Unavailable);
    QCOMPARE(errorOfStatus(replyWith(429, {}), "", "x").code, ErrorCode::Unavailable);
    QCOMPARE(errorOfStatus(replyWith(412, {}), "", "x").code, ErrorCode::Busy);
    const auto region = errorOfStatus(replyWith(301, {{"x-amz-bucket-region", "eu-west-1"}}), "",
                                      "x");
    QVERIFY(region.detail.find("?region=eu-west-1") != std::string::npos);
    const auto hostile = errorOfStatus(replyWith(500, {}), "<Code>\x1b[31m</Code>", "x");
    QCOMPARE(hostile.detail.find('\x1b'), std::string::npos);
    const auto skew = errorOfStatus(replyWith(403, {{"date", "Fri, 24 May 2013 00:00:00 GMT"}}),
                                    "<Code>RequestTimeTooSkewed</Code>", "x");
    QVERIFY2(skew.detail.find("seconds ahead of") != std::string::npos, skew.detail.c_str());
    // an answer to HEAD has no body to say it in
    const auto unsaid = errorOfStatus(replyWith(403, {{"date", "Fri, 24 May 2013 00:00:00 GMT"}}),
                                      "", "x");
    QVERIFY2(unsaid.detail.find("clock") != std::string::npos, unsaid.detail.c_str());
}

void RemoteBasicsTest::serversSayHowLongToWait()
{
    const auto now = std::chrono::system_clock::from_time_t(1369353600); // 2013-05-24
    const auto wait = [&](const char *name, const char *value) {
        return askedWait(replyWith(429, {{name, value}}), now);
    };
    QCOMPARE(wait("retry-after", "7")->count(), 7);
    QCOMPARE(wait("retry-after", "Fri, 24 May 2013 00:01:00 GMT")->count(), 60);
    QCOMPARE(wait("retry-after", "Fri, 24 May 2012 00:01:00 GMT")->count(), 0);
    QCOMPARE(wait("ratelimit", "\"resolvers\";r=0;t=55")->count(), 56);
    QVERIFY(!wait("ratelimit", "nonsense"));
    QVERIFY(!wait("retry-after", "soon"));
}

void RemoteBasicsTest::xmlIsHardened()
{
    const auto good = parseXmlReply(
        "<?xml version=\"1.0\"?><a xmlns=\"u\"><b>1 &amp; 2</b><b/></a>");
    QVERIFY(good);
    QCOMPARE(good->textOf("b"), std::string("1 & 2"));
    QCOMPARE(good->children.size(), std::size_t{2});
    QVERIFY(!parseXmlReply("<!DOCTYPE a [<!ENTITY b \"c\">]><a>&b;</a>"));
    QVERIFY(!parseXmlReply("<a><b></a>"));
    QVERIFY(!parseXmlReply(""));
    QVERIFY(!parseXmlReply("<html>"));
    std::string deep;
    for (int i = 0; i < 100; ++i)
        deep += "<a>";
    QVERIFY(!parseXmlReply(deep));
    QCOMPARE(xmlEscaped("\"<&>'"), std::string("&quot;&lt;&amp;&gt;&apos;"));
}

QTEST_APPLESS_MAIN(RemoteBasicsTest)
#include "RemoteBasicsTest.moc"
