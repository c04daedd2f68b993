/**
 * A text as 64 small numbers, of which two texts share about as many as they share runs of three words. Copies of a
 * press release differ in a sentence and a by-line; two reports of one event, in other words, do not share them.
 */
export const signatureLength = 64
/** Bands of 4: texts alike in half of their runs meet in at least one band in 64 of 100 cases, at 0.8 nearly always. */
export const bandLength = 4

const primes = multipliers()

export type Signature = readonly number[]

export function signatureOf(text: string): Signature {
  const words = text
    .toLowerCase()
    .normalize('NFKC')
    .match(/[\p{L}\p{N}]+/gu)
  const lowest = Array.from({ length: signatureLength }, () => 0xffff_ffff)
  if (!words) return lowest
  for (let at = 0; at + 2 < Math.max(3, words.length); at += 1) {
    const hash = hashOf(words.slice(at, at + 3).join(' '))
    for (let index = 0; index < signatureLength; index += 1) {
      const mixed = mix(hash, index)
      if (mixed < (lowest[index] ?? 0)) lowest[index] = mixed
    }
  }
  return lowest
}

/** The share of runs of words that two texts have in common, about. */
export function similarity(one: Signature, other: Signature): number {
  const equal = one.filter((value, index) => value === other[index]).length
  return equal / signatureLength
}

/** Texts that are alike share at least one of these keys: what is looked for in a database. */
export function bandKeys(signature: Signature): string[] {
  const keys: string[] = []
  for (let at = 0; at < signatureLength; at += bandLength) {
    const band = signature.slice(at, at + bandLength).join(' ')
    keys.push(`${at / bandLength}:${hashOf(band).toString(36)}`)
  }
  return keys
}

/** Above it, one is a copy of the other. */
export const copySimilarity = 0.5

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}

function mix(hash: number, index: number): number {
  let mixed = Math.imul(hash ^ (primes[index] ?? 1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

function multipliers(): number[] {
  let state = 0x9e3779b9
  return Array.from({ length: signatureLength }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5
    return state >>> 0
  })
}
