import type { VenueState } from '@leadline/desk-protocol/hub-status'
import { openPaperMarket } from '@leadline/paper-trading/paper-market'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import type { VenueId } from '@leadline/venues/venue-names'

import { Hub, type HubSetup } from '../hub.ts'
import { memoryStore } from '../store/memory-store.ts'
import { TestDesk } from './test-desk.ts'

interface PaperDeskOptions {
  seed?: number
  venues?: readonly VenueId[]
  symbols?: readonly string[]
  /** Random flow; 0: only what the test scripts. */
  actionsPerSecond?: number
  hub?: Partial<HubSetup>
}

/** Simulated exchanges, adapters, hub and a desk without a screen, on a clock of the test's. */
export function openPaperDesk(options: PaperDeskOptions = {}) {
  const { seed = 7, hub: changes, ...market } = options
  const clock = new FakeClock(Date.UTC(2026, 10, 16, 14))
  const { venues, simulators, stop } = openPaperMarket(clock, seed, market)
  const errors: unknown[] = []
  const hub = new Hub({
    version: '0.0.0',
    mode: 'practice',
    venues,
    clock,
    store: memoryStore(),
    failed: (_venue, error) => errors.push(error),
    ...changes,
  })
  hub.start()
  const desk = new TestDesk(hub)
  const ids = venues.map(({ id }) => id)
  const ladder = { kind: 'ladder', depth: 10, condense: null, filter: '' } as const
  return {
    clock,
    hub,
    desk,
    simulators,
    ids,
    errors,
    openLadder: (view: number, symbol: string, shown: readonly VenueId[] = ids) =>
      desk.open(view, { ...ladder, symbol, venues: [...shown] }),
    openTickers: (view: number, symbols: readonly string[], shown: readonly VenueId[] = ids) =>
      desk.open(view, { kind: 'tickers', symbols: [...symbols], venues: [...shown] }),
    column: (view: number, venue: VenueId) =>
      desk.look(view).ladder?.columns.find(({ venue: place }) => hub.feeds[place]?.id === venue)
        ?.state,
    light: (venue: VenueId): VenueState | undefined =>
      hub.status(clock.now()).venues.find((state) => state.venue === venue),
    /** In small steps, as the world does, so that a desk looks in between. */
    advance: async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 100) {
        // oxlint-disable-next-line no-await-in-loop -- time passes in order
        await clock.advance(Math.min(100, ms - passed))
        desk.look(1)
      }
    },
    stop: () => {
      hub.stop()
      stop()
    },
  }
}
