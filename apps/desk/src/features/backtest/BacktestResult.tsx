import type { DrillHistory } from '@leadline/backtest/drill/drill-history'
import type { DrillReport } from '@leadline/backtest/drill/drill-report'
import type { BacktestReport } from '@leadline/backtest/report/backtest-report'
import {
  fillsFile,
  forwardFile,
  gridFile,
  numbersFile,
  tradesFile,
} from '@leadline/backtest/report/report-files'
import type { BacktestReply } from '@leadline/desk-protocol/messages/backtest-messages'

import { DeskButton } from '../../platform/controls/DeskButton.tsx'
import { ScrollArea } from '../../platform/controls/ScrollArea.tsx'
import { saveTextFile } from '../../platform/files/save-text-file.ts'
import type { ReadRun } from './backtest-store.ts'
import { CountedWith } from './CountedWith.tsx'
import { DrillResult } from './drill/DrillResult.tsx'
import { FillsChart } from './FillsChart.tsx'
import { ForwardTable } from './ForwardTable.tsx'
import { GridLuckLine } from './GridLuckLine.tsx'
import { GridTable } from './GridTable.tsx'
import { type BesideReport, type ReportAbout, reportPage } from './report/report-page.ts'
import { partWords, searchPage } from './report/search-page.ts'
import { ResultNumbers } from './ResultNumbers.tsx'
import { TradesTable } from './TradesTable.tsx'

/** What came of a backtest, over what it cannot show; another run beside it where one is compared. */
export function BacktestResult({
  shown: { about, reply },
  compared,
  triedInAll,
  onUse,
  onDrill,
}: {
  shown: ReadRun
  compared: ReadRun | undefined
  /** Rows and runs of the same file since Leadline was opened. */
  triedInAll: number
  /** Types settings into the form; undefined where it is of another file. */
  onUse: ((names: readonly string[], values: readonly string[]) => void) | undefined
  /** Plays one bad day again; undefined where it is of another file. */
  onDrill: ((history: DrillHistory) => void) | undefined
}) {
  const { reason, error, warnings, grid, isCanceled, tookMs } = reply
  const report = reportOf(reply)
  const drill = reply.drill as DrillReport | null
  const otherReport = compared && reportOf(compared.reply)
  const other = otherReport && {
    name: `Run ${compared.about.id}, ${compared.about.fileName}`,
    report: otherReport,
  }
  const reportAbout = { fileName: about.fileName, source: about.market, warnings }
  return (
    <ScrollArea label="Backtest report">
      <div className="backtest-report">
        {reason !== '' && <p className="text-ask-400">{reason}</p>}
        {error && <pre className="backtest-log figures">{error.traceback}</pre>}
        {isCanceled && (report ?? grid) && (
          <p>You canceled it. These numbers cover the time until then.</p>
        )}
        {drill && (
          <DrillResult report={drill} isCanceled={isCanceled} tookMs={tookMs} onAgain={onDrill} />
        )}
        {report && (
          <Report
            report={report}
            tookMs={tookMs}
            other={other && { ...other, name: `Run ${compared.about.id}` }}
          />
        )}
        {grid && (
          <Table
            grid={grid}
            about={reportAbout}
            triedInAll={triedInAll}
            onUse={onUse && ((values) => onUse(grid.names, values))}
          />
        )}
        {report && <ExportBar report={report} about={reportAbout} other={other} />}
        {(report ?? grid) && <Warnings warnings={warnings} />}
      </div>
    </ScrollArea>
  )
}

/** The hub is this Leadline's own, and made it with the code that this type is of. */
function reportOf(reply: BacktestReply): BacktestReport | null {
  return reply.report as BacktestReport | null
}

