import { expect, test } from 'vitest'

import type { ViewOptions } from './hub-link.ts'
import { ToyWorker } from './testing/toy-worker.ts'
import type { NewsByKind } from './view-news.ts'

const watched = { kind: 'tickers' as const, symbols: ['BTC-USD'], venues: [] }
const row = (last: number) => ({
  place: 0,
  priceDecimals: 2,
  last,
  bid: null,
  ask: null,
  isIndicative: false,
  open: null,
  high: null,
  low: null,
  volume: null,
  sizeDecimals: 8,
})

function newDesk(options: ViewOptions = {}) {
  const worker = new ToyWorker()
  worker.connect()
  const heard: number[] = []
  const news = ({ rows }: NewsByKind['tickers']) => heard.push(...rows.map(({ last }) => last ?? 0))
  const view = worker.hub.open<'tickers'>(watched, { news }, options)
  const ticks = () => worker.said.flatMap((each) => (each.type === 'tick' ? [each.visible] : []))
  const tell = (last: number, isWhole = false, look = 1) =>
    worker.tell({
      type: 'news',
      time: 0,
      news: [{ view: 1, look, isWhole, kind: 'tickers', rows: [row(last)] }],
    })
  return { worker, view, heard, ticks, tell }
}

test('a panel that cannot be seen is not asked for: hidden panels cost nothing', () => {
  const { worker, view, ticks } = newDesk()
  worker.hub.frame()
  view.setVisible(false)
  worker.hub.frame()
  view.setVisible(true)
  worker.hub.frame()
  expect(ticks()).toEqual([[1], [1]])
})

test('news waits for a frame of the screen, and comes once', () => {
  const { worker, heard, tell } = newDesk()
  tell(1)
  tell(2)
  expect(heard).toEqual([])
  worker.hub.frame()
  worker.hub.frame()
  expect(heard).toEqual([1, 2])
})

test('a panel that breaks over its news does not keep the others from theirs', () => {
  const { worker, heard } = newDesk()
  const news = () => {
    throw new Error('broken panel')
  }
  worker.hub.open<'tickers'>(watched, { news })
  const of = (view: number) =>
    ({ view, look: 1, isWhole: true, kind: 'tickers', rows: [row(view)] }) as const
  worker.tell({ type: 'news', time: 0, news: [of(2), of(1)] })
  expect(() => worker.hub.frame()).toThrow('broken panel')
  expect(heard).toEqual([1])
})

test('a ladder is told as soon as its news is there, so that it is painted when the frame begins', () => {
  const { worker, heard, tell } = newDesk({ isPrompt: true })
  tell(1)
  expect(heard).toEqual([1])
  worker.hub.frame()
  expect(heard).toEqual([1])
})

test('news that is replaced before it was painted is not painted', () => {
  const { worker, heard, tell } = newDesk()
  tell(1)
  tell(2, true)
  worker.hub.frame()
  expect(heard).toEqual([2])
})

test('what came of the old symbol is not shown as the new one', () => {
  const { worker, view, heard, tell } = newDesk()
  tell(1)
  view.change({ ...watched, symbols: ['ETH-USD'] })
  worker.hub.frame()
  expect(heard).toEqual([])
})

test('what the worker had sent of the old symbol before it heard of the new one is not shown as the new one', () => {
  const { view, heard, tell } = newDesk({ isPrompt: true })
  tell(1)
  view.change({ ...watched, symbols: ['ETH-USD'] })
  tell(2)
  tell(3, true, 2)
  expect(heard).toEqual([1, 3])
})
