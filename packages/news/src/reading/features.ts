import { polarityOf } from './polarity-words.ts'

/** Buckets of a model's weights, as a power of two. */
export const bucketBits = 16
const mask = (1 << bucketBits) - 1

/** What a text is to the model: buckets with their weights, and the words behind them where they can be named. */
export interface Features {
  weights: Map<number, number>
  /** The word of a bucket, for saying which words decided. */
  words: Map<number, string>
}

export function emptyFeatures(): Features {
  return { weights: new Map(), words: new Map() }
}

const negation = new Set([
  'not',
  'no',
  'never',
  'without',
  'none',
  'neither',
  'nor',
  'denied',
  'denies',
  'deny',
  "didn't",
  "doesn't",
  "won't",
  "isn't",
  "wasn't",
  "hasn't",
  'cannot',
  "can't",
  'unlikely',
  'failed',
  'fails',
])
const negatedWords = 5

/** What they are done to ends or shrinks: bad things that are fixed, dropped or avoided are good news. */
const reversal =
  /^(?:fix|clos|drop|withdr|dismiss|lift|end|avoid|prevent|fewer|less|reduc|cut|repay|repaid|recover|recoup|thwart|block|foil|patch|resolv|quash|overturn|scrap|clear|acquit|revers|surviv|withst|shrug|eas|escap|stop|reject|vacat|halv|narrow|despite|limit|contain|spar|remov|repair|refund|undo|undid)/
const reversedWords = 4

/** Words, pairs of words and parts of words, in a space of their own. */
export function addText(features: Features, space: string, text: string, scale: number): void {
  const found = new Map<number, string | undefined>()
  const add = (key: string, word?: string) => {
    const bucket = bucketOf(`${space}${key}`)
    if (!found.has(bucket)) found.set(bucket, word)
  }
  let before = '^'
  let stemBefore = '^'
  let negated = 0
  for (const token of tokensOf(text)) {
    if (token === '.') {
      negated = 0
      before = '^'
      stemBefore = '^'
      continue
    }
    add(`w ${token}`, token)
    add(`b ${before} ${token}`, before === '^' ? undefined : `${before} ${token}`)
    const stem = stemOf(token)
    add(`s ${stem}`)
    add(`c ${stemBefore} ${stem}`)
    if (token.length > 4) for (const part of partsOf(token)) add(`p ${part}`)
    if (negated > 0) {
      add(`n ${token}`, `not … ${token}`)
      negated -= 1
    }
    if (negation.has(token)) negated = negatedWords

    before = token
    stemBefore = stem
  }
  addNormalized(features, found, scale)
}

/** Facts that are no text. */
export function addTraits(
  features: Features,
  space: string,
  traits: readonly string[],
  scale: number,
): void {
  const found = new Map<number, string | undefined>()
  for (const trait of traits) found.set(bucketOf(`${space}t ${trait}`), undefined)
  addNormalized(features, found, scale)
}

/** Each space has the same length, however long its text is. */
function addNormalized(
  { weights, words }: Features,
  found: ReadonlyMap<number, string | undefined>,
  scale: number,
): void {
  const weight = scale / Math.sqrt(Math.max(1, found.size))
  for (const [bucket, word] of found) {
    weights.set(bucket, (weights.get(bucket) ?? 0) + weight)
    if (word !== undefined && !words.has(bucket)) words.set(bucket, word)
  }
}

/** How many good and bad words a text has, a negated one counting for the other side, and bad things that ended apart. */
export function polarityTraits(name: string, text: string): string[] {
  let [good, bad, ended, negated, reversed] = [0, 0, 0, 0, 0]
  for (const token of tokensOf(text)) {
    if (token === '.') [negated, reversed] = [0, 0]
    const polarity = polarityOf(token) * (negated > 0 ? -1 : 1)
    if (polarity < 0 && reversed > 0) ended += 1
    else if (polarity < 0) bad += 1
    else if (polarity > 0) good += 1
    negated = negation.has(token) ? negatedWords : negated - 1
    reversed = reversal.test(token) ? reversedWords : reversed - 1
  }
  const most = 4
  const balance = Math.max(-most, Math.min(most, good + ended - bad))
  return [
    `${name}-good-${Math.min(most, good)}`,
    `${name}-bad-${Math.min(most, bad)}`,
    `${name}-ended-${Math.min(2, ended)}`,
    `${name}-balance-${balance}`,
    `${name}-sign-${Math.sign(balance)}-${ended > 0 ? 'ended' : 'plain'}`,
  ]
}

function tokensOf(text: string): string[] {
  return (
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/§[ao]|[a-z]+(?:'[a-z]+)?|[$€£]?\d[\d,.]*\s?%?|[.;!?]/g) ?? []
  ).map((token) => {
    if (/^[.;!?]$/.test(token)) return '.'
    if (/\d/.test(token)) return token.includes('%') ? '#%' : /^[$€£]/.test(token) ? '#$' : '#'
    return token
  })
}

/** The beginnings and the end of a word: 'exploit', 'exploited' and 'exploiter' share them. */
function partsOf(word: string): string[] {
  const framed = `<${word}>`
  return [framed.slice(0, 5), framed.slice(0, 7), framed.slice(-5)]
}

/** Without the endings that English puts on verbs and nouns. */
function stemOf(word: string): string {
  return word.length < 5
    ? word
    : word
        .replace(/(?:'s|ings?|edly|ed|es|s|ly)$/, '')
        .replace(/(.)\1$/, '$1')
        .replace(/e$/, '')
}

/** FNV-1a, folded to the number of buckets. */
function bucketOf(key: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193)
  }
  return (hash ^ (hash >>> bucketBits)) & mask
}
