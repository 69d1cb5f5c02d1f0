// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/player/TransportBar.h"

#include "ui/common/Icons.h"
#include "ui/common/KeyWords.h"
#include "ui/common/Look.h"
#include "ui/common/TextSize.h"
#include "ui/common/TimeText.h"
#include "ui/player/LevelMeter.h"
#include "ui/player/PlaybackSpeeds.h"
#include "ui/player/TimeField.h"

#include <QAction>
#include <QComboBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QWidgetAction>

#include <algorithm>
#include <cmath>
#include <utility>

namespace voxdeck {

namespace {

constexpr int kZoomSteps = 1000;
constexpr int kVolumeSteps = 100;
constexpr QLatin1String kShortestTime("00:00.000");
constexpr QLatin1String kShortestDuration("00.000");

void showKeys(QWidget &button, const QString &name, const char *action)
{
    if (*action == '\0')
        button.setToolTip(name);
    else
        setKeyWords(&button, "toolTip", QStringLiteral("%1 (%2)").arg(name, QStringLiteral("%1")),
                    {QString::fromLatin1(action)});
}

/// A button that does what an action does, and shows its keys.
QToolButton *makeButton(const char *iconName, const QString &name, const char *action,
                        QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setIcon(icon(QString::fromLatin1(iconName)));
    button->setIconSize({16, 16});
    button->setFixedSize(sized(28), sized(26));
    button->setFocusPolicy(Qt::TabFocus); // a click must not take the keyboard from text or table
    button->setAccessibleName(name);
    showKeys(*button, name, action);
    return button;
}

int widthFor(const QLineEdit &field, const QString &text)
{
    constexpr int kFrameAndMargins = 16;
    return field.fontMetrics().horizontalAdvance(text) + kFrameAndMargins;
}

void makeFixed(QLineEdit *field, const QString &sample)
{
    QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    fixed.setPixelSize(sized(12));
    field->setFont(fixed);
    field->setFixedWidth(widthFor(*field, sample));
    field->setFixedHeight(sized(24));
    field->setAlignment(Qt::AlignCenter);
}

QString speedText(int percent)
{
    return QStringLiteral("%1×").arg(percent / 100.0);
}

} // namespace

struct TransportBar::Private {
    explicit Private(TransportBar *owner) : bar(owner) {}

    void makePlayback(QHBoxLayout *row);
    void makeTimes(QHBoxLayout *row);
    void makeZoom(QHBoxLayout *row);
    void makeVolume(QHBoxLayout *row);
    TimeField *makeTimeOfSegment(QHBoxLayout *row, const QString &title, const QString &name,
                                 const QString &sample);
    void showSegment();
    void fitTimes();
    void showWhatFits();

    TransportBar *bar;
    QToolButton *previous = nullptr;
    QToolButton *play = nullptr;
    QToolButton *playSegment = nullptr;
    QToolButton *next = nullptr;
    QToolButton *loop = nullptr;
    QComboBox *speed = nullptr;
    TimeField *time = nullptr;
    TimeField *in = nullptr;
    TimeField *out = nullptr;
    TimeField *duration = nullptr;
    bool areTimesEditable = false;
    QWidgetList leftOutFirst; ///< where the bar is too narrow for all
    int widthOfAll = 0;
    QSlider *zoom = nullptr;
    QToolButton *volumeButton = nullptr;
    QSlider *volume = nullptr;
    LevelMeter *level = nullptr;

