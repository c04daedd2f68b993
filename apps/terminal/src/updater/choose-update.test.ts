import type { ReleaseFacts } from '@leadline/contract/releases/release-log'
import { expect, test } from 'vitest'

import { chooseUpdate } from './choose-update.ts'
import { uncoveredWords, withdrawnWords } from './update-words.ts'

const release = (version: string, day: string): ReleaseFacts => ({
  version,
  publishedAt: `${day}T12:00:00.000Z`,
  notesSha256: '',
  files: [],
})
const releases = [
  release('1.0.0', '2026-01-10'),
  release('1.1.0', '2026-06-10'),
  release('2.0.0', '2027-02-01'),
]
const log = { releases, withdrawals: [] }
const withdraw = (version: string) => ({
  releases,
  withdrawals: [{ version, withdrawnAt: '2027-02-02T08:00:00.000Z', reason: 'It is broken.' }],
})
const cover = { updatesUntil: '2027-01-10T00:00:00.000Z' }

test('without a license the newest version is offered, and never one that is not newer', () => {
  expect(chooseUpdate(log, '1.0.0', undefined).update?.version).toBe('2.0.0')
  expect(chooseUpdate(log, '2.0.0', undefined).update).toBeUndefined()
  expect(chooseUpdate(log, '2.1.0', undefined).update).toBeUndefined()
})

test('a license covers what was published before its updates end; what came later is said in readable text beside it', () => {
  const choice = chooseUpdate(log, '1.0.0', cover)
  expect(choice.update?.version).toBe('1.1.0')
  expect(uncoveredWords(choice, '1.0.0', cover.updatesUntil)).toBe(
    'Version 2.0.0 was published on February 1, 2027, after the updates of your license ended on January 10, 2027. The last version that your license covers is 1.1.0. It is yours to use for as long as you like.',
  )
  const upToDate = chooseUpdate(log, '1.1.0', cover)
  expect(upToDate.update).toBeUndefined()
  expect(uncoveredWords(upToDate, '1.1.0', cover.updatesUntil)).toContain('1.1.0, the one you have')
})

test('the instant at which updates end is the first that is not covered', () => {
  const at = (updatesUntil: string) => chooseUpdate(log, '1.1.0', { updatesUntil }).update?.version
  expect(at('2027-02-01T12:00:00.000Z')).toBeUndefined()
  expect(at('2027-02-01T12:00:00.001Z')).toBe('2.0.0')
})

test('with a license that covers all, nothing is said about covering', () => {
  const updatesUntil = '2028-01-01T00:00:00.000Z'
  const choice = chooseUpdate(log, '1.0.0', { updatesUntil })
  expect(choice.uncovered).toBeUndefined()
  expect(uncoveredWords(choice, '1.0.0', updatesUntil)).toBe('')
})

test('a withdrawn version is never offered; whoever has it learns what to do', () => {
  expect(chooseUpdate(withdraw('2.0.0'), '1.0.0', undefined).update?.version).toBe('1.1.0')
  const stuck = chooseUpdate(withdraw('2.0.0'), '2.0.0', undefined)
  expect(stuck.withdrawn?.reason).toBe('It is broken.')
  expect(stuck.update).toBeUndefined()
  expect(withdrawnWords(stuck)).toContain('Version 1.1.0 is on the downloads page')
  const mended = chooseUpdate(withdraw('1.1.0'), '1.1.0', undefined)
  expect(withdrawnWords(mended)).toBe('Install version 2.0.0, which is offered below.')
})

test('a version without a file for this computer is passed over', () => {
  const isForHere = ({ version }: ReleaseFacts) => version !== '2.0.0'
  expect(chooseUpdate(log, '1.0.0', undefined, isForHere).update?.version).toBe('1.1.0')
})
