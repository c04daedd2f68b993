import { expect, test } from 'vitest'

import { trialHeaders } from './trial-headers.ts'

test('a visitor’s Python can reach no address, and its page shares memory with nobody else', () => {
  expect(trialHeaders('/try/assets/python-worker-Ab1_.js')['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'none'",
  )
  for (const url of ['/try', '/try?x=1', '/try/assets/trial-hub-1.js']) {
    expect(trialHeaders(url)).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
    })
    expect(trialHeaders(url)).not.toHaveProperty('content-security-policy')
  }
})

test('the other pages keep their headers: a payment provider’s window must be able to answer', () => {
  for (const url of ['/', '/tryout', '/checkout', '/api/v1/try']) {
    expect(trialHeaders(url)).toEqual({})
  }
})
