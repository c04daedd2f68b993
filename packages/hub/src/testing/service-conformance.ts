import type { HubMessage } from '@leadline/desk-protocol/messages/hub-messages'
import type { UpdateOf } from '@leadline/desk-protocol/messages/service-family'
import { describe, expect, test } from 'vitest'

import type { HubService } from '../services/hub-service.ts'
import { ServiceSessions } from '../services/service-sessions.ts'

/** A service of its own for each test, and what there is to ask of it. */
export interface ServiceBench {
  service: HubService
  /** Requests of its family; what comes of them does not matter here. */
  requests: readonly ({ type: string } & Record<string, unknown>)[]
  /** Lets something happen that is reported. */
  provoke: () => void | Promise<void>
  /** Lets time pass until it is so. */
  until: (isSo: () => boolean) => Promise<void>
  /** It has nothing to report to whoever joins. */
  isQuiet?: boolean
  /** It only replies, or reports to the desk that asked alone. */
  isSilent?: boolean
}

/** What holds for every service that a hub has, whoever wrote it. */
export function testServiceContract(
  name: string,
  open: () => ServiceBench | Promise<ServiceBench>,
): void {
  describe(`the service ${name}`, () => {
    test('is registered under the name of its messages', async () => {
      expect((await open()).service.family.name).toBe(name)
    })

    test('reports everything to a desk that joins, and nothing to one that has left', async () => {
      const { service, provoke, until, isQuiet = false, isSilent = false } = await open()
      const reported: UpdateOf<typeof service.family>[] = []
      const join = () =>
        service.join({ desk: 'this-one', publish: (update) => reported.push(update) })
      const joined = join()
      await until(() => isQuiet || reported.length > 0)
      expect(reported.length > 0).toBe(!isQuiet)
      for (const update of reported) expect(service.family.readUpdate(update)).toBeDefined()
      joined.leave()
      const before = reported.length
      const other: unknown[] = []
      const left = service.join({ desk: 'another', publish: (update) => other.push(update) })
      await until(() => isQuiet || other.length > 0)
      const first = other.length
      await provoke()
      // Another desk is notified, so this one could have been.
      await until(() => isSilent || other.length > first)
      expect(reported.slice(before)).toEqual([])
      left.leave()
      // And it can be joined again.
      join().leave()
    })

    test('replies once to every request, and refuses with a readable reason what is none', async () => {
      const { service, requests, until } = await open()
      const { family } = service
      const replies: Extract<HubMessage, { type: 'reply' }>[] = []
      const failures: unknown[] = []
      const sessions = new ServiceSessions({
        services: new Map([[name, service]]),
        desk: 'this-one',
        send: (message) => message.type === 'reply' && replies.push(message),
        failed: (_service, error) => failures.push(error),
      })
      const requested = [...requests, { type: 'withdraw' }, undefined, 17]
      for (const [index, body] of requested.entries()) {
        sessions.request({ service: name, request: index + 1, body })
      }
      sessions.request({ service: 'nobody', request: 99, body: {} })
      await until(() => replies.length > requested.length)
      const numbers = replies.map(({ request }) => request).toSorted((one, other) => one - other)
      expect(numbers).toEqual([...requested.map((_, index) => index + 1), 99])
      const isOurs = ({ request }: { request: number }) => request <= requests.length
      const unreadable = replies.filter((reply) => isOurs(reply) && !family.readReply(reply.body))
      expect(unreadable).toEqual([])
      const refusals = replies.filter((reply) => !isOurs(reply))
      expect(refusals.filter(({ isDone, reason }) => isDone || reason === '')).toEqual([])
      expect(failures).toEqual([])
      sessions.leaveAll()
    })
  })
}
