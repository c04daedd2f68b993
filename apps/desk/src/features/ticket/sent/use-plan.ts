import { WirePlan } from '@leadline/desk-protocol/messages/trading-answers'
import * as z from 'zod/mini'

import { useHub } from '../../../platform/hub/hub-context.ts'
import { useTrading } from '../../../platform/trading/trading-store.ts'
import { useValue } from '../../../platform/value.ts'
import { answerPlan, type ReviewAnswer } from '../review/answer-review.ts'
import { newTicketId } from '../review/review.ts'

interface PlanWish {
  symbol: string
  side: 'buy' | 'sell'
  size: string
  /** The plan of which just the refused parts are planned. */
  again?: string
  isPriceConfirmed?: boolean
}

/** Has the hub make a plan over all exchanges, to be reviewed before it is sent. */
export function usePlan(): (wish: PlanWish) => Promise<ReviewAnswer> {
  const trading = useTrading()
  const link = useValue(useHub().state)
  const isPaper = link.kind !== 'open' || link.welcome.mode !== 'real'
  return async ({ symbol, side, size, again, isPriceConfirmed = false }) => {
    const planId = newTicketId()
    const requested = { type: 'plan' as const, planId, symbol, side, size, keyIds: [] }
    const done = await trading.act(again === undefined ? requested : { ...requested, again })
    const plan = z.safeParse(WirePlan, done.answer).data
    if (!plan || plan.parts.length === 0) {
      return { trouble: done.reason || 'No exchange could take a part of it.' }
    }
    // Looked at when it is pressed, not followed: limits are used up with every move of the market.
    const [risk, orders] = [trading.risk.get(), trading.orders.get()]
    const moment = { risk, orders, isPaper, isPriceConfirmed }
    return answerPlan(planId, side, symbol, plan, trading.accounts.get(), moment)
  }
}
