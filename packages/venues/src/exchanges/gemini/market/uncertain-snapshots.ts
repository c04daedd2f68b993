import type { JsonObject } from '../../../kernel/json/lossless-json.ts'
import type { WireId } from '../../../kernel/values/wire-id.ts'

/** So many levels on each side are more than changes within a tenth of a second, and less than nearly every book. */
const wholeLevels = 10
/** A book that begins with nothing but what looks like changes, this often in a row, may be written like that. */
const convincedAfter = 5

/**
 * Is the first frame after subscribing really the whole book? Nothing in it says so. It may be a change that is still on
 * its way from a subscription we left, or one that overtook its snapshot, and a book begun with it would be wrong.
 * Snapshots usually begin and end with one number, which changes hardly ever do, and they remove nothing.
 */
export class UncertainSnapshots {
  /** Something of this book has come over this connection before. */
  wasSeen = false
  /** The last book that was believed was a large one: the next will hardly be a handful of levels. */
  #wasWhole = false
  /** A snapshot of this connection was numbered like a change. */
  #isUnusual = false
  /** In so many attempts in a row something was uncertain. */
  #uncertain = 0
  #attempt = 0
  /** The levels of the first frame that was doubted in an earlier attempt: twice the same is no change. */
  #levelsBefore: string | undefined
  #levels: string | undefined
  #hasRequestedAgain = false

  isSuspect(first: WireId, final: WireId, frame: JsonObject, attempt: number): boolean {
    const removes = [frame['b'], frame['a']].some(hasRemoval)
    const isWhole = isWholeBook(frame)
    if (first === final && !removes && (isWhole || !this.#wasWhole)) return false
    if (attempt !== this.#attempt) {
      this.#uncertain += 1
      this.#levelsBefore = this.#levels
      const sides = [frame['b'], frame['a']]
      this.#levels = !removes && sides.every(isFilled) ? JSON.stringify(sides) : undefined
      if (this.#levels !== undefined && this.#levels === this.#levelsBefore) return false
    }
    this.#attempt = attempt
    const needed = !isWhole ? convincedAfter : this.wasSeen && !this.#isUnusual ? 2 : 1
    return this.#uncertain < needed
  }

  /** A doubted frame that may be a book of a few levels: requested once more, it would be the same. */
  mayBeThin(frame: JsonObject): boolean {
    if (this.#hasRequestedAgain || this.#levels === undefined || isWholeBook(frame)) return false
    this.#hasRequestedAgain = true
    return true
  }

  believed(first: WireId, final: WireId, frame: JsonObject): void {
    this.#isUnusual = first !== final
    this.#wasWhole = isWholeBook(frame)
    this.#uncertain = 0
    this.#levels = undefined
    this.#hasRequestedAgain = false
  }

  /** How it is numbered may be another matter on a new connection; how large it is is not. */
  newConnection(): void {
    this.wasSeen = false
    this.#isUnusual = false
    this.#uncertain = 0
    this.#levels = undefined
    this.#hasRequestedAgain = false
  }
}

/** More levels on both sides than a change has, and none removed. */
export function isWholeBook(frame: JsonObject): boolean {
  const sides = [frame['b'], frame['a']]
  return sides.every(isLarge) && !sides.some(hasRemoval)
}

function isLarge(levels: unknown): boolean {
  return Array.isArray(levels) && levels.length >= wholeLevels
}

function isFilled(levels: unknown): boolean {
  return Array.isArray(levels) && levels.length > 0
}

function hasRemoval(levels: unknown): boolean {
  return Array.isArray(levels) && (levels as unknown[]).some(isRemoval)
}

function isRemoval(level: unknown): boolean {
  const size: unknown = Array.isArray(level) ? level[1] : undefined
  return typeof size === 'string' && /^0*(?:\.0*)?$/.test(size)
}
