import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  OrderManagerHarness,
  type OrderManagerHarnessOptions,
} from './testing/order-manager-harness.ts'
import { perform, testBedActs } from './testing/random-order-history.ts'
import { sampleCapabilities } from './testing/sample-orders.ts'
import { differences } from './testing/test-bed-actions.ts'

/** The same ones on every change, so that a failure is the change's own; new ones in `npm run test:long`. */
const runs = process.env['LONG_TESTS'] === '1' ? { numRuns: 10_000 } : { numRuns: 1000 }

const ways: [string, OrderManagerHarnessOptions][] = [
  ['that changes orders in place', {}],
  [
    'that can only cancel and place again',
    {
      capabilities: {
        ...sampleCapabilities,
        amend: null,
        cancelAll: { perSymbol: true, everything: true },
      },
    },
  ],
  ['whose stream does not name our numbers', { echoesClientId: false }],
]

test.each(ways)(
  'at an exchange %s, whatever is lost, doubled, late or killed, no order is lost or sent twice and all ends as it is there',
  (_name, options) => {
    fc.assert(
      fc.property(testBedActs(60), (acts) => {
        const testBed = new OrderManagerHarness(options)
        testBed.connection.up()
        for (const [index, act] of acts.entries()) {
          perform(testBed, act, index)
          testBed.revive()
        }
        testBed.stepsToLive = Number.POSITIVE_INFINITY
        testBed.calm(12)
        expect(differences(testBed)).toEqual([])
        expect(testBed.manager.accounts.get('K-1')?.reconciliation.phase).toBe('ready')
      }),
      runs,
    )
  },
)
