import type { Offer } from '@leadline/contract/shop/payments'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'

import type { PaymentMethodName } from './payment-methods.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { paymentProviders } from './payment-providers.ts'
import { PaymentButtons } from './PaymentButtons.tsx'

const everything: Offer['methods'] = {
  card: true,
  paypal: { scriptUrl: 'https://wallet.example/sdk.js' },
  crypto: ['bitcoin'],
}

/** A provider that the shop has never learned of: this object is all there is of it. */
const banknotes: PaymentProvider = {
  id: 'banknotes',
  method: 'card',
  isOffered: () => true,
  notOffered: 'Banknotes are not on offer right now.',
  Button: ({ plan, isAccepted, leaving }) => (
    <button
      type="button"
      disabled={!isAccepted || leaving.by !== undefined}
    >{`Pay ${plan.title} with banknotes`}</button>
  ),
}

function markup(
  method: PaymentMethodName,
  { methods = everything, providers = paymentProviders, isAccepted = true } = {},
) {
  return renderToStaticMarkup(
    <MemoryRouter>
      <PaymentButtons
        method={method}
        providers={providers}
        plan={{ id: 3, title: 'Premium', price: 24.99, description: '', benefitList: [] }}
        methods={methods}
        purchase={{
          request: () => undefined,
          keepOrder: () => undefined,
          order: undefined,
          report: () => undefined,
        }}
        isAccepted={isAccepted}
        hasEmail
        isAnonymous={false}
        isTaking={false}
        onTaking={() => undefined}
        onPaid={() => undefined}
      />
    </MemoryRouter>,
  )
}

test('a fourth provider is offered beside the others once it is registered', () => {
  const html = markup('card', { providers: [...paymentProviders, banknotes] })
  expect(html).toContain('Pay Premium with banknotes')
  expect(html).toContain('aria-label="PayPal"')
  expect(html).toContain('Pay by card')
  expect(markup('crypto', { providers: [...paymentProviders, banknotes] })).not.toContain('Premium')
})

test('a provider that is not on offer says so while another one of its choice is', () => {
  const html = markup('card', { methods: { ...everything, card: false } })
  expect(html).toContain('Direct card payments are not available right now.')
  expect(html).toContain('aria-label="PayPal"')
})

test('a choice without any provider on offer says so once', () => {
  const methods = { card: false, paypal: null, crypto: [] }
  const card = markup('card', { methods: methods })
  expect(card).toContain('Card and PayPal payments are not available right now.')
  expect(card).not.toContain('directly')
  expect(markup('crypto', { methods: methods })).toContain(
    'Crypto payments are not available right now.',
  )
})

test('a buyer by card reads why the buttons do not work yet', () => {
  const note = 'Please accept the EULA to proceed with payment.'
  expect(markup('card', { isAccepted: false })).toContain(`>${note}<`)
  expect(markup('card')).not.toContain(`>${note}<`)
})
