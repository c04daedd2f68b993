import type { WireAccount, WireRisk } from '@leadline/desk-protocol/messages/trading-messages'

const limits = {
  orderNotional: '60000',
  dayNotional: '100000',
  symbolDayNotional: '90000',
  positionNotional: '200000',
  priceBandPercent: '5',
  dayLoss: '1000',
  ordersPerSecond: 5,
}

/** Limits are set, and nothing of them is used. */
export const sampleRisk: WireRisk = {
  isHalted: false,
  haltReason: '',
  isReduceOnly: false,
  isVaultLocked: false,
  limits,
  lines: [],
  dayResult: '0.00',
  isDayResultComplete: true,
  lotMethods: [],
  journalTrouble: '',
  worries: [],
}

export const sampleAccount: WireAccount = {
  keyId: 'key',
  venue: 'kraken',
  name: 'Main',
  phase: 'ready',
  reason: '',
  keyTrouble: '',
  canWithdraw: false,
  tier: '',
  fees: [],
  balances: [],
  balancesAt: null,
  switchSeconds: 0,
  switchArmedUntil: null,
}
