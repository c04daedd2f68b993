import { expect, test } from 'vitest'

import { CoinbaseAccountHarness } from '../testing/account-harness.ts'
import { exampleBody } from '../testing/market-harness.ts'

test.each([
  [401, 'Unauthorized'],
  [403, 'IP address not allowed'],
])('a key that is not taken from this address is refused, with HTTP %i too', (status, words) => {
  const harness = new CoinbaseAccountHarness().start().answer('/key_permissions', words, status)
  const time = exampleBody('rest_time_response')
  // A clock that is wrong may be the reason for the first of them, and is read before it is believed.
  if (status === 401) harness.answer('/time', time).answer('/time', time)
  if (status === 401) harness.answer('/key_permissions', words, status)
  expect(harness.sink.refusals).toEqual([`Coinbase refuses the key: HTTP ${status}: ${words}`])
})
