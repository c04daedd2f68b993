import { expect, test } from 'vitest'

import { type SubscriptionRules, Subscriptions } from './subscriptions.ts'

const topic = (item: string, group = 'book') => ({ group, item })

/** Everything that happens, as lines of words. */
function openSubscriptions(rules: Partial<SubscriptionRules> = {}) {
  const log: string[] = []
  let id = 0
  const subscriptions = new Subscriptions(
    {
      send: (verb, group, items, frame) =>
        log.push(`${verb} ${group} ${items.join(',')} #${frame}`),
      entering: () => {},
      entered: ({ item }) => log.push(`${item} entered`),
      refused: ({ item }, reason) => log.push(`${item} refused: ${reason}`),
      left: ({ item }) => log.push(`${item} left`),
    },
    { answersPer: 'item', itemsPerFrame: 50, pace: { burst: 10, perSecond: 5 }, ...rules },
    () => (id += 1),
  )
  return { subscriptions, happened: () => log.splice(0) }
}

test('what is wanted before the connection is open leaves in one frame once it is', () => {
  const { subscriptions, happened } = openSubscriptions()
  for (const item of ['a', 'b', 'c']) subscriptions.set(topic(item), true, 0)
  subscriptions.set(topic('a', 'trade'), true, 0)
  subscriptions.set(topic('c'), false, 0)
  subscriptions.opened(0)
  expect(happened()).toEqual(['subscribe book a,b #1', 'subscribe trade a #2'])
})

test('a wish that is taken back before it left costs nothing', () => {
  const { subscriptions, happened } = openSubscriptions({ pace: { burst: 1, perSecond: 1 } })
  subscriptions.opened(0)
  subscriptions.set(topic('a'), true, 0)
  subscriptions.set(topic('b'), true, 0)
  subscriptions.set(topic('b'), false, 0)
  subscriptions.sweep(5000)
  expect(happened()).toEqual(['subscribe book a #1', 'unsubscribe book a #2'])
})

test('frames keep to their pace, and those that wait go together', () => {
  const { subscriptions, happened } = openSubscriptions({ pace: { burst: 2, perSecond: 1 } })
  subscriptions.opened(0)
  for (const item of ['a', 'b', 'c', 'd']) subscriptions.set(topic(item), true, 0)
  expect(happened()).toEqual(['subscribe book a #1', 'subscribe book b #2'])
  expect(subscriptions.nextAt(0)).toBe(1000)
  subscriptions.sweep(1000)
  expect(happened()).toEqual(['subscribe book c,d #3'])
})

test('a topic is subscribed again only when the exchange has let go of it', () => {
  const { subscriptions, happened } = openSubscriptions()
  subscriptions.opened(0)
  subscriptions.set(topic('a'), true, 0)
  subscriptions.answered(1, 'a', undefined, 10)
  subscriptions.set(topic('a'), false, 20)
  subscriptions.set(topic('a'), true, 20)
  expect(happened()).toEqual(['subscribe book a #1', 'a entered', 'unsubscribe book a #2'])
  subscriptions.answered(2, 'a', undefined, 30)
  expect(happened()).toEqual(['a left', 'subscribe book a #3'])
})

test('a goodbye that is not answered, or refused, is taken for one', () => {
  const { subscriptions, happened } = openSubscriptions()
  subscriptions.opened(0)
  subscriptions.set(topic('a'), true, 0)
  subscriptions.answered(1, 'a', undefined, 10)
  subscriptions.set(topic('a'), false, 20)
  subscriptions.set(topic('a'), true, 20)
  subscriptions.sweep(5020)
  expect(happened().slice(-2)).toEqual(['a left', 'subscribe book a #3'])
  subscriptions.set(topic('a'), false, 5030)
  subscriptions.answered(4, undefined, 'Subscription not found', 5040)
  expect(happened()).toEqual(['unsubscribe book a #4', 'a left'])
  expect(subscriptions.nextAt(5040)).toBeUndefined()
})

test('one unknown name among many, not informed which, does not silence the others', () => {
  const { subscriptions, happened } = openSubscriptions()
  for (const item of ['a', 'bad', 'c']) subscriptions.set(topic(item), true, 0)
  subscriptions.opened(0)
  subscriptions.answered(1, 'a', undefined, 10)
  subscriptions.answered(1, undefined, 'not supported', 10)
  subscriptions.answered(1, 'c', undefined, 10)
  happened()
  subscriptions.sweep(5000)
  subscriptions.answered(2, undefined, 'not subscribed', 5010)
  subscriptions.answered(3, undefined, 'not supported', 5020)
  expect(happened()).toEqual([
    'unsubscribe book bad #2',
    'bad left',
    'subscribe book bad #3',
    'bad refused: not supported',
  ])
})

