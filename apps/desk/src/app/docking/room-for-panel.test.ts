import { expect, test } from 'vitest'

import { roomForPanel } from './room-for-panel.ts'

const chart = { width: 800, height: 400 }
const ladder = { width: 480, height: 900 }
const strip = { width: 300, height: 120 }

test('a new panel stands beside the active one where both can be read', () => {
  expect(roomForPanel(chart, [chart, ladder], { width: 320 })).toEqual({
    referenceGroup: chart,
    direction: 'right',
  })
})

test('beside a ladder that is too narrow to be halved, it stands below', () => {
  expect(roomForPanel(ladder, [chart, ladder], { width: 320 })).toEqual({
    referenceGroup: ladder,
    direction: 'below',
  })
})

test('where the active one has no room at all, the largest one gives some', () => {
  expect(roomForPanel(strip, [strip, chart], { width: 320 })).toEqual({
    referenceGroup: chart,
    direction: 'right',
  })
})

test('where none has room, it has no place in the dock', () => {
  expect(roomForPanel(strip, [strip], { width: 320, height: 200 })).toBeUndefined()
  expect(roomForPanel(undefined, [], {})).toBeUndefined()
})
