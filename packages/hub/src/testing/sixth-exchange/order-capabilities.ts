import type { OrderCapabilities } from '@leadline/venues/order-capabilities'

/** Limit orders, good till canceled. */
export const meridianOrders: OrderCapabilities = {
  kinds: {
    limit: { timeInForce: ['gtc'], postOnly: false, quoteSized: [], iceberg: false, caution: '' },
  },
  amend: null,
  amendable: [],
  holds: { feeOfBuys: true, stops: false },
  cancelAll: { perSymbol: false, everything: false },
  deadMansSwitch: null,
  cancelOnDisconnect: false,
  validatesWithoutPlacing: false,
  clientOrderId: { form: 'uuid', whenRepeated: 'unknown', canBeQueried: true },
}
