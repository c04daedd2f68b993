import type { Ref } from 'react'

import { ChoiceMenu } from '../../platform/controls/ChoiceMenu.tsx'
import { usePanel } from '../../platform/panels/panel-context.ts'
import { PanelChoices } from '../../platform/panels/PanelChoices.tsx'
import { CondenseMenu } from './condense/CondenseMenu.tsx'
import { depths, type DepthSettings } from './depth-settings.ts'

/** Depth, Condense, and the word Held. */
export function DepthChoices({
  price,
  step,
  held,
  isNarrow,
}: {
  price: () => number
  /** The step in force, also where Leadline chose it. */
  step: string | undefined
  held: Ref<HTMLSpanElement>
  isNarrow: boolean
}) {
  const panel = usePanel<DepthSettings>()
  const { depth, condense } = panel.settings
  return (
    <PanelChoices>
      <ChoiceMenu
        label="Depth"
        value={depth}
        choices={depths}
        onChoose={(next) => panel.change({ depth: next })}
      />
      <CondenseMenu
        value={condense}
        step={step}
        symbol={panel.symbol}
        price={price}
        isNarrow={isNarrow}
        onChoose={(next) => panel.change({ condense: next })}
      />
      <span
        ref={held}
        className="ladder-chip"
        title="Rows keep their prices while you point at them. A new price counts in the row beyond it."
        hidden
      >
        Held
      </span>
    </PanelChoices>
  )
}
