import { CoinbaseMarket } from '../src/exchanges/coinbase/market/market.ts'
import { expectWork, quietIo, quietSink } from './quiet-ends.ts'
import { chance, compareWholeRuns } from './whole-runs.ts'

const now = 1_790_000_000_000
const product = {
  product_id: 'BTC-USD',
  base_currency_id: 'BTC',
  quote_currency_id: 'USD',
  price_increment: '0.01',
  quote_increment: '0.01',
  base_increment: '0.00000001',
  status: 'online',
  product_type: 'SPOT',
}

const time = '2026-09-21T14:13:24.000000Z'
const level = (side: string, cents: number, size: number) =>
  `{"side":"${side}","event_time":"${time}","price_level":"${(cents / 100).toFixed(2)}","new_quantity":"${size.toFixed(8)}"}`
const message = (channel: string, serial: number, event: string) =>
  `{"channel":"${channel}","client_id":"","timestamp":"${time}","sequence_num":${serial},"events":[${event}]}`
const l2 = (type: string, levels: readonly string[]) =>
  `{"type":"${type}","product_id":"BTC-USD","updates":[${levels.join(',')}]}`

const bids = Array.from({ length: 1000 }, (_, i) => level('bid', 6_400_000 - i, 1))
const asks = Array.from({ length: 1000 }, (_, i) => level('offer', 6_400_100 + i, 1))
const snapshot = message('l2_data', 0, l2('snapshot', [...bids, ...asks]))

/** Changes of one to eight levels, most of them near the best price, a third of them deletions. */
function updates(count: number): string[] {
  const draw = chance(7)
  return Array.from({ length: count }, (_, index) => {
    const levels = Array.from({ length: 1 + draw(8) }, () => {
      const away = draw(3) === 0 ? draw(1000) : draw(20)
      const size = draw(3) === 0 ? 0 : draw(100_000) / 1000
      return draw(2) === 0
        ? level('bid', 6_400_000 - away, size)
        : level('offer', 6_400_100 + away, size)
    })
    return message('l2_data', index + 1, l2('update', levels))
  })
}

function trades(count: number): string[] {
  const trade = (id: number, side: string) =>
    `{"trade_id":"${id}","product_id":"BTC-USD","price":"64000.01","size":"0.00150000","time":"${time}","side":"${side}"}`
  return Array.from({ length: count }, (_, index) => {
    const rows = [trade(2 * index + 2, 'SELL'), trade(2 * index + 1, 'BUY')]
    return message('market_trades', index, `{"type":"update","trades":[${rows.join(',')}]}`)
  })
}

function openAdapter(line: string, first: string | undefined) {
  const io = quietIo()
  const sink = quietSink()
  const market = new CoinbaseMarket(io, sink)
  market.start(now)
  const body = JSON.stringify({ products: [product] })
  const answer = {
    kind: 'answered',
    status: 200,
    headers: {},
    body,
    sentAt: now,
    receivedAt: now,
  } as const
  market.answered(io.requests.get('/api/v3/brokerage/market/products') ?? 0, answer, now)
  market.subscribe('BTC-USD', { bookLevels: 50, trades: true, ticker: false }, now)
  market.opened(line, now)
  if (first !== undefined) market.message(line, first, now)
  return { sink, take: (text: string) => market.message(line, text, now) }
}

const parse = () => (text: string) => JSON.parse(text) as unknown

export function benchCoinbase(): void {
  const changes = updates(2000)
  const openBook = () => openAdapter('book-1', snapshot)
  expectWork(openBook(), changes, ({ changes: seen }) => seen)
  compareWholeRuns('Coinbase: a change of 1 to 8 levels, counted, applied, shown', changes, {
    'JSON.parse alone': parse,
    'read, prove, apply': () => openBook().take,
  })
  compareWholeRuns('Coinbase: a snapshot of 2,000 levels', [snapshot], {
    'JSON.parse alone': parse,
    'read, prove, apply': () => openAdapter('book-1', undefined).take,
  })
  const prints = trades(2000)
  const openTape = () => openAdapter('prints', undefined)
  expectWork(openTape(), prints, ({ trades: seen }) => seen)
  compareWholeRuns('Coinbase: two trades', prints, {
    'JSON.parse alone': parse,
    'read, turn, report': () => openTape().take,
  })
}
