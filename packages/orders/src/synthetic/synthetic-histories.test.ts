import fc from 'fast-check'
import { expect, test } from 'vitest'

import { OrderManagerHarness } from '../testing/order-manager-harness.ts'
import { perform, testBedActs } from '../testing/random-order-history.ts'
import { sampleCapabilities } from '../testing/sample-orders.ts'
import { exposureError, startSynthetic } from '../testing/synthetic-test-bed.ts'
import { differences, openHarness } from '../testing/test-bed-actions.ts'
import type { SyntheticTerms } from './synthetic-order.ts'

/** The same ones on every change, so that a failure is the change's own; new ones in `npm run test:long`. */
const runs = process.env['LONG_TESTS'] === '1' ? { numRuns: 10_000 } : { numRuns: 200 }
const stop = { stopPrice: '97', limitPrice: null, triggerBy: 'last' } as const
const limitStop = { ...stop, limitPrice: '96.5' }

const kinds: [string, SyntheticTerms][] = [
  ['OCO', { kind: 'oco', side: 'sell', size: '3', limitPrice: '105', stop }],
  [
    'OCO with a stop-limit',
    { kind: 'oco', side: 'sell', size: '3', limitPrice: '105', stop: limitStop },
  ],
  [
    'bracket',
    { kind: 'bracket', side: 'buy', size: '3', entryPrice: '99', targetPrice: '105', stop },
  ],
  [
    'bracket with three targets',
    {
      kind: 'bracket',
      side: 'buy',
      size: '3',
      entryPrice: '99',
      earlierTargets: [
        { price: '101', percent: '50' },
        { price: '103', percent: '25' },
      ],
      targetPrice: '105',
      stop,
    },
  ],
  [
    'trailing stop',
    {
      kind: 'trailing-stop',
      side: 'sell',
      size: '3',
      offset: { unit: 'price', value: '2' },
      triggerBy: 'best',
    },
  ],
  ['iceberg', { kind: 'iceberg', side: 'buy', size: '3', displaySize: '0.7', limitPrice: '99' }],
  [
    'TWAP',
    { kind: 'twap', side: 'buy', size: '3', slices: 5, durationMs: 30_000, limitPrice: '99' },
  ],
  ['chase', { kind: 'chase', side: 'buy', size: '3', worstPrice: '103', leastIntervalMs: 500 }],
]
/** Orders by hand and elsewhere are left out, so that everything at the exchange is a part. */
const foreign = new Set(['place', 'market', 'ioc', 'double click', 'elsewhere', 'amend'])

test.each(kinds)(
  'whatever races happen, a synthetic order (%s) never has more working and filled than its size',
  (_name, terms) => {
    fc.assert(
      fc.property(testBedActs(80), (acts) => {
        const testBed = openHarness(new OrderManagerHarness())
        let problem = ''
        testBed.exchange.onChange = () => (problem ||= exposureError(testBed))
        startSynthetic(testBed, terms)
        for (const [index, act] of acts.entries()) {
          if (foreign.has(act.what)) continue
          perform(testBed, act, index)
          testBed.revive()
        }
        testBed.stepsToLive = Number.POSITIVE_INFINITY
        testBed.calm(5)
        expect(problem).toBe('')
        expect(differences(testBed)).toEqual([])
      }),
      runs,
    )
  },
)

const wider: Partial<Record<SyntheticTerms['kind'], Partial<SyntheticTerms>>> = {
  oco: { size: '4', limitPrice: '106' },
  bracket: { size: '4', entryPrice: '98.5', targetPrice: '104' },
  iceberg: { size: '4', displaySize: '0.5', limitPrice: '98' },
  twap: { size: '4', slices: 8 },
  chase: { size: '4', worstPrice: '102' },
}

test.each(kinds.filter(([, { kind }]) => kind in wider))(
  'a synthetic order (%s) that is changed in the middle of races never has more out than its new size',
  (_name, terms) => {
    const before = fc.tuple(testBedActs(30), testBedActs(40), fc.boolean())
    fc.assert(
      fc.property(before, ([first, second, canAmend]) => {
        const none = { ...sampleCapabilities, amend: null, amendable: [] }
        const capabilities = canAmend ? sampleCapabilities : none
        const testBed = openHarness(new OrderManagerHarness({ capabilities }))
        let problem = ''
        testBed.exchange.onChange = () => (problem ||= exposureError(testBed))
        startSynthetic(testBed, terms)
        const run = (acts: typeof first) => {
          for (const [index, act] of acts.entries()) {
            if (!foreign.has(act.what)) perform(testBed, act, index)
            testBed.revive()
          }
        }
        run(first)
        const changed = { ...terms, ...wider[terms.kind] } as SyntheticTerms
        const request = { heldId: 'H-1', terms: changed, isPriceConfirmed: true }
        testBed.manager.run((now) => testBed.manager.synthetic.change(request, now))
        testBed.revive()
        run(second)
        testBed.stepsToLive = Number.POSITIVE_INFINITY
        testBed.calm(5)
        expect(problem).toBe('')
        expect(differences(testBed)).toEqual([])
      }),
      { ...runs, numRuns: runs.numRuns / 4 },
    )
  },
)
