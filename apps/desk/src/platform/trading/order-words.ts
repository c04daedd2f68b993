import type { WireOrder } from '@leadline/desk-protocol/messages/trading-messages'
import type { WireSyntheticTerms, WireTerms } from '@leadline/desk-protocol/order-terms'
import { exact } from '@leadline/orders/decimal-text'

import { formatAmount, formatDecimal, formatPrice } from '../numbers/format-decimal.ts'
import { waitingWords } from './trigger-words.ts'

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

export const syntheticWords: Readonly<Record<WireSyntheticTerms['kind'], string>> = {
  oco: 'One cancels other',
  bracket: 'Bracket',
  'trailing-stop': 'Trailing stop',
  iceberg: 'Iceberg',
  twap: 'TWAP',
  chase: 'Chase',
}

/** The same in a narrow table, in the letters of the trade. */
export const kindLetters: Readonly<Record<WireTerms['kind'], string>> = {
  market: 'MKT',
  limit: 'LMT',
  'stop-market': 'STP',
  'stop-limit': 'STP LMT',
  'take-profit-market': 'TP',
  'take-profit-limit': 'TP LMT',
  'trailing-stop-market': 'TRAIL',
  'trailing-stop-limit': 'TRAIL LMT',
  bracket: 'BRKT',
}

/** What the trader asked for: a market order leaves as a limit inside the price band, and stays a market order. */
export function kindOf({ kind, isMarketable }: Pick<WireTerms, 'kind' | 'isMarketable'>) {
  return isMarketable ? 'market' : kind
}

/** How much of it: in the asset, or in the money that is to be spent. */
export function sizeOf({
  size,
  quoteSize,
  symbol,
}: Pick<WireTerms, 'size' | 'quoteSize' | 'symbol'>): string {
  return size === null ? formatAmount(quoteSize, symbol.split('-')[1] ?? '') : formatDecimal(size)
}

/** The worst price that an order takes, or how far from its stop that will be; empty where it takes any. */
export function limitOf({
  side,
  limitPrice,
  limitOffset,
}: Pick<WireTerms, 'side' | 'limitPrice' | 'limitOffset'>): string {
  if (limitPrice !== null) return formatPrice(limitPrice)
  if (limitOffset === undefined) return ''
  return `${side === 'buy' ? 'stop +' : 'stop −'}${formatDecimal(limitOffset)}`
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

/** '1 minute', '10 minutes' */
export function minutesWords(minutes: number): string {
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
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

type KnownOrder = Pick<WireOrder, 'state' | 'pending' | 'terms' | 'filled' | 'doubt'>

/** What an order is doing, as readable text; `waiting` has those for an order that nothing has happened to yet. */
export function stateOf(
  order: KnownOrder,
  waiting: (terms: WireTerms) => string | undefined = waitingWords,
): string {
  const { state, pending, terms, doubt = '' } = order
  if (doubt !== '') return 'Unknown, checking'
  if (state === 'unknown') return 'Unknown, checking'
  if (pending === 'cancel') return 'Canceling'
  if (pending === 'amend') return 'Changing'
  const isUntouched = state === 'open' || state === 'pending'
  return (isUntouched ? waiting(terms) : undefined) ?? endWords(order) ?? stateWords[state]
}

/** An order that ended before all of it was filled: how much was, and what became of the rest. */
function endWords({ state, terms, filled }: KnownOrder): string | undefined {
  if (state !== 'canceled' && state !== 'expired') return undefined
  const { size, timeInForce } = terms
  if (exact(filled).gt(exact('0'))) {
    const of = size === null ? '' : ` of ${formatDecimal(size)}`
    return `Filled ${formatDecimal(filled)}${of}, rest ${state}`
  }
  const isAtOnce = timeInForce === 'ioc' || timeInForce === 'fok'
  return isAtOnce ? 'Canceled, nothing filled' : undefined
}

const sourceWords: Readonly<Record<WireOrder['source']['kind'], string>> = {
  hand: 'You',
  algorithm: 'Algorithm',
  held: 'Held by Leadline',
  plan: 'Best across',
  elsewhere: 'Elsewhere',
}

/** Who sent it; an algorithm by its name. */
export function sourceOf({ source }: Pick<WireOrder, 'source'>): string {
  const words = sourceWords[source.kind]
  if (source.kind === 'held' && source.name) return `${source.name}, held by Leadline`
  const name = (source.kind === 'algorithm' && source.name) || words
  return source.isAllotted === true ? `${name}, your coins` : name
}
