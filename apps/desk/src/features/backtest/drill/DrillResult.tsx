import type { DrillHistory } from '@leadline/backtest/drill/drill-history'
import {
  type BrokenHistory,
  type DrillReport,
  drillRules,
} from '@leadline/backtest/drill/drill-report'
import { drillTimeText, passedWords, stepsText } from '@leadline/backtest/drill/drill-words'
import { faultNames, faultText } from '@leadline/backtest/drill/fault'

import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { saveTextFile } from '../../../platform/files/save-text-file.ts'

/** Passed, with what was tried; or the shortest day that broke it, step by step. */
export function DrillResult({
  report,
  isCanceled,
  tookMs,
  onAgain,
}: {
  report: DrillReport
  isCanceled: boolean
  tookMs: number
  onAgain: ((history: DrillHistory) => void) | undefined
}) {
  const { algorithm, passed, broken, orders, fills, lengthMs, firstSeed } = report
  const minutes = lengthMs / 60_000
  return (
    <>
      <p className={`drill-verdict ${broken ? 'text-ask-400' : 'text-bid-400'}`}>
        {broken
          ? `${algorithm} broke on bad day ${broken.number}`
          : `${algorithm} ${passedWords(passed)}`}
      </p>
      {isCanceled && !broken && <p>You canceled it. These are the days until then.</p>}
      <p>
        {passedWords(passed).replace('passed', 'Passed')} of {minutes} minutes each, from seed{' '}
        <span className="figures">{firstSeed}</span> on, in {(tookMs / 1000).toFixed(1)} seconds.{' '}
        {orders.toLocaleString('en-US')} orders, {fills.toLocaleString('en-US')} fills.
      </p>
      {!broken && orders === 0 && (
        <p className="backtest-luck backtest-luck-warning">
          It sent no order on any of these days, so little was tried. Choose settings with which it
          trades within minutes.
        </p>
      )}
      {broken && <Broken broken={broken} onAgain={onAgain} />}
      <FaultTable report={report} />
      {!report.isLargestJudged && (
        <p className="backtest-note">
          No largest position was given, so the size of positions was not judged.
        </p>
      )}
    </>
  )
}

function Broken({
  broken,
  onAgain,
}: {
  broken: BrokenHistory
  onAgain: ((history: DrillHistory) => void) | undefined
}) {
  const { rule, words, error, seed, faults, faultsBefore, steps, isRepeatable, at } = broken
  return (
    <section className="drill-broken" aria-label="What broke it">
      <p>
        <strong>{drillRules[rule]}.</strong> {words}
      </p>
      {error && error.traceback !== '' && (
        <pre className="backtest-log figures">{error.traceback}</pre>
      )}
      <p>
        {faults.length === 0
          ? 'It breaks on a day on which nothing goes wrong.'
          : `The shortest day that breaks it has ${faults.length} of ${faultsBefore} faults:`}{' '}
        seed <span className="figures">{seed}</span>, broken after{' '}
        <span className="figures">{drillTimeText(at)}</span>.
        {!isRepeatable &&
          ' In a Python of its own it does not break again: something that it left behind in an earlier day is needed.'}
      </p>
      {faults.length > 0 && (
        <ol className="drill-faults">
          {faults.map((fault) => (
            <li key={`${fault.at} ${fault.kind}`}>
              <span className="figures">{drillTimeText(fault.at)}</span> {faultText(fault)}
            </li>
          ))}
        </ol>
      )}
      <div className="backtest-bar">
        {onAgain && (
          <DeskButton onClick={() => onAgain({ seed, faults })}>Drill this day again</DeskButton>
        )}
        <DeskButton onClick={() => saveTextFile('drill.txt', stepsText(broken), 'text/plain')}>
          Export steps, text
        </DeskButton>
      </div>
      <table aria-label="Steps of the shortest day" className="number-table drill-steps">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
          </tr>
        </thead>
        <tbody>
          {steps.map(({ at: time, who, text }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- what happened does not change any more
            <tr key={place} data-who={who}>
              <td className="figures">{drillTimeText(time)}</td>
              <td>{actors[who]}</td>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const actors = {
  fault: 'Fault',
  script: 'Script',
  exchange: 'Exchange',
  log: 'Log',
  broken: 'Broken',
} as const

function FaultTable({ report: { faults } }: { report: DrillReport }) {
  if (faults.length === 0) return null
  return (
    <table aria-label="What went wrong on these days" className="number-table backtest-days">
      <thead>
        <tr>
          <th scope="col">Fault</th>
          <th scope="col">Times</th>
          <th scope="col">Met by the script</th>
        </tr>
      </thead>
      <tbody>
        {faults.map(({ kind, planned, met }) => (
          <tr key={kind}>
            <th scope="row">{faultNames[kind]}</th>
            <td className="figures">{planned.toLocaleString('en-US')}</td>
            <td className="figures">{met.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
