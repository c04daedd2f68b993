import { expect, test } from 'vitest'

import { answered, minute, names, openRateLimiter } from '../testing/open-rate-limiter.ts'

test('what is over the allowance waits, and leaves as it flows back', async () => {
  const { clock, submit, sent } = openRateLimiter()
  for (let number = 1; number <= 7; number += 1) submit(`book ${number}`)
  await clock.advance(500)
  expect(names(sent)).toEqual(['book 1', 'book 2', 'book 3', 'book 4'])
  await clock.advance(3000)
  expect(sent.slice(4)).toEqual([
    { purpose: 'book 5', at: 1000 },
    { purpose: 'book 6', at: 2000 },
    { purpose: 'book 7', at: 3000 },
  ])
})

test('a cancel overtakes everything that waits, an order everything but cancels', async () => {
  const { clock, limiter, submit, sent } = openRateLimiter({
    inFlight: { public: 9, key: 9, urgent: 0 },
  })
  const cost = [{ bucket: 'private', weight: 1 }]
  for (const priority of [
    'history',
    'market',
    'account',
    'reconcile',
    'order',
    'cancel',
  ] as const) {
    for (const turn of [1, 2]) submit(`${priority} ${turn}`, priority, cost, 'key-1')
  }
  const expected = ['cancel', 'order', 'reconcile', 'account', 'market', 'history'].flatMap(
    (name) => [`${name} 1`, `${name} 2`],
  )
  expect(names(limiter.waiting())).toEqual(expected)
  await clock.advance(minute)
  expect(names(sent)).toEqual(expected)
})

test('the reserve is there for a cancel when everything else has used up its part', async () => {
  const { clock, submit, sent } = openRateLimiter({ inFlight: { public: 9, key: 9, urgent: 9 } })
  const cost = [{ bucket: 'private', weight: 1 }]
  for (let number = 1; number <= 9; number += 1)
    submit(`balance ${number}`, 'account', cost, 'key-1')
  await clock.advance(10)
  expect(sent).toHaveLength(6)
  submit('cancel', 'cancel', cost, 'key-1')
  await clock.advance(10)
  expect(names(sent).at(-1)).toBe('cancel')
})

test('a heavy request is not starved by light ones behind it', async () => {
  const { clock, submit, sent } = openRateLimiter()
  submit('fill', 'market', [{ bucket: 'public', weight: 4 }])
  await clock.advance(10)
  submit('heavy', 'market', [{ bucket: 'public', weight: 3 }])
  for (let number = 1; number <= 5; number += 1) submit(`light ${number}`)
  await clock.advance(3100)
  expect(names(sent)).toEqual(['fill', 'heavy'])
  await clock.advance(1000)
  expect(names(sent)).toEqual(['fill', 'heavy', 'light 1'])
})

test('one allowance used up does not hold back another', async () => {
  const { clock, submit, sent } = openRateLimiter()
  submit('all of it', 'market', [{ bucket: 'public', weight: 4 }])
  submit('waits', 'market')
  submit('weighs elsewhere', 'history', [{ bucket: 'weight', weight: 5 }])
  await clock.advance(10)
  expect(names(sent)).toEqual(['all of it', 'weighs elsewhere'])
})

test('keys have allowances of their own, and markets where the exchange counts so', async () => {
  const { clock, submit, sent } = openRateLimiter({ inFlight: { public: 9, key: 9, urgent: 9 } })
  const pair = (market: string) => [{ bucket: `pair:${market}`, weight: 1 }]
  for (const market of ['BTC-USD', 'ETH-USD']) {
    for (const key of ['a', 'b']) {
      for (let turn = 1; turn <= 3; turn += 1)
        submit(`${market} ${key} ${turn}`, 'order', pair(market), key)
    }
  }
  await clock.advance(10)
  expect(names(sent).toSorted()).toEqual(
    ['BTC-USD', 'ETH-USD'].flatMap((market) =>
      ['a', 'b'].flatMap((key) => [`${market} ${key} 1`, `${market} ${key} 2`]),
    ),
  )
})

test('an allowance that turns with the minute comes back with the minute, all at once', async () => {
  const { clock, submit, sent } = openRateLimiter()
  await clock.advance(50_000)
  submit('most', 'market', [{ bucket: 'weight', weight: 80 }])
  submit('rest', 'market', [{ bucket: 'weight', weight: 30 }])
  await clock.advance(9999)
  expect(names(sent)).toEqual(['most'])
  await clock.advance(1)
  expect(names(sent)).toEqual(['most', 'rest'])
})

test('the exchange is believed when it says that more is used than we counted', async () => {
  const { clock, submit, sent, reply, limiter } = openRateLimiter()
  reply(() => answered(200, { 'x-used': '95' }))
  submit('one', 'market', [{ bucket: 'weight', weight: 1 }])
  await clock.advance(10)
  expect(limiter.use()).toEqual([{ bucket: 'weight', lane: '', used: 95, capacity: 100 }])
  submit('ten', 'market', [{ bucket: 'weight', weight: 10 }])
  await clock.advance(10)
  expect(names(sent)).toEqual(['one'])
})

test('only so many are under way at once, and a cancel still finds room', async () => {
  const { clock, submit, sent, slow } = openRateLimiter()
  slow(5000)
  for (let number = 1; number <= 4; number += 1) {
    submit(`balance ${number}`, 'account', [], 'key-1')
  }
  await clock.advance(10)
  expect(names(sent)).toEqual(['balance 1', 'balance 2'])
  submit('cancel', 'cancel', [], 'key-1')
  await clock.advance(10)
  expect(names(sent)).toEqual(['balance 1', 'balance 2', 'cancel'])
  await clock.advance(6000)
  expect(names(sent)).toEqual(['balance 1', 'balance 2', 'cancel', 'balance 3', 'balance 4'])
})
