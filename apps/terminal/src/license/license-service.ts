import {
  licenseFamily,
  type LicenseRequest,
  type WireLicense,
  type WireNotice,
} from '@leadline/desk-protocol/messages/license-messages'
import type { Outcome, UpdateOf } from '@leadline/desk-protocol/messages/service-family'
import type { HubService, JoinedService, ServiceSession } from '@leadline/hub/services/hub-service'

import { utcDay } from './date-words.ts'
import type { DeviceLink } from './device-link.ts'
import { freePlan } from './judge-licenses.ts'
import { LicenseRefusal } from './license-refusal.ts'
import type { LicenseStore } from './license-store.ts'
import type { LinkedAccount } from './linked-account.ts'

type LicenseUpdate = UpdateOf<typeof licenseFamily>

export interface LicenseParts {
  licenseStore: LicenseStore
  link: DeviceLink
  account: LinkedAccount
  /** Whose keys check files, where that must be said. */
  keysOf: string
}

/**
 * Which plan counts, and the desks that look at it. Nothing that sends, changes, cancels or closes an order may ask for a
 * plan.
 */
export class LicenseService implements HubService<typeof licenseFamily> {
  readonly family = licenseFamily
  readonly #listeners = new Set<(update: LicenseUpdate) => void>()
  #parts: LicenseParts | undefined
  #trouble = ''
  #notice: WireNotice | null = null

  /** From here on there is something to report. */
  provide(parts: LicenseParts): void {
    this.#parts = parts
    this.changed()
  }

  /** The data folder cannot be used: the plan is Free, and everything else goes on. */
  giveUp(problem: string): void {
    this.#trouble = problem
    this.changed()
  }

  /** The plan at this very moment: ask when something begins, never in the middle of it. */
  currentPlan(): WireLicense['plan'] {
    return this.#parts?.licenseStore.judge().plan ?? freePlan
  }

  join({ publish }: ServiceSession<typeof licenseFamily>): JoinedService<typeof licenseFamily> {
    const stop = this.listen(publish)
    return { handle: (request) => this.#answer(request), leave: stop }
  }

  /** Reports how it is, and whenever it changes. Returns what ends it. */
  listen(publish: (update: LicenseUpdate) => void): () => void {
    this.#listeners.add(publish)
    publish(this.#update())
    return () => this.#listeners.delete(publish)
  }

  changed(): void {
    const update = this.#update()
    for (const publish of this.#listeners) publish(update)
  }

  /** Of what happened outside of any desk; it stays until it is read. */
  notice(notice: WireNotice | null): void {
    this.#notice = notice
    this.changed()
  }

  /** Opens a file and says what it brings. */
  async open(name: string, text: string): Promise<string> {
    const { licenseStore } = this.#required()
    const { id, plan, updatesUntil } = await licenseStore.open(name, text)
    this.changed()
    const { files, plan: now } = licenseStore.judge()
    const file = files.find((each) => each.id === id)
    if (file?.state === 'not-valid' || file?.state === 'uncovered') {
      throw new LicenseRefusal(file.words)
    }
    if (file?.state === 'spare') {
      return `The license for ${plan} is kept. ${now.title} stays your plan: another license gives as much or more.`
    }
    const words = file?.words || `Updates until ${utcDay(updatesUntil)}.`
    return `Your plan is ${plan}. ${words}`
  }

  async #answer(request: LicenseRequest): Promise<Outcome<typeof licenseFamily>> {
    try {
      return { reason: await this.#act(request) }
    } catch (error) {
      const reason = error instanceof LicenseRefusal ? error.message : 'This could not be done.'
      return { isDone: false, reason }
    }
  }

  /** What was done, as readable text. */
  async #act(message: LicenseRequest): Promise<string> {
    if (message.type === 'licenseNoticeRead') {
      this.notice(null)
      return ''
    }
    const { licenseStore, link, account } = this.#required()
    switch (message.type) {
      case 'licenseOpen':
        return await this.open(message.name, message.text)
      case 'licenseRemove': {
        await licenseStore.remove(message.id)
        this.changed()
        return 'The license file is removed from this computer.'
      }
      case 'linkStart': {
        await link.start()
        return ''
      }
      case 'linkCancel': {
        link.cancel()
        return ''
      }
      case 'licenseFetch':
        return await account.fetch()
      case 'linkEnd': {
        await account.end()
        return 'This Leadline is no longer linked. The license files that are here stay.'
      }
    }
  }

  #required(): LicenseParts {
    if (this.#parts) return this.#parts
    throw new LicenseRefusal(this.#trouble || 'The licenses are not read yet. Try again.')
  }

  #update(): LicenseUpdate {
    return { type: 'license', license: this.#state() }
  }

  #state(): WireLicense {
    const parts = this.#parts
    const judgment = parts?.licenseStore.judge()
    return {
      plan: judgment?.plan ?? freePlan,
      files: judgment?.files ?? [],
      trouble: this.#trouble,
      keysOf: parts?.keysOf ?? '',
      link: parts?.link.shown ?? null,
      account: parts?.account.shown ?? null,
      notice: this.#notice,
    }
  }
}
