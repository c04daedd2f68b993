import { WireRun } from '@leadline/desk-protocol/algorithm-values'
import { durationText } from '@leadline/runtime/duration-text'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'

import { ScrollArea } from '../../platform/controls/ScrollArea.tsx'
import { useScripts } from '../../platform/python/script-store.ts'
import { clockTime } from '../../platform/time.ts'
import { useValue } from '../../platform/value.ts'

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
      {read && read.runs.length > 0 && <Runs {...read} />}
    </div>
  )
}

function Runs({ runs, at }: ReadRuns) {
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
          </tr>
        </thead>
        <tbody className="figures">
          {runs.map(
            ({ id, name, startedAt, loadedAt, endedAt, endedBecause, orders, fills, state }) => (
              <tr key={id}>
                <th scope="row">
                  {day.format(startedAt ?? loadedAt)} {clockTime(startedAt ?? loadedAt)}
                </th>
                <td>{name}</td>
                <td title={endedBecause}>{endedBecause === '' ? state : endedBecause}</td>
                <td>{startedAt === null ? 'never' : durationText((endedAt ?? at) - startedAt)}</td>
                <td>{orders}</td>
                <td>{fills}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </ScrollArea>
  )
}
