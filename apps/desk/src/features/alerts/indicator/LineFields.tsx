import { kindOf } from '@leadline/charts/alerts/indicator-condition'
import { type IndicatorKind, settledParams } from '@leadline/charts/indicators/indicator-kind'
import { useState } from 'react'

import type { AlertLine } from '../../../platform/alerts/indicator-alert.ts'
import { ChoiceMenu } from '../../../platform/controls/ChoiceMenu.tsx'
import { paramsMistake, usualLine } from './indicator-terms.ts'

/** One line of an indicator: which, with what settings, and which of its lines. */
export function LineFields({
  name,
  kinds,
  chosen,
  onChange,
}: {
  /** `Indicator`, `Other line` */
  name: string
  kinds: readonly IndicatorKind[]
  chosen: AlertLine
  onChange: (line: AlertLine) => void
}) {
  const kind = kindOf(chosen)
  const [typed, setTyped] = useState<readonly string[]>(chosen.params.map(String))
  if (!kind) return null
  const mistake = paramsMistake(chosen, typed)
  const choose = (next: IndicatorKind) => {
    const line = usualLine(next)
    setTyped(line.params.map(String))
    onChange(line)
  }
  const put = (index: number, text: string) => {
    const texts = kind.params.map((_, at) => (at === index ? text : (typed[at] ?? '')))
    setTyped(texts)
    if (paramsMistake(chosen, texts) !== undefined) return
    onChange({ ...chosen, params: settledParams(kind, texts.map(Number)) })
  }
  return (
    <div role="group" aria-label={name} className="alert-line">
      <ChoiceMenu
        label={name}
        value={kind.id}
        choices={kinds.map(({ id }) => id)}
        textOf={(id) => kinds.find((each) => each.id === id)?.name ?? id}
        onChoose={(id) => {
          const next = kinds.find((each) => each.id === id)
          if (next) choose(next)
        }}
      />
      {kind.params.map((param, index) => (
        <label key={param.name} className="alert-param">
          <span className="text-fog-300">{param.label}</span>
          <input
            inputMode="decimal"
            autoComplete="off"
            aria-label={`${name}: ${param.label.toLowerCase()}`}
            value={typed[index] ?? ''}
            onChange={({ currentTarget }) => put(index, currentTarget.value)}
            className="desk-field figures"
          />
        </label>
      ))}
      {kind.lines.length > 1 && (
        <ChoiceMenu
          label="Line"
          value={String(chosen.line)}
          choices={kind.lines.map((_, line) => String(line))}
          textOf={(line) => kind.lines[Number(line)]?.name ?? ''}
          onChoose={(line) => onChange({ ...chosen, line: Number(line) })}
        />
      )}
      {mistake !== undefined && (
        <p role="alert" className="text-ask-400 text-[12px]">
          {mistake}
        </p>
      )}
    </div>
  )
}
