import { expect, test } from 'vitest'

import { csvFile } from './csv.ts'
import type { FileContext } from './export-files.ts'
import { form8949Caveat, form8949Csv, isLongTerm } from './form-8949.ts'
import { LotLedger } from './lot-ledger.ts'
import type { LotMethod } from './lot-method.ts'
import { gainOf, positionsByAccount, positionsByAsset } from './positions.ts'
import type { TradedFill } from './traded-amounts.ts'

const day = 86_400_000
const file: FileContext = { market: 'real', venueOfKey: () => 'coinbase' }
const start = Date.UTC(2025, 0, 10, 12)

function trade(
  side: 'buy' | 'sell',
  size: string,
  price: string,
  changes: Partial<TradedFill> = {},
): TradedFill {
  const symbol = changes.symbol ?? 'BTC-USD'
  const [base = '', quote = ''] = symbol.split('-')
  return {
    fillId: `${side} ${size} ${price}`,
    clientOrderId: 'C-1',
    keyId: 'K-1',
    venue: 'coinbase',
    symbol,
    base,
    quote,
    side,
    price,
    size,
    fee: '0',
    feeAsset: 'USD',
    liquidity: 'taker',
    time: start,
    usd: {},
    ...changes,
  }
}

function ledgerOf(method: LotMethod, ...fills: TradedFill[]): LotLedger {
  const ledger = new LotLedger(() => method)
  for (const fill of fills) ledger.add(fill)
  return ledger
}

const gains = (ledger: LotLedger) =>
  ledger.disposals.map((disposal) => gainOf(disposal)?.toFixed() ?? 'unknown')

const three = [
  trade('buy', '1', '100'),
  trade('buy', '1', '300', { time: start + day }),
  trade('buy', '1', '200', { time: start + 2 * day }),
  trade('sell', '1', '250', { time: start + 3 * day }),
]

test.each([
  ['fifo', '150'],
  ['lifo', '50'],
  ['hifo', '-50'],
] as const)('%s sells the coins it should first', (method, gain) => {
  expect(gains(ledgerOf(method, ...three))).toEqual([gain])
})

test('a sale may take several lots, each with its own days', () => {
  const ledger = ledgerOf('fifo', ...three.slice(0, 3), trade('sell', '1.5', '250'))
  expect(
    ledger.disposals.map(({ size, cost, proceeds }) => [size, cost, proceeds].join(' ')),
  ).toEqual(['1 100 250', '0.5 150 125'])
  expect(
    ledger.lots().map(({ left, costLeft }) => `${left.toFixed()} ${costLeft?.toFixed()}`),
  ).toEqual(['0.5 150', '1 200'])
})

test('fees are part of what a coin cost, and lessen what a sale brought', () => {
  const bought = trade('buy', '1', '100', { fee: '1' })
  const sold = trade('sell', '1', '150', { fee: '2' })
  expect(gains(ledgerOf('fifo', bought, sold))).toEqual(['47'])
})

test('a fee taken out of the coin itself leaves less of it, at the same cost', () => {
  const bought = trade('buy', '1', '100', { fee: '0.001', feeAsset: 'BTC' })
  const [lot] = ledgerOf('fifo', bought).lots()
  expect([lot?.left.toFixed(), lot?.cost?.toFixed()]).toEqual(['0.999', '100'])
})

test('a fee in a third asset is a small sale of that asset, at its own gain', () => {
  const rates = { usd: { BNB: '600' } }
  const ledger = ledgerOf(
    'fifo',
    trade('buy', '1', '500', { symbol: 'BNB-USD' }),
    trade('buy', '1', '100', { fee: '0.01', feeAsset: 'BNB', ...rates }),
  )
  expect(ledger.disposals).toMatchObject([{ asset: 'BNB', why: 'fee' }])
  expect(gains(ledger)).toEqual(['1'])
  expect(ledger.lots().at(-1)?.cost?.toFixed()).toBe('106')
})

