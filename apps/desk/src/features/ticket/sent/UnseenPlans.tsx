import { DeskButton } from '../../../platform/controls/DeskButton.tsx'
import { type SentPlan, useTrading } from '../../../platform/trading/trading-store.ts'
import { useValue } from '../../../platform/value.ts'
import { planOutcome } from './plan-outcome.ts'

/** Plans that were sent and not dismissed yet, above a new ticket: nothing that became of them is missed. */
export function UnseenPlans({ onShow }: { onShow: (plan: SentPlan) => void }) {
  const trading = useTrading()
  const orders = useValue(trading.orders)
  return useValue(trading.sentPlans).map((plan) => {
    const { headline, isError } = planOutcome(plan, orders)
    return (
      <div key={plan.id} className="unseen-plan" data-error={isError || undefined}>
        <p role="status">
          Best across exchanges, {plan.symbol}: <strong>{headline}</strong>
        </p>
        <DeskButton onClick={() => onShow(plan)}>Show</DeskButton>
        <DeskButton onClick={() => trading.dismissPlan(plan.id)}>Dismiss</DeskButton>
      </div>
    )
  })
}
