import type { HubMessage } from '@leadline/desk-protocol/hub-messages'
import type { WireLicense, WireNotice } from '@leadline/desk-protocol/license'
import { createContext, useContext } from 'react'

import { announcer } from '../announcer.ts'
import { type HubLink, HubUnreachable, type Question } from '../hub/hub-link.ts'
import { Value } from '../value.ts'

type LicenseDone = Extract<HubMessage, { type: 'licenseDone' }>
type LicenseQuestion = Extract<Question, { type: `license${string}` | `link${string}` }>

/** Larger files are no licenses; the hub looks at the rest. */
const maxBytes = 16 * 1024

/** Which plan counts and why, and what can be asked about it. */
export class LicenseWatch {
  /** Undefined where no license matters: in a tab of the site, while the hub is away. */
  readonly state = new Value<WireLicense | undefined>(undefined)
  /** What came of a file that was dropped or chosen here, until it is read. */
  readonly outcome = new Value<WireNotice | null>(null)
  readonly #hub: HubLink

  constructor(hub: HubLink) {
    this.#hub = hub
    hub.listen((message) => {
      if (message.type === 'license') this.state.set(message.license)
    })
    const begin = () => {
      if (hub.state.get().kind === 'open') hub.say({ type: 'license' })
      else this.state.set(undefined)
    }
    hub.state.subscribe(begin)
    begin()
  }

  /** Never fails: what could not be asked is an answer that says so. */
  async ask(question: LicenseQuestion): Promise<LicenseDone> {
    if (!this.state.get()) return notDone('This desk keeps no license: it is not installed here.')
    try {
      const answer = await this.#hub.ask(question)
      if (answer.type === 'licenseDone') return answer
      return notDone('The hub answered something else.')
    } catch (error) {
      if (error instanceof HubUnreachable) return notDone(error.message)
      throw error
    }
  }

  async openFile(file: File): Promise<void> {
    const done = await this.#open(file)
    this.outcome.set({ isGood: done.isDone, words: done.words })
    announcer.say(done.words, done.isDone ? 'polite' : 'assertive')
  }

  outcomeRead(): void {
    this.outcome.set(null)
    if (this.state.get()?.notice) this.#hub.say({ type: 'licenseNoticeRead' })
  }

  async #open(file: File): Promise<LicenseDone> {
    const { name } = file
    if (file.size > maxBytes) return notDone(`${name} is too large to be a license file.`)
    try {
      const text = await file.text()
      return await this.ask({ type: 'licenseOpen', name: name.slice(0, 200), text })
    } catch {
      return notDone(`${name} could not be read.`)
    }
  }
}

function notDone(words: string): LicenseDone {
  return { type: 'licenseDone', request: 0, isDone: false, words }
}

export const LicenseContext = createContext<LicenseWatch | undefined>(undefined)

export function useLicense(): LicenseWatch {
  const license = useContext(LicenseContext)
  if (!license) throw new Error('useLicense outside of a desk')
  return license
}
