import { viewsOf } from '../src/reading/asset-view.ts'
import { polarityOf } from '../src/reading/polarity-words.ts'
import type { StoryReading, StoryText } from '../src/story.ts'

/** What most feeds do: every asset that is named, good words against bad words of the whole story. */
export function readByLexicon({ headline, text }: StoryText): StoryReading {
  const words = `${headline} ${text}`.toLowerCase().match(/[a-z]+/g) ?? []
  const balance = words.reduce((sum, word) => sum + polarityOf(word), 0)
  const sentimentHundredths = Math.sign(balance) * 60
  return {
    topic: 'company',
    summary: '',
    readings: viewsOf({ headline, text }).map(({ asset }) => ({
      asset,
      sentimentHundredths,
      confidencePercent: 50,
      words: [],
    })),
  }
}

/** The same, by the sentences that concern the asset. */
export function readByLexiconPerAsset(story: StoryText): StoryReading {
  return {
    topic: 'company',
    summary: '',
    readings: viewsOf(story).map(({ asset, near }) => {
      const words =
        near
          .join(' ')
          .toLowerCase()
          .match(/[a-z]+/g) ?? []
      const balance = words.reduce((sum, word) => sum + polarityOf(word), 0)
      return {
        asset,
        sentimentHundredths: Math.sign(balance) * 60,
        confidencePercent: 50,
        words: [],
      }
    }),
  }
}

export function readAsNeutral(story: StoryText): StoryReading {
  const { readings, ...rest } = readByLexicon(story)
  return { ...rest, readings: readings.map((reading) => ({ ...reading, sentimentHundredths: 0 })) }
}
