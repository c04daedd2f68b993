import type { FactsPort } from '../script-facts.ts'

/** One market that lists BTC-USD, and an account with dollars. */
export const fakeFacts: FactsPort = {
  instrument: (symbol) =>
    symbol === 'BTC-USD'
      ? {
          kind: 'instrument',
          tick: '0.01',
          lot: '0.00000001',
          minSize: '0.0001',
          maxSize: null,
          minValue: '1',
          maxValue: null,
          isOpen: true,
        }
      : undefined,
  fees: () => ({ kind: 'fees', maker: '0.0025', taker: '0.004' }),
  balance: (currency) => ({
    kind: 'balance',
    available: currency === 'USD' ? '900.5' : '0',
    held: currency === 'USD' ? '99.5' : '0',
  }),
}
