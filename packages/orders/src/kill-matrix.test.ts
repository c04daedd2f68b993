import type { OrderTerms } from '@leadline/venues/order-terms'
import { expect, test } from 'vitest'

import {
  OrderManagerHarness,
  type OrderManagerHarnessOptions,
} from './testing/order-manager-harness.ts'
import { sampleCapabilities } from './testing/sample-orders.ts'
import { exposureError, moveTo, startSynthetic } from './testing/synthetic-test-bed.ts'
import { differences, openHarness, placeFakeOrder, testBuy } from './testing/test-bed-actions.ts'

const stop = { stopPrice: '98', limitPrice: null, triggerBy: 'last' } as const
const byReplacing: OrderManagerHarnessOptions = {
  capabilities: { ...sampleCapabilities, amend: null },
}

function amend(testBed: OrderManagerHarness): void {
  const change = { limitPrice: '98', stopPrice: null, size: '2' }
  testBed.manager.amend({ draftId: 'A-1', clientOrderId: 'C-1', change, isPriceConfirmed: false })
}

const stopTerms: OrderTerms = {
  ...testBuy,
  side: 'sell',
  kind: 'stop-limit',
  stopPrice: '95',
  limitPrice: '94',
}

function moveStop(testBed: OrderManagerHarness): void {
  const change = { limitPrice: null, stopPrice: '96', size: null }
  testBed.manager.amend({ draftId: 'A-1', clientOrderId: 'C-1', change, isPriceConfirmed: false })
}

function freeCoins(testBed: OrderManagerHarness): void {
  const balance = { asset: 'BTC', available: '5', held: '1' }
  testBed.manager.accounts.get('K-1')?.balances([balance], false, testBed.now)
}

/** What a trader does, one thing after the other; everything arrives in between. */
const scenarios: [
  string,
  OrderManagerHarnessOptions,
  ((testBed: OrderManagerHarness) => void)[],
][] = [
  ['place', {}, [(testBed) => placeFakeOrder(testBed, 'D-1')]],
  ['amend in place', {}, [(testBed) => placeFakeOrder(testBed, 'D-1'), amend]],
  ['amend by cancel and place', byReplacing, [(testBed) => placeFakeOrder(testBed, 'D-1'), amend]],
  ['move a stop', byReplacing, [(testBed) => placeFakeOrder(testBed, 'D-1', stopTerms), moveStop]],
  [
    'move a stop with coins free for a second one',
    byReplacing,
    [(testBed) => placeFakeOrder(testBed, 'D-1', stopTerms), freeCoins, moveStop],
  ],
  [
    'cancel',
    {},
    [
      (testBed) => placeFakeOrder(testBed, 'D-1'),
      (testBed) => testBed.manager.cancel({ kind: 'everywhere' }),
    ],
  ],
  [
    'halt',
    {},
    [
      (testBed) => placeFakeOrder(testBed, 'D-1'),
      (testBed) =>
        startSynthetic(testBed, {
          kind: 'iceberg',
          side: 'buy',
          size: '3',
          displaySize: '1',
          limitPrice: '99',
        }),
      (testBed) => testBed.manager.halt('You pressed Halt.'),
    ],
  ],
  [
    'OCO',
    {},
    [
      (testBed) =>
        startSynthetic(testBed, { kind: 'oco', side: 'sell', size: '2', limitPrice: '105', stop }),
      (testBed) => testBed.exchange.fill('V-1', '0.5'),
      (testBed) => moveTo(testBed, '97'),
    ],
  ],
  [
    'bracket',
    {},
    [
      (testBed) =>
        startSynthetic(testBed, {
          kind: 'bracket',
          side: 'buy',
          size: '2',
          entryPrice: '99',
          targetPrice: '105',
          stop,
        }),
      (testBed) => testBed.exchange.fill('V-1', '0.5'),
      (testBed) => testBed.exchange.fill('V-1', '0.5'),
      (testBed) => moveTo(testBed, '97'),
    ],
  ],
  [
    'trailing stop',
    {},
    [
      (testBed) =>
        startSynthetic(testBed, {
          kind: 'trailing-stop',
          side: 'sell',
          size: '2',
          offset: { unit: 'percent', value: '2' },
          triggerBy: 'last',
        }),
      (testBed) => moveTo(testBed, '110'),
      (testBed) => moveTo(testBed, '107'),
    ],
  ],
  [
    'iceberg',
    {},
    [
      (testBed) =>
        startSynthetic(testBed, {
          kind: 'iceberg',
          side: 'buy',
          size: '2',
          displaySize: '1',
          limitPrice: '99',
        }),
      (testBed) => testBed.exchange.fill('V-1', '1'),
      (testBed) => testBed.exchange.fill('V-2', '1'),
    ],
  ],
  [
    'TWAP',
    {},
    [
      (testBed) =>
        startSynthetic(testBed, {
          kind: 'twap',
          side: 'buy',
          size: '3',
          slices: 3,
          durationMs: 30_000,
          limitPrice: null,
        }),
      (testBed) => testBed.advance(10_000),
      (testBed) => testBed.advance(10_000),
    ],
  ],
  [
    'chase',
    {},
    [
      (testBed) =>
        startSynthetic(testBed, {
          kind: 'chase',
          side: 'buy',
          size: '2',
          worstPrice: '101',
          leastIntervalMs: 500,
        }),
      (testBed) => testBed.advance(1000),
      (testBed) => moveTo(testBed, '100.5'),
      (testBed) => testBed.exchange.fill('V-2', '1'),
    ],
  ],
]

test.each(scenarios)(
  '%s: killed before and after every write and send, nothing is lost or sent twice, and all is right again within 10 s of a restart',
  (_name, options, acts) => {
    let deaths = 0
    for (let stepsToLive = 0; ; stepsToLive += 1) {
      const testBed = openHarness(new OrderManagerHarness(options))
      let worst = ''
      testBed.exchange.onChange = () => (worst ||= exposureError(testBed))
      testBed.stepsToLive = stepsToLive
      let wasKilled = false
      const afterTenSeconds: string[] = []
      for (const act of acts) {
        act(testBed)
        if (!testBed.isKilled) testBed.settle()
        if (testBed.revive()) {
          wasKilled = true
          for (let second = 0; second < 10; second += 1) {
            testBed.settle()
            testBed.advance(1000)
          }
          afterTenSeconds.push(stateOf(testBed))
        }
      }
      testBed.stepsToLive = Number.POSITIVE_INFINITY
      testBed.calm(3)
      expect(differences(testBed)).toEqual([])
      expect(worst).toBe('')
      expect(silentlyGone(testBed)).toBe(false)
      expect(afterTenSeconds.filter((state) => state !== 'ready')).toEqual([])
      if (!wasKilled) break
      deaths += 1
    }
    expect(deaths).toBeGreaterThan(3)
  },
)

/** A change was begun, nothing of it is at the exchange, and nobody is asked about it. */
function silentlyGone({ manager, exchange }: OrderManagerHarness): boolean {
  if (manager.state.replacements.size === 0 || manager.unfinishedReplacements().length > 0)
    return false
  return exchange.open().length === 0
}

function stateOf({ manager }: OrderManagerHarness): string {
  const isUnknown = manager.records.working().some(({ state }) => state === 'unknown')
  return isUnknown ? 'unknown' : (manager.accounts.get('K-1')?.reconciliation.phase ?? 'none')
}
