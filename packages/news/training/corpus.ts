import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { SentimentLabel, Topic } from '../src/story.ts'

/** An invented story with what a person says of it. */
export interface LabeledStory {
  /** File and line. */
  place: string
  headline: string
  text: string
  topic: Topic
  readings: readonly { asset: string; sentiment: SentimentLabel }[]
  /** Assets that it names and is not about. */
  mentions: readonly string[]
}

/** `training` is what the model learns from, `test` was written by others and is only measured. */
export function readCorpus(part: 'training' | 'test'): LabeledStory[] {
  const folder = join(import.meta.dirname, '../corpus', part)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .toSorted()
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line, index) => ({
          ...(JSON.parse(line) as LabeledStory),
          place: `${name}:${index + 1}`,
        })),
    )
}

/** Each writer's stories are in a file of their own. */
export function writerOf({ place }: LabeledStory): string {
  return place.slice(0, place.indexOf(':'))
}
