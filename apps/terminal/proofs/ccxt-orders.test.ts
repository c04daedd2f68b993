import { expect, onTestFinished, test } from 'vitest'

import { startVenues } from '../src/testing/running-venues.ts'
import { type CcxtClient, ccxtVenues, openCcxt } from './ccxt-client.ts'

const symbol = 'BTC/USD'

/** Coinbase's balances are read from the older API unless it is configured otherwise. */
const ofThisApi = { v3: true }

async function freeDollars(client: CcxtClient, venue: string): Promise<number> {
  const balance = await client.fetchBalance(venue === 'coinbase' ? ofThisApi : {})
  return balance['USD']?.free ?? Number.NaN
}

test.each(ccxtVenues)(
  '%s: ccxt signs in with the printed key, places an order, reads it and cancels it',
  async (venue) => {
    const { environment, stop } = await startVenues('--seed', '21')
    onTestFinished(stop)
    const client = await openCcxt(venue, environment)
    onTestFinished(() => client.close())
    await client.loadMarkets()
    const before = await freeDollars(client, venue)
    expect(before).toBe(250_000)
    const [best = 0] = (await client.fetchOrderBook(symbol, 5)).bids[0] ?? []
    const price = Number(client.priceToPrecision(symbol, best * 0.9))
    const { id } = await client.createOrder(symbol, 'limit', 'buy', 0.01, price)

    expect(await client.fetchOrder(id, symbol)).toMatchObject({
      id,
      status: 'open',
      side: 'buy',
      amount: 0.01,
      price,
      filled: 0,
    })
    const open = await client.fetchOpenOrders(symbol)
    expect(open.map((order) => order.id)).toEqual([id])
    // What the order needs is held, its fee included where the exchange holds that too.
    const held = before - (await freeDollars(client, venue))
    expect(held).toBeGreaterThan(price * 0.01 * 0.9999)
    expect(held).toBeLessThan(price * 0.01 * 1.02)

    await client.cancelOrder(id, symbol)
    expect(await client.fetchOrder(id, symbol)).toMatchObject({ status: 'canceled', filled: 0 })
    expect(await client.fetchOpenOrders(symbol)).toEqual([])
    expect(await freeDollars(client, venue)).toBe(before)
  },
)

test.each(ccxtVenues)('%s: an order of ccxt’s that crosses the spread is filled', async (venue) => {
  const { environment, stop, type } = await startVenues('--seed', '22')
  onTestFinished(stop)
  await type('pause')
  const client = await openCcxt(venue, environment)
  onTestFinished(() => client.close())
  await client.loadMarkets()
  const [best = 0] = (await client.fetchOrderBook(symbol, 5)).asks[0] ?? []
  const price = Number(client.priceToPrecision(symbol, best * 1.01))
  const { id } = await client.createOrder(symbol, 'limit', 'buy', 0.01, price)
  await expect
    .poll(() => client.fetchOrder(id, symbol), { timeout: 20_000, interval: 1000 })
    .toMatchObject({ status: 'closed', filled: 0.01 })
  const mine = await client.fetchMyTrades(symbol)
  expect(mine.map(({ side }) => side)).toEqual(mine.map(() => 'buy'))
  const bought = mine.reduce((sum, { amount }) => sum + amount, 0)
  expect(bought).toBeCloseTo(0.01, 10)
  const balance = await client.fetchBalance(venue === 'coinbase' ? ofThisApi : {})
  // Binance.US takes the fee of a buy from what was bought, the others from the dollars.
  const fee = venue === 'binance-us' ? mine.reduce((sum, one) => sum + (one.fee?.cost ?? 0), 0) : 0
  expect(balance['BTC']?.free).toBeCloseTo(3.01 - fee, 10)
})

test.each(ccxtVenues)('%s: a wrong secret is refused, and ccxt says so', async (venue) => {
  const { environment, stop } = await startVenues('--seed', '23')
  onTestFinished(stop)
  const other = await startVenues('--seed', '24')
  onTestFinished(other.stop)
  const secrets = Object.entries(other.environment).filter(([name]) => name.endsWith('_SECRET'))
  const client = await openCcxt(venue, { ...environment, ...Object.fromEntries(secrets) })
  onTestFinished(() => client.close())
  await expect(freeDollars(client, venue)).rejects.toThrow(/401|400|signature|key/i)
})
