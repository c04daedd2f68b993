import type { AssetMention } from '../assets/find-assets.ts'
import { findAssets } from '../assets/find-assets.ts'
import { clausesOf, sentencesOf } from '../assets/sentences.ts'
import type { StoryText } from '../story.ts'
import { polarityTraits } from './features.ts'
import { placeTraits } from './place-traits.ts'

/** A story as one asset sees it: itself is `§a`, every other asset `§o`. */
export interface AssetView {
  asset: string
  /** The parts of the story that speak about this asset. */
  near: readonly string[]
  /** The whole story. */
  whole: string
  /** Facts of where and how often it is named, for the question whether the story is about it. */
  traits: readonly string[]
}

interface Sentence {
  text: string
  mentions: readonly AssetMention[]
}

/** Longest part of a story that is read: what matters in news stands at its beginning. */
const longestText = 4_000
const self = '§a'
const other = '§o'

export function viewsOf(
  { headline, text }: StoryText,
  alsoKnown: readonly string[] = [],
): AssetView[] {
  const parts = [headline, ...sentencesOf(text.slice(0, longestText))].slice(0, 40)
  // Assets are looked for in the story as one text: what is sure in one sentence is sure in the next.
  const sentences = dividedMentions(parts, alsoKnown)
  const assets = [
    ...new Set(sentences.flatMap(({ mentions }) => mentions.map(({ asset }) => asset))),
  ]
  return assets.map((asset) => ({
    asset,
    near: nearParts(sentences, asset, assets.length),
    whole: sentences.map((sentence) => seenBy(sentence, asset)).join(' . '),
    traits: traitsOf(sentences, asset, assets),
  }))
}

function dividedMentions(parts: readonly string[], alsoKnown: readonly string[]): Sentence[] {
  const mentions = findAssets(parts.join('\n'), alsoKnown)
  let begin = 0
  return parts.map((text) => {
    const from = begin
    const to = from + text.length
    begin = to + 1
    return {
      text,
      mentions: mentions
        .filter((mention) => mention.from >= from && mention.to <= to)
        .map((mention) => ({ ...mention, from: mention.from - from, to: mention.to - from })),
    }
  })
}

/** The clauses that name it; and sentences after one that speaks about it alone and names no other. */
function nearParts(sentences: readonly Sentence[], asset: string, assets: number): string[] {
  if (assets === 1) return sentences.map((sentence) => seenBy(sentence, asset))
  const near: string[] = []
  let spokenOf: string | undefined
  for (const sentence of sentences) {
    const named = new Set(sentence.mentions.map((mention) => mention.asset))
    if (named.has(asset)) {
      const seen = seenBy(sentence, asset)
      near.push(
        ...(named.size === 1 ? [seen] : clausesOf(seen).filter((part) => part.includes(self))),
      )
    } else if (named.size === 0 && spokenOf === asset) {
      near.push(seenBy(sentence, asset))
    }
    if (named.size > 0) spokenOf = named.size === 1 ? [...named][0] : sentence.mentions[0]?.asset
  }
  return near
}

function seenBy({ text, mentions }: Sentence, asset: string): string {
  let seen = ''
  let at = 0
  for (const mention of mentions) {
    seen += `${text.slice(at, mention.from)}${mention.asset === asset ? self : other}`
    at = mention.to
  }
  return seen + text.slice(at)
}

