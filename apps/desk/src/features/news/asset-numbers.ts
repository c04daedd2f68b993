import type { WireNewsItem } from '@leadline/desk-protocol/messages/news-messages'
import { type CombinedSentiment, combinedSentiment } from '@leadline/news/combined-sentiment'

export interface AssetNumber extends CombinedSentiment {
  asset: string
}

/** The combined number of each asset, from all of its stories. One that was retracted is in none. */
export function assetNumbers(
  items: readonly WireNewsItem[],
  assets: readonly string[],
  now: number,
): AssetNumber[] {
  const counted = items.filter(({ story }) => story.state !== 'retracted')
  return assets.map((asset) => {
    const stories = counted.flatMap(({ story }) =>
      story.readings
        .filter((reading) => reading.asset === asset)
        .map((reading) => ({ ...reading, publishedAt: story.publishedAt })),
    )
    return { asset, ...combinedSentiment(stories, now) }
  })
}
