import type { UnsignedCall } from '@leadline/venues/session/signer'
import type { VenueId } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

import { signingVectors } from './signing-vectors.ts'
import { openBench, openUnlocked, passphrase } from './testing/vault-bench.ts'
import { UnlockedVault } from './unlocked-vault.ts'
import { readVault, vaultPath, writeVault } from './vault-file.ts'

const limits = {
  orderNotional: '1000',
  dayNotional: '5000',
  symbolDayNotional: '5000',
  positionNotional: '5000',
  priceBandPercent: '1',
  dayLoss: '500',
  ordersPerSecond: 5,
}
const prices = { BTC: '50000' }

type Bench = Awaited<ReturnType<typeof openBench>>
type Call = Pick<UnsignedCall, 'method' | 'path' | 'query'> & { body?: UnsignedCall['body'] }

async function raise(bench: Bench, orderNotional: string, word = passphrase) {
  const said = JSON.stringify({ limits: { ...limits, orderNotional }, prices })
  const sealed = await bench.seal('limits', `${word}\0${said}`)
  return await bench.vault.request({ do: 'caps', sealed })
}

function pastedFor(venue: VenueId) {
  const pasted = signingVectors.find((vector) => vector.venue === venue)?.pasted
  if (!pasted) throw new Error(venue)
  return pasted
}

/** An open vault with a key of that exchange, and what signs with it. */
async function openWith(venue: VenueId) {
  const bench = await openUnlocked()
  const keyId = await bench.add(venue, pastedFor(venue))
  const sign = async (call: Call) => {
    const common = { venue, keyId, host: 'localhost', time: Date.now() }
    const { body, ...rest } = call
    const whole = { ...common, ...rest, ...(body !== undefined && { body }) }
    return await bench.vault.request({ do: 'sign', call: whole })
  }
  return { bench, sign }
}

const coinbaseOrder = (side: string, configuration: object, product = 'BTC-USD'): Call => ({
  method: 'POST',
  path: '/api/v3/brokerage/orders',
  query: [],
  body: JSON.stringify({
    client_order_id: 'C-1',
    product_id: product,
    side,
    order_configuration: configuration,
  }),
})
const form = (path: string, pairs: Record<string, string>): Call => ({
  method: 'POST',
  path,
  query: [],
  body: Object.entries(pairs),
})
const binance = (pairs: Record<string, string>) =>
  form('/api/v3/order', { symbol: 'BTCUSD', newClientOrderId: 'C-1', ...pairs })
const kraken = (pairs: Record<string, string>) =>
  form('/0/private/AddOrder', { pair: 'XBTUSD', cl_ord_id: 'C-1', ...pairs })
const gemini = (fields: Record<string, string>): Call => ({
  method: 'POST',
  path: '/v1/order/new',
  query: [],
  body: JSON.stringify({
    client_order_id: 'C-1',
    symbol: 'btcusd',
    type: 'exchange limit',
    ...fields,
  }),
})
const robinhood = (side: string, type: string, config: object): Call => ({
  method: 'POST',
  path: '/api/v2/crypto/trading/orders/',
  query: [],
  body: JSON.stringify({
    client_order_id: 'C-1',
    side,
    type,
    symbol: 'BTC-USD',
    [`${type}_order_config`]: config,
  }),
})
const limitOrder = { type: 'LIMIT', timeInForce: 'GTC' }

