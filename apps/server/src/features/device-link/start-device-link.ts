import {
  linkLivesMs,
  shownLinkCode,
  type startDeviceLink,
} from '@leadline/contract/accounts/device-link'
import type { Answer, HandlerInput } from '@leadline/contract/endpoint'

import { secretHash } from '../../platform/secrets/secret-hash.ts'
import { type DeviceLinkDeps, markSubject } from './device-link-deps.ts'
import { addLink } from './device-links.store.ts'
import { newLinkCode } from './link-code.ts'

type Call = typeof startDeviceLink
const askEveryMs = 3000
const maxTries = 5

/** A code for a person and a secret for the desk. Of both, only hashes are stored. */
export async function beginDeviceLink(
  { database, runtime, limiter, publicUrl }: DeviceLinkDeps,
  { system, version }: HandlerInput<Call>['body'],
  clientAddress: string,
): Promise<Answer<Call>> {
  const now = runtime.now()
  const network = await limiter.markOf(markSubject, clientAddress, now)
  for (let attempt = 1; attempt <= maxTries; attempt++) {
    const [code, secret] = [newLinkCode(runtime), runtime.newSecret()]
    const isAdded = await addLink(database, {
      code_hash: secretHash(code),
      secret_hash: secretHash(secret),
      system,
      version,
      network_mark: network,
      state: 'waiting',
      started_at: now,
      expires_at: now + linkLivesMs,
    })
    if (!isAdded) continue
    const address = `${publicUrl()}/link`
    return { code: shownLinkCode(code), secret, address, expiresInMs: linkLivesMs, askEveryMs }
  }
  throw new Error('no free code was found for a device link')
}
