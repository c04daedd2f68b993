import { paymentMethods } from '@leadline/contract/shop/payments'
import { expect, test } from 'vitest'

import { registeredProviders } from './registered-providers.ts'

test('every way to pay that the contract names has exactly one provider behind it', () => {
  const methods = registeredProviders.flatMap((provider) => provider.methods)
  const needsNoProvider = 'free'
  expect([...methods, needsNoProvider].toSorted()).toEqual([...paymentMethods].toSorted())
})
