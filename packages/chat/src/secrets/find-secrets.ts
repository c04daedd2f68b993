import { isSeedWord } from './seed-words.ts'

/** What a text looks as if it gave away. */
/** `hex-key` may be the id of a transaction as well: nobody can tell the two apart. */
export const secretKinds = [
  'seed-phrase',
  'private-key',
  'hex-key',
  'api-key',
  'labeled-secret',
] as const
export type SecretKind = (typeof secretKinds)[number]

/** Shorter phrases do not exist. */
const fewestSeedWords = 12

const pem = /-----BEGIN [A-Z0-9 ]*(?:PRIVATE KEY|OPENSSH|PGP)[A-Z ]*-----/
/** Extended private keys, and private keys of Bitcoin in the form that wallets show. */
const walletKey =
  /\b(?:[xyztuvYZUV]prv[1-9A-HJ-NP-Za-km-z]{80,}|[5KL9c][1-9A-HJ-NP-Za-km-z]{50,51})\b/
/** 32 bytes: a private key, and it cannot be distinguished from the id of a transaction. Or 64: with its public half. */
const hexKey = /(?<![0-9a-zA-Z])(?:0x)?(?:[0-9a-f]{64}){1,2}(?![0-9a-zA-Z])/i
/** The same as a list of bytes, as key files of Solana are. */
const listedBytes = /(?<!\d)(?:\d{1,3}\s*,\s*){31,}\d{1,3}(?!\d)/

/** Marks without a shape: they part what reads as one word. */
const unseen = /\p{Cf}|\p{Variation_Selector}|\u034F|\u115F|\u1160|\u17B4|\u17B5|\u3164/gu

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'
const keyNames = [
  new RegExp(`organizations/${uuid}/apiKeys/${uuid}`, 'i'),
  new RegExp(`\\brh-api-${uuid}`, 'i'),
  /\b(?:account|master)-[A-Za-z0-9]{16,}\b/,
  /\b(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{16,}/,
  /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/,
]
/** Behind a name that is one, whatever stands there is asked about: a secret may be as short as its owner made it. */
const labels = [
  /(?<![A-Za-z])(?:api|secret|private|access|signing)[ _-]?(?:key|secret|token)["']?\s*[:=]\s*["']?\S{4,}/i,
  /(?<![A-Za-z])(?:pass(?:word|phrase)|passwd|pwd|secret)["']?\s*[:=]\s*["']?\S{3,}/i,
  /(?<![A-Za-z])(?:api|secret|private|access|signing)[ _-]?(?:key|secret|token)?\b["']?\s*(?:[:=]|\bis\b)\s*["']?[A-Za-z0-9+/=_-]{16,}/i,
]

/** Letters of other alphabets that look like Latin ones: a word written with them reads the same. */
const lookAlikes = new Map(
  Array.from(
    'аaеeоoрpсcуyхxіiјjѕsԁdһhԛqԝwкkмmтtвbнnгrαaοoρpυuνvιiκkχxτtεe'.matchAll(/(.)(.)/gu),
    ([, other = '', latin = '']) => [other, latin],
  ),
)

function withLatinLetters(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[\p{sc=Cyrillic}\p{sc=Greek}]/gu, (letter) => lookAlikes.get(letter) ?? letter)
}

/** Everything in a text that looks like a key, a private key or a seed phrase, each kind once. */
export function findSecrets(text: string): SecretKind[] {
  // What is pasted from a chat or a web page may hold characters that nobody sees.
  const plain = text.normalize('NFKC').replaceAll(unseen, '')
  const outsideLinks = plain.replaceAll(/\bhttps?:\/\/\S+/gi, ' ')
  const found = new Set<SecretKind>()
  if (hasSeedPhrase(plain)) found.add('seed-phrase')
  if (pem.test(plain) || listedBytes.test(plain) || walletKey.test(outsideLinks)) {
    found.add('private-key')
  }
  if (hexKey.test(outsideLinks) || hasHexInGroups(outsideLinks)) found.add('hex-key')
  if (keyNames.some((name) => name.test(plain)) || hasRandomToken(outsideLinks)) {
    found.add('api-key')
  }
  if (labels.some((label) => label.test(outsideLinks))) found.add('labeled-secret')
  return secretKinds.filter((kind) => found.has(kind))
}

/**
 * Twelve words in a row out of the list that seed phrases are made of, numbered or not; one of them may be mistyped. The words
 * that hold English sentences together (the, and, of, is) are not in the list.
 */
function hasSeedPhrase(text: string): boolean {
  const words = withLatinLetters(text).match(/\p{L}+(?:['’]\p{L}+)?/gu) ?? []
  let [run, runBefore] = [0, -fewestSeedWords]
  for (const word of words) {
    if (isSeedWord(word)) run += 1
    else [runBefore, run] = [canBeMistyped(word) ? run : -fewestSeedWords, 0]
    if (run >= fewestSeedWords || run + runBefore + 1 >= fewestSeedWords) return true
  }
  return false
}

/** 'and' is no seed word that somebody mistyped. */
function canBeMistyped(word: string): boolean {
  return word.length >= 5
}

/** A secret that is shorter is found by its label. */
const fewestRandom = 20
const fewestHex = 32
/** Addresses are given to others. */
const addresses =
  /\b(?:0x[0-9a-fA-F]{40}|(?:bc|ltc|tb)1[02-9ac-hj-np-z]{11,71}|[13][1-9A-HJ-NP-Za-km-z]{25,34})\b/g
const hexToken = /^(?=.*\d)(?=.*[a-f])[0-9a-f]+$/i
const hexGroups = /(?<![0-9a-z])[0-9a-f]{4,}(?:\s+[0-9a-f]{4,}){2,}(?![0-9a-z])/gi

/** 32 bytes that were wrapped over lines, or written in groups to be read out. Numbers of a list have no letters. */
function hasHexInGroups(text: string): boolean {
  const groups = text.match(hexGroups) ?? []
  return groups.some((group) => {
    const joined = group.replaceAll(/\s/g, '')
    return joined.length >= 64 && (joined.match(/[a-f]/gi) ?? []).length >= 8
  })
}

/** Long runs of letters and digits without a pattern, as keys and their secrets are. Links are not looked at. */
function hasRandomToken(text: string): boolean {
  const tokens = text.replaceAll(addresses, ' ').match(/[A-Za-z0-9+/=_-]+/g) ?? []
  return tokens.some(
    (token) =>
      (token.length >= fewestRandom && isRandom(token)) ||
      (token.length >= fewestHex && token.length < 64 && hexToken.test(token)),
  )
}

/** Names that are made of words change seldom between upper case, lower case and digits; what is random, all the time. */
function isRandom(token: string): boolean {
  if (![/[a-z]/, /[A-Z]/, /[0-9]/].every((kind) => kind.test(token))) return false
  let changes = 0
  for (let at = 1; at < token.length; at += 1) {
    const [before, now] = [kindOf(token[at - 1]), kindOf(token[at])]
    if (before !== now && before !== 'other' && now !== 'other') changes += 1
  }
  return changes >= token.length / 3
}

function kindOf(character = ''): 'lower' | 'upper' | 'digit' | 'other' {
  if (/[a-z]/.test(character)) return 'lower'
  if (/[A-Z]/.test(character)) return 'upper'
  return /[0-9]/.test(character) ? 'digit' : 'other'
}
