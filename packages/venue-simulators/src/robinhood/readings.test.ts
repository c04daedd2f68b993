import { expect, test } from 'vitest'

import { pick, text } from '../testing/look.ts'
import { farLimit, openRobinhoodOrders, robinhoodOrder } from '../testing/robinhood-orders.ts'

test.each([400, 200] as const)('cancelGone %i', async (cancelGone) => {
  const { place, call, orders, account, driven } = openRobinhoodOrders({ cancelGone })
  const { json } = await place(robinhoodOrder(1, 'limit', farLimit))
  const cancel = () => call('POST', `${orders}${text(json, 'id')}/cancel/?${account}`)
  driven.pass(2000)
  expect((await cancel()).status).toBe(200)
  driven.pass(5000)
  expect((await cancel()).status).toBe(cancelGone)
})

test.each(['open', 'pending'] as const)('firstWord %s', async (firstWord) => {
  const { place } = openRobinhoodOrders({ firstWord })
  const { json } = await place(robinhoodOrder(1, 'limit', farLimit))
  expect(text(json, 'state')).toBe(firstWord)
})

test.each([true, false])('nextRepeatsAccount %s', async (nextRepeatsAccount) => {
  const { call, account, front } = openRobinhoodOrders({ nextRepeatsAccount })
  const { json } = await call('GET', `/api/v2/crypto/trading/holdings/?${account}`)
  const next = pick(json, 'next')
  expect(typeof next).toBe('string')
  expect(String(next).includes(front.accountNumber)).toBe(nextRepeatsAccount)
})
