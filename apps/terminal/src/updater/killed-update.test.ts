import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { bundledProgram } from '../testing/bundled-program.ts'
import { noFaults } from './fault-points.ts'
import {
  installSmall,
  newFolder,
  packVersion,
  removeFolders,
  startedVersion,
} from './testing/small-release.ts'
import { wholeUpdate } from './testing/whole-update.ts'

afterAll(removeFolders)
const { file: program } = await bundledProgram(
  join(import.meta.dirname, 'testing/killed-update.ts'),
)

test.skipIf(process.platform === 'win32')(
  'killed at any step of an update, the launcher starts the old version or the new one, and the update can be done again',
  async () => {
    const archive = packVersion('1.1.0')
    const installed = installSmall('1.0.0')
    const seen: string[] = []
    for (let step = 0, isDone = false; !isDone; step += 1) {
      const root = newFolder()
      cpSync(installed, root, { recursive: true, verbatimSymlinks: true })
      const update = { root, archive, from: '1.0.0', to: '1.1.0' }
      const args = [program, String(step), JSON.stringify(update)]
      const { stdout, stderr, signal } = spawnSync(process.execPath, args, { encoding: 'utf8' })
      const said = stdout.trim() || stderr
      isDone = said === 'done'
      expect([said, signal]).toEqual([said, isDone ? null : 'SIGKILL'])
      const started = startedVersion(root)
      seen.push(`${said}: ${started}`)
      if (started === '1.0.0') await wholeUpdate(update, noFaults)
      expect(startedVersion(root)).toBe('1.1.0')
      expect(readdirSync(join(root, 'versions'))).toContain('1.1.0')
    }
    const turn = seen.findIndex((line) => line.endsWith('1.1.0'))
    expect(seen[turn]).toBe('killed at after the switch: 1.1.0')
    expect(seen.slice(turn).every((line) => line.endsWith('1.1.0'))).toBe(true)
    expect(seen.length).toBeGreaterThan(15)
  },
  // Some twenty processes, on a machine that may be busy.
  300_000,
)
