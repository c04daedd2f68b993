import type { OrderTerms } from '@leadline/venues/order-terms'
import { expect, test } from 'vitest'

import {
  OrderManagerHarness,
  type OrderManagerHarnessOptions,
} from './testing/order-manager-harness.ts'
import { sampleCapabilities } from './testing/sample-orders.ts'
import { exposureError, moveTo, startSynthetic } from './testing/synthetic-toys.ts'
import { differences, openHarness, placeToy, toyBuy } from './testing/toy-actions.ts'

const stop = { stopPrice: '98', limitPrice: null, triggerBy: 'last' } as const
const byReplacing: OrderManagerHarnessOptions = {
  capabilities: { ...sampleCapabilities, amend: null },
}

function amend(toy: OrderManagerHarness): void {
  const change = { limitPrice: '98', stopPrice: null, size: '2' }
  toy.manager.amend({ draftId: 'A-1', clientOrderId: 'C-1', change, isPriceConfirmed: false })
}

const stopTerms: OrderTerms = {
  ...toyBuy,
  side: 'sell',
  kind: 'stop-limit',
  stopPrice: '95',
  limitPrice: '94',
}

function moveStop(toy: OrderManagerHarness): void {
  const change = { limitPrice: null, stopPrice: '96', size: null }
  toy.manager.amend({ draftId: 'A-1', clientOrderId: 'C-1', change, isPriceConfirmed: false })
}

function freeCoins(toy: OrderManagerHarness): void {
  const balance = { asset: 'BTC', available: '5', held: '1' }
  toy.manager.accounts.get('K-1')?.balances([balance], false, toy.now)
}

/** What a trader does, one thing after the other; everything arrives in between. */
const stories: [string, OrderManagerHarnessOptions, ((toy: OrderManagerHarness) => void)[]][] = [
  ['place', {}, [(toy) => placeToy(toy, 'D-1')]],
  ['amend in place', {}, [(toy) => placeToy(toy, 'D-1'), amend]],
  ['amend by cancel and place', byReplacing, [(toy) => placeToy(toy, 'D-1'), amend]],
  ['move a stop', byReplacing, [(toy) => placeToy(toy, 'D-1', stopTerms), moveStop]],
  [
    'move a stop with coins free for a second one',
    byReplacing,
    [(toy) => placeToy(toy, 'D-1', stopTerms), freeCoins, moveStop],
  ],
  [
    'cancel',
    {},
    [(toy) => placeToy(toy, 'D-1'), (toy) => toy.manager.cancel({ kind: 'everywhere' })],
  ],
  [
    'halt',
    {},
    [
      (toy) => placeToy(toy, 'D-1'),
      (toy) =>
        startSynthetic(toy, {
          kind: 'iceberg',
          side: 'buy',
          size: '3',
          displaySize: '1',
          limitPrice: '99',
        }),
      (toy) => toy.manager.halt('You pressed Halt.'),
    ],
  ],
  [
    'OCO',
    {},
    [
      (toy) =>
        startSynthetic(toy, { kind: 'oco', side: 'sell', size: '2', limitPrice: '105', stop }),
      (toy) => toy.exchange.fill('V-1', '0.5'),
      (toy) => moveTo(toy, '97'),
    ],
  ],
  [
    'bracket',
    {},
    [
      (toy) =>
        startSynthetic(toy, {
          kind: 'bracket',
          side: 'buy',
          size: '2',
          entryPrice: '99',
          targetPrice: '105',
          stop,
        }),
      (toy) => toy.exchange.fill('V-1', '0.5'),
      (toy) => toy.exchange.fill('V-1', '0.5'),
      (toy) => moveTo(toy, '97'),
    ],
  ],
  [
    'trailing stop',
    {},
    [
      (toy) =>
        startSynthetic(toy, {
          kind: 'trailing-stop',
          side: 'sell',
          size: '2',
          offset: { unit: 'percent', value: '2' },
          triggerBy: 'last',
        }),
      (toy) => moveTo(toy, '110'),
      (toy) => moveTo(toy, '107'),
    ],
  ],
  [
    'iceberg',
    {},
    [
      (toy) =>
        startSynthetic(toy, {
          kind: 'iceberg',
          side: 'buy',
          size: '2',
          displaySize: '1',
          limitPrice: '99',
        }),
      (toy) => toy.exchange.fill('V-1', '1'),
      (toy) => toy.exchange.fill('V-2', '1'),
    ],
  ],
  [
    'TWAP',
    {},
    [
      (toy) =>
        startSynthetic(toy, {
          kind: 'twap',
          side: 'buy',
          size: '3',
          slices: 3,
          durationMs: 30_000,
          limitPrice: null,
        }),
      (toy) => toy.advance(10_000),
      (toy) => toy.advance(10_000),
    ],
  ],
  [
    'chase',
    {},
    [
      (toy) =>
        startSynthetic(toy, {
          kind: 'chase',
          side: 'buy',
          size: '2',
          worstPrice: '101',
          leastIntervalMs: 500,
        }),
      (toy) => toy.advance(1000),
      (toy) => moveTo(toy, '100.5'),
      (toy) => toy.exchange.fill('V-2', '1'),
    ],
  ],
]

test.each(stories)(
  '%s: killed before and after every write and send, nothing is lost or sent twice, and all is right again within 10 s of a restart',
  (_name, options, acts) => {
    let deaths = 0
    for (let stepsToLive = 0; ; stepsToLive += 1) {
      const toy = openHarness(new OrderManagerHarness(options))
      let worst = ''
      toy.exchange.onChange = () => (worst ||= exposureError(toy))
      toy.stepsToLive = stepsToLive
      let wasKilled = false
      const afterTenSeconds: string[] = []
      for (const act of acts) {
        act(toy)
        if (!toy.isKilled) toy.settle()
        if (toy.revive()) {
          wasKilled = true
          for (let second = 0; second < 10; second += 1) {
            toy.settle()
            toy.advance(1000)
          }
          afterTenSeconds.push(stateOf(toy))
        }
      }
      toy.stepsToLive = Number.POSITIVE_INFINITY
      toy.calm(3)
      expect(differences(toy)).toEqual([])
      expect(worst).toBe('')
      expect(silentlyGone(toy)).toBe(false)
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
