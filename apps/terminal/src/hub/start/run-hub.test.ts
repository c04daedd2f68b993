import { expect, test } from 'vitest'

import { DeskSessions } from '../../local-gateway/desk-sessions.ts'
import { newHome } from '../../testing/test-terminal.ts'
import { readSettings } from '../settings.ts'
import { readCommandLine } from './command-line.ts'
import { AlreadyRunning, lockHome } from './instance-lock.ts'
import { runHub } from './run-hub.ts'

test('an update that is installed on exit is done before another Leadline can begin', async () => {
  const home = newHome()
  const settings = readSettings({ LEADLINE_HOME: home }, process.platform)
  const hub = await runHub(settings, readCommandLine([]), '1.0.0', { sessions: new DeskSessions() })
  let tried: unknown
  await hub.stop(async () => {
    await Promise.resolve()
    try {
      lockHome(home)
    } catch (error) {
      tried = error
    }
  })
  expect(tried).toBeInstanceOf(AlreadyRunning)
  lockHome(home).release()
})
