import type { WireSyntheticTerms, WireTerms } from '@leadline/desk-protocol/order-terms'
import { isTriggered } from '@leadline/orders/ticket/estimate-order'

import { formatDecimal, formatPrice } from '../../../platform/numbers/format-decimal.ts'
import { minutesWords, sideWords } from '../../../platform/trading/order-words.ts'
import { expiryText } from '../fields/expiry.ts'

const bound = { buy: 'or lower', sell: 'or higher' } as const

/** What is about to be sent, as one would say it to somebody. */
export function orderSentence(
  terms: WireTerms,
  venueName: string,
  /** A market order leaves with a limit: the review shows it, and it moves with the market until then. */
  isBounded = false,
): string {
  const { side, symbol, kind, postOnly } = terms
  const [asset = symbol, quote = ''] = symbol.split('-')
  const amount =
    terms.size === null
      ? `${asset} for ${formatDecimal(terms.quoteSize)} ${quote}`
      : `${formatDecimal(terms.size)} ${asset}`
  const what = `${amount} on ${venueName}`
  const limit =
    terms.limitPrice === null
      ? `at the market price${isBounded ? ', at most as far as your price guard' : ''}`
      : `at ${formatPrice(terms.limitPrice)} ${bound[side]}`
  const verb = sideWords[side]
  const rest = postOnly
    ? `Post-only: ${venueName} refuses it if it would trade at once.`
    : restOf(terms)
  if (kind === 'bracket') {
    const target = formatPrice(terms.limitPrice)
    const stop = formatPrice(terms.stopPrice)
    return `${verb} ${what} at ${target}, or when the price reaches ${stop}. ${rest}`
  }
  if (terms.stopPrice !== null) {
    const when = `When the price reaches ${formatPrice(terms.stopPrice)}`
    return `${when}, ${verb.toLowerCase()} ${what} ${limit}. ${rest}`
  }
  if (terms.trailing !== null) {
    return `${verb} ${what} ${behind(terms.trailing, quote)}${trailingLimit(terms, quote)}. ${rest}`
  }
  const after = kind !== 'market' ? rest : isBounded ? 'Remainder is canceled (IOC).' : ''
  return `${verb} ${what} ${limit}. ${after}`.trim()
}

/** A stop is not in the book before it triggers; what it then does not fill is its remainder. */
const remainder = (kind: WireTerms['kind']) =>
  isTriggered({ kind }) ? 'Once triggered, the remainder' : 'Remainder'

function restOf({ kind, timeInForce, expiresAt }: WireTerms): string {
  // Market orders take what there is; a stop of theirs waits until it is canceled.
  if (isTriggered({ kind }) && kind.endsWith('-market')) {
    return timeInForce === 'gtd'
      ? `Waits until ${expiryText(expiresAt ?? 0)} (GTD).`
      : 'Waits until triggered or canceled.'
  }
  switch (timeInForce) {
    case 'gtc':
      return `${remainder(kind)} rests until canceled (GTC).`
    case 'ioc':
      return `${remainder(kind)} is canceled (IOC).`
    case 'fok':
      return 'All of it at once, or nothing (FOK).'
    case 'gtd':
      return `${remainder(kind)} rests until ${expiryText(expiresAt ?? 0)} (GTD).`
  }
}

function behind({ unit, value }: NonNullable<WireTerms['trailing']>, quote: string): string {
  return `when the price turns by ${value} ${unit === 'percent' ? '%' : quote}`
}

/** For which price it trades once it is triggered; nothing where it takes the market's. */
function trailingLimit({ side, limitPrice, limitOffset }: WireTerms, quote: string): string {
  if (limitPrice !== null) return `, at ${formatPrice(limitPrice)} ${bound[side]}`
  if (limitOffset === undefined) return ''
  const reach = side === 'buy' ? 'above' : 'below'
  return `, at most ${formatDecimal(limitOffset)} ${quote} ${reach} its stop`
}

function stopPriceOf(
  { limitPrice }: { limitPrice: string | null },
  side: WireTerms['side'],
): string {
  return limitPrice === null ? 'at the market' : `at ${formatPrice(limitPrice)} ${bound[side]}`
}

/** The same for an order that only Leadline knows. */
export function syntheticSentence(
  terms: WireSyntheticTerms,
  symbol: string,
  venueName: string,
): string {
  const [asset = symbol, quote = ''] = symbol.split('-')
  const { side, size } = terms
  const what = `${sideWords[side]} ${formatDecimal(size)} ${asset} on ${venueName}`
  switch (terms.kind) {
    case 'oco':
      return `${what} at ${formatPrice(terms.limitPrice)} ${bound[side]}, or ${stopPriceOf(terms.stop, side)} when the price reaches ${formatPrice(terms.stop.stopPrice)}: whichever comes first cancels the other.`
    case 'bracket': {
      const entry = terms.entryPrice === null ? 'the market price' : formatPrice(terms.entryPrice)
      const out = side === 'buy' ? 'sell' : 'buy'
      const limit = terms.stop.limitPrice === null ? '' : `, ${stopPriceOf(terms.stop, out)}`
      return `${what} at ${entry}, then get out at ${targetWords(terms)} or when the price reaches ${formatPrice(terms.stop.stopPrice)}${limit}.`
    }
    case 'trailing-stop':
      return `${what} at the market ${behind(terms.offset, quote)}.`
    case 'iceberg':
      return `${what} at ${formatPrice(terms.limitPrice)} ${bound[side]}, showing ${formatDecimal(terms.displaySize)} at a time.`
    case 'twap':
      return `${what} in ${terms.slices} slices over ${minutesWords(terms.durationMs / 60_000)}${terms.limitPrice === null ? '' : `, at ${formatPrice(terms.limitPrice)} ${bound[side]}`}.`
    case 'chase':
      return `${what} at the best price, following it as far as ${formatPrice(terms.worstPrice)}; post-only.`
  }
}

/** '63,000.00', or '63,000.00 with 50 % of it, the rest at 66,000.00,' */
function targetWords({
  earlierTargets = [],
  targetPrice,
}: Extract<WireSyntheticTerms, { kind: 'bracket' }>): string {
  const last = formatPrice(targetPrice)
  if (earlierTargets.length === 0) return last
  const earlier = earlierTargets.map(
    ({ price, percent }) => `${formatPrice(price)} with ${formatDecimal(percent)} % of it`,
  )
  return `${earlier.join(', ')}, the rest at ${last},`
}
