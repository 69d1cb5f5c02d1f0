// SPDX-License-Identifier: Apache-2.0
#include "core/audit/SpeechDetector.h"

#ifdef VOXDECK_HAS_WEBRTC
#include <webrtc/modules/audio_processing/include/audio_processing.h>
#endif

#include <algorithm>
#include <cmath>
#include <utility>

namespace voxdeck {

namespace {

constexpr std::size_t kShortestRun = 3; ///< frames
constexpr float kQuietest = -60;        ///< dB of full scale
constexpr float kBelowLoud = 30;        ///< dB
constexpr float kFarBelowLoud = 40;     ///< dB; webrtc hears speech in the first noise it is given

float decibelsOf(std::span<const float> frame)
{
    double sum = 0;
    for (const float sample : frame)
        sum += double{sample} * double{sample};
    return static_cast<float>(10 * std::log10(sum / static_cast<double>(frame.size()) + 1e-12));
}

/// A click is not speech.
void dropShortRuns(std::vector<bool> &isSpeech)
{
    for (std::size_t at = 0; at < isSpeech.size();) {
        std::size_t end = at;
        while (end < isSpeech.size() && isSpeech[end] == isSpeech[at])
            ++end;
        if (isSpeech[at] && end - at < kShortestRun)
            std::fill(isSpeech.begin() + static_cast<std::ptrdiff_t>(at),
                      isSpeech.begin() + static_cast<std::ptrdiff_t>(end), false);
        at = end;
    }
}

} // namespace

#ifdef VOXDECK_HAS_WEBRTC
struct SpeechDetector::Webrtc {
    std::unique_ptr<webrtc::AudioProcessing> processing{webrtc::AudioProcessing::Create()};
    std::vector<float> out = std::vector<float>(kSpeechFrame);
    bool isReady = false;
    Webrtc()
    {
        using webrtc::AudioProcessing;
        isReady = processing
                  && processing->Initialize(kSpeechRateHz, kSpeechRateHz, kSpeechRateHz,
                                            AudioProcessing::kMono, AudioProcessing::kMono,
                                            AudioProcessing::kMono)
                         == AudioProcessing::kNoError
                  && processing->voice_detection()->set_likelihood(
                         webrtc::VoiceDetection::kLowLikelihood)
                         == AudioProcessing::kNoError
                  && processing->voice_detection()->Enable(true) == AudioProcessing::kNoError;
    }
    bool isSpeech(std::span<const float> frame)
    {
        const float *const in = frame.data();
        float *const to = out.data();
        const webrtc::StreamConfig config(kSpeechRateHz, 1);
        return processing->ProcessStream(&in, config, config, &to)
                   == webrtc::AudioProcessing::kNoError
               && processing->voice_detection()->stream_has_voice();
    }
};
#else
struct SpeechDetector::Webrtc {
    bool isReady = false;
    static bool isSpeech(std::span<const float> /*frame*/) { return false; }
};
#endif

SpeechDetector::Way SpeechDetector::bestWay()
{
#ifdef VOXDECK_HAS_WEBRTC
    return Way::Webrtc;
#else
    return Way::Levels;
#endif
}

std::string_view SpeechDetector::nameOf(Way way)
{
    return way == Way::Webrtc ? "webrtc" : "levels";
}

SpeechDetector::SpeechDetector() = default;
SpeechDetector::SpeechDetector(SpeechDetector &&) noexcept = default;
SpeechDetector &SpeechDetector::operator=(SpeechDetector &&) noexcept = default;
SpeechDetector::~SpeechDetector() = default;

Result<SpeechDetector> SpeechDetector::create(Way way)
{
    SpeechDetector detector;
    detector.m_way = way;
    if (way == Way::Webrtc) {
        detector.m_webrtc = std::make_unique<Webrtc>();
        if (!detector.m_webrtc->isReady)
            return fail(ErrorCode::Internal,
                        Sentence::tr("webrtc's speech detector could not be started"));
    }
    return detector;
}

void SpeechDetector::addFrame()
{
    m_isSpeech.push_back(m_way == Way::Levels || m_webrtc->isSpeech(m_frame));
    m_decibels.push_back(decibelsOf(m_frame));
    m_frame.clear();
}

void SpeechDetector::add(std::span<const float> samples)
{
    while (!samples.empty()) {
        const std::size_t taken = std::min(samples.size(), kSpeechFrame - m_frame.size());
        m_frame.insert(m_frame.end(), samples.begin(),
                       samples.begin() + static_cast<std::ptrdiff_t>(taken));
        samples = samples.subspan(taken);
        if (m_frame.size() == kSpeechFrame)
            addFrame();
    }
}

std::vector<bool> SpeechDetector::finish()
{
    if (!m_decibels.empty()) {
        std::vector<float> sorted = m_decibels;
        const auto loud = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() * 95 / 100);
        std::nth_element(sorted.begin(), loud, sorted.end());
        const float below = m_way == Way::Levels ? kBelowLoud : kFarBelowLoud;
        const float least = std::max(*loud - below, kQuietest);
        for (std::size_t at = 0; at < m_decibels.size(); ++at)
            m_isSpeech[at] = m_isSpeech[at] && m_decibels[at] > least;
    }
    dropShortRuns(m_isSpeech);
    return std::move(m_isSpeech);
}

} // namespace voxdeck
