import type { ViewSpec } from '@leadline/desk-protocol/frames/view-spec'
import { Hub } from '@leadline/hub/hub'
import { readPiece } from '@leadline/hub/recording/read-piece'
import type { RecordedInput } from '@leadline/hub/recording/recorded-input'
import { Recorder } from '@leadline/hub/recording/recorder'
import { memoryStore } from '@leadline/hub/store/memory-store'
import { TestDesk } from '@leadline/hub/testing/test-desk'
import { openPaperMarket } from '@leadline/paper-trading/paper-market'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import type { VenueId } from '@leadline/venues/venue-names'

/** What five exchanges said in some seconds of a wild market, as their adapters received it. */
export interface Storm {
  venues: readonly VenueId[]
  symbols: readonly string[]
  /** Everything up to the moment when all books were complete. */
  opening: readonly RecordedInput[]
  inputs: readonly RecordedInput[]
  seconds: number
  messages: number
}

const warmUpMs = 6000

/** Lets the simulated exchanges rage, and writes down what comes over their lines. */
export async function makeStorm(seconds: number, actionsPerSecond: number): Promise<Storm> {
  const clock = new FakeClock()
  const market = openPaperMarket(clock, 42, { actionsPerSecond })
  const venues = market.venues.map(({ id }) => id)
  const recorded: RecordedInput[] = []
  const take = (piece: Uint8Array) => {
    for (const input of readPiece(piece)) recorded.push(input)
  }
  let isHead = true
  const recorder = new Recorder({ version: '', startedAt: 0, venues }, (piece) => {
    if (!isHead) take(piece)
    isHead = false
  })
  const hub = new Hub({
    version: '',
    mode: 'practice',
    venues: market.venues,
    clock,
    store: memoryStore(),
    wrap: (venue, adapter) => recorder.wrap(venue, adapter),
  })
  hub.start()
  await clock.advance(2000)
  const symbols = dollarSymbols(hub)
  const desk = new TestDesk(hub)
  symbols.forEach((symbol, at) => openPanels(desk, at, symbol, venues))
  await clock.advance(warmUpMs)
  recorder.flush()
  const opening = recorded.splice(0)
  await clock.advance(seconds * 1000)
  recorder.flush()
  market.stop()
  hub.stop()
  const messages = recorded.filter(({ input }) => input.kind === 'message').length
  return { venues, symbols, opening, inputs: recorded, seconds, messages }
}

/** What more than one exchange lists in dollars. */
export function dollarSymbols(hub: Hub): string[] {
  return hub.directory
    .find('', 500)
    .filter(({ quote, venues: listed }) => quote === 'USD' && listed.length > 1)
    .map(({ symbol }) => symbol)
}

/** A ladder of fifty levels and a tape for every symbol: more than fits on two monitors. */
export function openPanels(desk: TestDesk, at: number, symbol: string, venues: VenueId[]): void {
  const panels: ViewSpec[] = [
    { kind: 'ladder', symbol, depth: 50, condense: null, venues, filter: '' },
    { kind: 'tape', symbol, venues, filter: '', sumsMs: 300_000 },
  ]
  panels.forEach((what, panel) => desk.open(at * panels.length + panel + 1, what))
}
