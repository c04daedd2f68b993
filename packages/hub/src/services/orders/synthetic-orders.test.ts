import { expect, test } from 'vitest'

import { limitBuy, openTestTrading } from '../../testing/test-trading.ts'

const stop = { stopPrice: '95', limitPrice: null, triggerBy: 'best' }
const oco = { kind: 'oco', side: 'sell', size: '1', limitPrice: '110', stop }
const hold = {
  type: 'hold',
  heldId: 'held-0001',
  keyId: 'key-coinbase',
  symbol: 'BTC-USD',
  isPriceConfirmed: false,
}
const estimate = { type: 'estimate', keyId: 'key-coinbase' }

test('a synthetic order reports what it has filled, its average and its fees as it goes', async () => {
  const { submit, last, account, clock } = await openTestTrading()
  const twap = { kind: 'twap', side: 'buy', size: '2', slices: 2, durationMs: 20_000 }
  await submit({ ...hold, terms: { ...twap, limitPrice: null } })
  expect(last('held').held.progress).toMatchObject({ slices: { done: 1, of: 2 }, filled: '1' })
  expect(last('held').held.progress.nextAt).toBeGreaterThan(clock.now())
  await clock.advance(21_000)
  expect(last('held').held).toMatchObject({
    status: 'done',
    progress: { slices: { done: 2, of: 2 }, filled: '2', averagePrice: '100', nextAt: null },
  })
  expect(account.exchange.orders.size).toBe(2)
})

test('a running synthetic order is changed, and its order at the exchange follows', async () => {
  const { submit, last, account } = await openTestTrading()
  await submit({ ...hold, terms: oco })
  const change = { type: 'changeHeld', heldId: 'held-0001', isPriceConfirmed: false }
  expect((await submit({ ...change, terms: { ...oco, limitPrice: '111' } })).isDone).toBe(true)
  expect(account.exchange.orders.get('V-1')?.terms.limitPrice).toBe('111')
  expect(last('held').held.terms).toMatchObject({ limitPrice: '111' })
})

test('a synthetic order may be sized in money or in percent, and is counted in coins', async () => {
  const { submit } = await openTestTrading()
  const trailing = { kind: 'trailing-stop', side: 'buy', size: '' }
  const synthetic = { ...trailing, offset: { unit: 'percent', value: '2' }, triggerBy: 'last' }
  const whole = { ...limitBuy, kind: 'market', limitPrice: null, timeInForce: 'ioc', size: null }
  const sized = { ...estimate, terms: whole, held: synthetic }
  const money = await submit({ ...sized, sizing: { unit: 'quote', value: '201' } })
  expect(money.answer).toMatchObject({ terms: { size: '2', quoteSize: null } })
  const sell = { ...sized, terms: { ...whole, side: 'sell' }, held: { ...synthetic, side: 'sell' } }
  const share = await submit({ ...sell, sizing: { unit: 'percent', value: '50' } })
  expect(share.answer).toMatchObject({ terms: { size: '1' } })
})

test('a stop of a synthetic order on the wrong side is said at its field before the review', async () => {
  const { submit } = await openTestTrading()
  const wrong = { ...oco, stop: { ...stop, stopPrice: '105' } }
  const terms = { ...limitBuy, side: 'sell', limitPrice: '110' }
  const done = await submit({ ...estimate, terms, held: wrong, sizing: null })
  expect(done).toMatchObject({
    isDone: false,
    problems: [
      {
        field: 'stopPrice',
        message:
          'The market is at 99.50: a sell stop at 105 would trigger at once. It must lie below the market.',
      },
    ],
  })
})

test('what Leadline held is in the history and in the file of orders, with who canceled it, and its parts name it', async () => {
  const { submit, account } = await openTestTrading()
  await submit({ ...hold, terms: oco })
  account.exchange.fill('V-1', '0.4')
  await submit({ type: 'cancel', scope: { kind: 'everywhere' } })
  const range = { from: 0, to: 4_000_000_000_000, limit: 10 }
  const { answer } = await submit({ type: 'heldHistory', ...range })
  expect(answer).toMatchObject([
    { id: 'held-0001', status: 'canceled', canceledBy: 'trader', progress: { filled: '0.4' } },
  ])
  const file = await submit({ type: 'file', what: 'orders', year: null })
  const [heads = '', ...rows] = (file.answer as { text: string }).text.trimEnd().split('\r\n')
  const cells = rows.map((row) => {
    const texts = row.split(',')
    return Object.fromEntries(heads.split(',').map((head, at) => [head, texts[at]]))
  })
  expect(cells).toMatchObject([
    {
      Type: 'oco',
      'Limit price': '110',
      'Stop price': '95',
      State: 'canceled',
      'Canceled by': 'trader',
      Filled: '0.4',
      Fee: '',
      Total: '',
      'Order ID': 'held-0001',
    },
    { Type: 'limit', 'Limit price': '110', Filled: '0.4', 'Part of': 'held-0001' },
  ])
})
