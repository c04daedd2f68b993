import { findAssets } from '../assets/find-assets.ts'
import { sentencesOf } from '../assets/sentences.ts'

const most = 3
const longest = 400

/**
 * Two or three of the story's own sentences, quoted, in their order: nothing can be invented. The first, because news
 * says there what happened, then those that name an asset or a number.
 */
export function extractedSummary(text: string): string {
  // Feeds give the same lead twice: as their description and as the beginning of the text.
  const own = new Set(sentencesOf(text.slice(0, 4_000)))
  const sentences = [...own].filter((sentence) => sentence.length > 20)
  const ranked = sentences
    .map((sentence, index) => ({ index, worth: worthOf(sentence, index) }))
    .toSorted((a, b) => b.worth - a.worth)
  const chosen: number[] = []
  let length = 0
  for (const { index } of ranked) {
    const size = sentences[index]?.length ?? 0
    if (chosen.length >= most) break
    if (chosen.length > 0 && length + size > longest) continue
    chosen.push(index)
    length += size
  }
  const quoted = chosen
    .toSorted((a, b) => a - b)
    .map((index) => cut(sentences[index] ?? ''))
    .join(' ')
  return quoted === '' ? '' : `“${quoted}”`
}

function worthOf(sentence: string, index: number): number {
  const early = index === 0 ? 4 : 2 / (index + 1)
  const named = findAssets(sentence).length > 0 ? 1 : 0
  const counted = /\d/.test(sentence) ? 0.5 : 0
  const spoken = /["“]/.test(sentence) ? -0.7 : 0
  return early + named + counted + spoken
}

function cut(sentence: string): string {
  return sentence.length <= longest ? sentence : `${sentence.slice(0, longest - 1).trimEnd()}…`
}