    int sampleRateHz = 0;
    std::optional<FrameRange> segment;
    bool isPlaying = false;
    QString problem;
};

void TransportBar::Private::makePlayback(QHBoxLayout *row)
{
    previous = makeButton("media-skip-backward", tr("Previous segment"), "previous-segment", bar);
    play = makeButton("media-playback-start", tr("Play"), "play-pause", bar);
    playSegment = makeButton("vx-play-selection", tr("Play segment"), "play-segment", bar);
    next = makeButton("media-skip-forward", tr("Next segment"), "next-segment", bar);
    loop = makeButton("vx-loop", tr("Loop"), "loop", bar);
    loop->setCheckable(true);
    setLook(play, "vxRole", "framed");
    setLook(playSegment, "vxRole", "framed");
    setLook(loop, "vxRole", "framed");
    connect(previous, &QToolButton::clicked, bar, &TransportBar::previousRequested);
    connect(play, &QToolButton::clicked, bar, &TransportBar::playPauseRequested);
    connect(playSegment, &QToolButton::clicked, bar, &TransportBar::playSegmentRequested);
    connect(next, &QToolButton::clicked, bar, &TransportBar::nextRequested);
    connect(loop, &QToolButton::clicked, bar, &TransportBar::loopToggled);
    for (auto *button : {previous, play, playSegment, next, loop})
        row->addWidget(button);

    speed = new QComboBox(bar);
    speed->setFixedHeight(26);
    speed->setFocusPolicy(Qt::TabFocus);
    speed->setAccessibleName(tr("Speed"));
    setKeyWords(speed, "toolTip", tr("Speed, the pitch is kept (%1, %2)"),
                {QStringLiteral("speed-slower"), QStringLiteral("speed-faster")});
    for (const int percent : kPlaybackSpeedsPercent)
        speed->addItem(speedText(percent), percent / 100.0);
    speed->setCurrentText(speedText(100));
    connect(speed, &QComboBox::activated, bar,
            [this](int index) { emit bar->speedChosen(speed->itemData(index).toDouble()); });
    row->addSpacing(4);
    row->addWidget(speed);
}

TimeField *TransportBar::Private::makeTimeOfSegment(QHBoxLayout *row, const QString &title,
                                                    const QString &name, const QString &sample)
{
    auto *field = new TimeField(bar);
    field->setReadOnly(true);
    field->setAccessibleName(name);
    field->setToolTip(tr("%1: type another and press Enter").arg(name));
    makeFixed(field, sample);
    auto *label = makeLabel(title, "muted", bar);
    row->addWidget(label);
    row->addWidget(field);
    leftOutFirst << label << field;
    return field;
}

void TransportBar::Private::makeTimes(QHBoxLayout *row)
{
    time = new TimeField(bar);
    makeFixed(time, QStringLiteral("00:00:00.0000"));
    QFont strong = time->font();
    strong.setPixelSize(sized(14));
    strong.setWeight(QFont::DemiBold);
    time->setFont(strong);
    time->setFixedSize(time->fontMetrics().horizontalAdvance(QStringLiteral("00:00:00.000")) + 18,
                       26);
    time->setAccessibleName(tr("Time of the playhead"));
    time->setToolTip(tr("Time of the playhead: type another and press Enter to go there"));
    connect(time, &TimeField::entered, bar, &TransportBar::seekRequested);
    row->addSpacing(4);
    row->addWidget(time);
    row->addSpacing(4);
    in = makeTimeOfSegment(row, tr("In"), tr("Start of the segment"), kShortestTime);
    out = makeTimeOfSegment(row, tr("Out"), tr("End of the segment"), kShortestTime);
    duration = makeTimeOfSegment(row, tr("Dur"), tr("Duration of the segment in seconds"),
                                 kShortestDuration);
    in->setForm(TimeField::Form::Short);
    out->setForm(TimeField::Form::Short);
    duration->setForm(TimeField::Form::Seconds);
    connect(in, &TimeField::entered, bar, &TransportBar::startTyped);
    connect(out, &TimeField::entered, bar, &TransportBar::endTyped);
    connect(duration, &TimeField::entered, bar, &TransportBar::durationTyped);
    for (auto *field : {time, in, out, duration})
        connect(field, &TimeField::leaveWanted, bar, &TransportBar::leaveWanted);
}

void TransportBar::Private::makeZoom(QHBoxLayout *row)
{
    auto *less = makeButton("zoom-out", tr("Zoom out"), "zoom-out", bar);
    auto *more = makeButton("zoom-in", tr("Zoom in"), "zoom-in", bar);
    zoom = new QSlider(Qt::Horizontal, bar);
    zoom->setRange(0, kZoomSteps);
    zoom->setFixedWidth(72);
    zoom->setFocusPolicy(Qt::TabFocus);
    zoom->setAccessibleName(tr("Zoom"));
    setKeyWords(zoom, "toolTip", tr("Zoom (%1 and %2; %3 fits the segment, %4 the recording)"),
                {QStringLiteral("zoom-in"), QStringLiteral("zoom-out"),
                 QStringLiteral("fit-segment"), QStringLiteral("fit-recording")});
    connect(less, &QToolButton::clicked, bar, &TransportBar::zoomOutRequested);
    connect(more, &QToolButton::clicked, bar, &TransportBar::zoomInRequested);
    connect(zoom, &QSlider::valueChanged, bar,
            [this](int value) { emit bar->zoomChosen(double(value) / kZoomSteps); });
    row->addWidget(less);
    row->addWidget(zoom);
    row->addWidget(more);
}

void TransportBar::Private::makeVolume(QHBoxLayout *row)
{
    volumeButton = makeButton("audio-volume-high", tr("Volume and sound device"), "", bar);
    auto *menu = new QMenu(volumeButton);
    auto *holder = new QWidgetAction(menu);
    volume = new QSlider(Qt::Horizontal, menu);
    volume->setRange(0, kVolumeSteps);
    volume->setValue(kVolumeSteps);
    volume->setFixedSize(140, 28);
    volume->setAccessibleName(tr("Volume"));
    holder->setDefaultWidget(volume);
    menu->addAction(holder);
    volumeButton->setMenu(menu);
    volumeButton->setPopupMode(QToolButton::InstantPopup);
    level = new LevelMeter(bar);
    connect(volume, &QSlider::valueChanged, bar, [this](int value) {
        bar->setVolume(double(value) / kVolumeSteps);
        emit bar->volumeChosen(double(value) / kVolumeSteps);
    });
    row->addWidget(volumeButton);
    row->addWidget(level);
}

void TransportBar::Private::showSegment()
{
    const bool hasTimes = segment && sampleRateHz > 0;
    const auto show = [this, hasTimes](TimeField *field, Frames value) {
        field->setSampleRate(hasTimes ? sampleRateHz : 0);
        field->setReadOnly(!areTimesEditable);
        field->setFocusPolicy(areTimesEditable ? Qt::StrongFocus : Qt::ClickFocus);
        field->setPosition(value);
    };
    show(in, segment ? segment->begin : Frames{});
    show(out, segment ? segment->end : Frames{});
    show(duration, segment ? segment->length() : Frames{});
    fitTimes();
    const bool canPlay = problem.isEmpty() && sampleRateHz > 0;
    play->setEnabled(canPlay);
    playSegment->setEnabled(canPlay && segment);
}

/// Times of hours are longer than those of minutes.
void TransportBar::Private::fitTimes()
{
    const int before = widthOfAll;
    for (auto *field : {in, out, duration}) {
        const auto least = field == duration ? kShortestDuration : kShortestTime;
        const int wanted = std::max(widthFor(*field, least), widthFor(*field, field->text()));
        widthOfAll += wanted - field->minimumWidth();
        field->setFixedWidth(wanted);
    }
    if (widthOfAll != before)
        showWhatFits();
}

void TransportBar::Private::showWhatFits()
{
    for (auto *widget : leftOutFirst)
        widget->setVisible(bar->width() >= widthOfAll);
}

TransportBar::TransportBar(QWidget *parent) : QWidget(parent), m_d(std::make_unique<Private>(this))
{
    setAccessibleName(tr("Transport"));
    setFixedHeight(38);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 8, 0);
    row->setSpacing(4);
    m_d->makePlayback(row);
    m_d->makeTimes(row);
    row->addStretch(1);
    m_d->makeZoom(row);
    row->addSpacing(4);
    m_d->makeVolume(row);
    m_d->widthOfAll = row->minimumSize().width();
    setSampleRate(0);
}

