import { expect, test } from 'vitest'

import type { RequestPriority, VenueAnswer, VenueRequest } from '../adapter-io.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { RequestGate } from './request-gate.ts'
import { cautiousLimits, type ShellLimits } from './shell-limits.ts'

const minute = 60_000
const answered = (status = 200, headers: Record<string, string> = {}): VenueAnswer => ({
  kind: 'answered',
  status,
  headers,
  body: '',
  sentAt: 0,
  receivedAt: 0,
})

const limits: ShellLimits = {
  ...cautiousLimits,
  buckets: {
    public: { scope: 'address', capacity: 4, refill: { kind: 'steady', perSecond: 1 } },
    private: { scope: 'key', capacity: 10, refill: { kind: 'steady', perSecond: 1 }, reserve: 4 },
    weight: {
      scope: 'address',
      capacity: 100,
      refill: { kind: 'window', windowMs: minute },
      usedHeader: 'x-used',
    },
    pair: { scope: 'key', capacity: 2, refill: { kind: 'steady', perSecond: 0.1 } },
  },
  inFlight: { public: 2, key: 2, urgent: 1 },
}

function openGate(changes: Partial<ShellLimits> = {}) {
  const clock = new FakeClock()
  const start = clock.now()
  const sent: { purpose: string; at: number }[] = []
  const answers = new Map<string, VenueAnswer>()
  let answerAfterMs = 0
  let reply: (request: VenueRequest) => VenueAnswer = () => answered()
  const gate = new RequestGate({
    limits: { ...limits, ...changes },
    clock,
    offsetMs: () => 0,
    exchange: (request) => {
      sent.push({ purpose: request.purpose, at: clock.now() - start })
      return new Promise((resolve) => {
        if (answerAfterMs === 0) resolve(reply(request))
        else clock.after(answerAfterMs, () => resolve(reply(request)))
      })
    },
  })
  const ask = (
    purpose: string,
    priority: RequestPriority = 'market',
    costs: VenueRequest['costs'] = [{ bucket: 'public', weight: 1 }],
    keyId?: string,
  ) =>
    gate.add(
      {
        id: 1,
        purpose,
        method: 'GET',
        path: '/',
        priority,
        costs,
        timeoutMs: 1000,
        ...(keyId === undefined ? {} : { keyId }),
      },
      (answer) => answers.set(purpose, answer),
    )
  return {
    clock,
    gate,
    sent,
    answers,
    ask,
    slow: (ms: number) => {
      answerAfterMs = ms
    },
    reply: (next: (request: VenueRequest) => VenueAnswer) => {
      reply = next
    },
  }
}

const names = (list: { purpose: string }[]) => list.map(({ purpose }) => purpose)

test('what is over the allowance waits, and leaves as it flows back', async () => {
  const { clock, ask, sent } = openGate()
  for (let number = 1; number <= 7; number += 1) ask(`book ${number}`)
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
  const { clock, gate, ask, sent } = openGate({ inFlight: { public: 9, key: 9, urgent: 0 } })
  const cost = [{ bucket: 'private', weight: 1 }]
  for (const priority of [
    'history',
    'market',
    'account',
    'reconcile',
    'order',
    'cancel',
  ] as const) {
    for (const turn of [1, 2]) ask(`${priority} ${turn}`, priority, cost, 'key-1')
  }
  const expected = ['cancel', 'order', 'reconcile', 'account', 'market', 'history'].flatMap(
    (name) => [`${name} 1`, `${name} 2`],
  )
  expect(names(gate.waiting())).toEqual(expected)
  await clock.advance(minute)
  expect(names(sent)).toEqual(expected)
})

test('the reserve is there for a cancel when everything else has used up its part', async () => {
  const { clock, ask, sent } = openGate({ inFlight: { public: 9, key: 9, urgent: 9 } })
  const cost = [{ bucket: 'private', weight: 1 }]
  for (let number = 1; number <= 9; number += 1) ask(`balance ${number}`, 'account', cost, 'key-1')
  await clock.advance(10)
  expect(sent).toHaveLength(6)
  ask('cancel', 'cancel', cost, 'key-1')
  await clock.advance(10)
  expect(names(sent).at(-1)).toBe('cancel')
})

test('a heavy request is not starved by light ones behind it', async () => {
  const { clock, ask, sent } = openGate()
  ask('fill', 'market', [{ bucket: 'public', weight: 4 }])
  await clock.advance(10)
  ask('heavy', 'market', [{ bucket: 'public', weight: 3 }])
  for (let number = 1; number <= 5; number += 1) ask(`light ${number}`)
  await clock.advance(3100)
  expect(names(sent)).toEqual(['fill', 'heavy'])
  await clock.advance(1000)
  expect(names(sent)).toEqual(['fill', 'heavy', 'light 1'])
})

