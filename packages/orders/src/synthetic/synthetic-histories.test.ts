import fc from 'fast-check'
import { expect, test } from 'vitest'

import { OrderManagerHarness } from '../testing/order-manager-harness.ts'
import { perform, toyActs } from '../testing/random-toy-history.ts'
import { sampleCapabilities } from '../testing/sample-orders.ts'
import { exposureError, startSynthetic } from '../testing/synthetic-toys.ts'
import { differences, openHarness } from '../testing/toy-actions.ts'
import type { SyntheticTerms } from './synthetic-order.ts'

/** The same ones on every change, so that a failure is the change's own; new ones in `npm run test:long`. */
const runs = process.env['LONG_TESTS'] === '1' ? { numRuns: 10_000 } : { numRuns: 400 }
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
      fc.property(toyActs(80), (acts) => {
        const toy = openHarness(new OrderManagerHarness())
        let problem = ''
        toy.exchange.onChange = () => (problem ||= exposureError(toy))
        startSynthetic(toy, terms)
        for (const [index, act] of acts.entries()) {
          if (foreign.has(act.what)) continue
          perform(toy, act, index)
          toy.revive()
        }
        toy.stepsToLive = Number.POSITIVE_INFINITY
        toy.calm(5)
        expect(problem).toBe('')
        expect(differences(toy)).toEqual([])
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
    const before = fc.tuple(toyActs(30), toyActs(40), fc.boolean())
    fc.assert(
      fc.property(before, ([first, second, canAmend]) => {
        const none = { ...sampleCapabilities, amend: null, amendable: [] }
        const capabilities = canAmend ? sampleCapabilities : none
        const toy = openHarness(new OrderManagerHarness({ capabilities }))
        let problem = ''
        toy.exchange.onChange = () => (problem ||= exposureError(toy))
        startSynthetic(toy, terms)
        const run = (acts: typeof first) => {
          for (const [index, act] of acts.entries()) {
            if (!foreign.has(act.what)) perform(toy, act, index)
            toy.revive()
          }
        }
        run(first)
        const changed = { ...terms, ...wider[terms.kind] } as SyntheticTerms
        const request = { heldId: 'H-1', terms: changed, isPriceConfirmed: true }
        toy.manager.run((now) => toy.manager.synthetic.change(request, now))
        toy.revive()
        run(second)
        toy.stepsToLive = Number.POSITIVE_INFINITY
        toy.calm(5)
        expect(problem).toBe('')
        expect(differences(toy)).toEqual([])
      }),
      { ...runs, numRuns: runs.numRuns / 4 },
    )
  },
)
