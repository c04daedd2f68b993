import { expect, test } from 'vitest'

import { afterLogin } from './after-login.ts'

const user = { email: 'ada@example.com' }
const selectedPlan = {
  id: 3,
  title: 'Premium',
  price: 24.99,
  description: 'The full desk',
  benefitList: [],
}

test('a login that was asked for by nobody leads home', () => {
  expect(afterLogin(user, null, undefined)).toEqual({ to: '/' })
})

test('a picked plan leads to the checkout, with all the state and who pays', () => {
  expect(afterLogin(user, { selectedPlan, from: '/profile' }, undefined)).toEqual({
    to: '/checkout',
    state: { selectedPlan, from: '/profile', userInfo: user },
  })
})

test('a saved plan does so too', () => {
  expect(afterLogin(user, null, { selectedPlan }).to).toBe('/checkout')
})

test('a plan without an id leads home', () => {
  expect(afterLogin(user, { selectedPlan: { title: 'Premium' } }, undefined)).toEqual({ to: '/' })
})

test('the page that asked just now comes before what was saved earlier', () => {
  expect(afterLogin(user, { from: '/profile' }, { selectedPlan })).toEqual({ to: '/profile' })
})

test('another site is never led to', () => {
  expect(afterLogin(user, { from: '//evil.example' }, undefined)).toEqual({ to: '/' })
})
