import { ApiError } from '@leadline/client/api-error'
import { createClient } from '@leadline/client/create-client'
import { logout } from '@leadline/contract/accounts/accounts'
import {
  deskSystems,
  readLinkState,
  startDeviceLink,
} from '@leadline/contract/accounts/device-link'
import { listLicenses, readLicenseFile } from '@leadline/contract/licenses'

import { LicenseRefusal } from './license-refusal.ts'

const timeoutMs = 10_000

/** The session was ended on the site, or its account is gone. */
export class SessionEnded extends Error {}

/** Everything that the terminal asks the shop about an account. */
export type ShopCalls = ReturnType<typeof shopCalls>

export function shopCalls(server: string) {
  const callWith = (token?: string) =>
    createClient({
      baseUrl: server,
      token: () => token,
      // A token goes to the shop that gave it; somebody who sends us elsewhere gets nothing.
      fetch: (address, request) => fetch(address, { ...request, redirect: 'error' }),
      timeoutMs,
    })
  const asDesk = async <T>(
    secret: string,
    ask: (call: ReturnType<typeof callWith>) => Promise<T>,
  ) => await withReadableErrors(server, () => ask(callWith(secret)))
  return {
    server,
    startLink: (version: string) =>
      withReadableErrors(server, () =>
        callWith()(startDeviceLink, { body: { system: ownSystem(process.platform), version } }),
      ),
    linkState: (secret: string) =>
      withReadableErrors(server, () => callWith()(readLinkState, { body: { secret } })),
    licenses: (secret: string) => asDesk(secret, (call) => call(listLicenses, {})),
    licenseFile: (secret: string, id: string) =>
      asDesk(secret, (call) => call(readLicenseFile, { params: { id } })),
    endSession: (secret: string) => asDesk(secret, (call) => call(logout, {})),
  }
}

function ownSystem(platform: NodeJS.Platform): (typeof deskSystems)[number] {
  if (platform === 'win32') return 'Windows'
  return platform === 'darwin' ? 'macOS' : 'Linux'
}

async function withReadableErrors<T>(server: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ApiError) {
      if (error.code === 'not_signed_in') throw new SessionEnded('ended', { cause: error })
      // What the shop says is meant for people; what stands between it and us may say anything.
      const says = error.code === undefined ? `an error (${error.status})` : error.message
      throw new LicenseRefusal(`${hostOf(server)} answers: ${says}`, { cause: error })
    }
    const words = `${hostOf(server)} does not answer. Check the connection, then try again.`
    throw new LicenseRefusal(words, { cause: error })
  }
}

export function hostOf(server: string): string {
  return URL.parse(server)?.host ?? server
}
