import { readStatement, statementText } from '../signatures/signed-statement.ts'
import { versionPattern } from './version.ts'

const kind = 'leadline-release-withdrawal'
const format = 1

/** Longer reasons belong into the news. */
export const withdrawalReasonMaxCharacters = 500

/** A release that nobody is to install any more, and why. The log keeps it beside the release itself. */
export interface Withdrawal {
  version: string
  /** ISO 8601. */
  withdrawnAt: string
  reason: string
}

/** What is signed when a release is withdrawn. */
export function withdrawalStatement(keyId: string, withdrawal: Withdrawal): string {
  return statementText(kind, format, [
    ['key', keyId],
    ['version', withdrawal.version],
    ['withdrawn', withdrawal.withdrawnAt],
    ['reason', withdrawal.reason],
  ])
}

/** Undefined when it is not written as a withdrawal. */
export function readWithdrawalStatement(text: string): Withdrawal | undefined {
  const [key, version, withdrawn, reason, ...rest] = readStatement(kind, format, text) ?? []
  const isMeant =
    key?.[0] === 'key' &&
    version?.[0] === 'version' &&
    versionPattern.test(version[1]) &&
    withdrawn?.[0] === 'withdrawn' &&
    reason?.[0] === 'reason' &&
    rest.length === 0
  if (!isMeant) return undefined
  return { version: version[1], withdrawnAt: withdrawn[1], reason: reason[1] }
}
