import { expect, test } from 'vitest'

import { readGeminiKey } from './key.ts'

const apiKey = 'account-THROWAWAYKEY00000000'
const secret = '4ThrowAwaySecretForVectorsOnly'

test.each([
  ['as they are', apiKey, secret],
  ['with what copying adds', ` "${apiKey}"\n`, `\u200B${secret}\n`],
])('both halves are read %s', (_name, pastedKey, pastedSecret) => {
  expect(readGeminiKey({ apiKey: pastedKey, secret: pastedSecret })).toEqual({
    ok: true,
    key: { apiKey, secret },
    publicKey: '',
  })
})

test.each([
  ['', secret, 'apiKey', 'The API key is missing.'],
  [
    'master-THROWAWAYKEY00000000',
    secret,
    'apiKey',
    "This is a master key, which reaches all accounts. Make a key for one account: it begins with 'account-'.",
  ],
  ['AIzaXX', secret, 'apiKey', "This is a key of Google's AI service, not of the exchange."],
  [secret, apiKey, 'apiKey', "This is no API key of Gemini. It begins with 'account-'."],
  [`${apiKey}!`, secret, 'apiKey', 'The API key has an invalid character. Copy it again.'],
  [apiKey, '', 'secret', 'The API secret is missing.'],
  [apiKey, apiKey, 'secret', 'This is an API key. The API secret belongs here.'],
  [apiKey, `${secret}ä`, 'secret', 'A character of the API secret is wrong. Copy it again.'],
])('%j and %j: the problem is said at the field %s', (pastedKey, pastedSecret, field, message) => {
  const read = readGeminiKey({ apiKey: pastedKey, secret: pastedSecret })
  expect(read).toEqual({ ok: false, field, message })
})
