import { expect, test } from 'vitest'

import { isPaid, planNamed, planPriceText, selectedPlanIn } from './selected-plan.ts'

const premium = {
  id: 3,
  title: 'Premium',
  price: 24.99,
  description: 'The full desk',
  benefitList: ['AI news feed'],
}

test('a plan in the state is found as it was put there', () => {
  expect(selectedPlanIn({ selectedPlan: premium, from: '/profile' })).toEqual(premium)
})

test.each([
  undefined,
  null,
  'plan',
  {},
  { selectedPlan: null },
  { selectedPlan: { ...premium, id: undefined } },
  { selectedPlan: { ...premium, id: 4 } },
  { selectedPlan: { ...premium, id: 999 } },
])('%o holds no plan that can be bought', (state) => {
  expect(selectedPlanIn(state)).toBeUndefined()
})

test.each([
  { id: 1, text: 'Free forever', paid: false },
  { id: 2, text: '$14.99 one-time', paid: true },
  { id: 3, text: '$24.99 one-time', paid: true },
])(
  'plan $id costs what the contract says, whatever price the state names',
  ({ id, text, paid }) => {
    const plan = selectedPlanIn({ selectedPlan: { ...premium, id, price: 0.01 } })
    if (!plan) throw new Error('there is a plan')
    expect(planPriceText(plan)).toBe(text)
    expect(isPaid(plan)).toBe(paid)
  },
)

test.each(['3', 'premium', 'Premium', ' PREMIUM '])('a link may name a plan as %s', (name) => {
  const plans = [
    { ...premium, id: 3 as const, popular: true, buttonText: 'Buy' },
    { ...premium, id: 2 as const, title: 'Algo', popular: false, buttonText: 'Buy' },
  ]
  expect(planNamed(plans, name)?.id).toBe(3)
  expect(planNamed(plans, 'gold')).toBeUndefined()
  expect(planNamed(plans, '')).toBeUndefined()
})
