import type { AlgorithmCommand } from '@leadline/algorithms/command-rules'
import { exact, zero } from '@leadline/orders/decimal-text'
import { isWorking, type OrderRecord } from '@leadline/orders/order-record'
import { seededRandom } from '@leadline/runtime/seeded-random'
import { describe, expect, test } from 'vitest'

import { bothEngines } from './testing/both-engines.ts'
import { racing } from './testing/racing-script.ts'
import { ScriptHarness } from './testing/script-harness.ts'

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
function check({ runner, orders, sentIn, canceled }: ScriptHarness): void {
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
    { timeout: isLong ? 600_000 : 240_000 },
    async () => {
      let orders = 0
      for (let seed = 1; seed <= histories; seed += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one history after the other
        orders += await race(
          new ScriptHarness(engine, racing(seed), `seed_${seed}.py`),
          seededRandom(seed),
        )
      }
      expect(orders, 'orders that raced').toBeGreaterThanOrEqual(histories)
    },
  )
})

/** How many orders there were. */
async function race(harness: ScriptHarness, roll: () => number): Promise<number> {
  await harness.loaded()
  harness.runner.command('start')
  await harness.until(() => harness.feeds.length === 1, 'subscribing')
  for (let step = 1; step <= steps; step += 1) {
    const kind = roll()
    if (kind < 0.4) harness.quote(String(100 + step), String(101 + step), step)
    else if (kind < 0.85) notifyOfOrder(harness, roll)
    else if (kind < 0.95) harness.runner.command(roll() < 0.5 ? 'pause' : 'start')
    else {
      // Python gets on with it; how far is left to the computer.
      // oxlint-disable-next-line no-await-in-loop -- waits
      await new Promise((resolve) => setTimeout(resolve, Math.floor(roll() * 8)))
    }
    check(harness)
    // oxlint-disable-next-line no-await-in-loop -- what came meanwhile is received
    await new Promise((resolve) => setImmediate(resolve))
  }
  const last: AlgorithmCommand = roll() < 0.5 ? 'stop' : 'shutdown'
  harness.runner.command(last)
  for (let more = 0; more < 20; more += 1) {
    notifyOfOrder(harness, roll)
    check(harness)
  }
  await harness.until(() => harness.runner.isOver, last)
  check(harness)
  expect(harness.lines.filter((line) => line.startsWith('WRONG'))).toEqual([])
  const methods = harness.lines.filter((line) => /^on_(?:start|pause|stop)/.test(line))
  expect(methods.filter((line) => line === 'on_start')).toHaveLength(1)
  expect(methods[0]).toBe('on_start')
  expect(methods.at(-1)).toBe('on_stop opened None closed None')
  expect(harness.feeds.every(({ isOpen }) => !isOpen)).toBe(true)
  return harness.orders.length
}

function notifyOfOrder(harness: ScriptHarness, roll: () => number): void {
  const working = harness.orders.flatMap(({ state }, index) => (isWorking(state) ? [index] : []))
  const index = working[Math.floor(roll() * working.length)]
  const order = index === undefined ? undefined : harness.orders[index]
  if (index === undefined || !order) return
  harness.report(index, nextOf(order, harness.canceled.includes(order.clientOrderId), roll()))
}
