import { utcDay } from '../license/date-words.ts'
import type { UpdateChoice } from './choose-update.ts'

/** About a newer version that the license does not cover; empty where there is none. */
export function uncoveredWords(
  { uncovered, lastCovered }: UpdateChoice,
  running: string,
  updatesUntil: string | undefined,
): string {
  if (!uncovered || updatesUntil === undefined) return ''
  const why = `Version ${uncovered.version} was published on ${utcDay(uncovered.publishedAt)}, after the updates of your license ended on ${utcDay(updatesUntil)}.`
  if (!lastCovered) return `${why} Your license covers no version that is offered.`
  const isThis = lastCovered.version === running
  return `${why} The last version that your license covers is ${lastCovered.version}${isThis ? ', the one you have' : ''}. It is yours to use for as long as you like.`
}

/** What somebody does who has a version that was withdrawn. */
export function withdrawnWords({ update, lastCovered }: UpdateChoice): string {
  if (update) return `Install version ${update.version}, which is offered below.`
  if (lastCovered) {
    return `There is no newer version yet. Version ${lastCovered.version} is on the downloads page; close this program before you install it.`
  }
  return 'There is no other version yet. The downloads page will have one.'
}

/** For this long nobody could prove that there is nothing newer. */
export function withheldWords(since: number, hasReachedShop: boolean): string {
  const day = utcDay(since)
  return hasReachedShop
    ? `The shop answers, and has not proven since ${day} that there is no newer version. Somebody may be keeping updates from you: compare with the downloads page from another network.`
    : `Leadline has not reached the shop since ${day}, so newer versions, also urgent ones, would not be noticed.`
}
