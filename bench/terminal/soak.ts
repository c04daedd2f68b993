// node bench/terminal/soak.ts [MINUTES]: a wild market for so many minutes of its own time, and what the memory does.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

import { Hub } from '@leadline/hub/hub'
import { memoryStore } from '@leadline/hub/memory-store'
import { openPracticeMarket } from '@leadline/hub/practice/practice-market'
import { TestDesk } from '@leadline/hub/testing/test-desk'
import { FakeClock } from '@leadline/venues/testing/fake-clock'

import { openPanels } from './storm.ts'

const minutes = Number(process.argv[2] ?? '10')
const actionsPerSecond = 6000
const symbols = ['BTC-USD', 'ETH-USD', 'SOL-USD', 'XRP-USD']

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const clock = new FakeClock()
const market = openPracticeMarket(clock, 42, { actionsPerSecond })
const venues = market.venues.map(({ id }) => id)
const hub = new Hub({
  version: '',
  mode: 'practice',
  venues: market.venues,
  clock,
  store: memoryStore(),
})
hub.start()
const desk = new TestDesk(hub)
symbols.forEach((symbol, at) => openPanels(desk, at, symbol, venues))

const messages = () => hub.feeds.reduce((sum, { port }) => sum + (port?.messages ?? 0), 0)
console.log('minute   messages      heap MB')
for (let minute = 1; minute <= minutes; minute += 1) {
  for (let frame = 0; frame < 600; frame += 1) {
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await clock.advance(100)
    desk.look(1)
  }
  collect()
  const heap = process.memoryUsage().heapUsed / 1024 / 1024
  console.log(
    `${String(minute).padStart(6)} ${String(messages()).padStart(10)} ${heap.toFixed(1).padStart(12)}`,
  )
}
market.stop()
hub.stop()
