import {
  licenseFamily,
  type LicenseRequest,
  type WireLicense,
  type WireNotice,
} from '@leadline/desk-protocol/messages/license-messages'

import { announcer } from '../announcer.ts'
import type { HubLink } from '../hub/hub-link.ts'
import { type Reply, ServiceClient } from '../hub/service-client.ts'
import { useStore } from '../hub/service-store.ts'
import { Value } from '../value.ts'

type LicenseReply = Reply<typeof licenseFamily>

/** Larger files are no licenses; the hub looks at the rest. */
const maxBytes = 16 * 1024

/** Which plan counts and why, and what can be asked about it. */
export class LicenseStore {
  /** Undefined where no license matters: in a tab of the site, while the hub is away. */
  readonly state: Value<WireLicense | undefined>
  /** What came of a file that was dropped or chosen here, until it is read. */
  readonly outcome = new Value<WireNotice | null>(null)
  readonly #client: ServiceClient<typeof licenseFamily>

  constructor(hub: HubLink) {
    this.#client = new ServiceClient(hub, licenseFamily)
    this.state = this.#client.latest(({ license }) => license)
  }

  async request(request: LicenseRequest): Promise<LicenseReply> {
    if (this.state.get()) return await this.#client.request(request)
    return this.#client.notDone('This desk keeps no license: it is not installed here.')
  }

  async openFile(file: File): Promise<void> {
    const done = await this.#open(file)
    this.outcome.set({ isGood: done.isDone, words: done.reason })
    announcer.say(done.reason, done.isDone ? 'polite' : 'assertive')
  }

  outcomeRead(): void {
    this.outcome.set(null)
    if (this.state.get()?.notice) this.#client.send({ type: 'licenseNoticeRead' })
  }

  async #open(file: File): Promise<LicenseReply> {
    const { name } = file
    if (file.size > maxBytes)
      return this.#client.notDone(`${name} is too large to be a license file.`)
    try {
      const text = await file.text()
      return await this.request({ type: 'licenseOpen', name: name.slice(0, 200), text })
    } catch {
      return this.#client.notDone(`${name} could not be read.`)
    }
  }
}

export const openLicenseStore = (hub: HubLink) => new LicenseStore(hub)

export function useLicense(): LicenseStore {
  return useStore(openLicenseStore)
}
