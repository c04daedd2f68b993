import { expect, test } from 'vitest'

import { compareVersions, newestRelease, versionPattern } from './version.ts'

const release = (version: string, day: string) => ({ version, publishedAt: `${day}T00:00:00.000Z` })

test('versions are ordered as numbers, not as words', () => {
  const versions = ['1.10.0', '1.9.9', '2.0.0', '1.9.10', '0.9.0']
  expect(versions.toSorted(compareVersions)).toEqual([
    '0.9.0',
    '1.9.9',
    '1.9.10',
    '1.10.0',
    '2.0.0',
  ])
})

test.each([
  '1.2',
  '1.2.3.4',
  'v1.2.3',
  '01.2.3',
  '1.2.3-beta',
  '1.2.3 ',
  '',
  '1..3',
  '1.2.9999999',
])('%j is not a version', (text) => expect(versionPattern.test(text)).toBe(false))

test('what a license covers is the newest release published before its updates end, to the instant', () => {
  const releases = [
    release('1.0.0', '2026-01-01'),
    release('2.0.0', '2027-01-01'),
    release('1.0.1', '2026-06-01'),
  ]
  expect(newestRelease(releases)?.version).toBe('2.0.0')
  expect(newestRelease(releases, '2027-01-01T00:00:00.000Z')?.version).toBe('1.0.1')
  expect(newestRelease(releases, '2027-01-01T00:00:00.001Z')?.version).toBe('2.0.0')
  expect(newestRelease(releases, '2025-01-01T00:00:00.000Z')).toBeUndefined()
})
