import { ApiError } from '@leadline/client/api-error'
import { type Call, createClient } from '@leadline/client/create-client'
import {
  checkForUpdate,
  type OfferedRelease,
  readLogHead,
  readReleaseLog,
} from '@leadline/contract/releases'
import type { LogHead } from '@leadline/contract/releases/log-head'
import type { ReleaseLogEntry } from '@leadline/contract/releases/release-log'

const timeoutMs = 20_000

/** What the server says of its releases. None of it is believed before it is checked. */
export interface FeedAnswer {
  entries: ReleaseLogEntry[]
  /** Undefined from a shop that gives none. */
  head: LogHead | undefined
  /** For their notes. */
  reported: OfferedRelease[]
}

export interface UpdateFeed {
  server: string
  request(version: string, licenseId: string | undefined): Promise<FeedAnswer>
}

export function updateFeed(server: string, fetch: typeof globalThis.fetch): UpdateFeed {
  const call = createClient({ baseUrl: server, token: () => undefined, fetch, timeoutMs })
  return {
    server,
    request: async (version, licenseId) => {
      const [{ latest, allowed }, head] = await Promise.all([
        check(call, version, licenseId),
        headOf(call),
      ])
      // After its head: what is published in between makes the log longer than that says, never shorter.
      const entries = await call(readReleaseLog, {})
      return { entries, head, reported: [latest, allowed].filter((release) => release !== null) }
    },
  }
}

async function headOf(call: Call): Promise<LogHead | undefined> {
  try {
    return await call(readLogHead, {})
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined
    throw error
  }
}

async function check(call: Call, version: string, license: string | undefined) {
  if (license === undefined) return await call(checkForUpdate, { body: { version } })
  try {
    return await call(checkForUpdate, { body: { version, license } })
  } catch (error) {
    // A license of another shop: what it covers is decided here all the same.
    const isForeign = error instanceof ApiError && error.code === 'not_found'
    if (!isForeign) throw error
    return await call(checkForUpdate, { body: { version } })
  }
}
