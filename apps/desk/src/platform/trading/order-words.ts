import type { WireHeldTerms, WireTerms } from '@leadline/desk-protocol/order-terms'
import type { WireOrder } from '@leadline/desk-protocol/trading-messages'

import { decimalFigure } from '../figures/decimal-figures.ts'

/** Names of what an exchange takes, and of what Leadline holds. */
export const kindWords: Readonly<Record<WireTerms['kind'], string>> = {
  market: 'Market',
  limit: 'Limit',
  'stop-market': 'Stop market',
  'stop-limit': 'Stop limit',
  'take-profit-market': 'Take profit market',
  'take-profit-limit': 'Take profit limit',
  'trailing-stop-market': 'Trailing stop market',
  'trailing-stop-limit': 'Trailing stop limit',
  bracket: 'Bracket at the exchange',
}

export const heldWords: Readonly<Record<WireHeldTerms['kind'], string>> = {
  oco: 'One cancels other',
  bracket: 'Bracket',
  'trailing-stop': 'Trailing stop',
  iceberg: 'Iceberg',
  twap: 'TWAP',
  chase: 'Chase',
}

/** The prices of an order in one cell: its limit, its stop, how far it trails; empty where it has none. */
export function pricesOf({
  side,
  limitPrice,
  limitOffset,
  stopPrice,
  trailing,
}: WireTerms): string {
  const beyond = side === 'buy' ? 'stop +' : 'stop −'
  const limit =
    limitPrice === null
      ? limitOffset !== undefined && `${beyond}${decimalFigure(limitOffset)}`
      : decimalFigure(limitPrice)
  const trails =
    trailing && `${decimalFigure(trailing.value)}${trailing.unit === 'percent' ? ' %' : ' behind'}`
  return [limit, stopPrice !== null && decimalFigure(stopPrice), trails].filter(Boolean).join(' / ')
}

export const sideWords = { buy: 'Buy', sell: 'Sell' } as const
/** Beside the word and the color. */
export const sideSigns = { buy: '▲', sell: '▼' } as const

export const timeInForceWords: Readonly<Record<WireTerms['timeInForce'], string>> = {
  gtc: 'GTC',
  ioc: 'IOC',
  fok: 'FOK',
  gtd: 'GTD',
}

const stateWords: Readonly<Record<WireOrder['state'], string>> = {
  recorded: 'Sending',
  unknown: 'Unknown',
  pending: 'Accepted, not working yet',
  open: 'Working',
  'partially-filled': 'Part filled',
  filled: 'Filled',
  canceled: 'Canceled',
  expired: 'Expired',
  rejected: 'Refused',
  'not-placed': 'Not placed',
}

/** What an order is doing, in words. */
export function stateOf({ state, pending }: Pick<WireOrder, 'state' | 'pending'>): string {
  if (state === 'unknown') return 'Unknown, asking'
  if (pending === 'cancel') return 'Canceling'
  if (pending === 'amend') return 'Changing'
  return stateWords[state]
}

const sourceWords: Readonly<Record<WireOrder['source']['kind'], string>> = {
  hand: 'You',
  algorithm: 'Algorithm',
  held: 'Held by Leadline',
  plan: 'Best across',
  elsewhere: 'Elsewhere',
}

export function sourceOf({ source }: Pick<WireOrder, 'source'>): string {
  return sourceWords[source.kind]
}
