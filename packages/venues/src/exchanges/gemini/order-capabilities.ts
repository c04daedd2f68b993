import type { OrderCapabilities } from '../../order-capabilities.ts'

/** What Gemini's own order entry can do for spot. It has no market orders, no changes, and no orders until a date. */
export const geminiOrders: OrderCapabilities = {
  kinds: {
    limit: {
      timeInForce: ['gtc', 'ioc', 'fok'],
      postOnly: true,
      quoteSized: [],
      iceberg: false,
      caution: '',
    },
    'stop-limit': {
      timeInForce: ['gtc'],
      postOnly: false,
      quoteSized: [],
      iceberg: false,
      caution: 'To buy, the limit must be above the stop; to sell, below it.',
    },
  },
  amend: null,
  amendable: [],
  holds: { feeOfBuys: true, stops: true },
  cancelAll: { perSymbol: false, everything: true },
  deadMansSwitch: null,
  // Only for connections that request it when they open, and ours do not.
  cancelOnDisconnect: false,
  validatesWithoutPlacing: false,
  clientOrderId: { form: 'uuid', whenRepeated: 'unknown', canBeQueried: true },
}
