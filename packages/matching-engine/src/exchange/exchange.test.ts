import { expect, test } from 'vitest'

import { openLittleExchange } from '../testing/little-exchange.ts'
import { amountText, parseAmount } from './amount.ts'
import { Ticket } from './ticket.ts'

const one = 100_000_000

function placed(result: unknown): Ticket {
  if (!(result instanceof Ticket)) throw new Error(`refused: ${String(result)}`)
  return result
}

test('the better price trades first, then the order that came first', () => {
  const { exchange, accountWith, order, now } = openLittleExchange()
  const seller = accountWith({ BTC: '10' })
  const sell = (limit: number) =>
    placed(exchange.place(seller, order({ side: 'sell', size: one, limit }), now))
  const [dear, first, second] = [sell(101_00), sell(100_00), sell(100_00)]
  const buyer = accountWith({ USD: '1000' })
  placed(exchange.place(buyer, order({ side: 'buy', size: 1.5 * one, limit: 101_00 }), now))
  expect([first.filled, second.filled, dear.filled]).toEqual([one, one / 2, 0])
})

test('a buyer pays the price that was shown, gets the difference back, and pays the fee of a taker', () => {
  const { exchange, accountWith, order, now } = openLittleExchange()
  const seller = accountWith({ BTC: '1' })
  exchange.place(seller, order({ side: 'sell', size: one, limit: 100_00 }), now)
  const buyer = accountWith({ USD: '1000' })
  const ticket = placed(
    exchange.place(buyer, order({ side: 'buy', size: one, limit: 105_00 }), now),
  )
  expect(ticket.status).toBe('filled')
  expect(amountText(buyer.available('USD'))).toBe('899.8')
  expect(amountText(buyer.balance('BTC').total)).toBe('1')
  expect(amountText(seller.balance('USD').total)).toBe('99.9')
  expect(buyer.balance('USD').held).toBe(0n)
})

test('fees are taken from what comes in where the exchange does so', () => {
  const { exchange, accountWith, order, now } = openLittleExchange({ feeIn: 'received' })
  const seller = accountWith({ BTC: '1' })
  exchange.place(seller, order({ side: 'sell', size: one, limit: 100_00 }), now)
  const buyer = accountWith({ USD: '100' })
  placed(exchange.place(buyer, order({ side: 'buy', size: one, limit: 100_00 }), now))
  expect(amountText(buyer.balance('USD').total)).toBe('0')
  expect(amountText(buyer.balance('BTC').total)).toBe('0.998')
})

test('an order that cannot be paid is refused, and nothing is held for it', () => {
  const { exchange, accountWith, order, now } = openLittleExchange()
  const buyer = accountWith({ USD: '100' })
  const plan = order({ side: 'buy', size: one, limit: 100_00 })
  expect(exchange.place(buyer, plan, now)).toBe('insufficient-funds')
  expect(buyer.balance('USD')).toEqual({ total: parseAmount('100'), held: 0n })
})

test.each([
  ['refuse', 'post-only'],
  ['cancel', { status: 'cancelled', reason: 'post-only', filled: 0 }],
] as const)('post-only never takes: the exchange may %s it', (postOnlyCross, outcome) => {
  const { exchange, accountWith, order, now } = openLittleExchange({ postOnlyCross })
  exchange.place(accountWith({ BTC: '1' }), order({ side: 'sell', size: one, limit: 100_00 }), now)
  const buyer = accountWith({ USD: '1000' })
  const plan = order({ side: 'buy', size: one, limit: 100_00, postOnly: true })
  expect({ result: exchange.place(buyer, plan, now) }).toMatchObject({ result: outcome })
  expect(buyer.balance('USD').held).toBe(0n)
})

test('fill-or-kill is all or nothing; immediate-or-cancel keeps what it got', () => {
  const { exchange, accountWith, order, now } = openLittleExchange()
  exchange.place(accountWith({ BTC: '1' }), order({ side: 'sell', size: one, limit: 100_00 }), now)
  const buyer = accountWith({ USD: '1000' })
  const buy = (timeInForce: 'fok' | 'ioc') =>
    placed(
      exchange.place(buyer, order({ side: 'buy', size: 2 * one, limit: 100_00, timeInForce }), now),
    )
  expect(buy('fok')).toMatchObject({ status: 'cancelled', reason: 'not-filled-whole', filled: 0 })
  expect(buy('ioc')).toMatchObject({
    status: 'cancelled',
    reason: 'not-filled-at-once',
    filled: one,
  })
})

test('a market order for an amount of money spends no more than that, the fee included', () => {
  const { exchange, accountWith, order, now } = openLittleExchange()
  const seller = accountWith({ BTC: '10' })
  exchange.place(seller, order({ side: 'sell', size: one / 2, limit: 100_00 }), now)
  exchange.place(seller, order({ side: 'sell', size: 9 * one, limit: 110_00 }), now)
  const buyer = accountWith({ USD: '100' })
  const funds = parseAmount('100') ?? 0n
  const ticket = placed(
    exchange.place(buyer, order({ side: 'buy', size: { funds }, fundsIncludeFee: true }), now),
  )
  expect(ticket.status).toBe('filled')
  expect(ticket.fills.map(({ price }) => price)).toEqual([100_00, 110_00])
  expect(ticket.filledValue + ticket.fees).toBeLessThanOrEqual(funds)
  expect(ticket.filledValue + ticket.fees).toBeGreaterThan(funds - 10n ** 13n)
})