test('paying with a coin is selling it', () => {
  const ledger = ledgerOf(
    'fifo',
    trade('buy', '1', '50000'),
    trade('buy', '10', '0.05', { symbol: 'ETH-BTC', feeAsset: 'BTC', usd: { BTC: '60000' } }),
  )
  expect(gains(ledger)).toEqual(['5000'])
  expect(ledger.lots().map(({ asset, cost }) => `${asset} ${cost?.toFixed()}`)).toEqual([
    'BTC 50000',
    'ETH 30000',
  ])
})

test('coins that came from elsewhere have no invented basis', () => {
  const ledger = ledgerOf('fifo', trade('buy', '1', '100'), trade('sell', '3', '150'))
  expect(gains(ledger)).toEqual(['50', 'unknown'])
  const other = ledgerOf(
    'fifo',
    trade('buy', '1', '100'),
    trade('sell', '1', '150', { keyId: 'K-2' }),
  )
  expect(gains(other)).toEqual(['unknown'])
})

test('a worth in dollars that nobody knows is not guessed', () => {
  const ledger = ledgerOf('fifo', trade('buy', '1', '0.9', { symbol: 'BTC-EUR' }))
  expect(ledger.lots().map(({ cost }) => cost)).toEqual([null])
})

test('positions have their average price, and results after fees, by account and by asset', () => {
  const ledger = ledgerOf('fifo', ...three, trade('buy', '1', '400', { keyId: 'K-2' }))
  const input = {
    lots: ledger.lots(),
    realized: [...ledger.realized.values()],
    fees: [...ledger.fees.values()],
    balances: [
      { keyId: 'K-1', venue: 'coinbase' as const, asset: 'BTC', total: '2.5' },
      { keyId: 'K-2', venue: 'kraken' as const, asset: 'BTC', total: '1' },
    ],
    usdPrice: () => '260',
  }
  expect(positionsByAccount(input)).toMatchObject([
    {
      keyId: 'K-1',
      size: '2.5',
      sizeWithBasis: '2',
      averagePrice: '250',
      valueUsd: '650',
      unrealizedUsd: '20',
      realizedUsd: '150',
      sizeBasisUnknown: '0.5',
    },
    { keyId: 'K-2', size: '1', unrealizedUsd: '-140' },
  ])
  expect(positionsByAsset(input)).toMatchObject([
    { asset: 'BTC', size: '3.5', averagePrice: '300', unrealizedUsd: '-120', realizedUsd: '150' },
  ])
})

test('coins that left for a wallet win and lose nothing here any more', () => {
  const ledger = ledgerOf('fifo', trade('buy', '2', '60000'))
  const left = { keyId: 'K-1', venue: 'coinbase', asset: 'BTC', total: '0.5' } as const
  const [position] = positionsByAsset({
    lots: ledger.lots(),
    realized: [],
    fees: [],
    balances: [left],
    usdPrice: () => '100000',
  })
  expect(position).toMatchObject({
    size: '0.5',
    sizeWithBasis: '0.5',
    averagePrice: '60000',
    unrealizedUsd: '20000',
  })
})

test('long-term begins on the day after a whole year, counted from the day after the purchase', () => {
  const bought = { year: 2024, month: 2, day: 29 }
  expect(isLongTerm(bought, { year: 2025, month: 2, day: 28 })).toBe(false)
  expect(isLongTerm(bought, { year: 2025, month: 3, day: 1 })).toBe(true)
  const monthEnd = { year: 2023, month: 2, day: 28 }
  expect(isLongTerm(monthEnd, { year: 2024, month: 2, day: 29 })).toBe(false)
  expect(isLongTerm(monthEnd, { year: 2024, month: 3, day: 1 })).toBe(true)
  expect(isLongTerm({ ...bought, day: 1 }, { year: 2025, month: 2, day: 1 })).toBe(false)
  expect(isLongTerm({ ...bought, day: 1 }, { year: 2025, month: 2, day: 2 })).toBe(true)
})

