import { Alert } from '@leadline/ui/alert'
import { Card } from '@leadline/ui/card'
import { Checkbox, Field } from '@leadline/ui/field'
import { NewTabLink } from '@leadline/ui/new-tab-link'
import { Skeleton } from '@leadline/ui/skeleton'
import { Lock } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'

import { UnverifiedAddress } from '../../platform/address/UnverifiedAddress.tsx'
import { paths } from '../../platform/paths.ts'
import type { SelectedPlan } from '../../platform/plans/selected-plan.ts'
import { SandboxNote } from '../../platform/purchase/SandboxNote.tsx'
import { takeAfterLogin } from '../../platform/session/session.ts'
import { AlreadyOwned } from './AlreadyOwned.tsx'
import type { CheckoutState } from './checkout-state.ts'
import { CheckoutFrame } from './CheckoutFrame.tsx'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { useOffer } from './offer-query.ts'
import { OrderSummary } from './OrderSummary.tsx'
import { AccountConfirmation } from './outcome/AccountConfirmation.tsx'
import { NothingPublishedYet } from './outcome/NothingPublishedYet.tsx'
import { methodChoices, type PaymentMethodName } from './payment/payment-methods.ts'
import { paymentProviders } from './payment/payment-providers.ts'
import { PaymentButtons } from './payment/PaymentButtons.tsx'
import { PaymentProblem } from './payment/PaymentProblem.tsx'
import { usePurchase } from './use-purchase.ts'

const emailLimit = 254

/** Two cards: how to pay, and what. */
export function CheckoutForm(props: { plan: SelectedPlan; state: CheckoutState }) {
  const { plan, state } = props
  const navigate = useNavigate()
  const offer = useOffer()
  const { purchase, problem, user, email, emailField } = usePurchase(plan.id, state)
  const isAnonymous = user?.email === ''
  // An anonymous account starts on crypto: PayPal's script is loaded only if it is chosen.
  const [method, setMethod] = useState<PaymentMethodName>(isAnonymous ? 'crypto' : 'card')
  const [isAccepted, setIsAccepted] = useState(false)
  const [isTaking, setIsTaking] = useState(false)
  const isOnSale = offer.data?.plans.some(({ id }) => id === plan.id) ?? false
  const hasEmail = email.value.trim() !== ''

  const paid = (order: string | undefined, isPending: boolean) => {
    takeAfterLogin()
    const known = order === undefined ? '' : `&order=${order}`
    const to =
      isPending && order !== undefined
        ? paths.order(order)
        : `${paths.checkout}?result=success${known}`
    // Nobody should come back to a form that has been paid.
    void navigate(to, { replace: true })
  }
  const chooseMethod = (chosen: PaymentMethodName) => {
    setMethod(chosen)
    purchase.report(undefined)
  }
  return (
    <CheckoutFrame>
      <h1 className="text-2xl sm:text-3xl">Checkout</h1>
      {offer.data?.sandbox && (
        <div className="mt-6">
          <SandboxNote />
        </div>
      )}
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[1fr_24rem]">
        {/* First, so that a phone shows the price before the buttons. */}
        <OrderSummary plan={plan} offer={offer} />
        <Card className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-start-1">
          <h2 className="text-lg">Payment information</h2>
          <AccountConfirmation user={user} state={state} />
          <UnverifiedAddress place="checkout" />
          <AlreadyOwned plan={plan} />
          <NothingPublishedYet />
          {isAnonymous && <AnonymousAccountNote />}
          <ChoiceGroup
            legend="Payment method"
            choices={methodChoices}
            value={method}
            onChange={chooseMethod}
            disabled={isTaking}
          />
          <Field
            ref={emailField}
            label="Email"
            type={user ? 'text' : 'email'}
            inputMode="email"
            autoComplete="email"
            maxLength={emailLimit}
            value={email.value}
            error={email.error}
            readOnly={user !== undefined}
            aria-disabled={user !== undefined || undefined}
            onChange={({ target }) => email.onChange(target.value)}
            hint={
              user ? 'Of the account you are signed in to.' : 'The license and the receipt go here.'
            }
            {...(user && { inside: <LockMark /> })}
          />
          <Checkbox
            checked={isAccepted}
            onChange={({ target }) => setIsAccepted(target.checked)}
            label={
              <>
                I have read and accept the{' '}
                <NewTabLink to={paths.eula}>End User License Agreement (EULA)</NewTabLink>
              </>
            }
          />
          {!offer.data || !isOnSale ? (
            <PaymentPlaceholder isLoading={offer.isFetching} />
          ) : (
            <PaymentButtons
              // Remounted for each method, so that a redirect begun under the other one is forgotten.
              key={method}
              method={method}
              providers={paymentProviders}
              plan={plan}
              methods={offer.data.methods}
              purchase={purchase}
              isAccepted={isAccepted}
              hasEmail={hasEmail}
              isAnonymous={isAnonymous}
              isTaking={isTaking}
              onTaking={setIsTaking}
              onPaid={paid}
            />
          )}
          {problem && <PaymentProblem problem={problem} order={purchase.order} />}
        </Card>
      </div>
    </CheckoutFrame>
  )
}

function PaymentPlaceholder({ isLoading }: { isLoading: boolean }) {
  if (isLoading) return <Skeleton className="h-12 w-full" />
  return <p className="text-fog-300 text-sm">You can pay as soon as the price has loaded.</p>
}

function LockMark() {
  return (
    <span className="grid h-full w-11 place-items-center">
      <Lock aria-hidden="true" className="text-fog-500 size-4" />
    </span>
  )
}

/** Warns the owner of an anonymous account that paying by card or PayPal reveals a name. */
function AnonymousAccountNote() {
  return (
    <Alert kind="note">
      This account has no email address. With Bitcoin or Monero it stays anonymous. Stripe and
      PayPal learn who pays and can tell us; PayPal sees your connection as soon as you choose Card.
    </Alert>
  )
}
