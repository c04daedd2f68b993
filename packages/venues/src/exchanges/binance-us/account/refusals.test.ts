import { expect, test } from 'vitest'

import { outcomeOfError } from './refusals.ts'

const reported = (status: number, code: number) =>
  outcomeOfError(status, JSON.stringify({ code, msg: 'Timeout waiting for response.' })).kind

test.each([400, 408, 500, 503, 504])(
  'where the exchange does not know what became of an order, nobody does, whatever its status: HTTP %i',
  (status) => {
    expect([reported(status, -1006), reported(status, -1007)]).toEqual(['unknown', 'unknown'])
  },
)

test('a server that is too busy refused the order, unless its status says that it failed', () => {
  expect([reported(400, -1008), reported(429, -1008)]).toEqual(['refused', 'refused'])
  expect([reported(500, -1008), reported(503, -1008)]).toEqual(['unknown', 'unknown'])
})
