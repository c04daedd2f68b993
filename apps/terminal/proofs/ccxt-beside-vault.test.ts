import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TradingUpdate } from '@leadline/desk-protocol/messages/trading-messages'
import { limitBuy } from '@leadline/orders/testing/sample-orders'
import { venueOf } from '@leadline/venues/venue-registry'
import { expect, onTestFinished, test } from 'vitest'

import { startTerminal } from '../src/testing/running-terminal.ts'
import { startVenues } from '../src/testing/running-venues.ts'
import { enterTrader, simulatedKeys } from '../src/testing/trader-at-desk.ts'
import { type CcxtVenue, ccxtVenues, openCcxt } from './ccxt-client.ts'
import { forged, isAccepted, openTappedVenue, sendAgain } from './tapped-venue.ts'

const seed = 25
const symbol = 'BTC/USD'

/** Kraken takes a key's numbers only in rising order, so two programs there have a key each. */
const labelForCcxt = (venue: CcxtVenue) => (venue === 'kraken' ? 'no-socket' : 'trade')

test.each(ccxtVenues)(
  '%s: takes what our vault signs and what ccxt signs, each sees the other’s order, and a forged signature of either is refused',
  async (venue) => {
    const { environment, stop } = await startVenues('--seed', String(seed))
    onTestFinished(stop)
    const prefix = `LEADLINE_${venueOf(venue).environmentPrefix}`
    const name = `${prefix}_REST_URL`
    const ours = await openTappedVenue(environment[name] ?? '')
    const theirs = await openTappedVenue(environment[name] ?? '')
    onTestFinished(() => {
      ours.close()
      theirs.close()
    })
    const home = mkdtempSync(join(tmpdir(), 'leadline-home-'))
    const terminal = await startTerminal(home, { ...environment, [name]: ours.address })
    onTestFinished(async () => {
      await terminal.stop()
      rmSync(home, { recursive: true, force: true })
    })
    const trader = await enterTrader(terminal.address)
    await trader.create('a passphrase nobody guesses')
    const keys = simulatedKeys(seed)
    const keyId = await trader.keep(venue, keys(venue, 'trade'))
    await trader.setWideLimits()
    const isReady = () => (trader.account(venue)?.phase === 'ready' ? true : undefined)
    await trader.until(isReady, 'ready')

    const { apiKey, secret } = keys(venue, labelForCcxt(venue))
    const client = await openCcxt(venue, {
      ...environment,
      [name]: theirs.address,
      [`${prefix}_KEY`]: apiKey,
      [`${prefix}_SECRET`]: secret,
    })
    onTestFinished(() => client.close())
    await client.loadMarkets()
    const [best = 0] = (await client.fetchOrderBook(symbol, 5)).bids[0] ?? []
    const price = Number(client.priceToPrecision(symbol, Math.round(best * 0.9)))
    const { id } = await client.createOrder(symbol, 'limit', 'buy', 0.01, price)
    const shown = () => {
      const reported = trader.said as TradingUpdate[]
      const orders = reported.flatMap((said) => {
        if (said.type === 'order') return said.order
        return said.type === 'trading' ? said.orders : []
      })
      return orders.find((order) => order.venueOrderId === id)
    }
    const seen = await trader.until(shown, 'the order of ccxt')
    expect(seen).toMatchObject({ source: { kind: 'elsewhere' }, terms: { size: '0.01' } })

    const terms = { ...limitBuy, size: '0.02', limitPrice: String(price) }
    const place = { type: 'place', draftId: randomUUID(), keyId, terms }
    trader.request('trading', { ...place, isPriceConfirmed: true })
    await expect
      .poll(async () => (await client.fetchOpenOrders(symbol)).map(({ amount }) => amount), {
        timeout: 30_000,
        interval: 1000,
      })
      .toEqual(expect.arrayContaining([0.01, 0.02]))

    for (const tap of [ours, theirs]) {
      const signed = tap.lastSigned()
      expect(isAccepted(signed.answer)).toBe(true)
      const answer = await sendAgain(tap.address, forged(signed.call))
      expect(isAccepted(answer)).toBe(false)
      expect(answer.body).toMatch(/signature|unauthorized/i)
    }
  },
)
