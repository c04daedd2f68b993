import type {
  LicenseMessage,
  LicenseNews,
  WireLicense,
  WireNotice,
} from '@leadline/desk-protocol/license'
import type { LicenseDesk, LicenseSession } from '@leadline/hub/license-desk'

import { utcDay } from './date-words.ts'
import type { DeviceLink } from './device-link.ts'
import { freePlan } from './judge-licenses.ts'
import type { LicenseCabinet } from './license-cabinet.ts'
import { LicenseRefusal } from './license-refusal.ts'
import type { LinkedAccount } from './linked-account.ts'

type Asked = Extract<LicenseMessage, { request: number }>

export interface RoomParts {
  cabinet: LicenseCabinet
  link: DeviceLink
  account: LinkedAccount
  /** Whose keys check files, where that must be said. */
  keysOf: string
}

/** The desks that look at the license, and what they ask of it. */
export class LicenseRoom implements LicenseDesk {
  readonly #listeners = new Set<(message: LicenseNews) => void>()
  #parts: RoomParts | undefined
  #trouble = ''
  #notice: WireNotice | null = null

  /** From here on there is something to tell. */
  furnish(parts: RoomParts): void {
    this.#parts = parts
    this.changed()
  }

  /** The data folder cannot be used: the plan is Free, and everything else goes on. */
  giveUp(trouble: string): void {
    this.#trouble = trouble
    this.changed()
  }

  currentPlan(): WireLicense['plan'] {
    return this.#parts?.cabinet.judge().plan ?? freePlan
  }

  join(say: (message: LicenseNews) => void): LicenseSession {
    return {
      handle: (message) => {
        if (message.type === 'license') {
          this.#listeners.add(say)
          say({ type: 'license', license: this.#state() })
        } else if (message.type === 'licenseNoticeRead') this.notice(null)
        else void this.#answer(message, say)
      },
      leave: () => this.#listeners.delete(say),
    }
  }

  changed(): void {
    const news: LicenseNews = { type: 'license', license: this.#state() }
    for (const say of this.#listeners) say(news)
  }

  /** Of what happened outside of any desk; it stays until it is read. */
  notice(notice: WireNotice | null): void {
    this.#notice = notice
    this.changed()
  }

  /** Opens a file and says what it brings. */
  async open(name: string, text: string): Promise<string> {
    const { cabinet } = this.#required()
    const { id, plan, updatesUntil } = await cabinet.open(name, text)
    this.changed()
    const { files, plan: now } = cabinet.judge()
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

  async #answer(message: Asked, say: (message: LicenseNews) => void): Promise<void> {
    const { request } = message
    try {
      const words = await this.#act(message)
      say({ type: 'licenseDone', request, isDone: true, words })
    } catch (error) {
      const words = error instanceof LicenseRefusal ? error.message : 'This could not be done.'
      say({ type: 'licenseDone', request, isDone: false, words })
    }
  }

  async #act(message: Asked): Promise<string> {
    const { cabinet, link, account } = this.#required()
    switch (message.type) {
      case 'licenseOpen':
        return await this.open(message.name, message.text)
      case 'licenseRemove': {
        await cabinet.remove(message.id)
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

  #required(): RoomParts {
    if (this.#parts) return this.#parts
    throw new LicenseRefusal(this.#trouble || 'The licenses are not read yet. Try again.')
  }

  #state(): WireLicense {
    const parts = this.#parts
    const judgment = parts?.cabinet.judge()
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
