import { exact } from '@leadline/orders/decimal-text'
import { expect, test } from 'vitest'

import { PracticeTrader } from '../testing/practice-trader.ts'

const traded = new PracticeTrader().market.accounts.map(({ venue }) => venue)

test.each(traded)(
  'in practice at %s, an order rests in the book, is amended, canceled, and the money is free again',
  async (venue) => {
    const trader = await new PracticeTrader().sitDown()
    const account = trader.last('accounts').accounts.find((one) => one.venue === venue)
    expect(account).toMatchObject({ phase: 'ready', keyTrouble: '' })
    const before = trader.balance(venue, 'USD')
    const price = Math.floor(trader.prices(venue).bid * 0.995)
    const done = await trader.place(venue, { limitPrice: String(price) })
    expect(done).toMatchObject({ isDone: true, problems: [], reason: '' })
    expect(trader.last('order').order).toMatchObject({ state: 'open', clientOrderId: done.id })
    const { bids, priceDecimals } = trader.market.simulators.truth(venue, 'BTC-USD')
    expect(bids.some((level) => level.price === price * 10 ** priceDecimals)).toBe(true)
    expect(Number(trader.balance(venue, 'USD')?.held)).toBeGreaterThan(price * 0.1 * 0.999)
    const change = { limitPrice: String(price - 10), stopPrice: null, size: null }
    const amend = { type: 'amend', draftId: 'amend-0001', clientOrderId: done.id, change }
    expect(await trader.ask({ ...amend, isPriceConfirmed: true }, 8000)).toMatchObject({
      isDone: true,
    })
    const working = trader.market.simulators
      .account(venue)
      .orders.filter(({ status }) => status === 'open')
    expect(working).toHaveLength(1)
    await trader.ask({ type: 'cancel', scope: { kind: 'everywhere' } }, 8000)
    expect(trader.last('order').order.state).toBe('canceled')
    expect(trader.balance(venue, 'USD')).toEqual(before)
    expect(trader.errors).toEqual([])
    trader.stop()
  },
)

test.each(traded)(
  'in practice at %s, an order that crosses the spread fills, and journal and balances are what the exchange has',
  async (venue) => {
    const trader = await new PracticeTrader().sitDown()
    const { ask } = trader.prices(venue)
    const order = { limitPrice: String(Math.ceil(ask * 1.004)), timeInForce: 'gtc' } as const
    const done = await trader.place(venue, { ...order, size: '0.05' })
    await trader.clock.advance(6000)
    expect(done.isDone).toBe(true)
    const told = trader.hub.orders?.desk.records.get(done.id ?? '')
    expect(told).toMatchObject({ state: 'filled' })
    const truth = trader.market.simulators.account(venue)
    const mine = truth.orders.at(-1)
    expect(mine?.status).toBe('filled')
    expect(exact(told?.filled ?? '0').eq(exact(mine?.filled ?? '1'))).toBe(true)
    for (const asset of ['USD', 'BTC']) {
      const { total = '0' } = trader.balance(venue, asset) ?? {}
      const difference = exact(total).minus(exact(truth.balances[asset]?.total ?? '0'))
      // Robinhood tells whole cents.
      expect(difference.abs().lt(exact(asset === 'USD' ? '0.01' : '0.00000001'))).toBe(true)
    }
    const position = trader.last('positions').byAsset.find(({ asset }) => asset === 'BTC')
    // Binance.US takes its fee out of what is bought.
    const feeBtc = (told?.fills ?? [])
      .filter(({ feeAsset }) => feeAsset === 'BTC')
      .reduce((sum, { fee }) => sum.plus(exact(fee)), exact('0'))
    expect(position).toMatchObject({ sizeWithBasis: exact('0.05').minus(feeBtc).toFixed() })
    trader.stop()
  },
)
