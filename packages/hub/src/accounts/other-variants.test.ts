import type { BinanceVariants } from '@leadline/venue-simulators/binance-us/protocol-variants'
import type { CoinbaseVariants } from '@leadline/venue-simulators/coinbase/protocol-variants'
import type { RobinhoodVariants } from '@leadline/venue-simulators/robinhood/protocol-variants'
import { expect, test } from 'vitest'

import { liveAccountHistory } from '../testing/account-history.ts'

const coinbase: Partial<CoinbaseVariants> = {
  reachedEndTime: 'CANCELLED',
  repeatedClientId: 'failure',
  tooManyOrders: 'failed-later',
  editErrors: 'object',
  unknownOrder: 'null-order',
  userProductId: 'book',
  quoteSizeIncludesFee: false,
}

const binanceUs: Partial<BinanceVariants> = {
  userStream: 'listen-key-only',
  keyRights: 'offered',
  unnamedWeights: 'lower',
  bothIds: 'checked',
  mostHoursOfOrders: 24,
  timeInForceNotRequired: -1114,
  unknownKeyStatus: 400,
  listenKeyEnds: 'reported',
  transactTimeInCancel: false,
  shutdownEnvelope: 'bare',
  triggeredStop: 'unreported',
  walletCalls: 'counted-apart',
  orderCounting: 'unfilled-orders',
  newerFlags: 'absent',
  errorStatus: 'client',
  unknownMethod: 'answered-without-id',
  userEvents: 'swapped',
}

const robinhood: Partial<RobinhoodVariants> = {
  quoting: 'all-text',
  partialWord: 'partially_filled',
  firstWord: 'pending',
  repeatedClientId: 'refused',
  insufficient: 'failed-order',
  throttled: 401,
  retryAfter: true,
  future: 'refused',
  nextRepeatsAccount: false,
  bucket: 'per-path',
  cancelGone: 200,
}

const robinhoodLists: Partial<RobinhoodVariants> = {
  repeatedClientId: 'another-order',
  cancelAnswer: 'nothing',
  refusalWords: 'others',
  executionNumbers: 'short',
  makerFee: 5000,
  lastSecond: 'refused',
  callNumbers: 'fewer',
  marketOrders: 'rest-two-minutes',
  otherVersion: 'hidden',
  pageRows: 2,
  unaskedReach: 'two-minutes',
  accounts: 'two',
  mostSymbols: 1,
}

/** What an exchange's page leaves open may be so or so: the other way round everything must come out the same. */
test.each([
  ['coinbase', 'the other way round', coinbase],
  ['binance-us', 'the other way round', binanceUs],
  ['binance-us', 'without listen keys', { userStream: 'subscription-only' }],
  ['robinhood', 'the other way round', robinhood],
  ['robinhood', 'with short lists and few words', robinhoodLists],
  ['robinhood', 'with bare numbers', { quoting: 'all-numbers', partialWord: 'pending' }],
] as const)(
  '%s %s: what is written down is what the exchange has, whatever went wrong',
  async (venue, _how, variants) => {
    expect(await liveAccountHistory(venue, 3, { variants })).toEqual([])
  },
  120_000,
)
