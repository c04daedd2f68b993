import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

import { expect, test } from 'vitest'

import type { KeyPurpose, VerifyKey } from '../signatures/ed25519.ts'
import { keyChangeStatement, revocationStatement } from './key-statements.ts'
import { checkLogHead, type LogHead, logHeadLifeMs, logHeadStatement } from './log-head.ts'
import {
  beforeFirstEntry,
  checkReleaseLog,
  entryStatement,
  type ReleaseLogEntry,
  releaseStatement,
} from './release-log.ts'

interface Pair {
  privateKey: KeyObject
  verify: VerifyKey
}

function newKey(purpose: KeyPurpose, more: Partial<VerifyKey> = {}): Pair {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  const id = createHash('sha256').update(raw).digest('hex').slice(0, 16)
  return { privateKey, verify: { id, publicKey: raw.toString('base64'), purpose, ...more } }
}

const signed = ({ privateKey }: Pair, text: string) =>
  sign(null, Buffer.from(text), privateKey).toString('base64')

function append(log: ReleaseLogEntry[], by: Pair, contentOf: (keyId: string) => string) {
  const keyId = by.verify.id
  const sequence = log.length + 1
  const previousHash = log.at(-1)?.hash ?? beforeFirstEntry
  const content = contentOf(keyId)
  const text = entryStatement({ sequence, previousHash, content, keyId })
  const hash = createHash('sha256').update(text).digest('hex')
  return [...log, { sequence, previousHash, content, keyId, hash, signature: signed(by, text) }]
}

const release = (version: string) => (keyId: string) =>
  releaseStatement(keyId, {
    version,
    publishedAt: '2026-01-15T12:00:00.000Z',
    notesSha256: 'a'.repeat(64),
    files: [{ name: 'setup.exe', size: 5, sha256: 'b'.repeat(64) }],
  })
const revocationOf = (key: Pair) => (keyId: string) =>
  revocationStatement(keyId, {
    keyId: key.verify.id,
    revokedAt: '2026-02-01T00:00:00.000Z',
    reason: 'The laptop that held it was stolen.',
  })
const problemOf = async (log: ReleaseLogEntry[], ...keys: Pair[]) => {
  const verdict = await checkReleaseLog(
    log,
    keys.map(({ verify }) => verify),
  )
  return verdict.whole ? undefined : `${verdict.sequence}: ${verdict.problem}`
}

test('whoever steals the key of licenses cannot publish a release', async () => {
  const license = newKey('license')
  expect(await problemOf(append([], license, release('1.0.0')), license)).toContain(
    '1: It is signed with the key',
  )
})

test('a key that has ended signs no further entry, and what it signed before stays good', async () => {
  const old = newKey('release', { lastEntry: 1 })
  const log = append([], old, release('1.0.0'))
  expect(await problemOf(log, old)).toBeUndefined()
  expect(await problemOf(append(log, old, release('1.1.0')), old)).toBe(
    `2: It is signed with the key ${old.verify.id}, which has signed nothing since entry 1.`,
  )
})

test('a program that knows only the first key follows the log to the next one, and not back', async () => {
  const [first, next] = [newKey('release'), newKey('release')]
  const handed = append(append([], first, release('1.0.0')), first, (id) =>
    keyChangeStatement(id, next.verify),
  )
  const log = append(handed, next, release('1.1.0'))
  expect(await problemOf(log, first)).toBeUndefined()
  expect(await problemOf(append(log, first, release('1.2.0')), first)).toContain('4: ')
  const back = append(log, next, (id) => keyChangeStatement(id, first.verify))
  expect(await problemOf(back, first)).toContain('which has ended')
  const stranger = newKey('release')
  const forged = append(append([], first, release('1.0.0')), stranger, (id) =>
    keyChangeStatement(id, stranger.verify),
  )
  expect(await problemOf(forged, first)).toContain('not one of ours')
})

test('a revoked key signs nothing more, and everybody who reads the log knows of it', async () => {
  const [stolen, kept, license] = [newKey('release'), newKey('release'), newKey('license')]
  const log = append(append([], stolen, release('1.0.0')), kept, revocationOf(stolen))
  expect(await problemOf(append(log, stolen, release('6.6.6')), stolen, kept)).toContain('3: ')
  const both = append(log, kept, revocationOf(license))
  const verdict = await checkReleaseLog(both, [stolen.verify, kept.verify])
  expect(verdict).toMatchObject({
    revocations: [{ keyId: stolen.verify.id }, { keyId: license.verify.id }],
  })
  expect(await problemOf(append(both, kept, revocationOf(kept)), stolen, kept)).toContain(
    'revokes the key that it is signed with',
  )
})

const now = Date.parse('2026-03-01T00:00:00.000Z')
const iso = (ms: number) => new Date(ms).toISOString()

function headOf(log: ReleaseLogEntry[], by: Pair, signedAt = now, lifeMs = logHeadLifeMs): LogHead {
  const facts = {
    sequence: log.length,
    hash: log.at(-1)?.hash ?? beforeFirstEntry,
    signedAt: iso(signedAt),
    expiresAt: iso(signedAt + lifeMs),
    keyId: by.verify.id,
  }
  return { ...facts, signature: signed(by, logHeadStatement(facts)) }
}

test('who is shown an old log, or a head that is not ours, knows it within a week', async () => {
  const [key, online] = [newKey('release'), newKey('log-head')]
  const short = append([], key, release('1.0.0'))
  const long = append(short, key, release('1.1.0'))
  const check = (head: LogHead, log = long, at = now, revoked: string[] = []) =>
    checkLogHead(head, log, { keys: [key.verify, online.verify], revoked, now: at })
  expect(await check(headOf(long, online))).toBe('fresh')
  // A release that came between the two answers.
  expect(await check(headOf(short, online))).toBe('fresh')
  expect(await check(headOf([], online), [])).toBe('fresh')
  expect(await check(headOf(long, online), short)).toBe('other log')
  expect(await check(headOf(short, online), short, now + logHeadLifeMs - 1)).toBe('fresh')
  expect(await check(headOf(short, online), short, now + logHeadLifeMs)).toBe('expired')
  expect(
    await check(headOf(short, online, now, 52 * logHeadLifeMs), short, now + logHeadLifeMs),
  ).toBe('expired')
  // Neither the key of releases nor a stranger, nor a changed one, nor a revoked one.
  expect(await check(headOf(long, key))).toBe('not ours')
  expect(await check(headOf(long, newKey('log-head')))).toBe('not ours')
  expect(await check({ ...headOf(long, online), expiresAt: iso(now + 1) })).toBe('not ours')
  expect(await check(headOf(long, online), long, now, [online.verify.id])).toBe('not ours')
})
