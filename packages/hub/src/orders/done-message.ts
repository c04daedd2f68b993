import type { TradingMessage } from '@leadline/desk-protocol/trading-messages'

/** The answer to what a desk asked for. */
export type Done = Extract<TradingMessage, { type: 'done' }>

/** What came of it, before it is said to which request; what is left out is as if nothing was wrong. */
export type Outcome = Partial<Omit<Done, 'type' | 'request'>>
