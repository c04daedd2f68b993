import { coversRelease } from '@leadline/contract/licenses/covers-release'
import type { SignedLicense } from '@leadline/contract/licenses/license-file'
import { featuresOf } from '@leadline/contract/shop/plan-features'
import { planIds } from '@leadline/contract/shop/plans'
import type { WireLicenseFile, WirePlan } from '@leadline/desk-protocol/messages/license-messages'

import { utcDay } from './date-words.ts'

/** Licenses whose payment went back, or is disputed, as the shop said when it was last asked. */
export type NotValid = Readonly<Record<string, 'revoked' | 'suspended'>>

export interface Circumstances {
  /** When the version that runs was published; undefined in a checkout, which every license covers. */
  publishedAt: string | undefined
  version: string
  notValid: NotValid
  /** For words alone. No clock decides what a license covers. */
  now: number
  /** Where every version can be downloaded; empty where no shop is known. */
  downloads: string
}

export interface Judgment {
  plan: WirePlan
  files: WireLicenseFile[]
  /** The license that counts. */
  counting: SignedLicense | undefined
}

export const freePlan: WirePlan = { id: 1, title: 'Free', python: false, news: false }
const skewMs = 5 * 60_000

/** Which of the licenses counts: the highest plan among those that cover this version, then the longest updates. */
export function judgeLicenses(
  licenses: readonly SignedLicense[],
  circumstances: Circumstances,
): Judgment {
  const counting = licenses
    .filter((license) => errorOf(license, circumstances) === undefined)
    .toSorted(byWorth)[0]
  const features = counting && featuresOf(counting.planId)
  return {
    counting,
    plan:
      counting && features ? { id: counting.planId, title: counting.plan, ...features } : freePlan,
    files: licenses.toSorted(byWorth).map((license) => {
      const { id, plan, issuedAt, updatesUntil } = license
      const problem = errorOf(license, circumstances)
      const good = { state: license === counting ? 'counts' : 'spare' } as const
      const words = problem?.words ?? notesOn(license, circumstances)
      return { id, plan, issuedAt, updatesUntil, ...(problem ?? good), words }
    }),
  }
}

function byWorth(a: SignedLicense, b: SignedLicense): number {
  const [rankA, rankB] = [a, b].map(({ planId }) => planIds.findIndex((id) => id === planId))
  const later = Date.parse(b.updatesUntil) - Date.parse(a.updatesUntil)
  return (rankB ?? 0) - (rankA ?? 0) || later || a.id.localeCompare(b.id)
}

/** Why a license does not count with this version, and what to do about it. */
function errorOf(
  { id, updatesUntil }: SignedLicense,
  { publishedAt, version, notValid, downloads }: Circumstances,
): { state: 'not-valid' | 'uncovered'; words: string } | undefined {
  const state = notValid[id]
  if (state === 'revoked') {
    const words =
      'This license was revoked because its payment went back. If that is a mistake, write to our support.'
    return { state: 'not-valid', words }
  }
  if (state === 'suspended') {
    const words =
      'This license is suspended while its payment is disputed. It counts again once that is settled: fetch your licenses then.'
    return { state: 'not-valid', words }
  }
  if (publishedAt === undefined || coversRelease(updatesUntil, publishedAt)) return undefined
  const last = `The last version published before ${utcDay(updatesUntil)} stays yours for good`
  const where = downloads === '' ? `${last}.` : `${last}: ${downloads} has every version.`
  return {
    state: 'uncovered',
    words: `Leadline ${version} was published on ${utcDay(publishedAt)}, after the updates of this license ended. ${where} Or renew the license.`,
  }
}

/** What is worth saying of a license that is good. */
function notesOn({ issuedAt, updatesUntil }: SignedLicense, { now }: Circumstances): string {
  if (Date.parse(issuedAt) > now + skewMs) {
    return `This computer's clock says ${utcDay(now)}, and the license was issued on ${utcDay(issuedAt)}. It is valid nevertheless; set the clock, because exchanges refuse orders from a clock that is off.`
  }
  if (Date.parse(updatesUntil) > now) return ''
  return `Its updates ended on ${utcDay(updatesUntil)}. Every version published before that day stays yours for good; newer ones need a renewal.`
}