test('an iceberg shows a part, and its next part goes to the end of the queue', () => {
  const { exchange, marketBook, accountWith, order, now, events } = openLittleExchange()
  const seller = accountWith({ BTC: '10' })
  const iceberg = placed(
    exchange.place(
      seller,
      order({ side: 'sell', size: 3 * one, limit: 100_00, display: one }),
      now,
    ),
  )
  const plain = placed(
    exchange.place(seller, order({ side: 'sell', size: one, limit: 100_00 }), now),
  )
  expect(marketBook.book.sizeAt('sell', 100_00)).toBe(2 * one)
  marketBook.take('buy', 100_00, 1.5 * one, now)
  expect([iceberg.filled, plain.filled]).toEqual([one, one / 2])
  expect(events.filter(({ kind }) => kind === 'refilled')).toHaveLength(1)
  marketBook.take('buy', 100_00, 2 * one, now)
  expect([iceberg.filled, plain.filled]).toEqual([2.5 * one, one])
})

test('an iceberg that is made a million times larger trades in some parts, not in a million', () => {
  const { exchange, marketBook, accountWith, order, now, events } = openLittleExchange()
  const seller = accountWith({ BTC: '10' })
  const tiny = order({ side: 'sell', size: 15, limit: 100_00, display: 3 })
  const iceberg = placed(exchange.place(seller, tiny, now))
  exchange.amend(iceberg, { size: one }, now)
  marketBook.take('buy', 100_00, one, now)
  expect(iceberg.filled).toBe(one)
  expect(events.filter(({ kind }) => kind === 'refilled').length).toBeLessThan(15)
})

test('a stop waits, holds its funds, and wakes up when the price is touched', () => {
  const { exchange, marketBook, accountWith, order, now } = openLittleExchange()
  marketBook.rest('buy', 99_00, 5 * one, now)
  marketBook.rest('buy', 98_00, 5 * one, now)
  marketBook.rest('sell', 101_00, 5 * one, now)
  marketBook.take('buy', 101_00, 1, now)
  exchange.settle(marketBook, now)
  const seller = accountWith({ BTC: '1' })
  const trigger = { kind: 'touch', price: 99_00, direction: 'down' } as const
  const stop = placed(
    exchange.place(seller, order({ side: 'sell', size: one, limit: 98_50, trigger }), now),
  )
  expect(stop.status).toBe('waiting')
  expect(amountText(seller.available('BTC'))).toBe('0')
  marketBook.take('sell', 99_00, 1, now)
  exchange.settle(marketBook, now)
  expect(stop).toMatchObject({ status: 'filled', triggeredAt: now })
})

test('a stop on the wrong side of the market is refused', () => {
  const { exchange, marketBook, accountWith, order, now } = openLittleExchange()
  marketBook.rest('sell', 101_00, one, now)
  marketBook.take('buy', 101_00, 1, now)
  const trigger = { kind: 'touch', price: 102_00, direction: 'down' } as const
  const seller = accountWith({ BTC: '1' })
  const plan = order({ side: 'sell', size: one, limit: 98_50, trigger })
  expect(exchange.place(seller, plan, now)).toBe('triggers-at-once')
})

test('a trailing stop follows the best price and fires on the way back', () => {
  const { exchange, marketBook, accountWith, order, now } = openLittleExchange()
  const print = (price: number) => {
    marketBook.rest('sell', price, one, now)
    marketBook.take('buy', price, one, now)
    exchange.settle(marketBook, now)
  }
  print(100_00)
  const seller = accountWith({ BTC: '1' })
  const trigger = { kind: 'trail', direction: 'down', offset: { ticks: 200 } } as const
  const stop = placed(
    exchange.place(seller, order({ side: 'sell', size: one, limit: 90_00, trigger }), now),
  )
  for (const price of [100_00, 103_00, 101_50]) print(price)
  expect(stop.trailStop).toBe(101_00)
  expect(stop.status).toBe('waiting')
  print(101_00)
  expect(stop.triggeredAt).toBe(now)
})

test('of two linked orders only one happens, and the funds are held once', () => {
  const { exchange, marketBook, accountWith, order, now } = openLittleExchange()
  marketBook.rest('sell', 100_00, one, now)
  marketBook.take('buy', 100_00, one, now)
  const seller = accountWith({ BTC: '1' })
  const trigger = { kind: 'touch', price: 95_00, direction: 'down' } as const
  const pair = exchange.placeEither(
    seller,
    [
      order({ side: 'sell', size: one, limit: 105_00, postOnly: true }),
      order({ side: 'sell', size: one, limit: 94_00, trigger }),
    ],
    now,
  )
  if (!Array.isArray(pair)) throw new Error(pair)
  expect(amountText(seller.available('BTC'))).toBe('0')
  marketBook.take('buy', 105_00, one / 4, now)
  expect(pair.map(({ status }) => status)).toEqual(['open', 'cancelled'])
  expect(pair[1]?.reason).toBe('linked-order')
  expect(amountText(seller.balance('BTC').held)).toBe('0.75')
})

