import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import type { HubStatus } from '@leadline/desk-protocol/hub-status'
import type { RefObject } from 'react'

import { useView } from '../../platform/hub/use-view.ts'
import { usePanel } from '../../platform/panels/panel-context.ts'
import type { LadderSurface, SurfaceSetup } from './ladder/ladder-surface.ts'

interface LadderTaker {
  ladder: (ladder: LadderState) => void
  refused: (reason: string) => void
  /** Some exchange has no data, and the status says why. */
  needsStatus: boolean
  status: (status: HubStatus) => void
}

/** What a ladder asks of the hub: its rows, the last price, and why an exchange has no data. */
export function useLadderViews(
  surface: RefObject<LadderSurface | undefined>,
  { symbol, settings, venues }: SurfaceSetup,
  take: LadderTaker,
): void {
  const { filter, isVisible } = usePanel()
  // Only the newest print is wanted, for the mark of the last price. Before the rows that it marks.
  const prints = { kind: 'tape' as const, symbol, venues: [...venues], filter: '', sumsMs: 1000 }
  useView<'tape'>(
    prints,
    isVisible,
    {
      update: ({ tape }) => {
        const last = tape.prints.at(-1)
        const { priceDecimals } = tape
        if (last) surface.current?.showLast({ ...last, priceDecimals })
      },
    },
    { isPrompt: true },
  )
  const { depth, condense } = settings
  const spec = { kind: 'ladder' as const, symbol, depth, condense, venues: [...venues], filter }
  useView<'ladder'>(
    spec,
    isVisible,
    { update: ({ ladder }) => take.ladder(ladder), refused: take.refused },
    { isPrompt: true },
  )
  useView<'status'>(take.needsStatus ? { kind: 'status' } : null, isVisible, {
    update: ({ status }) => {
      take.status(status)
      // The market may be silent: nothing else would write the reason.
      surface.current?.request()
    },
  })
}
