import { expect, test } from 'vitest'

import { mailBody } from './mail-body.ts'

const hostile = `<img src=x onerror="alert('1')">`

test('what people typed is shown as text, wherever it stands', () => {
  const { html } = mailBody({
    heading: hostile,
    paragraphs: [hostile],
    action: { label: hostile, url: `https://leadline.test/"><script>` },
    footer: hostile,
    footerLink: { label: hostile, url: `https://leadline.test/'"` },
  })
  expect(html).not.toContain('<img')
  expect(html).not.toContain('<script')
  expect(html.match(/&lt;img src=x onerror=&quot;alert\(&#39;1&#39;\)&quot;&gt;/g)).toHaveLength(6)
})

test('a mail loads nothing, so nobody learns that it was opened', () => {
  const { html } = mailBody({ heading: 'Hello', paragraphs: ['You'], footer: 'Because.' })
  expect(html).not.toMatch(/<img|<link|<script|url\(|background-image|src=/i)
})

test('the text form has every word and the whole link', () => {
  const { text } = mailBody({
    heading: 'Confirm',
    paragraphs: ['First.', 'Second.'],
    action: {
      label: 'Confirm subscription',
      url: 'https://leadline.test/newsletter/confirm?token=x',
    },
    footer: 'If you did not ask for it, ignore this mail.',
  })
  expect(text).toContain('First.\n\nSecond.')
  expect(text).toContain(
    'Confirm subscription:\nhttps://leadline.test/newsletter/confirm?token=x\n',
  )
  expect(text).toContain('ignore this mail')
})
