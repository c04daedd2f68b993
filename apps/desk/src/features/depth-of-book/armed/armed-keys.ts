import { formatScaled } from '@leadline/decimal/scaled'
import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import type { VenueId } from '@leadline/venues/venue-names'

import type { ArmedDesk } from '../../../platform/armed/armed-desk.ts'
import { keyOrder, type SendingKey } from '../../../platform/armed/key-order.ts'
import type { OwnOrder } from '../../../platform/trading/own-trading.ts'

/** The ladder that is active when a key is pressed, as it is then. */
export interface KeyedLadder {
  symbol: string
  venues: readonly VenueId[]
  state: LadderState | undefined
  filter: string
  /** As it was typed, of the bar or of the symbol preferences. */
  size: string
  /** The exchange for orders of Preferences. */
  defaultVenue: VenueId | null
  /** The trader's own, at exchanges and held by Leadline. */
  orders: readonly OwnOrder[]
}

/** What the actions of armed mode do in a ladder, by the action. */
export function armedKeys(
  desk: ArmedDesk,
  ladder: KeyedLadder,
  now: () => number = () => performance.now(),
): Readonly<Record<string, () => void>> {
  return {
    'armed.arm': () =>
      desk.mode.isArmed.get() ? desk.mode.disarm('hand') : desk.isAsked.set(true),
    'armed.join-bid': () => send(desk, ladder, 'join-bid', now()),
    'armed.join-ask': () => send(desk, ladder, 'join-ask', now()),
    'armed.hit': () => send(desk, ladder, 'hit', now()),
    'armed.lift': () => send(desk, ladder, 'lift', now()),
    'armed.cancel-buys': () => void desk.cancel(idsOf(ladder, 'buy')),
    'armed.cancel-sells': () => void desk.cancel(idsOf(ladder, 'sell')),
    'armed.cancel-symbol': () => void desk.cancelSymbol(ladder.symbol),
    'armed.undo': () => {
      if (!desk.undo()) desk.refuse('Nothing to undo: the last order does not rest.')
    },
  }
}

function send(desk: ArmedDesk, ladder: KeyedLadder, key: SendingKey, now: number): void {
  const why = desk.whyNoKey(now)
  if (why !== '') return desk.refuse(why)
  const { symbol, venues, state, filter, size, defaultVenue } = ladder
  const venue = desk.keyVenue.get() ?? defaultVenue
  if (venue === null) return desk.refuse('Not sent: choose the exchange of keys in the bar.')
  if (filter !== '') return desk.refuse('Not sent: the ladder is filtered.')
  const column = venues.indexOf(venue)
  const market = {
    symbol,
    venue,
    bid: state ? bestOf(state, 'bids', column) : null,
    ask: state ? bestOf(state, 'asks', column) : null,
  }
  const order = keyOrder(key, market, size)
  if ('refusal' in order) return desk.refuse(order.refusal)
  return void desk.place(venue, order.terms)
}

function idsOf({ symbol, orders }: KeyedLadder, side: 'buy' | 'sell'): string[] {
  const mine = orders.filter((order) => order.symbol === symbol && order.side === side)
  return [...new Set(mine.map(({ orderId }) => orderId))]
}

/** The best price at which something really rests on one exchange; null where its book is not live. */
function bestOf(state: LadderState, side: 'bids' | 'asks', column: number): string | null {
  if (state.columns[column]?.state !== 'live') return null
  const row = state[side].find(({ sizes }) => (sizes[column] ?? 0) !== 0)
  return row ? formatScaled(row.bestPrices?.[column] || row.price, state.priceDecimals) : null
}
