import { BinanceUsMarket } from '../src/exchanges/binance-us/market/market.ts'
import { expectWork, quietIo, quietSink } from './quiet-ends.ts'
import { chance, compareWholeRuns } from './whole-runs.ts'

const now = 1_790_000_000_000
const symbol = {
  symbol: 'BTCUSD',
  status: 'TRADING',
  baseAsset: 'BTC',
  quoteAsset: 'USD',
  isSpotTradingAllowed: true,
  filters: [
    { filterType: 'PRICE_FILTER', tickSize: '0.01000000' },
    { filterType: 'LOT_SIZE', stepSize: '0.00001000' },
  ],
}

const level = (cents: number, size: number): [string, string] => [
  (cents / 100).toFixed(8),
  size.toFixed(8),
]
const bids = Array.from({ length: 1000 }, (_, i) => level(6_400_000 - i, 1))
const asks = Array.from({ length: 1000 }, (_, i) => level(6_400_100 + i, 1))
const event = (stream: string, data: object) =>
  JSON.stringify({ stream: `btcusd@${stream}`, data: { ...data, s: 'BTCUSD' } })

/** What happens in 100 ms: up to sixteen levels, a third of them deletions. */
function updates(count: number): string[] {
  const draw = chance(11)
  return Array.from({ length: count }, (_, index) => {
    const side = (from: number, sign: number) =>
      Array.from({ length: draw(9) }, () => {
        const away = draw(3) === 0 ? draw(900) : draw(20)
        return level(from + sign * away, draw(3) === 0 ? 0 : draw(100_000) / 1000)
      })
    const [U, u] = [1000 + 3 * index, 1002 + 3 * index]
    const data = { e: 'depthUpdate', E: now, U, u, b: side(6_400_000, -1), a: side(6_400_100, 1) }
    return event('depth@100ms', data)
  })
}

function trades(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const data = { e: 'trade', E: now, t: 40_000_000 + index, T: now, m: index % 2 === 0, M: true }
    return event('trade', { ...data, p: '63999.50000000', q: '0.00040000' })
  })
}

function openAdapter() {
  const io = quietIo()
  const sink = quietSink()
  const market = new BinanceUsMarket(io, sink)
  const answer = (path: string, json: unknown) => {
    const body = JSON.stringify(json)
    const id = io.requests.get(path) ?? 0
    market.answered(
      id,
      { kind: 'answered', status: 200, headers: {}, body, sentAt: now, receivedAt: now },
      now,
    )
  }
  market.start(now)
  answer('/api/v3/exchangeInfo', { symbols: [symbol] })
  market.subscribe('BTC-USD', { bookLevels: 50, trades: true, ticker: false }, now)
  market.opened('market-1', now)
  market.message('market-1', '{"result":null,"id":1}', now)
  answer('/api/v3/trades', [])
  market.message(
    'market-1',
    event('depth@100ms', { e: 'depthUpdate', U: 999, u: 999, b: [], a: [] }),
    now,
  )
  answer('/api/v3/depth', { lastUpdateId: 999, bids, asks })
  return { sink, take: (text: string) => market.message('market-1', text, now) }
}

const parse = () => (text: string) => JSON.parse(text) as unknown

export function benchBinanceUs(): void {
  const changes = updates(2000)
  expectWork(openAdapter(), changes, ({ changes: seen }) => seen)
  compareWholeRuns('Binance.US: a change of up to 16 levels, joined, applied, shown', changes, {
    'JSON.parse alone': parse,
    'read, prove, apply': () => openAdapter().take,
  })
  const prints = trades(2000)
  expectWork(openAdapter(), prints, ({ trades: seen }) => seen)
  compareWholeRuns('Binance.US: a trade', prints, {
    'JSON.parse alone': parse,
    'read, turn, report': () => openAdapter().take,
  })
}
