import type { RecordedInput } from '@leadline/hub/recording/recorded-input'
import type { VenueId } from '@leadline/venues/venue-names'

import type { Figure } from '../../packages/order-book/bench/measure.ts'
import { installCcxt } from '../../scripts/install-ccxt.mjs'
import { replayedHub } from './replayed-hub.ts'
import { makeStorm, type Storm } from './storm.ts'

/** What is used of ccxt: one exchange that is handed messages as if they came over its socket. */
interface CcxtExchange {
  handleMessage(client: object, message: unknown): void
  orderbooks: Record<string, { bids: { length: number } } | undefined>
}

/** Book messages of the same storm through our adapters, through ccxt's books, and through JSON.parse alone. */
export async function ccxtFigures(): Promise<Figure[]> {
  const { address, remove } = installCcxt()
  try {
    const { default: ccxt } = (await import(address)) as {
      default: { pro: Record<string, new () => CcxtExchange> }
    }
    const storm = await makeStorm(10, 6000)
    return [
      ...(['kraken', 'coinbase'] as const).flatMap((venue) => {
        const Exchange = ccxt.pro[venue]
        return Exchange ? figuresOf(storm, venue, () => new Exchange()) : []
      }),
      // ccxt speaks another socket of Gemini, and begins a book of Binance.US by a request of its own.
      ...(['gemini', 'binance-us'] as const).flatMap((venue) => ownFigures(storm, venue)),
    ]
  } finally {
    remove()
  }
}

function figuresOf(storm: Storm, venue: VenueId, make: () => CcxtExchange): Figure[] {
  const [parsed, own, over] = ownFigures(storm, venue)
  if (!parsed || !own || !over) return []
  const ours = own.value
  const texts = textsOf(storm, venue, storm.inputs)
  const exchange = make()
  const client = { url: '', subscriptions: {}, resolve: () => {}, reject: () => {} }
  for (const text of textsOf(storm, venue, storm.opening))
    exchange.handleMessage(client, JSON.parse(text))
  const theirs = microseconds(texts, (text) => exchange.handleMessage(client, JSON.parse(text)))
  if (!Object.values(exchange.orderbooks).some((book) => (book?.bids.length ?? 0) > 0)) {
    throw new Error('ccxt built no book')
  }
  return [
    parsed,
    own,
    { what: `${venue}: read and applied by ccxt, unproven`, value: theirs, unit: 'µs' },
    over,
    { what: `${venue}: ccxt over Leadline`, value: theirs / ours, unit: '×', goal: '≥ 5' },
  ]
}

/** What has to be read before an engine knows what is hot in it. */
const learningMessages = 10_000

function ownFigures(storm: Storm, venue: VenueId): Figure[] {
  const place = storm.venues.indexOf(venue)
  const during = storm.inputs.filter(({ venue: at, input }) => at === place && isOfBooks(input))
  const parse = microseconds(textsOf(storm, venue, storm.inputs), (text) => void JSON.parse(text))
  const runs = Math.ceil(learningMessages / during.length)
  const ours = Math.min(...Array.from({ length: runs }, () => ownRun(storm, place, during)))
  const proof = venue === 'kraken' ? 'checksum' : 'count'
  return [
    { what: `${venue}: a book message, JSON.parse alone`, value: parse, unit: 'µs' },
    { what: `${venue}: read, applied, proven by ${proof}`, value: ours, unit: 'µs' },
    { what: `${venue}: Leadline over JSON.parse`, value: ours / parse, unit: '×', goal: '≤ 3' },
  ]
}

function ownRun({ venues, opening }: Storm, place: number, during: Storm['inputs']): number {
  const { replayer } = replayedHub(venues)
  for (const input of opening) if (input.venue === place) replayer.play(input)
  return microseconds(during, (input) => replayer.play(input))
}

function textsOf(storm: Storm, venue: VenueId, inputs: Storm['inputs']): string[] {
  const place = storm.venues.indexOf(venue)
  return inputs.flatMap(({ venue: at, input }) =>
    at === place && input.kind === 'message' && isOfBooks(input) ? [input.text] : [],
  )
}

/** Kraken has one line for everything; Coinbase has lines for books alone, whose numbers must stay whole. */
function isOfBooks(input: RecordedInput['input']): boolean {
  if (input.kind !== 'message') return false
  const { name, text } = input
  return (
    name.startsWith('book') || text.includes('"channel":"book"') || text.includes('"depthUpdate"')
  )
}

const batch = 200

/** One of them, from the quicker batches: on a shared machine the others were interrupted. */
function microseconds<T>(items: readonly T[], run: (item: T) => void): number {
  const times: number[] = []
  for (let from = 0; from + batch <= items.length; from += batch) {
    const started = process.hrtime.bigint()
    for (let at = from; at < from + batch; at += 1) run(items[at] as T)
    times.push(Number(process.hrtime.bigint() - started) / 1000 / batch)
  }
  // The first ones are spent on learning what is hot.
  const learned = times.slice(times.length >> 2).toSorted((a, b) => a - b)
  return learned[learned.length >> 2] ?? Number.NaN
}
