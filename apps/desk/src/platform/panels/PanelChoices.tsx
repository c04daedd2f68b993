import { type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

import { useValue } from '../value.ts'
import { HeaderSlotsContext } from './header-slots.ts'
import { usePanel } from './panel-context.ts'

/** A panel's own choices (Depth, Condense, timeframe, Source …), shown in its header after its symbol. */
export function PanelChoices({ children }: { children: ReactNode }) {
  const { id } = usePanel()
  const slot = useValue(useContext(HeaderSlotsContext).of(id))
  return slot ? createPortal(children, slot) : null
}
