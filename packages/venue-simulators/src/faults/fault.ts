/** Everything that can be made to go wrong, per exchange, while it runs. */
export const faultNames = [
  // Market data on sockets
  'sequence-gap',
  'bad-checksum',
  'crossed-book',
  'duplicate-message',
  'reordered-messages',
  'late-snapshot',
  // Messages of market data that arrive damaged
  'cut-message',
  'noisy-message',
  'incomplete-message',
  'absurd-number',
  // Lines
  'silent-socket',
  'half-open-line',
  'refused-connection',
  'disconnect',
  'server-shutdown',
  // Requests
  'rate-limited',
  'server-error',
  'html-error',
  'maintenance',
  'slow-answer',
  // Time and keys
  'clock-skew',
  'expired-token',
  // Orders
  'fill-races-cancel',
  'duplicate-acknowledgement',
  'lost-acknowledgement',
  'lost-request',
  'unknown-status',
  'order-refused',
  'order-restated',
  // Words
  'added-fields',
  'missing-fields',
  // Instruments
  'trading-mode',
  'delisted',
  'renamed',
  'changed-tick',
] as const

export type FaultName = (typeof faultNames)[number]

export interface FaultSetting {
  /** Every time, the next time only, with that probability, or not any more. */
  when: 'always' | 'once' | 'off' | { probability: number }
  /** How late, how skewed, how long. */
  ms?: number
  /** Only there, where a fault concerns one instrument. */
  symbol?: string
  /**
   * Which of several forms: 'cancel_only' maintenance, the trading mode 'post-only', a 'banned' client instead of a
   * limited one, for three.
   */
  form?: string
}
