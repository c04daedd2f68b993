import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { AlreadyRunning, lockHome } from './instance-lock.ts'

test('two programs never work in one data folder, and a killed one leaves it free', async () => {
  const home = mkdtempSync(join(tmpdir(), 'leadline-lock-'))
  const file = join(import.meta.dirname, 'instance-lock.ts')
  const program = `import('${file}').then(({ lockHome }) => { lockHome('${home}'); console.log('locked') }); setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(other.stdout, 'data')
  expect(() => lockHome(home)).toThrow(AlreadyRunning)
  other.kill('SIGKILL')
  await once(other, 'exit')
  const lock = lockHome(home)
  expect(() => lockHome(home)).toThrow(/already running/)
  lock.release()
  lockHome(home).release()
  rmSync(home, { recursive: true })
})

test('a lock file that cannot be used is not taken for another Leadline', () => {
  const home = mkdtempSync(join(tmpdir(), 'leadline-lock-'))
  writeFileSync(join(home, 'instance.db'), 'What a broken disk left. '.repeat(100))
  expect(() => lockHome(home)).toThrow(/not a database/)
  rmSync(home, { recursive: true })
})
