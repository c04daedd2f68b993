import { Version } from '@leadline/contract/releases'
import {
  readWithdrawalStatement,
  withdrawalStatement,
} from '@leadline/contract/releases/withdrawal'

import { withdrawRelease } from '../features/releases/withdraw-release.ts'
import { type Command, RefusedError, UsageError } from './command.ts'
import {
  checkSigningOptions,
  openLogSigner,
  prepareEntry,
  readSigned,
  signingOptions,
  signingUsage,
} from './log-signing.ts'
import { readReason } from './read-reason.ts'

export const withdrawReleaseCommand: Command = {
  summary: 'take a version back for ever: nobody is offered it, and whoever has it learns why',
  usage: `--version V --reason 'WORDS' ${signingUsage}`,
  required: ['version', 'reason'],
  optional: signingOptions,
  plan(values) {
    checkSigningOptions(values)
    const version = Version.safeParse(values['version'])
    if (!version.success) throw new UsageError(`--version: ${version.error.issues[0]?.message}`)
    const reason = readReason(values['reason'] ?? '')
    return async (context) => {
      const { database, runtime } = context
      const signed = readSigned(values)
      const before = signed && readWithdrawalStatement(signed.texts[0])
      const at = before ? Date.parse(before.withdrawnAt) : runtime.now()
      if (values['prepare'] !== undefined) {
        const withdrawnAt = new Date(at).toISOString()
        const contentOf = (id: string) =>
          withdrawalStatement(id, { version: version.data, withdrawnAt, reason })
        return await prepareEntry(values['prepare'], contentOf, context)
      }
      const keys = await openLogSigner(signed, context)
      const wanted = { version: version.data, reason, actor: 'cli', at }
      const done = await withdrawRelease({ database, runtime, keys }, wanted)
      if (done.kind === 'not published') {
        throw new RefusedError(`Version ${version.data} was never published.`)
      }
      if (done.kind === 'already') {
        throw new RefusedError(`Version ${version.data} is withdrawn already: ${done.reason}`)
      }
      return `${version.data} is withdrawn, as entry ${done.sequence} of the release log.`
    }
  },
}
