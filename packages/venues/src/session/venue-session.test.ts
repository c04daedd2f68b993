import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, test } from 'vitest'

import type { AdapterIo, VenueAnswer } from '../adapter-io.ts'
import { FakeTransport, unreachable } from '../testing/fake-transport.ts'
import type { SessionAdapter } from './adapter-port.ts'
import { ClockWatch } from './clock-watch.ts'
import { cautiousLimits, type SessionLimits } from './session-limits.ts'
import type { Signer } from './signer.ts'
import { VenueSession } from './venue-session.ts'

const hour = 3_600_000

/** An adapter that only notes what it is sent. */
class Listener implements SessionAdapter {
  readonly received: string[] = []
  readonly answers: VenueAnswer[] = []
  readonly io: AdapterIo
  onOpened: (name: string) => void = () => {}
  onMessage: (text: string) => void = () => {}

  constructor(io: AdapterIo) {
    this.io = io
  }
  opened(name: string) {
    this.received.push(`opened ${name}`)
    this.onOpened(name)
  }
  message(name: string, text: string) {
    this.received.push(`${name}: ${text}`)
    this.onMessage(text)
  }
  closed(name: string, code: number, reason: string) {
    this.received.push(`closed ${name} ${code} ${reason}`)
  }
  answered(_id: number, answer: VenueAnswer) {
    this.answers.push(answer)
  }
  tick(now: number) {
    this.received.push(`tick ${now}`)
  }
}

function openSession(setup: { limits?: Partial<SessionLimits>; sign?: Signer } = {}) {
  const clock = new FakeClock()
  const transport = new FakeTransport()
  const errors: unknown[] = []
  const session = new VenueSession({
    venue: 'kraken',
    addresses: {
      rest: 'https://rest.example',
      market: 'wss://market.example',
      user: 'wss://user.example/v2',
      trading: '',
    },
    limits: { ...cautiousLimits, ...setup.limits },
    transport,
    clock,
    ...(setup.sign ? { sign: setup.sign } : {}),
  })
  let listener!: Listener
  const port = session.attach(
    (io) => {
      listener = new Listener(io)
      return listener
    },
    (error) => errors.push(error),
  )
  const connection = (name: string, silenceMs = 10_000) =>
    port.connect(name, { address: 'market', silenceMs })
  return { clock, transport, session, port, listener, connection, errors }
}

test('an adapter may send as soon as its connection is open, even on a platform that opens at once', async () => {
  const { clock, transport, listener, connection } = openSession()
  listener.onOpened = (name) => listener.io.send(name, 'subscribe')
  connection('book')
  await clock.advance(100)
  expect(transport.sockets.map(({ url, sent }) => [url, sent])).toEqual([
    ['wss://market.example', ['subscribe']],
  ])
})

test('a killed connection is reported to the adapter, opened again and reported again', async () => {
  const { clock, transport, listener, connection } = openSession()
  connection('book', hour)
  await clock.advance(20_000)
  transport.sockets[0]?.events.message('hello')
  transport.sockets[0]?.events.closed(1006, '')
  await clock.advance(2000)
  expect(listener.received.slice(-3)).toEqual(['book: hello', 'closed book 1006 ', 'opened book'])
})

test('nothing of an old connection reaches the adapter after it was closed', async () => {
  const { clock, transport, listener, connection } = openSession()
  connection('book')
  await clock.advance(100)
  listener.io.reconnect('book', 'checksum')
  transport.sockets[0]?.events.message('late')
  transport.sockets[0]?.events.closed(1000, '')
  await clock.advance(5000)
  expect(transport.sockets[0]?.isClosed).toBe(true)
  expect(listener.received).toEqual(['opened book', 'closed book 4001 checksum', 'opened book'])
})

test('an adapter that requests a new connection from within a message finishes before it is reported', async () => {
  const { clock, transport, listener, connection } = openSession()
  listener.onMessage = () => {
    listener.io.reconnect('book', 'gap')
    listener.received.push('finished')
  }
  connection('book')
  await clock.advance(100)
  transport.sockets[0]?.events.message('broken')
  expect(listener.received.slice(1)).toEqual(['book: broken', 'finished', 'closed book 4001 gap'])
})

