import type { OrderCapabilities } from '../../order-capabilities.ts'

const plain = { postOnly: false, quoteSized: [], iceberg: false, caution: '' } as const
const perhaps =
  'Some Coinbase accounts may not place this kind of order. It is checked before it is placed.'

/** What Coinbase Advanced takes as spot orders. There is no plain stop, no trailing stop and no iceberg. */
export const coinbaseOrders: OrderCapabilities = {
  kinds: {
    market: {
      ...plain,
      timeInForce: ['ioc'],
      quoteSized: ['buy'],
      caution: 'Coinbase fills a market order only near the mid price and cancels the rest.',
    },
    limit: { ...plain, timeInForce: ['gtc', 'gtd', 'ioc', 'fok'], postOnly: true },
    'stop-limit': { ...plain, timeInForce: ['gtc', 'gtd'], caution: perhaps },
    'take-profit-limit': { ...plain, timeInForce: ['gtc', 'gtd'], caution: perhaps },
    bracket: {
      ...plain,
      timeInForce: ['gtc', 'gtd'],
      collarPercent: { buy: '5', sell: '5' },
      caution: `${perhaps} When its stop is reached, Coinbase sends a limit order 5 % beyond it.`,
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
