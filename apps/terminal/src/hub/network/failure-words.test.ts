import { expect, test } from 'vitest'

import { failureWords } from './failure-words.ts'

const failure = (code: string) => Object.assign(new Error(`connect ${code} 10.0.0.1:443`), { code })

test.each([
  ['ENOTFOUND', 'not reachable: check your internet connection (ENOTFOUND)'],
  ['EAI_AGAIN', 'not reachable: check your internet connection (EAI_AGAIN)'],
  [
    'ECONNREFUSED',
    'connection refused: the exchange or a firewall does not let it in (ECONNREFUSED)',
  ],
  ['ECONNRESET', 'the connection was cut (ECONNRESET)'],
  ['EMFILE', 'the connection failed (EMFILE)'],
])('a connection that failed with %s says what a person can do', (code, words) => {
  expect(failureWords(failure(code))).toBe(words)
})

test('a refusal in the exchange’s own words stays as it is', () => {
  expect(failureWords(new Error('Unexpected server response: 503'))).toBe(
    'Unexpected server response: 503',
  )
})

test('a failure without any words is still named', () => {
  expect(failureWords(undefined)).toBe('the connection failed')
})