test('a connection on which nothing comes is half-open: it is ended and replaced', async () => {
  const { clock, transport, listener, connection } = openSession()
  connection('book', 10_000)
  await clock.advance(9000)
  transport.sockets[0]?.events.message('heartbeat')
  await clock.advance(9999)
  expect(transport.sockets).toHaveLength(1)
  await clock.advance(2000)
  expect(listener.received.slice(2)).toEqual([
    'closed book 4000 nothing came for 10 s',
    'opened book',
  ])
  expect(transport.sockets[0]?.isClosed).toBe(true)
})

test('a ping of the exchange is a sign of life', async () => {
  const { clock, transport, connection } = openSession()
  connection('book', 10_000)
  for (let second = 0; second < 60; second += 5) {
    // oxlint-disable-next-line no-await-in-loop -- time passes in order
    await clock.advance(5000)
    transport.sockets[0]?.events.pinged()
  }
  expect(transport.sockets).toHaveLength(1)
})

test('a connection that is accepted and never opens is given up after 15 seconds', async () => {
  const { clock, transport, listener, connection } = openSession()
  transport.accept = () => {}
  connection('book')
  await clock.advance(14_000)
  expect(transport.sockets).toHaveLength(1)
  transport.accept = (socket) => socket.events.opened()
  await clock.advance(4000)
  expect(transport.sockets[0]?.isClosed).toBe(true)
  expect(listener.received).toEqual(['opened book'])
})

test('an hour without network: attempts grow rare, stay within what the exchange allows, and go on', async () => {
  const { clock, transport, connection, port } = openSession({
    limits: { connects: { spacingMs: 300, perWindow: 20, windowMs: 300_000 } },
  })
  const attempts: number[] = []
  transport.accept = () => {
    attempts.push(clock.now())
    unreachable()
  }
  for (let number = 1; number <= 5; number += 1) connection(`line-${number}`, 2 * hour)
  await clock.advance(hour)
  for (const at of attempts) {
    expect(
      attempts.filter((other) => other > at - 300_000 && other <= at).length,
    ).toBeLessThanOrEqual(20)
  }
  const gaps = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(300)
  expect(attempts.filter((at) => at > clock.now() - 600_000).length).toBeGreaterThan(5)
  expect(port.connections()[0]?.state).toMatchObject({
    kind: 'waiting',
    reason: 'the network is down',
  })
  transport.accept = (socket) => socket.events.opened()
  await clock.advance(180_000)
  expect(port.connections().every(({ state }) => state.kind === 'open')).toBe(true)
})

test('a hundred desks that lost their connections at one moment do not come back at one moment', async () => {
  const firstAttempts: number[] = []
  for (let harness = 1; harness <= 100; harness += 1) {
    const clock = new FakeClock(0, harness * 7919)
    const transport = new FakeTransport()
    const session = new VenueSession({
      venue: 'kraken',
      addresses: { rest: '', market: 'wss://market.example', user: '', trading: '' },
      limits: cautiousLimits,
      transport,
      clock,
    })
    session
      .attach(
        (io) => new Listener(io),
        () => {},
      )
      .connect('book', { address: 'market', silenceMs: hour })
    // oxlint-disable-next-line no-await-in-loop -- one desk after the other
    await clock.advance(60_000)
    transport.sockets[0]?.events.closed(1001, 'restart')
    // oxlint-disable-next-line no-await-in-loop -- one desk after the other
    while (transport.sockets.length < 2) await clock.advance(1)
    firstAttempts.push(clock.now() - 60_000)
  }
  const perTenth = firstAttempts.map((at) => Math.floor(at / 100))
  const busiest = Math.max(...perTenth.map((tenth) => perTenth.filter((at) => at === tenth).length))
  expect(Math.min(...firstAttempts)).toBeGreaterThanOrEqual(cautiousLimits.reconnect.minMs)
  expect(busiest).toBeLessThanOrEqual(25)
})

