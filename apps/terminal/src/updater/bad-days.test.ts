import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { installSmall, newFolder, removeFolders, writeVersion } from './testing/small-release.ts'
import { updateFeed } from './update-feed.ts'
import { UpdateMemory } from './update-memory.ts'
import { Updater } from './updater.ts'

afterAll(removeFolders)

function updaterOf(home: string, { version = '1.0.0', server = 'http://127.0.0.1:1' } = {}) {
  const root = installSmall(version)
  const memory = new UpdateMemory(home)
  const updater = new Updater({
    version,
    program: { root, version, platform: process.platform },
    processor: process.arch,
    feed: updateFeed(server, fetch),
    keys: () => Promise.resolve([]),
    license: () => undefined,
    memory,
    now: Date.now,
    fetch,
    log: () => {},
    changed: () => {},
    restart: () => {},
  })
  return { updater, memory, root }
}

test('in a network whose sign-in page answers everything, it keeps quiet by itself and says why when asked', async () => {
  const http = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<h1>Welcome to our hotel</h1>')
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const server = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const { updater } = updaterOf(newFolder(), { server })
  await updater.look(false)
  expect(updater.state).toMatchObject({ step: 'idle', trouble: '' })
  await updater.look(true)
  expect(updater.state.trouble).toContain('The server could not be reached.')
  http.close()
})

test('on a disk that takes nothing it says so, ends nothing, and goes on when there is room again', async () => {
  const home = newFolder()
  const { updater, memory, root } = updaterOf(home)
  writeVersion(join(root, 'versions/1.1.0'), '1.1.0')
  await memory.keep({ onExit: '1.1.0' })
  rmSync(join(home, 'updates'), { recursive: true })
  // As good as a full one: no file can be made there.
  writeFileSync(join(home, 'updates'), '')
  await updater.setAutomatic(false)
  expect(updater.state.trouble).toContain('Nothing was installed.')
  await updater.installOnExit()
  rmSync(join(home, 'updates'))
  await updater.setAutomatic(true)
  expect(new UpdateMemory(home).known).toMatchObject({ isAutomatic: true, onExit: '1.1.0' })
})

test('a version that was installed by a session that was killed right after is not installed once more', async () => {
  const home = newFolder()
  await new UpdateMemory(home).keep({ onExit: '1.1.0' })
  const { updater } = updaterOf(home, { version: '1.1.0' })
  expect(updater.state.step).toBe('idle')
  await updater.installOnExit()
  expect(new UpdateMemory(home).known.trouble).toBe('')
})
