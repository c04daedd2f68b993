import type { Agenda } from '@leadline/matching-engine/exchange/agenda'
import {
  type HttpAnswer,
  type HttpRequest,
  type Socket,
  type SocketEvents,
  type Transport,
  TransportError,
} from '@leadline/venues/transport'

import type { SimulatedVenue } from './wire/simulated-venue.ts'
import type { WireReceiver, WireReply } from './wire/wire.ts'

export interface MemoryRules {
  venue: SimulatedVenue
  agenda: Agenda
  now: () => number
  latencyMs: () => number
}

const client = 'memory'

/** The simulated exchange as a transport: no network, and no time but the one it is given. */
export function memoryTransport({ venue, agenda, now, latencyMs }: MemoryRules): Transport {
  return {
    openSocket(url, headers, events) {
      return openSocket(url, headers, events)
    },
    fetch(request) {
      return fetchOnce(request)
    },
  }

  function openSocket(
    url: string,
    headers: Readonly<Record<string, string>>,
    events: SocketEvents,
  ): Socket {
    let receiver: WireReceiver | undefined
    let isOver = false
    const end = (code: number, reason: string) => {
      if (isOver) return
      isOver = true
      receiver?.closed()
      events.closed(code, reason)
    }
    const connect = () => {
      if (isOver) return
      const result = venue.open(
        { ...partsOf(url), headers: lowerCase(headers), client },
        {
          send: (text) => {
            if (!isOver) events.message(text)
          },
          ping: () => {
            if (isOver) return
            events.pinged()
            receiver?.ponged()
          },
          close: end,
          terminate: () => end(1006, ''),
        },
      )
      if ('status' in result) return end(1006, `HTTP ${result.status}`)
      receiver = result
      return events.opened()
    }
    agenda.at(now() + latencyMs() * 2, connect)
    return {
      send: (text) => {
        if (!isOver) receiver?.message(text)
      },
      close: () => {
        agenda.at(now() + latencyMs(), () => end(1000, ''))
      },
    }
  }

  function fetchOnce(request: HttpRequest): Promise<HttpAnswer> {
    const { promise, resolve, reject } = Promise.withResolvers<HttpAnswer>()
    const { method, url, headers, body = '', timeoutMs } = request
    agenda.at(now() + timeoutMs, () => reject(new TransportError('No answer in time.', true)))
    venue.request(
      { method, ...partsOf(url), headers: lowerCase(headers), body, client },
      (reply: WireReply) => {
        if (reply === 'reset') reject(new TransportError('The line broke.', true))
        else if (reply !== 'silence') resolve(reply)
      },
    )
    return promise
  }
}

function partsOf(url: string): { path: string; query: string; origin: string } {
  const [, origin = '', path = '', query = ''] =
    /^(\w+:\/\/[^/?]+)([^?]*)(?:\?(.*))?$/.exec(url) ?? []
  return { origin, path: path === '' ? '/' : path, query }
}

function lowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
}
