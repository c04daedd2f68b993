import { expect, test } from 'vitest'

import { linkedText } from './linked-text.ts'

const links = (text: string) =>
  linkedText(text).flatMap((part) => (part.kind === 'link' ? [part.text] : []))

test.each([
  ['See https://example.com/a?b=c#d.', ['https://example.com/a?b=c#d']],
  ['(http://example.com)', ['http://example.com']],
  ['https://en.example.org/Depth_(finance), they say', ['https://en.example.org/Depth_(finance)']],
  ['one https://a.example two https://b.example!', ['https://a.example', 'https://b.example']],
  ['javascript:alert(1) data:text/html,x ftp://a.example', []],
  ['https:// and http://', []],
  ['<a href="https://a.example">', ['https://a.example']],
])('of %j, %j can be opened', (text, expected) => {
  expect(links(text)).toEqual(expected)
})

test('no word is lost or changed', () => {
  const text = 'a https://a.example/x, b\n<b>http://b.example</b> c'
  expect(
    linkedText(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})
