import { Bell, X } from 'lucide-react'
import { useState } from 'react'

import type { IndicatorState } from '../../../platform/python/indicator-lines.ts'
import type { ChosenIndicator, ChosenScript } from '../chart-settings.ts'
import { AddPython } from '../python-indicators/AddPython.tsx'
import { PythonRows } from '../python-indicators/PythonRows.tsx'
import { canAlert } from '../use-indicator-alert.ts'
import { indicatorFacts } from './indicator-facts.ts'
import { IndicatorOffers } from './IndicatorOffers.tsx'
import { ParamField } from './ParamField.tsx'

interface IndicatorsBoxProps {
  chosen: readonly ChosenIndicator[]
  /** Written in Python, and how each of them is. */
  scripts: readonly ChosenScript[]
  states: readonly (IndicatorState | undefined)[]
  onAlert: (indicator: ChosenIndicator) => void
  onChange: (chosen: readonly ChosenIndicator[]) => void
  onScripts: (scripts: readonly ChosenScript[]) => void
}

/** Those on the chart with their settings, and those to pick from. The same may be picked more than once. */
export function IndicatorsBox({
  chosen,
  scripts,
  states,
  onAlert,
  onChange,
  onScripts,
}: IndicatorsBoxProps) {
  const [added, setAdded] = useState<number>()
  const put = (index: number, params: readonly number[]) =>
    onChange(chosen.map((each, at) => (at === index ? { ...each, params } : each)))
  return (
    <div className="indicators-box">
      <h3>On this chart</h3>
      {chosen.length + scripts.length === 0 && (
        <p className="text-fog-300">None. Pick one below.</p>
      )}
      <ul>
        {chosen.map((indicator, index) => (
          <ChosenRow
            // oxlint-disable-next-line react/no-array-index-key -- the same indicator may be there twice
            key={`${indicator.kind} ${index}`}
            indicator={indicator}
            isNew={index === added}
            onAlert={onAlert}
            onParams={(params) => put(index, params)}
            onRemove={() => {
              setAdded(undefined)
              onChange(chosen.filter((_, at) => at !== index))
            }}
          />
        ))}
        <PythonRows chosen={scripts} states={states} onChange={onScripts} />
      </ul>
      <IndicatorOffers
        onAdd={(kind) => {
          setAdded(chosen.length)
          onChange([
            ...chosen,
            { kind: kind.id, params: kind.params.map((param) => param.default) },
          ])
        }}
      />
      <AddPython onAdd={(script) => onScripts([...scripts, { script, params: [] }])} />
      <p className="text-fog-300">An indicator describes trades that have already happened.</p>
    </div>
  )
}

function ChosenRow({
  indicator: { kind, params },
  isNew,
  onAlert,
  onParams,
  onRemove,
}: {
  indicator: ChosenIndicator
  isNew: boolean
  onAlert: (indicator: ChosenIndicator) => void
  onParams: (params: readonly number[]) => void
  onRemove: () => void
}) {
  const facts = indicatorFacts.find((each) => each.kind.id === kind)
  if (!facts) return null
  const known = facts.kind
  const title = [known.name, ...params].join(' ')
  return (
    <li className="chosen-indicator">
      <span className="w-28 font-medium">{known.name}</span>
      {known.params.map((param, index) => (
        <ParamField
          key={param.name}
          param={param}
          of={known.name}
          value={params[index] ?? param.default}
          isFocused={isNew && index === 0}
          onChange={(value) => onParams(params.map((each, at) => (at === index ? value : each)))}
        />
      ))}
      {known.params.length === 0 && <span className="text-fog-300">{facts.usual}</span>}
      <span className="ml-auto" />
      {canAlert({ kind, params }) && (
        <button
          type="button"
          aria-label={`Alert on ${title}`}
          title="Set an alert on it"
          onClick={() => onAlert({ kind, params })}
          className="icon-button"
        >
          <Bell aria-hidden="true" className="size-3.5" />
        </button>
      )}
      <button
        type="button"
        aria-label={`Remove ${title}`}
        onClick={onRemove}
        className="icon-button"
      >
        <X aria-hidden="true" className="size-3.5" />
      </button>
    </li>
  )
}
