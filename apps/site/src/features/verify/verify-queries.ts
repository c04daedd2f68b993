import { listLicenseKeys, type PublishedKey } from '@leadline/contract/licenses'
import { readReleaseLog } from '@leadline/contract/releases'
import {
  checkReleaseLog,
  type LogVerdict,
  type ReleaseLogEntry,
} from '@leadline/contract/releases/release-log'
import { CannotVerifyError } from '@leadline/contract/signatures/ed25519'
import { useQuery } from '@tanstack/react-query'

import { call } from '../../api/call.ts'

/** What files are checked against. */
export interface Reference {
  keys: PublishedKey[]
  entries: ReleaseLogEntry[]
  log: LogVerdict | 'cannot verify'
}

async function loadReference(signal: AbortSignal): Promise<Reference> {
  const [keys, entries] = await Promise.all([
    call(listLicenseKeys, {}, signal),
    call(readReleaseLog, {}, signal),
  ])
  try {
    return { keys, entries, log: await checkReleaseLog(entries, keys) }
  } catch (error) {
    if (error instanceof CannotVerifyError) return { keys, entries, log: 'cannot verify' }
    throw error
  }
}

/** Fetched once for the whole visit: from then on nothing here needs the network. */
export function useReference() {
  return useQuery({
    queryKey: ['verify-reference'],
    queryFn: ({ signal }) => loadReference(signal),
    staleTime: Infinity,
    gcTime: Infinity,
  })
}
