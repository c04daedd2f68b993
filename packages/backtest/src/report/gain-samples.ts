import type { Amount } from '@leadline/matching-engine/exchange/amount'

const minuteMs = 60_000

/** How much was gained at a time, with what was held worth its best bid. */
export interface CurvePoint {
  time: number
  gained: Amount
}

export interface GainSample extends CurvePoint {
  /** How far below the highest point before it, at the worst moment since the last sample. */
  fall: Amount
}

/** What was gained at the end of each minute in which something changed: between two samples nothing did. */
export class GainSamples {
  readonly #samples: GainSample[]
  #minute: number
  #fall: Amount = 0n

  constructor(from: number) {
    this.#samples = [{ time: from, gained: 0n, fall: 0n }]
    this.#minute = Math.floor(from / minuteMs)
  }

  /** Time has come to here, with what was gained until now. */
  pass(time: number, gained: Amount): void {
    const minute = Math.floor(time / minuteMs)
    if (minute <= this.#minute) return
    this.#keep((this.#minute + 1) * minuteMs, gained)
    this.#minute = minute
  }

  /** So far below the highest point. */
  fell(fall: Amount): void {
    if (fall > this.#fall) this.#fall = fall
  }

  /** All of them, and the end. */
  until(time: number, gained: Amount): readonly GainSample[] {
    return [...this.#samples, { time, gained, fall: this.#fall }]
  }

  #keep(time: number, gained: Amount): void {
    const last = this.#samples.at(-1)
    if (last?.gained !== gained || this.#fall > 0n) {
      this.#samples.push({ time, gained, fall: this.#fall })
    }
    this.#fall = 0n
  }
}

/** What had been gained by then. */
export function gainedAt(samples: readonly CurvePoint[], time: number): Amount {
  let low = 0
  let high = samples.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((samples[middle]?.time ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return samples[low - 1]?.gained ?? 0n
}

/**
 * Few enough to be drawn and sent, the first and the last among them. A stretch keeps its last point, with its deepest fall: the
 * drawdown that is drawn is as deep as the one that is written.
 */
export function thinned(samples: readonly GainSample[], most: number): readonly GainSample[] {
  if (samples.length <= most) return samples
  const [first] = samples
  const last = samples.at(-1)
  if (!first || !last) return samples
  const widthMs = Math.max(1, (last.time - first.time) / (most - 1))
  const kept: GainSample[] = [first]
  let stretch = -1
  for (const sample of samples.slice(1)) {
    const next = Math.min(most - 2, Math.floor((sample.time - first.time) / widthMs))
    const before = kept.at(-1)
    if (next === stretch && before) {
      kept[kept.length - 1] = {
        ...sample,
        fall: sample.fall > before.fall ? sample.fall : before.fall,
      }
    } else kept.push(sample)
    stretch = next
  }
  return kept
}
