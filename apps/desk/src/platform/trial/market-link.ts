import type { TrialMarket } from '../../worker/trial/trial-start.ts'

export type ReadMarketLink =
  | { market: TrialMarket; problem?: undefined }
  | { market?: undefined; problem: string }

/** A minute of the market takes about a fifth of a second to live through. */
export const mostLivedMs = 30 * 60_000
const largestSeed = 2 ** 32 - 1
const name = '#market='
/** Further away, a year has no four digits, and a history of 400 days no beginning. */
const firstTime = Date.UTC(2010, 0, 1)
const endOfTime = Date.UTC(2100, 0, 1)
const form = '/try#market=SEED,TIME or /try#market=SEED,TIME,SECONDS'

/** What the address of the tab asks for; undefined where it asks for no market. */
export function readMarketLink(hash: string): ReadMarketLink | undefined {
  if (!hash.startsWith(name)) return undefined
  const [seedText = '', timeText = '', secondsText = '0', ...more] = unescaped(
    hash.slice(name.length),
  ).split(',')
  if (more.length > 0 || timeText === '') return { problem: `It should read ${form}.` }
  const seed = wholeNumber(seedText, largestSeed)
  if (seed === undefined) {
    return { problem: `Its seed should be a whole number from 0 to ${largestSeed}.` }
  }
  const startedAt = readTime(timeText)
  if (startedAt === undefined) {
    return {
      problem: 'Its time should read like 2026-11-19T14:30:00Z, from 2010 to 2099.',
    }
  }
  const seconds = wholeNumber(secondsText, mostLivedMs / 1000)
  if (seconds === undefined) {
    return {
      problem: `Its seconds should be a whole number from 0 to ${mostLivedMs / 1000}.`,
    }
  }
  return { market: { seed, startedAt, livedMs: seconds * 1000 } }
}

/** Where others find this market; `page` is the address of the desk in a tab. */
export function marketLink(page: string, { seed, startedAt, livedMs }: TrialMarket): string {
  const seconds = Math.floor(livedMs / 1000)
  const time = new Date(startedAt).toISOString().replace('.000Z', 'Z')
  return `${page}${name}${seed},${time}${seconds === 0 ? '' : `,${seconds}`}`
}

/** A market that nobody has seen, from now on. */
export function newMarket(now: number, random: () => number): TrialMarket {
  const seed = Math.floor(random() * 1_000_000_000)
  return { seed, startedAt: Math.floor(now / 1000) * 1000, livedMs: 0 }
}

/** A chat or a mail program may have written the colons and commas as percent signs and digits. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text).trim()
  } catch {
    return text
  }
}

function wholeNumber(text: string, most: number): number | undefined {
  if (!/^\d{1,10}$/.test(text)) return undefined
  const number = Number(text)
  return number <= most ? number : undefined
}

function readTime(text: string): number | undefined {
  const [, date, seconds = ':00'] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d)?Z$/.exec(text) ?? []
  if (date === undefined) return undefined
  const whole = `${date}${seconds}.000Z`
  const time = Date.parse(whole)
  // The 31st of a month that has 30 days would be read as the first of the next.
  if (Number.isNaN(time) || new Date(time).toISOString() !== whole) return undefined
  return time >= firstTime && time < endOfTime ? time : undefined
}
