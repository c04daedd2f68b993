import { ApiError, NetworkError } from '@leadline/client/api-error'

import { UpdateRefusal } from './update-refusal.ts'

export const diskFull = 'The disk is full. Nothing was installed.'

/** What somebody reads who asked for an update and did not get it. */
export function errorText(error: unknown): string {
  if (error instanceof UpdateRefusal) return error.message
  if (error instanceof NetworkError || isFetchFailure(error)) {
    return 'The server could not be reached. Leadline works without it; what was downloaded so far is kept.'
  }
  if (error instanceof ApiError) return `The server did not answer as it should: ${error.message}`
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC') return diskFull
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return 'The folder that Leadline is installed in cannot be written to. Nothing was installed.'
  }
  return 'The update could not be prepared. Nothing was installed.'
}

/** As Node's own fetch fails when a line breaks. */
function isFetchFailure(error: unknown): boolean {
  return error instanceof TypeError && /fetch failed|terminated/.test(error.message)
}
