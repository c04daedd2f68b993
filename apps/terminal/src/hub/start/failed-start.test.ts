import { createServer } from 'node:net'

import { expect, test } from 'vitest'

import { DeskSessions } from '../../local-gateway/desk-sessions.ts'
import { newHome } from '../../testing/test-terminal.ts'
import { readSettings } from '../settings.ts'
import { readCommandLine } from './command-line.ts'
import { lockHome } from './instance-lock.ts'
import { runHub } from './run-hub.ts'

class Injected extends Error {}

/** Starts it, and notes what is opened and closed; fails when that part is about to be opened. */
async function start(home: string, failsAt?: string, port = '0') {
  const opened: string[] = []
  const closed: string[] = []
  const settings = readSettings({ LEADLINE_HOME: home, LEADLINE_PORT: port }, process.platform)
  const watch = {
    opening: (part: string) => {
      if (part === failsAt) throw new Injected(part)
      opened.push(part)
    },
    closed: (part: string) => closed.push(part),
  }
  const sessions = new DeskSessions()
  const started = runHub(settings, readCommandLine([]), '1.0.0', { sessions, watch })
  const hub = await started.catch((error: unknown) => error)
  return { hub, opened, closed }
}

test('a start that fails halfway closes what it opened, in the reverse order, wherever it fails', async () => {
  const home = newHome()
  const whole = await start(home)
  const parts = whole.opened
  expect(parts).toEqual([
    'session',
    'vault',
    'market',
    'market cache',
    'documents',
    'orders',
    'license',
    'updates',
    'news',
    'chat',
    'alerts',
    'Python',
    'backtests',
    'receipts',
    'recordings',
    'gateway',
    'hub',
    'keys',
  ])
  await (whole.hub as { stop(): Promise<void> }).stop()
  // Desks first, while algorithms still run; then these, while keys can still sign.
  expect(whole.closed).toEqual(['desks', 'algorithms', ...parts.toReversed()])
  for (const [index, part] of parts.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one data folder, one Leadline at a time
    const { hub, opened, closed } = await start(home, part)
    expect(hub).toEqual(new Injected(part))
    expect(opened).toEqual(parts.slice(0, index))
    expect(closed).toEqual(opened.toReversed())
    // Nobody holds the data folder any more.
    lockHome(home).release()
  }
}, 120_000)

test('after a port that is taken, the next start in the same process finds everything closed', async () => {
  const home = newHome()
  const taken = createServer()
  const port = await new Promise<number>((resolve) => {
    taken.listen(0, '127.0.0.1', () => resolve((taken.address() as { port: number }).port))
  })
  const failed = await start(home, undefined, String(port))
  expect(String(failed.hub)).toContain(`Port ${port} of this computer is taken`)
  expect(failed.closed).toEqual(failed.opened.slice(0, -1).toReversed())
  taken.close()
  const { hub } = await start(home, undefined, String(port))
  expect(hub).toMatchObject({ port })
  await (hub as { stop(): Promise<void> }).stop()
}, 240_000)
