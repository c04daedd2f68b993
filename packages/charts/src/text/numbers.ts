import { formatScaled } from '@leadline/decimal/scaled'

const minus = '\u2212'

/** How a symbol's numbers are kept and how they are shown. */
export interface NumberScale {
  /** Decimals of the whole numbers in the series. */
  priceDecimals: number
  sizeDecimals: number
  /** Decimals on the screen, by symbol preference. */
  shownPriceDecimals: number
  shownSizeDecimals: number
}

/** Writes numbers as the desk writes them: comma for thousands, a real minus, fixed decimals. */
export class Numbers {
  readonly scale: NumberScale

  constructor(scale: NumberScale) {
    this.scale = scale
  }

  /** A price at the series' scale; not a number is `—`. */
  price(value: number): string {
    const { priceDecimals, shownPriceDecimals } = this.scale
    return written(value, priceDecimals, shownPriceDecimals)
  }

  size(value: number): string {
    const { sizeDecimals, shownSizeDecimals } = this.scale
    return written(value, sizeDecimals, shownSizeDecimals)
  }

  /** A change of price, always with its sign; nothing changed has none. */
  change(value: number): string {
    return signed(this.price(value))
  }
}

/** `+1.50%`; `—` where there is nothing to compare with. */
export function percentText(share: number): string {
  return Number.isFinite(share) ? `${signed(written(share * 1e4, 2, 2))}%` : '\u2014'
}

/** A plain number such as an RSI. */
export function plainText(value: number, decimals: number): string {
  return written(value * 10 ** decimals, decimals, decimals)
}

/** A whole number of `kept` decimals, written with `shown` of them; not a number is `—`. */
export function decimalText(
  value: number,
  { kept, shown }: { kept: number; shown: number },
): string {
  return written(value, kept, shown)
}

function signed(text: string): string {
  return text.startsWith(minus) || !/[1-9]/.test(text) ? text : `+${text}`
}

/** A value at one number of decimals, written with another. */
function written(value: number, decimals: number, shown: number): string {
  if (!Number.isFinite(value)) return '\u2014'
  // Dividing by a power of ten is rounded once; multiplying by its inverse, which is no round number, twice.
  const rounded = roundHalfAway(
    shown < decimals ? value / 10 ** (decimals - shown) : value * 10 ** (shown - decimals),
  )
  if (!Number.isSafeInteger(rounded)) return '\u2014'
  const [whole = '', fraction] = formatScaled(Math.abs(rounded), shown).split('.')
  const text = fraction === undefined ? grouped(whole) : `${grouped(whole)}.${fraction}`
  return rounded < 0 ? `${minus}${text}` : text
}

/** Commas between the thousands. */
export function grouped(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
}

function roundHalfAway(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value))
}
