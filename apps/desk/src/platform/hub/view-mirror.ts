import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import type { TickerRow } from '@leadline/desk-protocol/frames/ticker-section'

import { fromRowRuns } from '../../worker/row-runs.ts'
import type { ViewUpdate } from '../../worker/worker-messages.ts'
import type { UpdateByKind } from './view-updates.ts'

/** The page's copy of what one view shows: put together from what the worker reports. */
export class ViewMirror {
  #ladder: LadderState | undefined
  #tickers = new Map<number, TickerRow>()

  take(update: ViewUpdate): UpdateByKind[keyof UpdateByKind] {
    const { isWhole } = update
    switch (update.kind) {
      case 'ladder': {
        const before = isWhole ? undefined : this.#ladder
        this.#ladder = {
          ...update.frame,
          bids: fromRowRuns(before?.bids ?? [], update.bids),
          asks: fromRowRuns(before?.asks ?? [], update.asks),
        }
        return { isWhole, ladder: this.#ladder }
      }
      case 'tickers': {
        if (isWhole) this.#tickers.clear()
        for (const row of update.rows) this.#tickers.set(row.place, row)
        return { isWhole, rows: update.rows, all: this.#tickers }
      }
      case 'tape':
        return { isWhole, tape: update.tape }
      case 'maker-tape':
        return { isWhole, makers: update.makers }
      case 'candles':
        return { isWhole, candles: update.candles }
      case 'status':
        return { status: update.status }
    }
  }
}
