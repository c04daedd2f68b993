import { ThrowAway } from '@leadline/matching-engine/random/throw-away'
import { robinhoodRules } from '@leadline/matching-engine/rules/robinhood-rules'
import { expect, test } from 'vitest'

import { list, pick, text } from '../testing/look.ts'
import { robinhoodVariants } from './protocol-variants.ts'
import type { RobinhoodTestVariants } from './testing/client.ts'
import { farLimit, openRobinhoodOrders, robinhoodOrder } from './testing/orders.ts'

test.each([400, 200] as const)('cancelGone %i', async (cancelGone) => {
  const { place, call, orders, account, driven } = openRobinhoodOrders({ cancelGone })
  const { json } = await place(robinhoodOrder(1, 'limit', farLimit))
  const cancel = () => call('POST', `${orders}${text(json, 'id')}/cancel/?${account}`)
  driven.pass(2000)
  expect((await cancel()).status).toBe(200)
  driven.pass(5000)
  expect((await cancel()).status).toBe(cancelGone)
})

test.each(['open', 'pending'] as const)('firstWord %s', async (firstWord) => {
  const { place } = openRobinhoodOrders({ firstWord })
  const { json } = await place(robinhoodOrder(1, 'limit', farLimit))
  expect(text(json, 'state')).toBe(firstWord)
})

test.each([true, false])('nextRepeatsAccount %s', async (nextRepeatsAccount) => {
  const { call, account, apiServer } = openRobinhoodOrders({ nextRepeatsAccount })
  const { json } = await call('GET', `/api/v2/crypto/trading/holdings/?${account}`)
  const next = pick(json, 'next')
  expect(typeof next).toBe('string')
  expect(String(next).includes(apiServer.accountNumber)).toBe(nextRepeatsAccount)
})

const accounts = '/api/v2/crypto/trading/accounts/'
const quotes = '/api/v2/crypto/marketdata/best_bid_ask/'

/** A market order that has traded, as it is reported. */
async function traded(variants: RobinhoodTestVariants, size = '0.01') {
  const opened = openRobinhoodOrders(variants)
  const { json } = await opened.place(robinhoodOrder(1, 'market', { asset_quantity: size }))
  opened.driven.pass(1000)
  const order = (await opened.get(text(json, 'id'))).json
  return { ...opened, order, id: text(json, 'id') }
}

test.each([
  ['order', '{"symbol"'],
  ['sentence', 'Cancel request was submitted'],
  ['nothing', ''],
] as const)('cancelAnswer %s', async (cancelAnswer, words) => {
  const { place, call, orders } = openRobinhoodOrders({ cancelAnswer })
  const { json } = await place(robinhoodOrder(1, 'limit', farLimit))
  const { status, body } = await call('POST', `${orders}${text(json, 'id')}/cancel/`)
  expect(status).toBe(200)
  expect(body.slice(0, words.length || 1)).toBe(words)
})

test.each([
  ['order-action', 403],
  ['nothing-more', 200],
] as const)('cancelNeeds %s', async (cancelNeeds, status) => {
  const { place, call, orders } = openRobinhoodOrders({ cancelNeeds })
  const { json } = await place(robinhoodOrder(1, 'limit', farLimit))
  const path = `${orders}${text(json, 'id')}/cancel/`
  expect((await call('POST', path, '', 'view')).status).toBe(status)
})

test.each([
  ['documented', 'Must be a valid UUID.'],
  ['others', 'No.'],
] as const)('refusalWords %s', async (refusalWords, words) => {
  const { place } = openRobinhoodOrders({ refusalWords })
  const { status, json } = await place('{"client_order_id":"x"}')
  expect([status, text(json, 'errors', 0, 'detail')]).toEqual([400, words])
})

test.each([
  ['padded', '0.010000000000000000'],
  ['short', '0.01'],
] as const)('executionNumbers %s', async (executionNumbers, size) => {
  const { order } = await traded({ executionNumbers })
  expect(text(order, 'executions', 0, 'quantity')).toBe(size)
})

test.each(['none', 'cents-per-order', 'cents-per-fill'] as const)(
  'feeRounding %s',
  async (feeRounding) => {
    const { order } = await traded({ feeRounding }, '0.0123')
    const fee = /"fee_charged":([\d.]+)/.exec(JSON.stringify(order))?.[1] ?? ''
    expect(/^\d+(\.\d{1,2})?$/.test(fee)).toBe(feeRounding !== 'none')
  },
)

test.each([9500, 5000] as const)('makerFee %i', (makerFee) => {
  expect(robinhoodRules(new ThrowAway(1), { ...robinhoodVariants, makerFee }).makerFee).toBe(
    makerFee,
  )
})

