import type { Instrument } from '@leadline/venues/instrument'
import type { OrderCapabilities } from '@leadline/venues/order-capabilities'
import type { OrderTerms } from '@leadline/venues/order-terms'

import type { Decimal } from '../decimal-text.ts'

export type TermsField =
  | 'kind'
  | 'size'
  | 'quoteSize'
  | 'limitPrice'
  | 'limitOffset'
  | 'stopPrice'
  | 'trailing'
  | 'timeInForce'
  | 'expiresAt'
  | 'postOnly'
  | 'displaySize'

/** A reason as readable text, at the field it is about. */
export interface TermsProblem {
  field: TermsField
  message: string
  /** The order is as the exchange wants it, and its market is not: that passes by itself. */
  isPassing?: true
}

export interface TermsMarket {
  venueName: string
  instrument: Instrument
  capabilities: OrderCapabilities
  /** Decimal text; null where there is none. */
  bestBid: string | null
  bestAsk: string | null
  lastPrice: string | null
  /** The order stands already and its trigger is not changed: it may have triggered. */
  isTriggerKept?: boolean
  now: number
}

type AmountField = 'limitPrice' | 'limitOffset' | 'stopPrice' | 'size' | 'quoteSize' | 'displaySize'

/** One order while it is held against the rules: how it stands by now, and what was found so far. */
export class TermsFindings {
  readonly market: TermsMarket
  readonly problems: TermsProblem[] = []
  /** What was rounded, and to what: shown before anything is sent. */
  readonly notes: TermsProblem[] = []
  terms: OrderTerms

  constructor(draft: OrderTerms, market: TermsMarket) {
    this.terms = draft
    this.market = market
  }

  set(field: AmountField, to: Decimal): void {
    this.terms = { ...this.terms, [field]: to.toFixed() }
  }

  /** Returns nothing, so that a check can end with it. */
  problem(field: TermsField, message: string): undefined {
    this.problems.push({ field, message })
  }

  /** Of the market, not of the order. */
  passing(field: TermsField, message: string): void {
    this.problems.push({ field, message, isPassing: true })
  }

  note(field: TermsField, message: string): void {
    this.notes.push({ field, message })
  }
}
