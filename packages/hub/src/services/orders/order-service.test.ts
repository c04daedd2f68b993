import type { OrderRequest } from '@leadline/desk-protocol/messages/order-messages'
import { tradingFamily } from '@leadline/desk-protocol/messages/trading-messages'
import { MemoryJournal } from '@leadline/orders/journal/memory-journal'
import { expect, test } from 'vitest'

import { TestDesk } from '../../testing/test-desk.ts'
import { openTestHub } from '../../testing/test-hub.ts'
import {
  limitBuy as terms,
  sealedLimits,
  openTestTrading as trading,
} from '../../testing/test-trading.ts'

test('a desk places an order, learns of it at once, of its fill, and of what it did to the balance sheet', async () => {
  const { place, last, account, clock } = await trading()
  expect(last('trading')).toMatchObject({ version: 1, accounts: [{ phase: 'ready' }], orders: [] })
  const done = await place('draft-0001')
  expect(done).toMatchObject({ isDone: true })
  expect(last('order').order).toMatchObject({ clientOrderId: done.id, state: 'open' })
  account.exchange.fill('V-1', '0.4')
  await clock.advance(500)
  expect(last('order').order).toMatchObject({ state: 'partially-filled', filled: '0.4' })
  expect(last('positions').byAsset).toMatchObject([
    { asset: 'BTC', averagePrice: '99', sizeWithBasis: '0.4', size: '2', valueUsd: '200' },
  ])
})

test('a double click on the desk is one order', async () => {
  const { desk, account, clock } = await trading()
  const message = {
    type: 'place',
    draftId: 'draft-0001',
    keyId: 'key-coinbase',
    terms,
    isPriceConfirmed: false,
  } as const
  desk.request(tradingFamily, message)
  desk.request(tradingFamily, message)
  await clock.advance(300)
  expect(account.exchange.orders.size).toBe(1)
})

test('refusals come as readable text, at the field or with the guard that held it back', async () => {
  const { place, submit } = await trading({ mode: 'real' })
  expect(await place('draft-0001', { size: 'much' })).toMatchObject({
    isDone: false,
    problems: [{ field: 'size', message: 'much is not a size.' }],
  })
  expect(await place('draft-0001')).toMatchObject({ isDone: false, guard: 'limits-not-set' })
  const limits = {
    orderNotional: '500',
    dayNotional: '1000',
    symbolDayNotional: '1000',
    positionNotional: '1000',
    priceBandPercent: '1',
    dayLoss: '100',
    ordersPerSecond: 5,
  }
  expect((await submit({ type: 'limits', limits: { ...limits, dayLoss: 'x' } })).problems).toEqual([
    { field: 'dayLoss', message: 'Type an amount above zero.' },
  ])
  const set = { type: 'limits', limits, sealed: sealedLimits(limits) }
  expect((await submit(set)).isDone).toBe(true)
  expect((await place('draft-0001')).isDone).toBe(true)
})

test('limits are loosened with the passphrase alone, and tightened without it', async () => {
  const { submit, last, lowered } = await trading({ mode: 'real' })
  const limits = {
    orderNotional: '500',
    dayNotional: '1000',
    symbolDayNotional: '1000',
    positionNotional: '1000',
    priceBandPercent: '1',
    dayLoss: '100',
    ordersPerSecond: 5,
  }
  const set = (of: object, sealed?: string) =>
    submit({ type: 'limits', limits: of, ...(sealed !== undefined && { sealed }) })
  expect(await set(limits)).toMatchObject({ isDone: false, guard: 'passphrase' })
  expect(last('trading').gate.limits).toBeNull()
  expect(await set(limits, sealedLimits(limits, 'a guess'))).toMatchObject({
    isDone: false,
    problems: [{ field: 'passphrase', message: 'This is not the passphrase.' }],
  })
  expect((await set(limits, sealedLimits(limits))).isDone).toBe(true)
  const wider = { ...limits, orderNotional: '900' }
  expect(await set(wider)).toMatchObject({
    guard: 'passphrase',
    answer: { looser: ['orderNotional'] },
  })
  // The passphrase was typed for other limits than a page then sends.
  expect((await set(wider, sealedLimits(limits))).isDone).toBe(false)
  const mixed = { ...limits, orderNotional: '100', dayLoss: '101' }
  expect((await set(mixed)).isDone).toBe(false)
  expect(last('gate').gate.limits).toMatchObject({ orderNotional: '500', dayLoss: '100' })
  expect((await set({ ...limits, orderNotional: '100' })).isDone).toBe(true)
  expect(last('gate').gate.limits).toMatchObject({ orderNotional: '100' })
  expect(lowered).toEqual(['500', '100'])
})

