import { expect, test } from 'vitest'

import { OrderManagerHarness } from '../../testing/order-manager-harness.ts'
import { sampleCapabilities } from '../../testing/sample-orders.ts'
import { openHarness } from '../../testing/test-bed-actions.ts'

const capabilities = { ...sampleCapabilities, deadMansSwitch: { minSeconds: 5, maxSeconds: 600 } }

function withSwitch(
  seconds: number,
  testBed = openHarness(new OrderManagerHarness({ capabilities })),
) {
  const calls: [atMs: number, seconds: number][] = []
  const start = testBed.now
  const listen = () => {
    testBed.connection.deadMansSwitch = (renewed = 0) => calls.push([testBed.now - start, renewed])
  }
  listen()
  const account = () => {
    const found = testBed.manager.accounts.get('K-1')
    if (!found) throw new Error('no account')
    return found
  }
  const set = (to: number) =>
    testBed.manager.run((now) => testBed.manager.switches.set(account(), to, now))
  return { testBed, calls, trouble: set(seconds), set, listen }
}

test('it is armed when the trader wants it, and renewed long before it would fire', () => {
  const { testBed, calls } = withSwitch(60)
  testBed.advance(45_000)
  expect(calls).toEqual([
    [0, 60],
    [15_000, 60],
    [30_000, 60],
    [45_000, 60],
  ])
  expect(testBed.manager.warnings()).toEqual([
    {
      kind: 'switch',
      words: 'Coinbase cancels all your orders there 60 seconds after Leadline has stopped.',
    },
  ])
})

test('while the connection is down it is not renewed, so that it can do its work, and is armed again after', () => {
  const { testBed, calls } = withSwitch(60)
  testBed.connection.down()
  testBed.advance(60_000)
  expect(calls).toHaveLength(1)
  testBed.connection.up()
  expect(calls).toHaveLength(2)
})

test('the wish survives a restart; switched off, it stays off', () => {
  const first = withSwitch(60)
  first.testBed.kill()
  first.testBed.start()
  first.listen()
  first.testBed.connection.up()
  expect(first.calls.at(-1)).toEqual([0, 60])
  first.set(0)
  expect(first.calls.at(-1)).toEqual([0, 0])
  const before = first.calls.length
  first.testBed.advance(120_000)
  expect(first.calls).toHaveLength(before)
})

test('what the exchange cannot do is said', () => {
  expect(withSwitch(3).trouble).toBe('Choose from 5 to 600 seconds.')
  const without = openHarness(new OrderManagerHarness())
  expect(withSwitch(60, without).trouble).toBe('This exchange has no such switch.')
})
