// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/loader/Fbank.h"
#include "core/audio/MonoDecoder.h"
#include "core/loader/SincHannResampler.h"

#include <QCryptographicHash>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <cstdint>

using namespace voxdeck;

namespace {

QJsonObject golden(const char *name)
{
    QFile file(QStringLiteral(VOXDECK_GOLDEN "/") + QLatin1String(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll()).object();
}

/// The signal the golden values were made from, in integers: a sawtooth, a square and an LCG.
std::vector<std::int16_t> goldenSignal(int samples)
{
    std::vector<std::int16_t> signal;
    std::uint64_t state = 12345;
    for (int i = 0; i < samples; ++i) {
        state = (state * 1103515245u + 12345u) & 0x7fffffffu;
        signal.push_back(static_cast<std::int16_t>((i * 37) % 4001 - 2000
                                                   + ((i / 40) % 2 ? 1500 : -1500)
                                                   + static_cast<int>(state >> 20) - 1024));
    }
    return signal;
}

FbankOptions fbankOptions(const QJsonObject &wanted)
{
    FbankOptions options;
    options.melBins = wanted[QLatin1String("num_mel_bins")].toInt();
    if (wanted[QLatin1String("window_type")].toString() == QLatin1String("hamming"))
        options.window = FbankWindow::Hamming;
    if (!wanted[QLatin1String("snip_edges")].toBool(true))
        options.edges = FbankEdges::Mirror;
    options.lowestHz = wanted[QLatin1String("low_freq")].toDouble(20);
    options.highestHz = wanted[QLatin1String("high_freq")].toDouble(0);
    return options;
}

/// The largest difference between what was computed and the golden numbers it begins with.
double worst(std::span<const float> computed, const QJsonArray &expected)
{
    double difference = computed.size() < static_cast<std::size_t>(expected.size()) ? 1e9 : 0;
    for (qsizetype i = 0; i < expected.size() && difference < 1e9; ++i)
        difference = std::max(difference, std::abs(double{computed[static_cast<std::size_t>(i)]}
                                                   - expected[i].toDouble()));
    return difference;
}

} // namespace

class GoldenAudioTest final : public QObject {
    Q_OBJECT
private slots:
    void knowsTheGoldenSignal();
    void computesFbankAsTorchaudio();
    void givesTheEnergyFloorForSilence();
    void resamplesAsTorchaudio();
    void convertsToMono16AsFfmpeg_data();
    void convertsToMono16AsFfmpeg();
};

void GoldenAudioTest::knowsTheGoldenSignal()
{
    const auto signal = goldenSignal(16000);
    const auto bytes = QByteArray::fromRawData(reinterpret_cast<const char *>(signal.data()),
                                               32000);
    const QByteArray hash = QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex();
    const QJsonObject expected = golden("fbank.json")[QLatin1String("fbank")].toObject();
    QCOMPARE(QString::fromLatin1(hash), expected[QLatin1String("signal_sha256")].toString());
}

void GoldenAudioTest::computesFbankAsTorchaudio()
{
    constexpr double kTolerance = 1e-4; // float32, and another order of summing
    const auto signal = goldenSignal(16000);
    const QJsonArray cases =
        golden("fbank.json")[QLatin1String("fbank")].toObject()[QLatin1String("cases")].toArray();
    QCOMPARE(cases.size(), 5);
    for (const auto &value : cases) {
        const QJsonObject one = value.toObject();
        const auto features = fbank(signal, fbankOptions(one[QLatin1String("options")].toObject()));
        QVERIFY(features);
        const QJsonArray shape = one[QLatin1String("shape")].toArray();
        QCOMPARE(static_cast<int>(features->rows), shape[0].toInt());
        QCOMPARE(static_cast<int>(features->columns), shape[1].toInt());
        const auto differs = [&](std::size_t row, const char *key) {
            return worst(features->row(row), one[QLatin1String(key)].toArray());
        };
        QVERIFY2(differs(0, "frame0") < kTolerance,
                 qPrintable(QString::number(differs(0, "frame0"))));
        QVERIFY(differs(50, "frame50_first8") < kTolerance);
        QVERIFY(differs(features->rows - 1, "last_first8") < kTolerance);
        double sum = 0;
        for (const float energy : features->values)
            sum += double{energy};
        const double drift = std::abs(sum - one[QLatin1String("sum")].toDouble());
        QVERIFY2(drift / static_cast<double>(features->values.size()) < 1e-6,
                 qPrintable(QString::number(drift)));
    }
}

void GoldenAudioTest::givesTheEnergyFloorForSilence()
{
    FbankOptions options;
    options.melBins = 23;
    const auto features = fbank(std::vector<std::int16_t>(400), options);
    QVERIFY(features);
    QCOMPARE(features->rows, std::size_t{1});
    for (const float energy : features->values)
        QVERIFY(std::abs(energy + 15.942384719848633f) < 1e-6f);
}

void GoldenAudioTest::resamplesAsTorchaudio()
{
    std::vector<float> signal;
    for (const std::int16_t sample : goldenSignal(4000))
        signal.push_back(static_cast<float>(sample) / 32768.0f);
    const QJsonArray cases = golden("resample.json")[QLatin1String("resample")].toArray();
    QCOMPARE(cases.size(), 5);
    for (const auto &value : cases) {
        const QJsonObject one = value.toObject();
        const auto output = resampleSincHann(signal, one[QLatin1String("from")].toInt(),
                                             one[QLatin1String("to")].toInt());
        QVERIFY(output);
        QCOMPARE(static_cast<int>(output->size()), one[QLatin1String("samples")].toInt());
        QVERIFY(worst(*output, one[QLatin1String("first8")].toArray()) < 3e-7);
        const QJsonArray later = one[QLatin1String("at1000")].toArray();
        QVERIFY(worst(std::span(*output).subspan(1000), later) < 3e-7);
    }
}

void GoldenAudioTest::convertsToMono16AsFfmpeg_data()
{
    QTest::addColumn<QByteArray>("wav");
    QTest::addColumn<QJsonArray>("expected");
    for (const auto &value : golden("ffmpeg_mono16.json")[QLatin1String("cases")].toArray()) {
        const QJsonObject one = value.toObject();
        QTest::newRow(qPrintable(one[QLatin1String("name")].toString()))
            << QByteArray::fromBase64(one[QLatin1String("wav")].toString().toLatin1())
            << one[QLatin1String("mono16")].toArray();
    }
}

void GoldenAudioTest::convertsToMono16AsFfmpeg()
{
    QFETCH(const QByteArray, wav);
    QFETCH(const QJsonArray, expected);
    auto reader = AudioReader::fromBytes(
        std::as_bytes(std::span(wav.data(), static_cast<std::size_t>(wav.size()))), "golden");
    QVERIFY(reader);
    const auto decoded = decodeMono16(*std::move(reader));
    QVERIFY(decoded);
    QCOMPARE(static_cast<qsizetype>(decoded->samples.size()), expected.size());
    for (qsizetype i = 0; i < expected.size(); ++i)
        QCOMPARE(int{decoded->samples[static_cast<std::size_t>(i)]}, expected[i].toInt());
}

QTEST_GUILESS_MAIN(GoldenAudioTest)
#include "GoldenAudioTest.moc"
