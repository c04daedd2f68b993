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

test('a desk whose hub sends nothing any more is frozen, since its last frame, and asks nothing', async () => {
  const { worker } = newDesk()
  worker.now = 1000
  worker.beat()
  expect(worker.hub.frozenSince.get()).toBeNull()
  worker.now = 2700
  worker.hub.check()
  expect(worker.hub.frozenSince.get()).toBe(1000)
  const before = worker.said.length
  await expect(worker.hub.request('market', {}, null)).rejects.toThrow(
    'Leadline is not responding. Prices are frozen.',
  )
  expect(worker.said).toHaveLength(before)
  worker.beat()
  expect(worker.hub.frozenSince.get()).toBeNull()
})

test('what was asked just before the hub froze is not answered with silence', async () => {
  const { worker } = newDesk()
  worker.beat()
  const asked = worker.hub.request('market', {}, null)
  worker.tell({ type: 'frozen' })
  await expect(asked).rejects.toMatchObject({ mayHaveArrived: true })
})

test('a computer that wakes up does not take what waited in its queue for news of now', () => {
  const { worker } = newDesk()
  worker.beat()
  const atBedtime = worker.now
  worker.slept = 3_600_000
  worker.beat(atBedtime)
  worker.hub.frame()
  expect(worker.hub.frozenSince.get()).toBe(atBedtime)
  worker.beat()
  expect(worker.hub.frozenSince.get()).toBeNull()
})

test('a connection that is lost freezes the desk at once, and one that is back frees it with the first frame', () => {
  const { worker } = newDesk()
  worker.beat()
  worker.lose()
  expect(worker.hub.frozenSince.get()).toBe(0)
  worker.connect()
  expect(worker.hub.frozenSince.get()).toBe(0)
  worker.beat()
  expect(worker.hub.frozenSince.get()).toBeNull()
})

test('which market it is stays known while nobody answers', () => {
  const { worker } = newDesk()
  worker.lose()
  expect(worker.hub.welcome.get()?.mode).toBe('practice')
})
