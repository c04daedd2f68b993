import type { JournalStore } from '@leadline/orders/journal/journal-store'
import type { Clock } from '@leadline/runtime/clock'
import type { Transport } from '@leadline/venues/transport'

import type { VenueSetup } from '../../market/venue-setup.ts'
import type { AccountSetup } from '../../services/orders/account-connection.ts'
import { isOrderCall, isSignedOrder, requestText } from './order-calls.ts'

/** One run of a hub. When it is over, nothing that it still says or receives reaches anybody. */
export class HubRun {
  isOver = false
  /** Journal writes, signatures and sends of orders from now on, each counted before and after; infinite: never. */
  stepsToLive = Number.POSITIVE_INFINITY
  /** The first of them that it does not survive; empty: any. */
  diesAt = ''
  /** At which of them it died. */
  diedAt = ''
  readonly #endings: (() => void)[] = []

  /** Goes on, or dies here. False where it is over. */
  step(where: string): boolean {
    if (this.isOver) return false
    this.stepsToLive -= 1
    if (this.stepsToLive >= 0 && where !== this.diesAt) return true
    this.diedAt = where
    this.end()
    return false
  }

  /** The system closes the connections of a program that was killed. */
  atEnd(close: () => void): void {
    this.#endings.push(close)
  }

  end(): void {
    if (this.isOver) return
    this.isOver = true
    for (const close of this.#endings.splice(0)) close()
  }
}

const never = new Promise<never>(() => {})

export function mortalClock(clock: Clock, hubRun: HubRun): Clock {
  return {
    now: () => clock.now(),
    random: () => clock.random(),
    after: (ms, run) =>
      clock.after(ms, () => {
        if (!hubRun.isOver) run()
      }),
  }
}

export function mortalJournal(journal: JournalStore, hubRun: HubRun): JournalStore {
  return {
    append: (rows) => {
      if (!hubRun.step('before a journal write')) return
      journal.append(rows)
      hubRun.step('after a journal write')
    },
    read: (from) => journal.read(from),
  }
}

/** Signs and sends in a run that may end before and after each; `sent` receives what the exchange gets. */
export function mortalVenue(
  setup: VenueSetup,
  hubRun: HubRun,
  sent: (text: string) => void,
): VenueSetup {
  const { id, sign, transport } = setup
  const mortal: VenueSetup = {
    ...setup,
    transport: mortalTransport(setup, transport, hubRun, sent),
  }
  if (!sign) return mortal
  return {
    ...mortal,
    sign: async (call) => {
      const isCounted = isSignedOrder(id, `${call.method} ${call.path} `)
      if (hubRun.isOver || (isCounted && !hubRun.step('before a signature'))) return await never
      const signed = await sign(call)
      if (hubRun.isOver || (isCounted && !hubRun.step('after a signature'))) return await never
      return signed
    },
  }
}

export function mortalAccount(setup: AccountSetup, hubRun: HubRun): AccountSetup {
  const { signFrame } = setup
  if (!signFrame) return setup
  return {
    ...setup,
    signFrame: async (...args) => {
      if (hubRun.isOver) return await never
      const signed = await signFrame(...args)
      return hubRun.isOver ? await never : signed
    },
  }
}

function mortalTransport(
  { id }: VenueSetup,
  transport: Transport,
  hubRun: HubRun,
  sent: (text: string) => void,
): Transport {
  /** What leaves, leaves between two moments at which the hub may die. */
  const leave = <T>(text: string, send: () => T): T | undefined => {
    if (hubRun.isOver) return undefined
    const isCounted = isOrderCall(id, text)
    if (isCounted && !hubRun.step('before a send')) return undefined
    sent(text)
    const result = send()
    if (isCounted) hubRun.step('after a send')
    return result
  }
  return {
    openSocket: (url, headers, events) => {
      if (hubRun.isOver) return { send: () => {}, close: () => {} }
      const socket = transport.openSocket(url, headers, {
        opened: () => !hubRun.isOver && events.opened(),
        message: (text) => !hubRun.isOver && events.message(text),
        pinged: () => !hubRun.isOver && events.pinged(),
        closed: (...args) => !hubRun.isOver && events.closed(...args),
      })
      hubRun.atEnd(() => socket.close())
      return { send: (text) => leave(text, () => socket.send(text)), close: () => socket.close() }
    },
    fetch: async (request) => {
      const { method, url, headers, body } = request
      const text = requestText(method, url, headers, body)
      const answer = await leave(text, () => transport.fetch(request))
      return answer === undefined || hubRun.isOver ? await never : answer
    },
  }
}
