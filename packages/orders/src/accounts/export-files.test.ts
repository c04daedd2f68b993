import { expect, test } from 'vitest'

import { applyOrderEvent } from '../apply-order-event.ts'
import type { OrderEventBody } from '../order-events.ts'
import { fillOf, limitBuy, reportOf } from '../testing/sample-orders.ts'
import type { FileContext } from './export-files.ts'
import { fillsCsv } from './fills-file.ts'
import { LotLedger } from './lot-ledger.ts'
import { closedLotsCsv } from './lots-files.ts'
import { ordersCsv } from './orders-file.ts'
import { tradedFill } from './traded-amounts.ts'

const simulated: FileContext = { market: 'simulated', venueOfKey: () => 'kraken' }

function orderOf(terms: Partial<typeof limitBuy>, ...events: OrderEventBody[]) {
  const first: OrderEventBody = {
    kind: 'recorded',
    keyId: 'K-1',
    venue: 'kraken',
    terms: { ...limitBuy, ...terms },
    source: { kind: 'hand' },
    draftId: null,
    replaces: null,
    notionalUsd: null,
  }
  const recorded = applyOrderEvent(undefined, { clientOrderId: 'C-1', at: 0, ...first })
  return events.reduce(
    (order, event) => applyOrderEvent(order, { clientOrderId: 'C-1', at: 1, ...event }),
    recorded,
  )
}

/** The rows of a file by their heads; no cell of these tests has a comma. */
function read(text: string): Record<string, string>[] {
  const [heads = '', ...rows] = text.trimEnd().split('\r\n')
  const names = heads.split(',')
  return rows.map((row) =>
    Object.fromEntries(row.split(',').map((cell, place) => [names[place] ?? '', cell])),
  )
}

test('the file of orders says how far a stop trails, and how far from it its limit lies', () => {
  const order = orderOf({
    kind: 'trailing-stop-limit',
    limitPrice: null,
    trailing: { unit: 'percent', value: '1.5' },
    limitOffset: '25',
  })
  expect(read(ordersCsv([order], simulated))[0]).toMatchObject({
    Type: 'trailing-stop-limit',
    'Limit price': '',
    'Limit offset': '25',
    'Stop price': '',
    'Trail distance': '1.5 %',
  })
})

test('the file of orders has post-only, expiry, fees and total, and every row of practice says simulated', () => {
  const fills = [
    fillOf({ fillId: 'F-1', price: '100', size: '0.5', fee: '0.2' }),
    fillOf({ fillId: 'F-2', price: '102', size: '0.25', fee: '0.1' }),
  ]
  const order = orderOf(
    { postOnly: true, timeInForce: 'gtd', expiresAt: Date.UTC(2026, 11, 1) },
    ...fills.map((fill) => ({ kind: 'fill', fill, usd: {} }) as const),
  )
  expect(read(ordersCsv([order], simulated))).toMatchObject([
    {
      Market: 'simulated',
      'Post-only': 'yes',
      'Expires (UTC)': '2026-12-01T00:00:00.000Z',
      Gross: '75.5',
      Fee: '0.3',
      'Fee in': 'USD',
      'Fee value (USD)': '0.3',
      Total: '75.8',
      'Gross and total in': 'USD',
      Source: 'manual',
    },
  ])
  expect(read(ordersCsv([orderOf({})], { ...simulated, market: 'real' }))[0]).toMatchObject({
    Market: 'real',
    Total: '',
  })
})

test.each([
  ['halt', [{ kind: 'cancel-asked', by: 'halt' }]],
  [
    'trader',
    [
      { kind: 'cancel-asked', by: 'leadline' },
      { kind: 'cancel-asked', by: 'trader' },
    ],
  ],
  ['algorithm', [{ kind: 'cancel-asked', by: 'algorithm' }]],
  ['Leadline', [{ kind: 'cancel-asked', by: 'leadline' }]],
  ['exchange', []],
  ['requested, not recorded by whom'.split(',')[0], [{ kind: 'cancel-asked' }]],
] as [string, OrderEventBody[]][])('the file of orders says who canceled: %s', (who, asked) => {
  const report = reportOf({ status: 'canceled' })
  const order = orderOf({}, ...asked, { kind: 'report', report })
  expect(read(ordersCsv([order], simulated))[0]?.['Canceled by']?.replace('"', '')).toBe(who)
})

test('the file of orders says in plain text why one ended, not in an exchange’s code', () => {
  const report = reportOf({ status: 'expired', reason: 'UNFILLED_IOC_QUANTITY_EXPIRED' })
  expect(read(ordersCsv([orderOf({}, { kind: 'report', report })], simulated))[0]).toMatchObject({
    Reason: 'What could not be filled at once was canceled.',
  })
})

test('the file of fills has base and quote, gross and net, and what a fee that was paid in coins was worth', () => {
  const order = orderOf(
    {},
    {
      kind: 'fill',
      fill: fillOf({ price: '100', size: '2', fee: '0.002', feeAsset: 'BTC' }),
      usd: {},
    },
  )
  const [fill] = order.fills
  if (!fill) throw new Error('It was filled.')
  expect(read(fillsCsv([tradedFill(order, fill)], simulated))).toMatchObject([
    {
      Market: 'simulated',
      Base: 'BTC',
      Quote: 'USD',
      'Gross (quote)': '200',
      Fee: '0.002',
      'Fee in': 'BTC',
      'Fee value (USD)': '0.2',
      'Net base': '1.998',
      'Net quote': '-200',
    },
  ])
})

test('the file of closed lots has what was gained, and says what nobody knows', () => {
  const ledger = new LotLedger(() => 'hifo')
  const bought = orderOf({}, { kind: 'fill', fill: fillOf({ price: '100', size: '1' }), usd: {} })
  const [buy] = bought.fills
  if (!buy) throw new Error('It was filled.')
  const trade = tradedFill(bought, buy)
  ledger.add({ ...trade, fee: '0' })
  ledger.add({ ...trade, fee: '0', fillId: 'F-9', side: 'sell', price: '150', size: '3' })
  expect(read(closedLotsCsv(ledger.disposals, simulated))).toMatchObject([
    { Market: 'simulated', Exchange: 'Kraken', 'Gain or loss (USD)': '50', Method: 'HIFO' },
    { 'Acquired (UTC)': 'unknown', 'Cost (USD)': 'unknown', Term: 'unknown' },
  ])
})