test('a connection that opens and dies at once is not opened in a circle', async () => {
  const { clock, transport, connection } = openSession()
  transport.accept = (socket) => {
    socket.events.opened()
    clock.after(50, () => socket.events.closed(1008, 'policy'))
  }
  connection('book')
  await clock.advance(60_000)
  expect(transport.sockets.length).toBeLessThan(12)
})

test('a laptop that slept for eight hours proves every connection again, and the clock of the exchange too', async () => {
  const { clock, transport, listener, connection, session, port } = openSession()
  const watch = new ClockWatch(clock, ({ jumpMs }) => session.clockJumped(jumpMs))
  watch.start()
  connection('book', 20 * hour)
  connection('trades', 20 * hour)
  listener.io.wakeAt(clock.now() + hour)
  await clock.advance(60_000)
  const before = transport.sockets.length
  listener.io.clock(clock.now() + 500, clock.now() - 20, clock.now())
  expect(session.offset.best(clock.now())?.offsetMs).toBe(510)
  clock.sleep(8 * hour)
  await clock.advance(5000)
  expect(transport.sockets.slice(0, before).every(({ isClosed }) => isClosed)).toBe(true)
  expect(port.connections().map(({ state }) => state.kind)).toEqual(['open', 'open'])
  expect(listener.received).toContain(
    'closed book 4002 the computer slept, or Leadline was delayed',
  )
  expect(listener.received.some((text) => text.startsWith('tick'))).toBe(true)
  expect(session.offset.best(clock.now())).toBeUndefined()
  watch.stop()
})

test('a clock set back by eight hours holds nothing back', async () => {
  const { clock, transport, connection, session, listener } = openSession()
  const watch = new ClockWatch(clock, ({ jumpMs }) => session.clockJumped(jumpMs))
  watch.start()
  connection('book', 30_000)
  await clock.advance(60_000)
  transport.accept = unreachable
  transport.sockets.at(-1)?.events.closed(1006, '')
  await clock.advance(10_000)
  clock.set(-8 * hour)
  transport.accept = (socket) => socket.events.opened()
  await clock.advance(20_000)
  expect(transport.open.length).toBeGreaterThan(0)
  expect(listener.received.at(-1)).toBe('opened book')
  watch.stop()
})

test('the exchange says when it will listen again: neither connection nor request leaves before', async () => {
  const { clock, transport, listener, connection } = openSession()
  listener.io.holdUntil(clock.now() + 30_000, 'maintenance')
  connection('book')
  listener.io.request({
    id: 1,
    purpose: 'Instruments',
    method: 'GET',
    path: '/products',
    query: [['type', 'SPOT & more']],
    priority: 'market',
    costs: [],
    timeoutMs: 5000,
  })
  await clock.advance(29_000)
  expect([transport.sockets.length, transport.requests.length]).toEqual([0, 0])
  await clock.advance(2000)
  expect(transport.sockets).toHaveLength(1)
  expect(transport.requests[0]?.url).toBe('https://rest.example/products?type=SPOT%20%26%20more')
  expect(listener.answers[0]?.kind).toBe('answered')
})

test('an answer that never comes is lost, and says whether the query may have arrived', async () => {
  const { clock, transport, listener } = openSession()
  const request = { id: 1, purpose: '', method: 'GET', path: '/', priority: 'market' } as const
  transport.answer = () => new Promise(() => {})
  listener.io.request({ ...request, costs: [], timeoutMs: 5000 })
  await clock.advance(8000)
  expect(listener.answers).toEqual([
    { kind: 'lost', reason: 'no answer within 5 s', mayHaveArrived: true },
  ])
  transport.answer = unreachable
  listener.io.request({ ...request, costs: [], timeoutMs: 5000 })
  await clock.advance(8000)
  expect(listener.answers[1]).toEqual({
    kind: 'lost',
    reason: 'the network is down',
    mayHaveArrived: false,
  })
})

