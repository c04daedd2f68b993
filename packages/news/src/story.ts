/** The six topics of the manual. */
export const topics = [
  'regulation',
  'exchange',
  'protocol',
  'security',
  'company',
  'macro',
] as const

export type Topic = (typeof topics)[number]

/** How a text speaks about an asset: with bad news for it, good news for it, or neither. */
export const labels = ['negative', 'neutral', 'positive'] as const

export type SentimentLabel = (typeof labels)[number]

/** What a publication says, as far as it is read: its markup is gone. */
export interface StoryText {
  headline: string
  text: string
}

export interface AssetSentiment {
  asset: string
  /** In hundredths: -70 is -0.70. */
  sentimentHundredths: number
  /** How sure the reader is of that number, from 0 to 100. */
  confidencePercent: number
  /** The words that decided, heaviest first. */
  words: readonly string[]
}

/** What a reader makes of one story. */
export interface StoryReading {
  topic: Topic
  /** The assets that the story is about, not every asset that it mentions. */
  readings: readonly AssetSentiment[]
  /** Two or three sentences. */
  summary: string
}

/** The manual's bounds: -0.35 and below is negative, +0.35 and above is positive. */
export function labelOf(sentimentHundredths: number): SentimentLabel {
  if (sentimentHundredths <= -35) return 'negative'
  return sentimentHundredths >= 35 ? 'positive' : 'neutral'
}
