import { type MakerKind, makerKinds } from '@leadline/order-book/maker/maker-event'
import type { VenueId } from '@leadline/venues/venue-names'
import { venueOf } from '@leadline/venues/venue-registry'

import { rescale } from './book-ground-truths.ts'
import { MakerGroundTruth, type TrueEvent } from './maker-ground-truth.ts'
import { openPaperDesk } from './paper-desk.ts'
import { ShyWalls } from './shy-walls.ts'

export interface KindAccuracy {
  kind: MakerKind
  /** Of what was said, the share that happened. */
  precision: number
  /** Of what happened, the share that was said. */
  recall: number
  said: number
  happened: number
}

/** A message is under way, waits for its turn, and for its trades. */
const mostLateMs = 450
const symbol = 'BTC-USD'

/**
 * Lets the simulated exchange live for so long, its messages read by the adapter that reads the real ones, and counts what the
 * maker tape said against what its orders know.
 */
export async function measureMakers(
  venue: VenueId,
  { seed = 7, ms = 120_000, actionsPerSecond = 60 } = {},
): Promise<KindAccuracy[]> {
  const { hub, clock, simulators, errors, stop } = openPaperDesk({
    seed,
    venues: [venue],
    symbols: [symbol],
    actionsPerSecond,
  })
  const marketBook = simulators.market.bookOf(venue, symbol)
  if (!marketBook) throw new RangeError(`${venue} has no ${symbol}.`)
  const [feed] = hub.feeds
  const need = { bookLevels: 100, trades: true, ticker: false }
  const releases = [hub.makerTapes.look(symbol), feed?.interest.add(symbol, need)]
  await clock.advance(10_000)
  const shared = hub.makerTapes.of(symbol)
  const groundTruth = new MakerGroundTruth(marketBook, () => simulators.now)
  const from = clock.now()
  const walls = new ShyWalls(marketBook)
  const said: TrueEvent[] = []
  let read = shared?.tape.next ?? 0
  for (let passed = 0; passed < ms; passed += 1000) {
    walls.turn(simulators.now)
    simulators.market.publish(marketBook, simulators.now)
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await clock.advance(1000)
    shared?.readers[0]?.settle(clock.now())
    for (; read < (shared?.tape.next ?? 0); read += 1) {
      const line = shared?.tape.at(read)
      const scale = shared?.scales[0]
      if (!line || !scale) continue
      const { priceDecimals, sizeDecimals } = marketBook.plan
      said.push({
        ...line,
        price: rescale(line.price, scale.priceDecimals, priceDecimals),
        size: rescale(Number(line.size), scale.sizeDecimals, sizeDecimals),
      })
    }
  }
  const until = clock.now()
  for (const release of releases) release?.()
  stop()
  if (errors.length > 0) throw errors[0]
  // At both ends, one of the two may not be there yet.
  const isInside = ({ time }: TrueEvent) =>
    time >= from + 2 * mostLateMs && time <= until - 2 * mostLateMs
  // Within one netted message nobody knows what came first.
  const earliest = -(venueOf(venue).bookMessages?.nettedMs ?? 0)
  return makerKinds.map((kind) => {
    const ofKind = (events: readonly TrueEvent[]) => events.filter((event) => event.kind === kind)
    return compare(kind, ofKind(said), ofKind(groundTruth.events), isInside, earliest)
  })
}

/** Each event is right as far as events of the other list at the same price, side and time cover its size. */
function compare(
  kind: MakerKind,
  said: readonly TrueEvent[],
  happened: readonly TrueEvent[],
  isInside: (event: TrueEvent) => boolean,
  earliestMs: number,
): KindAccuracy {
  const keyOf = ({ side, price }: TrueEvent) => `${side} ${price}`
  const open = Map.groupBy(
    happened.map((event) => ({ event, left: event.size })),
    ({ event }) => keyOf(event),
  )
  const covered = new Map<TrueEvent, number>()
  for (const event of said) {
    let left = event.size
    for (const real of open.get(keyOf(event)) ?? []) {
      const late = event.time - real.event.time
      if (real.left === 0 || late < earliestMs || late > mostLateMs) continue
      const both = Math.min(left, real.left)
      left -= both
      real.left -= both
      if (left === 0) break
    }
    covered.set(event, (event.size - left) / event.size)
  }
  const reals = [...open.values()].flat().filter(({ event }) => isInside(event))
  const counted = said.filter(isInside)
  return {
    kind,
    precision: mean(counted.map((event) => covered.get(event) ?? 0)),
    recall: mean(reals.map(({ event, left }) => (event.size - left) / event.size)),
    said: counted.length,
    happened: reals.length,
  }
}

/** Of nothing, everything is right. */
function mean(values: readonly number[]): number {
  return values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length
}
