import { expect, test } from 'vitest'

import { escapeMarkup, escapeXml } from './escape-markup.ts'

test('text cannot leave the element or the attribute it stands in', () => {
  expect(escapeMarkup(`<b title="a" id='b'>&</b>`)).toBe(
    '&lt;b title=&quot;a&quot; id=&#39;b&#39;&gt;&amp;&lt;/b&gt;',
  )
})

test('a character that XML cannot write does not make a feed unreadable', () => {
  expect(escapeXml('a\u0000\u0008b\ud800\ufffe\tc\n')).toBe('ab\ufffd\tc\n')
})