TransportBar::~TransportBar() = default;

void TransportBar::resizeEvent(QResizeEvent *event)
{
    m_d->showWhatFits();
    QWidget::resizeEvent(event);
}

void TransportBar::setSampleRate(int sampleRateHz)
{
    m_d->sampleRateHz = sampleRateHz;
    m_d->time->setSampleRate(sampleRateHz);
    m_d->showSegment();
}

void TransportBar::setPosition(Frames position)
{
    m_d->time->setPosition(position);
}

void TransportBar::setSegment(std::optional<FrameRange> segment)
{
    const bool isOther = segment != m_d->segment;
    m_d->segment = segment;
    m_d->showSegment();
    if (isOther) // a time typed for one segment is not that of another
        for (auto *field : {m_d->time, m_d->in, m_d->out, m_d->duration})
            field->forgetTyped();
}

void TransportBar::setTimesEditable(bool isEditable)
{
    if (m_d->areTimesEditable == isEditable)
        return;
    m_d->areTimesEditable = isEditable;
    m_d->showSegment();
}

void TransportBar::setPlaying(bool isPlaying)
{
    if (m_d->isPlaying == isPlaying)
        return;
    m_d->isPlaying = isPlaying;
    const QString name = isPlaying ? tr("Pause") : tr("Play");
    m_d->play->setIcon(icon(isPlaying ? QStringLiteral("media-playback-pause")
                                      : QStringLiteral("media-playback-start")));
    m_d->play->setAccessibleName(name);
    showKeys(*m_d->play, name, "play-pause");
}