test('a plan over several exchanges is one order: together its parts keep the limit for one', async () => {
  const { submit, accounts } = await trading({ mode: 'real', venues: ['coinbase', 'kraken'] })
  const limits = {
    orderNotional: '300',
    dayNotional: '1000',
    symbolDayNotional: '1000',
    positionNotional: '100000',
    priceBandPercent: '5',
    dayLoss: '100',
    ordersPerSecond: 5,
  }
  await submit({ type: 'limits', limits, sealed: sealedLimits(limits) })
  const plan = { type: 'plan', symbol: 'BTC-USD', side: 'buy', keyIds: [] }
  const shown = await submit({ ...plan, planId: 'plan-0001', size: '4' })
  expect(shown).toMatchObject({ isDone: true, answer: { parts: [{}, {}] } })
  const sent = await submit({ type: 'sendPlan', planId: 'plan-0001' })
  expect(sent).toMatchObject({ isDone: false, guard: 'order-notional' })
  expect(accounts.map(({ exchange }) => exchange.orders.size)).toEqual([0, 0])
  await submit({ ...plan, planId: 'plan-0002', size: '2.9' })
  expect((await submit({ type: 'sendPlan', planId: 'plan-0002' })).isDone).toBe(true)
})

test('amend, cancel, halt and its lifting go the same way', async () => {
  const { place, submit, last, account } = await trading()
  const { id } = await place('draft-0001')
  const change = { limitPrice: '98', stopPrice: null, size: null }
  const amend = { type: 'amend', draftId: 'amend-0001', clientOrderId: id, change }
  expect((await submit({ ...amend, isPriceConfirmed: false })).isDone).toBe(true)
  expect(account.exchange.orders.get('V-1')?.terms.limitPrice).toBe('98')
  await submit({ type: 'cancel', scope: { kind: 'symbol', symbol: 'BTC-USD', venue: null } })
  expect(last('order').order.state).toBe('canceled')
  await submit({ type: 'halt' })
  expect(last('gate').gate).toMatchObject({ isHalted: true, haltReason: 'You pressed Halt.' })
  expect((await place('draft-0002')).guard).toBe('halt')
  expect((await submit({ type: 'liftHalt', typed: 'please' })).isDone).toBe(false)
  expect((await submit({ type: 'liftHalt', typed: 'LIFT' })).isDone).toBe(true)
  expect((await place('draft-0002')).isDone).toBe(true)
})

test('a position is closed by one request: its orders are canceled, and all of it is sold', async () => {
  const { place, submit, last, account, clock } = await trading()
  await clock.advance(10_000)
  await place('draft-0001', { side: 'sell', limitPrice: '120', size: '0.5' })
  const close = { type: 'close', keyId: 'key-coinbase', symbol: 'BTC-USD', percent: '100' }
  const done = await submit({ ...close, closeId: 'close-0001' })
  expect(done).toMatchObject({ isDone: true, reason: '' })
  expect(last('order').order).toMatchObject({
    clientOrderId: done.id,
    terms: { side: 'sell', size: '2' },
    state: 'filled',
  })
  expect(account.exchange.orders.get('V-1')).toMatchObject({ status: 'canceled' })
  // The same request again, after an answer that got lost, is the same sale.
  expect(await submit({ ...close, closeId: 'close-0001' })).toMatchObject({ id: done.id })
  const late = await submit({ ...close, closeId: 'close-0002', seenAt: clock.now() - 6000 })
  expect(late).toMatchObject({ isDone: false, guard: 'late' })
})

test('a stop that Leadline holds is set off by the book, also of an exchange that is not shown', async () => {
  const { submit, last, account, at, desk, clock } = await trading()
  const stop = { stopPrice: '95', limitPrice: null, triggerBy: 'best' }
  const oco = { kind: 'oco', side: 'sell', size: '1', limitPrice: '110', stop }
  const hold = { type: 'hold', heldId: 'held-0001', keyId: 'key-coinbase', symbol: 'BTC-USD' }
  expect((await submit({ ...hold, terms: oco, isPriceConfirmed: false })).isDone).toBe(true)
  expect(last('held').held).toMatchObject({ status: 'active', terms: { kind: 'oco' } })
  await clock.advance(500)
  desk.say({ type: 'show', venues: [] })
  desk.close(1)
  await clock.advance(10_000)
  const levels = [
    ['bid', '94.90', '3'],
    ['ask', '95.10', '3'],
  ] as const
  at('coinbase').say({ type: 'book', symbol: 'BTC-USD', isSnapshot: true, levels })
  await clock.advance(1000)
  expect([...account.exchange.orders.values()].map(({ status }) => status)).toEqual([
    'canceled',
    'filled',
  ])
  expect(last('held').held.status).toBe('done')
})

