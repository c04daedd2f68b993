import type { ViewSpec } from '@leadline/desk-protocol/frames/view-spec'
import type { BookScale } from '@leadline/order-book/book/venue-book'
import { isCondenseStep } from '@leadline/order-book/condense/condense-choice'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { CandleView } from '../candles/candle-view.ts'
import type { DeskHost } from '../desks/desk-host.ts'
import type { VenueFeed } from '../market/venue-feed.ts'
import { LadderView } from './ladder-view.ts'
import { MakerView } from './maker-view.ts'
import type { FilterPredicate } from './panel-filters.ts'
import { StatusView } from './status-view.ts'
import { TapeView } from './tape-view.ts'
import { TickerView } from './ticker-view.ts'
import type { View } from './view.ts'

/** What was requested cannot be shown; the message says why. */
export class ViewRefused extends Error {}

export type WatchLists = Readonly<Record<string, readonly string[]>>

export function openView(hub: DeskHost, what: ViewSpec, lists: WatchLists): View {
  switch (what.kind) {
    case 'ladder': {
      const { condense, symbol, filter } = what
      if (condense && !isCondenseStep(condense.step)) {
        throw new ViewRefused(`${condense.step} is not a step.`)
      }
      const compile = compiledFilter(hub, filter, 'book', symbol, lists)
      return new LadderView(what, hub.feedsOf(what.venues), compile)
    }
    case 'tickers':
      return new TickerView(what, hub.feedsOf(what.venues), hub.directory)
    case 'tape': {
      const compile = compiledFilter(hub, what.filter, 'tape', what.symbol, lists)
      return new TapeView(what, printing(hub, what.venues), hub.tapes, compile)
    }
    case 'maker-tape':
      return new MakerView(what, hub.feedsOf(what.venues), hub.makerTapes)
    case 'candles':
      return new CandleView(what, printing(hub, what.venues), hub.candles)
    case 'status':
      return new StatusView((now) => hub.status(now))
  }
}

/** Those that print trades: the others have neither tape nor candles. */
function printing(hub: DeskHost, venues: readonly VenueId[]): VenueFeed[] {
  return hub.feedsOf(venues).filter(({ id }) => venueOf(id).publishesTrades)
}

function compiledFilter(
  hub: DeskHost,
  text: string,
  panel: 'book' | 'tape',
  symbol: string,
  lists: WatchLists,
): ((scale: BookScale) => FilterPredicate) | undefined {
  if (text.trim() === '') return undefined
  const read = hub.readFilter?.(text, panel, new Set(Object.keys(lists)))
  if (!read) throw new ViewRefused('Filters are not available here.')
  if ('mistake' in read) throw new ViewRefused(read.mistake)
  const symbolsOf = (list: string) => lists[list]
  return (scale) => read({ symbol, ...scale, symbolsOf })
}
