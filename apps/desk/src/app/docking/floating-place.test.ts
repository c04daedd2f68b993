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

const panel = (left: number, width: number, weight: number, top = 0, height = 706) => ({
  left,
  top,
  width,
  height,
  weight,
})

test('a floating panel opens beside the one that floats already, not over it', () => {
  const first = { ...floatingPlace(desk, { width: 560, height: 420 }) }
  const there = { ...first.position, width: first.width, height: first.height, weight: 20 }
  const { position } = floatingPlace(desk, { width: 400, height: 600 }, [there])
  const isBeside = position.left + 400 <= there.left || position.left >= there.left + there.width
  expect(isBeside).toBe(true)
})

test('a floating panel covers charts before it covers the ladder or the ticket', () => {
  const docked = [panel(0, 440, 4), panel(440, 606, 1), panel(1046, 320, 4)]
  const { position } = floatingPlace(desk, { width: 600, height: 500 }, docked)
  expect(position.left).toBeGreaterThanOrEqual(440)
  expect(position.left + 600).toBeLessThanOrEqual(1046)
})
