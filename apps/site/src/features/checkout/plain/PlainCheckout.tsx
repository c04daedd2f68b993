import { plainPaymentMethods } from '@leadline/contract/forms/checkout-forms'
import type { PostedForm } from '@leadline/contract/forms/plain-form'
import { formatUsd, salesTaxBasisPoints, salesTaxCents } from '@leadline/contract/shop/money'
import { type PlanId, planPrices } from '@leadline/contract/shop/plans'
import { Alert } from '@leadline/ui/alert'
import { Button } from '@leadline/ui/button'
import { Card } from '@leadline/ui/card'
import { Checkbox, Field } from '@leadline/ui/field'
import { NewTabLink } from '@leadline/ui/new-tab-link'
import plans from 'virtual:content/plans'

import { paths } from '../../../platform/paths.ts'
import { cryptoNames } from '../crypto/crypto-choices.ts'
import { PlainChoices } from './PlainChoices.tsx'

const tax = `${salesTaxBasisPoints / 100}%`
const paidPlans = plans.flatMap(({ id, title }) => {
  const price = planPrices[id]
  if (price.kind !== 'one-time') return []
  const total = formatUsd(price.priceCents + salesTaxCents(price.priceCents))
  return [{ value: String(id), label: title, about: `${total} with ${tax} sales tax` }]
})

const methodWords = {
  card: { label: 'Card', about: 'On Stripe’s payment page.' },
  bitcoin: { label: cryptoNames.bitcoin, about: 'Confirmed in 10 to 60 minutes.' },
  monero: { label: cryptoNames.monero, about: 'Confirmed in about 20 minutes.' },
}

/** A purchase where no script runs: plan, way to pay and address by hand, and payment on the provider's own page. */
export function PlainCheckout(props: {
  isAnonymous?: boolean
  posted?: PostedForm | undefined
  /** The one that was picked before. */
  plan?: PlanId | undefined
}) {
  const { posted, isAnonymous = false } = props
  const values = posted?.values ?? {}
  const errors = posted?.errors ?? {}
  const methods = plainPaymentMethods.filter((method) => !isAnonymous || method !== 'card')
  return (
    <Card className="w-full max-w-2xl">
      <form
        method="post"
        action={isAnonymous ? paths.cryptoCheckout : paths.checkout}
        noValidate
        className="flex flex-col gap-6"
      >
        {posted?.problem && <Alert kind="error">{posted.problem}</Alert>}
        <PlainChoices
          legend="Plan"
          name="plan"
          choices={paidPlans}
          chosen={
            values['plan'] ?? paidPlans.find(({ value }) => value === String(props.plan))?.value
          }
          error={errors['plan']}
        />
        <PlainChoices
          legend="Payment method"
          name="method"
          choices={methods.map((value) => ({ value, ...methodWords[value] }))}
          chosen={values['method']}
          error={errors['method']}
        />
        {!isAnonymous && (
          <Field
            label="Email"
            type="email"
            name="email"
            autoComplete="email"
            hint="The license and the receipt go here."
            defaultValue={values['email']}
            error={errors['email']}
          />
        )}
        <Checkbox
          name={isAnonymous ? 'terms' : 'eula'}
          defaultChecked={(values[isAnonymous ? 'terms' : 'eula'] ?? '') !== ''}
          error={errors[isAnonymous ? 'terms' : 'eula']}
          label={<Accepted isAnonymous={isAnonymous} />}
        />
        <div>
          <Button type="submit" size="lg">
            Continue to payment
          </Button>
        </div>
        {!isAnonymous && (
          <p className="text-fog-500 text-sm">
            Paying with PayPal needs JavaScript to be turned on.
          </p>
        )}
      </form>
    </Card>
  )
}

function Accepted({ isAnonymous }: { isAnonymous: boolean }) {
  const eula = <NewTabLink to={paths.eula}>End User License Agreement (EULA)</NewTabLink>
  if (!isAnonymous) return <>I have read and accept the {eula}</>
  return (
    <>
      I agree to the <NewTabLink to={paths.terms}>Terms of Service</NewTabLink>, the{' '}
      <NewTabLink to={paths.privacy}>Privacy Policy</NewTabLink> and the {eula}
    </>
  )
}
