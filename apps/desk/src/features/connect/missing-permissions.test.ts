import { expect, test } from 'vitest'

import { missingWords } from './missing-permissions.ts'

const permission = (name: string, granted: boolean | null, isDangerous = false) => ({
  name,
  granted,
  isDangerous,
})

test('a Kraken key without the WebSocket permission is reported when it is connected', () => {
  const permissions = [
    permission('Query funds', true),
    permission('WebSocket interface', false),
    permission('Withdraw funds', false, true),
  ]
  expect(missingWords({ permissions, canTrade: true }, 'Kraken')).toContain(
    'Not granted: WebSocket interface. Without that no order can be sent',
  )
})

test('a key that can only look is called read-only, one with everything or an untold one is not', () => {
  expect(missingWords({ permissions: [], canTrade: false }, 'Gemini')).toContain('read-only')
  const untold = [permission('Trade', null)]
  expect(missingWords({ permissions: untold, canTrade: null }, 'Robinhood')).toBe('')
})
