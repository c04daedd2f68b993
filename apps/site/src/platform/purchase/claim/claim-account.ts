import { ApiError, messageFor, NetworkError } from '@leadline/client/api-error'
import { claimOrder } from '@leadline/contract/shop/payments'

import { call } from '../../../api/call.ts'
import { rememberCredentials, type ShownCredentials } from '../credentials/credentials-memory.ts'
import {
  forgetClaimSecret,
  isMarkedClaimed,
  markClaimed,
  readClaimSecret,
} from './claim-secrets.ts'

export type ClaimResult =
  | { kind: 'claimed'; credentials: ShownCredentials }
  /** The answer was lost: the server may have made the account all the same. */
  | { kind: 'lost'; message: string }
  | { kind: 'refused'; message: string; isOver: boolean }
  /** Another tab of this browser has done it, and shows what it was answered. */
  | { kind: 'elsewhere' }

/**
 * Claim the account of an order with the secret that was typed, or with the one kept here. Each claim
 * replaces the password, so of two tabs of one browser only one does it by itself; `isAsked` says that
 * the person wants another password.
 */
export async function claimAccount(
  order: string,
  { typed, isAsked }: { typed: string | undefined; isAsked: boolean },
): Promise<ClaimResult> {
  return alone(`claim ${order}`, async () => {
    const claim = typed ?? readClaimSecret(order)
    const isDone = !isAsked && typed === undefined && isMarkedClaimed(order)
    if (claim === undefined || isDone) return { kind: 'elsewhere' }
    try {
      const { username, password, order: claimed } = await call(claimOrder, { body: { claim } })
      const credentials = { username, password, order: claimed }
      rememberCredentials(claimed, credentials)
      markClaimed(claimed)
      return { kind: 'claimed', credentials }
    } catch (error) {
      return failure(order, error)
    }
  })
}

function failure(order: string, error: unknown): ClaimResult {
  const message = messageFor(error, 'The answer could not be read. Please try again.')
  if (!(error instanceof ApiError) || error.status >= 500) {
    return {
      kind: 'lost',
      message: error instanceof NetworkError ? 'The answer did not arrive.' : message,
    }
  }
  // Another request was answered, perhaps one of this page whose answer was lost: it can be claimed again.
  if (error.code === 'claim_answered') return { kind: 'lost', message }
  const isOver = error.code === 'claim_over'
  // The server no longer takes this secret.
  if (isOver) forgetClaimSecret(order)
  return { kind: 'refused', message, isOver }
}

async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Only secure pages have locks.
  if (!('locks' in navigator)) return work()
  return navigator.locks.request(name, work)
}
