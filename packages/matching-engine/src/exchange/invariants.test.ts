import fc from 'fast-check'
import { expect, test } from 'vitest'

import type { Side } from '../book/resting-order.ts'
import { openLittleExchange } from '../testing/little-exchange.ts'
import { type Amount, amountOf, feeOf, notional } from './amount.ts'
import type { ExchangeRules } from './exchange-rules.ts'
import { requiredHold } from './settlement.ts'
import { Ticket } from './ticket.ts'

const step = fc.record({
  who: fc.nat(2),
  act: fc.constantFrom(
    'limit',
    'limit',
    'limit',
    'market',
    'funds',
    'cancel',
    'amend',
    'stop',
    'marketBook',
    'pair',
  ),
  side: fc.constantFrom<Side>('buy', 'sell'),
  price: fc.integer({ min: 90_00, max: 110_00 }),
  size: fc.integer({ min: 1, max: 300_000_000 }),
  option: fc.constantFrom('gtc', 'ioc', 'fok', 'post', 'iceberg', 'gtd'),
  selfTrade: fc.constantFrom('cancel-newest', 'cancel-oldest', 'cancel-both', 'decrement'),
  pick: fc.nat(50),
})

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** Three accounts and simulated flow do whatever comes, and everything is looked at after each step. */
function live(
  steps: readonly Step[],
  feeIn: ExchangeRules['feeIn'],
  look: (world: ReturnType<typeof open>) => void,
) {
  const world = open(feeIn)
  for (const each of steps) {
    act(world, each)
    look(world)
  }
}

function open(feeIn: ExchangeRules['feeIn']) {
  const little = openLittleExchange({ feeIn })
  const accounts = [1, 2, 3].map(() => little.accountWith({ BTC: '7.12345678', USD: '1000.12' }))
  little.marketBook.rest('buy', 95_00, 500_000_000, little.now)
  little.marketBook.rest('sell', 105_00, 500_000_000, little.now)
  return { ...little, accounts, tickets: [] as Ticket[], time: little.now }
}

function act(world: ReturnType<typeof open>, each: Step) {
  const { exchange, order, marketBook, accounts, tickets, agenda } = world
  world.time += 1000
  const { time } = world
  agenda.runUntil(time)
  const account = accounts[each.who]
  if (!account) return
  const ticket = tickets[each.pick % Math.max(tickets.length, 1)]
  const base = { side: each.side, selfTrade: each.selfTrade }
  const limited = {
    ...base,
    size: each.size,
    limit: each.price,
    timeInForce: each.option === 'ioc' || each.option === 'fok' ? each.option : ('gtc' as const),
    postOnly: each.option === 'post',
    ...(each.option === 'iceberg' && { display: Math.ceil(each.size / 5) }),
    ...(each.option === 'gtd' && { expiresAt: time + 5500 }),
  }
  const trigger = {
    kind: 'touch',
    price: each.price,
    direction: each.side === 'buy' ? 'up' : 'down',
  } as const
  const keep = (result: unknown) => {
    for (const one of Array.isArray(result) ? result : [result]) {
      if (one instanceof Ticket) tickets.push(one)
    }
  }
  if (each.act === 'limit') keep(exchange.place(account, order(limited), time))
  else if (each.act === 'market')
    keep(exchange.place(account, order({ ...base, size: each.size }), time))
  else if (each.act === 'funds') {
    const size = { funds: amountOf(each.size, 6) }
    keep(
      exchange.place(account, order({ ...base, size, fundsIncludeFee: each.pick % 2 === 0 }), time),
    )
  } else if (each.act === 'stop')
    keep(exchange.place(account, order({ ...limited, trigger }), time))
  else if (each.act === 'pair') {
    const pair = [order({ ...limited, postOnly: true }), order({ ...limited, trigger })] as const
    keep(exchange.placeEither(account, [...pair], time))
  } else if (each.act === 'cancel' && ticket) exchange.cancel(ticket, time)
  else if (each.act === 'amend' && ticket?.isLive && ticket.limit !== undefined) {
    exchange.amend(
      ticket,
      { size: each.size, ...(each.pick % 2 === 0 && { limit: each.price }) },
      time,
    )
  } else if (each.act === 'marketBook') {
    if (each.pick % 2 === 0) marketBook.rest(each.side, each.price, each.size, time)
    else marketBook.take(each.side, each.price, each.size, time)
    exchange.settle(marketBook, time)
  }
}

