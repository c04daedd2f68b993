import { expect, test } from 'vitest'

import { stateWords } from './state-words.ts'

const fine = { state: 'Running', doing: '', error: null, blocked: { start: '' } } as const
const place = { line: 3, column: null, endLine: null, endColumn: null }
const error = { message: 'KeyError: 1', ...place, traceback: 'KeyError: 1' }

test('a green Running is only for one whose on_start has ended and that no error touched', () => {
  expect(stateWords(fine)).toEqual({ words: 'Running', look: 'Running' })
  expect(stateWords({ ...fine, doing: 'Running on_start' })).toEqual({
    words: 'Starting',
    look: 'Starting',
  })
  expect(stateWords({ ...fine, error })).toEqual({
    words: 'Running after an error',
    look: 'Failed',
  })
  // A failed on_start pauses it.
  expect(stateWords({ ...fine, state: 'Paused', error })).toEqual({
    words: 'Paused by an error',
    look: 'Failed',
  })
})

test('one whose Python was killed does not look as one that the trader stopped', () => {
  expect(stateWords({ ...fine, state: 'Stopped' })).toEqual({ words: 'Stopped', look: 'Stopped' })
  expect(stateWords({ ...fine, state: 'Stopped', error })).toEqual({
    words: 'Stopped after an error',
    look: 'Failed',
  })
})

test('a file that is being read says so, and then that it can be started', () => {
  const read = { ...fine, state: 'Initialized' } as const
  expect(stateWords({ ...read, blocked: { start: 'The file has not been read yet.' } })).toEqual({
    words: 'Reading',
    look: 'Initialized',
  })
  expect(stateWords(read).words).toBe('Initialized')
})
