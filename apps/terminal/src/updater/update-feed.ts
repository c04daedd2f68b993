import { ApiError } from '@leadline/client/api-error'
import { type Call, createClient } from '@leadline/client/create-client'
import { checkForUpdate, type OfferedRelease, readReleaseLog } from '@leadline/contract/releases'
import type { ReleaseLogEntry } from '@leadline/contract/releases/release-log'

const timeoutMs = 20_000

/** What the server says of its releases. None of it is believed before it is checked. */
export interface FeedAnswer {
  entries: ReleaseLogEntry[]
  /** For their notes. */
  told: OfferedRelease[]
}

export interface UpdateFeed {
  server: string
  ask(version: string, licenseId: string | undefined): Promise<FeedAnswer>
}

export function updateFeed(server: string, fetch: typeof globalThis.fetch): UpdateFeed {
  const call = createClient({ baseUrl: server, token: () => undefined, fetch, timeoutMs })
  return {
    server,
    ask: async (version, licenseId) => {
      const [{ latest, allowed }, entries] = await Promise.all([
        check(call, version, licenseId),
        call(readReleaseLog, {}),
      ])
      return { entries, told: [latest, allowed].filter((release) => release !== null) }
    },
  }
}

async function check(call: Call, version: string, licence: string | undefined) {
  if (licence === undefined) return await call(checkForUpdate, { body: { version } })
  try {
    return await call(checkForUpdate, { body: { version, licence } })
  } catch (error) {
    // A license of another shop: what it covers is decided here all the same.
    const isForeign = error instanceof ApiError && error.code === 'not_found'
    if (!isForeign) throw error
    return await call(checkForUpdate, { body: { version } })
  }
}
