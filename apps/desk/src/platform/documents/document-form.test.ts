import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { documentForm } from './document-form.ts'

/** Version 1 was a bare list, version 2 an object, version 3 has a color. */
const list = documentForm({
  kind: 'watch-list',
  schema: z.object({ symbols: z.array(z.string()), color: z.string() }),
  empty: { symbols: [], color: 'none' },
  steps: [
    (body) => ({ symbols: body }),
    (body) => ({ ...(body as { symbols: string[] }), color: 'blue' }),
  ],
})

test('what an older Leadline kept is read by the newer one, over every version in between', () => {
  expect(list.version).toBe(3)
  const whole = { symbols: ['BTC-USD'], color: 'blue' }
  expect(list.read({ version: 1, body: ['BTC-USD'] })).toEqual(whole)
  expect(list.read({ version: 2, body: { symbols: ['BTC-USD'] } })).toEqual(whole)
  expect(list.read({ version: 3, body: { symbols: [], color: 'pink' } })).toEqual({
    symbols: [],
    color: 'pink',
  })
})

test('what a newer Leadline kept is not guessed at', () => {
  expect(list.read({ version: 4, body: { symbols: [], color: 'pink' } })).toBeUndefined()
})

test.each([
  [1, null],
  [1, 7],
  [2, 'text'],
  [3, { symbols: 'BTC-USD', color: 'blue' }],
])('version %i with %j in it is not read, and nothing breaks', (version, body) => {
  expect(list.read({ version, body })).toBeUndefined()
})