/** With a cap of 1,000 dollars and bitcoin at 50,000 when it was set: what is signed, and what is not. */
const orders: [VenueId, Call[], Call[]][] = [
  [
    'coinbase',
    [
      coinbaseOrder('BUY', { limit_limit_gtc: { base_size: '0.02', limit_price: '50000' } }),
      coinbaseOrder('BUY', { market_market_ioc: { quote_size: '1000' } }),
      coinbaseOrder('SELL', { market_market_ioc: { base_size: '0.08' } }),
    ],
    [
      coinbaseOrder('BUY', { limit_limit_gtc: { base_size: '0.020001', limit_price: '50000' } }),
      coinbaseOrder('BUY', { market_market_ioc: { quote_size: '1000.01' } }),
      coinbaseOrder('BUY', { market_market_ioc: { base_size: '0.081' } }),
      coinbaseOrder('SELL', { sor_limit_ioc: { base_size: '0.081', limit_price: '1' } }),
      coinbaseOrder('BUY', {
        limit_limit_gtc: { base_size: '0.01', limit_price: '50000' },
        market_market_ioc: { base_size: '99' },
      }),
      coinbaseOrder('BUY', { twap_limit_gtd: { base_size: '0.01', limit_price: '1' } }),
    ],
  ],
  [
    'kraken',
    [
      kraken({ type: 'buy', ordertype: 'limit', volume: '0.02', price: '50000' }),
      kraken({ type: 'buy', ordertype: 'market', volume: '1000', oflags: 'viqc' }),
      kraken({ type: 'sell', ordertype: 'stop-loss', volume: '0.08', price: '40000' }),
    ],
    [
      kraken({ type: 'buy', ordertype: 'limit', volume: '0.03', price: '50000' }),
      kraken({ type: 'buy', ordertype: 'market', volume: '1001', oflags: 'viqc' }),
      kraken({ type: 'buy', ordertype: 'market', volume: '0.09' }),
      kraken({ type: 'sell', ordertype: 'limit', volume: '0.09', price: '1' }),
      kraken({ pair: 'XXBTZUSD', type: 'sell', ordertype: 'market', volume: '0.09' }),
      kraken({ type: 'buy', ordertype: 'limit', volume: '0.01', price: '1', leverage: '5:1' }),
      kraken({ type: 'buy', ordertype: 'limit', volume: '1e3', price: '1' }),
    ],
  ],
  [
    'gemini',
    [gemini({ side: 'buy', amount: '0.02', price: '50000' })],
    [
      gemini({ side: 'buy', amount: '0.03', price: '50000' }),
      gemini({ side: 'sell', amount: '0.09', price: '1' }),
      gemini({ side: 'buy', amount: '0.01', price: '1', account: 'other' }),
      gemini({ side: 'buy', amount: '0.01', price: '1', type: 'exchange market' }),
    ],
  ],
  [
    'binance-us',
    [
      binance({ side: 'BUY', ...limitOrder, quantity: '0.02', price: '50000' }),
      binance({ side: 'BUY', type: 'MARKET', quoteOrderQty: '1000' }),
    ],
    [
      binance({ side: 'BUY', ...limitOrder, quantity: '0.021', price: '50000' }),
      binance({ side: 'BUY', type: 'MARKET', quoteOrderQty: '1001' }),
      binance({ side: 'BUY', type: 'MARKET', quantity: '0.09' }),
      binance({ side: 'SELL', ...limitOrder, quantity: '0.09', price: '1' }),
      // Its signature does not cover the path: signed as a question, it would be taken as an order.
      {
        method: 'GET',
        path: '/api/v3/order',
        query: Object.entries({ symbol: 'BTCUSD', side: 'BUY', type: 'MARKET', quantity: '9' }),
      },
      {
        ...binance({ side: 'BUY', ...limitOrder, quantity: '0.01', price: '1' }),
        query: [['quantity', '99']],
      },
    ],
  ],
  [
    'robinhood',
    [
      robinhood('buy', 'limit', { asset_quantity: '0.02', limit_price: '50000' }),
      robinhood('buy', 'market', { asset_quantity: '0.08' }),
    ],
    [
      robinhood('buy', 'limit', { asset_quantity: '0.03', limit_price: '50000' }),
      robinhood('buy', 'market', { asset_quantity: '0.09' }),
      robinhood('sell', 'market', { asset_quantity: '0.09' }),
      { ...robinhood('buy', 'market', {}), body: '{"side":"buy","side":"sell"}' },
    ],
  ],
]

test.each(orders)(
  'a hub that lies gets no order above the cap signed: %s',
  async (venue, signed, refused) => {
    const { bench, sign } = await openWith(venue)
    for (const call of signed) await expect(sign(call)).rejects.toThrow('set your limits')
    await raise(bench, '1000')
    for (const call of signed) await expect(sign(call)).resolves.toBeDefined()
    for (const call of refused) {
      await expect(sign(call)).rejects.toThrow(
        /above the vault's own cap|does not sign this order|foreign parameter/,
      )
    }
  },
)

