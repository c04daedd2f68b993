import { WireRun } from '@leadline/desk-protocol/algorithm-values'
import { durationText } from '@leadline/runtime/duration-text'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'

import { ScrollArea } from '../../platform/controls/ScrollArea.tsx'
import { useStore } from '../../platform/hub/service-store.ts'
import { useScripts } from '../../platform/python/script-store.ts'
import { clockTime } from '../../platform/time.ts'
import { useValue } from '../../platform/value.ts'
import { openDifferenceStore } from './explain/difference-store.ts'
import { ExplainedRun } from './explain/ExplainedRun.tsx'

const mostRuns = 200
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' })

/** Those that the journal has, and when it was asked. */
interface ReadRuns {
  runs: readonly WireRun[]
  at: number
}

/** Every loading from the journal, the newest first. */
export function RunHistory({ onBack }: { onBack?: () => void }) {
  const scripts = useScripts()
  // A run that begins or ends is reported as a change of the list.
  const states = useValue(scripts.algorithms)
    .map(({ id, state }) => `${id} ${state}`)
    .join()
  const [read, setRead] = useState<ReadRuns>()
  const [problem, setProblem] = useState('')
  const [explained, setExplained] = useState<WireRun>()
  const difference = useStore(openDifferenceStore)
  useEffect(() => difference.look(), [difference, states])
  useEffect(() => {
    let isStale = false
    const request = async () => {
      const done = await scripts.act({ type: 'algorithmRuns', limit: mostRuns })
      const answer = z.safeParse(z.array(WireRun), done.answer)
      if (isStale) return
      setRead({ runs: answer.data ?? [], at: Date.now() })
      setProblem(done.isDone && answer.success ? '' : done.reason)
    }
    void request()
    return () => {
      isStale = true
    }
  }, [scripts, states])
  const explain = (run: WireRun) => {
    setExplained(run)
    difference.explain(run.id)
  }
  if (explained) {
    const { id, name } = explained
    return <ExplainedRun run={id} name={name} onBack={() => setExplained(undefined)} />
  }
  return (
    <div className="algorithm-scroll">
      {onBack && (
        <p className="algorithm-log-head">
          <span>Runs</span>
          <button type="button" className="underline" onClick={onBack}>
            Log
          </button>
        </p>
      )}
      {problem !== '' && <p className="panel-words">{problem}</p>}
      {problem === '' && read?.runs.length === 0 && <p className="panel-words">No run yet.</p>}
      {read && read.runs.length > 0 && <Runs {...read} onExplain={explain} />}
    </div>
  )
}

function Runs({ runs, at, onExplain }: ReadRuns & { onExplain: (run: WireRun) => void }) {
  const difference = useStore(openDifferenceStore)
  const recorded = useValue(difference.recorded)
  const isBusy = useValue(difference.progress) !== undefined
  return (
    <ScrollArea label="Runs">
      <table aria-label="Runs" className="number-table algorithm-table run-table">
        <thead>
          <tr>
            <th scope="col">Started</th>
            <th scope="col">Algorithm</th>
            <th scope="col">Ended</th>
            <th scope="col">Ran</th>
            <th scope="col">Orders</th>
            <th scope="col">Fills</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody className="figures">
          {runs.map((run) => (
            <tr key={run.id}>
              <th scope="row">
                {day.format(run.startedAt ?? run.loadedAt)}{' '}
                {clockTime(run.startedAt ?? run.loadedAt)}
              </th>
              <td>{run.name}</td>
              <td title={run.endedBecause}>
                {run.endedBecause === '' ? run.state : run.endedBecause}
              </td>
              <td>
                {run.startedAt === null
                  ? 'never'
                  : durationText((run.endedAt ?? at) - run.startedAt)}
              </td>
              <td>{run.orders}</td>
              <td>{run.fills}</td>
              <td>
                {recorded.runs.has(run.id) && recorded.refusal === '' && (
                  <button
                    type="button"
                    className="underline"
                    aria-label={`Explain ${run.name}, ${clockTime(run.startedAt ?? run.loadedAt)}`}
                    aria-disabled={isBusy}
                    title={isBusy ? 'Another run is being explained' : explainWords}
                    onClick={() => !isBusy && onExplain(run)}
                  >
                    Explain
                  </button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}

const explainWords =
  'Replays it from its record through the backtest, and says why each trade that differs does'
