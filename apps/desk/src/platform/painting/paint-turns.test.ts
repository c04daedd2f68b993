import { expect, test } from 'vitest'

import { PaintTurns } from './paint-turns.ts'
import { FakeWindow } from './testing/fake-window.ts'

test('in a calm market a chart is painted as soon as the frame is out', () => {
  const window = new FakeWindow()
  const turns = new PaintTurns(window.document)
  const painted: string[] = []
  window.frame(() => turns.ask({}, () => painted.push('chart')))
  expect(painted).toEqual(['chart'])
})

test('where all change with every frame, each has its turn and none is painted twice before the others', () => {
  const window = new FakeWindow()
  const turns = new PaintTurns(window.document)
  const panels = ['tape', 'chart', 'other chart'].map((name) => ({ name }))
  const painted: string[] = []
  for (let frame = 0; frame < 6; frame += 1) {
    window.frame(() => {
      for (const panel of panels) turns.ask(panel, () => painted.push(panel.name))
    })
  }
  expect(painted).toEqual(['tape', 'chart', 'other chart', 'tape', 'chart', 'other chart'])
})

test('what was asked for last is painted, also where nothing changes any more', () => {
  const window = new FakeWindow()
  const turns = new PaintTurns(window.document)
  const panels = ['tape', 'chart'].map((name) => ({ name, shown: 0 }))
  for (const price of [1, 2]) {
    window.frame(() => {
      for (const panel of panels) turns.ask(panel, () => (panel.shown = price))
    })
  }
  window.frame(() => {})
  window.frame(() => {})
  expect(panels.map(({ shown }) => shown)).toEqual([2, 2])
})

test('one that cannot be painted does not keep the others from their turns', () => {
  const window = new FakeWindow()
  const turns = new PaintTurns(window.document)
  const painted: string[] = []
  const broken = () =>
    window.frame(() => {
      turns.ask(painted, () => {
        throw new Error('no canvas')
      })
      turns.ask(window, () => painted.push('chart'))
    })
  expect(broken).toThrow('no canvas')
  window.frame(() => {})
  window.frame(() => {})
  expect(painted).toEqual(['chart'])
})
