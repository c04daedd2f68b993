import { expect, onTestFinished, test, vi } from 'vitest'

import { PaintTurns } from './paint-turns.ts'
import { FakeWindow } from './testing/fake-window.ts'

test('in a calm market a chart is painted as soon as the frame is out', () => {
  const window = new FakeWindow()
  const turns = new PaintTurns(window.document)
  const painted: string[] = []
  window.frame(() => turns.request({}, () => painted.push('chart')))
  expect(painted).toEqual(['chart'])
})

test('where all change with every frame, all are painted with every third', () => {
  const window = new FakeWindow()
  const turns = new PaintTurns(window.document)
  const panels = ['tape', 'chart'].map((name) => ({ name }))
  const painted = Array.from({ length: 6 }, () => {
    const now: string[] = []
    window.frame(() => {
      for (const panel of panels) turns.request(panel, () => now.push(panel.name))
    })
    return now
  })
  const both = ['tape', 'chart']
  expect(painted).toEqual([both, [], [], both, [], []])
})

test('what does not get into the time between two frames comes with the next one', () => {
  const window = new FakeWindow()
  const turns = new PaintTurns(window.document)
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  onTestFinished(() => now.mockRestore())
  const painted: string[] = []
  const panels = [
    { name: 'slow chart', ms: 5 },
    { name: 'chart', ms: 1 },
    { name: 'tape', ms: 1 },
  ]
  window.frame(() => {
    for (const panel of panels) {
      turns.request(panel, () => {
        painted.push(panel.name)
        now.mockReturnValue(performance.now() + panel.ms)
      })
    }
  })
  expect(painted).toEqual(['slow chart'])
  window.frame(() => {})
  expect(painted).toEqual(['slow chart', 'chart', 'tape'])
})

test('what was asked for last is painted, also where nothing changes any more', () => {
  const window = new FakeWindow()
  const turns = new PaintTurns(window.document)
  const panels = ['tape', 'chart'].map((name) => ({ name, shown: 0 }))
  for (const price of [1, 2]) {
    window.frame(() => {
      for (const panel of panels) turns.request(panel, () => (panel.shown = price))
    })
  }
  for (let frame = 0; frame < 3; frame += 1) window.frame(() => {})
  expect(panels.map(({ shown }) => shown)).toEqual([2, 2])
})

test('one that cannot be painted does not keep the others from their turns', () => {
  const window = new FakeWindow()
  const turns = new PaintTurns(window.document)
  const painted: string[] = []
  window.frame(() => {
    turns.request(painted, () => {
      throw new Error('no canvas')
    })
    turns.request(window, () => painted.push('chart'))
  })
  expect(painted).toEqual(['chart'])
  expect(window.reported).toEqual([new Error('no canvas')])
})
