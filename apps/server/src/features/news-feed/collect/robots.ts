import robotsParser from 'robots-parser'

import { type GuardedRequest, RefusedFetch } from '../../../platform/guarded-fetch.ts'

/** What is used of the package, whose own types are those of another module system. */
interface Rules {
  isAllowed: (url: string, robot: string) => boolean | undefined
  getCrawlDelay: (robot: string) => number | undefined
}
const parse = robotsParser as unknown as (address: string, text: string) => Rules

const limits = { timeoutMs: 10_000, maxBytes: 500_000 }
export const robotName = 'Leadline'

/** The rules of a site; empty where it has none or does not say. Undefined where it could not be asked: as if it forbade. */
export async function fetchRobots(
  request: GuardedRequest,
  feedUrl: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const address = new URL('/robots.txt', feedUrl).href
  try {
    const { status, body } = await request(address, {
      ...limits,
      signal,
      headers: { accept: 'text/plain' },
    })
    if (status === 200) return body.toString('utf8')
    // RFC 9309: a file that is not there forbids nothing; a server that is ill forbids everything.
    return status >= 500 ? undefined : ''
  } catch (error) {
    if (error instanceof RefusedFetch) return undefined
    throw error
  }
}

export function mayVisit(robots: string, feedUrl: string): boolean {
  return rulesOf(robots, feedUrl).isAllowed(feedUrl, robotName) !== false
}

/** The pause between two visits that a site asks for. */
export function crawlDelayMs(robots: string, feedUrl: string): number {
  const seconds = rulesOf(robots, feedUrl).getCrawlDelay(robotName)
  return seconds === undefined ? 0 : Math.min(seconds, 86_400) * 1_000
}

function rulesOf(robots: string, feedUrl: string): Rules {
  return parse(new URL('/robots.txt', feedUrl).href, robots)
}
