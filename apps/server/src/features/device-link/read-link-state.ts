import type { readLinkState as readLinkStateCall } from '@leadline/contract/accounts/device-link'
import type { Answer } from '@leadline/contract/endpoint'

import { secretHash } from '../../platform/secrets/secret-hash.ts'
import type { DeviceLinkDeps } from './device-link-deps.ts'
import { findBySecret } from './device-links.store.ts'

/**
 * What became of a link. Asked again it answers the same, also when an earlier answer was lost: whether it was confirmed
 * is read from the session, which is there or not.
 */
export async function readLinkState(
  { database, runtime, sessionOf }: DeviceLinkDeps,
  secret: string,
): Promise<Answer<typeof readLinkStateCall>> {
  const session = await sessionOf(secret)
  if (session?.isDesk) return { state: 'confirmed', username: session.username }
  const link = await findBySecret(database, secretHash(secret), runtime.now())
  if (link?.state === 'waiting' || link?.state === 'refused') {
    return { state: link.state, username: null }
  }
  return { state: 'over', username: null }
}
