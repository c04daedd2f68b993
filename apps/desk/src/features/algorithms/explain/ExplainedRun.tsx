import { causeNames } from '@leadline/backtest/difference/causes'
import { differenceFile } from '@leadline/backtest/difference/difference-file'
import type { DifferenceReport } from '@leadline/backtest/difference/difference-report'
import { gainText } from '@leadline/backtest/report/number-text'

import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { ScrollArea } from '../../../platform/controls/ScrollArea.tsx'
import { saveTextFile } from '../../../platform/files/save-text-file.ts'
import { useStore } from '../../../platform/hub/service-store.ts'
import { useValue } from '../../../platform/value.ts'
import { CauseTotals } from './CauseTotals.tsx'
import { openDifferenceStore } from './difference-store.ts'
import { DifferenceTable } from './DifferenceTable.tsx'

/** Why a run and its backtest came to different results; while it is counted, how far that is. */
export function ExplainedRun({
  run,
  name,
  onBack,
}: {
  run: string
  name: string
  onBack: () => void
}) {
  const store = useStore(openDifferenceStore)
  const progress = useValue(store.progress)
  const explained = useValue(store.explained)
  const report = explained?.report
  return (
    <div role="group" aria-label={`Difference of ${name}`} className="algorithm-scroll">
      <div className="explain-bar">
        <DeskButton onClick={onBack}>All runs</DeskButton>
        <b className="figures">{name}</b>
        {progress && <Progress part={progress.part} onCancel={() => store.cancel()} />}
        {explained && !progress && (report === undefined || report.isRunning) && (
          <DeskButton onClick={() => store.explain(run)}>
            {report ? 'Explain up to now' : 'Explain again'}
          </DeskButton>
        )}
        {report && (
          <DeskButton
            onClick={() => saveTextFile('difference.csv', differenceFile(report), 'text/csv')}
          >
            Export difference, CSV
          </DeskButton>
        )}
      </div>
      {explained && explained.trouble !== '' && (
        <p role="alert" className="panel-words text-ask-400">
          {explained.trouble}
        </p>
      )}
      {report && <Report report={report} />}
    </div>
  )
}

function Progress({ part, onCancel }: { part: number; onCancel: () => void }) {
  const percent = Math.floor(part * 100)
  return (
    <>
      <progress aria-label="Explaining" max={100} value={percent} />
      <span className="figures">{percent} %</span>
      <DeskButton onClick={onCancel}>Cancel</DeskButton>
    </>
  )
}

function Report({ report }: { report: DifferenceReport }) {
  const { currencies, rows, alike, isRunning, isCut, divergence, reads, notes } = report
  return (
    <ScrollArea label="Difference report" className="explain-report">
      {isRunning && <p>It still runs: this is up to now.</p>}
      {isCut && <p>The record ends before the run did. What came after is not in these numbers.</p>}
      {currencies.length === 0 && <p>Neither the run nor its backtest sent an order.</p>}
      {currencies.map((each) => (
        <section key={each.currency} aria-label={`Difference in ${each.currency}`}>
          <p className="figures explain-results">
            <span>
              Run <b>{gainText(each.run, each.currency)}</b>
            </span>
            <span>
              Backtest <b>{gainText(each.backtest, each.currency)}</b>
            </span>
            <span>
              Difference <b>{gainText(each.cost, each.currency)}</b> {each.currency}
            </span>
          </p>
          <CauseTotals difference={each} />
        </section>
      ))}
      {divergence && (
        <p className="text-ask-400">
          {causeNames['look-ahead']}: given the same once more, it {divergence.words}.
        </p>
      )}
      {reads.length > 0 && (
        <ul aria-label="What it reads beside what it is given" className="explain-reads">
          {reads.map(({ line, words }) => (
            <li key={`${line} ${words}`} className="figures">
              Line {line}: {words}
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <p>
        {alike === 1 ? '1 order is' : `${alike} orders are`} the same in both, to the last digit.
      </p>
      {rows.length > 0 && <DifferenceTable rows={rows} />}
    </ScrollArea>
  )
}