const runs = { numRuns: 150 }
const histories = fc.array(step, { minLength: 1, maxLength: 60 })

test.each(['quote', 'received', 'paid'] as const)(
  'no coin and no cent is made or lost, fees in %s',
  (feeIn) => {
    fc.assert(
      fc.property(histories, (steps) => {
        live(steps, feeIn, ({ accounts, tickets, accountWith }) => {
          for (const account of accounts) {
            const start = accountWith({ BTC: '7.12345678', USD: '1000.12' })
            const sums: Record<string, Amount> = {
              BTC: start.balance('BTC').total,
              USD: start.balance('USD').total,
            }
            for (const ticket of tickets.filter((one) => one.account === account)) {
              for (const fill of ticket.fills) {
                const coins = amountOf(fill.size, 8)
                const sign = ticket.side === 'buy' ? 1n : -1n
                sums['BTC'] = (sums['BTC'] ?? 0n) + sign * coins
                sums['USD'] = (sums['USD'] ?? 0n) - sign * fill.value
                sums[fill.feeCurrency] = (sums[fill.feeCurrency] ?? 0n) - fill.fee
              }
            }
            expect(account.balance('BTC').total).toBe(sums['BTC'])
            expect(account.balance('USD').total).toBe(sums['USD'])
          }
        })
      }),
      runs,
    )
  },
)

test.each(['quote', 'paid'] as const)(
  'what is held is what open orders need, and nothing is ever overdrawn, fees in %s',
  (feeIn) => {
    fc.assert(
      fc.property(histories, (steps) => {
        live(steps, feeIn, ({ accounts, tickets, exchange }) => {
          for (const account of accounts) {
            const held: Record<string, Amount> = { BTC: 0n, USD: 0n }
            for (const ticket of tickets.filter((one) => one.account === account && one.isLive)) {
              const isSecond = ticket.group[1] === ticket && ticket.group[0]?.isLive
              expect(ticket.held).toBe(isSecond ? 0n : requiredHold(ticket, exchange.rules))
              held[ticket.holdCurrency] = (held[ticket.holdCurrency] ?? 0n) + ticket.held
            }
            for (const currency of ['BTC', 'USD']) {
              expect(account.balance(currency).held).toBe(held[currency])
              expect(account.available(currency) >= 0n).toBe(true)
            }
          }
        })
      }),
      runs,
    )
  },
)

test('the book is never crossed, and each level is the sum of what its orders show', () => {
  fc.assert(
    fc.property(histories, (steps) => {
      live(steps, 'quote', ({ marketBook }) => {
        const { bids, asks } = marketBook.book
        const highestBid = bids.best?.price ?? 0
        expect(highestBid).toBeLessThan(asks.best?.price ?? Number.POSITIVE_INFINITY)
        for (const ladder of [bids, asks]) {
          let entry = 0
          for (let depth = 0; depth < ladder.length; depth += 1) {
            const level = ladder.at(depth)
            let shown = 0
            entry = 0
            for (let order = level?.head; order; order = order.next) {
              shown += order.shown
              expect(order.shown).toBeGreaterThan(0)
              expect(order.entry).toBeGreaterThan(entry)
              entry = order.entry
            }
            expect(level?.total).toBe(shown)
          }
        }
      })
    }),
    runs,
  )
})

test('each fill costs exactly its fee, and none is worse than its limit', () => {
  fc.assert(
    fc.property(histories, (steps) => {
      live(steps, 'quote', ({ tickets, exchange: { rules } }) => {
        for (const ticket of tickets) {
          let filled = 0
          for (const fill of ticket.fills) {
            filled += fill.size
            expect(fill.value).toBe(
              notional(fill.price, fill.size, { priceDecimals: 2, sizeDecimals: 8 }),
            )
            const rate = fill.isMaker ? rules.makerFee : rules.takerFee
            expect(fill.fee).toBe(feeOf(fill.value, rate, rules.feeDecimals))
          }
          expect(ticket.filled).toBe(filled)
          const { size, fundsIncludeFee } = ticket.plan
          const funds = typeof size !== 'number' && fundsIncludeFee ? size.funds : 10n ** 30n
          const fees = ticket.side === 'buy' ? ticket.fees : 0n
          expect(ticket.filledValue + fees <= funds).toBe(true)
        }
      })
    }),
    runs,
  )
})
