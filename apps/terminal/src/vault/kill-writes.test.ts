import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { bundledProgram } from '../testing/bundled-program.ts'
import { makeCheapVault } from './testing/cheap-vault.ts'
import { newFolder, passphrase } from './testing/vault-bench.ts'
import { previousPath, readVault, type VaultBody, vaultPath, writeVault } from './vault-file.ts'

/** Started some seventy times. */
const { file: writer } = await bundledProgram(join(import.meta.dirname, 'testing/killed-writer.ts'))

function run(killAt: number, ...args: string[]) {
  const { stdout, signal } = spawnSync(process.execPath, [writer, String(killAt), ...args])
  return { lines: String(stdout).trim().split('\n').filter(Boolean), signal }
}

/** Two generations on the disk, and the one that comes next. */
async function prepared() {
  const unlocked = await makeCheapVault(passphrase)
  const bodies = [unlocked.body(), unlocked.body(), unlocked.body()] as [
    VaultBody,
    VaultBody,
    VaultBody,
  ]
  const folder = newFolder()
  await writeVault(folder, bodies[0], true)
  await writeVault(folder, bodies[1], true)
  return { folder, next: bodies[2] }
}

function generationAt(path: string): number | string {
  const found = readVault(path)
  return found.kind === 'found' ? found.body.generation : found.kind
}

test.each([true, false])(
  'killed at any step of a write, the vault is the old one or the new one, whole (keeps the one before: %s)',
  async (keeps) => {
    const { folder, next } = await prepared()
    const seen = new Set<string>()
    let steps = 0
    for (let isDone = false; !isDone; steps += 1) {
      const copy = newFolder()
      for (const path of [vaultPath, previousPath]) copyFileSync(path(folder), path(copy))
      const { lines, signal } = run(steps, 'vault', copy, JSON.stringify(next), String(keeps))
      isDone = lines.includes('done')
      expect(signal).toBe(isDone ? null : 'SIGKILL')
      seen.add(`${generationAt(vaultPath(copy))} before ${generationAt(previousPath(copy))}`)
    }
    // What must be gone is in no generation as soon as the new one is in force.
    expect([...seen]).toEqual(
      keeps
        ? ['2 before 1', '2 before 2', '3 before 2']
        : ['2 before 1', '2 before none', '3 before none', '3 before 3'],
    )
    expect(steps).toBeGreaterThan(14)
  },
)

test('killed at any step, and with the clock set back, no number is ever used twice or out of order', () => {
  const now = 1_790_000_000_000
  let steps = 0
  for (let isDone = false; !isDone; steps += 1) {
    const folder = newFolder()
    const first = run(steps, 'numbers', folder, String(now))
    isDone = first.lines.at(-1) === 'done'
    const again = run(10_000, 'numbers', folder, String(now - 60_000))
    const used = [...first.lines, ...again.lines].filter((line) => line !== 'done').map(BigInt)
    expect(used.length).toBeGreaterThanOrEqual(6)
    expect(used).toEqual(used.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(new Set(used).size).toBe(used.length)
  }
  expect(steps).toBeGreaterThan(14)
})
