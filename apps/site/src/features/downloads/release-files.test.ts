import type { Release } from '@leadline/contract/releases'
import { expect, test } from 'vitest'

import { filesForPeople, systemOf } from './release-files.ts'

const release = (...names: string[]): Release => ({
  version: '1.2.3',
  publishedAt: '2026-01-15T12:00:00.000Z',
  notes: '',
  files: names.map((name) => ({ name, size: 1, sha256: '', url: `/${name}` })),
  keyId: '',
  signature: '',
  issues: [],
  withdrawn: null,
})
const offered = (...names: string[]) => filesForPeople(release(...names)).map(systemOf)

test('each system has one button, Windows first, and the updater’s own archive has none', () => {
  expect(
    offered(
      'leadline-1.2.3-linux-arm64.tar.xz',
      'leadline-1.2.3-linux-x64.tar.xz',
      'leadline-1.2.3-setup.exe',
      'leadline-1.2.3-windows-x64.tar.gz',
    ),
  ).toEqual(['Windows', 'Linux', 'Linux on ARM'])
})

test('a file of another name is still offered where it is the only one', () => {
  expect(offered('leadline.msi')).toEqual(['Windows'])
})
