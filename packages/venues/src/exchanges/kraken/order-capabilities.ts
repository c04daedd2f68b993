import type { KindCapability, OrderCapabilities } from '../../order-capabilities.ts'

const stop: KindCapability = {
  timeInForce: ['gtc', 'gtd'],
  postOnly: false,
  quoteSized: [],
  iceberg: false,
  caution:
    'Kraken reserves no funds for it before it triggers: what it would sell can be sold twice.',
}

/** What Kraken's own order entry can do for spot orders without margin. It has neither OCO nor brackets. */
export const krakenOrders: OrderCapabilities = {
  kinds: {
    market: {
      // Neither is said to Kraken: a market order trades at once.
      timeInForce: ['gtc', 'ioc'],
      postOnly: false,
      quoteSized: ['buy'],
      iceberg: false,
      caution: '',
    },
    limit: {
      timeInForce: ['gtc', 'ioc', 'fok', 'gtd'],
      postOnly: true,
      quoteSized: [],
      iceberg: true,
      caution: '',
    },
    'stop-market': stop,
    'stop-limit': stop,
    'take-profit-market': stop,
    'take-profit-limit': stop,
    'trailing-stop-market': stop,
    'trailing-stop-limit': { ...stop, isLimitOffset: true },
  },
  amend: 'in-place',
  amendable: ['price', 'size', 'stop-price', 'limit-offset'],
  holds: { feeOfBuys: true, stops: false },
  cancelAll: { perSymbol: false, everything: true },
  deadMansSwitch: { minSeconds: 1, maxSeconds: 86_399 },
  cancelOnDisconnect: false,
  validatesWithoutPlacing: true,
  clientOrderId: { form: 'uuid', whenRepeated: 'refused-while-open', canBeQueried: true },
}
