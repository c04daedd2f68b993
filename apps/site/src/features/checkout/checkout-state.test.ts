import { expect, test } from 'vitest'

import { checkoutStateIn } from './checkout-state.ts'

const order = '0b8f2c1e-5a7d-4c3b-9e10-2f6a7b8c9d0e'

test('the checkout reads plan, buyer and order from what other pages hand to it', () => {
  const state = checkoutStateIn({
    selectedPlan: { id: 3, title: 'Premium' },
    userInfo: { email: 'ada@example.com', firstName: 'Ada', lastName: 'Lovelace' },
    order,
  })
  expect(state.plan?.title).toBe('Premium')
  expect(state.userInfo).toEqual({
    email: 'ada@example.com',
    firstName: 'Ada',
    lastName: 'Lovelace',
  })
  expect(state.order).toBe(order)
})

test('Enterprise is never bought here', () => {
  expect(checkoutStateIn({ selectedPlan: { id: 999, title: 'Enterprise' } }).plan).toBeUndefined()
})

test.each([null, undefined, 'text', 7, [], { userInfo: 3, order: '../../x' }])(
  'a state of %j has no plan, no buyer and no order',
  (state) => {
    expect(checkoutStateIn(state)).toEqual({
      plan: undefined,
      userInfo: { email: '', firstName: '', lastName: '' },
      order: undefined,
    })
  },
)
