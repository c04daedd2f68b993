import type {
  licenseFamily,
  LicenseRequest,
  WireLicense,
} from '@leadline/desk-protocol/messages/license-messages'
import type { Outcome } from '@leadline/desk-protocol/messages/service-family'
import type { Clock } from '@leadline/runtime/clock'
import { onTestFinished } from 'vitest'

import { openLicense } from '../open-license.ts'

type Setup = Parameters<typeof openLicense>[0]

/** The computer's clock, in which waiting takes a hundredth of the time. */
export const hastyClock: Clock = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms / 100)
    return () => clearTimeout(timer)
  },
  random: () => 0.5,
}

/** The license part of a terminal, with somebody at the desk. */
export async function licenseAt(home: string, setup: Partial<Setup> = {}) {
  const logged: unknown[] = []
  const license = await openLicense({
    home,
    serverUrl: undefined,
    version: '1.2.3',
    clock: hastyClock,
    log: (event, facts) => logged.push([event, facts]),
    build: undefined,
    ...setup,
  })
  onTestFinished(() => license.stop())
  const states: WireLicense[] = []
  const joined = license.service.join({
    desk: undefined,
    publish: (update) => states.push(update.license),
  })
  const state = (): WireLicense => {
    const last = states.at(-1)
    if (!last) throw new Error('nothing was reported')
    return last
  }
  return {
    ...license,
    state,
    reported: () => JSON.stringify([states, logged]),
    request: async (request: LicenseRequest): Promise<Outcome<typeof licenseFamily>> => ({
      isDone: true,
      reason: '',
      ...(await joined.handle(request)),
    }),
  }
}
