import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import type { TickerRow } from '@leadline/desk-protocol/frames/ticker-section'

import { fromRowRuns } from '../../worker/row-runs.ts'
import type { ViewNews } from '../../worker/worker-messages.ts'
import type { NewsByKind } from './view-news.ts'

/** The page's copy of what one view shows: put together from what the worker tells. */
export class ViewMirror {
  #ladder: LadderState | undefined
  #tickers = new Map<number, TickerRow>()

  take(news: ViewNews): NewsByKind[keyof NewsByKind] {
    const { isWhole } = news
    switch (news.kind) {
      case 'ladder': {
        const before = isWhole ? undefined : this.#ladder
        this.#ladder = {
          ...news.frame,
          bids: fromRowRuns(before?.bids ?? [], news.bids),
          asks: fromRowRuns(before?.asks ?? [], news.asks),
        }
        return { isWhole, ladder: this.#ladder }
      }
      case 'tickers': {
        if (isWhole) this.#tickers.clear()
        for (const row of news.rows) this.#tickers.set(row.place, row)
        return { isWhole, rows: news.rows, all: this.#tickers }
      }
      case 'tape':
        return { isWhole, tape: news.tape }
      case 'candles':
        return { isWhole, candles: news.candles }
      case 'status':
        return { status: news.status }
    }
  }
}