void TransportBar::setLooping(bool isLooping)
{
    m_d->loop->setChecked(isLooping);
}

void TransportBar::setSpeed(double speed)
{
    const int percent = int(std::lround(speed * 100));
    if (const int known = m_d->speed->findText(speedText(percent)); known >= 0) {
        m_d->speed->setCurrentIndex(known);
        return;
    }
    int at = 0;
    while (at < m_d->speed->count() && m_d->speed->itemData(at).toDouble() < speed)
        ++at;
    m_d->speed->insertItem(at, speedText(percent), percent / 100.0);
    m_d->speed->setCurrentIndex(at);
}

void TransportBar::setVolume(double volume)
{
    const QSignalBlocker quiet(m_d->volume);
    m_d->volume->setValue(int(std::lround(volume * kVolumeSteps)));
    m_d->volumeButton->setIcon(icon(volume > 0 ? QStringLiteral("audio-volume-high")
                                               : QStringLiteral("audio-volume-muted")));
    m_d->volumeButton->setToolTip(tr("Volume %1 % and sound device").arg(m_d->volume->value()));
}

QMenu *TransportBar::volumeMenu() const
{
    return m_d->volumeButton->menu();
}

void TransportBar::openVolumeMenu()
{
    auto *menu = volumeMenu();
    menu->popup(m_d->volumeButton->mapToGlobal(QPoint(0, m_d->volumeButton->height())));
    const auto actions = menu->actions(); // those of this moment: it is filled as it opens
    const auto chosen = std::find_if(actions.begin(), actions.end(),
                                     [](const QAction *action) { return action->isChecked(); });
    if (chosen != actions.end())
        menu->setActiveAction(*chosen);
}

void TransportBar::setLevel(double peak, double rms)
{
    m_d->level->setLevel(peak, rms);
}

void TransportBar::setZoom(double zoom)
{
    const QSignalBlocker quiet(m_d->zoom);
    m_d->zoom->setValue(int(std::lround(zoom * kZoomSteps)));
}

void TransportBar::addToggle(QAction *action)
{
    auto *button = makeButton("vx-snap", action->text(), "", this);
    button->setDefaultAction(action); // its icon and tooltip, also when its key changes
    setLook(button, "vxRole", "framed");
    auto *row = static_cast<QHBoxLayout *>(layout());
    row->insertWidget(row->indexOf(m_d->zoom) - 1, button);
    QWidget::setTabOrder(m_d->duration, button); // the visible order
    m_d->widthOfAll += button->minimumWidth() + row->spacing();
}

void TransportBar::setPlaybackProblem(const QString &sentence)
{
    m_d->problem = sentence;
    for (const auto &[button, action] :
         {std::pair{m_d->play, "play-pause"}, std::pair{m_d->playSegment, "play-segment"}})
        if (sentence.isEmpty())
            showKeys(*button, button->accessibleName(), action);
        else
            setKeyWords(button, "toolTip", sentence, {});
    m_d->showSegment();
}

} // namespace voxdeck
