import { type DrawingTool, drawingTools, toolNames } from '@leadline/charts/drawings/drawing'
import { type KeyboardEvent, useState } from 'react'

import { useValue } from '../../../platform/value.ts'
import type { HeldChart } from '../held-chart.ts'
import { ToolIcon } from './tool-icons.tsx'

/** The toolbar at the left: one tool at a time, laid down after its drawing is done. Arrows walk it. */
export function DrawingToolbar({ held }: { held: HeldChart }) {
  const { tool } = useValue(held.hand)
  const [place, setPlace] = useState<DrawingTool>('trend-line')
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = drawingTools.at((drawingTools.indexOf(place) + step) % drawingTools.length)
    if (next === undefined) return
    setPlace(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-tool=${next}]`)?.focus()
  }
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-orientation="vertical"
      aria-label="Drawing"
      onKeyDown={move}
      className="drawing-toolbar"
    >
      {drawingTools.map((each) => (
        <button
          key={each}
          type="button"
          data-tool={each}
          title={toolNames[each]}
          aria-label={toolNames[each]}
          aria-pressed={each === tool}
          tabIndex={each === place ? 0 : -1}
          onClick={() => {
            setPlace(each)
            held.takeTool(each === tool ? undefined : each)
          }}
          className="drawing-tool"
        >
          <ToolIcon tool={each} />
        </button>
      ))}
    </div>
  )
}
