import { revocationStatement, readRevocation } from '@leadline/contract/releases/key-statements'

import { revokeKey } from '../features/releases/revoke-key.ts'
import { openReleaseKeys } from '../platform/secrets/release-keys.ts'
import { openLogHeadKeys, openSigningKeys } from '../platform/secrets/signing-keys.ts'
import { type Command, type CommandContext, RefusedError } from './command.ts'
import {
  checkSigningOptions,
  openLogSigner,
  prepareEntry,
  readSigned,
  signingOptions,
  signingUsage,
} from './log-signing.ts'
import { readReason } from './read-reason.ts'

export const revokeKeyCommand: Command = {
  summary:
    'nothing that a key signed counts any more, in every program that reads the release log; rotate it first',
  usage: `--key ID --reason 'WORDS' ${signingUsage}`,
  required: ['key', 'reason'],
  optional: signingOptions,
  plan(values) {
    checkSigningOptions(values)
    const keyId = values['key'] ?? ''
    const reason = readReason(values['reason'] ?? '')
    return async (context) => {
      await refuseKeyInUse(keyId, context)
      const signed = readSigned(values)
      const revokedAt =
        (signed && readRevocation(signed.texts[0])?.revokedAt) ??
        new Date(context.runtime.now()).toISOString()
      const revocation = { keyId, revokedAt, reason }
      if (values['prepare'] !== undefined) {
        const contentOf = (id: string) => revocationStatement(id, revocation)
        return await prepareEntry(values['prepare'], contentOf, context)
      }
      const keys = await openLogSigner(signed, context)
      const sequence = await revokeKey({ ...context, keys }, { ...revocation, actor: 'cli' })
      return `${keyId} is revoked, as entry ${sequence} of the release log. Owners of licenses that it signed download them again.`
    }
  },
}

/** Whatever it signs next would count for nobody. */
async function refuseKeyInUse(keyId: string, { config, database }: CommandContext): Promise<void> {
  const release = await openReleaseKeys(config, database)
  const ids = [openSigningKeys(config).id(), openLogHeadKeys(config).id(), release.current?.id]
  if (!ids.includes(keyId)) return
  throw new RefusedError(
    `${keyId} still signs. Rotate it first, with rotate-license-key, rotate-log-head-key or rotate-release-key.`,
  )
}