test('one allowance used up does not hold back another', async () => {
  const { clock, ask, sent } = openGate()
  ask('all of it', 'market', [{ bucket: 'public', weight: 4 }])
  ask('waits', 'market')
  ask('weighs elsewhere', 'history', [{ bucket: 'weight', weight: 5 }])
  await clock.advance(10)
  expect(names(sent)).toEqual(['all of it', 'weighs elsewhere'])
})

test('keys have allowances of their own, and markets where the exchange counts so', async () => {
  const { clock, ask, sent } = openGate({ inFlight: { public: 9, key: 9, urgent: 9 } })
  const pair = (market: string) => [{ bucket: `pair:${market}`, weight: 1 }]
  for (const market of ['BTC-USD', 'ETH-USD']) {
    for (const key of ['a', 'b']) {
      for (let turn = 1; turn <= 3; turn += 1)
        ask(`${market} ${key} ${turn}`, 'order', pair(market), key)
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
  const { clock, ask, sent } = openGate()
  await clock.advance(50_000)
  ask('most', 'market', [{ bucket: 'weight', weight: 80 }])
  ask('rest', 'market', [{ bucket: 'weight', weight: 30 }])
  await clock.advance(9999)
  expect(names(sent)).toEqual(['most'])
  await clock.advance(1)
  expect(names(sent)).toEqual(['most', 'rest'])
})

test('the exchange is believed when it says that more is used than we counted', async () => {
  const { clock, ask, sent, reply, gate } = openGate()
  reply(() => answered(200, { 'x-used': '95' }))
  ask('one', 'market', [{ bucket: 'weight', weight: 1 }])
  await clock.advance(10)
  expect(gate.use()).toEqual([{ bucket: 'weight', lane: '', used: 95, capacity: 100 }])
  ask('ten', 'market', [{ bucket: 'weight', weight: 10 }])
  await clock.advance(10)
  expect(names(sent)).toEqual(['one'])
})

test('only so many are under way at once, and a cancel still finds room', async () => {
  const { clock, ask, sent, slow } = openGate()
  slow(5000)
  for (let number = 1; number <= 4; number += 1) {
    ask(`balance ${number}`, 'account', [], 'key-1')
  }
  await clock.advance(10)
  expect(names(sent)).toEqual(['balance 1', 'balance 2'])
  ask('cancel', 'cancel', [], 'key-1')
  await clock.advance(10)
  expect(names(sent)).toEqual(['balance 1', 'balance 2', 'cancel'])
  await clock.advance(6000)
  expect(names(sent)).toEqual(['balance 1', 'balance 2', 'cancel', 'balance 3', 'balance 4'])
})

test('the list of what waits tells position, expected time and reason, and what is dropped never leaves', async () => {
  const { clock, gate, ask, sent, answers } = openGate()
  ask('all of it', 'market', [{ bucket: 'public', weight: 4 }])
  await clock.advance(0)
  const first = ask('second candles', 'history')
  ask('third candles', 'history')
  const now = clock.now()
  expect(gate.waiting()).toMatchObject([
    { purpose: 'second candles', position: 1, expectedAt: now + 1000, lane: 'public' },
    { purpose: 'third candles', position: 2, expectedAt: now + 2000 },
  ])
  expect(gate.drop(first, 'Dropped by you')).toBe(true)
  expect(gate.drop(first, 'Dropped by you')).toBe(false)
  expect(answers.get('second candles')).toEqual({ kind: 'dropped', reason: 'Dropped by you' })
  await clock.advance(5000)
  expect(names(sent)).toEqual(['all of it', 'third candles'])
})

test('too many requests: that lane waits as long as the exchange says, other keys go on', async () => {
  const { clock, gate, ask, sent, reply } = openGate()
  reply(({ keyId }) => (keyId === 'a' ? answered(429, { 'retry-after': '7' }) : answered()))
  ask('refused', 'account', [], 'a')
  await clock.advance(10)
  ask('of the same key', 'cancel', [], 'a')
  ask('of another key', 'account', [], 'b')
  await clock.advance(10)
  expect(names(sent)).toEqual(['refused', 'of another key'])
  expect(gate.waiting()[0]?.reason).toMatch(/asks us to wait/)
  await clock.advance(6900)
  expect(sent).toHaveLength(2)
  await clock.advance(100)
  expect(names(sent)).toEqual(['refused', 'of another key', 'of the same key'])
})

test('a ban stops everything, whoever sends it', async () => {
  const { clock, ask, sent, reply } = openGate()
  reply(({ purpose }) =>
    purpose === 'banned' ? answered(418, { 'retry-after': '180' }) : answered(),
  )
  ask('banned')
  await clock.advance(10)
  ask('cancel', 'cancel', [], 'a')
  ask('book')
  await clock.advance(179_000)
  expect(names(sent)).toEqual(['banned'])
  await clock.advance(2000)
  expect(names(sent)).toEqual(['banned', 'cancel', 'book'])
})

test('an exchange that cannot answer is asked less and less, and a cancel is still sent', async () => {
  const { clock, ask, sent, reply } = openGate({ buckets: {} })
  reply(() => answered(503))
  for (let number = 1; number <= 20; number += 1) ask(`candles ${number}`, 'history')
  await clock.advance(200)
  ask('cancel', 'cancel')
  await clock.advance(minute)
  expect(names(sent)).toContain('cancel')
  // Two under way at a time, then 1, 2, 4, 8, 16 and 32 seconds of rest.
  expect(names(sent).filter((name) => name.startsWith('candles')).length).toBeLessThanOrEqual(14)
})

test('what the exchange itself named is held back until then, and the rest is not', async () => {
  const { clock, gate, ask, sent } = openGate()
  gate.hold({ until: clock.now() + 10_000, reason: 'Order count', bucket: 'private' })
  ask('cancel', 'cancel', [{ bucket: 'private', weight: 1 }], 'a')
  ask('book')
  await clock.advance(9000)
  expect(names(sent)).toEqual(['book'])
  await clock.advance(1001)
  expect(names(sent)).toEqual(['book', 'cancel'])
})

test('a hold does not outlast itself because our clock was set back', async () => {
  const { clock, gate, ask, sent } = openGate()
  gate.hold({ until: clock.now() + 10_000, reason: 'Wait' })
  ask('book')
  clock.set(-8 * 60 * minute)
  gate.shift(-8 * 60 * minute)
  await clock.advance(10_001)
  expect(names(sent)).toEqual(['book'])
})

test('the queue is bounded: beyond it the least urgent is dropped and told so', async () => {
  const { clock, gate, ask, answers } = openGate({ inFlight: { public: 0, key: 0, urgent: 0 } })
  for (let number = 1; number <= 500; number += 1) ask(`candles ${number}`, 'history')
  ask('cancel', 'cancel')
  await clock.advance(10)
  expect(gate.waiting()).toHaveLength(500)
  expect(gate.waiting()[0]?.purpose).toBe('cancel')
  expect(answers.get('candles 500')).toEqual({ kind: 'dropped', reason: 'Too many are waiting' })
})

test('an order that cannot leave within four seconds is never sent, and says so', async () => {
  const { clock, gate, ask, sent, answers } = openGate()
  gate.hold({ until: clock.now() + 10_000, reason: 'Too many requests' })
  ask('an order', 'order', [{ bucket: 'private', weight: 1 }], 'K-1')
  ask('a cancel', 'cancel', [{ bucket: 'private', weight: 1 }], 'K-1')
  await clock.advance(3999)
  expect(answers.size).toBe(0)
  await clock.advance(1)
  expect(answers.get('an order')).toMatchObject({ kind: 'dropped' })
  await clock.advance(20_000)
  expect(sent.map(({ purpose }) => purpose)).toEqual(['a cancel'])
})

test('an order that waits for its turn can be taken out by its number, and never leaves', async () => {
  const { clock, gate, sent } = openGate({ inFlight: { public: 1, key: 1, urgent: 0 } })
  const answers: VenueAnswer[] = []
  const base = { id: 1, method: 'POST', path: '/orders', timeoutMs: 1000, keyId: 'K' } as const
  for (const number of ['C-1', 'C-2', 'C-3']) {
    const costs = [{ bucket: 'pair', weight: 1 }]
    const body = JSON.stringify({ client_order_id: number })
    const request = { ...base, purpose: number, priority: 'order', body, costs } as const
    gate.add(request, (answer) => answers.push(answer))
  }
  await clock.advance(100)
  expect(names(sent)).toEqual(['C-1', 'C-2'])
  expect(gate.dropOrder('C-3', 'paused')).toBe(true)
  expect(gate.dropOrder('C-1', 'paused')).toBe(false)
  await clock.advance(60_000)
  expect(names(sent)).toEqual(['C-1', 'C-2'])
  expect(answers).toContainEqual({ kind: 'dropped', reason: 'paused' })
})
