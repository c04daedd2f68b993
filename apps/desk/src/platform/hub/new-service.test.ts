import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import type { DeskListener } from '@leadline/hub/desks/desk-connection'
import { FakeClock } from '@leadline/runtime/testing/fake-clock'
import { expect, test } from 'vitest'

import { HubConnection, type PipeEvents } from '../../worker/hub-connection.ts'
import type { FromWorker } from '../../worker/worker-messages.ts'
import { HubLink } from './hub-link.ts'
import { storeOf } from './service-store.ts'
import { openEchoHub } from './testing/invented-service/echo-hub.ts'
import { EchoService } from './testing/invented-service/echo-service.ts'
import { openEchoStore } from './testing/invented-service/echo-store.ts'

/** A page, its worker and a hub in one place, with everything between them as it is shipped. */
function openDesk() {
  const clock = new FakeClock()
  const echo = new EchoService()
  const hub = openEchoHub(clock, echo)
  let receive: ((event: MessageEvent<FromWorker>) => void) | undefined
  let pipe: { events: PipeEvents; listener: DeskListener } | undefined
  const connect = (events: PipeEvents) => {
    const listener = hub.openDesk({
      sendText: (text) => events.received(text),
      sendFrame: (bytes) => events.received(bytes),
      close: () => {},
    })
    pipe = { events, listener }
    events.opened({
      send: (data) =>
        typeof data === 'string' ? listener.receiveText(data) : listener.receiveBytes(data),
      close: () => {},
    })
  }
  const now = () => clock.now()
  const line = new HubConnection({
    desk: 'test',
    connect: (events) => void clock.after(1, () => connect(events)),
    post: (data) => receive?.({ data } as MessageEvent<FromWorker>),
    now,
    wall: now,
    after: (ms, run) => void clock.after(ms, run),
    random: () => 0.5,
  })
  const link = new HubLink(
    {
      postMessage: (message) => {
        if (message.type === 'say') line.say(message.message)
      },
      addEventListener: (_type, listener) => {
        receive = listener
      },
    },
    { kind: 'port' },
    'test',
    undefined,
    { monotonic: now, wall: now },
  )
  const loseConnection = () => {
    pipe?.listener.closed()
    pipe?.events.closed()
  }
  return { clock, echo, link, loseConnection }
}

test('a service that nobody knew is joined, asked and followed by a desk, and again after the connection was lost', async () => {
  const { clock, echo, link, loseConnection } = openDesk()
  const store = storeOf(link, openEchoStore)
  expect(storeOf(link, openEchoStore)).toBe(store)
  await clock.advance(1000)
  expect(store.count.get()).toBe(0)
  expect(await store.shout('hello')).toEqual({
    isDone: true,
    reason: '',
    echo: 'hello',
    arrival: 'answered',
  })
  expect(await store.shout('')).toMatchObject({ isDone: false, reason: 'Nothing was said.' })
  expect(store.count.get()).toBe(2)
  loseConnection()
  expect([store.count.get(), echo.joined.size]).toEqual([undefined, 0])
  expect(await store.shout('hello')).toMatchObject({ isDone: false, arrival: 'not-sent' })
  await clock.advance(1000)
  expect([store.count.get(), echo.joined.size]).toEqual([2, 1])
})

test('a new service is at most four files: its messages, the service, where it is registered, and the store of a window', () => {
  const files = readdirSync(join(import.meta.dirname, 'testing/invented-service'))
  expect(files.toSorted()).toEqual([
    'echo-hub.ts',
    'echo-messages.ts',
    'echo-service.ts',
    'echo-store.ts',
  ])
})