test('an estimate comes from the chosen exchange, with the fee and what will be left', async () => {
  const { submit } = await trading()
  const market = { ...terms, kind: 'market', limitPrice: null, timeInForce: 'ioc', size: '3' }
  const done = await submit({
    type: 'estimate',
    keyId: 'key-coinbase',
    terms: market,
    sizing: null,
  })
  expect(done.answer).toMatchObject({
    cost: '302',
    fee: '0.604',
    worstPrice: '101.00',
    left: '99697.396',
    canFill: true,
  })
})

test('the estimate of a market order says the worst price with which it leaves, before it is confirmed', async () => {
  const { submit, last } = await trading({ mode: 'real' })
  const limits = {
    orderNotional: '500',
    dayNotional: '1000',
    symbolDayNotional: '1000',
    positionNotional: '1000',
    priceBandPercent: '1',
    dayLoss: '100',
    ordersPerSecond: 5,
  }
  await submit({ type: 'limits', limits, sealed: sealedLimits(limits) })
  const market = { ...terms, kind: 'market', limitPrice: null, timeInForce: 'ioc', size: '1' }
  const ticket = { keyId: 'key-coinbase', terms: market }
  const { answer } = await submit({ type: 'estimate', ...ticket, sizing: null })
  expect(answer).toMatchObject({ boundPrice: '101.5' })
  const order = { type: 'place', draftId: 'draft-0001', isPriceConfirmed: false }
  expect(await submit({ ...order, ...ticket })).toMatchObject({ isDone: true })
  expect(last('order').order.terms.limitPrice).toBe('101.5')
  const limited = { ...ticket, terms }
  expect((await submit({ type: 'estimate', ...limited, sizing: null })).answer).toMatchObject({
    boundPrice: null,
  })
})

test('a stop on the wrong side of the market is refused at the ticket and again when it is sent', async () => {
  const { submit, place, account } = await trading()
  const stop = { kind: 'stop-limit', side: 'sell', stopPrice: '105', limitPrice: '104' }
  const problems = [
    {
      field: 'stopPrice',
      message:
        'The market is at 99.50: a sell stop at 105 would trigger at once. It must lie below the market.',
    },
  ]
  const typed = { ...terms, ...stop }
  const estimate = { type: 'estimate', keyId: 'key-coinbase', terms: typed, sizing: null }
  expect(await submit(estimate)).toMatchObject({ isDone: false, problems })
  expect(await place('draft-0001', stop)).toMatchObject({ isDone: false, problems })
  expect(account.exchange.orders.size).toBe(0)
  expect((await place('draft-0002', { ...stop, stopPrice: '95', limitPrice: '94' })).isDone).toBe(
    true,
  )
})

test('a ticket may be sized in money or by the balance, and is answered with the size that is sent', async () => {
  const { submit } = await trading()
  const estimate = { type: 'estimate', keyId: 'key-coinbase', terms: { ...terms, size: null } }
  const sized = async (unit: string, value: string, changes = {}) => {
    const typed = { ...terms, ...changes, size: null }
    return await submit({ ...estimate, terms: typed, sizing: { unit, value } })
  }
  expect((await sized('quote', '990')).answer).toMatchObject({ terms: { size: '10' } })
  // 100,000 USD at 99, with room for a fee of 0.2 %.
  expect((await sized('percent', '100')).answer).toMatchObject({ terms: { size: '1008.08484042' } })
  expect((await sized('percent', '50', { side: 'sell' })).answer).toMatchObject({
    terms: { size: '1' },
    left: '1',
  })
  expect((await sized('percent', '101')).problems).toEqual([
    { field: 'size', message: 'More than 100 % of the balance.' },
  ])
})

