import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

import { expect, test } from 'vitest'

import {
  beforeFirstEntry,
  checkReleaseLog,
  entryStatement,
  type ReleaseLogEntry,
  releaseStatement,
} from './release-log.ts'
import { withdrawalStatement } from './withdrawal.ts'

const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
const key = { id: 'today', publicKey: raw.toString('base64'), purpose: 'release' as const }

const contentOf = (version: string) =>
  releaseStatement(key.id, {
    version,
    publishedAt: '2026-01-15T12:00:00.000Z',
    notesSha256: 'a'.repeat(64),
    files: [{ name: 'setup.exe', size: 5, sha256: 'b'.repeat(64) }],
  })

function entry(
  sequence: number,
  previousHash: string,
  content: string,
  by: KeyObject = privateKey,
): ReleaseLogEntry {
  const text = entryStatement({ sequence, previousHash, content, keyId: key.id })
  return {
    sequence,
    previousHash,
    content,
    keyId: key.id,
    hash: createHash('sha256').update(text).digest('hex'),
    signature: sign(null, Buffer.from(text), by).toString('base64'),
  }
}

function logOf(...versions: string[]): ReleaseLogEntry[] {
  const log: ReleaseLogEntry[] = []
  for (const version of versions) {
    const previous = log.at(-1)?.hash ?? beforeFirstEntry
    log.push(entry(log.length + 1, previous, contentOf(version)))
  }
  return log
}
const check = (log: ReleaseLogEntry[]) => checkReleaseLog(log, [key])
const at = (log: ReleaseLogEntry[], index: number) => {
  const found = log[index]
  if (!found) throw new Error('no such entry')
  return found
}

test('a whole log names every release with its files', async () => {
  const verdict = await check(logOf('1.0.0', '1.1.0'))
  expect(verdict).toMatchObject({
    whole: true,
    releases: [
      { version: '1.0.0', files: [{ name: 'setup.exe', size: 5, sha256: 'b'.repeat(64) }] },
      { version: '1.1.0' },
    ],
  })
  expect(await check([])).toEqual({ whole: true, releases: [], withdrawals: [], revocations: [] })
})

test('an entry that was altered is found, also when its hash was made again', async () => {
  const log = logOf('1.0.0', '1.1.0', '1.2.0')
  const content = at(log, 1).content.replace('bbbb', 'cccc')
  log[1] = { ...at(log, 1), content }
  expect(await check(log)).toEqual({
    whole: false,
    sequence: 2,
    problem: 'Its content is not what its hash says.',
  })
  const text = entryStatement(at(log, 1))
  log[1] = { ...at(log, 1), hash: createHash('sha256').update(text).digest('hex') }
  expect(await check(log)).toEqual({
    whole: false,
    sequence: 2,
    problem: 'Its signature is not ours.',
  })
})

test('a hash that is not the hash of the entry is found, also at the end of the log', async () => {
  const log = logOf('1.0.0', '1.1.0')
  log[1] = { ...at(log, 1), hash: 'f'.repeat(64) }
  expect(await check(log)).toMatchObject({ whole: false, sequence: 2 })
})

test('an entry that was replaced by our own key breaks the entry after it', async () => {
  const log = logOf('1.0.0', '1.1.0', '1.2.0')
  log[1] = entry(2, at(log, 0).hash, contentOf('1.1.1'))
  expect(await check(log)).toEqual({
    whole: false,
    sequence: 3,
    problem: 'It does not follow from the entry before it.',
  })
})

test('entries that were removed, swapped or doubled are found', async () => {
  const log = logOf('1.0.0', '1.1.0', '1.2.0')
  const [first, second, third] = [at(log, 0), at(log, 1), at(log, 2)]
  expect(await check([second, third])).toMatchObject({ whole: false, sequence: 1 })
  expect(await check([first, third])).toMatchObject({ whole: false, sequence: 2 })
  expect(await check([second, first, third])).toMatchObject({ whole: false })
  expect(await check(logOf('1.0.0', '1.0.0'))).toMatchObject({ whole: false, sequence: 2 })
})

test('an entry that somebody else signed is not ours', async () => {
  const forger = generateKeyPairSync('ed25519').privateKey
  const forged = entry(1, beforeFirstEntry, contentOf('1.0.0'), forger)
  expect(await check([forged])).toMatchObject({ whole: false, sequence: 1 })
  expect(await checkReleaseLog(logOf('1.0.0'), [])).toMatchObject({ whole: false, sequence: 1 })
})

const withdrawn = {
  withdrawnAt: '2026-02-01T09:00:00.000Z',
  reason: 'It loses the drawings of a chart.',
}
const next = (log: ReleaseLogEntry[], content: string) =>
  entry(log.length + 1, log.at(-1)?.hash ?? beforeFirstEntry, content)
const withdraw = (log: ReleaseLogEntry[], version: string) => [
  ...log,
  next(log, withdrawalStatement(key.id, { version, ...withdrawn })),
]

test('a withdrawal is an entry like any other, with its reason', async () => {
  const log = withdraw(logOf('1.0.0', '1.1.0'), '1.1.0')
  expect(await check(log)).toMatchObject({
    whole: true,
    releases: [{ version: '1.0.0' }, { version: '1.1.0' }],
    withdrawals: [{ version: '1.1.0', ...withdrawn }],
  })
  log[2] = { ...at(log, 2), content: at(log, 2).content.replace('loses', 'keeps') }
  expect(await check(log)).toMatchObject({ whole: false, sequence: 3 })
})

test('what was never published, or is withdrawn already, cannot be withdrawn', async () => {
  const problem = async (log: ReleaseLogEntry[]) => {
    const verdict = await check(log)
    return verdict.whole ? undefined : verdict.problem
  }
  expect(await problem(withdraw(logOf('1.0.0'), '1.1.0'))).toBe(
    'It withdraws version 1.1.0, which was not published.',
  )
  expect(await problem(withdraw(withdraw(logOf('1.0.0'), '1.0.0'), '1.0.0'))).toBe(
    'It withdraws version 1.0.0 a second time.',
  )
  expect(await problem([next([], 'leadline-release-withdrawal 2\nkey: today\n')])).toBe(
    'Its content is neither a release nor a withdrawal, nor about a key.',
  )
})
