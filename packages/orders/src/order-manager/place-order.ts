import type { Instrument } from '@leadline/venues/instrument'
import type { OrderTerms } from '@leadline/venues/order-terms'
import { venueOf } from '@leadline/venues/venue-registry'

import { checkTerms } from '../check-terms.ts'
import { exact } from '../decimal-text.ts'
import type { OrderRecord, OrderSource } from '../order-record.ts'
import { checkOrder } from '../risk/check-order.ts'
import { asMarketableLimit } from '../risk/marketable-limit.ts'
import { opensPosition } from '../risk/opening-notional.ts'
import { notionalUsd } from '../risk/order-value.ts'
import type { RiskEngine } from '../risk/risk-engine.ts'
import type { RiskRefusal, RiskState, OrderRole } from '../risk/risk-state.ts'
import type { TermsProblem } from '../terms/terms-findings.ts'
import type { AccountManager } from './account-manager.ts'
import type { AccountPort } from './account-port.ts'
import { type OrderManagerCore, eventOf } from './order-manager-core.ts'

export interface PlaceRequest {
  /** The ticket's own number: the same one is never two orders, however often it is sent. */
  draftId: string
  keyId: string
  terms: OrderTerms
  source: OrderSource
  /** The limit price was typed twice, or no person typed it. */
  isPriceConfirmed: boolean
  algorithmMayOpen?: boolean
  /** The order in whose place this one is put. */
  replaces?: string
}

export type PlaceResult =
  | { kind: 'sent'; clientOrderId: string; notes: readonly TermsProblem[] }
  /** This ticket has been sent before: that is its order. */
  | { kind: 'repeated'; clientOrderId: string }
  | { kind: 'terms'; problems: readonly TermsProblem[] }
  | { kind: 'risk'; refusal: RiskRefusal }
  /** There is no such account or market. */
  | { kind: 'impossible'; message: string }

export interface Placing {
  core: OrderManagerCore
  accounts: ReadonlyMap<string, AccountManager>
  risk: RiskEngine
  newClientOrderId: () => string
}

/** An order that may leave now. */
interface Judged {
  account: AccountManager
  port: AccountPort
  instrument: Instrument
  terms: OrderTerms
  notes: readonly TermsProblem[]
  state: RiskState
}

type Unsent = Exclude<PlaceResult, { kind: 'sent' | 'repeated' }>
type RiskUnsent = Extract<PlaceResult, { kind: 'risk' }> & { terms: OrderTerms }

/** Why an order would not leave if it was placed now; undefined where it would. Nothing is sent or written down. */
export function whyNotPlaced(
  placing: Placing,
  request: PlaceRequest,
  now: number,
): Unsent | undefined {
  const judged = judge(placing, request, now)
  return 'kind' in judged ? judged : undefined
}

/** Rules of the exchange, risk check, journal on disk, wire: in this order, and never a second time. */
export function placeOrder(placing: Placing, request: PlaceRequest, now: number): PlaceResult {
  const { core } = placing
  const { draftId, keyId, source, replaces } = request
  const earlier = core.records.byDraft(draftId)
  if (earlier) return { kind: 'repeated', clientOrderId: earlier.clientOrderId }
  const judged = judge(placing, request, now)
  if ('kind' in judged) {
    if (judged.kind === 'risk') {
      const { refusal, terms } = judged
      core.journal.note([{ about: 'refusal', keyId, terms, source, refusal }], now)
      return { kind: 'risk', refusal }
    }
    return judged
  }
  const { account, port, instrument, terms, notes, state } = judged
  const { venue, capabilities } = account.info
  const fresh = placing.newClientOrderId()
  const isHex = capabilities.clientOrderId.form === 'uuid-hex'
  const clientOrderId = isHex ? fresh.replaceAll('-', '') : fresh
  const sent = asMarketableLimit(terms, instrument, state)
  const worth = notionalUsd(sent, state)?.toFixed() ?? null
  const recorded = eventOf(clientOrderId, now, {
    kind: 'recorded',
    keyId,
    venue,
    terms: sent,
    source,
    draftId,
    replaces: replaces ?? null,
    notionalUsd: worth,
  })
  try {
    core.records.record([recorded], now)
  } catch {
    const message = 'The order could not be written down on this computer, so it was not sent.'
    return { kind: 'risk', refusal: { guard: 'journal', message } }
  }
  port.place(clientOrderId, sent, now)
  account.awaitAnswer(clientOrderId, now)
  return { kind: 'sent', clientOrderId, notes }
}

/** The exchange's rules and the risk check, of either of which the first that holds it back is reported. */
function judge(
  { core, accounts, risk }: Placing,
  request: PlaceRequest,
  now: number,
): Judged | Exclude<Unsent, { kind: 'risk' }> | RiskUnsent {
  const { keyId, source, replaces } = request
  const account = accounts.get(keyId)
  const port = account?.port
  if (!account || !port) return { kind: 'impossible', message: 'This key is not connected.' }
  const { venue, capabilities } = account.info
  const instrument = core.market.instrumentOf(venue, request.terms.symbol)
  const venueName = venueOf(venue).name
  if (!instrument) {
    return { kind: 'impossible', message: `${venueName} has no market ${request.terms.symbol}.` }
  }
  const prices = core.market.pricesOf(venue, instrument.symbol)
  const { bestBid, bestAsk, lastPrice } = prices
  const rules = { venueName, instrument, capabilities, bestBid, bestAsk, lastPrice, now }
  const { terms, problems, notes } = checkTerms(request.terms, rules)
  if (!terms) return { kind: 'terms', problems }
  const { isPriceConfirmed, algorithmMayOpen } = request
  const query = {
    account,
    instrument,
    terms,
    prices,
    isPriceConfirmed,
    isPriceChecked: source.kind === 'held',
    siblings: source.kind === 'held' ? core.records.ofSynthetic(source.id) : [],
    role: roleOf(source, terms, replaces === undefined ? undefined : core.records.get(replaces)),
    ...(algorithmMayOpen === undefined ? {} : { algorithmMayOpen }),
    ...(replaces === undefined ? {} : { inPlaceOf: replaces }),
  }
  const state = risk.stateFor(query, now)
  const refusal = checkOrder(terms, opensPosition(terms), state)
  if (refusal) return { kind: 'risk', refusal, terms }
  return { account, port, instrument, terms, notes, state }
}

/** The whole of a synthetic order was counted when it began: its parts are not wholes, and its exits always leave. */
export function roleOf(
  source: OrderSource,
  terms: OrderTerms,
  replaced: OrderRecord | undefined,
): OrderRole {
  if (replaced && isSmallerExit(terms, replaced)) return 'exit'
  if (source.kind !== 'held') return 'whole'
  return opensPosition(terms) ? 'child' : 'exit'
}

/** A sale that is moved and does not grow, a stop that follows the market above all: no limit takes it from the trader. */
function isSmallerExit(terms: OrderTerms, before: OrderRecord): boolean {
  const isSold = !opensPosition(terms) && !opensPosition(before.terms)
  return isSold && exact(terms.size ?? '0').lte(exact(before.terms.size ?? '0'))
}
