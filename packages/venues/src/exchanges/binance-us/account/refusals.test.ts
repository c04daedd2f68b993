import { expect, test } from 'vitest'

import { outcomeOfError } from './refusals.ts'

const told = (status: number, code: number) =>
  outcomeOfError(status, JSON.stringify({ code, msg: 'Timeout waiting for response.' })).kind

test.each([400, 408, 500, 503, 504])(
  'where the exchange does not know what became of an order, nobody does, whatever its status: HTTP %i',
  (status) => {
    expect([told(status, -1006), told(status, -1007)]).toEqual(['unknown', 'unknown'])
  },
)

test('a server that is too busy refused the order, unless its status says that it failed', () => {
  expect([told(400, -1008), told(429, -1008)]).toEqual(['refused', 'refused'])
  expect([told(500, -1008), told(503, -1008)]).toEqual(['unknown', 'unknown'])
})
