import type { AlgorithmCommand } from '@leadline/algorithms/command-rules'
import { exact, zero } from '@leadline/orders/decimal-text'
import { isWorking, type OrderRecord } from '@leadline/orders/order-record'
import { seededRandom } from '@leadline/runtime/seeded-random'
import { describe, expect, test } from 'vitest'

import { bothEngines } from './testing/both-engines.ts'
import { racing } from './testing/racing-script.ts'
import { ToyAlgorithm } from './testing/toy-algorithm.ts'

const isLong = process.env['LONG_TESTS'] === '1'
const histories = isLong ? 60 : 4
const steps = isLong ? 200 : 80

/** What an exchange may say next of an order that works there. */
function nextOf(order: OrderRecord, isCancelAsked: boolean, chance: number): Partial<OrderRecord> {
  const size = exact(order.terms.size ?? '0')
  const averagePrice = order.terms.limitPrice
  if (order.state === 'recorded') return { state: chance < 0.9 ? 'open' : 'rejected' }
  // A cancel was asked for, and a fill may still beat it.
  if (isCancelAsked && chance < 0.5) return { state: 'canceled' }
  const rest = size.minus(exact(order.filled))
  if (chance < 0.75 && rest.gt(exact('0.2'))) {
    const filled = exact(order.filled).plus(exact('0.1')).toFixed()
    return { state: 'partially-filled', filled, averagePrice }
  }
  return { state: 'filled', filled: size.toFixed(), averagePrice }
}

/** What must hold at every moment, whoever was faster. */
function check({ runner, orders, sentIn, canceled }: ToyAlgorithm): void {
  const opening = orders.filter(({ terms }) => terms.side === 'buy')
  expect(sentIn.filter((_state, index) => orders[index]?.terms.side === 'buy')).toEqual(
    opening.map(() => 'Running'),
  )
  expect(sentIn).not.toContain('Stopped')
  if (runner.state !== 'Running') {
    const left = opening.filter(
      ({ state, clientOrderId }) => isWorking(state) && !canceled.includes(clientOrderId),
    )
    expect(left, `would open, ${runner.state}`).toEqual([])
  }
  const held = orders.reduce((sum, { terms, filled }) => {
    const size = exact(filled)
    return terms.side === 'buy' ? sum.plus(size) : sum.minus(size)
  }, zero)
  expect(runner.account.sizeOf('BTC-USD', 'coinbase').toFixed()).toBe(held.toFixed())
  expect(held.gte(zero), 'more was sold than was bought').toBe(true)
}

describe.each(bothEngines())('on %s', (_name, engine) => {
  test(
    'fills race Start, Pause and Stop: nothing opens outside of Running, and orders and position agree at every moment',
    { timeout: isLong ? 600_000 : 60_000 },
    async () => {
      let orders = 0
      for (let seed = 1; seed <= histories; seed += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one history after the other
        orders += await race(
          new ToyAlgorithm(engine, racing(seed), `seed_${seed}.py`),
          seededRandom(seed),
        )
      }
      expect(orders, 'orders that raced').toBeGreaterThan(histories)
    },
  )
})

/** How many orders there were. */
async function race(toy: ToyAlgorithm, roll: () => number): Promise<number> {
  await toy.loaded()
  toy.runner.command('start')
  await toy.until(() => toy.feeds.length === 1, 'subscribing')
  for (let step = 1; step <= steps; step += 1) {
    const kind = roll()
    if (kind < 0.4) toy.quote(String(100 + step), String(101 + step), step)
    else if (kind < 0.85) notifyOfOrder(toy, roll)
    else if (kind < 0.95) toy.runner.command(roll() < 0.5 ? 'pause' : 'start')
    else {
      // Python gets on with it; how far is left to the computer.
      // oxlint-disable-next-line no-await-in-loop -- waits
      await new Promise((resolve) => setTimeout(resolve, Math.floor(roll() * 8)))
    }
    check(toy)
    // oxlint-disable-next-line no-await-in-loop -- what came meanwhile is received
    await new Promise((resolve) => setImmediate(resolve))
  }
  const last: AlgorithmCommand = roll() < 0.5 ? 'stop' : 'shutdown'
  toy.runner.command(last)
  for (let more = 0; more < 20; more += 1) {
    notifyOfOrder(toy, roll)
    check(toy)
  }
  await toy.until(() => toy.runner.isOver, last)
  check(toy)
  expect(toy.lines.filter((line) => line.startsWith('WRONG'))).toEqual([])
  const methods = toy.lines.filter((line) => /^on_(?:start|pause|stop)/.test(line))
  expect(methods.filter((line) => line === 'on_start')).toHaveLength(1)
  expect(methods[0]).toBe('on_start')
  expect(methods.at(-1)).toBe('on_stop opened None closed None')
  expect(toy.feeds.every(({ isOpen }) => !isOpen)).toBe(true)
  return toy.orders.length
}

function notifyOfOrder(toy: ToyAlgorithm, roll: () => number): void {
  const working = toy.orders.flatMap(({ state }, index) => (isWorking(state) ? [index] : []))
  const index = working[Math.floor(roll() * working.length)]
  const order = index === undefined ? undefined : toy.orders[index]
  if (index === undefined || !order) return
  toy.report(index, nextOf(order, toy.canceled.includes(order.clientOrderId), roll()))
}
