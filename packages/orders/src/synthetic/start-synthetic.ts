import { venueOf } from '@leadline/venues/venue-registry'

import type { JournalState } from '../journal/journal-state.ts'
import type { AccountManager } from '../order-manager/account-manager.ts'
import type { Whole } from '../order-manager/check-whole.ts'
import type { OrderMarket } from '../order-manager/order-market.ts'
import type { AlgorithmTag } from '../order-record.ts'
import { checkBand } from '../risk/price-band.ts'
import type { RiskRefusal } from '../risk/risk-state.ts'
import { checkSynthetic, type SyntheticProblem } from './check-synthetic.ts'
import { type SyntheticEvent, type SyntheticTerms, typedLimit } from './synthetic-order.ts'
import { plainTerms } from './synthetic-state-machine.ts'
import { largestShareOfSynthetic, wholeOfSynthetic } from './whole-of-synthetic.ts'

export interface StartSynthetic {
  /** The ticket's own number: a double click starts one. */
  heldId: string
  keyId: string
  symbol: string
  terms: SyntheticTerms
  /** Its limit price was typed twice. */
  isPriceConfirmed: boolean
  /** The algorithm that starts it; absent where a hand does. */
  owner?: AlgorithmTag
}

export type StartSyntheticResult =
  | { kind: 'risk'; refusal: RiskRefusal }
  | { kind: 'started'; heldId: string }
  | { kind: 'problems'; problems: readonly SyntheticProblem[] }
  | { kind: 'impossible'; message: string }

/** Holds the whole of it against the trader's limits. */
export type CheckWhole = (whole: Whole) => RiskRefusal | undefined

/** Whether a synthetic order may begin: its first row of the journal, or why it may not. */
export function checkStart(
  market: OrderMarket,
  { isHalted, limits }: Pick<JournalState, 'isHalted' | 'limits'>,
  account: AccountManager | undefined,
  { heldId, keyId, symbol, terms: typed, isPriceConfirmed, owner }: StartSynthetic,
  now: number,
  checkWhole: CheckWhole,
): { event: SyntheticEvent } | StartSyntheticResult {
  if (!account?.port) return impossible('This key is not connected.')
  if (isHalted) return impossible('Trading is halted. Lift the halt to send orders.')
  const { venue, capabilities } = account.info
  const instrument = market.instrumentOf(venue, symbol)
  const venueName = venueOf(venue).name
  if (!instrument) return impossible(`${venueName} has no market ${symbol}.`)
  const prices = market.pricesOf(venue, symbol)
  const rules = { venueName, instrument, capabilities, ...prices, now }
  const { terms, problems } = checkSynthetic(typed, rules)
  if (!terms) return { kind: 'problems', problems }
  const first = plainTerms(symbol, terms.side, terms.size, typedLimit(terms))
  const refusal = checkBand(first, { ...prices, limits, isPriceConfirmed })
  if (refusal) return { kind: 'risk', refusal }
  const orders = wholeOfSynthetic(symbol, terms).map((one) => ({ account, instrument, terms: one }))
  const childShare = largestShareOfSynthetic(terms)
  const beyond = checkWhole({ orders, counts: 'largest', childShare })
  if (beyond) return { kind: 'risk', refusal: beyond }
  const whose = owner && { owner }
  return { event: { heldId, at: now, kind: 'started', keyId, venue, symbol, terms, ...whose } }
}

function impossible(message: string): StartSyntheticResult {
  return { kind: 'impossible', message }
}
