import { expect, test } from 'vitest'

import type { OrderState } from '../order-record.ts'
import { planHeadline, refusedSize } from './plan-fates.ts'

const part = (size: string, state: OrderState | null, filled = '0') => ({
  size,
  order: state === null ? undefined : { state, filled },
})

test('a plan of which a part was refused never reads as sent', () => {
  const filled = part('1', 'filled', '1')
  expect(planHeadline([filled, filled, part('3.39558', 'rejected')])).toBe('1 of 3 parts refused')
  expect(planHeadline([filled, part('1', null), part('1', 'unknown')])).toBe(
    '1 of 3 parts refused, 1 unknown, checking',
  )
  expect(planHeadline([filled, part('1', 'recorded')])).toBe('1 of 2 parts sending')
  expect(planHeadline([filled, part('1', 'open')])).toBe('1 of 2 parts working')
  expect(planHeadline([filled, filled])).toBe('Filled')
  expect(planHeadline([filled, part('0.5', 'canceled', '0.0687')])).toBe(
    'Filled 1.0687 of 1.5, rest canceled',
  )
  expect(planHeadline([part('1', 'canceled')])).toBe('Canceled, nothing filled')
})

test('only what was refused may be planned again, never what lives, may live or has traded', () => {
  const parts = [
    part('1', 'rejected'),
    part('2', null),
    part('4', 'unknown'),
    part('8', 'filled', '8'),
    part('16', 'canceled', '1'),
    part('32', 'open'),
    part('64', 'not-placed'),
  ]
  expect(refusedSize(parts).toFixed()).toBe('67')
})
