import { formatScaled } from '@leadline/decimal/scaled'
import type { WireSyntheticOrder } from '@leadline/desk-protocol/messages/trading-messages'
import { seededRandom } from '@leadline/runtime/seeded-random'
import { expect, test } from 'vitest'

import type { OwnOrder, OwnPosition } from '../own-trading.ts'
import { noteWhile, type RiskPlan, riskNotes, riskPlans } from './risk-plans.ts'

const here = { symbol: 'BTC-USD', venue: 'kraken' } as const
const stop = { stopPrice: '58500', limitPrice: null, triggerBy: 'last' } as const
const terms = {
  kind: 'bracket',
  side: 'buy',
  size: '0.5',
  entryPrice: '60000',
  targetPrice: '63000',
  stop,
} as const
const bracket = (changes: object = {}) =>
  ({
    ...here,
    id: 'B',
    keyId: 'k',
    terms,
    status: 'active',
    isTriggered: false,
    progress: { filled: '0.5', averagePrice: '59990', exited: '0', covered: '0.499' },
    startedAt: 9,
    ...changes,
  }) as WireSyntheticOrder
const mark = (id: string, price: string, changes: Partial<OwnOrder> = {}): OwnOrder => ({
  ...here,
  id,
  orderId: id,
  side: 'sell',
  part: 'resting',
  field: 'limitPrice',
  letters: '',
  price,
  size: '0.499',
  isLastKnown: false,
  ...changes,
})
const wire = (clientOrderId: string, heldId: string | null, heldRole: string | null) => ({
  clientOrderId,
  heldId,
  heldRole,
  keyId: 'k',
  recordedAt: 7,
})
const position: OwnPosition = {
  ...here,
  id: 'k BTC',
  keyId: 'k',
  size: '0.5',
  averagePrice: '60150',
}
const none = { orders: [], stops: [], positions: [], wires: [], synthetic: [] }
const notes = (plans: readonly RiskPlan[]) =>
  plans.map((plan) => Object.fromEntries(riskNotes(plan)))

test('an entered bracket risks what came in, at the average it came in for', () => {
  const plans = riskPlans({
    ...none,
    orders: [mark('T', '63000')],
    stops: [mark('held B', '58500', { orderId: 'B', part: 'trigger', letters: 'L stp' })],
    wires: [wire('T', 'B', 'target')],
    synthetic: [bracket()],
    positions: [position],
  })
  // 3,010 and 1,490 for each of 0.499; the position of the same coins has no stop of its own.
  expect(notes(plans)).toEqual([{ T: '+1,501.99', 'held B': '−743.51', B: '1 : 2.02' }])
  expect(plans[0]).toMatchObject({ entered: '0.499', waiting: [], entry: { lineId: null } })
})

test('a bracket that ended, triggered or holds nothing risks nothing', () => {
  const empty = { filled: '0.5', averagePrice: '59990', exited: '0.5', covered: '0' }
  for (const changes of [{ status: 'done' }, { isTriggered: true }, { progress: empty }]) {
    expect(riskPlans({ ...none, synthetic: [bracket(changes)] })).toEqual([])
  }
})

test('a short bracket gains below its entry and loses above', () => {
  const short = {
    ...terms,
    side: 'sell',
    targetPrice: '57000',
    stop: { ...stop, stopPrice: '61500' },
  }
  const progress = { filled: '0', averagePrice: null, exited: '0', covered: '0' }
  const plans = riskPlans({ ...none, synthetic: [bracket({ terms: short, progress })] })
  expect(notes(plans)).toEqual([
    { 'held B target': '+1,500.00', 'held B': '−750.00', B: '1 : 2.00' },
  ])
  expect(plans[0]?.waiting.map(({ side }) => side)).toEqual(['buy', 'buy'])
})

test('a position with a stop of its own is a plan; one without is a position and nothing else', () => {
  const target = mark('T', '63150', { size: '0.5' })
  const trigger = mark('S', '58650', { size: '0.5', part: 'trigger', letters: 'stp' })
  const wires = [wire('T', null, null), wire('S', null, null)]
  const own = { ...none, positions: [position], wires }
  expect(riskPlans({ ...own, orders: [target] })).toEqual([])
  expect(notes(riskPlans({ ...own, orders: [target, trigger] }))).toEqual([
    { T: '+1,500.00', S: '−750.00', 'k BTC': '1 : 2.00' },
  ])
  // Of another account, another market, or a purchase, it protects something else.
  const elsewhere = { ...wire('S', null, null), keyId: 'other' }
  expect(riskPlans({ ...own, wires: [elsewhere], orders: [trigger] })).toEqual([])
  expect(riskPlans({ ...own, orders: [{ ...trigger, symbol: 'ETH-USD' }] })).toEqual([])
  expect(riskPlans({ ...own, orders: [{ ...trigger, side: 'buy' }] })).toEqual([])
})

test('a stop at break-even or above loses nothing, and there is no ratio', () => {
  const trigger = mark('S', '60650', { size: '0.5', part: 'trigger', letters: 'stp' })
  const own = { ...none, positions: [position], wires: [wire('S', null, null)] }
  expect(notes(riskPlans({ ...own, orders: [trigger] }))).toEqual([{ S: '+250.00', 'k BTC': '' }])
})

test('while a line is held elsewhere, every line of its plan says what it would be, and no other', () => {
  const progress = { filled: '0', averagePrice: null, exited: '0', covered: '0' }
  const entry = mark('E', '60000', { side: 'buy', size: '0.5' })
  const plans = riskPlans({
    ...none,
    orders: [entry],
    wires: [wire('E', 'B', 'entry')],
    synthetic: [bracket({ progress })],
  })
  const saying = (id: string, moved: string, price: string) =>
    noteWhile(plans, id, { id: moved, price })
  expect(saying('held B', 'held B', '59000')).toBe('−500.00')
  expect(saying('E', 'held B', '59000')).toBe('1 : 3.00')
  expect(saying('held B target', 'E', '61000')).toBe('+1,000.00')
  expect(saying('another', 'held B', '59000')).toBeUndefined()
  expect(saying('held B', 'another', '59000')).toBeUndefined()
})

test('what a line says is the exact product of distance and size, rounded once', () => {
  const random = seededRandom(11)
  const wrong: string[] = []
  for (let turn = 0; turn < 500; turn += 1) {
    const any = (most: number) => Math.floor(random() * most) + 1
    const [entryCents, cents, units] = [any(10_000_000), any(10_000_000), any(1_000_000_000)]
    const [entry, price] = [formatScaled(entryCents, 2), formatScaled(cents, 2)]
    const size = formatScaled(units, 8)
    const plan: RiskPlan = {
      id: 'P',
      symbol: 'BTC-USD',
      side: 'buy',
      since: 0,
      entry: { lineId: null, price: entry },
      exits: [{ lineId: 'L', price, size, share: size }],
      waiting: [],
      entered: null,
    }
    const text = riskNotes(plan).get('L') ?? ''
    // In whole numbers: cents times hundred-millionths of a coin.
    const value = BigInt(cents - entryCents) * BigInt(units)
    const size8 = 100_000_000n
    const half = value < 0n ? -size8 / 2n : size8 / 2n
    const expected = (value + half) / size8
    const shown = BigInt(text.replaceAll(/[+,.]/g, '').replace('−', '-'))
    if (shown !== expected) wrong.push(`${price} ${entry} ${size}: ${text}`)
  }
  expect(wrong).toEqual([])
})
