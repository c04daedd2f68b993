import type { WireSyntheticTerms, WireTerms } from '@leadline/desk-protocol/order-terms'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { readExpiry } from './fields/expiry.ts'
import {
  extraFields,
  syntheticKindOf,
  type LimitForm,
  priceFields,
  type TicketDraft,
} from './ticket-draft.ts'
import { hasMarketOrders, limitFormOf } from './ticket-kinds.ts'

const orNull = (text: string) => (text.trim() === '' ? null : plain(text))

/** Commas are how the desk writes numbers, so they may be typed and pasted. */
export function plain(text: string): string {
  return text.replaceAll(',', '').trim()
}

/** What is missing before the exchange's rules can be asked, at the field where it is missing. */
export function missingIn(draft: TicketDraft, venue: VenueId | null): Record<string, string> {
  const { account, side, size, priceAgain, kind } = draft
  const isOffset = limitFormOf(venue, kind) === 'offset'
  const guarded = isOffset ? draft.limitOffset : draft.limitPrice
  const withoutMarket = venue === null || hasMarketOrders(venue) ? [] : priceFields(kind)
  const prices = withoutMarket.filter(
    ({ field, mayBeEmpty }) => mayBeEmpty === true && draft[field].trim() === '',
  )
  return {
    ...missingInSynthetic(draft),
    ...Object.fromEntries(prices.map(({ field }) => [field, noMarketOrders(venue)])),
    ...(priceAgain !== null &&
      plain(priceAgain) !== plain(guarded) && {
        priceAgain: `Type the same ${isOffset ? 'offset' : 'price'} again.`,
      }),
    ...(account === null && { account: 'Choose an exchange.' }),
    ...(side === null && { side: 'Choose Buy or Sell.' }),
    ...(size.trim() === '' && { size: 'Type a size.' }),
    ...missingDate(draft),
  }
}

function missingDate({ kind, timeInForce, expires }: TicketDraft): Record<string, string> {
  if (timeInForce !== 'gtd' || syntheticKindOf(kind) !== null) return {}
  if (expires.trim() === '') return { expiresAt: 'Type when it ends, or choose one below.' }
  return readExpiry(expires) === null ? { expiresAt: 'Type it as 2026-11-19 14:45.' } : {}
}

/** The hub estimates the first part of a synthetic order, so it says nothing of what the others lack. */
function missingInSynthetic(draft: TicketDraft): Record<string, string> {
  const { kind } = draft
  if (syntheticKindOf(kind) === null) return {}
  const lacks = (field: 'stopPrice' | 'targetPrice') =>
    priceFields(kind).some((one) => one.field === field) && draft[field].trim() === ''
  const extra = extraFields(kind)
  return {
    ...(lacks('stopPrice') && { stopPrice: 'A stop price is missing.' }),
    ...(lacks('targetPrice') && { targetPrice: 'A target price is missing.' }),
    ...(kind === 'held bracket' && missingTargets(draft)),
    ...(extra.includes('trailing') &&
      draft.trailing.trim() === '' && {
        trailing: 'Enter a trail distance.',
      }),
    ...(extra.includes('displaySize') &&
      draft.displaySize.trim() === '' && { displaySize: 'Enter a display size.' }),
  }
}

/** At the field of each target before the last one. */
function missingTargets({ earlierTargets }: TicketDraft): Record<string, string> {
  const missing = earlierTargets.flatMap(({ price, percent }, place) => {
    if (price.trim() === '') return [[`target-${place + 1}`, 'A target price is missing.']]
    return percent.trim() === '' ? [[`percent-${place + 1}`, 'How much leaves there?']] : []
  })
  return Object.fromEntries(missing) as Record<string, string>
}

function noMarketOrders(venue: VenueId | null): string {
  return `${venue === null ? 'The exchange' : venueOf(venue).name} has no market orders. Type a price.`
}

/** An order at one exchange. A size in money or in percent is left to the hub. */
export function termsOf(
  draft: TicketDraft,
  symbol: string,
  limitForm: LimitForm = 'price',
): WireTerms | null {
  const { kind, side, size, sizeUnit, expires, trailing, trailingUnit } = draft
  if (side === null || kind.startsWith('held ')) return null
  const fields = new Set(priceFields(kind, limitForm).map(({ field }) => field))
  const price = (field: 'limitPrice' | 'stopPrice') =>
    fields.has(field) ? orNull(draft[field]) : null
  const isLimit = kind === 'limit'
  const { timeInForce } = draft
  return {
    symbol,
    side,
    kind: kind as WireTerms['kind'],
    size: sizeUnit === 'asset' ? plain(size) : null,
    quoteSize: null,
    limitPrice: price('limitPrice'),
    stopPrice: price('stopPrice'),
    trailing: kind.startsWith('trailing-') ? { unit: trailingUnit, value: plain(trailing) } : null,
    ...(extraFields(kind, limitForm).includes('limitOffset') && {
      limitOffset: plain(draft.limitOffset),
    }),
    timeInForce,
    expiresAt: timeInForce === 'gtd' ? readExpiry(expires) : null,
    postOnly: isLimit && draft.postOnly,
    displaySize: null,
  }
}

export function sizingOf({ sizeUnit, size }: TicketDraft) {
  return sizeUnit === 'asset' ? null : { unit: sizeUnit, value: plain(size) }
}

/** An order that Leadline holds. Its stops look at the last trade. */
export function syntheticTermsOf(draft: TicketDraft): WireSyntheticTerms | null {
  const { side, trailingUnit: unit } = draft
  const kind = syntheticKindOf(draft.kind)
  if (side === null || kind === null) return null
  const size = plain(draft.size)
  const stop = {
    stopPrice: plain(draft.stopPrice),
    limitPrice: orNull(draft.stopLimit),
    triggerBy: 'last',
  } as const
  const limitPrice = plain(draft.limitPrice)
  switch (kind) {
    case 'oco':
      return { kind, side, size, limitPrice, stop }
    case 'bracket': {
      const targetPrice = plain(draft.targetPrice)
      const earlier = draft.earlierTargets.map(({ price, percent }) => ({
        price: plain(price),
        percent: plain(percent),
      }))
      const several = earlier.length > 0 && { earlierTargets: earlier }
      const entryPrice = orNull(draft.limitPrice)
      return { kind, side, size, entryPrice, ...several, targetPrice, stop }
    }
    case 'trailing-stop': {
      const offset = { unit, value: plain(draft.trailing) }
      return { kind, side, size, offset, triggerBy: 'last' }
    }
    case 'iceberg':
      return { kind, side, size, limitPrice, displaySize: plain(draft.displaySize) }
    case 'twap': {
      const durationMs = Math.round(Number(plain(draft.minutes)) * 60_000) || 0
      const slices = Number(plain(draft.pieces)) || 0
      return { kind, side, size, slices, durationMs, limitPrice: orNull(draft.limitPrice) }
    }
    case 'chase':
      return { kind, side, size, worstPrice: limitPrice, leastIntervalMs: 1000 }
  }
}
