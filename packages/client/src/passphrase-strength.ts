export const shortestPassphrase = 12

/** What each level means to whoever chooses: 0 is refused. */
export const strengthNames = ['Too easy to guess', 'Fair', 'Good', 'Strong'] as const

export interface PassphraseStrength {
  /** An index of `strengthNames`. */
  level: 0 | 1 | 2 | 3
  /** Why it is refused, and what to do; empty where it is not. */
  mistake: string
}

/** In every list that guessers begin with, and what somebody who trades coins would think of first. */
const commonWords =
  'password passwort passphrase passwd letmein welcome iloveyou admin administrator login master dragon monkey football baseball sunshine princess starwars shadow superman batman trustno hello freedom whatever charlie michael jennifer jordan hunter killer secret access flower summer winter spring autumn monday friday january december london qwerty azerty asdf zxcv bitcoin crypto ethereum satoshi nakamoto hodl tothemoon lambo blockchain trading trader leadline coinbase kraken gemini binance robinhood wallet money dollar investor changeme default qazwsx'.split(
    ' ',
  )
/** Sentences that everybody knows, by their letters alone: long, and on every list all the same. */
const famousSentences = [
  'correcthorsebatterystaple',
  'thequickbrownfoxjumpsoverthelazydog',
  'tobeornottobethatisthequestion',
  'maytheforcebewithyou',
  'itwasthebestoftimesitwastheworstoftimes',
  'notyourkeysnotyourcoins',
  'chancelloronbrinkofsecondbailoutforbanks',
  'askandyoushallreceive',
  'inthebeginningwastheword',
]
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const lookalikes: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** What a word of a list is worth to a guesser, and what one character of no pattern is. */
const wordBits = 9
const characterBits = 4
const levels = [40, 60, 80]

/**
 * How hard a passphrase is to guess, by what guessers try first: lists of words, dates, repetitions, rows of the keyboard. An
 * estimate and no proof; it is there to refuse what falls in the first minutes.
 */
export function passphraseStrength(text: string): PassphraseStrength {
  const length = Array.from(text).length
  if (length < shortestPassphrase) {
    return { level: 0, mistake: `Choose at least ${shortestPassphrase} characters.` }
  }
  const bits = bitsOf(text.toLowerCase())
  const level = levels.filter((least) => bits >= least).length as PassphraseStrength['level']
  const mistake =
    level === 0
      ? 'This is among the first that somebody would try. Four or five words that have nothing to do with each other are better.'
      : ''
  return { level, mistake }
}

function bitsOf(text: string): number {
  const once = withoutRepetition(text)
  const letters = plain(once).replaceAll(/[^a-z]/g, '')
  const famous = famousSentences.find((sentence) => letters.includes(sentence))
  if (famous !== undefined) return wordBits + (letters.length - famous.length) * characterBits
  let [bits, rest] = [0, plain(once)]
  for (const word of commonWords) {
    const parts = rest.split(word)
    bits += parts.length > 1 ? wordBits : 0
    rest = parts.join('\n')
  }
  const characters = rest.replaceAll(/\d{4,8}/g, (digits) => digits.slice(0, 2))
  return bits + patternless(characters) * characterBits
}

/** 'abcabcabcabc' is 'abc' to whoever guesses, and 'aaaaaaaaaaaa' is 'a'. */
function withoutRepetition(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const part = text.slice(0, length)
    if (part.repeat(Math.ceil(text.length / length)).startsWith(text)) return part
  }
  return text
}

/** As a word it would be, with the usual signs in place of letters. */
function plain(text: string): string {
  return /[a-z]/.test(text)
    ? text.replaceAll(
        /[0134570@$!](?=.*[a-z])|(?<=[a-z])[0134570@$!]/g,
        (sign) => lookalikes[sign] ?? sign,
      )
    : text
}

/** How many characters follow from nothing before them: not the same again, not the next in a row of keys or letters. */
function patternless(text: string): number {
  const seen = new Set<string>()
  let count = 0
  for (const [index, character] of Array.from(text).entries()) {
    if (character === '\n') continue
    const pair = (text[index - 1] ?? '') + character
    const isRun = pair.length === 2 && (pair[0] === pair[1] || rows.some((row) => isIn(row, pair)))
    if (isRun || (pair.length === 2 && seen.has(pair))) count += 0.25
    else count += 1
    seen.add(pair)
  }
  return count
}

function isIn(row: string, pair: string): boolean {
  return row.includes(pair) || row.includes(Array.from(pair).toReversed().join(''))
}
