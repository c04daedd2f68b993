import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { enterDesk } from '../testing/running-terminal.ts'
import { newHome, startTestTerminal } from '../testing/test-terminal.ts'
import { shutFolder } from './own-files.ts'

const isUnix = process.platform !== 'win32'

/** With the rights that folders and files usually get. */
function usualHabits(): void {
  const before = process.umask(0o022)
  onTestFinished(() => void process.umask(before))
}

test.runIf(isUnix)(
  'in a data folder that was there before, open to everybody, nothing of Leadline can be read by others',
  async () => {
    usualHabits()
    const home = newHome()
    chmodSync(home, 0o755)
    const { address, stop } = await startTestTerminal(home)
    const desk = await enterDesk(address)
    desk.send('vault', { type: 'vaultWake' })
    await expect.poll(() => existsSync(join(home, 'vault'))).toBe(true)
    desk.socket.terminate()
    expect(statSync(home).mode & 0o777).toBe(0o700)
    const files = readdirSync(home, { recursive: true, encoding: 'utf8' })
    expect(files).toEqual(expect.arrayContaining(['desk.db', join('logs', 'hub.log')]))
    const open = files.filter((name) => (statSync(join(home, name)).mode & 0o077) !== 0)
    expect(open).toEqual([])
    await stop()
  },
)

test.runIf(isUnix)(
  'a folder for everybody is not shut because Leadline was instructed to use it',
  () => {
    const home = newHome()
    const shared = join(home, 'shared')
    mkdirSync(shared)
    chmodSync(shared, 0o1777)
    shutFolder(shared)
    expect(statSync(shared).mode & 0o7777).toBe(0o1777)
  },
)

test.runIf(isUnix)(
  'the browser that Leadline opens saves files with the rights that the user is used to',
  async () => {
    usualHabits()
    const home = newHome()
    const browser = join(home, 'browser.sh')
    writeFileSync(browser, `#!/bin/sh\numask > '${home}/umask.txt'\nsleep 30\n`)
    chmodSync(browser, 0o755)
    await startTestTerminal(home, { LEADLINE_WINDOW: 'app', LEADLINE_BROWSER: browser })
    const said = () =>
      existsSync(join(home, 'umask.txt')) && readFileSync(join(home, 'umask.txt'), 'utf8').trim()
    await expect.poll(said, { timeout: 10_000 }).toBe('0022')
  },
)
