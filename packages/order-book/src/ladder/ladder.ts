import { OrderList } from '../book/order-list.ts'
import { type LevelFilter, SideMerger } from '../book/side-merger.ts'
import { TopOfBook } from '../book/top-of-book.ts'
import type { BookScale } from '../book/venue-book.ts'
import { condenseByPrice } from '../condense/condense-by-price.ts'
import {
  type CondenseChoice,
  type CondenseStep,
  condenseStepAt,
  isCondenseStep,
  scaleForStep,
} from '../condense/condense-choice.ts'
import { condense } from '../condense/condense.ts'
import { finestScale } from './finest-scale.ts'
import { LadderInput, type LadderSource } from './ladder-input.ts'
import { LadderRows } from './ladder-rows.ts'

/** What the manual offers under Depth. Any number of levels works. */
export const ladderDepths = [1, 5, 10, 25, 50] as const

export interface LadderView {
  /** Levels per exchange. */
  depth: number
  condense?: CondenseChoice | undefined
  /**
   * Makes the filter for prices and sizes of a scale; called again whenever the ladder's scale changes, as it does with
   * another exchange or a finer step. The filter is applied to each exchange's size at a price, before condensing.
   */
  filterAt?: ((scale: BookScale) => LevelFilter) | undefined
  /** Condensed rows per side, at most. */
  maxRows?: number
}

const manyRows = 1000
const oneTick = 1

/**
 * One symbol's books of several exchanges as one ladder, one column per exchange, in the caller's order. It keeps its
 * rows and fills them again, so that looking sixty times a second leaves no garbage behind.
 */
export class Ladder {
  readonly topOfBook = new TopOfBook()
  /** The finest scale of all the columns' books, stale ones too: a feed that drops does not change the decimals. */
  scale: BookScale = { priceDecimals: 0, sizeDecimals: 0 }
  readonly #inputs: LadderInput[]
  readonly bids: LadderRows
  readonly asks: LadderRows
  readonly #orders = new OrderList()
  readonly #quotes = new OrderList()
  readonly #mergers: Record<'bid' | 'ask', SideMerger>
  #view: LadderView = { depth: 1 }
  #step: CondenseStep | undefined
  #filter: LevelFilter | undefined
  #isViewNew = true

  constructor(venueCount: number) {
    this.#inputs = Array.from(
      { length: venueCount * 2 },
      (_, index) => new LadderInput(index >> 1, index % 2 === 1),
    )
    this.bids = new LadderRows('bid', venueCount)
    this.asks = new LadderRows('ask', venueCount)
    this.#mergers = {
      bid: new SideMerger('bid', venueCount * 2),
      ask: new SideMerger('ask', venueCount * 2),
    }
  }

  /** Levels that the filter hides now. */
  get hiddenLevels(): number {
    return this.#mergers.bid.hiddenLevels + this.#mergers.ask.hiddenLevels
  }

  /** Levels whose price is too large for the common scale; none in any market that exists. */
  get leftOutLevels(): number {
    return this.#mergers.bid.leftOutLevels + this.#mergers.ask.leftOutLevels
  }

  /** Nothing of this exchange can be believed right now: its column is gray. */
  isGray(venue: number): boolean {
    return !this.#inputs.some((input) => input.venue === venue && input.isLive)
  }

  /** What to show from the next update on. */
  show(view: LadderView): void {
    if (!(view.depth >= 1)) throw new RangeError(`${view.depth} is not a depth`)
    if (view.condense && !isCondenseStep(view.condense.step)) {
      throw new RangeError(`${view.condense.step} is not a step`)
    }
    this.#view = view
    this.#isViewNew = true
  }

  /** Reads the books, one source per column. False when nothing has changed since the last time. */
  update(sources: readonly LadderSource[]): boolean {
    let isNew = this.#isViewNew
    let isScaleNew = this.#isViewNew
    for (const input of this.#inputs) {
      const source = sources[input.venue]
      if (input.take(input.isQuotes ? source?.quotes : source?.book)) isNew = true
      if (input.isReplaced) isScaleNew = true
    }
    if (!isNew) return false
    this.#isViewNew = false
    if (isScaleNew) this.#rescale()
    this.topOfBook.update(this.#inputs)
    this.#fill('bid', this.bids)
    this.#fill('ask', this.asks)
    return true
  }

  #fill(side: 'bid' | 'ask', rows: LadderRows): void {
    const { depth, maxRows = manyRows } = this.#view
    this.#mergers[side].merge(this.#inputs, depth, this.#filter, this.#orders, this.#quotes)
    this.#quotes.standBehind(side === 'bid' ? this.topOfBook.bid : this.topOfBook.ask, side)
    rows.reset(this.scale)
    if (this.#step) condense(this.#orders, this.#quotes, this.#step, rows, maxRows)
    else condenseByPrice(this.#orders, this.#quotes, oneTick, rows, Infinity)
  }

  #rescale(): void {
    this.scale = finestScale(this.#inputs.flatMap(({ view }) => (view ? [view.scale] : [])))
    const choice = this.#view.condense
    if (choice) this.scale = scaleForStep(this.scale, choice)
    this.#step = choice ? condenseStepAt(this.scale, choice) : undefined
    this.#filter = this.#view.filterAt?.(this.scale)
    for (const input of this.#inputs) input.scaleTo(this.scale)
  }
}
