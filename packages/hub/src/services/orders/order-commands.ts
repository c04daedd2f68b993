import type { OrderRequest } from '@leadline/desk-protocol/messages/order-messages'
import type { PlaceRequest, PlaceResult } from '@leadline/orders/desk/place-order'
import type { AmendResult } from '@leadline/orders/desk/replacements/amend-order'
import type { ReplacementDecision } from '@leadline/orders/desk/replacements/replacements'
import type { GateRefusal } from '@leadline/orders/gate/gate-state'
import type { StartHeldResult } from '@leadline/orders/held/start-held'
import { orderHistory, storyOf } from '@leadline/orders/journal/order-history'
import type { BestPlan } from '@leadline/orders/ticket/plan-best'

import { setLimits } from './set-limits.ts'
import { planFor, shortOfFunds, ticketEstimate } from './ticket-answers.ts'
import { tradingFile } from './trading-files.ts'
import type { TradingOutcome } from './trading-outcome.ts'
import type { TradingParts } from './trading-parts.ts'
import { wireOrder } from './wire-trading.ts'

/** Does what a desk requests, and says what came of it. */
export function actOn(
  trading: TradingParts,
  message: OrderRequest,
): TradingOutcome | Promise<TradingOutcome> {
  const { desk } = trading
  switch (message.type) {
    case 'place': {
      const { draftId, keyId, terms, isPriceConfirmed } = message
      const source = { kind: 'hand' } as const
      return outcomeOf(desk.place({ draftId, keyId, terms, source, isPriceConfirmed }))
    }
    case 'amend':
      return outcomeOf(desk.amend(message))
    case 'decideReplacement':
      return decided(trading, message.id, message.decision)
    case 'cancel': {
      const { count, error } = desk.cancel(message.scope)
      return { isDone: error === '', reason: error, answer: { count } }
    }
    case 'hold':
      return outcomeOf(desk.run((now) => desk.held.start(message, now)))
    case 'changeHeld':
      return outcomeOf(desk.run((now) => desk.held.change(message, now)))
    case 'estimate':
      return ticketEstimate(trading, message)
    case 'plan': {
      const { planId, keyIds, again = null } = message
      const wanted = trading.plans.wanted(message)
      if ('problem' in wanted) return { isDone: false, reason: wanted.problem }
      const plan = planFor(trading, { ...wanted, keyIds })
      if (!plan) return { isDone: false, reason: 'No connected exchange has a live book for this.' }
      trading.plans.show(planId, plan, again, trading.now())
      return { answer: plan }
    }
    case 'sendPlan':
      return sendShownPlan(trading, message.planId)
    case 'planSeen': {
      trading.plans.seen(message.planId, trading.now())
      return {}
    }
    case 'halt': {
      desk.halt('You pressed Halt.')
      return {}
    }
    case 'liftHalt': {
      const isDone = desk.rules.liftHalt(message.typed)
      return { isDone, reason: isDone ? '' : 'Type LIFT to lift the halt.' }
    }
    case 'limits':
      return setLimits(trading, message)
    case 'twoAccounts': {
      desk.rules.setTwoAccounts(message.keyIds)
      return {}
    }
    case 'reduceOnly': {
      desk.rules.setReduceOnly(message.isOn)
      return {}
    }
    case 'switch': {
      const account = desk.accounts.get(message.keyId)
      if (!account) return { isDone: false, reason: 'This key is not connected.' }
      const error = desk.run((now) => desk.switches.set(account, message.seconds, now))
      return { isDone: error === undefined, reason: error ?? '' }
    }
    case 'lotMethod': {
      desk.rules.setLotMethod(message.year, message.method)
      return {}
    }
    case 'orderHistory':
      return { answer: orderHistory(desk.records.all(), message).map(wireOrder) }
    case 'orderStory':
      return { answer: storyOf(desk.journal.read(), message.clientOrderId) }
    case 'file':
      return tradingFile(trading, message.what, message.year)
    case 'importFills': {
      const port = desk.accounts.get(message.keyId)?.port
      if (!port) return { isDone: false, reason: 'This key is not connected.' }
      desk.run((now) => port.readFills(message.since, now))
      return {}
    }
  }
}

function decided(trading: TradingParts, id: string, decision: ReplacementDecision): TradingOutcome {
  try {
    const result = trading.desk.decideReplacement(id, decision)
    return result.kind === 'left' ? {} : outcomeOf(result)
  } catch {
    const reason = 'This could not be written down on this computer. Try again.'
    return { isDone: false, reason, guard: 'journal' }
  }
}

/** Done where at least one part left; what became of each is in the answer. */
function sendShownPlan(trading: TradingParts, planId: string): TradingOutcome {
  const sending = {
    place: (request: PlaceRequest) => trading.desk.place(request),
    refusalOf: (plan: BestPlan) => refusalOfPlan(trading, plan),
    shortOf: (plan: BestPlan) => shortOfFunds(trading, plan),
  }
  const result = trading.plans.send(planId, sending, trading.now())
  if ('refusal' in result) {
    return { isDone: false, reason: result.refusal.message, guard: result.refusal.guard }
  }
  if ('problem' in result) return { isDone: false, reason: result.problem }
  const { sent } = result
  const problems = sent.flatMap(({ part, problem }) =>
    problem === '' ? [] : [{ field: part.keyId, message: problem }],
  )
  return { isDone: problems.length < sent.length, problems, answer: sent }
}

/** A plan is one order of the trader's, over however many exchanges it goes. */
function refusalOfPlan(
  { desk, market }: TradingParts,
  { parts }: BestPlan,
): GateRefusal | undefined {
  const orders = parts.flatMap(({ keyId, venue, terms }) => {
    const account = desk.accounts.get(keyId)
    const instrument = market.instrumentOf(venue, terms.symbol)
    return account && instrument ? [{ account, instrument, terms }] : []
  })
  return desk.checkWhole({ orders, counts: 'sum' })
}

function outcomeOf(result: PlaceResult | AmendResult | StartHeldResult): TradingOutcome {
  switch (result.kind) {
    case 'sent':
      return { id: result.clientOrderId, notes: [...result.notes] }
    case 'repeated':
      return { id: result.clientOrderId }
    case 'asked':
      return { notes: [...result.notes] }
    case 'started':
      return { id: result.heldId }
    case 'terms':
    case 'problems': {
      const problems = [...result.problems]
      return { isDone: false, problems, reason: problems.map(({ message }) => message).join(' ') }
    }
    case 'gate':
      return { isDone: false, reason: result.refusal.message, guard: result.refusal.guard }
    case 'impossible':
      return { isDone: false, reason: result.message }
  }
}
