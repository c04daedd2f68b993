import type { FillReport, OrderReport } from '@leadline/venues/account-events'
import type { Instrument } from '@leadline/venues/instrument'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'
import type { OrderTerms } from '@leadline/venues/order-terms'

export const limitBuy: OrderTerms = {
  symbol: 'BTC-USD',
  side: 'buy',
  kind: 'limit',
  size: '0.75',
  quoteSize: null,
  limitPrice: '67446',
  stopPrice: null,
  trailing: null,
  timeInForce: 'gtc',
  expiresAt: null,
  postOnly: false,
  displaySize: null,
}

export const bitcoin: Instrument = {
  venue: 'coinbase',
  symbol: 'BTC-USD',
  base: 'BTC',
  quote: 'USD',
  venueSymbol: 'BTC-USD',
  restSymbol: 'BTC-USD',
  priceDecimals: 2,
  sizeDecimals: 8,
  priceStep: '0.01',
  sizeStep: '0.00000001',
  quoteStep: '0.01',
  minSize: '0.00000001',
  maxSize: '3400',
  minNotional: '1',
  maxNotional: '150000000',
  status: 'online',
  venueStatus: 'online',
  venueOrderTypes: [],
}

export const sampleCapabilities: OrderCapabilities = {
  kinds: {
    market: {
      timeInForce: ['ioc'],
      postOnly: false,
      quoteSized: ['buy'],
      iceberg: false,
      caution: '',
    },
    limit: {
      timeInForce: ['gtc', 'gtd', 'ioc', 'fok'],
      postOnly: true,
      quoteSized: [],
      iceberg: false,
      caution: '',
    },
    'stop-limit': {
      timeInForce: ['gtc', 'gtd'],
      postOnly: false,
      quoteSized: [],
      iceberg: false,
      caution: '',
    },
  },
  amend: 'in-place',
  amendable: ['price', 'size'],
  holds: { feeOfBuys: true, stops: true },
  cancelAll: { perSymbol: false, everything: false },
  deadMansSwitch: null,
  cancelOnDisconnect: false,
  validatesWithoutPlacing: true,
  clientOrderId: { form: 'uuid', whenRepeated: 'returns-first', canBeQueried: false },
}

export function reportOf(changes: Partial<OrderReport> = {}): OrderReport {
  return {
    venueOrderId: 'V-1',
    clientOrderId: 'C-1',
    symbol: 'BTC-USD',
    side: 'buy',
    kind: 'limit',
    timeInForce: 'gtc',
    limitPrice: null,
    stopPrice: null,
    size: null,
    quoteSize: null,
    filled: null,
    averagePrice: null,
    status: 'open',
    isCancelPending: false,
    postOnly: null,
    reason: '',
    createdAt: null,
    time: 0,
    source: 'stream',
    ...changes,
  }
}

export function fillOf(changes: Partial<FillReport> = {}): FillReport {
  return {
    fillId: 'F-1',
    venueOrderId: 'V-1',
    clientOrderId: 'C-1',
    symbol: 'BTC-USD',
    side: 'buy',
    price: '67446',
    size: '0.25',
    fee: '42.15',
    feeAsset: 'USD',
    liquidity: 'taker',
    time: 0,
    source: 'stream',
    ...changes,
  }
}