test('a bracket may be sized by what is lost at its stop, from the worst price that its entry reaches', async () => {
  const { submit } = await trading()
  const sized = async (value: string, entryPrice: string | null, stopPrice = '95') => {
    const stop = { stopPrice, limitPrice: null, triggerBy: 'last' } as const
    const held = { kind: 'bracket', side: 'buy', size: value, entryPrice, targetPrice: '110', stop }
    const market = { kind: 'market', limitPrice: null, timeInForce: 'ioc' }
    const plain = { ...terms, ...(entryPrice === null ? market : { limitPrice: entryPrice }) }
    return await submit({
      type: 'estimate',
      keyId: 'key-coinbase',
      terms: { ...plain, size: null },
      held,
      sizing: { unit: 'risk', value },
    })
  }
  expect((await sized('10', '99')).answer).toMatchObject({ terms: { size: '2.5' } })
  // 2 at 100.50, the rest at 101.00: every coin counts as if it was bought at 101.00.
  expect((await sized('30', null)).answer).toMatchObject({ terms: { size: '5' } })
  expect((await sized('10', '99', '99.5')).problems).toEqual([
    { field: 'size', message: 'The stop must be on the losing side of the entry.' },
  ])
  const limit = { type: 'estimate', keyId: 'key-coinbase', terms: { ...terms, size: null } }
  expect((await submit({ ...limit, sizing: { unit: 'risk', value: '10' } })).problems).toEqual([
    { field: 'size', message: 'Risk is counted from the entry to the stop of a bracket.' },
  ])
})

test('best across exchanges: shown as a plan, sent when confirmed, stale after half a minute', async () => {
  const { submit, accounts, clock } = await trading({ venues: ['coinbase', 'kraken'] })
  const plan = { type: 'plan', planId: 'plan-0001', symbol: 'BTC-USD', side: 'buy', size: '3' }
  const shown = await submit({ ...plan, keyIds: [] })
  expect(shown.answer).toMatchObject({ size: '3', unplanned: '0', cost: '301.5' })
  expect(accounts.map(({ exchange }) => exchange.orders.size)).toEqual([0, 0])
  expect((await submit({ type: 'sendPlan', planId: 'plan-0001' })).isDone).toBe(true)
  expect(accounts.map(({ exchange }) => exchange.orders.size)).toEqual([1, 1])
  await submit({ ...plan, planId: 'plan-0002', keyIds: [] })
  await clock.advance(31_000)
  expect(await submit({ type: 'sendPlan', planId: 'plan-0002' })).toMatchObject({ isDone: false })
})

test('after a restart the hub knows its orders from the journal, and asks what became of them', async () => {
  const journal = new MemoryJournal()
  const before = await trading({ journal })
  await before.place('draft-0001')
  before.hub.stop()
  const after = await trading({ journal })
  await after.clock.advance(30_000)
  // The other fake exchange has never learned of it.
  expect(after.last('order').order).toMatchObject({ state: 'canceled' })
  expect(after.last('order').order.reason).toContain('no longer knows')
})

test('an adapter that throws is started again, and what it had sent is requested', async () => {
  const { hub, account, place, clock, last } = await trading()
  await place('draft-0001')
  const service = hub.orders
  const clock0 = service?.manager.accounts.get('key-coinbase')?.balancesAt
  account.connections.at(-1)?.toManager.push({
    what: 'a bug',
    isStream: false,
    run: () => {
      throw new Error('the fake exchange broke')
    },
  })
  await clock.advance(400)
  expect(last('accounts').accounts).toMatchObject([{ phase: 'offline', balancesAt: clock0 }])
  await clock.advance(3000)
  expect(account.connections).toHaveLength(2)
  expect(last('accounts').accounts).toMatchObject([{ phase: 'ready' }])
})

test('files are made of what is known', async () => {
  const { submit, place, account, clock } = await trading()
  await place('draft-0001')
  account.exchange.fill('V-1', '1')
  await clock.advance(300)
  const text = async (what: string) => {
    const { answer } = await submit({ type: 'file', what, year: 2026 })
    return (answer as { text: string }).text
  }
  expect(await text('orders')).toContain('Coinbase,BTC-USD,buy,limit,gtc,,no,1,,99,,,,filled,,1')
  expect(await text('fills')).toContain('Coinbase,BTC-USD,BTC,USD,buy,99,1')
  expect(await text('lots')).toContain('Coinbase,BTC,1,99,1,99')
  expect(await text('form-8949')).toContain('(a) Description of property')
  expect(await text('closed-lots')).toContain('Gain or loss (USD)')
  expect(await text('support')).not.toContain('key-coinbase')
})

test('what is no order request of this protocol is refused with a readable reason, and a hub without trading says so', async () => {
  const { desk } = await trading()
  const broken = desk.answer(tradingFamily, { type: 'place', draftId: 'x' } as OrderRequest)
  expect(broken).toMatchObject({ isDone: false, reason: 'This is not a request of this protocol.' })
  const { hub } = openTestHub()
  const other = new TestDesk(hub)
  const reason = 'There is no trading here.'
  expect(other.answer(tradingFamily, { type: 'halt' })).toMatchObject({ isDone: false, reason })
})

