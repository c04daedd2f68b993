import { escapeXml } from './escape-markup.ts'

export interface RssFeed {
  url: string
  feedUrl: string
  title: string
  description: string
  /** Newest first. */
  items: readonly RssItem[]
}

export interface RssItem {
  url: string
  title: string
  description: string
  category: string
  published: Date
  /** The whole article. */
  html: string
}

/** A feed as RSS 2.0 with whole articles. See `atomFeed` for why it is written here. */
export function rssFeed({ url, feedUrl, title, description, items }: RssFeed): string {
  const newest = items[0]
  const built = newest ? `<lastBuildDate>${newest.published.toUTCString()}</lastBuildDate>\n` : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(url)}</link>
<atom:link href="${escapeXml(feedUrl)}" rel="self" type="application/rss+xml"/>
<description>${escapeXml(description)}</description>
<language>en-us</language>
${built}${items.map(itemXml).join('\n')}
</channel>
</rss>
`
}

function itemXml({ url, title, description, category, published, html }: RssItem): string {
  return `<item>
<title>${escapeXml(title)}</title>
<link>${escapeXml(url)}</link>
<guid isPermaLink="true">${escapeXml(url)}</guid>
<pubDate>${published.toUTCString()}</pubDate>
<category>${escapeXml(category)}</category>
<description>${escapeXml(description)}</description>
<content:encoded>${escapeXml(html)}</content:encoded>
</item>`
}
