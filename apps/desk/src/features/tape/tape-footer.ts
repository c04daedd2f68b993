import type { Scaled } from '@leadline/decimal/scaled'
import { roundHalfUp, subtractScaled } from '@leadline/decimal/scaled-arithmetic'
import type { TapeUpdate } from '@leadline/desk-protocol/frames/tape-section'

import { formatChange, formatNumber } from '../../platform/numbers/format-number.ts'
import { ReadingPace } from '../../platform/painting/reading-pace.ts'
import { TextCell } from '../../platform/painting/text-cell.ts'
import { clockTime } from '../../platform/time.ts'
import { windowText } from './tape-settings.ts'

/** Decimals of sums: with more, nobody sees at a glance which one is larger. */
const mostDecimals = 4

export interface FooterElements {
  period: HTMLElement
  difference: HTMLElement
  bought: HTMLElement
  sold: HTMLElement
  boughtBar: HTMLElement
  soldBar: HTMLElement
}

/** The sums below a tape, written where they changed. */
export class TapeFooter {
  readonly #period: TextCell
  readonly #difference: TextCell
  readonly #bought: TextCell
  readonly #sold: TextCell
  readonly #bars: { bought: HTMLElement; sold: HTMLElement }

  constructor({ period, difference, bought, sold, boughtBar, soldBar }: FooterElements) {
    this.#period = new TextCell(period)
    this.#difference = new TextCell(difference)
    this.#bought = new TextCell(bought)
    this.#sold = new TextCell(sold)
    this.#bars = { bought: boughtBar, sold: soldBar }
  }

  show(tape: TapeUpdate, asset: string, wantedDecimals: number | null): void {
    const pace = ReadingPace.of(this.#bars.bought.ownerDocument)
    pace.write(this, () => this.#write(tape, asset, wantedDecimals))
  }

  #write(
    { bought, sold, sizeDecimals, sizeStepDecimals, sumsMs, sumsFrom }: TapeUpdate,
    asset: string,
    wantedDecimals: number | null,
  ): void {
    this.#period.write(periodWords(sumsMs, sumsFrom))
    const decimals = Math.min(wantedDecimals ?? sizeStepDecimals, mostDecimals)
    // Added before they are rounded: the difference is that of the exact sums.
    const shown = (value: Scaled) => roundHalfUp(value, sizeDecimals, decimals)
    const difference = shown(subtractScaled(bought, sold))
    const isNew = this.#bought.write(formatNumber(shown(bought), decimals))
    const isOther = this.#sold.write(formatNumber(shown(sold), decimals))
    this.#difference.write(`${formatChange(difference, decimals)} ${asset}`)
    if (!isNew && !isOther) return
    this.#bars.bought.style.flexGrow = String(Number(bought))
    this.#bars.sold.style.flexGrow = String(Number(sold))
  }
}

/** 'Last 5 min', or 'Since 14:03:12' as long as not every print of these minutes is known. */
export function periodWords(sumsMs: number, sumsFrom: number | null): string {
  return sumsFrom === null ? `Last ${windowText(sumsMs)}` : `Since ${clockTime(sumsFrom)}`
}
