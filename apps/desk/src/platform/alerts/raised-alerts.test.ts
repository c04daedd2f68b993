import type { RaisedLine } from '@leadline/desk-protocol/alerts/raised-list'
import { expect, test } from 'vitest'

import { shownRaised } from './raised-alerts.ts'

const line = (at: number, event: RaisedLine['event']) => ({ event, title: '', text: '', at })
const list = { lines: [line(5, 'limit'), line(4, 'fill'), line(3, 'stopped'), line(2, 'price')] }

test('calls that nobody has looked at are counted; fills and prices are seen elsewhere', () => {
  const shown = (seenUntil: number) => shownRaised(list, { seenUntil, clearedUntil: 0 })
  expect(shown(0)).toEqual({ lines: list.lines, unseen: 2 })
  expect(shown(3).unseen).toBe(1)
  expect(shown(5).unseen).toBe(0)
})

test('what was cleared away is gone, and what comes after it is there', () => {
  const { lines, unseen } = shownRaised(list, { seenUntil: 3, clearedUntil: 3 })
  expect(lines.map(({ at }) => at)).toEqual([5, 4])
  expect(unseen).toBe(1)
})
