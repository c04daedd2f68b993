import { guide, tableAfter } from '@leadline/order-book/testing/manual-examples'
import { seededRandom } from '@leadline/runtime/seeded-random'
import { venueIds } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { completeCommand } from './complete-command.ts'
import { formatCommand } from './format-command.ts'
import type { CommandedOrder, OrderCommand } from './order-command.ts'
import { parseCommand } from './parse-command.ts'

const manual = guide('orders-and-tickets')

function commandOf(line: string): OrderCommand {
  const parsed = parseCommand(line)
  if (!('command' in parsed)) throw new Error(`${line}: ${parsed.message}`)
  return parsed.command
}

const mistakeIn = (line: string) => {
  const parsed = parseCommand(line)
  return 'command' in parsed ? '' : parsed.message
}

test('a limit order in one line: side, size, market, price, exchange and post-only', () => {
  expect(commandOf('buy 0.5 btc @ 65000 kr post')).toEqual({
    side: 'buy',
    size: '0.5',
    sizeUnit: 'asset',
    asset: 'BTC',
    quote: null,
    order: { kind: 'limit', limit: '65000' },
    venue: 'kraken',
    timeInForce: null,
    postOnly: true,
  })
})

test('every line of the manual is read as the order that stands beside it', () => {
  const rows = tableAfter(manual, '### A typed order')
  expect(rows.length).toBeGreaterThanOrEqual(12)
  for (const [line = '', , kind = ''] of rows) {
    const typed = line.replaceAll('`', '')
    expect([typed, commandOf(typed).order.kind]).toEqual([typed, kind.replaceAll('`', '')])
  }
})

test('a price that is missing is asked for, and never makes it a market order', () => {
  expect(mistakeIn('buy 0.5 btc kr')).toBe('Type a price, as in @ 65,000; or market.')
  expect(mistakeIn('buy 0.5 btc @')).toBe('Type the number.')
  expect(mistakeIn('buy 0.5 btc @ kr')).toBe('“kr” is no price.')
})

test.each([
  ['buy 1,5 btc @ 65000', '“1,5” is no size. Type 0.5, 25% or $1,000.'],
  ['buy 0 btc @ 65000', '“0” is no size. Type 0.5, 25% or $1,000.'],
  ['buy 1e3 btc @ 65000', '“1e3” is no size. Type 0.5, 25% or $1,000.'],
  ['buy -1 btc @ 65000', '“-1” is no size. Type 0.5, 25% or $1,000.'],
  ['buy 1k btc @ 65000', '“1k” is no size. Type 0.5, 25% or $1,000.'],
  ['buy 1 btc @ 67kk', '“67kk” is no price.'],
  ['buy 1 btc @ 10m', '“10m” is no price.'],
  ['buy 1 btc twap 10 in 20s', '“20s” is no time. Type minutes or hours: 5m, 90m or 2h.'],
  ['buy 1 btc @ 65.000.00', '“65.000.00” is no price.'],
  ['buy 1 btc @ 65000 66000', '“66000” is not understood here.'],
  ['buy 1 btc @ 65000 @ 66000', '“@” stands here twice.'],
  ['buy 1 btc @ 65000 kr cb', 'One order goes to one exchange; or to all: best.'],
  ['buy 1 btc @ 65000 ioc fok', 'ioc and fok do not go together.'],
  ['buy 1 btc @ 65000 ioc post', 'An order that must trade at once cannot be post-only.'],
  ['buy 1 btc market post', 'post is for limit orders.'],
  ['buy 1 btc @ 65000 twap 10 in 10m ioc', 'ioc is not for this order.'],
  ['buy 1 btc best kr', 'best goes to all exchanges: leave the exchange out.'],
  ['buy 25% btc best', 'best takes its size in the asset.'],
  [
    'buy risk 100 btc @ 65000',
    'risk is counted to a stop: type target, stop, and a price or market.',
  ],
  ['buy risk much btc @ 65000', '“much” is no amount. Type risk 100.'],
  ['buy 1 btc chase 65000 @ 66000', 'chase and limit do not go together.'],
  ['buy $1000 btc-eur @ 60000', 'The size is in USD, and BTC is traded against EUR.'],
  ['buy 1 btc @ 65000 on mars', 'There is no exchange “mars”.'],
])('%s: %s', (line, message) => {
  expect(mistakeIn(line)).toBe(message)
})

test('thousands may be typed with commas, and no digit is lost', () => {
  const { size, order } = commandOf('buy 1,234.123456789012345678 btc @ 65,000.10')
  expect(size).toBe('1234.123456789012345678')
  expect(order).toEqual({ kind: 'limit', limit: '65000.1' })
})

test('a price may be typed in thousands, and is exact', () => {
  expect(commandOf('buy 1 btc @ 67.125k').order).toEqual({ kind: 'limit', limit: '67125' })
  expect(commandOf('sell 1 btc stop 58K').order).toEqual({ kind: 'stop-market', stop: '58000' })
})

