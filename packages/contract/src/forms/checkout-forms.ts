import { emailPattern } from '../accounts/email.ts'
import { startCardCheckout, startCryptoCheckout } from '../shop/payments.ts'
import { planIds, planPrices } from '../shop/plans.ts'
import type { FormErrors, FormValues, PlainForm } from './plain-form.ts'

export const plainPaymentMethods = ['card', 'bitcoin', 'monero'] as const

export const eulaMissing = 'Please accept the EULA to proceed with payment.'
export const termsMissingForCrypto = 'Please accept the terms to proceed with payment.'

const planOf = (values: FormValues) =>
  planIds.find((id) => String(id) === values['plan'] && planPrices[id].kind === 'one-time')

function checkEmail(email: string): string | undefined {
  if (email === '') return 'Email is required'
  return emailPattern.test(email.normalize('NFKC'))
    ? undefined
    : 'Please enter a valid email address'
}

function checkPayment(values: FormValues, methods: readonly string[]): FormErrors<string> {
  return {
    ...(planOf(values) === undefined && { plan: 'Please choose a plan' }),
    ...(!methods.includes(values['method'] ?? '') && { method: 'Please choose how to pay' }),
  }
}

/**
 * A purchase without script ends on the provider's own page, which works without ours. Nothing is tied to the
 * browser: the license and the receipt go to the address.
 */
export const checkoutForm: PlainForm = {
  name: 'checkout',
  path: '/checkout',
  fields: ['plan', 'method', 'email', 'eula'],
  secrets: [],
  check: (values) => {
    const email = checkEmail((values['email'] ?? '').trim())
    return {
      ...checkPayment(values, plainPaymentMethods),
      ...(email !== undefined && { email }),
      ...(!values['eula'] && { eula: eulaMissing }),
    }
  },
  request: (values) => {
    const bought = { plan: planOf(values), email: (values['email'] ?? '').trim() }
    const { method } = values
    return method === 'card'
      ? { call: startCardCheckout, body: bought }
      : { call: startCryptoCheckout, body: { ...bought, cryptoType: method } }
  },
  words: ({ message }) => message,
  once: true,
}

/**
 * Nobody's name: the server makes the code that claims the account, because no script can, and shows it once. Two buyers behind one
 * address fill it in alike, so what is sent again is another order: nobody is ever shown the code of somebody else.
 */
export const cryptoCheckoutForm: PlainForm = {
  name: 'crypto-checkout',
  path: '/crypto-checkout',
  fields: ['plan', 'method', 'terms'],
  secrets: [],
  check: (values) => ({
    ...checkPayment(values, ['bitcoin', 'monero']),
    ...(!values['terms'] && { terms: termsMissingForCrypto }),
  }),
  request: (values) => ({
    call: startCryptoCheckout,
    body: { plan: planOf(values), cryptoType: values['method'], anonymous: true },
  }),
  words: ({ message }) => message,
}
