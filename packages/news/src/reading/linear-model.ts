import { bucketBits, type Features } from './features.ts'
import { type Head, heads } from './heads.ts'

/**
 * The file of a model: one line of JSON (scales, biases, temperatures), then for each head its weights as int8, the
 * outputs of a bucket beside each other.
 */
export interface LinearModel {
  /** Probabilities of a head's outputs, calibrated. */
  probabilities: (head: Head, features: Features) => number[]
  /** The words that spoke most for an output and against the others, heaviest first. */
  decidingWords: (head: Head, features: Features, output: number, count: number) => string[]
}

export interface HeadHeader {
  scale: number
  biases: readonly number[]
  /** What scores are divided by, so that 80 % is right in 80 of 100. */
  temperature: number
}

interface HeadWeights extends HeadHeader {
  outputs: number
  weights: Int8Array
}

const buckets = 1 << bucketBits

export function openModel(bytes: Uint8Array): LinearModel {
  const end = bytes.indexOf(0x0a)
  if (end < 0) throw new Error('this is not a model of the news reader')
  const headers = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Record<
    Head,
    HeadHeader
  >
  const opened = {} as Record<Head, HeadWeights>
  let at = end + 1
  for (const [head, outputs] of Object.entries(heads) as [Head, number][]) {
    const size = buckets * outputs
    if (at + size > bytes.length) throw new Error('the model of the news reader is cut off')
    const weights = new Int8Array(bytes.buffer, bytes.byteOffset + at, size)
    opened[head] = { ...headers[head], outputs, weights }
    at += size
  }
  return {
    probabilities: (head, features) => probabilitiesOf(opened[head], features),
    decidingWords: (head, features, output, count) =>
      decidingWords(opened[head], features, output, count),
  }
}

export function softmax(scores: readonly number[]): number[] {
  const highest = Math.max(...scores)
  const powers = scores.map((score) => Math.exp(score - highest))
  const sum = powers.reduce((total, power) => total + power, 0)
  return powers.map((power) => power / sum)
}

function probabilitiesOf(head: HeadWeights, { weights }: Features): number[] {
  const scores = [...head.biases]
  for (const [bucket, weight] of weights) {
    for (let output = 0; output < head.outputs; output += 1) {
      const learned = head.weights[bucket * head.outputs + output] ?? 0
      scores[output] = (scores[output] ?? 0) + learned * head.scale * weight
    }
  }
  return softmax(scores.map((score) => score / head.temperature))
}

function decidingWords(
  head: HeadWeights,
  { weights, words }: Features,
  output: number,
  count: number,
): string[] {
  const found = new Map<string, number>()
  for (const [bucket, word] of words) {
    const first = bucket * head.outputs
    const learned = head.weights.subarray(first, first + head.outputs)
    const mean = learned.reduce((sum, value) => sum + value, 0) / head.outputs
    const pull = ((learned[output] ?? 0) - mean) * (weights.get(bucket) ?? 0)
    if (pull > 0) found.set(word, (found.get(word) ?? 0) + pull)
  }
  return [...found]
    .toSorted(([, a], [, b]) => b - a)
    .map(([word]) => word)
    .filter((word) => !word.includes('§') && !word.includes('#'))
    .slice(0, count)
}
