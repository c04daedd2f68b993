import { type Drawing, toolNames } from '@leadline/charts/drawings/drawing'
import { Ellipsis } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { Menu } from '../../../platform/controls/Menu.tsx'
import { useValue } from '../../../platform/value.ts'
import type { HeldChart } from '../held-chart.ts'
import { DrawingChoice } from './DrawingChoice.tsx'
import { DrawingMenu } from './DrawingMenu.tsx'

/** What is selected, and its menu; a right click on the drawing opens it as well. */
export function SelectedDrawing({ held }: { held: HeldChart }) {
  const { selected } = useValue(held.hand)
  return selected ? <SelectedBar held={held} selected={selected} /> : null
}

function SelectedBar({ held, selected }: { held: HeldChart; selected: Drawing }) {
  const button = useRef<HTMLButtonElement>(null)
  const calls = useValue(held.menuCalls)
  useEffect(() => {
    if (held.answerMenuCall()) button.current?.click()
  }, [held, calls])
  return (
    <div role="group" aria-label="Selected drawing" className="selected-drawing">
      <span>{toolNames[selected.tool]}</span>
      <DrawingChoice held={held} selected={selected} />
      <Menu
        name={`Menu of the ${toolNames[selected.tool].toLowerCase()}`}
        buttonRef={button}
        className="icon-button"
        label={<Ellipsis aria-hidden="true" className="size-4" />}
      >
        {() => <DrawingMenu held={held} id={selected.id} />}
      </Menu>
    </div>
  )
}
