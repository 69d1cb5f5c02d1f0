// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/Screenshot.h"

#include "ui/annotate/AnnotateDesks.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/sound/SoundDesk.h"
#include "ui/annotate/text/TextDesk.h"
#include "ui/annotate/text/TextDesks.h"
#include "ui/shell/MainWindow.h"
#include "ui/sources/DatasetDesk.h"
#include "ui/transcript/TranscriptEditor.h"

#include <QApplication>
#include <QPixmap>

#include <cstdio>

namespace voxdeck {
namespace {

constexpr int kPatienceMs = 30'000;
constexpr int kSettleMs = 700; // spectrogram tiles and details that follow the waveform
constexpr int kErrorSettleMs = 1200;

} // namespace

Screenshot::Screenshot(MainWindow &window, QString file, bool expectsDataset)
    : QObject(&window), m_window(window), m_file(std::move(file)), m_expectsDataset(expectsDataset)
{
    connect(&window, &MainWindow::imported, this, [this] {
        m_isImported = true;
        look();
    });
    connect(window.annotateDesks().sound, &SoundDesk::waveformShown, this, [this] {
        m_isWaveformShown = true;
        look();
    });
    m_patience.setSingleShot(true);
    connect(&m_patience, &QTimer::timeout, this, &Screenshot::take);
    m_patience.start(m_expectsDataset ? kPatienceMs : kErrorSettleMs);
    // a dataset that cannot be opened never imports: its words are the picture
    auto *watch = new QTimer(this);
    connect(watch, &QTimer::timeout, this, [this] {
        const bool isOpening = m_window.datasets().isOpening();
        if (!isOpening && m_window.page() != m_window.annotateDesks().view)
            QTimer::singleShot(kErrorSettleMs, this, &Screenshot::take);
    });
    if (m_expectsDataset)
        watch->start(500);
}

void Screenshot::look()
{
    if (!m_isImported || !m_isWaveformShown)
        return;
    QTimer::singleShot(kSettleMs, this, [this] {
        const auto &desks = m_window.annotateDesks();
        if (desks.view->editor->hasSegment() && !desks.texts->checks().isSettled())
            look(); // the text is still being checked
        else
            take();
    });
}

void Screenshot::take()
{
    if (m_isTaken)
        return;
    m_isTaken = true;
    const bool isWritten = m_window.grab().save(m_file, "PNG");
    if (!isWritten)
        std::fprintf(stderr, "voxdeck: cannot write %s\n", qPrintable(m_file));
    m_window.close();
    QApplication::exit(isWritten ? 0 : 3);
}

} // namespace voxdeck
