import { buttonLook } from '@leadline/ui/button'
import { Card } from '@leadline/ui/card'
import { Link, useLocation } from 'react-router'

import { paths } from '../../../platform/paths.ts'
import type { SelectedPlan } from '../../../platform/plans/selected-plan.ts'
import { useSession } from '../../../platform/session/session.ts'
import { checkoutStateIn } from '../checkout-state.ts'
import { CheckoutFrame } from '../CheckoutFrame.tsx'
import { SummaryCard } from '../OrderSummary.tsx'
import { PriceLines } from '../PriceLines.tsx'
import { MailSent } from './MailSent.tsx'

/** Every account has the Free plan from the start: there is nothing to pay and nothing to wait for. */
export function FreeOrder({ plan }: { plan: SelectedPlan }) {
  const { userInfo } = checkoutStateIn(useLocation().state)
  const isJustRegistered = useSession() === undefined && userInfo.email !== ''
  return (
    <CheckoutFrame>
      <h1 className="text-2xl sm:text-3xl">Checkout</h1>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        <Card className="flex flex-col items-start gap-5">
          <h2 className="text-lg">No payment needed</h2>
          <p className="max-w-text text-fog-300">
            The Free plan costs nothing and every account has it. Download the software, sign in,
            and connect your first exchange.
          </p>
          {isJustRegistered && <MailSent email={userInfo.email} />}
          <div className="flex flex-wrap gap-3">
            <Link to={paths.downloads} className={buttonLook()}>
              Go to downloads
            </Link>
            <Link to={paths.home} className={buttonLook({ variant: 'secondary' })}>
              Back to Home
            </Link>
          </div>
        </Card>
        <SummaryCard plan={plan}>
          <PriceLines subtotalCents={0} taxCents={0} totalCents={0} />
        </SummaryCard>
      </div>
    </CheckoutFrame>
  )
}
