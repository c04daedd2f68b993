import { expect, test } from 'vitest'

import { allOrders } from '../exchanges/all.ts'
import { orderParams } from '../exchanges/binance-us/account/order-body.ts'
import { binanceUsOrderToSign } from '../exchanges/binance-us/wire/order-to-sign.ts'
import { orderBody as coinbaseBody } from '../exchanges/coinbase/account/order-body.ts'
import { coinbaseOrderToSign } from '../exchanges/coinbase/wire/order-to-sign.ts'
import { placeFields } from '../exchanges/gemini/account/order-frames.ts'
import { geminiOrderToSign } from '../exchanges/gemini/wire/order-to-sign.ts'
import { addOrderForm, amendOrderForm } from '../exchanges/kraken/account/order-body.ts'
import { krakenOrderToSign } from '../exchanges/kraken/wire/order-to-sign.ts'
import { orderBody as robinhoodBody } from '../exchanges/robinhood/account/order-body.ts'
import { robinhoodOrderToSign } from '../exchanges/robinhood/wire/order-to-sign.ts'
import type { Instrument } from '../instrument.ts'
import { objectText } from '../kernel/json/json-text.ts'
import type { OrderKind, OrderTerms } from '../order-terms.ts'
import type { UnsignedCall } from '../session/signer.ts'
import type { VenueId } from '../venue-names.ts'
import type { ReadOrderToSign } from './order-to-sign.ts'

type Call = Pick<UnsignedCall, 'path' | 'body'>

const clientOrderId = '8bfc20d7-f7c6-4422-bf07-8243ca4169f3'

/** How each exchange's adapter says an order in a call, and how the vault reads it. */
const venues: Partial<
  Record<VenueId, { say: (terms: OrderTerms) => Call; read: ReadOrderToSign }>
> = {
  coinbase: {
    say: (terms) => ({
      path: '/api/v3/brokerage/orders',
      body: JSON.stringify({ client_order_id: clientOrderId, ...coinbaseBody('BTC-USD', terms) }),
    }),
    read: coinbaseOrderToSign,
  },
  kraken: {
    say: (terms) => ({
      path: '/0/private/AddOrder',
      body: addOrderForm(clientOrderId, terms, 'XBTUSD', 0),
    }),
    read: krakenOrderToSign,
  },
  gemini: {
    say: (terms) => ({
      path: '/v1/order/new',
      body: objectText(
        ...placeFields(clientOrderId, terms, { restSymbol: 'btcusd' } as Instrument),
      ),
    }),
    read: geminiOrderToSign,
  },
  'binance-us': {
    say: (terms) => ({ path: '/api/v3/order', body: orderParams('BTCUSD', clientOrderId, terms) }),
    read: binanceUsOrderToSign,
  },
  robinhood: {
    say: (terms) => {
      const written = robinhoodBody(clientOrderId, terms)
      if ('reason' in written) throw new Error(written.reason)
      return { path: '/api/v2/crypto/trading/orders/', body: written.body }
    },
    read: robinhoodOrderToSign,
  },
}

function termsOf(kind: OrderKind, side: 'buy' | 'sell', isMoney: boolean): OrderTerms {
  const isTrailing = kind.startsWith('trailing')
  const hasLimit = kind === 'limit' || kind.endsWith('-limit') || kind === 'bracket'
  return {
    symbol: 'BTC-USD',
    side,
    kind,
    size: isMoney ? null : '0.25',
    quoteSize: isMoney ? '500' : null,
    limitPrice: hasLimit ? '60000' : null,
    stopPrice: /^(?:stop|take-profit)-|^bracket/.test(kind) ? '61000' : null,
    trailing: isTrailing ? { unit: 'percent', value: '2' } : null,
    timeInForce: kind === 'market' ? 'ioc' : 'gtc',
    expiresAt: null,
    postOnly: false,
    displaySize: null,
  }
}

const cases = (Object.keys(venues) as VenueId[]).flatMap((venue) =>
  Object.entries(allOrders[venue].kinds).flatMap(([kind, ability]) =>
    (['buy', 'sell'] as const)
      .flatMap((side) => [
        termsOf(kind as OrderKind, side, false),
        ...(ability.quoteSized.includes(side) ? [termsOf(kind as OrderKind, side, true)] : []),
      ])
      .map((terms) => [venue, terms.kind, terms.side, terms] as const),
  ),
)

test.each(cases)(
  'the vault reads what Leadline itself sends: %s, %s, %s',
  (venue, kind, side, terms) => {
    const way = venues[venue]
    if (!way) throw new Error(venue)
    const isOffset = allOrders[venue].kinds[kind]?.isLimitOffset === true
    const sent = isOffset ? { ...terms, limitPrice: null, limitOffset: '100' } : terms
    const { path, body } = way.say(sent)
    const call = {
      venue,
      keyId: 'K',
      method: 'POST',
      host: 'localhost',
      path,
      query: [],
      body,
      time: 0,
    } as const
    const isHeld = sent.limitPrice !== null && kind !== 'bracket'
    expect(way.read(call)).toEqual({
      side,
      base: 'BTC',
      quote: 'USD',
      size: terms.size,
      quoteSize: terms.quoteSize,
      limitPrice: isHeld ? '60000' : null,
    })
  },
)

test('the vault reads a change at Kraken', () => {
  const order = { clientOrderId, venueOrderId: null, symbol: 'BTC-USD', sentAt: 0 }
  const change = { limitPrice: '61000', stopPrice: null, size: '0.3' }
  const body = amendOrderForm(order, change, termsOf('limit', 'buy', false))
  const path = '/0/private/AmendOrder'
  const call = { venue: 'kraken', keyId: 'K', method: 'POST', host: 'localhost', path } as const
  expect(krakenOrderToSign({ ...call, query: [], body, time: 0 })).toEqual({
    isChange: true,
    size: '0.3',
    limitPrice: '61000',
  })
})
