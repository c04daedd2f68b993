import { chmodSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { expect, test } from 'vitest'

import { addressBehind } from '../testing/entry-page-address.ts'
import { enterDesk } from '../testing/running-terminal.ts'
import { newHome, startTestTerminal } from '../testing/test-terminal.ts'
import { removeEntryPages, writeEntryPage } from './entry-page.ts'

const chromium = '/usr/bin/chromium'

/** What every user of this computer may read of every program. */
function commandLines(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
      } catch {
        return ''
      }
    })
}

/** A browser of a few words. */
function browserOf(home: string, words: string): string {
  const browser = join(home, 'browser.sh')
  writeFileSync(browser, `#!/bin/sh\n${words}\n`)
  chmodSync(browser, 0o755)
  return browser
}

test.runIf(process.platform === 'linux')(
  'what opens the desk stands in no command, only in a page for the user’s eyes, which is gone when it was used',
  async () => {
    const home = newHome()
    const browser = browserOf(home, 'while :; do sleep 1; done')
    const { address: printed, output } = await startTestTerminal(home, {
      LEADLINE_WINDOW: 'app',
      LEADLINE_BROWSER: browser,
    })
    const page = join(home, 'open-desk.html')
    await expect.poll(() => existsSync(page)).toBe(true)
    const address = addressBehind(pathToFileURL(page).href)
    // Nor in what the program prints: a log of the system keeps that.
    expect(new URL(address).origin).toBe(new URL(printed).origin)
    expect(output()).not.toContain(new URL(address).hash)
    const ofWindow = () => commandLines().filter((line) => line.includes(home))
    await expect.poll(() => ofWindow().some((line) => line.includes('--app=file:'))).toBe(true)
    expect(commandLines().filter((line) => line.includes(new URL(address).hash))).toEqual([])
    expect(statSync(page).mode & 0o777).toBe(0o600)
    expect(readFileSync(page, 'utf8')).toContain(address)
    const desk = await enterDesk(address)
    expect(existsSync(page)).toBe(false)
    desk.socket.terminate()
  },
)

test.runIf(process.platform === 'linux' && existsSync(chromium))(
  'a real browser that is given the page comes in by it',
  async () => {
    const home = newHome()
    const switches = '--headless --no-sandbox --disable-gpu'
    const page = join(home, 'open-desk.html')
    const given = join(home, 'given.html')
    const browser = browserOf(
      home,
      `cp '${page}' '${given}'\nexec ${chromium} ${switches} "$@" 2> /dev/null`,
    )
    const { process: hub } = await startTestTerminal(home, {
      LEADLINE_WINDOW: 'app',
      LEADLINE_BROWSER: browser,
    })
    await expect.poll(() => existsSync(given), { timeout: 10_000 }).toBe(true)
    // Long before it would be withdrawn, and with the program there: it was used.
    await expect.poll(() => existsSync(page), { timeout: 40_000 }).toBe(false)
    expect(hub.exitCode).toBe(null)
    const { origin, hash } = new URL(addressBehind(pathToFileURL(given).href))
    const body = JSON.stringify({ token: hash.slice(1) })
    const again = await fetch(`${origin}/session`, { method: 'POST', headers: { origin }, body })
    expect(again.status).toBe(401)
  },
  90_000,
)

test('two windows that are opened at once have a page each, and the next one has the usual name again', () => {
  const home = newHome()
  const [one, two] = ['a', 'b'].map((letter) => `http://127.0.0.1:4000/#${letter.repeat(43)}`)
  const pages = [writeEntryPage(home, one ?? ''), writeEntryPage(home, two ?? '')]
  expect(pages.map(addressBehind)).toEqual([one, two])
  removeEntryPages(home, 'a'.repeat(43))
  expect(pages.map((page) => existsSync(fileURLToPath(page)))).toEqual([false, true])
  expect(writeEntryPage(home, one ?? '')).toBe(pages[0])
  removeEntryPages(home)
  expect(readdirSync(home)).toEqual([])
})