test('a trailing stop does not begin at a trade of hours ago', async () => {
  const { submit, last, account, at, desk, clock } = await trading()
  const tape = { kind: 'tape', symbol: 'BTC-USD', filter: '', sumsMs: 1000 } as const
  const trade = { type: 'trade', symbol: 'BTC-USD', size: '1', side: 'buy' } as const
  const print = (id: string, price: string) =>
    at('coinbase').say({ ...trade, id, price, time: clock.now() })
  desk.open(2, { ...tape, venues: ['coinbase'] })
  await clock.advance(500)
  print('1', '120')
  await clock.advance(500)
  // Nobody looks at that market any more, and then somebody looks again.
  desk.close(2)
  desk.close(1)
  await clock.advance(10_000)
  const ladder = { symbol: 'BTC-USD', depth: 10, condense: null, filter: '' } as const
  desk.open(1, { kind: 'ladder', ...ladder, venues: ['coinbase'] })
  await clock.advance(100)
  const levels = [
    ['bid', '99.50', '2'],
    ['ask', '100.50', '2'],
  ] as const
  at('coinbase').say({ type: 'book', symbol: 'BTC-USD', isSnapshot: true, levels })
  await clock.advance(500)
  const offset = { unit: 'percent', value: '5' }
  const syntheticTerms = {
    kind: 'trailing-stop',
    side: 'sell',
    size: '1',
    offset,
    triggerBy: 'last',
  }
  const hold = { type: 'hold', heldId: 'held-0001', keyId: 'key-coinbase', symbol: 'BTC-USD' }
  expect((await submit({ ...hold, terms: syntheticTerms, isPriceConfirmed: false })).isDone).toBe(
    true,
  )
  await clock.advance(1000)
  print('2', '100')
  await clock.advance(1000)
  expect(last('held').held.status).toBe('active')
  expect(account.exchange.orders.size).toBe(0)
})

test('removing a key ends what Leadline holds with it, and says what stays at the exchange', async () => {
  const { hub, submit, last, clock } = await trading()
  const stop = { stopPrice: '95', limitPrice: null, triggerBy: 'best' }
  const syntheticTerms = { kind: 'oco', side: 'sell', size: '1', limitPrice: '110', stop }
  const hold = { type: 'hold', heldId: 'held-0001', keyId: 'key-coinbase', symbol: 'BTC-USD' }
  await submit({ ...hold, terms: syntheticTerms, isPriceConfirmed: false })
  await clock.advance(500)
  hub.orders?.remove('key-coinbase')
  await clock.advance(500)
  const reason = 'The key was removed. An order of it stays at the exchange.'
  expect(last('held').held).toMatchObject({ status: 'canceled', reason })
})

test('an order that lay in a buffer while the computer slept is not sent into another market', async () => {
  const { submit, clock, account } = await trading()
  const order = { type: 'place', keyId: 'key-coinbase', terms, isPriceConfirmed: false } as const
  const late = await submit({ ...order, draftId: 'draft-0001', seenAt: clock.now() - 20_000 })
  expect(late).toMatchObject({
    isDone: false,
    guard: 'late',
    reason:
      'Leadline was delayed, and this came 20 s late. Nothing was sent. Check the prices and review it again.',
  })
  expect(account.exchange.orders.size).toBe(0)
  const inTime = await submit({ ...order, draftId: 'draft-0001', seenAt: clock.now() - 900 })
  expect(inTime.isDone).toBe(true)
  expect(account.exchange.orders.size).toBe(1)
})

test('a desk whose answer was lost learns what became of its ticket, without sending it again', async () => {
  const { submit, place, account } = await trading()
  const fate = async (id: string) => (await submit({ type: 'ticketFate', id })).id
  expect(await fate('draft-0001')).toBeNull()
  const { id } = await place('draft-0001')
  expect(await fate('draft-0001')).toBe(id)
  const stop = { stopPrice: '95', limitPrice: null, triggerBy: 'best' }
  const oco = { kind: 'oco', side: 'sell', size: '1', limitPrice: '110', stop }
  const hold = { type: 'hold', heldId: 'held-0001', keyId: 'key-coinbase', symbol: 'BTC-USD' }
  await submit({ ...hold, terms: oco, isPriceConfirmed: false })
  expect(await fate('held-0001')).toBe('held-0001')
  expect(account.exchange.orders.size).toBe(2)
})
