import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { bundledProgram } from '../testing/bundled-program.ts'
import { addressBehind } from '../testing/entry-page-address.ts'
import { enterDesk } from '../testing/running-terminal.ts'
import { newHome, startTestTerminal } from '../testing/test-terminal.ts'
import { listCrashReports, readCrashReport } from './crash-reports.ts'

/** A start that is not expected to stay. */
async function startAndEnd(home: string, args: string[], environment: Record<string, string> = {}) {
  const { file } = await bundledProgram(join(import.meta.dirname, '../hub/main.ts'))
  const child = spawn(process.execPath, [file, ...args], {
    env: {
      PATH: process.env['PATH'],
      LEADLINE_HOME: home,
      LEADLINE_WINDOW: 'none',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += String(chunk)))
  child.stderr.on('data', (chunk) => (text += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, text }
}

test('a second start opens a window on the desk that runs, hands over a license file, and ends', async () => {
  const home = newHome()
  const { address } = await startTestTerminal(home)
  const browser = join(home, 'browser.sh')
  writeFileSync(browser, `#!/bin/sh\nprintf '%s\\n' "$@" > '${home}/arguments.txt'\n`)
  chmodSync(browser, 0o755)
  writeFileSync(join(home, 'mine.leadline-license'), 'not one')
  const second = await startAndEnd(home, [join(home, 'mine.leadline-license')], {
    LEADLINE_WINDOW: 'app',
    LEADLINE_BROWSER: browser,
  })
  expect(second).toMatchObject({ code: 0 })
  await expect.poll(() => existsSync(join(home, 'arguments.txt'))).toBe(true)
  await expect.poll(() => readFileSync(join(home, 'arguments.txt'), 'utf8')).toContain('--app=')
  const given = readFileSync(join(home, 'arguments.txt'), 'utf8')
  const offered = addressBehind(/--app=(\S+)/.exec(given)?.[1] ?? '')
  expect(new URL(offered).origin).toBe(new URL(address).origin)
  const desk = await enterDesk(offered)
  desk.socket.terminate()
  expect(statSync(join(home, 'instance.sock')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(home, 'logs/hub.log'), 'utf8')).toContain(
    '"event":"second-start","license":true',
  )
  // What opens a desk is in nobody's words but the window's.
  expect(second.text).not.toContain(new URL(offered).hash.slice(1))
})

test('a killed program leaves a report at the next start, one that ended well leaves none', async () => {
  const home = newHome()
  const first = await startTestTerminal(home)
  first.process.kill('SIGKILL')
  await once(first.process, 'exit')
  const second = await startTestTerminal(home)
  const [report = ''] = listCrashReports(home)
  expect(readCrashReport(home, report)).toContain('did not shut down')
  expect(await second.stop()).toBe(0)
  await startTestTerminal(home)
  expect(listCrashReports(home)).toEqual([report])
})

test('diagnostics report versions, files and the log, and no key, token or address of a person', async () => {
  const home = newHome()
  const { stop } = await startTestTerminal(home)
  await stop()
  const secrets = [
    'kQH5HW/8p1uGOVjbgWA7FunAmGO8lsSUXNsu3eow76sz84Q18fWxnyRzBHCd3pd5nE9qa99HAZtuZuj6F1huXg==',
    'mykey-Dw2Zr9fQ1x7Lk3Tb8VnC',
    'b4d1a7e2-93f0-4c58-8a61-0d2f7c9e5b13',
    'somebody@mail.example',
    'MHcCAQEEIHxq8QWm4kKJ0wq2',
  ]
  const line = `${secrets.join(' ')} https://x.example/a?token=5521 -----BEGIN EC PRIVATE KEY-----\\nMHcCAQEEIHxq8QWm4kKJ0wq2\\n`
  writeFileSync(join(home, 'logs/hub.log'), `{"event":"plain"}\n${line}\n`)
  const { code, text } = await startAndEnd(home, ['--diagnostics'])
  expect(code).toBe(0)
  expect(text).toContain('{"event":"plain"}')
  expect(text).toMatch(/^Leadline \d+\.\d+\.\d+/)
  expect(text).toContain('desk.db')
  expect(text).toContain('LEADLINE_WINDOW')
  for (const secret of [...secrets, 'token=5521']) expect(text).not.toContain(secret)
})
