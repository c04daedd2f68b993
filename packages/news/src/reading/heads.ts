import type { StoryText } from '../story.ts'
import type { AssetView } from './asset-view.ts'
import { addText, addTraits, emptyFeatures, type Features, polarityTraits } from './features.ts'

/** What the model decides, each with weights of its own: the outputs of one head are compared with each other. */
export const heads = {
  topic: 6,
  about: 2,
  sentiment: 3,
} as const

export type Head = keyof typeof heads

export function topicFeatures({ headline, text }: StoryText): Features {
  const features = emptyFeatures()
  addText(features, 'h', headline, 1)
  addText(features, 's', text, 1)
  return features
}

/** Is the story about the asset, or does it only mention it? */
export function aboutFeatures({ near, traits }: AssetView): Features {
  const features = emptyFeatures()
  addTraits(features, 'a', traits, 2)
  addTraits(features, 'ap', polarityTraits('near', near.join(' . ')), 0.5)
  addText(features, 'an', near.join(' . '), 0.3)
  return features
}

/** How does the story speak about the asset? What stands nearest to it counts most. */
export function sentimentFeatures({ near, whole }: AssetView): Features {
  const features = emptyFeatures()
  addText(features, 'n', near.join(' . '), 1.4)
  addText(features, 'f', near[0] ?? '', 0.8)
  addText(features, 'w', whole, 0.8)
  const polarity = [
    ...polarityTraits('near', near.join(' . ')),
    ...polarityTraits('first', near[0] ?? ''),
    ...polarityTraits('last', near.at(-1) ?? ''),
    ...polarityTraits('whole', whole),
  ]
  addTraits(features, 'p', polarity, 1.2)
  return features
}
