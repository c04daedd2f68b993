import { Version } from '@leadline/contract/releases'
import { withdrawalReasonMaxCharacters } from '@leadline/contract/releases/withdrawal'

import { withdrawRelease } from '../features/releases/withdraw-release.ts'
import { openSigningKeys } from '../platform/signing-keys.ts'
import { type Command, RefusedError, UsageError } from './command.ts'

export const withdrawReleaseCommand: Command = {
  summary: 'take a version back for ever: nobody is offered it, and whoever has it is told why',
  usage: "--version V --reason 'WORDS'",
  required: ['version', 'reason'],
  plan(values) {
    const version = Version.safeParse(values['version'])
    if (!version.success) throw new UsageError(`--version: ${version.error.issues[0]?.message}`)
    const reason = readReason(values['reason'] ?? '')
    return async ({ config, database, runtime }) => {
      const keys = openSigningKeys(config)
      const wanted = { version: version.data, reason, actor: 'cli' }
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

/** One line that customers read, so it is a sentence. */
function readReason(text: string): string {
  const reason = text.replaceAll(/\s+/g, ' ').trim()
  if (reason.length < 10) throw new UsageError('--reason: say in a sentence what is wrong with it.')
  if (reason.length <= withdrawalReasonMaxCharacters) return reason
  throw new UsageError(
    `--reason: at most ${withdrawalReasonMaxCharacters} characters. The rest belongs into the news.`,
  )
}
