import { expect, test } from 'vitest'

import type { ViewOptions } from './hub-link.ts'
import { FakeWorker } from './testing/fake-worker.ts'
import type { UpdateByKind } from './view-updates.ts'

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
  const worker = new FakeWorker()
  worker.connect()
  const received: number[] = []
  const update = ({ rows }: UpdateByKind['tickers']) =>
    received.push(...rows.map(({ last }) => last ?? 0))
  const view = worker.hub.open<'tickers'>(watched, { update }, options)
  const ticks = () => worker.said.flatMap((each) => (each.type === 'tick' ? [each.visible] : []))
  const emit = (last: number, isWhole = false, look = 1) =>
    worker.emit({
      type: 'updates',
      time: 0,
      updates: [{ view: 1, look, isWhole, kind: 'tickers', rows: [row(last)] }],
    })
  return { worker, view, received, ticks, emit }
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

test('an update waits for a frame of the screen, and comes once', () => {
  const { worker, received, emit } = newDesk()
  emit(1)
  emit(2)
  expect(received).toEqual([])
  worker.hub.frame()
  worker.hub.frame()
  expect(received).toEqual([1, 2])
})

test('a panel that breaks over its update does not keep the others from theirs', () => {
  const { worker, received } = newDesk()
  const update = () => {
    throw new Error('broken panel')
  }
  worker.hub.open<'tickers'>(watched, { update })
  const of = (view: number) =>
    ({ view, look: 1, isWhole: true, kind: 'tickers', rows: [row(view)] }) as const
  worker.emit({ type: 'updates', time: 0, updates: [of(2), of(1)] })
  expect(() => worker.hub.frame()).toThrow('broken panel')
  expect(received).toEqual([1])
})

test('a ladder is reported as soon as its update is there, so that it is painted when the frame begins', () => {
  const { worker, received, emit } = newDesk({ isPrompt: true })
  emit(1)
  expect(received).toEqual([1])
  worker.hub.frame()
  expect(received).toEqual([1])
})

test('an update that is replaced before it was painted is not painted', () => {
  const { worker, received, emit } = newDesk()
  emit(1)
  emit(2, true)
  worker.hub.frame()
  expect(received).toEqual([2])
})

test('what came of the old symbol is not shown as the new one', () => {
  const { worker, view, received, emit } = newDesk()
  emit(1)
  view.change({ ...watched, symbols: ['ETH-USD'] })
  worker.hub.frame()
  expect(received).toEqual([])
})

test('what the worker had sent of the old symbol before it learned of the new one is not shown as the new one', () => {
  const { view, received, emit } = newDesk({ isPrompt: true })
  emit(1)
  view.change({ ...watched, symbols: ['ETH-USD'] })
  emit(2)
  emit(3, true, 2)
  expect(received).toEqual([1, 3])
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
  const requested = worker.hub.request('market', {}, null)
  worker.emit({ type: 'frozen' })
  await expect(requested).rejects.toMatchObject({ mayHaveArrived: true })
})

test('a computer that wakes up does not take what waited in its queue for updates of now', () => {
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
