import type { LogLevel, WireAlgorithm, WireLogLine } from '@leadline/desk-protocol/algorithm-values'
import { useEffect, useRef, useState } from 'react'

import { ChoiceMenu } from '../../platform/controls/ChoiceMenu.tsx'
import { ScrollArea } from '../../platform/controls/ScrollArea.tsx'
import { useScripts } from '../../platform/python/script-store.ts'
import { clockTime, zoneName } from '../../platform/time.ts'
import { fairLines } from './fair-lines.ts'

/** Lines that are in the document; older ones are in the saved log. */
const mostLines = 500

/** What algorithms and Leadline said, the newest first. Painted: a script may log with every tick. */
export function LogLines({
  algorithms,
  onRuns,
}: {
  algorithms: readonly WireAlgorithm[]
  onRuns?: () => void
}) {
  const scripts = useScripts()
  const list = useRef<HTMLOListElement>(null)
  const [least, setLeast] = useState<LogLevel>('debug')
  const names = JSON.stringify(algorithms.map(({ id, name }) => [id, name]))
  useEffect(() => {
    const known = JSON.parse(names) as [string, string][]
    let frame = 0
    const paint = () => {
      frame = 0
      const logs = known.map(([id, name]) =>
        scripts
          .logOf(id)
          .get()
          .filter((line) => ranks.indexOf(levelOf(line)) >= ranks.indexOf(least))
          .map((line) => ({ ...line, name })),
      )
      // The newest first; an error stays in sight, however much a script writes.
      const shown = fairLines(logs, mostLines).toSorted(
        (one, other) => other.at - one.at || other.number - one.number,
      )
      list.current?.replaceChildren(...shown.map((line) => lineOf(line, known.length > 1)))
    }
    const later = () => {
      frame ||= requestAnimationFrame(paint)
    }
    paint()
    const watched = known.map(([id]) => scripts.logOf(id).subscribe(later))
    return () => {
      cancelAnimationFrame(frame)
      watched.forEach((end) => end())
    }
  }, [scripts, names, least])
  const [only] = algorithms
  const title =
    algorithms.length === 1 && only && !onRuns ? `Log of ${only.name}` : 'Log, all algorithms'
  return (
    <div className="algorithm-log">
      <p className="algorithm-log-head">
        <span>{title}</span>
        {onRuns && (
          <button type="button" className="underline" onClick={onRuns}>
            Earlier runs
          </button>
        )}
        <ChoiceMenu
          label="Show"
          value={least}
          choices={ranks}
          textOf={(level) => choiceWords[level]}
          onChoose={setLeast}
        />
        <span className="ml-auto">Times in {zoneName()}</span>
      </p>
      <ScrollArea label={title}>
        <ol ref={list} className="figures" />
      </ScrollArea>
    </div>
  )
}

const ranks = ['debug', 'info', 'warning', 'error'] as const

const choiceWords: Readonly<Record<LogLevel, string>> = {
  debug: 'all lines',
  info: 'info and above',
  warning: 'warnings and errors',
  error: 'errors',
}

/** What Leadline says is info, but for an error with its traceback. */
function levelOf({ kind, level = 'info' }: WireLogLine): LogLevel {
  return kind === 'error' ? 'error' : level
}

function lineOf(
  { at, kind, text, name, level }: WireLogLine & { name: string },
  isNamed: boolean,
): Element {
  const item = document.createElement('li')
  item.dataset['kind'] = kind
  if (level !== undefined) item.dataset['level'] = level
  const parts = [
    clockTime(at),
    ...(isNamed ? [name] : []),
    ...(level === undefined ? [] : [level]),
    text,
  ]
  item.append(
    ...parts.map((part) => Object.assign(document.createElement('span'), { textContent: part })),
  )
  return item
}
