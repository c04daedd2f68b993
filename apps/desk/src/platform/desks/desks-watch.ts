import type { WireDesk } from '@leadline/desk-protocol/open-desks'
import { createContext, useContext } from 'react'

import { type HubLink, HubUnreachable, type Question } from '../hub/hub-link.ts'
import { Value } from '../value.ts'

type DesksQuestion = Extract<Question, { type: `desks${string}` }>

/** The desks that may use this hub, and how one of them is ended. */
export class DesksWatch {
  /** Undefined where there is one alone: in a tab of the site, while the hub is away. */
  readonly list = new Value<readonly WireDesk[] | undefined>(undefined)
  readonly #hub: HubLink

  constructor(hub: HubLink) {
    this.#hub = hub
    hub.listen((message) => {
      if (message.type === 'desks') this.list.set(message.desks)
    })
    const begin = () => {
      if (hub.state.get().kind === 'open') hub.say({ type: 'desks' })
      else this.list.set(undefined)
    }
    hub.state.subscribe(begin)
    begin()
  }

  /** What the trader must know of it; empty where all went well. */
  async end(question: DesksQuestion): Promise<string> {
    try {
      const answer = await this.#hub.ask(question)
      return answer.type === 'desksDone' ? answer.reason : 'The hub answered something else.'
    } catch (error) {
      if (error instanceof HubUnreachable) return error.message
      throw error
    }
  }
}

export const DesksContext = createContext<DesksWatch | undefined>(undefined)

export function useDesks(): DesksWatch {
  const desks = useContext(DesksContext)
  if (!desks) throw new Error('useDesks outside of a desk')
  return desks
}