test('the file for Form 8949 has its columns, its days and cents, short-term first, and says what it does not know', () => {
  const ledger = ledgerOf(
    'fifo',
    trade('buy', '1', '100.005'),
    trade('buy', '1', '300', { time: start + 300 * day }),
    trade('sell', '3', '250.5', { time: Date.UTC(2026, 1, 1, 12) }),
    trade('sell', '1', '9', { time: Date.UTC(2027, 0, 1) }),
  )
  expect(form8949Csv(ledger.disposals, 2026, file).split('\r\n')).toEqual([
    'Market,Part,Box,Exchange,(a) Description of property,(b) Date acquired,(c) Date sold or disposed of,(d) Proceeds,(e) Cost or other basis,(f) Code(s) from instructions,(g) Amount of adjustment,(h) Gain or (loss),Note',
    'real,I,H,Coinbase,1 BTC,11/06/2025,02/01/2026,250.50,300.00,,,-49.50,',
    'real,II,K,Coinbase,1 BTC,01/10/2025,02/01/2026,250.50,100.01,,,150.49,',
    'real,"I or II, basis unknown",H or K,Coinbase,1 BTC,,02/01/2026,250.50,,,,,Basis unknown',
    '',
  ])
  expect(form8949Caveat).toContain('Wash sales are not adjusted')
})

test('Form 8949 has the box of what was bought and sold since brokers report the basis, and of fees that nobody reports', () => {
  const later = (time: number) => ({ time, usd: { BNB: '500' } })
  const ledger = ledgerOf(
    'fifo',
    trade('buy', '1', '100', later(Date.UTC(2026, 0, 5))),
    trade('buy', '1', '500', { ...later(Date.UTC(2026, 0, 6)), symbol: 'BNB-USD' }),
    trade('sell', '1', '150', {
      ...later(Date.UTC(2026, 2, 5)),
      fee: '0.01',
      feeAsset: 'BNB',
    }),
  )
  const boxes = form8949Csv(ledger.disposals, 2026, file)
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split(',').slice(1, 5).join(' '))
  expect(boxes).toEqual(['I G Coinbase 1 BTC', 'I I Coinbase 0.01 BNB'])
})

test('a position says what its fees were, how many lots are open, and that a dollar coin without a market counts as a dollar', () => {
  const ledger = ledgerOf(
    'fifo',
    trade('buy', '1', '100', { fee: '0.4' }),
    trade('buy', '2', '100', { fee: '0.002', feeAsset: 'BTC', time: start + day }),
    trade('buy', '5', '1', { symbol: 'USDT-EUR', fee: '1', feeAsset: 'XYZ', usd: { EUR: '1.1' } }),
  )
  const input = {
    lots: ledger.lots(),
    realized: [],
    fees: [...ledger.fees.values()],
    balances: [
      { keyId: 'K-1', venue: 'coinbase' as const, asset: 'USDC', total: '50' },
      { keyId: 'K-1', venue: 'coinbase' as const, asset: 'USDT', total: '5' },
    ],
    usdPrice: (asset: string) => (asset === 'USDC' ? '0.999' : asset === 'BTC' ? '110' : null),
  }
  expect(positionsByAsset(input)).toMatchObject([
    { asset: 'BTC', feesUsd: '0.6', lotCount: 2, isAtPar: false },
    { asset: 'USDC', valueUsd: '49.95', feesUsd: '0', lotCount: 0, isAtPar: false },
    { asset: 'USDT', valueUsd: '5', feesUsd: null, lotCount: 1, isAtPar: true },
  ])
})

test('a spreadsheet opens the files and runs nothing in them', () => {
  expect(
    csvFile(
      ['a', 'b'],
      [
        ['=1+1', 'say "hi", you'],
        ['-5', '+x'],
        ['＝1', '\n=1'],
      ],
    ),
  ).toBe('a,b\r\n\'=1+1,"say ""hi"", you"\r\n-5,\'+x\r\n\'＝1,"\'\n=1"\r\n')
})
