import { bookHistoryFamily } from '@leadline/desk-protocol/messages/book-history-messages'
import { Hub } from '@leadline/hub/hub'
import type { TileStore } from '@leadline/hub/services/book-history/tile-store'
import { memoryStore } from '@leadline/hub/store/memory-store'
import { TestDesk } from '@leadline/hub/testing/test-desk'
import { openPaperMarket } from '@leadline/paper-trading/paper-market'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'

export const busySymbol = 'BTC-USD'

/** What happens in the books of that symbol together, each second: about what a busy hour of Bitcoin has. */
export const busyActions = 400

/** How often time passes at the exchanges. A second has many: a column is looked at once in it. */
const stepMs = 50
const pieceMs = 60_000

/** The books of five exchanges over so many hours, up to `until`, kept as the program keeps them. Says how many messages. */
export async function fillStore(
  bookTiles: TileStore,
  hours: number,
  until: number,
): Promise<number> {
  const clock = new FakeClock(until - hours * 3_600_000)
  const options = { actionsPerSecond: busyActions, symbols: [busySymbol], stepMs }
  const market = openPaperMarket(clock, 11, options)
  const store = memoryStore()
  const hub = new Hub({
    version: 'bench',
    mode: 'practice',
    venues: market.venues,
    clock,
    store,
    bookTiles,
  })
  hub.start()
  const desk = new TestDesk(hub)
  desk.join(bookHistoryFamily)
  desk.send(bookHistoryFamily, { type: 'historyFollow', symbol: busySymbol })
  const received = () => hub.feeds.reduce((sum, { port }) => sum + (port?.messages ?? 0), 0)
  for (let at = clock.now(); at < until; at += pieceMs) {
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await clock.advance(Math.min(pieceMs, until - at))
    // Nobody reads them.
    desk.said.length = 0
  }
  const messages = received()
  market.stop()
  hub.stop()
  return messages
}
