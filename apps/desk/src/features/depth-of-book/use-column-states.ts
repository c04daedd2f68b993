import type { ColumnState } from '@leadline/desk-protocol/frames/ladder-state'
import { useState } from 'react'

import type { LadderSurface } from './ladder/ladder-surface.ts'

interface Columns {
  states: readonly ColumnState[]
  hasExtra: boolean
  isNarrow: boolean
}

/** From here on the header has room for every word. */
const roomyPx = 540

/** What React must know of the columns: it changes when an exchange comes or goes, not with the market. */
export function useColumnStates(): Columns & {
  hasError: boolean
  /** After each frame; renders only where something is different. */
  look: (surface: LadderSurface) => void
} {
  const [columns, setColumns] = useState<Columns>({ states: [], hasExtra: false, isNarrow: true })
  return {
    ...columns,
    hasError: columns.states.some((state) => state === 'stale'),
    look: ({ state, layout, widthPx }) => {
      if (!state) return
      const hasExtra = (layout.widths?.extraPx ?? 0) > 0
      const states = state.columns.map((column) => column.state)
      const isNarrow = widthPx < roomyPx
      const isSame =
        states.join() === columns.states.join() &&
        hasExtra === columns.hasExtra &&
        isNarrow === columns.isNarrow
      if (!isSame) setColumns({ states, hasExtra, isNarrow })
    },
  }
}