test('where one answer is for the whole frame, a refused frame is sent again piece by piece', () => {
  const { subscriptions, happened } = openSubscriptions({ answersPer: 'frame' })
  for (const item of ['a', 'bad']) subscriptions.set(topic(item), true, 0)
  subscriptions.opened(0)
  subscriptions.answered(1, undefined, 'Invalid stream name', 10)
  expect(happened()).toEqual([
    'subscribe book a,bad #1',
    'subscribe book a #2',
    'subscribe book bad #3',
  ])
  subscriptions.answered(2, undefined, undefined, 20)
  subscriptions.answered(3, undefined, 'Invalid stream name', 20)
  expect(happened()).toEqual(['a entered', 'bad refused: Invalid stream name'])
})

test('a refused topic is tried again, ever more rarely, and at once when the reason may be gone', () => {
  const { subscriptions, happened } = openSubscriptions()
  subscriptions.opened(0)
  subscriptions.set(topic('a'), true, 0)
  subscriptions.answered(1, 'a', 'no', 0)
  expect(subscriptions.nextAt(0)).toBe(5000)
  subscriptions.sweep(5000)
  subscriptions.answered(2, 'a', 'no', 5000)
  expect(subscriptions.nextAt(5000)).toBe(15_000)
  subscriptions.retryRefused(6000)
  expect(happened().at(-1)).toBe('subscribe book a #3')
})

test('an answer that never comes: it goes again alone, then counts as refused', () => {
  const { subscriptions, happened } = openSubscriptions()
  subscriptions.opened(0)
  subscriptions.set(topic('a'), true, 0)
  subscriptions.sweep(5000)
  subscriptions.sweep(10_000)
  subscriptions.sweep(15_000)
  expect(happened()).toEqual([
    'subscribe book a #1',
    'unsubscribe book a #2',
    'a left',
    'subscribe book a #3',
    'a refused: no answer to the subscription',
  ])
})

test('with a new connection everything is subscribed again, and old answers mean nothing', () => {
  const { subscriptions, happened } = openSubscriptions()
  subscriptions.opened(0)
  subscriptions.set(topic('a'), true, 0)
  subscriptions.closed()
  subscriptions.set(topic('b'), true, 5)
  subscriptions.opened(10)
  subscriptions.answered(1, 'a', undefined, 20)
  expect(happened()).toEqual(['subscribe book a #1', 'subscribe book a,b #2'])
  expect(subscriptions.isOn(topic('a'))).toBe(false)
})

test('an exchange that finds us too fast is left in peace until it may be asked again', () => {
  const { subscriptions, happened } = openSubscriptions()
  subscriptions.opened(0)
  subscriptions.slowDown(10_000)
  subscriptions.set(topic('a'), true, 0)
  expect(happened()).toEqual([])
  expect(subscriptions.nextAt(0)).toBe(10_000)
  subscriptions.sweep(10_000)
  expect(happened()).toEqual(['subscribe book a #1'])
})

test('wishes that come together leave together', () => {
  const { subscriptions, happened } = openSubscriptions()
  subscriptions.opened(0)
  subscriptions.together(() => {
    for (const item of ['a', 'b']) subscriptions.set(topic(item), true, 0)
  }, 0)
  expect(happened()).toEqual(['subscribe book a,b #1'])
})

test('data that comes is as good as an answer', () => {
  const { subscriptions, happened } = openSubscriptions()
  subscriptions.opened(0)
  subscriptions.set(topic('a'), true, 0)
  subscriptions.confirm(topic('a'), 10)
  subscriptions.sweep(60_000)
  expect(happened()).toEqual(['subscribe book a #1', 'a entered'])
})

test('an answer for one that is not waiting, or given twice, says nothing about the others', () => {
  const { subscriptions, happened } = openSubscriptions()
  for (const item of ['a', 'b', 'c']) subscriptions.set(topic(item), true, 0)
  subscriptions.opened(0)
  happened()
  subscriptions.answered(1, 'z', undefined, 10)
  subscriptions.answered(1, undefined, undefined, 10)
  subscriptions.answered(1, 'a', undefined, 10)
  subscriptions.answered(1, 'b', undefined, 10)
  subscriptions.answered(1, 'b', undefined, 10)
  expect(happened()).toEqual(['a entered', 'b entered'])
})
