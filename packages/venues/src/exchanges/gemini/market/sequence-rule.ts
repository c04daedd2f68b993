import type { WireId } from '../../../kernel/values/wire-id.ts'
import { SideForm } from './side-form.ts'

/** A first change that was lost or overtaken by the second looks the same, but hardly twice in a row. */
const convincedAfter = 2

/**
 * How the numbers of one connection follow one another. Strict, as in production: each frame begins with the number
 * that the one before ended with. Should a feed begin its first frame after a snapshot one higher, again and again, the
 * lax rule holds.
 */
export class SequenceRule {
  readonly sides = new SideForm()
  #oneHigher = 0

  get isLax(): boolean {
    return this.#oneHigher >= convincedAfter
  }

  /** The first frame after a snapshot began with its number, or one higher. */
  sawFirst(isOneHigher: boolean): void {
    this.#oneHigher = isOneHigher ? this.#oneHigher + 1 : 0
  }

  /** What should not exist by the lax rule has come after all. */
  disprove(): void {
    this.#oneHigher = 0
  }
}

/** A frame that leads on from a snapshot, come after one that was taken to be the first behind it. */
export function leadsOnFrom(snapshot: WireId, first: WireId, final: WireId): boolean {
  return first <= snapshot && final > snapshot
}
