import type { WireHeldTerms, WireTerms } from '@leadline/desk-protocol/order-terms'
import { exact, readDecimal, smallest } from '@leadline/orders/decimal-text'
import { plainTerms } from '@leadline/orders/held/held-machine'
import { typedLimit } from '@leadline/orders/held/held-order'

/** All of a held order as one plain one: what the exchange's rules are asked about, and what its price is told for. */
export function wholeTerms(terms: WireHeldTerms, symbol: string): WireTerms {
  const price = terms.kind === 'chase' ? terms.worstPrice : typedLimit(terms)
  return plainTerms(symbol, terms.side, terms.size, price)
}

/** What leaves for the exchange as soon as it is confirmed; null where that depends on the market. */
export function leavesAtOnce(terms: WireHeldTerms, symbol: string): WireTerms | null {
  const whole = wholeTerms(terms, symbol)
  const size = readDecimal(terms.size)
  if (!size || !isReadable(whole)) return null
  switch (terms.kind) {
    case 'oco':
    case 'bracket':
      return whole
    case 'iceberg': {
      const shown = readDecimal(terms.displaySize) ?? size
      return { ...whole, size: smallest(shown, size).toFixed() }
    }
    case 'twap':
      if (terms.slices < 1) return null
      return { ...whole, size: size.div(exact(String(terms.slices))).toFixed() }
    case 'trailing-stop':
    case 'chase':
      return null
  }
}

/** What leaves later, or not at all. The pieces of one order stand here as a whole. */
export function mayLeaveLater(terms: WireHeldTerms, symbol: string): WireTerms[] {
  return laterTerms(terms, symbol).filter(isReadable)
}

function laterTerms(terms: WireHeldTerms, symbol: string): WireTerms[] {
  const { side, size } = terms
  const stopTerms = (
    of: WireTerms['side'],
    stop: { stopPrice: string; limitPrice: string | null },
  ) => plainTerms(symbol, of, size, stop.limitPrice ?? stop.stopPrice)
  switch (terms.kind) {
    case 'oco':
      return [stopTerms(side, terms.stop)]
    case 'bracket': {
      const out = side === 'buy' ? 'sell' : 'buy'
      return [plainTerms(symbol, out, size, terms.targetPrice), stopTerms(out, terms.stop)]
    }
    case 'trailing-stop':
    case 'iceberg':
    case 'twap':
    case 'chase':
      return [wholeTerms(terms, symbol)]
  }
}

/** What is no amount is said by the hub, at its field. */
function isReadable({ size, limitPrice }: WireTerms): boolean {
  return [size, limitPrice].every((text) => text === null || readDecimal(text) !== undefined)
}

/** It goes in pieces, each of them an order of its own. */
export function isInPieces({ kind }: WireHeldTerms): boolean {
  return kind === 'iceberg' || kind === 'twap'
}
