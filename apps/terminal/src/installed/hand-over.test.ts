import { once } from 'node:events'
import { statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { newHome, startTestTerminal } from '../testing/test-terminal.ts'
import { queryRunning, handOverPlace, listenForStarts } from './hand-over.ts'
import { readHomeSecret } from './home-secret.ts'

const token = 'aB3-_'.repeat(9).slice(0, 43)
const good = `http://127.0.0.1:40123/#${token}`

/** Somebody who listens where a second start asks, and names an address. */
async function answering(address: string): Promise<string> {
  const place = join(newHome(), 'instance.sock')
  const server = createServer((socket) => socket.end(`${JSON.stringify({ address })}\n`))
  server.listen(place)
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return place
}

test('a second start opens an address of Leadline’s own gateway, and none that somebody else made up', async () => {
  expect(await queryRunning(await answering(good), {})).toEqual({ address: good })
  const foreign = [
    'https://leadline-login.example/',
    `http://127.0.0.1:40123@evil.example/#${token}`,
    `http://127.0.0.1.evil.example:80/#${token}`,
    `http://127.0.0.1:40123/other#${token}`,
    `http://localhost:40123/#${token}`,
    `${good}x`,
    `${good}\n--load-extension=/tmp/evil`,
    'file:///etc/passwd',
    '--renderer-cmd-prefix=/tmp/evil',
  ]
  for (const address of foreign) {
    // oxlint-disable-next-line no-await-in-loop -- few, and in order
    expect([address, await queryRunning(await answering(address), {})]).toEqual([
      address,
      undefined,
    ])
  }
})

test('the name of the pipe on Windows is known to nobody who may not read the data folder, and new with every start', async () => {
  const home = newHome()
  const secrets: string[] = []
  for (let start = 0; start < 2; start += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one start after the other
    const { stop } = await startTestTerminal(home)
    // oxlint-disable-next-line no-await-in-loop -- the same
    await expect.poll(() => readHomeSecret(home)).toBeDefined()
    expect(statSync(join(home, 'instance.secret')).mode & 0o777).toBe(0o600)
    secrets.push(readHomeSecret(home) ?? '')
    // oxlint-disable-next-line no-await-in-loop -- the same
    await stop()
    expect(readHomeSecret(home)).toBeUndefined()
  }
  expect(new Set(secrets).size).toBe(2)
  const [secret = ''] = secrets
  expect(handOverPlace('C:\\Users\\a\\Leadline', 'win32', secret)).toBe(
    `\\\\.\\pipe\\leadline-${secret}`,
  )
})

test('where nobody can listen for second starts, that is reported, not kept silent', async () => {
  const reported: string[] = []
  const place = join(newHome(), 'no-such-folder', 'instance.sock')
  const listening = listenForStarts(
    place,
    () => ({ address: good }),
    (code) => reported.push(code),
  )
  onTestFinished(() => listening.close())
  await expect.poll(() => reported).toEqual([expect.stringMatching(/^E[A-Z]+$/)])
})
