import { Hub } from '@leadline/hub/hub'
import { memoryStore } from '@leadline/hub/memory-store'
import { openPracticeMarket } from '@leadline/hub/practice/practice-market'
import { Recorder } from '@leadline/hub/recording/recorder'
import { TestDesk } from '@leadline/hub/testing/test-desk'
import { FakeClock } from '@leadline/venues/testing/fake-clock'

import { createRecordingFile } from '../../apps/terminal/src/recording/recording-file.ts'
import { openPanels } from './storm.ts'

/** What happens in all books together, each second: a quiet day has less. */
const actionsPerSecond = 20
const symbols = ['BTC-USD', 'ETH-USD']
const flushMs = 10_000

/** So many hours of the simulated exchanges, written down as fast as the computer makes them. Says how many messages. */
export async function recordSession(path: string, hours: number): Promise<number> {
  const clock = new FakeClock()
  const market = openPracticeMarket(clock, 7, { actionsPerSecond })
  const venues = market.venues.map(({ id }) => id)
  const file = await createRecordingFile(path)
  const head = { version: 'bench', startedAt: clock.now(), venues }
  const recorder = new Recorder(head, (piece) => file.piece(piece))
  const hub = new Hub({
    version: 'bench',
    mode: 'practice',
    venues: market.venues,
    clock,
    store: memoryStore(),
    wrap: (venue, adapter) => recorder.wrap(venue, adapter),
  })
  hub.start()
  await clock.advance(2000)
  const desk = new TestDesk(hub)
  symbols.forEach((symbol, at) => openPanels(desk, at, symbol, venues))
  for (let passed = 0; passed < hours * 3_600_000; passed += flushMs) {
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await clock.advance(flushMs)
    desk.look(1)
    recorder.flush()
  }
  const messages = hub.feeds.reduce((sum, { port }) => sum + (port?.messages ?? 0), 0)
  market.stop()
  hub.stop()
  await file.close()
  return messages
}
