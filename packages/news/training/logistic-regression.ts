import { seededRandom } from '@leadline/runtime/seeded-random'

import { bucketBits, type Features } from '../src/reading/features.ts'
import { softmax } from '../src/reading/linear-model.ts'

export interface Example {
  features: Features
  output: number
}

export interface TrainedHead {
  weights: Float32Array
  biases: number[]
}

interface Settings {
  rounds: number
  rate: number
  /** How hard weights are pulled to zero. */
  shrink: number
}

/** Multinomial logistic regression by AdaGrad. The same examples give the same weights, to the bit. */
export function train(
  examples: readonly Example[],
  outputs: number,
  { rounds, rate, shrink }: Settings,
): TrainedHead {
  const size = (1 << bucketBits) * outputs
  const weights = new Float32Array(size)
  const squares = new Float32Array(size).fill(1e-3)
  const biases = Array.from({ length: outputs }, () => 0)
  const random = seededRandom(20_261_118)
  const packed = examples.map(({ features, output }) => ({
    buckets: Int32Array.from(features.weights.keys()),
    values: Float32Array.from(features.weights.values()),
    features,
    output,
  }))
  for (let round = 0; round < rounds; round += 1) {
    for (const { buckets, values, features, output } of shuffled(packed, random)) {
      const chances = softmax(scoresOf(features, weights, biases))
      for (let each = 0; each < outputs; each += 1) {
        const error = (chances[each] ?? 0) - (each === output ? 1 : 0)
        biases[each] = (biases[each] ?? 0) - 0.02 * error
        // Examples that it has by heart teach nothing more.
        if (Math.abs(error) < 0.01) continue
        for (let index = 0; index < buckets.length; index += 1) {
          const at = (buckets[index] ?? 0) * outputs + each
          const gradient = error * (values[index] ?? 0) + shrink * (weights[at] ?? 0)
          squares[at] = (squares[at] ?? 0) + gradient * gradient
          weights[at] = (weights[at] ?? 0) - (rate * gradient) / Math.sqrt(squares[at] ?? 1)
        }
      }
    }
  }
  return { weights, biases }
}

export function scoresOf(
  features: Features,
  weights: Float32Array,
  biases: readonly number[],
): number[] {
  const outputs = biases.length
  const scores = [...biases]
  for (const [bucket, value] of features.weights) {
    for (let output = 0; output < outputs; output += 1) {
      scores[output] = (scores[output] ?? 0) + (weights[bucket * outputs + output] ?? 0) * value
    }
  }
  return scores
}

/** The temperature at which held-out examples are least surprising. */
export function calibrate(held: readonly { scores: readonly number[]; output: number }[]): number {
  const surprise = (temperature: number) =>
    held.reduce((sum, { scores, output }) => {
      const chance = softmax(scores.map((score) => score / temperature))[output] ?? 0
      return sum - Math.log(Math.max(chance, 1e-9))
    }, 0)
  const tried = Array.from({ length: 60 }, (_, index) => 0.3 * 1.06 ** index)
  return tried.reduce((best, next) => (surprise(next) < surprise(best) ? next : best))
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const copy = [...items]
  for (let at = copy.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const [a, b] = [copy[at], copy[other]]
    if (a !== undefined && b !== undefined) [copy[at], copy[other]] = [b, a]
  }
  return copy
}
