// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/jobs/JobBoard.h"
#include "ui/jobs/QuitQuestion.h"

#include <QCloseEvent>
#include <QMessageBox>
#include <QPushButton>
#include <QSemaphore>
#include <QTest>
#include <QWidget>

#include <atomic>
#include <memory>
#include <utility>

using namespace voxdeck;

namespace {

class Window final : public QWidget {
public:
    explicit Window(JobBoard &jobs) : m_question(jobs, *this) {}

private:
    void closeEvent(QCloseEvent *event) override { event->setAccepted(m_question.mayQuit()); }
    QuitQuestion m_question;
};

} // namespace

/// What quitting does with jobs that run, whoever runs them.
class QuitQuestionTest final : public QObject {
    Q_OBJECT
private slots:
    void init();
    void quitsAtOnceWhereNothingIsLost();
    void stopsWhatRunsAndQuits();
    void keepsRunning();
    void quitsOnceTheJobsHaveEnded();
    void saysWhatCanBeResumed();
    void cleanup();

private:
    void run(JobList &jobs, WhenQuitting quitting)
    {
        JobTraits traits;
        traits.quitting = quitting;
        jobs.start<bool>(
            QStringLiteral("Export"),
            [this](const ProgressSink &, const std::stop_token &stop) -> Result<bool> {
                while (!stop.stop_requested())
                    if (m_mayEnd.tryAcquire(1, 5))
                        return true;
                m_isStopped = true;
                return fail(ErrorCode::Cancelled, "stopped");
            },
            [](const Result<bool> &) {}, std::move(traits));
    }
    QMessageBox *box() const
    {
        return m_window->findChild<QMessageBox *>(QStringLiteral("quitQuestion"));
    }
    void answer(const char *name)
    {
        auto *button = box()->findChild<QPushButton *>(QLatin1String(name));
        QVERIFY(button);
        button->click();
    }

    std::unique_ptr<JobBoard> m_board;
    std::unique_ptr<JobList> m_exports, m_builds;
    std::unique_ptr<Window> m_window;
    QSemaphore m_mayEnd;
    std::atomic<bool> m_isStopped = false;
};

void QuitQuestionTest::init()
{
    m_isStopped = false;
    m_board = std::make_unique<JobBoard>();
    m_exports = std::make_unique<JobList>();
    m_builds = std::make_unique<JobList>();
    m_board->add(*m_exports);
    m_board->add(*m_builds);
    m_window = std::make_unique<Window>(*m_board);
    m_window->show();
}

void QuitQuestionTest::cleanup()
{
    m_window.reset();
    m_exports.reset();
    m_builds.reset();
    m_board.reset();
    m_mayEnd.tryAcquire(m_mayEnd.available());
}

void QuitQuestionTest::quitsAtOnceWhereNothingIsLost()
{
    run(*m_exports, WhenQuitting::Ends);
    QVERIFY(m_window->close());
    QVERIFY(!box());
}

void QuitQuestionTest::stopsWhatRunsAndQuits()
{
    run(*m_exports, WhenQuitting::Lost);
    run(*m_builds, WhenQuitting::Resumable);
    QVERIFY(!m_window->close());
    QVERIFY(m_window->isVisible());
    auto *const asked = box();
    QVERIFY(asked);
    QVERIFY(!m_window->close()); // asked once
    QCOMPARE(m_window->findChildren<QMessageBox *>().size(), 1);
    answer("stopAndQuit");
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), 20'000);
    QVERIFY(m_isStopped.load());
    QVERIFY(!m_board->isRunning());
}

void QuitQuestionTest::keepsRunning()
{
    run(*m_exports, WhenQuitting::Lost);
    QVERIFY(!m_window->close());
    answer("keepRunning");
    QTRY_VERIFY_WITH_TIMEOUT(!box(), 20'000);
    QVERIFY(m_window->isMinimized());
    m_mayEnd.release();
    QTRY_VERIFY_WITH_TIMEOUT(!m_board->isRunning(), 20'000);
    QVERIFY(!m_isStopped.load());
    QCoreApplication::processEvents();
    QVERIFY(m_window->isVisible()); // quitting was called off
    QVERIFY(m_window->close());
}

void QuitQuestionTest::quitsOnceTheJobsHaveEnded()
{
    run(*m_exports, WhenQuitting::Lost);
    QVERIFY(!m_window->close());
    QVERIFY(box());
    m_mayEnd.release();
    QTRY_VERIFY_WITH_TIMEOUT(!m_window->isVisible(), 20'000);
    QVERIFY(!m_isStopped.load());
}

void QuitQuestionTest::saysWhatCanBeResumed()
{
    run(*m_builds, WhenQuitting::Resumable);
    QVERIFY(!m_window->close());
    const auto resumed = box()->informativeText();
    delete box();
    run(*m_exports, WhenQuitting::Lost);
    QVERIFY(!m_window->close());
    QVERIFY(box()->informativeText() != resumed);
    QVERIFY(box()->text().contains(QStringLiteral("Export")));
}

QTEST_MAIN(QuitQuestionTest)
#include "QuitQuestionTest.moc"
