import { Account } from '../exchange/account.ts'
import { Agenda } from '../exchange/agenda.ts'
import { parseAmount } from '../exchange/amount.ts'
import type { TicketEvent } from '../exchange/exchange-events.ts'
import type { ExchangeRules } from '../exchange/exchange-rules.ts'
import { Exchange } from '../exchange/exchange.ts'
import type { OrderPlan } from '../exchange/order-plan.ts'
import { TradedInstrument } from '../exchange/traded-instrument.ts'
import { Values } from '../flow/fair-price.ts'
import { openSimulatedBook } from '../flow/open-simulated-book.ts'
import { storeCandles } from '../market/candle-store.ts'
import { listingPlans } from '../market/listings.ts'

const now = 1_790_000_000_000

/** Bitcoin at one exchange with an empty book, prices in cents, sizes in 10^-8: a place to try orders in. */
export function openLittleExchange(rules: Partial<ExchangeRules> = {}) {
  const listing = listingPlans.find(
    ({ venue, symbol }) => venue === 'coinbase' && symbol === 'BTC-USD',
  )
  if (!listing) throw new Error('Coinbase trades BTC-USD.')
  const marketBook = openSimulatedBook(new Values(1), listing, {
    seed: 1,
    orderSize: 1,
    mostPastTradesPerHour: 240,
    keepCandles: storeCandles,
    begin: now - 86_400_000,
    now,
  })
  const agenda = new Agenda()
  /** The next cancel comes too late for a part of its order. */
  const races = { isNext: false }
  const exchange = new Exchange({
    rules: {
      makerFee: 1000,
      takerFee: 2000,
      feeIn: 'quote',
      feeDecimals: 12,
      stopsHold: true,
      postOnlyCross: 'refuse',
      orderId: (number) => `order-${number}`,
      ...rules,
    },
    books: [marketBook],
    agenda,
    fillRacesCancel: () => {
      const { isNext } = races
      races.isNext = false
      return isNext
    },
  })
  const events: TicketEvent[] = []
  exchange.listener = { happened: (event) => events.push(event), balancesChanged: () => undefined }
  const instrument = new TradedInstrument(marketBook, {
    minSize: 1,
    maxSize: 1e12,
    minNotional: 0n,
    maxNotional: 10n ** 30n,
  })
  const accountWith = (balances: Record<string, string>) =>
    new Account(
      'somebody',
      Object.fromEntries(
        Object.entries(balances).map(([code, text]) => [code, parseAmount(text) ?? 0n]),
      ),
    )
  const order = (plan: Partial<OrderPlan> & Pick<OrderPlan, 'side' | 'size'>): OrderPlan => ({
    instrument,
    limit: undefined,
    timeInForce: 'gtc',
    clientId: '',
    selfTrade: 'cancel-newest',
    ...plan,
  })
  return { now, marketBook, agenda, races, exchange, events, instrument, accountWith, order }
}
