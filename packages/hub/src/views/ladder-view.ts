import { sectionKinds } from '@leadline/desk-protocol/frames/frame'
import { encodeLadder } from '@leadline/desk-protocol/frames/ladder-section'
import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import type { LadderSpec } from '@leadline/desk-protocol/frames/view-spec'
import type { BookScale } from '@leadline/order-book/book/venue-book'
import { Ladder } from '@leadline/order-book/ladder/ladder'

import { sizeStepDecimals } from '../market/size-step-decimals.ts'
import type { VenueFeed } from '../market/venue-feed.ts'
import { ladderColumns, ladderState } from './ladder-state.ts'
import { type FilterPredicate, levelFilter } from './panel-filters.ts'
import type { View, ViewUpdate } from './view.ts'

/** One merged ladder: put together when it is pulled, and only if one of its books has changed. */
export class LadderView implements View {
  #spec: LadderSpec
  #feeds: readonly VenueFeed[]
  #ladder: Ladder
  #releases: (() => void)[]
  #state: LadderState | undefined
  #columns = ''
  #version = 0

  /** `feeds` are the shown exchanges in the order of their columns. */
  constructor(
    spec: LadderSpec,
    feeds: readonly VenueFeed[],
    compile: ((scale: BookScale) => FilterPredicate) | undefined,
  ) {
    this.#spec = spec
    this.#feeds = feeds
    this.#ladder = new Ladder(feeds.length)
    const venues = feeds.map(({ id }) => id)
    const { topOfBook } = this.#ladder
    const filterAt =
      compile && ((scale: BookScale) => levelFilter(compile(scale), venues, topOfBook))
    this.#ladder.show({ depth: spec.depth, condense: spec.condense ?? undefined, filterAt })
    // Trades show when the stream of a book has stopped.
    const need = { bookLevels: spec.depth, trades: true, ticker: false }
    this.#releases = feeds.map(({ interest }) => interest.add(spec.symbol, need))
  }

  pull(version: number): ViewUpdate | undefined {
    const { symbol, condense } = this.#spec
    const before = this.#state
    const sources = this.#feeds.map(({ books, quoteBooks }) => ({
      book: books.get(symbol),
      quotes: quoteBooks.get(symbol),
    }))
    const columns = ladderColumns(this.#feeds, symbol)
    const columnText = columns.map(({ state }) => state).join()
    let isNext = false
    if (this.#ladder.update(sources) || columnText !== this.#columns) {
      this.#columns = columnText
      const steps = sizeStepDecimals(this.#feeds, symbol)
      this.#state = ladderState(this.#ladder, columns, sources, steps, condense !== null)
      // A desk that holds the state before this one gets the difference; any other gets all of it.
      isNext = before !== undefined && version === this.#version
      this.#version += 1
    }
    if (!this.#state || version === this.#version) return undefined
    return {
      kind: sectionKinds.ladder,
      baseVersion: isNext ? version : 0,
      version: this.#version,
      body: encodeLadder(isNext ? before : undefined, this.#state),
    }
  }

  close(): void {
    for (const release of this.#releases) release()
  }
}