test('cookies of an exchange reach nobody', async () => {
  const { clock, transport, listener } = openSession()
  transport.answer = () => ({ status: 200, headers: { date: 'x', 'set-cookie': 'id=1' }, body: '' })
  const request = { id: 1, purpose: '', method: 'GET', path: '/', priority: 'market' } as const
  listener.io.request({ ...request, costs: [], timeoutMs: 5000 })
  await clock.advance(10)
  expect(listener.answers[0]).toMatchObject({ headers: { date: 'x' } })
  expect(JSON.stringify(listener.answers)).not.toContain('id=1')
})

test('what needs a key goes to the vault first, and is not sent without one', async () => {
  const request = {
    id: 1,
    purpose: 'Quotes',
    method: 'GET',
    path: '/quotes/',
    query: [['symbol', 'BTC-USD']],
    priority: 'market',
    costs: [],
    timeoutMs: 5000,
    keyId: 'key-1',
  } as const
  const locked = openSession()
  locked.listener.io.request(request)
  await locked.clock.advance(10)
  expect(locked.listener.answers).toEqual([{ kind: 'dropped', reason: 'No key is open' }])
  expect(locked.transport.requests).toEqual([])

  const requested: unknown[] = []
  const open = openSession({
    sign: async (call) => {
      requested.push(call)
      return { headers: { 'x-signature': 'abc' }, query: call.query, body: undefined }
    },
  })
  open.listener.io.request(request)
  open.listener.io.connect('user', { address: 'user', silenceMs: 1000, keyId: 'key-1' })
  await open.clock.advance(10)
  expect(requested).toMatchObject([
    { method: 'GET', host: 'rest.example', path: '/quotes/', keyId: 'key-1' },
    { method: 'LINE', host: 'user.example', path: '' },
  ])
  expect(open.transport.requests[0]?.headers).toEqual({ 'x-signature': 'abc' })
  expect(open.transport.sockets[0]?.headers).toEqual({ 'x-signature': 'abc' })
})

test('an order that was signed too late, after the computer slept or the vault hung, is not sent any more', async () => {
  let answer = () => {}
  const open = openSession({
    sign: (call) =>
      new Promise((resolve) => {
        answer = () => resolve({ headers: {}, query: call.query, body: undefined })
      }),
  })
  const request = { id: 1, purpose: 'Buy', method: 'POST', path: '/orders', costs: [] } as const
  open.listener.io.request({ ...request, priority: 'order', timeoutMs: 5000, keyId: 'key-1' })
  await open.clock.advance(4100)
  answer()
  await open.clock.advance(10)
  expect(open.transport.requests).toEqual([])
  const reason = 'It could not be sent in time, and was not sent'
  expect(open.listener.answers).toEqual([{ kind: 'dropped', reason }])
})

test('an adapter that throws is stopped, with its connections, and somebody is notified', async () => {
  const { clock, transport, listener, connection, errors } = openSession()
  listener.onMessage = () => {
    throw new Error('a bug')
  }
  connection('book')
  await clock.advance(100)
  transport.sockets[0]?.events.message('x')
  transport.sockets[0]?.events.message('y')
  expect(errors).toHaveLength(1)
  expect(transport.open).toEqual([])
  await clock.advance(60_000)
  expect(transport.sockets).toHaveLength(1)
})

test('the adapter is woken at the last time it requested, once', async () => {
  const { clock, listener } = openSession()
  const start = clock.now()
  listener.io.wakeAt(start + 1000)
  listener.io.wakeAt(start + 2 * hour)
  await clock.advance(3 * hour)
  expect(listener.received).toEqual([`tick ${start + 2 * hour}`])
})

test('nothing is left running after the session was stopped', async () => {
  const { clock, transport, session, connection, listener } = openSession()
  connection('book')
  listener.io.wakeAt(clock.now() + 5000)
  await clock.advance(100)
  session.stop()
  expect(transport.open).toEqual([])
  expect(clock.timers).toBe(0)
})
