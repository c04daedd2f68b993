import type { SignedLicense } from '@leadline/contract/licenses/license-file'
import { newestRelease } from '@leadline/contract/releases/version'
import { Alert } from '@leadline/ui/alert'

import { utcDay } from '../../platform/dates.ts'
import type { LicenseOutcome } from './license-outcome.ts'
import { ResultFacts } from './ResultFacts.tsx'
import type { Reference } from './verify-queries.ts'

export function LicenseResult({
  name,
  outcome,
  reference,
}: {
  name: string
  outcome: LicenseOutcome
  reference: Reference
}) {
  if (outcome.verdict !== 'valid') return <Alert kind="error">{problemOf(name, outcome)}</Alert>
  const { license } = outcome
  return (
    <>
      <Alert kind="success">
        <strong>Valid.</strong> {name} is a license that we signed, and nothing in it was changed.
      </Alert>
      <ResultFacts
        facts={[
          { name: 'Plan', value: license.plan },
          { name: 'Issued', value: utcDay(license.issuedAt) },
          { name: 'Updates until', value: utcDay(license.updatesUntil) },
          { name: 'Covers', value: coverOf(license, reference) },
          { name: 'License', value: <span className="figures text-xs">{license.id}</span> },
          { name: 'Signed with', value: <span className="figures text-xs">{license.keyId}</span> },
        ]}
      />
      <p className="text-fog-500 text-sm">
        The file shows what was bought. Your profile shows whether the payment was later reversed.
      </p>
    </>
  )
}

function coverOf({ updatesUntil }: SignedLicense, { log }: Reference): string {
  if (log === 'cannot verify' || !log.whole) return 'unknown: the release log could not be checked'
  const newest = newestRelease(log.releases, updatesUntil)
  if (newest) return `version ${newest.version}, forever`
  return log.releases.length === 0
    ? 'the newest version published by then; none is published yet'
    : 'none of the published versions'
}

function problemOf(name: string, outcome: Exclude<LicenseOutcome, { verdict: 'valid' }>): string {
  switch (outcome.verdict) {
    case 'altered':
      return `Altered. ${name} is not as we signed it: something in it was changed.`
    case 're-labelled':
      return `Re-labeled. ${name} was signed with our key ${outcome.signedBy}, but now names the key ${outcome.namesKey}. It is not valid.`
    case 'unknown key':
      return `Unknown key. ${name} names the key ${outcome.keyId}, which is not one of ours.`
    case 'ended key':
      return `Given-up key. ${name} says that it was issued after our key ${outcome.keyId} had stopped signing. It is not valid.`
    case 'other format':
      return `${name} is a license in a format that this page does not know. Reload the page and try again.`
    case 'no license file':
      return `${name} is not a license file. Those end in .leadline-license and come from your profile or our email.`
    case 'empty':
      return `${name} is empty.`
    case 'cannot verify':
      return 'This browser cannot check Ed25519 signatures, so nothing can be said about the file.'
    case 'unreadable':
      return `${name} could not be read.`
  }
}
