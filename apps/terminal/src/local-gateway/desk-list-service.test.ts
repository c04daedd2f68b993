import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { WireDesk } from '@leadline/desk-protocol/messages/desk-list-messages'
import { expect, test } from 'vitest'

import { enterDesk, joinDesk } from '../testing/running-terminal.ts'
import { secondAddress } from '../testing/second-address.ts'
import { newHome, startTestTerminal } from '../testing/test-terminal.ts'
import { browserName } from './browser-name.ts'
import { DeskListService } from './desk-list-service.ts'
import { DeskSessions } from './desk-sessions.ts'
import type { KeptSession } from './kept-sessions.ts'

type Desk = Awaited<ReturnType<typeof joinDesk>>

function desksSeenBy(desk: Desk): WireDesk[] {
  const isList = (message: unknown) => (message as { type: string }).type === 'desks'
  const last = desk.said.findLast(isList) as { desks: WireDesk[] } | undefined
  return last?.desks ?? []
}

const endedBy = (desk: Desk, request: object) =>
  desk.query<{ isDone: boolean; reason: string }>('desks', request)

/** The real program with a window and somebody else who got a session of it, in each other's lists. */
async function openTwo(home: string) {
  const terminal = await startTestTerminal(home, { LEADLINE_PORT: '0' })
  const own = await enterDesk(terminal.address)
  const stolen = await enterDesk(await secondAddress(home))
  own.join('desks')
  await expect.poll(() => desksSeenBy(own).length).toBe(2)
  return { terminal, own, stolen, origin: new URL(terminal.address).origin }
}

/** Whether it is let in: with a socket, and with a plain request. */
async function isLetIn(origin: string, { key, cookie }: { key: string; cookie: string }) {
  const asked = await fetch(`${origin}/status.json`, {
    headers: { cookie, 'x-leadline-key': key },
  })
  const desk = await joinDesk(origin, key, cookie).catch(() => undefined)
  desk?.socket.terminate()
  return { page: asked.status, socket: desk !== undefined }
}

test('a trader sees every desk of this Leadline, since when, in which browser, and which is this one', async () => {
  const { own, stolen } = await openTwo(newHome())
  const [first, second] = desksSeenBy(own)
  expect(first).toMatchObject({ isThis: true, windows: 1, browser: 'Another program' })
  expect(second).toMatchObject({ isThis: false, windows: 1 })
  expect(Date.now() - (second?.since ?? 0)).toBeLessThan(60_000)
  // Of what lets somebody in, nothing is reported.
  const reported = JSON.stringify(own.said)
  for (const secret of [stolen.key, stolen.cookie.split('=')[1] ?? '']) {
    expect(reported).not.toContain(secret)
  }
  stolen.socket.terminate()
  // It can come back for as long as nobody ends it.
  await expect.poll(() => desksSeenBy(own).map(({ windows }) => windows)).toEqual([1, 0])
})

test('a desk that is ended is cut off at once, learns why, and is not let in again, not even by the next start', async () => {
  const home = newHome()
  const { terminal, own, stolen, origin } = await openTwo(home)
  const id = desksSeenBy(own).find(({ isThis }) => !isThis)?.id
  const closed = once(stolen.socket, 'close')
  expect(await endedBy(own, { type: 'desksEnd', id })).toMatchObject({ isDone: true, reason: '' })
  await closed
  expect(stolen.said.at(-1)).toMatchObject({ type: 'refused', isEnded: true })
  expect(desksSeenBy(own).map(({ isThis }) => isThis)).toEqual([true])
  expect(await isLetIn(origin, stolen)).toEqual({ page: 401, socket: false })
  expect(await endedBy(own, { type: 'desksEnd', id })).toMatchObject({ isDone: false })
  // Killed, not closed: a hub that is closed forgets them all anyway.
  terminal.process.kill('SIGKILL')
  await once(terminal.process, 'exit')
  const kept = JSON.parse(readFileSync(join(home, 'desk-sessions.json'), 'utf8')) as {
    sessions: KeptSession[]
  }
  expect(kept.sessions).toHaveLength(1)
  const again = await startTestTerminal(home, { LEADLINE_PORT: '0' })
  const { origin: later } = new URL(again.address)
  expect(await isLetIn(later, stolen)).toEqual({ page: 401, socket: false })
  expect(await isLetIn(later, own)).toEqual({ page: 200, socket: true })
})

test('a program that stays connected after its desk was ended is ignored, and gets nothing', async () => {
  const { own, stolen } = await openTwo(newHome())
  // It answers no goodbye: what it reads is stopped below the protocol.
  stolen.socket.pause()
  expect(await endedBy(own, { type: 'desksEndOthers' })).toMatchObject({ isDone: true })
  const saidBefore = stolen.said.length
  stolen.request('desks', { type: 'desksEndOthers' })
  const document = { kind: 'x', name: 'y', version: 1, body: {} }
  stolen.request('documents', { type: 'keep', document })
  // Longer than it is given to go away by itself.
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const closed = once(stolen.socket, 'close')
  stolen.socket.resume()
  await closed
  const received = stolen.said
    .slice(saidBefore)
    .map((message) => (message as { type: string }).type)
  expect(received.filter((type) => type !== 'refused')).toEqual([])
  // The one that ended it goes on, and nothing was kept of what the other one said.
  expect(await own.query('documents', { type: 'documents' })).toMatchObject({ list: [] })
  expect(desksSeenBy(own).map(({ isThis, windows }) => ({ isThis, windows }))).toEqual([
    { isThis: true, windows: 1 },
  ])
})

test('ending all others also takes back the address that nobody used yet', async () => {
  const home = newHome()
  const { own, origin } = await openTwo(home)
  const unused = new URL(await secondAddress(home)).hash.slice(1)
  await endedBy(own, { type: 'desksEndOthers' })
  const headers = { origin }
  const body = JSON.stringify({ token: unused })
  const answer = await fetch(`${origin}/session`, { method: 'POST', headers, body })
  expect(answer.status).toBe(401)
})

test('a disk that takes no note of an ended desk is said so, instead of a promise', () => {
  const sessions = new DeskSessions(undefined, {
    read: () => [],
    write: () => false,
    forget: () => false,
  })
  sessions.exchange(sessions.newToken(), 'ourselves')
  const desks = new DeskListService(sessions)
  const [{ id } = { id: '' }] = sessions.list()
  const joined = desks.join({ desk: 'mine', publish: () => {} })
  const reason: unknown = expect.stringContaining('disk')
  expect(joined.handle({ type: 'desksEnd', id })).toEqual({ reason })
})

test('a window whose session had to make room for others is not left connected unseen', () => {
  const sessions = new DeskSessions()
  sessions.exchange(sessions.newToken(), 'ourselves')
  const desks = new DeskListService(sessions)
  const ended: string[] = []
  desks.connected(sessions.list()[0]?.id ?? '', (reason) => ended.push(reason))
  for (let more = 0; more < 20; more += 1) sessions.exchange(sessions.newToken(), 'ourselves')
  desks.endForgotten()
  expect(ended).toHaveLength(1)
})

test.each([
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    'Firefox 130 on Linux',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
    'Edge 141 on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari 18 on macOS',
  ],
  ['<b>your bank</b>', 'Another program'],
])('what a browser says of itself is shown in our own words: %s', (sent, shown) => {
  expect(browserName(sent)).toBe(shown)
})
