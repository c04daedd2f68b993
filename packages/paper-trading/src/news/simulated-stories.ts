import type { WireNewsItem } from '@leadline/desk-protocol/messages/news-messages'
import { noiseAt, saltOf } from '@leadline/matching-engine/random/fixed-noise'

import { publications, type StoryTemplate, storyTemplates } from './story-templates.ts'

/** One story to a slot. */
export const slotMs = 5 * 60_000
/** An asset that is seldom written about: with fewer than three stories a day it has no combined number. */
const seldomEvery = 200
const seldom = { code: 'PEPE', name: 'Pepe' }

/** The assets of the simulated market that are written about; those at the front more often. */
const written = [
  { code: 'BTC', name: 'Bitcoin' },
  { code: 'ETH', name: 'Ethereum' },
  { code: 'SOL', name: 'Solana' },
  { code: 'XRP', name: 'XRP' },
  { code: 'LINK', name: 'Chainlink' },
  { code: 'AVAX', name: 'Avalanche' },
  { code: 'LTC', name: 'Litecoin' },
  { code: 'DOGE', name: 'Dogecoin' },
] as const
export const writtenAssets: readonly string[] = [...written.map(({ code }) => code), seldom.code]

type Story = WireNewsItem['story']

/** The story of one slot: the same again for the same seed, whoever asks and when. */
export function simulatedStory(seed: number, slot: number): Story {
  const chance = (what: string) => noiseAt(slot, saltOf(what, seed))
  const pick = <T>(from: readonly T[], what: string): T => {
    const chosen = from[Math.floor(chance(what) * from.length)]
    if (chosen === undefined) throw new Error('There is nothing to choose from')
    return chosen
  }
  const asset = slot % seldomEvery === 0 ? seldom : frontOften(chance('asset'))
  const rival = pick(
    written.filter(({ code }) => code !== asset.code),
    'rival',
  )
  const template = pick(storyTemplates, 'template')
  const says = (text: string) =>
    text.replaceAll('{name}', asset.name).replaceAll('{rival}', rival.name)
  const publishedAt = Math.floor((slot + chance('time')) * slotMs)
  const source = pick(publications, 'source')
  const others = publications.filter((name) => name !== source)
  const link = `https://news.example/simulated/${slot}`
  return {
    id: `simulated-${slot}`,
    sequence: slot,
    publishedAt,
    headline: says(template.headline),
    link,
    source,
    copies: others
      .slice(0, Math.floor(chance('copies') ** 3 * 5))
      .map((name) => ({ source: name, link })),
    topic: template.topic,
    readings: readingsOf(template, [asset.code, rival.code], chance),
    summary: says(template.summary),
    reader: 'built-in',
    state: chance('state') < 0.02 ? 'retracted' : 'published',
  }
}

/** The stories whose time has come between two moments, oldest first. */
export function simulatedStories(seed: number, after: number, until: number): Story[] {
  const stories: Story[] = []
  for (let slot = Math.floor(after / slotMs); slot <= Math.floor(until / slotMs); slot += 1) {
    const story = simulatedStory(seed, slot)
    if (story.publishedAt > after && story.publishedAt <= until) stories.push(story)
  }
  return stories
}

function frontOften(chance: number): { code: string; name: string } {
  return written[Math.floor(chance ** 2 * written.length)] ?? written[0]
}

function readingsOf(
  template: StoryTemplate,
  [asset, rival]: readonly [string, string],
  chance: (what: string) => number,
): Story['readings'] {
  const { confidencePercent } = template
  const about = (
    code: string,
    { sentimentHundredths, words }: Pick<StoryTemplate, 'sentimentHundredths' | 'words'>,
  ) => {
    const astray = (what: string) => Math.round((chance(`${what} ${code}`) - 0.5) * 20)
    return {
      asset: code,
      sentimentHundredths: Math.max(-100, Math.min(100, sentimentHundredths + astray('sentiment'))),
      confidencePercent: Math.max(0, Math.min(97, confidencePercent + astray('confidence'))),
      words: [...words],
    }
  }
  const own = about(asset, template)
  return template.rival ? [own, about(rival, template.rival)] : [own]
}
