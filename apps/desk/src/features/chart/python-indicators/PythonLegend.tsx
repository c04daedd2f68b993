import type { IndicatorState } from '../../../platform/python/indicator-lines.ts'
import { useScriptOpener } from '../../../platform/python/script-opener.ts'
import type { ChosenScript } from '../chart-settings.ts'
import { StartScript } from './StartScript.tsx'

/** What Python indicators fail at, below the chart's readout. The chart itself goes on. */
export function PythonLegend({
  chosen,
  states,
}: {
  chosen: readonly ChosenScript[]
  states: readonly (IndicatorState | undefined)[]
}) {
  const open = useScriptOpener()
  const problems = chosen.flatMap(({ script }, index) => {
    const words = errorOf(states[index])
    const isWaiting = states[index]?.isWaiting === true
    return words === undefined ? [] : { key: `${script} ${index}`, script, words, isWaiting }
  })
  if (problems.length === 0) return null
  return (
    <ul className="python-legend" aria-label="Python indicators">
      {problems.map(({ key, script, words, isWaiting }) => (
        <li key={key}>
          <button type="button" onClick={() => open(script)}>
            <span className="figures">{script}</span> {words}
          </button>
          {isWaiting && <StartScript script={script} />}
        </li>
      ))}
    </ul>
  )
}

function errorOf(state: IndicatorState | undefined): string | undefined {
  if (state?.error) {
    const { line, message } = state.error
    return line === null ? message : `line ${line}: ${message}`
  }
  if (state?.script?.kind === 'Algorithm') return 'is an algorithm, not an indicator'
  return undefined
}