function Table({
  grid,
  about,
  triedInAll,
  onUse,
}: {
  grid: NonNullable<BacktestReply['grid']>
  about: ReportAbout
  triedInAll: number
  onUse: ((values: readonly string[]) => void) | undefined
}) {
  const { names, rows, forward, part } = grid
  return (
    <>
      <ForwardTable grid={grid} />
      {part && <p className="figures">{partWords(part)}</p>}
      <GridLuckLine grid={grid} triedInAll={triedInAll} />
      <div className="backtest-bar">
        <DeskButton
          onClick={() => saveTextFile('backtest-search.html', searchPage(about, grid), 'text/html')}
        >
          Export search, HTML
        </DeskButton>
        <DeskButton onClick={() => save('grid', gridFile(names, rows))}>
          Export table, CSV
        </DeskButton>
        {forward.length > 0 && (
          <DeskButton onClick={() => save('walk-forward', forwardFile(names, forward))}>
            Export walk-forward, CSV
          </DeskButton>
        )}
      </div>
      <GridTable grid={grid} onUse={onUse} />
    </>
  )
}

function ExportBar({
  report,
  about,
  other,
}: {
  report: BacktestReport
  about: ReportAbout
  other: BesideReport | null | undefined
}) {
  const { trades, fills } = report
  const page = () => reportPage(about, report, other ?? undefined)
  return (
    <div className="backtest-bar">
      <DeskButton onClick={() => saveTextFile('backtest.html', page(), 'text/html')}>
        Export report, HTML
      </DeskButton>
      <DeskButton onClick={() => save('numbers', numbersFile(report))}>
        Export numbers, CSV
      </DeskButton>
      {trades.length > 0 && (
        <>
          <DeskButton onClick={() => save('trades', tradesFile(trades))}>
            Export trades, CSV
          </DeskButton>
          <DeskButton onClick={() => save('fills', fillsFile(fills))}>Export fills, CSV</DeskButton>
        </>
      )}
    </div>
  )
}

function Report({
  report,
  tookMs,
  other,
}: {
  report: BacktestReport
  tookMs: number
  other: BesideReport | null | undefined
}) {
  const { trouble, results, trades, fills, orders, charts, log, logLines, events } = report
  const hours = (report.to - report.from) / 3_600_000
  return (
    <>
      {trouble && (
        <div className="text-ask-400">
          <p>It ended early: {trouble.message}</p>
          {trouble.error && <pre className="backtest-log figures">{trouble.error.traceback}</pre>}
        </div>
      )}
      <p>
        {report.algorithm}: {hours.toFixed(1)} hours in {(tookMs / 1000).toFixed(1)} seconds,{' '}
        {events.books.toLocaleString('en-US')} books and {events.trades.toLocaleString('en-US')}{' '}
        trades seen. {orders.sent} orders sent, {orders.filled} filled, {orders.canceled} canceled,{' '}
        {orders.rejected} rejected.
      </p>
      {results.length === 0 && <p>No trades.</p>}
      {results.map((result) => (
        <ResultNumbers
          key={result.currency}
          result={result}
          other={
            other
              ? {
                  name: other.name,
                  result: other.report.results.find(({ currency }) => currency === result.currency),
                }
              : undefined
          }
        />
      ))}
      {charts.map((chart) => (
        <FillsChart key={`${chart.venue} ${chart.symbol}`} chart={chart} fills={fills} />
      ))}
      <CountedWith report={report} />
      {trades.length > 0 && <TradesTable trades={trades} />}
      {log.length > 0 && (
        <pre aria-label="Log" className="backtest-log figures">
          {log.map(({ time, text }) => `${timeText(time)} ${text}`).join('\n')}
          {logLines > log.length && `\n… and ${logLines - log.length} more lines`}
        </pre>
      )}
    </>
  )
}

function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <ul aria-label="What a backtest cannot show" className="backtest-warnings">
      {warnings.map((warning) => (
        <li key={warning}>{warning}</li>
      ))}
    </ul>
  )
}

function save(what: string, text: string): void {
  saveTextFile(`backtest-${what}.csv`, text, 'text/csv')
}

function timeText(time: number): string {
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ')
}
