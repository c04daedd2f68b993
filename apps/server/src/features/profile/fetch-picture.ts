import { avatarMaxBytes } from '@leadline/contract/accounts/profile'

import { AppError } from '../../platform/app-error.ts'
import { type GuardedFetch, RefusedFetch } from '../../platform/guarded-fetch.ts'

const timeoutMs = 5000

/** A picture by its link, as bytes that nobody has looked at yet. */
export async function fetchPicture(guardedFetch: GuardedFetch, link: string): Promise<Buffer> {
  try {
    return await guardedFetch(link, { timeoutMs, maxBytes: avatarMaxBytes })
  } catch (error) {
    if (error instanceof RefusedFetch) {
      throw new AppError('avatar_refused', error.message, { field: 'avatar' })
    }
    throw error
  }
}
