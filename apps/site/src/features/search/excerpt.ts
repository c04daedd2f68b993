const length = 140
/** How many characters before the first word that was found. */
const lead = 40

/** A stretch of text, cut into what was searched for and what was not. */
export type Excerpt = { text: string; isFound: boolean }[]

/** The stretch around the first word that was found. */
export function excerptOf(text: string, terms: readonly string[]): Excerpt {
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(${terms.map(escaped).join('|')})`, 'giu')
  const first = terms.length > 0 ? text.search(found) : -1
  const start = first <= lead ? 0 : wordStart(text, first - lead)
  const end = text.length <= start + length ? text.length : wordStart(text, start + length)
  const stretch = `${start > 0 ? '… ' : ''}${text.slice(start, end).trim()}${end < text.length ? ' …' : ''}`
  if (terms.length === 0) return [{ text: stretch, isFound: false }]
  return stretch
    .split(found)
    .map((part, at) => ({ text: part, isFound: at % 2 === 1 }))
    .filter((part) => part.text !== '')
}

function wordStart(text: string, from: number): number {
  const space = text.lastIndexOf(' ', from)
  return space === -1 ? from : space + 1
}

function escaped(term: string): string {
  return term.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
