import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'

import { faultNames } from '@leadline/venue-simulators/faults/fault'
import { openSimulators } from '@leadline/venue-simulators/simulators'
import { venueIds } from '@leadline/venues/venue-names'

import { environmentLines } from './environment-lines.ts'
import { readFaultOrder } from './fault-orders.ts'
import { serveVenue } from './serve-venue.ts'

const stepMs = 5
const usage =
  'npm run venues [-- --seed N --actions PER-SECOND --faults "[EXCHANGE] FAULT [always|once|off|PROBABILITY] [ms=…] [symbol=…] [form=…], …"]'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    faults: { type: 'string' },
    actions: { type: 'string' },
    help: { type: 'boolean' },
  },
})
const seed = Number(values.seed ?? '1')
/** What happens in all books together in a second. */
const actionsPerSecond = Number(values.actions ?? '200')
if (values.help === true || !Number.isSafeInteger(seed) || !(actionsPerSecond >= 0)) {
  console.error(`${usage}\nFaults: ${faultNames.join(', ')}`)
  process.exit(values.help === true ? 0 : 64)
}

const simulators = openSimulators({
  seed,
  now: Date.now(),
  latency: 'none',
  venues: venueIds,
  actionsPerSecond,
})
for (const text of (values.faults ?? '').split(',').filter((part) => part.trim() !== '')) {
  const mistake = order(text)
  if (mistake !== '') console.error(mistake)
}
const stepping = setInterval(() => simulators.advance(Math.max(Date.now(), simulators.now)), stepMs)

const served = await Promise.all(
  venueIds.map(async (venue) => ({ venue, ...(await serveVenue(simulators, venue)) })),
)
console.log('# Five simulated exchanges. Their keys are good for nothing else.')
console.log('LEADLINE_PRACTICE=off')
for (const { venue, port } of served) {
  const addresses = simulators.addresses(venue)
  for (const line of environmentLines(venue, port, addresses, simulators.keys(venue)))
    console.log(line)
}
console.error(
  `Seed ${seed}. Type "kraken sequence-gap once" to break something, "pause" and "resume" to hold the market still; Ctrl+C ends it.`,
)

createInterface({ input: process.stdin }).on('line', onMessage)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    clearInterval(stepping)
    for (const { close } of served) close()
    process.exit(0)
  })
}

/** Each line is answered when it has been done: whoever typed it need not guess. */
function onMessage(line: string): void {
  const word = line.trim().toLowerCase()
  const isMarket = word === 'pause' || word === 'resume'
  if (isMarket) simulators.market.isPaused = word === 'pause'
  console.error((isMarket ? '' : order(line)) || `Done: ${line.trim()}`)
}

/** What is wrong with it; empty where it was done. */
function order(text: string): string {
  const read = readFaultOrder(text)
  if (!read) return `Not understood: ${text.trim()}. Faults: ${faultNames.join(', ')}`
  try {
    for (const venue of read.venue ? [read.venue] : venueIds) {
      simulators.setFault(venue, read.fault, read.setting)
    }
    return ''
  } catch (error) {
    // A form that this fault does not have, for one.
    return error instanceof Error ? error.message : String(error)
  }
}
