import { expect, test } from 'vitest'

import { loadNews } from './news.ts'
import { beginningOf, plainText } from './plain-text.ts'

const words = (markdown: string) => plainText(markdown).map(({ text }) => text)

test('Markdown becomes its words, block by block', () => {
  const markdown = `First **bold** and [a link](https://example.com/x), \`code\`.
Same paragraph.

## A heading

- one
- two *three*

| a | b |
|---|---|
| 1 | 2 |

> Said.`
  expect(words(markdown)).toEqual([
    'First bold and a link, code. Same paragraph.',
    'A heading',
    '• one',
    '• two three',
    'a · b\n1 · 2',
    'Said.',
  ])
})

test('nothing of HTML survives but words that a reader would see', () => {
  const markdown = `<div onclick="alert(1)">Seen<script>alert('unseen')</script></div>

<style>p{}</style><iframe src="https://evil.example">unseen</iframe><img src=x onerror=alert(1) alt="unseen">

<a href="javascript:alert(1)">A link</a> &lt;b&gt; stays text

<!-- unseen -->

<details><summary>Asked</summary>

Answered

</details>`
  expect(words(markdown)).toEqual(['Seen', 'A link <b> stays text', 'Asked', 'Answered'])
})

test('a beginning has whole blocks and does not end with a heading', () => {
  const blocks = plainText('One one.\n\n## Head\n\nTwo two two two two two.\n\nThree')
  expect(beginningOf(blocks, 12).map(({ text }) => text)).toEqual(['One one.'])
  expect(beginningOf(blocks, 3).map(({ text }) => text)).toEqual(['One one.'])
  expect(beginningOf(blocks, 1000)).toEqual(blocks)
})

test('every article of ours has a readable beginning', () => {
  for (const body of loadNews().bodies.values()) {
    const beginning = beginningOf(plainText(body), 1500)
    expect(beginning.length).toBeGreaterThan(1)
    expect(JSON.stringify(beginning)).not.toMatch(/<\/?\w+>|\*\*|\]\(/)
  }
})
