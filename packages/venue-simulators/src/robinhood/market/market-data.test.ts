import { expect, test } from 'vitest'

import { bodyOf, examplesOf } from '../../testing/examples.ts'
import { numberAt, list, pick, text } from '../../testing/look.ts'
import { shapeDifferences } from '../../testing/same-shape.ts'
import { openRobinhoodOrders } from '../testing/orders.ts'

const examples = examplesOf('robinhood')
const v2 = '/api/v2/crypto'
const v1 = '/api/v1/crypto'

test.each([
  ['v2.accounts.response', `${v2}/trading/accounts/`],
  ['v2.trading_pairs.response', `${v2}/trading/trading_pairs/`],
  ['v2.holdings.response', `${v2}/trading/holdings/?ACCOUNT`],
  ['v2.best_bid_ask.response', `${v2}/marketdata/best_bid_ask/?symbol=BTC-USD&symbol=LTC-USD`],
  [
    'v2.estimated_price.response.ask',
    `${v2}/trading/estimated_price/?symbol=BTC-USD&side=ask&quantity=0.001`,
  ],
  [
    'v2.estimated_price.response.bid',
    `${v2}/trading/estimated_price/?symbol=BTC-USD&side=bid&quantity=0.001`,
  ],
  ['v1.accounts.response', `${v1}/trading/accounts/`],
  ['v1.trading_pairs.response', `${v1}/trading/trading_pairs/?symbol=BTC-USD`],
  ['v1.holdings.response', `${v1}/trading/holdings/?asset_code=BTC&asset_code=ETH`],
  ['v1.best_bid_ask.response', `${v1}/marketdata/best_bid_ask/?symbol=BTC-USD`],
  [
    'v1.estimated_price.response',
    `${v1}/marketdata/estimated_price/?symbol=BTC-USD&side=ask&quantity=0.1,1,1.99`,
  ],
])('%s: answered as on the page', async (name, path) => {
  const { call, account } = openRobinhoodOrders()
  const { status, json, headers } = await call('GET', path.replace('ACCOUNT', account))
  expect(status).toBe(200)
  const options = { any: ['next'], optional: ['min_order_amount'] }
  expect(shapeDifferences(json, bodyOf(examples, name), options)).toEqual([])
  expect(headers['date']).toMatch(/GMT$/)
})

test('prices for ten sizes on both sides: fees to the last digit', async () => {
  const { call } = openRobinhoodOrders({ bidCredit: true })
  const path = `${v2}/trading/estimated_price/?symbol=BTC-USD&side=both&quantity=0.01,0.1,1`
  const { json, body } = await call('GET', path)
  const rows = list(json, 'results')
  expect(rows).toHaveLength(6)
  const model = list(bodyOf(examples, 'v2.estimated_price.response.both_ladder'), 'results')
  expect(shapeDifferences(rows, model)).toEqual([])
  for (const row of rows) {
    const price = numberAt(row, text(row, 'side'))
    const value = price * numberAt(row, 'quantity')
    expect(numberAt(row, 'est_fee')).toBeCloseTo(value * 0.0095, 8)
  }
  const asks = rows.filter((row) => text(row, 'side') === 'ask').map((row) => numberAt(row, 'ask'))
  expect(asks).toEqual(asks.toSorted((one, other) => one - other))
  expect(body).toMatch(/"fee_ratio":0\.0095/)
})

test.each([
  ['error.400.invalid_symbol', `${v2}/marketdata/best_bid_ask/?symbol=BTC-USD&symbol=CC-USD`],
  ['error.400.malformed_symbol', `${v2}/marketdata/best_bid_ask/?symbols=BTC-USD,ETH-USD`],
  ['error.400.account_number_required', `${v2}/trading/holdings/`],
  ['error.400.account_number_invalid', `${v2}/trading/holdings/?account_number=1`],
])('%s: refused in the words of the page', async (name, path) => {
  const { status, json } = await openRobinhoodOrders().call('GET', path)
  expect({ status, json }).toEqual({ status: 400, json: bodyOf(examples, name) })
})

