import { escapeXml } from '@leadline/markup/escape-markup'

export interface AtomFeed {
  /** The page that the feed follows, which is also its id. */
  url: string
  feedUrl: string
  title: string
  author: string
  /** Newest first. */
  entries: readonly AtomEntry[]
}

export interface AtomEntry {
  id: string
  updatedMs: number
  url: string
  title: string
  author: string
  category: string
  /** Plain text, as people typed it. */
  text: string
}

/**
 * A feed as Atom (RFC 4287). Not by the package `feed`, with which the site writes its news: its version
 * 6.0.0 declares every title and text as HTML, which is right for our own articles, but what people
 * typed here is text.
 */
export function atomFeed({ url, feedUrl, title, author, entries }: AtomFeed): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
<id>${escapeXml(url)}</id>
<title>${escapeXml(title)}</title>
<updated>${new Date(entries[0]?.updatedMs ?? 0).toISOString()}</updated>
<link rel="self" type="application/atom+xml" href="${escapeXml(feedUrl)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
<author><name>${escapeXml(author)}</name></author>
${entries.map(entryXml).join('\n')}
</feed>
`
}

function entryXml({ id, updatedMs, url, title, author, category, text }: AtomEntry): string {
  return `<entry>
<id>${escapeXml(id)}</id>
<title>${escapeXml(title)}</title>
<updated>${new Date(updatedMs).toISOString()}</updated>
<link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
<author><name>${escapeXml(author)}</name></author>
<category term="${escapeXml(category)}"/>
<content type="text">${escapeXml(text)}</content>
</entry>`
}
