import type { WireSyntheticTerms, WireTerms } from '@leadline/desk-protocol/order-terms'
import { exact, readDecimal, smallest, zero } from '@leadline/orders/decimal-text'
import { typedLimit } from '@leadline/orders/synthetic/synthetic-order'
import { plainTerms } from '@leadline/orders/synthetic/synthetic-state-machine'
import { wholeOfSynthetic } from '@leadline/orders/synthetic/whole-of-synthetic'

/**
 * All of a synthetic order as one plain one: what the exchange's rules are asked about, and what its price is reported
 * for.
 */
export function wholeTerms(terms: WireSyntheticTerms, symbol: string): WireTerms {
  const price = terms.kind === 'chase' ? terms.worstPrice : typedLimit(terms)
  return plainTerms(symbol, terms.side, terms.size, price)
}

/** What leaves for the exchange as soon as it is confirmed; null where that depends on the market. */
export function leavesAtOnce(terms: WireSyntheticTerms, symbol: string): WireTerms | null {
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

/** The orders in which all of it may end up, as far as what was typed can be read. */
export function readableWholes(terms: WireSyntheticTerms, symbol: string): WireTerms[] {
  const isSized = readDecimal(terms.size)?.gt(zero) === true
  const isShown = terms.kind !== 'iceberg' || readDecimal(terms.displaySize) !== undefined
  const isCut = terms.kind !== 'twap' || terms.slices >= 1
  const isTrailed = terms.kind !== 'trailing-stop' || readDecimal(terms.offset.value) !== undefined
  if (!isSized || !isShown || !isCut || !isTrailed) return []
  return wholeOfSynthetic(symbol, terms).filter(isReadable)
}

/** What is no amount is said by the hub, at its field. */
function isReadable({ size, limitPrice, stopPrice }: WireTerms): boolean {
  return [size, limitPrice, stopPrice].every(
    (text) => text === null || readDecimal(text) !== undefined,
  )
}
