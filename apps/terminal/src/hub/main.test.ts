import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

import type { ViewSpec } from '@leadline/desk-protocol/frames/view-spec'
import { expect, test } from 'vitest'

import { addressBehind } from '../testing/entry-page-address.ts'
import { enterDesk, startTerminal } from '../testing/running-terminal.ts'
import { newHome, startTestTerminal } from '../testing/test-terminal.ts'

const ladder: ViewSpec = {
  kind: 'ladder',
  symbol: 'BTC-USD',
  depth: 10,
  condense: null,
  venues: ['coinbase'],
  filter: '',
}

test('without any key it opens on the simulated market: a complete ladder within three seconds of the gateway opening', async () => {
  const { address } = await startTestTerminal(newHome())
  const desk = await enterDesk(address)
  const openedAt = performance.now()
  desk.open(1, ladder)
  await expect
    .poll(
      () => {
        desk.pull()
        return desk.mirror.get(1)?.ladder?.columns.every(({ state }) => state === 'live')
      },
      { interval: 16, timeout: 30_000 },
    )
    .toBe(true)
  expect(performance.now() - openedAt).toBeLessThan(3000)
  expect(desk.said[0]).toMatchObject({ type: 'welcome', mode: 'practice' })
})

test('it ends when it is asked to, leaves no lock, and its files and words hold no token, cookie or key', async () => {
  const home = newHome()
  const { address, stop, output } = await startTestTerminal(home)
  const { key, cookie } = await enterDesk(address)
  expect(await stop()).toBe(0)
  const secrets = [new URL(address).hash.slice(1), key, cookie.split('=')[1] ?? '']
  const files = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
  expect(files.length).toBeGreaterThan(1)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(40)
    expect(files.some((text) => text.includes(secret))).toBe(false)
  }
  expect(output().split('\n').filter(Boolean)).toEqual([`Leadline is ready at ${address}`])
  const again = await startTestTerminal(home)
  expect(again.address).not.toBe(address)
})

test('a second one with the same data folder says so and leaves the first alone', async () => {
  const home = newHome()
  const { address } = await startTestTerminal(home)
  await expect(startTerminal(home)).rejects.toThrow(
    'It ended with 75: Leadline is already running with this data folder.',
  )
  expect((await fetch(new URL(address).origin)).status).toBe(200)
})

test('a setting that cannot be is named, and nothing is started', async () => {
  const home = join(newHome(), 'not-made')
  await expect(startTerminal(home, { LEADLINE_PORT: 'x' })).rejects.toThrow(/78: LEADLINE_PORT/)
  expect(existsSync(home)).toBe(false)
})

test('the program ends when its window is closed, and the window has a profile of its own', async () => {
  const home = newHome()
  const browser = join(home, 'browser.sh')
  writeFileSync(browser, `#!/bin/sh\nprintf '%s\\n' "$@" > '${home}/arguments.txt'\nsleep 3\n`)
  chmodSync(browser, 0o755)
  const { process: child } = await startTestTerminal(home, {
    LEADLINE_WINDOW: 'app',
    LEADLINE_BROWSER: browser,
  })
  await expect.poll(() => child.exitCode, { timeout: 20_000 }).toBe(0)
  const given = readFileSync(join(home, 'arguments.txt'), 'utf8').split('\n')
  expect(given).toContain(`--app=${pathToFileURL(join(home, 'open-desk.html')).href}`)
  expect(given).toContain(`--user-data-dir=${join(home, 'window')}`)
  expect(given).toContain('--disable-background-timer-throttling')
})

test('a program that is instructed to end by the system takes its window with it', async () => {
  const home = newHome()
  const browser = join(home, 'browser.sh')
  const [opened, closed] = ['opened', 'closed'].map((name) => join(home, name))
  writeFileSync(
    browser,
    `#!/bin/sh\ntrap 'echo > "${closed}"; exit 0' TERM\necho > '${opened}'\nwhile :; do sleep 0.1; done\n`,
  )
  chmodSync(browser, 0o755)
  const { stop } = await startTestTerminal(home, {
    LEADLINE_WINDOW: 'app',
    LEADLINE_BROWSER: browser,
  })
  await expect.poll(() => existsSync(opened ?? ''), { timeout: 20_000 }).toBe(true)
  expect(await stop()).toBe(0)
  expect(existsSync(closed ?? '')).toBe(true)
})

test('where the window of a killed program is still open, its browser takes the page: the program stays until that is closed', async () => {
  const home = newHome()
  const browser = join(home, 'browser.sh')
  writeFileSync(browser, '#!/bin/sh\nexit 0\n')
  chmodSync(browser, 0o755)
  const { process: child } = await startTestTerminal(home, {
    LEADLINE_WINDOW: 'app',
    LEADLINE_BROWSER: browser,
  })
  await setTimeout(1000)
  const page = pathToFileURL(join(home, 'open-desk.html')).href
  const desk = await enterDesk(addressBehind(page))
  await setTimeout(4000)
  expect(child.exitCode).toBe(null)
  desk.socket.terminate()
  await expect.poll(() => child.exitCode, { timeout: 20_000 }).toBe(0)
})
