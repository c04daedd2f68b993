import { viewsOf } from '../src/reading/asset-view.ts'
import { aboutFeatures, type Head, sentimentFeatures, topicFeatures } from '../src/reading/heads.ts'
import { labels, topics } from '../src/story.ts'
import type { LabeledStory } from './corpus.ts'
import type { Example } from './logistic-regression.ts'

/** What each head is taught by one story. */
export function examplesOf(story: LabeledStory): Record<Head, Example[]> {
  const views = viewsOf(story)
  const labeled = new Map(story.readings.map(({ asset, sentiment }) => [asset, sentiment]))
  return {
    topic: [{ features: topicFeatures(story), output: topics.indexOf(story.topic) }],
    about: views.map((view) => ({
      features: aboutFeatures(view),
      output: labeled.has(view.asset) ? 1 : 0,
    })),
    sentiment: views.flatMap((view) => {
      const sentiment = labeled.get(view.asset)
      return sentiment === undefined
        ? []
        : [{ features: sentimentFeatures(view), output: labels.indexOf(sentiment) }]
    }),
  }
}
