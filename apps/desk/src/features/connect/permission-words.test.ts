import { expect, test } from 'vitest'

import { permissionLook } from './permission-words.ts'

const permission = { name: 'Query ledger entries', granted: true, isDangerous: false }

test('a permission that Leadline does not need has no green tick, and says that it may be left off', () => {
  expect(permissionLook({ ...permission, isUnneeded: true })).toEqual({
    mark: 'remark',
    words: 'granted, not needed: leave it off',
  })
  expect(permissionLook(permission)).toEqual({ mark: 'good', words: 'granted' })
})

test('what is missing, dangerous or not reported is told apart', () => {
  expect(permissionLook({ ...permission, granted: false })).toEqual({
    mark: 'missing',
    words: 'not granted',
  })
  expect(permissionLook({ ...permission, isDangerous: true })).toEqual({
    mark: 'danger',
    words: 'switch off',
  })
  expect(permissionLook({ ...permission, isDangerous: true, granted: false })).toEqual({
    mark: 'good',
    words: 'off, as it should be',
  })
  expect(permissionLook({ ...permission, granted: null })).toEqual({
    mark: 'unknown',
    words: 'not reported',
  })
})
