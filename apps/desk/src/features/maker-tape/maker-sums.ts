import type { MakerSums, MakerUpdate } from '@leadline/desk-protocol/frames/maker-section'

import { roundedSize } from '../../platform/numbers/rounded-size.ts'
import { ReadingPace } from '../../platform/painting/reading-pace.ts'
import { TextCell } from '../../platform/painting/text-cell.ts'

export const sumNames = ['bid pulled', 'bid eaten', 'ask pulled', 'ask eaten'] as const
export type SumName = (typeof sumNames)[number]

const sumLength = 10

/** Where the trader wishes nothing else, no more than one can read in passing; a smaller size keeps its first digits. */
const usualDecimals = 4

export function shownDecimals(wanted: number | null, step: number, sizeDecimals: number): number {
  return Math.min(wanted ?? Math.min(step, usualDecimals), sizeDecimals)
}

/** The sums of the last minute, written outside of React. */
export class MakerSumCells {
  readonly #document: Document
  readonly #cells: ReadonlyMap<SumName, TextCell>

  constructor(host: HTMLElement) {
    this.#document = host.ownerDocument
    const cell = (name: SumName): [SumName, TextCell][] => {
      const element = host.querySelector<HTMLElement>(`[data-sum='${name}']`)
      return element ? [[name, new TextCell(element)]] : []
    }
    this.#cells = new Map(sumNames.flatMap(cell))
  }

  show(
    { pulled, eaten, sizeDecimals, sizeStepDecimals }: MakerUpdate,
    wanted: number | null,
  ): void {
    const decimals = shownDecimals(wanted, sizeStepDecimals, sizeDecimals)
    const text = (sums: MakerSums, side: 'bid' | 'ask') =>
      roundedSize(sums[side], sizeDecimals, decimals, sumLength)
    ReadingPace.of(this.#document).write(this, () => {
      for (const side of ['bid', 'ask'] as const) {
        this.#cells.get(`${side} pulled`)?.write(text(pulled, side))
        this.#cells.get(`${side} eaten`)?.write(text(eaten, side))
      }
    })
  }
}
