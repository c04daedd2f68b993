import type { Drawing } from '@leadline/charts/drawings/drawing'
import { isRisk, usualRisk } from '@leadline/charts/drawings/risk-reward'
import { useId, useState } from 'react'

import { usePanel } from '../../../platform/panels/panel-context.ts'
import type { HeldChart } from '../held-chart.ts'

/** What only some drawings have: bands around an anchored VWAP, the amount that a risk and reward may lose. */
export function DrawingChoice({ held, selected }: { held: HeldChart; selected: Drawing }) {
  if (selected.tool === 'anchored-vwap') return <BandsChoice held={held} selected={selected} />
  if (selected.tool === 'risk-reward') {
    return <RiskField key={selected.id} held={held} selected={selected} />
  }
  return null
}

function BandsChoice({ held: { chart }, selected }: { held: HeldChart; selected: Drawing }) {
  const [bands, setBands] = useState(selected.bands ?? false)
  return (
    <label className="drawing-choice">
      <input
        type="checkbox"
        checked={bands}
        onChange={({ target }) => {
          setBands(target.checked)
          chart.model.drawings.setChoice(selected.id, { bands: target.checked })
        }}
      />
      Bands
    </label>
  )
}

function RiskField({ held: { chart }, selected }: { held: HeldChart; selected: Drawing }) {
  const id = useId()
  const { symbol } = usePanel()
  const [typed, setTyped] = useState(selected.risk ?? usualRisk)
  const risk = typed.trim()
  const isGood = isRisk(risk)
  return (
    <span className="drawing-choice">
      <label htmlFor={id} className="text-fog-300">
        Risk
      </label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        aria-invalid={isGood ? undefined : true}
        aria-describedby={isGood ? undefined : `${id}-mistake`}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = target.value.trim()
          if (isRisk(next)) chart.model.drawings.setChoice(selected.id, { risk: next })
        }}
        className="desk-field figures"
      />
      <span className="text-fog-300">{symbol.split('-')[1]}</span>
      {!isGood && (
        <span id={`${id}-mistake`} role="alert" className="text-ask-400">
          An amount above zero
        </span>
      )}
    </span>
  )
}
