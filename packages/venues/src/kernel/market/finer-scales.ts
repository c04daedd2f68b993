import { decimalsOf } from '@leadline/decimal/scaled'

import type { Instrument } from '../../instrument.ts'

const decimal = /^\d+(?:\.\d*)?$/
/** Whole digits and decimals of a price must fit into a safe integer together, with room for it to rise. */
const priceDigits = 14
const sizeDigits = 18

/**
 * Decimals that were seen on the wire although the instrument's steps have fewer: orders that rest from before a step
 * became coarser, or a step that became finer since the list was read.
 */
export class FinerScales {
  readonly #learned = new Map<string, { price: number; size: number }>()

  /** True where something new was learned, so that reading the same text again has a point. */
  learn(instrument: Instrument, priceText: unknown, sizeText: unknown): boolean {
    const { symbol, priceDecimals, sizeDecimals } = instrument
    const price = Math.max(priceDecimals, decimalsIn(priceText, priceDigits))
    const size = Math.max(sizeDecimals, decimalsIn(sizeText, sizeDigits))
    if (price === priceDecimals && size === sizeDecimals) return false
    this.#learned.set(symbol, { price, size })
    return true
  }

  apply(instrument: Instrument): Instrument {
    const learned = this.#learned.get(instrument.symbol)
    if (!learned) return instrument
    return {
      ...instrument,
      priceDecimals: Math.max(instrument.priceDecimals, learned.price),
      sizeDecimals: Math.max(instrument.sizeDecimals, learned.size),
    }
  }
}

/** How many decimals a text has, zeros at the end not counted; none where it has too many digits to be followed. */
function decimalsIn(text: unknown, mostDigits: number): number {
  if (typeof text !== 'string' || text.length > 40 || !decimal.test(text)) return 0
  const decimals = decimalsOf(text)
  const whole = text.split('.')[0] ?? ''
  return whole.length + decimals <= mostDigits ? decimals : 0
}
