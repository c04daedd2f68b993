import * as contract from '@leadline/contract/accounts/device-link'
import { hourMs } from '@leadline/contract/durations'

import type { Platform } from '../../platform/open-platform.ts'
import { answerDeviceLink, readAskingDesk } from './answer-device-link.ts'
import type { DeviceLinkDeps } from './device-link-deps.ts'
import { forgetEnded } from './device-links.store.ts'
import { readLinkState } from './read-link-state.ts'
import { beginDeviceLink } from './start-device-link.ts'

/** A desk shows a code, somebody who is signed in confirms it on the site, and the desk has a session of its own. */
export function registerDeviceLink(
  platform: Platform,
  sessions: Pick<DeviceLinkDeps, 'sessionOf' | 'openSession'>,
): void {
  const deps: DeviceLinkDeps = { ...platform, ...sessions }
  const { mount, database, runtime } = platform
  mount(contract.startDeviceLink, ({ body }, { clientAddress }) =>
    beginDeviceLink(deps, body, clientAddress),
  )
  mount(contract.readLinkState, ({ body }) => readLinkState(deps, body.secret))
  mount(contract.readAskingDesk, ({ body }, { caller, clientAddress }) =>
    readAskingDesk(deps, caller, { ...body, clientAddress }),
  )
  mount(contract.answerDeviceLink, ({ body }, { caller }) => answerDeviceLink(deps, caller, body))
  platform.jobs.add({
    name: 'forget ended device links',
    everyMs: hourMs,
    run: () => forgetEnded(database, runtime.now()),
  })
}