test.each([
  ['accepted', 200],
  ['refused', 401],
] as const)('lastSecond %s', async (lastSecond, status) => {
  const { call, driven } = openRobinhoodOrders({ lastSecond })
  const stamp = String(Math.floor(driven.now / 1000) - 30)
  expect((await call('GET', accounts, '', 'trade', stamp)).status).toBe(status)
})

test.each([
  ['published', 200],
  ['fewer', 429],
] as const)('callNumbers %s', async (callNumbers, status) => {
  const { call } = openRobinhoodOrders({ callNumbers })
  for (let count = 0; count < 70; count += 1) await call('GET', accounts)
  expect((await call('GET', accounts)).status).toBe(status)
})

test.each([
  ['end-at-once', 'canceled'],
  ['rest-two-minutes', 'open'],
] as const)('marketOrders %s', async (marketOrders, state) => {
  const { place, get, driven } = openRobinhoodOrders({ marketOrders })
  driven.simulators.market.isPaused = true
  const asks = [
    ['65000', '0.004'],
    ['99000', '1'],
  ] as const
  driven.simulators.script('robinhood', 'BTC-USD', { asks })
  const { json } = await place(robinhoodOrder(1, 'market', { asset_quantity: '0.01' }))
  driven.pass(1000)
  expect(text((await get(text(json, 'id'))).json, 'state')).toBe(state)
  driven.pass(121_000)
  expect(text((await get(text(json, 'id'))).json, 'state')).toBe('canceled')
})

test.each([
  ['accepted', 201],
  ['refused', 400],
] as const)('crossingLimits %s', async (crossingLimits, status) => {
  const { place } = openRobinhoodOrders({ crossingLimits })
  const through = { ...farLimit, limit_price: '99000.00' }
  expect((await place(robinhoodOrder(1, 'limit', through))).status).toBe(status)
})

test.each([
  ['listed', 1],
  ['hidden', 0],
] as const)('otherVersion %s', async (otherVersion, rows) => {
  const { call, orders, account } = openRobinhoodOrders({ otherVersion })
  const old = orders.replace('v2', 'v1')
  const placed = await call('POST', old, robinhoodOrder(1, 'limit', farLimit), 'trade-v1')
  expect(placed.status).toBe(201)
  expect(list((await call('GET', `${orders}?${account}`)).json, 'results')).toHaveLength(rows)
})

test.each([25, 2] as const)('pageRows %i', async (pageRows) => {
  const { call, orders, account, place } = openRobinhoodOrders({ pageRows })
  for (const number of [1, 2, 3]) await place(robinhoodOrder(number, 'limit', farLimit))
  const { json } = await call('GET', `${orders}?${account}`)
  expect(list(json, 'results')).toHaveLength(Math.min(3, pageRows))
})

test.each([
  ['everything', 1],
  ['two-minutes', 0],
] as const)('unaskedReach %s', async (unaskedReach, rows) => {
  const { call, orders, account, place, driven } = openRobinhoodOrders({ unaskedReach })
  await place(robinhoodOrder(1, 'limit', farLimit))
  driven.pass(121_000)
  const unasked = await call('GET', `${orders}?${account}`)
  expect(list(unasked.json, 'results')).toHaveLength(rows)
  const requested = await call('GET', `${orders}?${account}&created_at_start=2023-01-01T00:00:00Z`)
  expect(list(requested.json, 'results')).toHaveLength(1)
})

test.each([
  ['kept', 200],
  ['gone-after-two-minutes', 404],
] as const)('endedOrders %s', async (endedOrders, status) => {
  const { get, id, driven } = await traded({ endedOrders })
  expect((await get(id)).status).toBe(200)
  driven.pass(121_000)
  expect((await get(id)).status).toBe(status)
})

test.each([
  ['one', [true]],
  ['two', [false, true]],
] as const)('accounts: %s', async (number, tradable) => {
  const { call } = openRobinhoodOrders({ accounts: number })
  const rows = list((await call('GET', accounts)).json, 'results')
  expect(rows.map((row) => pick(row, 'is_api_tradable'))).toEqual(tradable)
})

test.each([
  [0, 200],
  [1, 400],
] as const)('mostSymbols %i', async (mostSymbols, status) => {
  const { call } = openRobinhoodOrders({ mostSymbols })
  const two = await call('GET', `${quotes}?symbol=BTC-USD&symbol=ETH-USD`)
  expect(two.status).toBe(status)
  expect((await call('GET', `${quotes}?symbol=BTC-USD`)).status).toBe(200)
})

test('a client order id that is no longer remembered makes another order', async () => {
  const { place } = openRobinhoodOrders({ repeatedClientId: 'another-order' })
  const body = robinhoodOrder(1, 'limit', farLimit)
  const [one, two] = [await place(body), await place(body)]
  expect(text(two.json, 'id')).not.toBe(text(one.json, 'id'))
})
