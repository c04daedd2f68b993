import { expect, test } from 'vitest'

import { tabsInSight } from './tab-fold.ts'

const widths = [110, 40, 90, 75, 65]
const inSight = (shown: number, room: number) =>
  tabsInSight(widths, shown, room, 30).flatMap((isIn, place) => (isIn ? place : []))

test('with room for all of them, all tabs are in sight', () => {
  expect(inSight(3, 380)).toEqual([0, 1, 2, 3, 4])
})

test('the tab that is shown is in sight, however crowded the strip is', () => {
  for (const shown of widths.keys()) {
    for (const room of [0, 50, 100, 200, 300]) expect(inSight(shown, room)).toContain(shown)
  }
})

test('in a crowded strip the first tabs stay where they are, and the last ones fold', () => {
  expect(inSight(3, 270)).toEqual([0, 1, 3])
  expect(inSight(0, 270)).toEqual([0, 1, 2])
})

test('what is in sight fits beside the button for the rest', () => {
  for (const room of [250, 300, 340]) {
    const sum = inSight(4, room).reduce((total, place) => total + (widths[place] ?? 0), 0)
    expect(sum).toBeLessThanOrEqual(room - 30)
  }
})
