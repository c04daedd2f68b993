import { minuteMs } from '@leadline/contract/durations'
import { newsHistoryMs, newsLicenseHeader, newsStreamPath } from '@leadline/contract/news-feed'
import type { FastifyInstance } from 'fastify'

import { AppError } from '../../../platform/app-error.ts'
import type { Database } from '../../../platform/database/open-database.ts'
import type { Runtime } from '../../../platform/runtime.ts'
import { itemsAfter, newestSequence } from '../stories.store.ts'
import { type LicenseCheck, licenseWithNews } from './license-check.ts'
import { mostPerLicense, NewsBroadcast } from './news-broadcast.ts'

interface Deps extends LicenseCheck {
  database: Database
  runtime: Runtime
}

/** How often a process looks for what any of them has read. */
const lookEveryMs = 500
/** How often the licenses of those who listen are looked up: one that was refunded is served no longer. */
const coverEveryMs = 5 * minuteMs
const mostItems = 2_000

/** The stream that desks listen to. Nothing about a listener is kept or logged: the license is checked and forgotten. */
export function serveNewsStream(http: FastifyInstance, deps: Deps): NewsBroadcast {
  const { database, runtime } = deps
  const broadcast = new NewsBroadcast()
  const recent = () => ({ since: runtime.now() - newsHistoryMs, most: mostItems })
  let last: number | undefined
  const begin = async () => (last ??= await newestSequence(database))
  http.get(newsStreamPath, { logLevel: 'silent' }, async (request, reply) => {
    const header = request.headers[newsLicenseHeader]
    const licenseId = await licenseWithNews(deps, typeof header === 'string' ? header : undefined)
    if (licenseId === undefined) {
      throw new AppError(
        'not_allowed',
        'The news feed is part of Premium. This license does not include it.',
      )
    }
    // Before it is looked up what the desk has missed: what comes from now on is found by looking.
    await begin()
    // From here to its being added nothing is waited for: of many that ask at once none slips through.
    if (broadcast.countOf(licenseId) >= mostPerLicense) {
      throw new AppError(
        'too_many_requests',
        'This license is already in use on several computers.',
        { retryAfterSeconds: 60 },
      )
    }
    const after = afterOf(request.query, request.headers['last-event-id'])
    reply.hijack()
    const response = reply.raw
    response.writeHead(200, {
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    response.write(':\n\n')
    const listener = broadcast.add(response, licenseId, after)
    try {
      broadcast.catchUp(listener, await itemsAfter(database, after, recent()))
    } catch (error) {
      http.log.error({ err: error }, 'a news stream could not begin')
      response.destroy()
    }
  })

  let isLooking = false
  const look = async () => {
    if (isLooking || broadcast.size === 0) return
    isLooking = true
    try {
      const items = await itemsAfter(database, await begin(), recent())
      broadcast.send(items)
      last = items.at(-1)?.sequence ?? last
    } catch (error) {
      http.log.error({ err: error }, 'the news stream could not look for new items')
    } finally {
      isLooking = false
    }
  }
  let coverLookedUpAt = runtime.now()
  const endUncovered = async () => {
    if (runtime.now() - coverLookedUpAt < coverEveryMs) return
    coverLookedUpAt = runtime.now()
    try {
      for (const id of broadcast.licenses()) {
        if ((await deps.coverOf(id))?.valid === false) broadcast.end(id)
      }
    } catch (error) {
      http.log.error({ err: error }, 'the news stream could not look up licenses')
    }
  }
  const timer = setInterval(() => {
    void look()
    void endUncovered()
  }, lookEveryMs).unref()
  http.addHook('preClose', async () => {
    clearInterval(timer)
    broadcast.close()
  })
  return broadcast
}

function afterOf(query: unknown, lastEventId: unknown): number {
  const { after = lastEventId } = (query ?? {}) as { after?: unknown }
  return typeof after === 'string' && /^\d{1,15}$/.test(after) ? Number(after) : 0
}
