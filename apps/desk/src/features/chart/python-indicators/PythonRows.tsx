import { Pencil, X } from 'lucide-react'
import { useState } from 'react'

import type { IndicatorState } from '../../../platform/python/indicator-lines.ts'
import { changedParams, paramMistakes } from '../../../platform/python/param-text.ts'
import { ParamFields } from '../../../platform/python/ParamFields.tsx'
import { useScriptOpener } from '../../../platform/python/script-opener.ts'
import type { ChosenScript } from '../chart-settings.ts'
import { StartScript } from './StartScript.tsx'

/** The Python indicators on a chart, each with the settings of its `params`. */
export function PythonRows({
  chosen,
  states,
  onChange,
}: {
  chosen: readonly ChosenScript[]
  states: readonly (IndicatorState | undefined)[]
  onChange: (chosen: readonly ChosenScript[]) => void
}) {
  return chosen.map((each, index) => (
    <PythonRow
      // oxlint-disable-next-line react/no-array-index-key -- the same script may be there twice
      key={`${each.script} ${index}`}
      chosen={each}
      state={states[index]}
      onParams={(params) =>
        onChange(chosen.map((other, at) => (at === index ? { ...other, params } : other)))
      }
      onRemove={() => onChange(chosen.filter((_, at) => at !== index))}
    />
  ))
}

function PythonRow({
  chosen: { script, params: kept },
  state,
  onParams,
  onRemove,
}: {
  chosen: ChosenScript
  state: IndicatorState | undefined
  onParams: (params: ChosenScript['params']) => void
  onRemove: () => void
}) {
  const open = useScriptOpener()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const params = state?.script?.params ?? []
  const type = (name: string, text: string) => {
    const next = { ...typed, [name]: text }
    setTyped(next)
    // What can be used counts at once; the last good value stays until then.
    if (paramMistakes(params, next)[name] !== undefined) return
    const changed = changedParams(params, next)
    const others = kept.filter((each) => changed.every((other) => other.name !== each.name))
    onParams([...others, ...changed])
  }
  return (
    <li className="chosen-indicator">
      <span className="figures w-28 truncate font-medium">{script}</span>
      <ParamFields
        params={params}
        typed={typed}
        mistakes={paramMistakes(params, typed)}
        onType={type}
      />
      {state?.isBusy && <span className="text-fog-300">Reading …</span>}
      {state?.error && <span className="text-ask-400">{state.error.message}</span>}
      {state?.isWaiting === true && <StartScript script={script} />}
      <button
        type="button"
        aria-label={`Edit ${script}`}
        onClick={() => open(script)}
        className="icon-button ml-auto"
      >
        <Pencil aria-hidden="true" className="size-3.5" />
      </button>
      <button
        type="button"
        aria-label={`Remove ${script}`}
        onClick={onRemove}
        className="icon-button"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </li>
  )
}