test('an order of Robinhood’s that is tried in both versions is held against the cap once, each time as a whole', async () => {
  const { bench, sign } = await openWith('robinhood')
  await raise(bench, '1000')
  // As large as the cap allows: counted twice, the second one would be above it.
  const order = robinhood('buy', 'limit', { asset_quantity: '0.02', limit_price: '50000' })
  await expect(sign(order)).resolves.toBeDefined()
  const other = { ...order, path: '/api/v1/crypto/trading/orders/' }
  await expect(sign(other)).resolves.toBeDefined()
  const above = robinhood('buy', 'limit', { asset_quantity: '0.021', limit_price: '50000' })
  await expect(sign({ ...above, path: other.path })).rejects.toThrow("vault's own cap")
})

test('only the passphrase raises the caps; a wrong one counts like one for unlocking', async () => {
  const { bench, sign } = await openWith('binance-us')
  const order = binance({ side: 'BUY', ...limitOrder, quantity: '0.1', price: '50000' })
  await expect(raise(bench, '9000', 'a guess that is wrong')).rejects.toMatchObject({
    field: 'passphrase',
    message: 'This is not the passphrase.',
  })
  await expect(sign(order)).rejects.toThrow('set your limits')
  expect(await raise(bench, '9000')).toMatchObject({ limits: { orderNotional: '9000' } })
  expect(bench.state()).toMatchObject({ phase: 'open', hasCaps: true })
  await expect(sign(order)).resolves.toBeDefined()
  // Without it they only fall.
  await bench.vault.request({ do: 'lowerCaps', buyUsd: '4999' })
  await expect(sign(order)).rejects.toThrow("above the vault's own cap")
  for (const buyUsd of ['9000', '1e9', '-1', '']) {
    await bench.vault.request({ do: 'lowerCaps', buyUsd })
    await expect(sign(order)).rejects.toThrow("above the vault's own cap")
  }
  // A sale is not held back by it: an exit that is moved must leave.
  const exit = binance({ side: 'SELL', ...limitOrder, quantity: '0.15', price: '50000' })
  await expect(sign(exit)).resolves.toBeDefined()
  const old = await bench.seal('unlock', `${passphrase}\0{}`)
  await expect(bench.vault.request({ do: 'caps', sealed: old })).rejects.toThrow('enter it again')
  for (let guess = 0; guess < 3; guess += 1) {
    await expect(raise(bench, '9000', 'not it')).rejects.toThrow('not the passphrase')
  }
  await expect(raise(bench, '9000')).rejects.toThrow('Too many wrong passphrases')
  await expect(sign(order)).rejects.toThrow("above the vault's own cap")
})

test('caps outlive a restart, and a vault of an earlier Leadline opens without any', async () => {
  const { bench } = await openWith('coinbase')
  await raise(bench, '1000')
  bench.vault.end()
  await bench.ended
  const found = readVault(vaultPath(bench.folder))
  if (found.kind !== 'found') throw new Error(found.kind)
  expect(found.body.version).toBe(2)
  const unlocked = await UnlockedVault.open(found.body, Buffer.from(passphrase))
  if (!(unlocked instanceof UnlockedVault)) throw new Error('not opened')
  expect(unlocked.caps).toEqual({ buyUsd: '1000', sellUsd: '1000', prices })
  // As it was written before there were caps.
  unlocked.caps = undefined
  await writeVault(bench.folder, { ...unlocked.body(), version: 1 }, true)
  const later = await openBench(bench.folder)
  await later.unlock()
  expect(later.state()).toMatchObject({ phase: 'open', hasCaps: false })
  const keyId = later.state()?.keys[0]?.keyId ?? ''
  const order = coinbaseOrder('BUY', { market_market_ioc: { quote_size: '1000000' } })
  const call = { venue: 'coinbase', keyId, host: 'localhost', time: Date.now(), ...order } as const
  const request = { do: 'sign', call: { ...call, body: String(order.body) } } as const
  await expect(later.vault.request(request)).resolves.toBeDefined()
  await raise(later, '1000')
  await expect(later.vault.request(request)).rejects.toThrow("above the vault's own cap")
})
