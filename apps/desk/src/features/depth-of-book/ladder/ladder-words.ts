import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import type { HubStatus } from '@leadline/desk-protocol/hub-status'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { formatNumber } from '../../../platform/numbers/format-number.ts'
import { clockTime } from '../../../platform/time.ts'
import { needsKeyWords } from '../../../platform/vault/keyless-venues.ts'

/** A piece of a sentence; numbers are set in the face of numbers. */
export type Word = { text: string; kind?: 'number' | 'ask' | 'bid' | 'quiet' }

const word = (text: string): Word => ({ text })
const number = (text: string): Word => ({ text, kind: 'number' })

/** 'Kraken bids 0.58 over Coinbase’s ask.' Undefined where the book does not cross. */
export function crossedWords(state: LadderState, venues: readonly VenueId[]): Word[] | undefined {
  const { bestBid, bestAsk, bestBidColumn, bestAskColumn, priceDecimals } = state
  if (bestBid === null || bestAsk === null || bestBid <= bestAsk) return undefined
  const [bidder, asker] = [venues[bestBidColumn], venues[bestAskColumn]]
  if (!bidder || !asker) return undefined
  return [
    word(`${venueOf(bidder).name} bids`),
    number(formatNumber(bestBid - bestAsk, priceDecimals)),
    word(`over ${venueOf(asker).name}’s ask.`),
  ]
}

/** Why a column is gray; undefined where none is. */
export function errorWords(
  { columns }: LadderState,
  venues: readonly VenueId[],
  symbol: string,
  status: HubStatus | undefined,
): Word[] | undefined {
  const stale = columns.flatMap(({ state }, at) => (state === 'stale' ? (venues[at] ?? []) : []))
  const [first] = stale
  if (first !== undefined) {
    const cross: Word = { text: '×', kind: 'ask' }
    if (stale.length > 1) {
      return [
        cross,
        word(`${stale.map((id) => venueOf(id).name).join(', ')}: no data. Trying again.`),
      ]
    }
    const lasting = status?.lasting.find(
      ({ venue, symbols }) => venue === first && (symbols.length === 0 || symbols.includes(symbol)),
    )
    const { name } = venueOf(first)
    if (!lasting) return [cross, word(`${name}: no data. Trying again.`)]
    return [
      cross,
      word(`${name}: no data since`),
      number(`${clockTime(lasting.from)}.`),
      word('Trying again.'),
    ]
  }
  return undefined
}

/** Exchanges whose books have not come yet. */
export function waitingWords(
  { columns }: LadderState,
  venues: readonly VenueId[],
  keyless: readonly VenueId[],
): Word[] | undefined {
  const waiting = columns.flatMap(({ state }, at) =>
    state === 'waiting' ? (venues[at] ?? []) : [],
  )
  const coming = waiting.filter((id) => !keyless.includes(id))
  if (coming.length === 0) return undefined
  return [word(`Waiting for ${coming.map((id) => venueOf(id).name).join(', ')} …`)]
}

/** Exchanges whose quotes cannot come, after what the others hold. */
export function keylessWords(venues: readonly VenueId[], keyless: readonly VenueId[]): Word[] {
  const shown = venues.filter((id) => keyless.includes(id))
  if (shown.length === 0) return []
  const names = shown.map((id) => venueOf(id).name).join(', ')
  return [
    { text: '·', kind: 'quiet' },
    { text: `${names} ${needsKeyWords}`, kind: 'quiet' },
  ]
}

/** Where the market went while rows are held. */
export function syntheticWords(rowsAbove: number, waiting: number): Word[] | undefined {
  const words: Word[] = []
  if (rowsAbove !== 0) {
    words.push(
      word('The market is'),
      number(String(Math.abs(rowsAbove))),
      word(
        `${Math.abs(rowsAbove) === 1 ? 'row' : 'rows'} ${rowsAbove > 0 ? 'above' : 'below'} center`,
      ),
    )
  }
  if (waiting > 0) {
    if (words.length > 0) words.push({ text: '·', kind: 'quiet' })
    words.push(number(String(waiting)), word(waiting === 1 ? 'new price waits' : 'new prices wait'))
  }
  return words.length > 0 ? words : undefined
}

/** 'Picked 67,441.92 · CB' */
export function pickedWords(price: string, venue: VenueId | null, isQuote: boolean): Word[] {
  return [
    word('Picked'),
    number((isQuote ? '~' : '') + price),
    { text: '·', kind: 'quiet' },
    word(venue === null ? 'no exchange' : venueOf(venue).monogram),
  ]
}
