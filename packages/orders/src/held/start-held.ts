import { venueOf } from '@leadline/venues/venue-registry'

import type { AccountDesk } from '../desk/account-desk.ts'
import type { Whole } from '../desk/check-whole.ts'
import type { OrderMarket } from '../desk/order-market.ts'
import type { GateRefusal } from '../gate/gate-state.ts'
import { checkBand } from '../gate/price-band.ts'
import type { JournalState } from '../journal/journal-state.ts'
import { checkHeld, type HeldProblem } from './check-held.ts'
import { plainTerms } from './held-machine.ts'
import { type HeldEvent, type HeldTerms, typedLimit } from './held-order.ts'
import { largestShareOfHeld, wholeOfHeld } from './whole-of-held.ts'

export interface StartHeld {
  /** The ticket's own number: a double click starts one. */
  heldId: string
  keyId: string
  symbol: string
  terms: HeldTerms
  /** Its limit price was typed twice. */
  isPriceConfirmed: boolean
}

export type StartHeldResult =
  | { kind: 'gate'; refusal: GateRefusal }
  | { kind: 'started'; heldId: string }
  | { kind: 'problems'; problems: readonly HeldProblem[] }
  | { kind: 'impossible'; message: string }

/** Holds the whole of it against the trader's limits. */
export type CheckWhole = (whole: Whole) => GateRefusal | undefined

/** Whether a held order may begin: its first row of the journal, or why it may not. */
export function checkStart(
  market: OrderMarket,
  { isHalted, limits }: Pick<JournalState, 'isHalted' | 'limits'>,
  account: AccountDesk | undefined,
  { heldId, keyId, symbol, terms: typed, isPriceConfirmed }: StartHeld,
  now: number,
  checkWhole: CheckWhole,
): { event: HeldEvent } | StartHeldResult {
  if (!account?.port) return impossible('This key is not connected.')
  if (isHalted) return impossible('Trading is halted. Lift the halt to send orders.')
  const { venue, capabilities } = account.info
  const instrument = market.instrumentOf(venue, symbol)
  const venueName = venueOf(venue).name
  if (!instrument) return impossible(`${venueName} has no market ${symbol}.`)
  const prices = market.pricesOf(venue, symbol)
  const rules = { venueName, instrument, capabilities, ...prices, now }
  const { terms, problems } = checkHeld(typed, rules)
  if (!terms) return { kind: 'problems', problems }
  const first = plainTerms(symbol, terms.side, terms.size, typedLimit(terms))
  const refusal = checkBand(first, { ...prices, limits, isPriceConfirmed })
  if (refusal) return { kind: 'gate', refusal }
  const orders = wholeOfHeld(symbol, terms).map((one) => ({ account, instrument, terms: one }))
  const childShare = largestShareOfHeld(terms)
  const beyond = checkWhole({ orders, counts: 'largest', childShare })
  if (beyond) return { kind: 'gate', refusal: beyond }
  return { event: { heldId, at: now, kind: 'started', keyId, venue, symbol, terms } }
}

function impossible(message: string): StartHeldResult {
  return { kind: 'impossible', message }
}
