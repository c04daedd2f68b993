import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { newHome } from '../testing/test-terminal.ts'
import { DeskSessions } from './desk-sessions.ts'
import { sessionFile } from './kept-sessions.ts'

const day = 86_400_000

function letIn(sessions: DeskSessions) {
  const session = sessions.exchange(sessions.newToken(), 'ourselves')
  if (!session) throw new Error('its own token')
  return { cookie: session.setCookie.split(';')[0] ?? '', key: session.key }
}

test('a window that was let in finds a hub that was started again, and nobody else does', () => {
  const home = newHome()
  const { cookie, key } = letIn(new DeskSessions(undefined, sessionFile(home)))
  const again = new DeskSessions(undefined, sessionFile(home))
  expect(again.isKnown(cookie, key)).toBe(true)
  // Half of a session is none.
  expect(again.isKnown(cookie, undefined)).toBe(false)
  expect(again.isKnown(undefined, key)).toBe(false)
  const other = letIn(new DeskSessions())
  expect(again.isKnown(other.cookie, key)).toBe(false)
  expect(again.isKnown(cookie, other.key)).toBe(false)
})

test('two Leadlines in one browser do not put their cookies in place of each other', () => {
  const [paper, real] = [new DeskSessions(), new DeskSessions()]
  const jar = new Map<string, string>()
  const browse = (sessions: DeskSessions) => {
    const { cookie, key } = letIn(sessions)
    const [name = '', value = ''] = cookie.split('=', 2)
    jar.set(name, value)
    return key
  }
  const [paperKey, realKey] = [browse(paper), browse(real)]
  // A browser sends the cookies of 127.0.0.1 to every port of it.
  const sent = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  expect([paper.isKnown(sent, paperKey), real.isKnown(sent, realKey)]).toEqual([true, true])
  expect([paper.isKnown(sent, realKey), real.isKnown(sent, paperKey)]).toEqual([false, false])
})

test('what is kept of a session lets nobody in, and is for its user alone', () => {
  const home = newHome()
  const { cookie, key } = letIn(new DeskSessions(undefined, sessionFile(home)))
  const file = join(home, 'desk-sessions.json')
  const text = readFileSync(file, 'utf8')
  expect(text).not.toContain(cookie.split('=')[1])
  expect(text).not.toContain(key)
  // Windows goes by the folder.
  const forOthers = process.platform === 'win32' ? 0 : statSync(file).mode & 0o077
  expect(forOthers).toBe(0)
  const [kept] = (JSON.parse(text) as { sessions: { cookie: string; key: string }[] }).sessions
  const again = new DeskSessions(undefined, sessionFile(home))
  expect(again.isKnown(`leadline=${kept?.cookie}`, kept?.key)).toBe(false)
})

test('a one-time address that was not used opens nothing after a restart', () => {
  const home = newHome()
  const before = new DeskSessions(undefined, sessionFile(home))
  const token = before.newToken()
  expect(
    new DeskSessions(undefined, sessionFile(home)).exchange(token, 'ourselves'),
  ).toBeUndefined()
})

test('a session that no window came with for three days is over after a restart; one that is used goes on', () => {
  const home = newHome()
  let now = 1000 * day
  const open = () => new DeskSessions(undefined, sessionFile(home), () => now)
  const { cookie, key } = letIn(open())
  now += 2 * day
  const later = open()
  later.used(later.find(cookie, key) ?? '')
  now += 2 * day
  expect(open().isKnown(cookie, key)).toBe(true)
  now += 2 * day
  expect(open().isKnown(cookie, key)).toBe(false)
})

test('when the window is closed its session ends with it', () => {
  const home = newHome()
  const sessions = new DeskSessions(undefined, sessionFile(home))
  const { cookie, key } = letIn(sessions)
  sessions.endAll()
  expect(sessions.isKnown(cookie, key)).toBe(false)
  expect(new DeskSessions(undefined, sessionFile(home)).isKnown(cookie, key)).toBe(false)
})

test('a damaged file of sessions lets nobody in and keeps nobody out', () => {
  const home = newHome()
  writeFileSync(join(home, 'desk-sessions.json'), '{"version":1,"sessions":[{"cookie":1}]}')
  const sessions = new DeskSessions(undefined, sessionFile(home))
  const { cookie, key } = letIn(sessions)
  expect(sessions.isKnown(cookie, key)).toBe(true)
})