function traitsOf(
  sentences: readonly Sentence[],
  asset: string,
  assets: readonly string[],
): string[] {
  const own = sentences.flatMap(({ mentions }, index) =>
    mentions.filter((mention) => mention.asset === asset).map((mention) => ({ mention, index })),
  )
  const direct = own.filter(({ mention }) => !mention.isAside)
  const all = sentences.flatMap(({ mentions }) => mentions)
  const inHeadline = direct.filter(({ index }) => index === 0).length > 0
  const headlined = new Set((sentences[0]?.mentions ?? []).map((mention) => mention.asset))
  const sentencesWith = new Set(direct.map(({ index }) => index)).size
  const share = direct.length / Math.max(1, all.length)
  return [
    inHeadline ? 'headline' : 'no-headline',
    `headlined-${Math.min(3, headlined.size)}-${inHeadline ? 'own' : 'others'}`,
    `first-in-headline-${sentences[0]?.mentions[0]?.asset === asset ? 'own' : 'other'}`,
    `sentences-${Math.min(4, sentencesWith)}`,
    `mentions-${Math.min(5, direct.length)}`,
    `assets-${Math.min(5, assets.length)}`,
    `share-${Math.floor(share * 5)}`,
    `first-at-${Math.min(4, own[0]?.index ?? 4)}`,
    `subject-${subjects(sentences, asset) > 0 ? 'yes' : 'no'}`,
    direct.length === 0 ? 'aside-only' : 'direct',
    ...(own.some(({ mention }) => mention.isSure)
      ? ['sure']
      : [
          `unsure-${asset}`,
          `unsure-${own.every(({ mention }) => mention.from === 0) ? 'begins' : 'within'}`,
        ]),
    `only-${assets.length === 1 ? 'one' : 'many'}-${inHeadline ? 'headline' : 'text'}-${Math.min(3, sentencesWith)}`,
    // Some assets are the background of stories about others: what fees are paid in, what prices are quoted in.
    `${asset}-${inHeadline ? 'headline' : 'text'}`,
    ...(inHeadline ? [] : outsideHeadline(sentences, asset, headlined.size)),
    ...placeTraits(
      own.map(({ index }) => index),
      { sentences, headlined: headlined.size, isSubject: subjects(sentences, asset) > 0 },
    ),
    ...asides(sentences, asset),
  ]
}

/** What the clauses that name it say of it, where the headline does not name it: news of its own, or a comparison. */
function outsideHeadline(
  sentences: readonly Sentence[],
  asset: string,
  headlined: number,
): string[] {
  const found = new Set<string>()
  for (const sentence of sentences) {
    const own = sentence.mentions.filter((mention) => mention.asset === asset)
    if (own.length === 0) continue
    const isAlone = sentence.mentions.length === own.length
    for (const clause of clausesOf(seenBy(sentence, asset))) {
      if (!clause.includes(self)) continue
      const at = clause.indexOf(self)
      const role =
        at < 12
          ? 'subject'
          : (/\b(?:by|of|to|in|on|from|for|with|against|like|than)\s+(?:the\s+)?$/i
              .exec(clause.slice(0, at))?.[0]
              .trim()
              .toLowerCase()
              .split(/\s/)[0] ?? 'object')
      const kind = `${role}-${isAlone ? 'alone' : 'beside'}`
      const polarity =
        polarityTraits('own', clause).find((trait) => trait.startsWith('own-sign')) ?? ''
      found.add(`role-${kind}`)
      found.add(`role-${kind}-${polarity}`)
      found.add(`role-${isAlone ? 'alone' : 'beside'}-${polarity}-${Math.min(2, headlined)}`)
      found.add(`role-${role}-${comparison.test(clause) ? 'compared' : 'plain'}-${polarity}`)
    }
  }
  return [...found]
}

const comparison =
  /\b(?:unlike|than|compar|rival|like|similar|such as|as does|as did|also|already|elsewhere|not part|unaffected|not affected|no such|same|instead of|rather than|once|earlier|last year|years ago|previously|did not|does not|was not|were not|has not|not yet)\b/i

/** Sentences that begin with the asset, or nearly. */
function subjects(sentences: readonly Sentence[], asset: string): number {
  return sentences.filter(({ mentions }) => {
    const [first] = mentions
    return first?.asset === asset && first.from < 24 && !first.isAside
  }).length
}

/** How the words before and after a mention look: a list, a comparison, a quote currency. */
function asides(sentences: readonly Sentence[], asset: string): string[] {
  const found = new Set<string>()
  for (const sentence of sentences.slice(0, 12)) {
    const seen = seenBy(sentence, asset)
    for (const { index } of seen.matchAll(/§a/g)) {
      const before = seen.slice(0, index).toLowerCase().split(/\s+/).filter(Boolean).slice(-2)
      const after = seen
        .slice(index + 2)
        .toLowerCase()
        .split(/\s+/)
        .filter(Boolean)
        .slice(0, 2)
      found.add(`before-${before.at(-1) ?? 'begin'}`)
      found.add(`before-${before.join('-')}`)
      found.add(`after-${after[0] ?? 'end'}`)
      found.add(`after-${after.join('-')}`)
    }
  }
  return [...found]
}
