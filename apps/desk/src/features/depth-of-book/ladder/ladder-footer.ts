import type { Scaled } from '@leadline/decimal/scaled'
import { addScaled } from '@leadline/decimal/scaled-arithmetic'
import { withCommas } from '@leadline/decimal/with-commas'
import type { LadderState } from '@leadline/desk-protocol/frames/ladder-state'
import type { HubStatus } from '@leadline/desk-protocol/hub-status'
import type { VenueId } from '@leadline/venues/venue-names'

import { ReadingPace } from '../../../platform/painting/reading-pace.ts'
import type { PickedPrice } from '../../../platform/trading/picked-price.ts'
import { reachTo } from '../pointing/reach.ts'
import { priceText, sizeText } from './ladder-numbers.ts'
import { LadderStrip } from './ladder-strip.ts'
import type { LadderSurface } from './ladder-surface.ts'
import {
  crossedWords,
  syntheticWords,
  keylessWords,
  pickedWords,
  errorWords,
  waitingWords,
  type Word,
} from './ladder-words.ts'

export interface FooterElements {
  state: HTMLElement
  picked: HTMLElement
  reach: HTMLElement
  recenter: HTMLElement
}

/** What the words below a ladder are about, besides the ladder itself. */
export interface FooterFacts {
  symbol: string
  venues: readonly VenueId[]
  /** Those of which nothing can come without a key. */
  keyless: readonly VenueId[]
  status: HubStatus | undefined
  /** The hub will not show what was asked for. */
  refusal: string | undefined
  /** Shown here until an order ticket takes prices over. */
  picked: PickedPrice | null
  wasIgnored: boolean
}

/** The two lines below the ladder: how the market is, and what was picked or what a row takes to reach. */
export class LadderFooter {
  readonly #state: LadderStrip
  readonly #picked: LadderStrip
  readonly #reach: LadderStrip
  readonly #recenter: HTMLElement
  /** Who bids over whose ask, as it is said now. */
  #crossed = ''

  constructor({ state, picked, reach, recenter }: FooterElements) {
    this.#state = new LadderStrip(state)
    this.#picked = new LadderStrip(picked)
    this.#reach = new LadderStrip(reach)
    this.#recenter = recenter
  }

  show(surface: LadderSurface, facts: FooterFacts, edge: readonly Word[] | undefined): void {
    // It names what stands in the rows above: it is said of the same frame as they are. Sums may be read more slowly.
    const crossed = crossedText(surface, facts)
    if (crossed !== this.#crossed) {
      this.#crossed = crossed
      this.#write(surface, facts, edge)
    }
    const pace = ReadingPace.of(this.#recenter.ownerDocument)
    pace.write(this, () => this.#write(surface, facts, edge))
  }

  #write(surface: LadderSurface, facts: FooterFacts, edge: readonly Word[] | undefined): void {
    const { state } = surface
    if (!state) return
    const { rowsAbove, waiting } = surface
    this.#recenter.toggleAttribute('data-away', Math.abs(rowsAbove) > surface.slots / 5)
    this.#state.say(
      refusalWords(facts.refusal) ??
        errorWords(state, facts.venues, facts.symbol, facts.status) ??
        crossedWords(state, facts.venues) ??
        edge ??
        (surface.isHeld ? syntheticWords(rowsAbove, waiting) : undefined) ??
        waitingWords(state, facts.venues, facts.keyless) ?? [
          ...this.#totals(surface, state, facts.symbol),
          ...keylessWords(facts.venues, facts.keyless),
        ],
    )
    this.#picked.say(pickWords(facts))
    this.#reach.say(reachWords(surface, state, facts.symbol))
  }

  /** What the rows hold in all. */
  #totals({ layout }: LadderSurface, { bids, asks }: LadderState, symbol: string): Word[] {
    const numbers = layout.style?.numbers
    if (!numbers) return []
    const sum = (rows: LadderState['bids']) =>
      rows.reduce<Scaled>((total, { size }) => addScaled(total, size), 0)
    const long = { ...numbers, sizeLength: 12 }
    return [
      { text: 'Bids', kind: 'quiet' },
      { text: sizeText(sum(bids), long), kind: 'number' },
      { text: 'asks', kind: 'quiet' },
      { text: sizeText(sum(asks), long), kind: 'number' },
      { text: symbol.split('-')[0] ?? '', kind: 'quiet' },
    ]
  }
}

function crossedText({ state }: LadderSurface, { venues }: FooterFacts): string {
  const words = state && crossedWords(state, venues)
  return words?.map(({ text }) => text).join(' ') ?? ''
}

function refusalWords(refusal: string | undefined): Word[] | undefined {
  return refusal === undefined ? undefined : [{ text: '×', kind: 'ask' }, { text: refusal }]
}

function pickWords({ picked, wasIgnored, symbol }: FooterFacts): Word[] {
  if (wasIgnored) return [{ text: 'Not picked: that row had just changed its price.' }]
  if (!picked || picked.symbol !== symbol)
    return [{ text: 'Click a price to pick it', kind: 'quiet' }]
  return pickedWords(withCommas(picked.price), picked.venue, picked.isQuote)
}

/** For the row under the pointer or the cursor: all that rests from the best price to there. */
function reachWords(surface: LadderSurface, state: LadderState, symbol: string): Word[] {
  const slot = surface.cursor?.slot ?? surface.pointer.cell?.slot
  const content = slot === undefined ? undefined : surface.contentAt(slot)
  const numbers = surface.layout.style?.numbers
  if (!content || !numbers || Number.isNaN(content.price)) return []
  const reach = reachTo(state, content.side, content.price)
  if (!reach) return []
  const exact = { ...numbers, shownPriceDecimals: numbers.priceDecimals, sizeLength: 12 }
  return [
    { text: 'to here', kind: 'quiet' },
    { text: sizeText(reach.size, exact), kind: 'number' },
    { text: symbol.split('-')[0] ?? '', kind: 'quiet' },
    { text: 'average', kind: 'quiet' },
    { text: priceText(reach.average, exact), kind: 'number' },
  ]
}
