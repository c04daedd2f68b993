import type { Issue } from '@leadline/contract/tracker'

/** What is searched of an issue, made once. Issues are replaced when they change, never altered. */
const texts = new WeakMap<Issue, { title: string; all: string }>()

function textOf(issue: Issue) {
  const known = texts.get(issue)
  if (known) return known
  const title = fold(issue.title)
  const made = { title, all: `${title}\n${fold(issue.description)}` }
  texts.set(issue, made)
  return made
}

/** Without regard to case and accents. */
function fold(text: string): string {
  const lower = text.toLowerCase()
  // oxlint-disable-next-line no-control-regex -- most texts are plain, and normalizing is slow
  return /^[\u0000-\u007f]*$/.test(lower) ? lower : lower.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** Those that have every word somewhere in title or description, or the number that was typed. */
export function searchIssues(issues: readonly Issue[], query: string): readonly Issue[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return issues
  const number = /^#?(\d+)$/.exec(query.trim())?.[1]
  return issues.filter((issue) => {
    if (number !== undefined && issue.id === number) return true
    const { all } = textOf(issue)
    return words.every((word) => all.includes(word))
  })
}

const commonWords = new Set(
  'the and for with not when that this from are was has have does can cannot into please add support'.split(
    ' ',
  ),
)
const similarAtMost = 4

/** The issues whose titles share the rarest words with a title that is being written. */
export function similarIssues(issues: readonly Issue[], title: string): Issue[] {
  const words = [...new Set(fold(title).match(/[\p{L}\p{N}]{3,}/gu) ?? [])]
    .filter((word) => !commonWords.has(word))
    .slice(0, 12)
  if (words.length === 0) return []
  const scores = new Map<Issue, number>()
  for (const word of words) {
    const found = issues.filter((issue) => textOf(issue).title.includes(word))
    // The rarer a word, the more it counts.
    const weight = Math.log(1 + issues.length / (1 + found.length))
    for (const issue of found) scores.set(issue, (scores.get(issue) ?? 0) + weight)
  }
  const needed = words.length === 1 ? 0 : Math.max(...scores.values(), 0) / 2
  return [...scores]
    .filter(([, score]) => score > needed)
    .toSorted(([a, scoreA], [b, scoreB]) => scoreB - scoreA || b.votes - a.votes)
    .slice(0, similarAtMost)
    .map(([issue]) => issue)
}

const atOnceMs = 8

/** Make the texts of all issues while the browser has nothing else to do. Answers how to stop. */
export function prepareSearch(issues: readonly Issue[]): () => void {
  let next = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const work = () => {
    const until = performance.now() + atOnceMs
    while (next < issues.length && performance.now() < until) {
      for (const issue of issues.slice(next, next + 100)) textOf(issue)
      next += 100
    }
    if (next < issues.length) timer = setTimeout(work, 16)
  }
  timer = setTimeout(work, 200)
  return () => clearTimeout(timer)
}
