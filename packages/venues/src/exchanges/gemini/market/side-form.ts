/** A message that lost a side looks like one whose side is empty; so many in a row, and no other form, are no accident. */
const convincedAfter = 3

/**
 * How Gemini writes a side without changes is in none of its pages: as an empty list, as null, or not at all. The first
 * empty list on a connection settles it: from then on, a side that is not there was lost on the way.
 */
export class SideForm {
  #hasEmptyLists = false
  #absent = 0

  sawEmptyList(): void {
    this.#hasEmptyLists = true
  }

  /** One side is not there. True if that is how Gemini writes it. */
  mayBeAbsent(): boolean {
    if (this.#hasEmptyLists) return false
    this.#absent += 1
    return this.#absent >= convincedAfter
  }
}
