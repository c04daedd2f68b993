import { PaperTrader } from '@leadline/hub/testing/paper-trader'
import { exact } from '@leadline/orders/decimal-text'
import { firstOrAll } from '@leadline/runtime/testing/repetition'
import { venueIds } from '@leadline/venues/venue-names'
import { expect, test } from 'vitest'

const traded = venueIds

test.each(firstOrAll(traded))(
  'in practice at %s, an order rests in the book, is amended, canceled, and the money is free again',
  async (venue) => {
    const trader = await new PaperTrader().sitDown()
    const account = trader.last('accounts').accounts.find((one) => one.venue === venue)
    expect(account).toMatchObject({ phase: 'ready', keyTrouble: '' })
    const before = trader.balance(venue, 'USD')
    const price = Math.floor(trader.prices(venue).bid * 0.995)
    const done = await trader.place(venue, { limitPrice: String(price) })
    expect(done).toMatchObject({ isDone: true, problems: [], reason: '' })
    expect(trader.last('order').order).toMatchObject({ state: 'open', clientOrderId: done.id })
    const { bids, priceDecimals } = trader.market.simulators.groundTruth(venue, 'BTC-USD')
    expect(bids.some((level) => level.price === price * 10 ** priceDecimals)).toBe(true)
    const held = () => Number(trader.balance(venue, 'USD')?.held)
    expect(await trader.until(() => held() > price * 0.1 * 0.999)).toBe(true)
    const change = { limitPrice: String(price - 10), stopPrice: null, size: null }
    const amend = { type: 'amend', draftId: 'amend-0001', clientOrderId: done.id, change }
    expect(await trader.request({ ...amend, isPriceConfirmed: true }, 8000)).toMatchObject({
      isDone: true,
    })
    const working = trader.market.simulators
      .account(venue)
      .orders.filter(({ status }) => status === 'open')
    expect(working).toHaveLength(1)
    await trader.request({ type: 'cancel', scope: { kind: 'everywhere' } }, 8000)
    expect(trader.last('order').order.state).toBe('canceled')
    const isFree = () => trader.balance(venue, 'USD')?.available === before?.available
    expect(await trader.until(isFree)).toBe(true)
    expect(trader.errors).toEqual([])
    trader.stop()
  },
)

test.each(traded)(
  'in practice at %s, an order that crosses the spread fills, and journal and balances are what the exchange has',
  async (venue) => {
    const trader = await new PaperTrader().sitDown()
    const { ask } = trader.prices(venue)
    const order = { limitPrice: String(Math.ceil(ask * 1.004)), timeInForce: 'gtc' } as const
    const done = await trader.place(venue, { ...order, size: '0.05' })
    await trader.clock.advance(6000)
    expect(done.isDone).toBe(true)
    const reported = trader.hub.orders?.manager.records.get(done.id ?? '')
    expect(reported).toMatchObject({ state: 'filled' })
    const groundTruth = trader.market.simulators.account(venue)
    const mine = groundTruth.orders.at(-1)
    expect(mine?.status).toBe('filled')
    expect(exact(reported?.filled ?? '0').eq(exact(mine?.filled ?? '1'))).toBe(true)
    const isReported = (asset: string) => {
      const { total = '0' } = trader.balance(venue, asset) ?? {}
      // Some exchanges report fewer decimals than they keep.
      const untold = exact(groundTruth.balances[asset]?.total ?? '0').minus(exact(total))
      return untold.gte(exact('0')) && untold.lt(exact('0.01'))
    }
    expect(await trader.until(() => isReported('USD') && isReported('BTC'))).toBe(true)
    expect(trader.balance(venue, 'BTC')?.total).toBe(groundTruth.balances['BTC']?.total)
    const position = trader.last('positions').byAsset.find(({ asset }) => asset === 'BTC')
    // Binance.US takes its fee out of what is bought.
    const feeBtc = (reported?.fills ?? [])
      .filter(({ feeAsset }) => feeAsset === 'BTC')
      .reduce((sum, { fee }) => sum.plus(exact(fee)), exact('0'))
    expect(position).toMatchObject({ sizeWithBasis: exact('0.05').minus(feeBtc).toFixed() })
    expect(trader.errors).toEqual([])
    trader.stop()
  },
)

test.each(firstOrAll(traded))(
  'at %s a connection that is lost is found again, and what became of the orders is asked before new ones leave',
  async (venue) => {
    const trader = await new PaperTrader().sitDown()
    const price = Math.floor(trader.prices(venue).bid * 0.99)
    const { id } = await trader.place(venue, { limitPrice: String(price) })
    trader.market.simulators.setFault(venue, 'disconnect', { when: 'always' })
    await trader.clock.advance(200)
    trader.market.simulators.setFault(venue, 'disconnect', { when: 'off' })
    const isReady = () =>
      trader.last('accounts').accounts.find((one) => one.venue === venue)?.phase === 'ready'
    await trader.clock.advance(1000)
    expect(await trader.until(isReady)).toBe(true)
    expect(trader.hub.orders?.manager.records.get(id ?? '')?.state).toBe('open')
    const another = await trader.place(venue, { limitPrice: String(price - 1) })
    expect(another).toMatchObject({ isDone: true })
    expect(trader.market.simulators.account(venue).orders).toHaveLength(2)
    trader.stop()
  },
)