test('tight pairs are quoted crossed, unless they are not', async () => {
  const spread = async (crossedQuotes: boolean) => {
    const { json } = await openRobinhoodOrders({ crossedQuotes }).call(
      'GET',
      `${v2}/marketdata/best_bid_ask/?symbol=BTC-USD`,
    )
    const row = pick(json, 'results', 0)
    return numberAt(row, 'ask') - numberAt(row, 'bid')
  }
  expect(await spread(true)).toBeLessThan(0)
  expect(await spread(false)).toBeGreaterThan(0)
})

test('quotes may be missing for a moment, which says nothing about the symbol', async () => {
  const { call, driven } = openRobinhoodOrders()
  driven.simulators.setFault('robinhood', 'silent-socket', { when: 'once' })
  const request = () => call('GET', `${v2}/marketdata/best_bid_ask/?symbol=BTC-USD`)
  expect((await request()).json).toEqual(bodyOf(examples, 'v2.best_bid_ask.response.empty'))
  expect(list((await request()).json, 'results')).toHaveLength(1)
})

test.each(['all-text', 'all-numbers'] as const)(
  'numbers may all be quoted or all be bare: %s',
  async (quoting) => {
    const { call, account } = openRobinhoodOrders({ quoting })
    const { json } = await call(
      'GET',
      `${v2}/trading/estimated_price/?symbol=BTC-USD&side=ask&quantity=0.001`,
    )
    expect(typeof pick(json, 'results', 0, 'est_fee')).toBe(
      quoting === 'all-text' ? 'string' : 'number',
    )
    const holdings = await call('GET', `${v2}/trading/holdings/?${account}`)
    expect(typeof pick(holdings.json, 'results', 0, 'total_quantity')).toBe(
      quoting === 'all-text' ? 'string' : 'number',
    )
    const pairs = await call('GET', `${v2}/trading/trading_pairs/?symbol=BTC-USD`)
    expect(typeof pick(pairs.json, 'results', 0, 'asset_increment')).toBe(
      quoting === 'all-text' ? 'string' : 'number',
    )
  },
)

test.each([429, 401] as const)('three hundred calls at once, then %i', async (throttled) => {
  const { driven, call } = openRobinhoodOrders({ throttled })
  const answers = Array.from({ length: 310 }, () => call('GET', `${v2}/trading/accounts/`))
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === throttled).length).toBeGreaterThan(3)
  driven.pass(2000)
  expect((await call('GET', `${v2}/trading/accounts/`)).status).toBe(200)
})

test.each([true, false])(
  'an answer to too many calls says how long to wait: %s',
  async (retryAfter) => {
    const { call } = openRobinhoodOrders({ retryAfter })
    const calls = Array.from({ length: 310 }, () => call('GET', `${v2}/trading/accounts/`))
    const refused = (await Promise.all(calls)).find(({ status }) => status === 429)
    expect(refused?.headers['retry-after']).toBe(retryAfter ? '2' : undefined)
  },
)

test('the price for a size is the average of what it takes, or by another variant the last of it', async () => {
  const path = `${v2}/trading/estimated_price/?symbol=BTC-USD&side=ask&quantity=0.001,5`
  const pricesBy = async (priceForSize: 'average' | 'worst') => {
    const { json } = await openRobinhoodOrders({ priceForSize }).call('GET', path)
    return list(json, 'results').map((row) => numberAt(row, 'ask'))
  }
  const [average, worst] = [await pricesBy('average'), await pricesBy('worst')]
  expect(worst[0]).toBeCloseTo(average[0] ?? 0, 6)
  expect(worst[1]).toBeGreaterThan(average[1] ?? 0)
})

test.each([
  ['priced', 200],
  ['refused', 400],
] as const)('less than the smallest order is %s', async (smallSizes, expected) => {
  const { call } = openRobinhoodOrders({ smallSizes })
  const request = (sizes: string) =>
    call('GET', `${v2}/trading/estimated_price/?symbol=BTC-USD&side=both&quantity=${sizes}`)
  expect((await request('0.00000001,1')).status).toBe(expected)
  expect((await request('0.01,1')).status).toBe(200)
})
