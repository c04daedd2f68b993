import { GeminiMarket } from '../src/exchanges/gemini/market/market.ts'
import { markets } from '../src/exchanges/gemini/testing/market-harness.ts'
import { WrittenBook as GeminiBook } from '../src/exchanges/gemini/testing/written-book.ts'
import { KrakenMarket } from '../src/exchanges/kraken/market/market.ts'
import { pairs } from '../src/exchanges/kraken/testing/market-harness.ts'
import { bookOfBtc } from '../src/exchanges/kraken/testing/written-book.ts'
import { batches, compare } from './compare.ts'
import { openQuietly } from './quiet-harness.ts'

/** Changes near the best price, as they are in a busy market. */
const changes = Array.from({ length: 64 }, (_, index) => ({
  step: (index * 7) % 12,
  size: 1_000_000 + index * 12_345,
}))

/** In one piece, as it comes from a socket. */
const asReceived = (text: string) => Buffer.from(text).toString()

const parseAlone = (text: string): unknown => JSON.parse(text)

export function benchBookUpdates(): void {
  benchKraken()
  benchGemini()
}

function benchKraken(): void {
  const book = bookOfBtc(25)
  const list = { error: [], result: pairs }
  const { receive, mustBeLive } = openQuietly(
    (io, sink) => new KrakenMarket(io, sink),
    list,
    book.snapshot(),
  )
  const there = changes.map(({ step, size }) =>
    book.update({ asks: [[600_001 + step, size]], bids: [[599_999 - step, size]] }),
  )
  // And back, so that the round can be run again with every frame proving itself.
  const start = bookOfBtc(25)
  const back = changes.slice(0, 12).map(({ step }) =>
    book.update({
      asks: start.levels('asks').filter(([price]) => price === 600_001 + step),
      bids: start.levels('bids').filter(([price]) => price === 599_999 - step),
    }),
  )
  const texts = [...there, ...back].map(asReceived)
  compare('Kraken: a book update, read, applied and proven by checksum', texts, {
    'JSON.parse alone': parseAlone,
    'KrakenMarket.message': receive,
  })
  mustBeLive()
}

function benchGemini(): void {
  const book = new GeminiBook()
  const { receive, mustBeLive } = openQuietly(
    (io, sink) => new GeminiMarket(io, sink),
    markets,
    book.snapshot(),
  )
  // Numbers must rise for ever: no text can be used twice.
  const texts = Array.from({ length: batches * changes.length }, (_, index) => {
    const { step, size } = changes[index % changes.length] ?? { step: 0, size: 1 }
    const a = [[7_740_150 + step * 10, size]] as const
    const b = [[7_739_500 - step * 10, size]] as const
    return asReceived(book.update({ a, b }))
  })
  let next = 0
  compare('Gemini: a book update, read, applied and proven by its numbers', texts.slice(0, 64), {
    'JSON.parse alone': parseAlone,
    'GeminiMarket.message': () => {
      receive(texts[next] ?? '')
      next += 1
    },
  })
  mustBeLive()
}
