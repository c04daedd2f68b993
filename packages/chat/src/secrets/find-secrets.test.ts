import { expect, test } from 'vitest'

import { findSecrets } from './find-secrets.ts'
import { isSeedWord } from './seed-words.ts'

/** Published examples of the standard: nobody's wallet. */
const twelve = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
const twentyFour = `${'zoo '.repeat(23)}vote`

const hex = '4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d'

const random = (alphabet: string, length: number) => {
  let [made, state] = ['', 7]
  while (made.length < length) {
    state = (state * 48_271) % 2_147_483_647
    made += alphabet[state % alphabet.length]
  }
  return made
}
const alphanumeric = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const base58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const uuid = '3f2a9c10-77de-4b1a-9a33-0c5d1e2f3a4b'

test.each([
  ['twelve words', twelve],
  ['twenty-four words', twentyFour],
  ['in the middle of a sentence', `here is mine: ${twelve}. is it safe?`],
  [
    'numbered, one on each line',
    twelve
      .split(' ')
      .map((word, at) => `${at + 1}. ${word}`)
      .join('\n'),
  ],
  ['with commas and capitals', twelve.toUpperCase().split(' ').join(', ')],
  ['with one word mistyped', twelve.replace('sausage', 'sauzage')],
  ['with characters that nobody sees', twelve.replaceAll('e', 'e\u200B')],
  ['with marks that turn text around', twelve.replaceAll('e', '\u200Ee')],
  ['with marks of no shape', twelve.replaceAll('a', '\u034Fa\uFE0F')],
  [
    'the first four letters of each word',
    twelve
      .split(' ')
      .map((word) => word.slice(0, 4))
      .join(' '),
  ],
  ['with letters of another alphabet', twelve.replaceAll('a', 'а').replaceAll('e', 'е')],
  ['with words joined by signs', twelve.replaceAll(' ', '_')],
  ['in an address', `https://example.com/?words=${twelve.replaceAll(' ', '+')}`],
])('a seed phrase is found: %s', (_, text) => {
  expect(findSecrets(text)).toContain('seed-phrase')
})

test.each([
  ['a key in PEM', '-----BEGIN EC PRIVATE KEY-----\nMHcCAQEE\n-----END EC PRIVATE KEY-----'],
  ['its first line alone', '-----BEGIN OPENSSH PRIVATE KEY-----'],
  [
    'a key file as a list of bytes',
    `[${Array.from({ length: 64 }, (_, at) => (at * 37) % 256).join(', ')}]`,
  ],
  ['a key as wallets show it', `5${random(base58, 50)}`],
  ['an extended private key', `xprv${random(base58, 107)}`],
])('a private key is found: %s', (_, text) => {
  expect(findSecrets(text)).toContain('private-key')
})

test.each([
  ['alone', `my key ${hex}`],
  ['with 0x', `0x${hex.toUpperCase()}`],
  ['with 0X', `0X${hex}`],
  ['twice: both halves of a key', `${hex}${hex}`],
  ['in groups of four', hex.replaceAll(/(.{4})/g, '$1 ')],
  ['wrapped over four lines', hex.replaceAll(/(.{16})/g, '$1\n')],
])('32 bytes in hexadecimal are found: %s', (_, text) => {
  expect(findSecrets(text)).toContain('hex-key')
})

test.each([
  ['20 letters and digits', random(alphanumeric, 20)],
  ['28 letters and digits', random(alphanumeric, 28)],
  ['16 bytes in hexadecimal', hex.slice(0, 32)],
  ['24 bytes in hexadecimal', hex.slice(0, 48)],
  ['Coinbase', `organizations/${uuid}/apiKeys/${uuid}`],
  ['Kraken', `${random(`${alphanumeric}+/`, 86)}==`],
  ['Kraken, the shorter half', random(`${alphanumeric}+/`, 56)],
  ['Gemini', `account-${random(alphanumeric, 20)}`],
  ['Binance.US', random(alphanumeric, 64)],
  ['Robinhood', `rh-api-${uuid}`],
  ['Robinhood, its private half', `${random(`${alphanumeric}+/`, 43)}=`],
])('an API key is found: %s', (_, text) => {
  expect(findSecrets(`does not work: ${text} any idea`)).toContain('api-key')
})

test.each([
  ['a secret behind its name', 'API secret: 2kPq9vWx7Lm3Rt5Yb8Nc4Zd6'],
  ['in a line of settings', 'GEMINI_API_KEY=2kPq9vWx7Lm3Rt5Y'],
  ['in JSON', '{"api_key": "2kPq9vWx7Lm3Rt5Yb8"}'],
  ['a passphrase', 'passphrase: correct-horse-battery'],
  ['a short passphrase', 'passphrase: 4hg7sk2'],
  ['a passphrase of words', 'passphrase: correct horse'],
  ['a short password', 'password=hunter2'],
  ['a short secret', 'API secret: abc123'],
  ['a short secret in JSON', '{"apiSecret":"abc12345"}'],
  ['a short key in settings', 'api_key=abcdef123456'],
])('%s is found by its label', (_, text) => {
  expect(findSecrets(text)).toContain('labeled-secret')
})

test.each([
  [
    'talk of the market',
    'I think we can still sell into the close, market looks weak above 64,200 and the book is thin there.',
  ],
  [
    'a question about keys',
    'Where do I make an API key with trade permission but without withdrawal? My private key file is PEM.',
  ],
  ['eleven words of the list', twelve.split(' ').slice(0, 11).join(' ')],
  [
    'a long sentence of common words',
    'you know what they say about this market and when people panic and sell the low they buy it again much later at the top',
  ],
  [
    'an address of Bitcoin',
    'send to bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 or 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  ],
  ['an address of Ethereum', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['a link to a transaction', `https://mempool.space/tx/${hex}`],
  ['an answer about a page', 'API: https://docs.example.com/v2/orders'],
  [
    'prices of many trades',
    '64210 64215 64220 64230 64240 64250 64260 64270 64280 64290 64300 64310 64320',
  ],
  ['the id of an order of Kraken', 'OQCLML-BW3P3-BUCMWZ'],
  ['prices of a few trades', '101, 102, 99, 100, 98, 97, 103, 101, 100, 99'],
  ['the id of an order', `order ${uuid} is still open`],
  ['a position', 'Long 0.25 BTC-USD on Kraken at 64,210.50, unrealized +120.14 USD'],
  ['a name of many parts', 'see docs-guides-add-a-panel-and-add-a-hub-service-Version2'],
  ['code', 'def on_trade(self, trade): self.buy("BTC-USD", size="0.1")'],
  ['a password that is talked about', 'my password is too short, it says'],
  ['nothing', ''],
])('%s is no secret', (_, text) => {
  expect(findSecrets(text)).toEqual([])
})

test('the list of words is that of the standard', () => {
  const inList = ['abandon', 'zoo', 'act', 'absorb', 'satoshi', 'Vault']
  const others = ['the', 'and', 'is', 'of', 'bitcoin', 'kraken', 'ab']
  expect([...inList, ...others].filter(isSeedWord)).toEqual(inList)
})
