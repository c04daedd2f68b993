import type { WireNewsItem } from '@leadline/desk-protocol/messages/news-messages'

/** A story about Bitcoin, as the hub reports it. */
export function newsItem(
  id: string,
  publishedAt: number,
  story: Partial<WireNewsItem['story']>,
  item: Partial<WireNewsItem> = {},
): WireNewsItem {
  return {
    story: {
      id,
      sequence: 1,
      publishedAt,
      headline: `Headline ${id}`,
      link: 'https://example.com/story',
      source: 'Example Wire',
      copies: [],
      topic: 'security',
      readings: [{ asset: 'BTC', sentimentHundredths: -60, confidencePercent: 90, words: [] }],
      summary: 'It went badly.',
      reader: 'built-in',
      state: 'published',
      ...story,
    },
    receivedAt: publishedAt,
    isLate: false,
    ...item,
  }
}
