import { expect, test } from 'vitest'

import { renderPeoplesText } from './render-peoples-text.ts'

test.each([
  ['emphasis and code', 'A *b* **c** `d`', '<p>A <em>b</em> <strong>c</strong> <code>d</code></p>'],
  ['lines as they were typed', 'one\ntwo', '<p>one\ntwo</p>'],
  [
    'a heading as strong words: the page has its own headings',
    '# Steps',
    '<p><strong>Steps</strong></p>',
  ],
  [
    'a web address as a link',
    'https://example.com/a?b=1.',
    '<p><a href="https://example.com/a?b=1" rel="nofollow ugc noopener noreferrer">https://example.com/a?b=1</a>.</p>',
  ],
  [
    'a picture as a link: nothing is loaded from elsewhere',
    '![The ladder](https://example.com/l.png)',
    '<p><a href="https://example.com/l.png" rel="nofollow ugc noopener noreferrer">The ladder</a></p>',
  ],
  ['HTML as it was typed', 'Map<Order> <b>x', '<p>Map&#x3C;Order> &#x3C;b>x</p>'],
  ['a block of HTML as it was typed', '<div>\nx', '<p>&#x3C;div>\nx</p>'],
  ['a quoted block of HTML', '> <hr>', '<blockquote>\n<p>&#x3C;hr></p>\n</blockquote>'],
])('shows %s', (_what, typed, html) => {
  expect(renderPeoplesText(typed)).toBe(html)
})

test('a task list shows what is done', () => {
  expect(renderPeoplesText('- [x] sent\n- [ ] filled')).toMatch(/☑ sent[^☐]*☐ filled/)
})

test.each([
  '[x](javascript:alert(1))',
  '[x](data:text/html,1)',
  '<javascript:alert(1)>',
  '[x][1]\n\n[1]: vbscript:x',
])('%s leads nowhere', (typed) => {
  expect(renderPeoplesText(typed)).not.toMatch(/href/)
})

test('a footnote has no id, because several texts share a page', () => {
  expect(renderPeoplesText('a[^1]\n\n[^1]: b')).not.toMatch(/\bid=|href=/)
})
