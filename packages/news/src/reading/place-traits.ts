import type { AssetMention } from '../assets/find-assets.ts'

interface Around {
  sentences: readonly { mentions: readonly AssetMention[] }[]
  /** How many assets the headline names. */
  headlined: number
  isSubject: boolean
}

/**
 * Where an asset is named first and how often, together: one that only the last sentence names, of a story whose headline
 * names another, is most often a comparison or what fees are paid in.
 */
export function placeTraits(
  namedIn: readonly number[],
  { sentences, headlined, isSubject }: Around,
): string[] {
  const last = sentences.length - 1
  const first = namedIn[0] ?? last
  const often = Math.min(3, new Set(namedIn).size)
  const beside = new Set((sentences[first]?.mentions ?? []).map(({ asset }) => asset)).size
  const company = Math.min(3, beside)
  const place = first === 0 ? 'headline' : first === 1 ? 'begin' : first === last ? 'end' : 'middle'
  const headline = first === 0 ? 'own' : `others-${Math.min(2, headlined)}`
  const role = isSubject ? 'subject' : 'object'
  return [
    `place-${place}-${often}`,
    `place-${place}-${often}-${headline}`,
    `place-${place}-${often}-${headline}-${role}`,
    `place-${place}-${headline}-beside-${company}`,
    `place-${headline}-${role}-beside-${company}-${often}`,
  ]
}
