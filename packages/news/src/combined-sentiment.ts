/** One story's number for one asset, as it goes into the combined one. */
export interface DatedSentiment {
  /** Milliseconds. */
  publishedAt: number
  sentimentHundredths: number
  confidencePercent: number
}

export interface CombinedSentiment {
  stories: number
  /** Undefined is the dash: too few stories, or none that its reader was sure of. */
  sentimentHundredths: number | undefined
}

export const combinedHours = 24
const fewestStories = 3

/**
 * The average of an asset's stories of the last 24 hours, each weighted by its confidence. An average of two stories
 * says nothing that the two stories do not, so below three there is none.
 */
export function combinedSentiment(
  stories: readonly DatedSentiment[],
  now: number,
): CombinedSentiment {
  const recent = stories.filter(({ publishedAt }) => isRecent(publishedAt, now))
  const weight = recent.reduce((sum, { confidencePercent }) => sum + confidencePercent, 0)
  if (recent.length < fewestStories || weight === 0) {
    return { stories: recent.length, sentimentHundredths: undefined }
  }
  const product = recent.reduce(
    (sum, { sentimentHundredths, confidencePercent }) =>
      sum + sentimentHundredths * confidencePercent,
    0,
  )
  return { stories: recent.length, sentimentHundredths: roundAwayFromZero(product / weight) }
}

/** A story that turns 24 hours old drops out. One from the future, by a source's wrong clock, counts from now. */
function isRecent(publishedAt: number, now: number): boolean {
  return now - publishedAt < combinedHours * 3_600_000
}

function roundAwayFromZero(hundredths: number): number {
  return Math.sign(hundredths) * Math.round(Math.abs(hundredths))
}
