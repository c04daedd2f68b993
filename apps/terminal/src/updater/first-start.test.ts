import { readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { newVendor } from '../license/testing/vendor.ts'
import { startProgram } from '../testing/running-terminal.ts'
import { leaveForPrevious } from './first-start.ts'
import { installCheckout } from './testing/install-checkout.ts'
import { installSmall, newFolder, removeFolders, writeVersion } from './testing/small-release.ts'
import { UpdateMemory } from './update-memory.ts'

afterAll(removeFolders)
const { platform } = process
const pointer = (root: string) => readlinkSync(join(root, 'current'))
const trialOf = (home: string) => new UpdateMemory(home).known.trial

test.skipIf(platform === 'win32')(
  'a new version that did not come up is left at the next start for the one before it, which says so',
  async () => {
    const root = installSmall('1.1.0')
    writeVersion(join(root, 'versions/1.0.0'), '1.0.0')
    const home = newFolder()
    const start = (version: string) =>
      leaveForPrevious({ root, version, platform }, new UpdateMemory(home))
    await new UpdateMemory(home).keep({
      trial: { version: '1.1.0', previous: '1.0.0', hasStarted: false },
    })
    expect(await start('1.1.0')).toBe(false)
    expect(await start('1.1.0')).toBe(true)
    expect(pointer(root)).toBe('versions/1.0.0')
    expect(await start('1.0.0')).toBe(false)
    expect(new UpdateMemory(home).known).toMatchObject({
      trial: null,
      trouble: expect.stringContaining('Version 1.1.0 was installed and did not come up') as string,
    })
  },
)

test.skipIf(platform === 'win32')(
  'where the one before it is no longer whole, the new version is started again: never neither',
  async () => {
    const root = installSmall('1.1.0')
    const home = newFolder()
    const trial = { version: '1.1.0', previous: '1.0.0', hasStarted: true }
    await new UpdateMemory(home).keep({ trial })
    const program = { root, version: '1.1.0', platform }
    expect(await leaveForPrevious(program, new UpdateMemory(home))).toBe(false)
    writeVersion(join(root, 'versions/1.0.0'), '1.0.0')
    writeFileSync(join(root, 'versions/1.0.0/leadline'), '')
    expect(await leaveForPrevious(program, new UpdateMemory(home))).toBe(false)
    expect(pointer(root)).toBe('versions/1.1.0')
  },
)

test.skipIf(platform === 'win32')(
  'the real program: one that is ready has come up; one that fails before that starts the version before it next time, but not because a port was taken',
  async () => {
    const { key } = newVendor()
    const { root, version, launcher } = installCheckout({
      server: 'http://127.0.0.1:1',
      key,
      headKey: key,
    })
    writeVersion(join(root, 'versions/0.0.9'), '0.0.9')
    const home = newFolder()
    const install = () =>
      new UpdateMemory(home).keep({ trial: { version, previous: '0.0.9', hasStarted: false } })
    await install()
    const good = await startProgram([launcher], home)
    await expect.poll(() => trialOf(home), { timeout: 20_000 }).toBe(null)
    await good.stop()

    // Whatever was there before would have met the same port.
    await install()
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    const { port } = taken.address() as { port: number }
    await expect(startProgram([launcher], home, { LEADLINE_PORT: String(port) })).rejects.toThrow(
      `It ended with 78: Port ${port} of this computer is taken by another program.`,
    )
    taken.close()
    expect(trialOf(home)).toMatchObject({ version, hasStarted: false })

    rmSync(join(root, 'versions', version, 'apps/terminal/status-page'), { recursive: true })
    await expect(startProgram([launcher], home)).rejects.toThrow('ENOENT')
    expect(trialOf(home)).toMatchObject({ hasStarted: true })
    expect(pointer(root)).toBe(`versions/${version}`)
    await expect(startProgram([launcher], home)).rejects.toThrow('It ended with 0: This version')
    expect(pointer(root)).toBe('versions/0.0.9')
    const started = () => readFileSync(join(home, 'started.txt'), 'utf8').trim()
    await expect.poll(started, { timeout: 20_000 }).toBe('0.0.9')
  },
  // Four starts, on a machine that may be busy.
  300_000,
)
