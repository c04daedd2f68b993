import { expect, test } from 'vitest'

import { floatingPlace, withFloatsInSight } from './floating-place.ts'

const desk = { width: 1366, height: 706 }

function kept(...floatingGroups: object[]) {
  return { grid: null, panels: {}, floatingGroups }
}

test('a floating panel that was kept without a size comes back where it can be seen', () => {
  const lost = { data: { id: '1' }, position: { left: 243, top: 20, width: 0, height: 0 } }
  expect(withFloatsInSight(kept(lost), desk)).toEqual(
    kept({ data: { id: '1' }, position: { left: 243, top: 20, width: 880, height: 640 } }),
  )
})

test('a floating panel that can be seen stays where the trader put it', () => {
  const seen = { data: { id: '1' }, position: { right: 5, bottom: 9, width: 300, height: 200 } }
  expect(withFloatsInSight(kept(seen), desk)).toEqual(kept(seen))
})

test('an arrangement without floating panels stays as it is', () => {
  const dock = { grid: null, panels: {} }
  expect(withFloatsInSight(dock, desk)).toBe(dock)
})

test('a floating panel is never larger than the desk', () => {
  expect(floatingPlace({ width: 600, height: 400 }, { width: 880, height: 640 })).toEqual({
    position: { left: 20, top: 20 },
    width: 560,
    height: 360,
  })
})