test.each([
  ['cancel-newest', 'cancelled', 'open', 2],
  ['cancel-oldest', 'open', 'cancelled', 2],
  ['cancel-both', 'cancelled', 'cancelled', 2],
  ['decrement', 'cancelled', 'open', 1],
] as const)('nobody trades with himself: %s', (selfTrade, taker, maker, left) => {
  const { exchange, accountWith, order, now } = openLittleExchange()
  const account = accountWith({ BTC: '10', USD: '1000' })
  const resting = placed(
    exchange.place(account, order({ side: 'sell', size: 2 * one, limit: 100_00 }), now),
  )
  const incoming = placed(
    exchange.place(account, order({ side: 'buy', size: one, limit: 100_00, selfTrade }), now),
  )
  expect([incoming.status, resting.status]).toEqual([taker, maker])
  expect(incoming.filled + resting.filled).toBe(0)
  expect(resting.remaining).toBe(left * one)
})

test('a smaller size keeps the place in the queue, a larger one or another price loses it', () => {
  const { exchange, marketBook, accountWith, order, now } = openLittleExchange()
  const account = accountWith({ BTC: '10' })
  const sell = () =>
    placed(exchange.place(account, order({ side: 'sell', size: 2 * one, limit: 100_00 }), now))
  const [first, second] = [sell(), sell()]
  expect(exchange.amend(first, { size: one }, now)).toBeUndefined()
  marketBook.take('buy', 100_00, one / 2, now)
  expect([first.filled, second.filled]).toEqual([one / 2, 0])
  exchange.amend(first, { size: 3 * one }, now)
  marketBook.take('buy', 100_00, one, now)
  expect([first.filled, second.filled]).toEqual([one / 2, one])
  expect(amountText(account.balance('BTC').held)).toBe('3.5')
})

test('an amendment below what is filled cancels the rest', () => {
  const { exchange, marketBook, accountWith, order, now } = openLittleExchange()
  const account = accountWith({ BTC: '10' })
  const ticket = placed(
    exchange.place(account, order({ side: 'sell', size: 2 * one, limit: 100_00 }), now),
  )
  marketBook.take('buy', 100_00, one, now)
  exchange.amend(ticket, { size: one / 2 }, now)
  expect(ticket).toMatchObject({ status: 'cancelled', filled: one })
  expect(account.balance('BTC').held).toBe(0n)
})

test('an order with an end expires at its time and gives back what it held', () => {
  const { exchange, agenda, accountWith, order, now } = openLittleExchange()
  const account = accountWith({ BTC: '1' })
  const plan = order({ side: 'sell', size: one, limit: 100_00, expiresAt: now + 60_000 })
  const ticket = placed(exchange.place(account, plan, now))
  agenda.runUntil(now + 59_999)
  expect(ticket.status).toBe('open')
  agenda.runUntil(now + 60_000)
  expect(ticket).toMatchObject({ status: 'expired', updatedAt: now + 60_000 })
  expect(account.balance('BTC').held).toBe(0n)
})

test('an order that is to start later starts then', () => {
  const { exchange, agenda, marketBook, accountWith, order, now } = openLittleExchange()
  const plan = order({ side: 'sell', size: one, limit: 100_00, startsAt: now + 5000 })
  const ticket = placed(exchange.place(accountWith({ BTC: '1' }), plan, now))
  expect(marketBook.book.sizeAt('sell', 100_00)).toBe(0)
  agenda.runUntil(now + 5000)
  expect(ticket.status).toBe('open')
  expect(marketBook.book.sizeAt('sell', 100_00)).toBe(one)
})

test('a fill can race a cancel: the order ends cancelled, with a part filled', () => {
  const { exchange, races, accountWith, order, now } = openLittleExchange()
  const ticket = placed(
    exchange.place(
      accountWith({ BTC: '1' }),
      order({ side: 'sell', size: one, limit: 100_00 }),
      now,
    ),
  )
  races.isNext = true
  expect(exchange.cancel(ticket, now)).toBe(true)
  expect(ticket).toMatchObject({ status: 'cancelled', filled: one / 2 })
})

test('every event has a number, one higher than the one before', () => {
  const { exchange, events, accountWith, order, now } = openLittleExchange()
  const account = accountWith({ BTC: '10', USD: '1000' })
  exchange.place(account, order({ side: 'sell', size: one, limit: 100_00 }), now)
  exchange.place(
    accountWith({ USD: '1000' }),
    order({ side: 'buy', size: one, limit: 100_00 }),
    now,
  )
  expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1))
  expect(events.map(({ kind }) => kind)).toEqual([
    'accepted',
    'opened',
    'accepted',
    'fill',
    'filled',
    'fill',
    'filled',
  ])
})
