import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { expect, test } from 'vitest'

import { lockHome } from '../hub/start/instance-lock.ts'
import { addressBehind } from '../testing/entry-page-address.ts'
import { newHome, startTestTerminal } from '../testing/test-terminal.ts'

/** A program that only notes what it was called with, one line each. */
function notingProgram(folder: string, name: string) {
  const noted = join(folder, `${name}.txt`)
  const path = join(folder, name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, `#!/bin/sh\nfor word in "$@"; do echo "$word"; done > '${noted}'\n`)
  chmodSync(path, 0o755)
  const words = () => (existsSync(noted) ? readFileSync(noted, 'utf8').trim().split('\n') : [])
  return { path, words }
}

/** A data folder that cannot be used, whoever runs the test. */
function brokenHome(): string {
  const home = newHome()
  mkdirSync(join(home, 'instance.db'))
  return home
}

test('started from a menu where it cannot start, a window says why and what to do', async () => {
  const home = brokenHome()
  const browser = notingProgram(newHome(), 'browser')
  const start = startTestTerminal(home, { LEADLINE_WINDOW: 'app', LEADLINE_BROWSER: browser.path })
  await expect(start).rejects.toThrow('It ended with 73')
  await expect.poll(() => browser.words().length).toBeGreaterThan(0)
  const [page = ''] = browser.words()
  expect(page).toMatch(/^--app=data:text\/html/)
  const said = decodeURIComponent(page)
  expect(said).toContain('<h1>Leadline did not start</h1>')
  expect(said).toContain(`cannot write into its data folder, ${home}. Make it yours`)
})

test('the same without Edge or Chrome, as a page of the browser that there is', async () => {
  const programs = newHome()
  const opener = notingProgram(programs, 'xdg-open')
  const start = startTestTerminal(brokenHome(), { LEADLINE_WINDOW: 'app', PATH: programs })
  await expect(start).rejects.toThrow('It ended with 73')
  await expect.poll(() => opener.words().length).toBeGreaterThan(0)
  const page = readFileSync(fileURLToPath(opener.words()[0] ?? ''), 'utf8')
  expect(page).toContain('cannot write into its data folder')
})

test('without Edge or Chrome the desk opens in a tab of the browser that there is', async () => {
  const programs = newHome()
  const opener = notingProgram(programs, 'xdg-open')
  const { address } = await startTestTerminal(newHome(), {
    LEADLINE_WINDOW: 'app',
    PATH: programs,
  })
  await expect.poll(() => opener.words().length).toBe(1)
  expect(opener.words()[0]).toMatch(new RegExp(`^${address}#[\\w-]{43}$`))
})

test('closed and started again at once, it waits for the one that is ending', async () => {
  const home = newHome()
  const ending = lockHome(home)
  setTimeout(() => ending.release(), 1500)
  const { path, words } = notingProgram(newHome(), 'browser')
  const { address } = await startTestTerminal(home, {
    LEADLINE_WINDOW: 'app',
    LEADLINE_BROWSER: path,
  })
  await expect.poll(() => words()[0]).toMatch(/^--app=file:/)
  expect(addressBehind(words()[0]?.slice('--app='.length) ?? '')).toContain(`${address}#`)
})

test('what cannot be handed over to the one that runs is refused at once', async () => {
  const home = newHome()
  await startTestTerminal(home)
  const browser = notingProgram(newHome(), 'browser')
  const startedAt = performance.now()
  const settings = { LEADLINE_WINDOW: 'app', LEADLINE_BROWSER: browser.path }
  const second = startTestTerminal(home, settings, ['--record', join(home, 'a.leadline-recording')])
  await expect(second).rejects.toThrow('already running with this data folder')
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})
