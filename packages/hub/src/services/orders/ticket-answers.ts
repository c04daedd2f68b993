import { withCommas } from '@leadline/decimal/with-commas'
import type { OrderRequest } from '@leadline/desk-protocol/messages/order-messages'
import type { WireEstimate } from '@leadline/desk-protocol/messages/trading-answers'
import { accountBalances } from '@leadline/orders/accounts/account-balances'
import { unreportedHold, unreportedSince } from '@leadline/orders/accounts/unreported-holds'
import { checkTerms } from '@leadline/orders/check-terms'
import { exact, largest, readDecimal, toStep, zero } from '@leadline/orders/decimal-text'
import type { AccountManager } from '@leadline/orders/order-manager/account-manager'
import { asMarketableLimit } from '@leadline/orders/risk/marketable-limit'
import { checkSynthetic } from '@leadline/orders/synthetic/check-synthetic'
import { estimateOrder } from '@leadline/orders/ticket/estimate-order'
import { holdOfTerms } from '@leadline/orders/ticket/order-hold'
import { type BestPlan, planBest, type PlanVenue } from '@leadline/orders/ticket/plan-best'
import { venueOf } from '@leadline/venues/venue-registry'

import { sizeTicket } from './size-ticket.ts'
import type { TradingOutcome } from './trading-outcome.ts'
import type { TradingParts } from './trading-parts.ts'

type EstimateRequest = Extract<OrderRequest, { type: 'estimate' }>
type PlanRequest = Extract<OrderRequest, { type: 'plan' }>

/** What the ticket shows before it is sent: the exchange's rules, and an estimate from its own unfiltered book. */
export function ticketEstimate(
  trading: TradingParts,
  {
    keyId,
    terms: typed,
    sizing,
    held: synthetic,
  }: Pick<EstimateRequest, 'keyId' | 'terms' | 'sizing' | 'held'>,
): TradingOutcome {
  const account = trading.manager.accounts.get(keyId)
  if (!account) return { isDone: false, reason: 'This key is not connected.' }
  const { venue, capabilities } = account.info
  const instrument = trading.market.instrumentOf(venue, typed.symbol)
  const venueName = venueOf(venue).name
  if (!instrument) return { isDone: false, reason: `${venueName} has no market ${typed.symbol}.` }
  const prices = trading.market.pricesOf(venue, typed.symbol)
  const book = trading.market.bookOf(venue, typed.symbol)
  const fees = account.feesOf(typed.symbol)
  const quoteAvailable = availableOf(trading, account, instrument.quote)
  const assetAvailable = availableOf(trading, account, instrument.base)
  const levels = book?.state === 'live' ? (typed.side === 'buy' ? book.asks : book.bids) : null
  const scale = book?.scale ?? instrument
  const { sizeStep } = instrument
  const { holds } = capabilities
  const numbers = { levels, scale, sizeStep, fees, holds, quoteAvailable, assetAvailable }
  const stopPrice = synthetic?.kind === 'bracket' ? synthetic.stop.stopPrice : null
  const isSynthetic = synthetic !== undefined
  const at = { ...numbers, prices, capabilities, instrument, isSynthetic, stopPrice }
  const sized = sizeTicket(typed, sizing, at)
  if ('problem' in sized) {
    return { isDone: false, problems: [{ field: 'size', message: sized.problem }] }
  }
  const rules = { venueName, instrument, capabilities, ...prices, now: trading.now() }
  const { terms, problems, notes } = checkTerms(sized.terms, rules)
  // What its later parts lack is said at their fields as well.
  const whole = synthetic && { ...synthetic, size: sized.terms.size ?? synthetic.size }
  const later = whole ? checkSynthetic(whole, { ...rules, isLive: prices.isLive }).problems : []
  if (!terms || later.length > 0) return { isDone: false, problems: [...problems, ...later] }
  const band = { ...prices, limits: trading.manager.state.limits, kinds: capabilities.kinds }
  const leaves = asMarketableLimit(terms, instrument, band)
  const answer: WireEstimate = {
    ...estimateOrder({ ...numbers, terms }),
    terms,
    isBookLive: levels !== null,
    boundPrice: terms.kind === 'market' ? leaves.limitPrice : null,
  }
  return { notes, answer }
}

/** Over every connected exchange whose book is live; quotes have nothing resting behind them and take no part. */
export function planFor(
  trading: TradingParts,
  { symbol, side, size, keyIds }: Pick<PlanRequest, 'symbol' | 'side' | 'size' | 'keyIds'>,
): BestPlan | undefined {
  const venues: PlanVenue[] = []
  for (const account of trading.manager.accounts.values()) {
    const { keyId, venue, capabilities } = account.info
    const instrument = trading.market.instrumentOf(venue, symbol)
    const book = trading.market.bookOf(venue, symbol)
    const fees = account.feesOf(symbol)
    // Of an account that two keys open, the funds are planned with once.
    const isMeant = account.sameAs === null && (keyIds.length === 0 || keyIds.includes(keyId))
    const isReady = account.reconciliation.isReady && venueOf(venue).publishesBook
    if (!isMeant || !isReady || !instrument || !fees || book?.state !== 'live') continue
    const asset = side === 'buy' ? instrument.quote : instrument.base
    const available = availableNow(trading, account, asset)
    const levels = side === 'buy' ? book.asks : book.bids
    const { scale } = book
    venues.push({ keyId, venue, instrument, capabilities, levels, scale, fees, available })
  }
  const isSize = readDecimal(size)?.gt(zero) === true
  return venues.length > 0 && isSize ? planBest(side, size, venues) : undefined
}

/** Why the plan is more than the accounts have by now: since it was shown, another order may have taken of it. */
export function shortOfFunds(trading: TradingParts, { parts }: BestPlan): string | undefined {
  for (const { keyId, venue, terms } of parts) {
    const account = trading.manager.accounts.get(keyId)
    const instrument = trading.market.instrumentOf(venue, terms.symbol)
    if (!account || !instrument) continue
    const asset = terms.side === 'buy' ? instrument.quote : instrument.base
    const available = availableNow(trading, account, asset)
    const needed = holdOfTerms(terms, account.feesOf(terms.symbol), account.info.capabilities.holds)
    if (needed.lte(exact(available))) continue
    const step = (terms.side === 'buy' ? instrument.quoteStep : null) ?? '0.00000001'
    const [has, needs] = [toStep(exact(available), step, 'down'), toStep(needed, step, 'up')]
    return `${venueOf(venue).name} has ${withCommas(has.toFixed())} ${asset} available by now, and its part needs ${withCommas(needs.toFixed())}. Plan it again.`
  }
  return undefined
}

/** Less what orders took since the balance was reported, too: a plan uses all there is. */
function availableNow(trading: TradingParts, account: AccountManager, asset: string): string {
  const orders = trading.manager.records.countedSince(unreportedSince(account))
  const taken = unreportedHold(asset, account, orders, trading.now())
  return largest(exact(availableOf(trading, account, asset) ?? '0').minus(taken), zero).toFixed()
}

function availableOf(
  { manager }: TradingParts,
  account: AccountManager,
  asset: string,
): string | null {
  if (account.balancesAt === undefined) return null
  const working = manager.records.workingOf(account.info.keyId)
  const balances = accountBalances(account, working)
  return balances.find((balance) => balance.asset === asset)?.available ?? '0'
}
