import { describe, expect, test } from 'vitest'

import { readFeed, UnreadableFeed } from './read-feed.ts'

const rss = (items: string, head = '<language>en-US</language>') =>
  Buffer.from(
    `<?xml version="1.0"?><rss version="2.0"><channel><title>Wire</title>${head}${items}</channel></rss>`,
  )
const item = (more = '') =>
  `<item><title>Ether &amp; lumens</title><link>https://wire.test/1</link><guid>g1</guid>
   <pubDate>Tue, 03 Mar 2026 10:00:00 +0100</pubDate><description>&lt;p&gt;First.&lt;/p&gt;&lt;p&gt;Second.&lt;/p&gt;</description>${more}</item>`

describe('a feed is read', () => {
  test('as RSS, with markup taken from its text and its zone counted', () => {
    expect(readFeed(rss(item()))).toEqual([
      {
        id: 'g1',
        link: 'https://wire.test/1',
        headline: 'Ether & lumens',
        text: 'First. Second.',
        publishedAt: Date.UTC(2026, 2, 3, 9),
        language: 'en',
      },
    ])
  })

  test('as Atom, by the link for people, with XHTML inside', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><entry><id>tag:1</id>
      <link rel="self" href="https://wire.test/self"/><link href="https://wire.test/2"/><title type="html">A &lt;b&gt;bold&lt;/b&gt; title</title>
      <updated>2026-03-03T12:00:00Z</updated><published>2026-03-03T10:00:00Z</published>
      <content type="xhtml"><div>Some <b>text</b></div></content><summary>Short</summary></entry></feed>`
    expect(readFeed(Buffer.from(atom))[0]).toEqual({
      id: 'tag:1',
      link: 'https://wire.test/2',
      headline: 'A bold title',
      text: 'Some text',
      publishedAt: Date.UTC(2026, 2, 3, 10),
      language: 'de',
    })
  })

  test('as JSON Feed, where < in plain text is a sign', () => {
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      items: [{ id: 7, url: 'https://wire.test/7', title: 'Seven', content_text: '1 < 2 & 3' }, 5],
    }
    expect(readFeed(Buffer.from(JSON.stringify(feed)))).toMatchObject([
      { id: '7', headline: 'Seven', text: '1 < 2 & 3', publishedAt: undefined },
    ])
  })

  test('in the encoding that it has', () => {
    const latin = Buffer.from(
      '<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel><item><title>Z\u00fcrich</title><link>https://wire.test/z</link></item></channel></rss>',
      'latin1',
    )
    expect(readFeed(latin)[0]?.headline).toBe('Zürich')
    const wide = Buffer.from(`\ufeff${rss(item()).toString()}`, 'utf16le')
    expect(readFeed(wide)[0]?.headline).toBe('Ether & lumens')
    expect(readFeed(rss(item()), 'text/xml; charset=no-such')[0]?.headline).toBe('Ether & lumens')
  })
})

describe('a hostile feed', () => {
  test('has no script, no style and no marks that turn text around in what is kept', () => {
    const [entry] = readFeed(
      rss(
        `<item><title>\u202eevil\u202c &lt;img src=x onerror=alert(1)&gt;news</title><link>https://wire.test/x</link>
         <description><![CDATA[<script>alert(1)</script><style>p{}</style><p onclick="x">Text</p>]]></description></item>`,
      ),
    )
    expect(entry).toMatchObject({ headline: 'evil news', text: 'Text' })
  })

  test('with a bomb of entities is a few letters', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>
      <rss><channel><item><title>&b;&c;news</title><link>https://wire.test/b</link></item></channel></rss>`
    const [entry] = readFeed(Buffer.from(bomb))
    expect(entry?.headline.length).toBeLessThan(40)
    expect(entry?.headline).not.toContain('root:')
  })

  test('in an encoding that it does not say has no story that nobody wrote', () => {
    const cyrillic = Buffer.concat([
      Buffer.from('<rss><channel><item><title>'),
      Buffer.from([0xc1, 0xe8, 0xf2, 0xea, 0xee, 0xe8, 0xed]),
      Buffer.from('</title><link>https://wire.test/c</link></item></channel></rss>'),
    ])
    expect(readFeed(cyrillic)).toEqual([])
    expect(readFeed(cyrillic, 'text/xml; charset=windows-1251')).toHaveLength(1)
    expect(() => readFeed(Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]))).toThrow(UnreadableFeed)
  })

  test('with links that run, hide a name or lead nowhere has no such story', () => {
    const links = ['javascript:alert(1)', 'https://user:pw@wire.test/', 'not a link', '']
    const items = links.map((link) => `<item><title>T</title><link>${link}</link></item>`).join('')
    expect(readFeed(rss(items))).toEqual([])
  })

  test('with ten thousand items, giant texts and deep nesting is cut', () => {
    expect(readFeed(rss(item().repeat(10_000))).length).toBe(200)
    const giant = `<item><title>${'a'.repeat(1e6)}</title><link>https://wire.test/g</link><description>${'b'.repeat(1e6)}</description></item>`
    const [entry] = readFeed(rss(giant))
    expect(entry?.headline.length).toBe(300)
    expect(entry?.text.length).toBe(8_000)
    expect(readFeed(rss(`${'<a>'.repeat(100_000)}${item()}`))).toHaveLength(1)
  })

  test('that is a page, or nothing, says so', () => {
    for (const text of ['<html><body>Sign in</body></html>', '', '{"items":[]}', '{']) {
      expect(() => readFeed(Buffer.from(text))).toThrow(UnreadableFeed)
    }
  })

  test('with a time from the future of computers or none at all has no time', () => {
    const at = (time: string) =>
      readFeed(rss(item().replace(/<pubDate>.*<\/pubDate>/, `<pubDate>${time}</pubDate>`)))[0]
        ?.publishedAt
    expect(at('yesterday')).toBeUndefined()
    expect(at('Thu, 01 Jan 1970 00:00:00 GMT')).toBeUndefined()
    expect(at('2026-03-03 10:00:00')).toBe(Date.UTC(2026, 2, 3, 10))
    expect(at('3 Mar 2026 10:00')).toBe(Date.UTC(2026, 2, 3, 10))
  })
})
