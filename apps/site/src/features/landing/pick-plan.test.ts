import plans from 'virtual:content/plans'
import { expect, test } from 'vitest'

import { pickPlan } from './pick-plan.ts'

const user = { email: 'ada@example.com' }

function pick(title: string, by: { email: string } | undefined) {
  const plan = plans.find((known) => known.title === title)
  if (!plan) throw new Error(`there is no plan ${title}`)
  return pickPlan(plan, by)
}

test.each([
  ['Free', 1, 0],
  ['Algo', 2, 14.99],
  ['Premium', 3, 24.99],
])('a visitor who picks %s registers, and the plan comes along', (title, id, price) => {
  const plan = plans.find((known) => known.title === title)
  expect(pick(title, undefined)).toEqual({
    to: '/register',
    state: {
      selectedPlan: {
        id,
        title,
        price,
        description: plan?.description,
        benefitList: plan?.benefitList,
      },
    },
  })
})

test.each([
  ['Algo', 14.99],
  ['Premium', 24.99],
])('somebody signed in who picks %s goes to pay for it under their address', (title, price) => {
  const { to, state } = pick(title, user)
  expect(to).toBe('/checkout')
  expect(state).toMatchObject({ selectedPlan: { title, price }, userInfo: { email: user.email } })
})

test('somebody signed in who picks Free gets the software, and no order', () => {
  expect(pick('Free', user)).toEqual({ to: '/downloads' })
})

test.each([undefined, user])('Enterprise is a conversation, never a purchase', (by) => {
  expect(pick('Enterprise', by)).toEqual({
    to: '/contact',
    state: { subject: 'Enterprise plan' },
  })
})
