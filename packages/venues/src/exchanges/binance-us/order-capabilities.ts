import type { OrderCapabilities } from '../../order-capabilities.ts'

const plain = { postOnly: false, quoteSized: [], iceberg: false, caution: '' } as const
const fewStops = 'Binance.US keeps at most five stop and take-profit orders in a market.'

/** What Binance.US takes as single orders. Good-till-date orders and a dead man's switch do not exist there. */
export const binanceUsOrders: OrderCapabilities = {
  kinds: {
    market: { ...plain, timeInForce: ['ioc'], quoteSized: ['buy', 'sell'] },
    limit: { ...plain, timeInForce: ['gtc', 'ioc', 'fok'], postOnly: true, iceberg: true },
    'stop-market': { ...plain, timeInForce: ['gtc'], caution: fewStops },
    'stop-limit': { ...plain, timeInForce: ['gtc', 'ioc', 'fok'], caution: fewStops },
    'take-profit-market': { ...plain, timeInForce: ['gtc'], caution: fewStops },
    'take-profit-limit': { ...plain, timeInForce: ['gtc', 'ioc', 'fok'], caution: fewStops },
    'trailing-stop-market': {
      ...plain,
      timeInForce: ['gtc'],
      caution: `It trails by 0.1 % to 20 %, in steps of 0.01 %. ${fewStops}`,
    },
    'trailing-stop-limit': {
      ...plain,
      timeInForce: ['gtc', 'ioc', 'fok'],
      caution: `It trails by 0.1 % to 20 %, in steps of 0.01 %; its limit stays. ${fewStops}`,
    },
  },
  /** Its call that cancels and places at once may do the one and fail at the other, so it is not used. */
  amend: null,
  amendable: [],
  holds: { feeOfBuys: false, stops: true },
  cancelAll: { perSymbol: true, everything: false },
  deadMansSwitch: null,
  cancelOnDisconnect: false,
  validatesWithoutPlacing: true,
  clientOrderId: { form: 'uuid', whenRepeated: 'refused-while-open', canBeQueried: true },
}
