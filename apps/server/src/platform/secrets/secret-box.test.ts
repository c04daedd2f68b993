import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { readConfig } from '../config.ts'
import { systemRuntime } from '../runtime.ts'
import { openSecretBox } from './secret-box.ts'

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'leadline-box-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

const openBox = (dataDir: string, secondFactorKey?: Buffer) =>
  openSecretBox({ dataDir, secondFactorKey }, systemRuntime)

test('what was sealed opens again, also after a restart, and says nothing meanwhile', () => {
  const dataDir = newDataDir()
  const sealed = openBox(dataDir).seal('JBSWY3DPEHPK3PXP', 'ada')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(Buffer.from(sealed.slice(3), 'base64url').toString('latin1')).not.toContain('JBSWY3')
  expect(openBox(dataDir).open(sealed, 'ada')).toBe('JBSWY3DPEHPK3PXP')
  expect(openBox(dataDir).seal('JBSWY3DPEHPK3PXP', 'ada')).not.toBe(sealed)
})

test('it opens for its owner alone, with its key alone, and not after a change', () => {
  const box = openBox(newDataDir())
  const sealed = box.seal('secret', 'ada')
  expect(box.open(sealed, 'eve')).toBeUndefined()
  expect(openBox(newDataDir()).open(sealed, 'ada')).toBeUndefined()
  const changed = sealed.slice(0, -2) + (sealed.at(-2) === 'A' ? 'B' : 'A') + sealed.slice(-1)
  expect(box.open(changed, 'ada')).toBeUndefined()
  for (const wrong of ['', 'v1.', 'v1.AAAA', 'JBSWY3DPEHPK3PXP']) {
    expect(box.open(wrong, 'ada')).toBeUndefined()
  }
})

test.runIf(process.platform !== 'win32')('only its owner can read the key file', () => {
  const dataDir = newDataDir()
  openBox(dataDir)
  expect(statSync(join(dataDir, 'keys/second-factor.key')).mode & 0o077).toBe(0)
})

test('a key in the environment is taken, and one that is none is refused without being repeated', () => {
  const SECOND_FACTOR_KEY = Buffer.alloc(32, 7).toString('base64')
  const { secondFactorKey } = readConfig({ SECOND_FACTOR_KEY })
  expect(secondFactorKey).toEqual(Buffer.alloc(32, 7))
  const [one, other] = [newDataDir(), newDataDir()]
  const sealed = openBox(one, secondFactorKey).seal('secret', 'ada')
  expect(openBox(other, secondFactorKey).open(sealed, 'ada')).toBe('secret')
  expect(() => readConfig({ SECOND_FACTOR_KEY: 'hunter2' })).toThrow('openssl rand -base64 32')
  expect(() => readConfig({ SECOND_FACTOR_KEY: 'hunter2' })).toThrow(/^(?![\s\S]*hunter2)/)
})

test('a key file that was damaged stops the start rather than locking people out later', () => {
  const dataDir = newDataDir()
  openBox(dataDir)
  writeFileSync(join(dataDir, 'keys/second-factor.key'), 'short')
  expect(() => openBox(dataDir)).toThrow('second-factor.key')
})
