import { expect, test } from 'vitest'

import { examples } from '../testing/market-harness.ts'
import { readKrakenKey } from './key.ts'

const [vector] = examples.vectors['signing'] as unknown as [
  { apiKey: string; secretBase64: string },
]
const { apiKey, secretBase64: secret } = vector

test.each([
  ['as they are', apiKey, secret],
  [
    'with what copying adds',
    ` "${apiKey}"\n`,
    `\u200B${secret.slice(0, 40)}\n${secret.slice(40)} `,
  ],
])('both halves are read %s', (_name, pastedKey, pastedSecret) => {
  expect(readKrakenKey({ apiKey: pastedKey, secret: pastedSecret })).toEqual({
    ok: true,
    key: { apiKey, privateKey: secret },
    publicKey: '',
  })
})

test.each([
  ['', secret, 'apiKey', 'The API key is missing.'],
  [secret, apiKey, 'apiKey', 'This is the private key. The API key belongs here.'],
  [apiKey.slice(1), secret, 'apiKey', "This is 55 characters; Kraken's API key has 56."],
  [
    apiKey.replace('T', '!'),
    secret,
    'apiKey',
    'The API key has an invalid character. Copy it again.',
  ],
  [apiKey, '', 'secret', 'The private key is missing.'],
  [apiKey, apiKey, 'secret', 'This is an API key. The private key belongs here.'],
  [apiKey, secret.slice(0, 86), 'secret', "This is 86 characters; Kraken's private key has 88."],
  [apiKey, 'x', 'secret', "This is 1 character; Kraken's private key has 88."],
  [
    apiKey,
    secret.replace('k', '!'),
    'secret',
    'A character of the private key is wrong. Copy it again.',
  ],
])('%j and %j: the problem is said at the field %s', (pastedKey, pastedSecret, field, message) => {
  const read = readKrakenKey({ apiKey: pastedKey, secret: pastedSecret })
  expect(read).toEqual({ ok: false, field, message })
})
