import type { OrderCapabilities } from '../../order-capabilities.ts'

const plain = { postOnly: false, quoteSized: [], iceberg: false, caution: '' } as const

/** Reported of the app's market orders and of what stops set off; expected of orders by key. */
const collarPercent = { buy: '1', sell: '5' }

/** What Robinhood Crypto takes: four kinds, good till canceled, changed by canceling and placing again. */
export const robinhoodOrders: OrderCapabilities = {
  kinds: {
    market: {
      ...plain,
      timeInForce: ['ioc'],
      collarPercent,
      caution:
        'Robinhood turns a market order into a limit near its quote and may cancel what is not filled in two minutes.',
    },
    limit: { ...plain, timeInForce: ['gtc'] },
    'stop-market': { ...plain, timeInForce: ['gtc'], collarPercent },
    'stop-limit': { ...plain, timeInForce: ['gtc'] },
  },
  amend: null,
  amendable: [],
  holds: { feeOfBuys: true, stops: true },
  cancelAll: { perSymbol: false, everything: false },
  deadMansSwitch: null,
  cancelOnDisconnect: false,
  validatesWithoutPlacing: false,
  clientOrderId: { form: 'uuid', whenRepeated: 'unknown', canBeQueried: false },
}
