import type { VenueId } from '@leadline/venues/venue-names'

import type { Measurement } from '../../packages/order-book/bench/measure.ts'
import { installCcxt } from '../../scripts/install/install-ccxt.mjs'
import { replayedHub } from './replayed-hub.ts'
import { makeStorm, type Storm } from './storm.ts'

/** What is used of ccxt: one exchange, and its own reader of a socket, which is never opened. */
interface CcxtExchange {
  client(url: string): CcxtClient
  orderbooks: Record<string, { bids: { length: number } } | undefined>
}

interface CcxtClient {
  onMessage(event: { data: string }): void
  reject(error: unknown): unknown
}

/** Book messages of the same storm through our adapters, through ccxt's books, and through JSON.parse alone. */
export async function ccxtMeasurements(): Promise<Measurement[]> {
  const { address, remove } = installCcxt()
  try {
    const { default: ccxt } = (await import(address)) as {
      default: { pro: Record<string, new () => CcxtExchange> }
    }
    const storm = await makeStorm(10, 6000)
    return [
      ...(['kraken', 'coinbase'] as const).flatMap((venue) => {
        const Exchange = ccxt.pro[venue]
        return Exchange ? measurementsOf(storm, venue, () => new Exchange()) : []
      }),
      // ccxt speaks another socket of Gemini, and begins a book of Binance.US by a request of its own.
      ...(['gemini', 'binance-us'] as const).flatMap((venue) => measurementsOf(storm, venue)),
    ]
  } finally {
    remove()
  }
}

function measurementsOf(storm: Storm, venue: VenueId, make?: () => CcxtExchange): Measurement[] {
  const during = booksOf(storm, venue, storm.inputs)
  const { texts } = during
  const [parse = 0, ours = 0, theirs] = quickest(texts.length, [
    () => microseconds(texts.length, (at) => void JSON.parse(texts[at] ?? '')),
    () => ownRun(storm, venue, during),
    ...(make ? [() => ccxtRun(storm, venue, texts, make())] : []),
  ])
  const proof = venue === 'kraken' ? 'checksum' : 'count'
  const measurements: Measurement[] = [
    { what: `${venue}: a book message, JSON.parse alone`, value: parse, unit: 'µs' },
    { what: `${venue}: read, applied, proven by ${proof}`, value: ours, unit: 'µs' },
    { what: `${venue}: Leadline over JSON.parse`, value: ours / parse, unit: '×', goal: '≤ 3' },
  ]
  if (theirs === undefined) return measurements
  return [
    ...measurements,
    { what: `${venue}: read and applied by ccxt, unproven`, value: theirs, unit: 'µs' },
    { what: `${venue}: ccxt over Leadline`, value: theirs / ours, unit: '×', goal: '≥ 5' },
  ]
}

function ccxtRun(
  storm: Storm,
  venue: VenueId,
  texts: readonly string[],
  exchange: CcxtExchange,
): number {
  const client = exchange.client('wss://127.0.0.1/')
  // It would keep an error for whoever waits for a message, and nobody does.
  client.reject = (error) => {
    throw error
  }
  const take = (text = '') => client.onMessage({ data: text })
  for (const text of booksOf(storm, venue, storm.opening).texts) take(text)
  const spent = microseconds(texts.length, (at) => take(texts[at]))
  if (!Object.values(exchange.orderbooks).some((book) => (book?.bids.length ?? 0) > 0)) {
    throw new Error('ccxt built no book')
  }
  return spent
}

/** So many that an engine knows what is hot in it, and that some of the runs had their core to themselves. */
const learningMessages = 500_000

/**
 * Each one's quickest of several runs, which take turns because a shared machine is slower at one time than at another.
 * Each run is whole, because a book is not made to be begun in its middle.
 */
function quickest(messages: number, runs: readonly (() => number)[]): number[] {
  const rounds = Array.from({ length: Math.ceil(learningMessages / messages) }, () =>
    runs.map((run) => run()),
  )
  return runs.map((_, index) => Math.min(...rounds.map((round) => round[index] ?? Infinity)))
}

function ownRun(storm: Storm, venue: VenueId, { names, texts, times }: BookMessages): number {
  const { replayer, adapters } = replayedHub(storm.venues)
  const place = storm.venues.indexOf(venue)
  for (const input of storm.opening) if (input.venue === place) replayer.play(input)
  const adapter = adapters.get(venue)
  if (!adapter) throw new Error(`${venue} was not recorded`)
  return microseconds(texts.length, (at) =>
    adapter.message(names[at] ?? '', texts[at] ?? '', times[at] ?? 0),
  )
}

interface BookMessages {
  names: readonly string[]
  texts: readonly string[]
  times: Float64Array
}

function booksOf(storm: Storm, venue: VenueId, inputs: Storm['inputs']): BookMessages {
  const place = storm.venues.indexOf(venue)
  const found = inputs.flatMap(({ venue: at, time, input }) =>
    at === place && input.kind === 'message' && isOfBooks(input) ? [{ ...input, time }] : [],
  )
  return {
    names: found.map(({ name }) => name),
    texts: found.map(({ text }) => text),
    times: Float64Array.from(found, ({ time }) => time),
  }
}

/** Kraken has one line for everything; Coinbase has lines for books alone, whose numbers must stay whole. */
function isOfBooks({ name, text }: { name: string; text: string }): boolean {
  return (
    name.startsWith('book') || text.includes('"channel":"book"') || text.includes('"depthUpdate"')
  )
}

/** So short that most of them are not interrupted by whoever shares the machine. */
const batch = 50

/** One of them, from the quicker batches. */
function microseconds(count: number, run: (at: number) => void): number {
  const times: number[] = []
  for (let from = 0; from + batch <= count; from += batch) {
    const started = process.hrtime.bigint()
    for (let at = from; at < from + batch; at += 1) run(at)
    times.push(Number(process.hrtime.bigint() - started) / 1000 / batch)
  }
  // The first ones are spent on learning what is hot.
  const learned = times.slice(times.length >> 2).toSorted((a, b) => a - b)
  return learned[learned.length >> 2] ?? Number.NaN
}
