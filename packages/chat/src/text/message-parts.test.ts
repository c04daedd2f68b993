import { expect, test } from 'vitest'

import { messageParts } from './message-parts.ts'

const shown = (text: string) =>
  messageParts(text).map((part) => `${part.kind === 'text' ? '' : `${part.kind}:`}${part.text}`)

test('code, symbols, names and links are told apart from text', () => {
  expect(shown('@alice `BTC-USD` at `mid + 2`? see https://example.com/a?b=1#c')).toEqual([
    'mention:@alice',
    ' ',
    'symbol:BTC-USD',
    ' at ',
    'code:mid + 2',
    '? see ',
    'link:https://example.com/a?b=1#c',
  ])
  expect(shown('long ETH-USD, short SOL-USDC.')).toEqual([
    'long ',
    'symbol:ETH-USD',
    ', short ',
    'symbol:SOL-USDC',
    '.',
  ])
})

test('several lines of code stay as they are, and nothing in them is a name or a link', () => {
  const code = 'if a < b:\n    print("@alice https://x.io BTC-USD")'
  expect(messageParts(`try\n\`\`\`python\n${code}\n\`\`\``)).toEqual([
    { kind: 'text', text: 'try\n' },
    { kind: 'block', text: code },
  ])
})

test('a sentence that ends behind a link or a name keeps its full stop', () => {
  expect(shown('(https://example.com/x). Thanks @bob-the.trader.')).toEqual([
    '(',
    'link:https://example.com/x',
    '). Thanks ',
    'mention:@bob-the.trader',
    '.',
  ])
})

test.each([
  ['an email address', 'alice@example.com'],
  ['a script', '<script>alert(1)</script>'],
  ['an image', '![x](x)'],
  ['another scheme', 'javascript:alert(1) data:text/html,x file:///etc/passwd'],
  ['a word in capitals', 'STOP-LOSS and TWO-WAY'],
  ['one backtick', 'a ` b'],
])('%s is plain text', (_, text) => {
  expect(messageParts(text)).toEqual([{ kind: 'text', text }])
})

test('characters that turn text around or hide are not shown', () => {
  expect(shown('pay\u202E gpj.exe\u202C https://exam\u200Bple.com')).toEqual([
    'pay gpj.exe ',
    'link:https://example.com',
  ])
})

test.each([
  '`',
  '``',
  '```',
  '````',
  '``` ```',
  '@',
  '@a',
  'https://',
  'https://@alice',
  '`BTC-USD`@bob',
])('a text that was begun and not ended is shown: %s', (text) => {
  expect(shown(text)).not.toEqual([])
})
