// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/format/YamlText.h"

#include <QTest>

#include <string>

using namespace voxdeck;

/// What PyYAML 6 gives for the same texts, as json.dumps(ensure_ascii=False) writes it.
class YamlTextTest final : public QObject {
    Q_OBJECT
private slots:
    void readsAsPyYamlDoes_data();
    void readsAsPyYamlDoes();
    void refusesWhatItCannotRead_data();
    void refusesWhatItCannotRead();
    void isNotExhausted();
};

void YamlTextTest::readsAsPyYamlDoes_data()
{
    QTest::addColumn<QByteArray>("yaml");
    QTest::addColumn<QByteArray>("json");
    const auto row = [](const char *name, const char *yaml, const char *json) {
        QTest::newRow(name) << QByteArray(yaml) << QByteArray(json);
    };
    row("nothing", "", "null");
    row("comments only", "# x\n  # y\n", "null");
    row("a list of maps", "- id: a\n  n: 1\n- id: b\n  n: 2.50\n",
        R"([{"id": "a", "n": 1}, {"id": "b", "n": 2.5}])");
    row("a list at its key's indentation", "k:\n- a\n- b\nl: c\n",
        R"({"k": ["a", "b"], "l": "c"})");
    row("an indented list", "k:\n  - a\n  -\n    b: 1\n  - - x\n    - y\n",
        R"({"k": ["a", {"b": 1}, ["x", "y"]]})");
    row("empty values", "a:\nb: ~\nc: null\nd: ''\n",
        R"({"a": null, "b": null, "c": null, "d": ""})");
    row("words", "[true, False, yes, off, on, y]", R"([true, false, true, false, true, "y"])");
    row("numbers",
        "[0, -12, 1_000, 0x1F, 017, 1.5, .5, 1e5, 1.0e-05, +3, 1.5e+3, -.inf, "
        "12345678901234567890123]",
        "[0, -12, 1000, 31, 15, 1.5, 0.5, \"1e5\", 1e-05, 3, 1500.0, -Infinity, "
        "12345678901234567890123]");
    row("texts like numbers", "['1', \"2.0\", 1.2.3, 09, -, a-1]",
        R"(["1", "2.0", "1.2.3", "09", "-", "a-1"])");
    row("quotes", "a: 'it''s \"x\" # y'\nb: \"tab\\t\\u4e2d\\x41 \\\"q\\\" \\\\\"\n",
        R"({"a": "it's \"x\" # y", "b": "tab\t中A \"q\" \\"})");
    row("folded plain", "a: one\n  two\n\n  three # c\nb: x\n",
        R"({"a": "one two\nthree", "b": "x"})");
    row("folded quotes", "a: \"one\n  two \\\n  three\\\n  \\ four\"\nb: 'x\n\n  y'\n",
        R"({"a": "one two three four", "b": "x\ny"})");
    row("flow over lines", "a: [1, {b: c, 'd': [e]},\n  f ]\ng: {}\n",
        R"({"a": [1, {"b": "c", "d": ["e"]}, "f"], "g": {}})");
    row("literal", "a: |\n  one\n    two\n\n  three\nb: |-\n  x\n\nc: |+\n  y\n\nd: 1\n",
        R"({"a": "one\n  two\n\nthree\n", "b": "x", "c": "y\n\n", "d": 1})");
    row("folded block", "a: >\n  one\n  two\n\n  three\n    four\n  five\n",
        R"({"a": "one two\nthree\n  four\nfive\n"})");
    row("anchors", "- &x\n  a: [1, 2]\n- *x\n- b: &y z\n  c: *y\n",
        R"([{"a": [1, 2]}, {"a": [1, 2]}, {"b": "z", "c": "z"}])");
    row("documents", "---\na: 1\n---\nb: 2\n", R"({"a": 1})");
    row("an end", "a: 1\n...\nnot yaml: [\n", R"({"a": 1})");
    row("carriage returns", "a: 1\r\nb:\r\n- x\r\n- 'y'\r\n", R"({"a": 1, "b": ["x", "y"]})");
    row("a mark",
        "\xEF\xBB\xBF"
        "a: 1\n",
        R"({"a": 1})");
    row("colons and sharps", "url: http://x/y#z\ntime: 12:30 o'clock\n",
        R"({"url": "http://x/y#z", "time": "12:30 o'clock"})");
    row("keys", "1: a\n'b c': d\n\"e\": f\ntrue: g\n",
        R"({"1": "a", "b c": "d", "e": "f", "true": "g"})");
    row("a key twice", "a: 1\nb: 2\na: 3\n", R"({"a": 3, "b": 2})");
    row("a text by its tag", "a: !!str 1\n", R"({"a": "1"})");
    row("a key said to be one", "? a\n: b\n", R"({"a": "b"})");
    row("a scalar", "just text\n", R"("just text")");
    row("Lhotse",
        "- id: rec0\n  sources:\n  - type: file\n    channels:\n    - 0\n    source: /a/0.wav\n"
        "  sampling_rate: 16000\n  num_samples: 32000\n  duration: 2.0\n",
        R"([{"id": "rec0", "sources": [{"type": "file", "channels": [0], "source": "/a/0.wav"}], )"
        R"("sampling_rate": 16000, "num_samples": 32000, "duration": 2.0}])");
}

void YamlTextTest::readsAsPyYamlDoes()
{
    QFETCH(const QByteArray, yaml);
    QFETCH(const QByteArray, json);
    const auto read = parseYaml(yaml.toStdString());
    QVERIFY2(read.has_value(), read ? "" : read.error().detail.c_str());
    QCOMPARE(QByteArray::fromStdString(read->dump().value()), json);
}

void YamlTextTest::refusesWhatItCannotRead_data()
{
    QTest::addColumn<QByteArray>("yaml");
    QTest::addColumn<QByteArray>("said");
    const auto row = [](const char *name, const char *yaml, const char *said) {
        QTest::newRow(name) << QByteArray(yaml) << QByteArray(said);
    };
    row("an open quote", "a: 'x\nb: c\n", "end of stream");
    row("an open list", "a: [1, 2\n", "',' or ']'");
    row("an open map", "{a: 1", "',' or '}'");
    row("a tag", "a: !!python/object x\n", "tags");
    row("no UTF-8", "a: \xff\n", "byte 3");
    row("a complex key", "? [a]\n: b\n", "complex");
    row("a merge", "a: &x {b: 1}\nc:\n  <<: *x\n", "merged");
    row("no anchor", "a: *nothing\n", "no anchor");
    row("a second colon", "a: b: c\n", "mapping values are not allowed");
    row("text after a value", "a: 'b' c\n", "line 1");
    row("no key", "a: 1\nword\n", "expected ':'");
    row("an escape", "a: \"\\q\"\n", "escape");
    row("half a pair", "a: \"\\ud800\"\n", "code");
    row("indentation", "a: 1\n   b: 2\n", "line");
}

void YamlTextTest::refusesWhatItCannotRead()
{
    QFETCH(const QByteArray, yaml);
    QFETCH(const QByteArray, said);
    const auto read = parseYaml(yaml.toStdString());
    QVERIFY(!read);
    QVERIFY2(QByteArray::fromStdString(read.error().detail).contains(said),
             read.error().detail.c_str());
}

void YamlTextTest::isNotExhausted()
{
    QCOMPARE(parseYaml(std::string(100'000, '[')).error().code, ErrorCode::Unsupported);
    std::string dashes;
    for (int level = 0; level < 1000; ++level)
        dashes += "- ";
    QCOMPARE(parseYaml(dashes + "x").error().code, ErrorCode::Unsupported);
    std::string laughs = "- &a0 [x, x, x, x, x, x, x, x, x, x]\n";
    for (int level = 1; level < 20; ++level) {
        laughs += "- &a" + std::to_string(level) + " [";
        for (int time = 0; time < 10; ++time)
            laughs += "*a" + std::to_string(level - 1) + ", ";
        laughs += "]\n";
    }
    QCOMPARE(parseYaml(laughs).error().code, ErrorCode::Unsupported);
}

QTEST_GUILESS_MAIN(YamlTextTest)
#include "YamlTextTest.moc"