test('what was typed is completed: words, exchanges by two letters or by name', () => {
  const words = (text: string) =>
    completeCommand(text, ['kraken', 'coinbase']).words.map(({ word }) => word)
  expect(words('buy 0.5 btc @ 65000 po')).toEqual(['post'])
  expect(words('buy 0.5 btc @ 65000 co')).toEqual(['cb'])
  expect(words('buy 0.5 btc @ 65000 kr')).toEqual([])
  expect(words('buy 0.5 btc @ ')).toEqual([])
  expect(words('buy 0.5 btc @ 65000 ')).not.toContain('@')
  expect(words('buy ri')).toEqual(['risk'])
  expect(completeCommand('buy 0.5 bt', []).isMarket).toBe(true)
})

const next = seededRandom(20_260_601)
const pick = <Value>(list: readonly Value[]): Value =>
  list[Math.floor(next() * list.length)] as Value
const digits = (count: number) =>
  Array.from({ length: count }, () => Math.floor(next() * 10)).join('')
/** Up to eighteen decimals, canonical. */
const amount = () => {
  const decimals = digits(Math.floor(next() * 19)).replace(/0+$/, '')
  return `${1 + Math.floor(next() * 99_999)}${decimals === '' ? '' : `.${decimals}`}`
}

function randomOrder(): CommandedOrder {
  const prices = { limit: amount(), stop: amount() }
  return pick<() => CommandedOrder>([
    () => ({ kind: 'market' }),
    () => ({ kind: 'limit', limit: prices.limit }),
    () => ({ kind: 'stop-market', stop: prices.stop }),
    () => ({ kind: 'stop-limit', ...prices }),
    () => ({ kind: 'take-profit-market', stop: prices.stop }),
    () => ({ kind: 'take-profit-limit', ...prices }),
    () => ({ kind: 'trailing-stop', unit: pick(['percent', 'price']), value: amount() }),
    () => ({ kind: 'oco', ...prices }),
    () => {
      const entry = pick([null, prices.limit])
      const several = pick([{}, { earlier: [amount()] }, { earlier: [amount(), amount()] }])
      return { kind: 'bracket', entry, ...several, target: amount(), stop: prices.stop }
    },
    () => ({ kind: 'iceberg', limit: prices.limit, shown: amount() }),
    () => ({ kind: 'twap', slices: 7, minutes: 90, limit: pick([null, prices.limit]) }),
    () => ({ kind: 'chase', worst: amount() }),
    () => ({ kind: 'best' }),
  ])()
}

function randomCommand(): OrderCommand {
  const order = randomOrder()
  const isBest = order.kind === 'best'
  const units = ['asset', 'quote', 'percent'] as const
  const riskUnits = order.kind === 'bracket' ? [...units, 'risk' as const] : units
  const sizeUnit = isBest ? 'asset' : pick<OrderCommand['sizeUnit']>(riskUnits)
  const asset = pick([null, 'BTC', 'ETH', 'USDT'])
  const against = sizeUnit === 'quote' ? pick(['USD', 'EUR']) : pick([null, 'USD', 'EUR'])
  const quote = asset === null ? (sizeUnit === 'quote' ? 'USD' : null) : against
  const isTimed = /^(?:limit|stop-|take-)/.test(order.kind)
  const timeInForce = isTimed ? pick([null, 'gtc', 'ioc', 'fok'] as const) : null
  const canPost = order.kind === 'limit' && (timeInForce === null || timeInForce === 'gtc')
  return {
    side: pick(['buy', 'sell']),
    size: amount(),
    sizeUnit,
    asset,
    quote,
    order,
    venue: isBest ? null : pick([null, ...venueIds]),
    timeInForce,
    postOnly: canPost && pick([true, false]),
  }
}

test('two thousand orders, written as lines, are read as the same orders to the digit', () => {
  for (let round = 0; round < 2000; round += 1) {
    const command = randomCommand()
    expect([formatCommand(command), commandOf(formatCommand(command))]).toEqual([
      formatCommand(command),
      command,
    ])
  }
})

test('whatever words are typed in whatever order, a line that is read keeps every number that was typed', () => {
  const words =
    'buy sell 0.5 25% $1000 btc eth-usd @ 65000 stop 58000 target 63000 market post ioc kr cb best twap 10 in 10m show trail 2% of on usd'.split(
      ' ',
    )
  let read = 0
  for (let round = 0; round < 3000; round += 1) {
    const middle = Array.from({ length: Math.floor(next() * 6) }, () => pick(words))
    const line = [pick(['buy', 'sell']), '0.25', 'btc', ...middle].join(' ')
    const parsed = parseCommand(line)
    completeCommand(line, venueIds)
    if (!('command' in parsed)) continue
    read += 1
    const written = formatCommand(parsed.command)
    const numbers = (text: string) =>
      text.match(/\d[\d.]*/g)?.toSorted((one, other) => Number(one) - Number(other))
    expect([line, numbers(written)]).toEqual([line, numbers(line)])
  }
  expect(read).toBeGreaterThan(30)
})
