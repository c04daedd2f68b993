import type { Outcome } from '@leadline/desk-protocol/messages/service-family'
import type { tradingFamily } from '@leadline/desk-protocol/messages/trading-messages'

/** What came of a request; what is left out is as if nothing was wrong. */
export type TradingOutcome = Outcome<typeof tradingFamily>
