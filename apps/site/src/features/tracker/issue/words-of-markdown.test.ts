import { expect, test } from 'vitest'

import { wordsOfMarkdown } from './words-of-markdown.ts'

test.each([
  ['**Depth** is _off_ by `one`', 'Depth is _off_ by one'],
  ['# Steps\n\n> quoted\n1. open', 'Steps\n\nquoted\n1. open'],
  ['See [the log](https://example.com/a_(b)) and ![a picture](x.png)', 'See the log and a picture'],
  ['Before\n```python\nx = 1\n```\nafter', 'Before\nx = 1\nafter'],
  ['2 * 3 * 4 and snake_case stay', '2 * 3 * 4 and snake_case stay'],
  ['see https://example.com/a?b=1.', 'see https://example.com/a?b=1.'],
])('%j reads %j', (markdown, words) => {
  expect(wordsOfMarkdown(markdown)).toBe(words)
})
