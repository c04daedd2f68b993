import type { OrderRequest } from '@leadline/desk-protocol/messages/order-messages'
import { heldHistory, orderHistory, stepsOfOrder } from '@leadline/orders/journal/order-history'
import type { PlaceRequest, PlaceResult } from '@leadline/orders/order-manager/place-order'
import type { AmendResult } from '@leadline/orders/order-manager/replacements/amend-order'
import type { ReplacementDecision } from '@leadline/orders/order-manager/replacements/replacements'
import type { RiskRefusal } from '@leadline/orders/risk/risk-state'
import type { StartSyntheticResult } from '@leadline/orders/synthetic/start-synthetic'
import type { BestPlan } from '@leadline/orders/ticket/plan-best'

import { openLots } from './open-lots.ts'
import { setLimits } from './set-limits.ts'
import { planFor, shortOfFunds, ticketEstimate } from './ticket-answers.ts'
import { tradesClosed } from './trades-closed.ts'
import { tradingFile } from './trading-files.ts'
import type { TradingOutcome } from './trading-outcome.ts'
import type { TradingParts } from './trading-parts.ts'
import { wireHeld, wireOrder } from './wire-trading.ts'

/** Does what a desk requests, and says what came of it. */
export function actOn(
  trading: TradingParts,
  message: OrderRequest,
): TradingOutcome | Promise<TradingOutcome> {
  const { manager } = trading
  switch (message.type) {
    case 'place': {
      const { draftId, keyId, terms, isPriceConfirmed } = message
      const source = { kind: 'hand' } as const
      return outcomeOf(manager.place({ draftId, keyId, terms, source, isPriceConfirmed }))
    }
    case 'amend':
      return outcomeOf(manager.amend(message))
    case 'decideReplacement':
      return decided(trading, message.id, message.decision)
    case 'cancel': {
      const { count, error } = manager.cancel(message.scope)
      return { isDone: error === '', reason: error, answer: { count } }
    }
    case 'close':
      return new Promise((resolve) => {
        manager.closePosition(message, (result) => resolve(outcomeOf(result)))
      })
    case 'hold':
      return outcomeOf(manager.run((now) => manager.synthetic.start(message, now)))
    case 'changeHeld':
      return outcomeOf(manager.run((now) => manager.synthetic.change(message, now)))
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
    case 'ticketFate': {
      const { id } = message
      const isHeld = manager.state.synthetic.has(id)
      return { id: manager.records.byDraft(id)?.clientOrderId ?? (isHeld ? id : null) }
    }
    case 'halt': {
      manager.halt('You pressed Halt.')
      return {}
    }
    case 'liftHalt': {
      const isDone = manager.rules.liftHalt(message.typed)
      return { isDone, reason: isDone ? '' : 'Type LIFT to lift the halt.' }
    }
    case 'limits':
      return setLimits(trading, message)
    case 'twoAccounts': {
      manager.rules.setTwoAccounts(message.keyIds)
      return {}
    }
    case 'reduceOnly': {
      manager.rules.setReduceOnly(message.isOn)
      return {}
    }
    case 'switch': {
      const account = manager.accounts.get(message.keyId)
      if (!account) return { isDone: false, reason: 'This key is not connected.' }
      const error = manager.run((now) => manager.switches.set(account, message.seconds, now))
      return { isDone: error === undefined, reason: error ?? '' }
    }
    case 'lotMethod': {
      manager.rules.setLotMethod(message.year, message.method)
      return {}
    }
    case 'orderHistory':
      return {
        answer: orderHistory(manager.records.all(), message).map((order) =>
          wireOrder(order, manager.state.handedOver.has(order.clientOrderId)),
        ),
      }
    case 'heldHistory': {
      const held = heldHistory(manager.state.synthetic.values(), message)
      return { answer: held.map((one) => wireHeld(trading, one)) }
    }
    case 'openLots':
      return { answer: openLots(trading, message.keyId, message.asset) }
    case 'closedTrades':
      return { answer: tradesClosed(trading, message.from, message.to) }
    case 'orderStory':
      return { answer: stepsOfOrder(manager.journal.read(), message.clientOrderId) }
    case 'file':
      return tradingFile(trading, message.what, message.year)
    case 'importFills': {
      const port = manager.accounts.get(message.keyId)?.port
      if (!port) return { isDone: false, reason: 'This key is not connected.' }
      manager.run((now) => port.readFills(message.since, now))
      return {}
    }
  }
}

function decided(trading: TradingParts, id: string, decision: ReplacementDecision): TradingOutcome {
  try {
    const result = trading.manager.decideReplacement(id, decision)
    return result.kind === 'left' ? {} : outcomeOf(result)
  } catch {
    const reason = 'This could not be written down on this computer. Try again.'
    return { isDone: false, reason, guard: 'journal' }
  }
}

/** Done where at least one part left; what became of each is in the answer. */
function sendShownPlan(trading: TradingParts, planId: string): TradingOutcome {
  const sending = {
    place: (request: PlaceRequest) => trading.manager.place(request),
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
  { manager, market }: TradingParts,
  { parts }: BestPlan,
): RiskRefusal | undefined {
  const orders = parts.flatMap(({ keyId, venue, terms }) => {
    const account = manager.accounts.get(keyId)
    const instrument = market.instrumentOf(venue, terms.symbol)
    return account && instrument ? [{ account, instrument, terms }] : []
  })
  return manager.checkWhole({ orders, counts: 'sum' })
}

function outcomeOf(result: PlaceResult | AmendResult | StartSyntheticResult): TradingOutcome {
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
    case 'risk':
      return { isDone: false, reason: result.refusal.message, guard: result.refusal.guard }
    case 'impossible':
      return { isDone: false, reason: result.message }
  }
}
