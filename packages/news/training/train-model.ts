import { type Head, heads } from '../src/reading/heads.ts'
import type { HeadHeader } from '../src/reading/linear-model.ts'
import { type LabeledStory, writerOf } from './corpus.ts'
import { examplesOf } from './examples.ts'
import {
  calibrate,
  type Example,
  scoresOf,
  train,
  type TrainedHead,
} from './logistic-regression.ts'

const settings = {
  topic: { rounds: 10, rate: 0.1, shrink: 1e-4 },
  about: { rounds: 20, rate: 0.1, shrink: 1e-4 },
  sentiment: { rounds: 10, rate: 0.15, shrink: 5e-4 },
} as const

/** The bytes of a model that has learned from these stories. */
export function trainModel(stories: readonly LabeledStory[]): Uint8Array {
  const taught = stories.map((story) => examplesOf(story))
  const writers = stories.map(writerOf)
  const headers = {} as Record<Head, HeadHeader>
  const weights: Uint8Array[] = []
  for (const head of Object.keys(heads) as Head[]) {
    const groups = taught.map((examples) => examples[head])
    const temperature = calibrate(heldOut(groups, head, writers))
    const trained = train(groups.flat(), heads[head], settings[head])
    const { scale, rounded } = asInt8(trained)
    headers[head] = {
      scale,
      biases: trained.biases.map(rounded5),
      temperature: rounded5(temperature),
    }
    weights.push(new Uint8Array(rounded.buffer))
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(headers)}\n`), ...weights])
}

/**
 * Every story is scored by a model that has read nothing of its writer: what it knows by heart, also of somebody's way to
 * write, would make it too sure of what others write.
 */
function heldOut(
  groups: readonly Example[][],
  head: Head,
  writers: readonly string[],
): { scores: number[]; output: number }[] {
  return [...new Set(writers)].flatMap((writer) => {
    const learned = groups.filter((_, index) => writers[index] !== writer).flat()
    const { weights, biases } = train(learned, heads[head], settings[head])
    return groups
      .filter((_, index) => writers[index] === writer)
      .flat()
      .map(({ features, output }) => ({ scores: scoresOf(features, weights, biases), output }))
  })
}

function asInt8({ weights }: TrainedHead): { scale: number; rounded: Int8Array } {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0)
  const scale = largest / 127 || 1
  return { scale, rounded: Int8Array.from(weights, (weight) => Math.round(weight / scale)) }
}

function rounded5(value: number): number {
  return Math.round(value * 1e5) / 1e5
}
