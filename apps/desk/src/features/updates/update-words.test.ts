import type { WireUpdates } from '@leadline/desk-protocol/messages/update-messages'
import { expect, test } from 'vitest'

import { badgeOf, sizeOf, standing } from './update-words.ts'

const quiet: WireUpdates = {
  version: '1.0.0',
  cannotInstall: '',
  isAutomatic: true,
  lookedAt: null,
  step: 'idle',
  doneBytes: 0,
  trouble: '',
  withheld: '',
  offer: null,
  uncovered: '',
  withdrawn: null,
  downloads: '',
}
const offer = { version: '1.1.0', publishedAt: '', notes: '', sizeBytes: 1 }
const withdrawn = { withdrawnAt: '', reason: 'It is broken.', whatToDo: '' }

test('the status bar says one thing, the most pressing one, and nothing where all is well', () => {
  expect(badgeOf(quiet)).toBe('')
  expect(badgeOf({ ...quiet, offer })).toBe('Update 1.1.0')
  expect(badgeOf({ ...quiet, offer, step: 'exit' })).toBe('1.1.0 on exit')
  expect(badgeOf({ ...quiet, offer, trouble: 'It did not start.' })).toBe('Not updated')
  expect(badgeOf({ ...quiet, offer, withdrawn })).toBe('Withdrawn')
  expect(badgeOf({ ...quiet, withheld: 'Since May.' })).toBe('Updates not checked')
  expect(standing({ ...quiet, lookedAt: 1, withheld: 'Since May.' })).not.toContain('newest')
  expect(badgeOf({ ...quiet, offer, withdrawn, step: 'exit' })).toBe('1.1.0 on exit')
})

test('a version is called the newest only after somebody has looked, the license covers all, and it was not withdrawn', () => {
  expect(standing(quiet)).toBe('Not checked yet.')
  const looked = { ...quiet, lookedAt: Date.UTC(2026, 0, 15) }
  expect(standing(looked)).toMatch(/^This is the newest version. Last checked /)
  expect(standing({ ...looked, uncovered: 'Version 2.0.0 …' })).toMatch(/^Last checked /)
  expect(standing({ ...looked, withdrawn })).toMatch(/^Last checked /)
  expect(standing({ ...looked, offer })).toBe('')
})

test('sizes are in megabytes', () => expect(sizeOf(41_260_000)).toBe('41.3 MB'))
