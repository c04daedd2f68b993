import { setTimeout as wait } from 'node:timers/promises'

import type { Simulators } from '@leadline/venue-simulators/simulators'
import type { Transport } from '@leadline/venues/transport'

/** Real connections take real time: nothing goes on before all that was sent over them has arrived. */
const patienceMs = 60_000

/** What is under way between a terminal and the exchanges that are served on ports of this computer. */
export class CountedWire {
  /** Each counted up where it leaves, and down where it arrives. */
  readonly #underWay = { messages: 0, replies: 0, requests: 0, frames: 0, openings: 0 }

  get isQuiet(): boolean {
    return Object.values(this.#underWay).every((count) => count === 0)
  }

  async quiet(): Promise<void> {
    for (const end = Date.now() + patienceMs; !this.isQuiet;) {
      if (Date.now() > end) throw new Error(`Still under way: ${JSON.stringify(this.#underWay)}`)
      // oxlint-disable-next-line no-await-in-loop -- waits
      await wait(0)
    }
  }

  /** The same exchanges, counted. */
  server(simulators: Simulators): Simulators {
    const counts = this.#underWay
    const acceptSocket: Simulators['acceptSocket'] = (venue, upgrade, socket) => {
      const send = (text: string) => {
        counts.messages += 1
        socket.send(text)
      }
      const receiver = simulators.acceptSocket(venue, upgrade, { ...socket, send })
      if ('status' in receiver) return receiver
      const message = (text: string) => {
        counts.frames -= 1
        receiver.message(text)
      }
      return { ...receiver, message }
    }
    const handleHttp: Simulators['handleHttp'] = (venue, request, reply) => {
      counts.requests -= 1
      simulators.handleHttp(venue, request, (said) => {
        if (said !== 'silence') counts.replies += 1
        reply(said)
      })
    }
    return new Proxy(simulators, {
      get: (target, name) => {
        if (name === 'acceptSocket') return acceptSocket
        if (name === 'handleHttp') return handleHttp
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      },
    })
  }

  client(transport: Transport): Transport {
    const counts = this.#underWay
    return {
      openSocket: (url, headers, events) => {
        let isOpening = true
        counts.openings += 1
        const opened = () => {
          if (isOpening) counts.openings -= 1
          isOpening = false
        }
        const socket = transport.openSocket(url, headers, {
          ...events,
          opened: () => {
            opened()
            events.opened()
          },
          message: (text) => {
            counts.messages -= 1
            events.message(text)
          },
          pinged: () => events.pinged(),
          closed: (code, reason) => {
            opened()
            events.closed(code, reason)
          },
        })
        return {
          send: (text) => {
            counts.frames += 1
            socket.send(text)
          },
          close: () => socket.close(),
        }
      },
      fetch: async (request) => {
        counts.requests += 1
        try {
          return await transport.fetch(request)
        } finally {
          counts.replies -= 1
        }
      },
    }
  }
}
