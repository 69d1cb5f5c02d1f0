// SPDX-License-Identifier: GPL-3.0-or-later
// The whole window over a workspace of many rows: how long each action takes, how long the gui thread
// works in one go meanwhile, and how much memory there is afterwards. ManifestBench makes the rows.
//   QT_QPA_PLATFORM=offscreen WindowBench FOLDER
#include "app/gui/AppServices.h"
#include "tests/ui/shell/StallWatch.h"
#include "ui/annotate/AnnotateDesks.h"
#include "ui/annotate/AnnotateView.h"
#include "ui/annotate/rows/BrowseDesk.h"
#include "ui/annotate/rows/ReplaceDesk.h"
#include "ui/annotate/rows/ReplaceDialog.h"
#include "ui/common/Text.h"
#include "ui/session/Workbench.h"
#include "ui/shell/MainWindow.h"
#include "ui/table/SegmentTable.h"

#include <QApplication>
#include <QLineEdit>
#include <QTemporaryDir>
#include <QTest>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <functional>
#include <string>

using namespace voxdeck;

namespace {

constexpr int kLongestMs = 600'000;
using Clock = std::chrono::steady_clock;

double megabytes(const char *what)
{
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(what))
            return std::stod(line.substr(line.find(':') + 1)) / 1024;
    return 0;
}

/// Does it, waits until it is done, and prints what it took.
void measure(const char *name, test::StallWatch &watch, const std::function<void()> &act,
             const std::function<bool()> &isDone)
{
    watch.restart();
    const auto begin = Clock::now();
    act();
    const bool isInTime = QTest::qWaitFor(isDone, kLongestMs);
    const double took = std::chrono::duration<double>(Clock::now() - begin).count();
    QTest::qWait(1000); // pages, details, hours
    std::printf("%-36s %7.2f s, longest work %5.1f ms, memory %4.0f MB (of files %.0f)%s\n", name,
                took, watch.longestWorkMs(), megabytes("VmRSS"), megabytes("RssFile"),
                isInTime ? "" : "  NOT DONE");
    std::fflush(stdout);
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    if (argc < 2)
        return 2;
    const std::filesystem::path folder = argv[1];
    const QTemporaryDir settings;
    AppServices services(application, settings.filePath(QStringLiteral("settings.ini")));
    MainWindow window(services.services());
    window.resize(1600, 1000);
    window.show();
    test::StallWatch watch;
    auto &table = *window.annotateDesks().view->table;
    auto &browse = *window.annotateDesks().browse;
    const auto isWhole = [&](quint64 least) {
        return [&browse, &table, least] {
            const auto &order = table.segments().order();
            return order && order->size() >= least && browse.matching() == order->size();
        };
    };
    measure(
        "open", watch, [&] { window.openDataset(folder / "dataset", folder / "rows.voxdeck"); },
        [&] { return window.bench().isOpen() && !window.bench().isReading() && isWhole(1000)(); });
    const quint64 all = browse.matching();
    const auto ask = [&](const char *name, const std::string &search, SortColumn sort,
                         std::vector<SortKey> thenBy) {
        auto before = table.segments().order();
        measure(
            name, watch,
            [&] {
                RowQuery query;
                query.search = search;
                query.sort = sort;
                query.thenBy = std::move(thenBy);
                browse.setQuery(query);
            },
            [&] {
                const auto &order = table.segments().order();
                return order && order != before && browse.matching() == order->size();
            });
    };
    measure(
        "jump to the last row", watch, [&] { browse.goToLast(); },
        [&] { return table.currentSegment() != nullptr; });
    ask("filter dur:>2", "dur:>2", SortColumn::DatasetOrder, {});
    ask("a word", "text:a", SortColumn::DatasetOrder, {});
    ask("sort by CER", {}, SortColumn::Cer, {});
    ask("sort by status, language, CER", {}, SortColumn::Status,
        {{SortColumn::Language, false}, {SortColumn::Cer, true}});
    const auto before = table.segments().order();
    measure(
        "select all, sort by duration", watch,
        [&] {
            table.selectAll();
            RowQuery query;
            query.sort = SortColumn::Duration;
            browse.setQuery(query);
        },
        [&] {
            const auto &order = table.segments().order();
            return order != before && order->size() == all && rowsIn(table.selectedRanges()) == all;
        });
    ask("dataset's order", {}, SortColumn::DatasetOrder, {});
    window.annotateDesks().replace->open();
    auto *dialog = window.annotateDesks().replace->dialog();
    measure(
        "find a letter in all rows", watch,
        [&] {
            dialog->findField().setText(QStringLiteral("a"));
            emit dialog->lookWanted();
        },
        [&] {
            return !window.annotateDesks().replace->isBusy() && dialog->model().rowCount() > 0;
        });
    dialog->close();
    std::printf("at most %.0f MB\n", megabytes("VmHWM"));
    return 0;
}
