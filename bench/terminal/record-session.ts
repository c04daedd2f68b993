import { Hub } from '@leadline/hub/hub'
import { Recorder } from '@leadline/hub/recording/recorder'
import { memoryStore } from '@leadline/hub/store/memory-store'
import { TestDesk } from '@leadline/hub/testing/test-desk'
import { openPaperMarket } from '@leadline/paper-trading/paper-market'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'

import { createRecordingFile } from '../../apps/terminal/src/recording/recording-file.ts'
import { dollarSymbols, openPanels } from './storm.ts'

export interface RecordedSession {
  seconds: number
  /** What happens in all books together, each second: a quiet day has less than 20. */
  actionsPerSecond: number
  /** Of the market: each has quiet and busy times of its own. */
  seed?: number
  /** Those whose ladder and tape are open; without it, all that are listed by more than one exchange in dollars. */
  symbols?: readonly string[]
}

const flushMs = 1000

/** A session with the simulated exchanges, written down as fast as the computer makes it. Says how many messages. */
export async function recordSession(
  path: string,
  { seconds, actionsPerSecond, seed = 7, symbols }: RecordedSession,
): Promise<number> {
  const clock = new FakeClock()
  const market = openPaperMarket(clock, seed, { actionsPerSecond })
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
  const opened = symbols ?? dollarSymbols(hub)
  opened.forEach((symbol, at) => openPanels(desk, at, symbol, venues))
  const received = () => hub.feeds.reduce((sum, { port }) => sum + (port?.messages ?? 0), 0)
  const receivedBefore = received()
  for (let passed = 0; passed < seconds * 1000; passed += flushMs) {
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await clock.advance(flushMs)
    desk.look(1)
    recorder.flush()
    // oxlint-disable-next-line no-await-in-loop -- a market in fast time is faster than a disk
    await file.written()
  }
  const messages = received() - receivedBefore
  market.stop()
  hub.stop()
  await file.close()
  if (file.failure !== undefined) throw new Error(file.failure)
  return messages
}
